// The kernels behind the gradients of regions that keep sums by cells, run on the CPU (emulated/core/device): with
// cells in one part, in pieces where that has too many, with many values in few cells; regions in parts and rounds.
#include "family/image/roi_align.h"
#include "family/image/roi_pool.h"

#include "family/image/roi_pool_cells_cuda.cuh"
#include "family/image/roi_pool_channels_cuda.cuh"
#include "family/image/roi_pool_few_cuda.cuh"
#include "family/image/roi_pool_grid_cuda.cuh"
#include "family/image/roi_pool_pairs_cuda.cuh"
#include "family/image/roi_pool_sums_cuda.cuh"
#include "family/image/roi_pool_tiles_cuda.cuh"

#include "family/image/roi_align_max_few_cuda.cuh"
#include "family/image/roi_align_max_tiles_cuda.cuh"

#include "family/image/roi_align_cells_cuda.cuh"
#include "family/image/roi_align_few_cuda.cuh"
#include "family/image/roi_align_planes_cuda.cuh"
#include "family/image/roi_align_points_cuda.cuh"
#include "family/image/roi_align_sums_cuda.cuh"
#include "family/image/roi_align_touched_cuda.cuh"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <vector>

using namespace baracuda;
using namespace baracuda::image;

namespace {

int failures = 0;

void report(const char *what, const RoiShape &shape) {
    ++failures;
    std::printf("%s differs: [%d, %d, %d, %d], %d of %d x %d\n", what, shape.images, shape.channels, shape.height,
                shape.width, shape.count, shape.pooled_height, shape.pooled_width);
}

/// Integers, whose sums are exact in any order, at random among the first `cells` of a plane, or, of a negative number,
/// in as many cells in turns. The lines of these cells are `apart`. If `wide`, cells have sums of three very different
/// sizes.
template <class T>
void test_pool(const RoiShape &shape, int cells, int multiprocessors, int apart = 1, bool wide = false) {
    constexpr int line = PoolSumsPolicy::line;
    emulated_multiprocessors = multiprocessors;
    std::mt19937_64 bits(7);
    const int64_t count = shape.count * shape.channels * shape.pooled();
    std::vector<T> dout(count), rois(shape.count * 5), wanted(shape.images * shape.channels * shape.plane());
    std::vector<int32_t> argmax(count);
    for (int r = 0; r < shape.count; ++r) rois[r * 5] = narrow<T>(static_cast<int>(bits() % (shape.images + 1)));
    for (int64_t i = 0; i < count; ++i) {
        dout[i] = narrow<T>((static_cast<int>(bits() % 7) - 3) * (sizeof(T) == 8 ? 1 << bits() % 20 : 1));
        const auto cell = static_cast<int32_t>(cells > 0 ? bits() % (cells + 1) - 1 : i % -cells);
        argmax[i] = cell < 0 ? cell : cell / line * apart * line + cell % line;
        if (wide) dout[i] = narrow<T>(widen(dout[i]) * std::ldexp(1.0, cell % 3 * 60 - 60));
    }
    for (size_t i = 0; i < wanted.size(); ++i) wanted[i] = narrow<T>(static_cast<int>(i % 3));
    const std::vector<T> before = wanted;
    const Call call{"test"};
    roi_pool_adjoint(call, shape, true, dout.data(), rois.data(), argmax.data(), wanted.data());
    const auto check = [&](const char *what, const auto &run) {
        std::vector<T> made = before;
        run(made.data());
        if (std::memcmp(wanted.data(), made.data(), made.size() * sizeof(T)) != 0) report(what, shape);
    };
    if (const FewGradients few(shape); few.serve<Compute<T>>(shape)) {
        check("roi_pool of few", [&](T *made) {
            roi_pool_adjoint_of_few(call, shape, few, dout.data(), rois.data(), argmax.data(), made);
        });
    }
    // Written, over anything, to what is added to zeros.
    const bool is_small = before.size() < 50000;
    std::vector<T> zeros(is_small ? before.size() : 0, narrow<T>(0));
    if (is_small) roi_pool_adjoint(call, shape, true, dout.data(), rois.data(), argmax.data(), zeros.data());
    const auto check_both = [&](const char *what, const auto &run) {
        check(what, [&](T *made) { run(true, made); });
        if (!is_small) return;
        std::vector<T> written(before.size(), narrow<T>(5));
        run(false, written.data());
        if (std::memcmp(zeros.data(), written.data(), written.size() * sizeof(T)) != 0) {
            std::printf("written: ");
            report(what, shape);
        }
    };
    if (PairedGradients::serve(shape)) {
        check_both("roi_pool of pairs", [&](bool adds, T *made) {
            roi_pool_adjoint_of_pairs(call, shape, PairedGradients(shape, adds), dout.data(), rois.data(),
                                      argmax.data(), made);
        });
    }
    if (const auto of = CellSums::make<T>(shape, true); is_small && of.grid.count() > 0) {
        check_both("roi_pool by cells", [&](bool adds, T *made) {
            roi_pool_adjoint_by_cells(call, shape, CellSums::make<T>(shape, adds), dout.data(), rois.data(),
                                      argmax.data(), made);
        });
    }
    if (ChannelSums::serve<Compute<T>>(shape)) {
        check("roi_pool by channels", [&](T *made) {
            roi_pool_adjoint_by_channels(call, shape, ChannelSums::make<T>(shape), dout.data(), rois.data(),
                                         argmax.data(), made);
        });
    }
    check_both("roi_pool in tiles", [&](bool adds, T *made) {
        roi_pool_adjoint_in_tiles(call, shape, PoolTiles::make<T>(shape), adds, dout.data(), rois.data(), argmax.data(),
                                  made);
    });
    check("roi_pool by sums", [&](T *made) {
        roi_pool_adjoint_by_sums(call, shape, PoolSums::make<T>(shape), dout.data(), rois.data(), argmax.data(), made);
    });
    const PoolSums sums = PoolSums::make<T>(shape);
    Scratch bytes, of_grid;
    if (sums.chunk > 0) PoolRuns<T>(bytes, shape, sums);
    GridSums(of_grid, shape, sums, dout.data());
    std::vector<uint64_t> workspace(std::max(bytes.bytes(), of_grid.bytes()) / 8 + 64, 7);
    const auto aligned = (reinterpret_cast<uintptr_t>(workspace.data()) + 255) / 256 * 256;
    const Call with_workspace{"test", nullptr, reinterpret_cast<void *>(aligned), (workspace.size() - 32) * 8};
    check("roi_pool of sorted gradients", [&](T *made) {
        roi_pool_adjoint_by_sums(with_workspace, shape, sums, dout.data(), rois.data(), argmax.data(), made);
    });
    check_both("roi_pool on a grid", [&](bool adds, T *made) {
        roi_pool_adjoint_on_grid(with_workspace, shape, sums, adds, dout.data(), rois.data(), argmax.data(), made);
    });
}

/// Regions of up to `size` of the sides of an image. Those of maxima are few if FewBins serves them.
template <class T> void test_align(const RoiAlignOptions &options, double size, int multiprocessors) {
    emulated_multiprocessors = multiprocessors;
    const RoiShape &shape = options.shape;
    std::mt19937_64 bits(7);
    const auto uniform = [&] { return (bits() >> 11) * 0x1p-53; };
    std::vector<T> dout(shape.count * shape.channels * shape.pooled()), rois;
    std::vector<T> input(shape.images * shape.channels * shape.plane()), before(input.size());
    for (int r = 0; r < shape.count; ++r) {
        const double x = uniform() * shape.width, y = uniform() * shape.height;
        const double half_x = uniform() * size * shape.width / 2, half_y = uniform() * size * shape.height / 2;
        const int image = static_cast<int>(bits() % (shape.images + 1));
        for (const double of : {double(image), x - half_x, y - half_y, x + half_x, y + half_y}) {
            rois.push_back(static_cast<T>(of == image ? of : of / options.scale));
        }
    }
    for (T &one : dout) one = static_cast<T>(uniform());
    for (T &one : input) one = static_cast<T>(uniform());
    for (size_t i = 0; i < before.size(); ++i) before[i] = static_cast<T>(i % 3);
    std::vector<T> wanted = before;
    const Call call{"test"};
    const auto check = [&](const char *what, const auto &run) {
        std::vector<T> made = before;
        run(made.data());
        bool same = true;
        for (size_t i = 0; i < made.size(); ++i) {
            same = same && std::abs(made[i] - wanted[i]) <= (sizeof(T) == 4 ? 1e-5 : 1e-13) * (1 + wanted[i]);
        }
        if (!same) report(what, shape);
        return made;
    };
    roi_align_adjoint(call, options, true, dout.data(), rois.data(), wanted.data());
    const auto one_by_one = check("roi_align by single cells", [&](T *made) {
        launch_cells<SingleCells>(call, options, RegionTiles::of<SingleCells>(shape, sizeof(T)), nullptr, dout.data(),
                                  rois.data(), made);
    });
    const auto in_bands = check("roi_align by bands of cells", [&](T *made) {
        launch_cells<BandedCells>(call, options, RegionTiles::of<BandedCells>(shape, sizeof(T)), nullptr, dout.data(),
                                  rois.data(), made);
    });
    const auto same_bits = [&](const char *what, const std::vector<T> &made) {
        if (std::memcmp(one_by_one.data(), made.data(), made.size() * sizeof(T)) != 0) report(what, shape);
    };
    same_bits("roi_align by bands, in its bits,", in_bands);
    if (FewRegions few(shape, true); few.serve<T>(shape)) {
        same_bits("roi_align of few, in its bits,", check("roi_align of few", [&](T *made) {
                      roi_align_few(call, options, few, dout.data(), rois.data(), made);
                  }));
    }
    // Written: to the bits of what is added to zeros.
    std::vector<T> zeros(before.size()), written(before.size(), T(5));
    launch_cells<BandedCells>(call, options, RegionTiles::of<BandedCells>(shape, sizeof(T)), nullptr, dout.data(),
                              rois.data(), zeros.data());
    if (FewRegions few(shape, false); few.can_write() && few.serve<T>(shape)) {
        roi_align_few(call, options, few, dout.data(), rois.data(), written.data());
        if (zeros != written) report("roi_align of few, written,", shape);
    }
    std::vector<uint64_t> workspace(1 << 23);
    const auto aligned = (reinterpret_cast<uintptr_t>(workspace.data()) + 255) / 256 * 256;
    const Call with_workspace{"test", nullptr, reinterpret_cast<void *>(aligned), (workspace.size() - 32) * 8};
    same_bits("roi_align by cells with masks, in its bits,", check("roi_align by cells with masks", [&](T *made) {
                  launch_cells<BandedCells>(with_workspace, options, RegionTiles::of<BandedCells>(shape, sizeof(T)),
                                            nullptr, dout.data(), rois.data(), made);
              }));
    if (TouchedTiles touched(shape, options.ratio); touched.fits<T>(shape)) {
        same_bits("roi_align by touched cells, in its bits,", check("roi_align by touched cells", [&](T *made) {
                      roi_align_touched(call, options, touched, dout.data(), rois.data(), made);
                  }));
    }
    if (options.ratio > 0 && shape.pooled_width <= 32) {
        Scratch scratch(with_workspace.workspace);
        const SampleLists lists(scratch, shape, options.ratio);
        if (scratch.bytes() > with_workspace.workspace_bytes) report("the workspace", shape);
        same_bits("roi_align by points, in its bits,", check("roi_align by points", [&](T *made) {
                      roi_align_by_points(call, options, lists, true, dout.data(), rois.data(), made);
                  }));
        written.assign(written.size(), T(5));
        roi_align_by_points(call, options, lists, false, dout.data(), rois.data(), written.data());
        if (zeros != written) report("roi_align by points, written,", shape);
    }
    if (options.ratio == 1) {
        const auto by_planes = [&](const char *what, const PlanePoints &points) {
            if (!points.fits<T>(shape)) return before;
            const auto run = [&](bool adds, T *made) {
                roi_align_by_planes(call, options, points, adds, dout.data(), rois.data(), made);
            };
            std::vector<T> sums(before.size());
            run(true, sums.data()), written.assign(written.size(), T(5)), run(false, written.data());
            if (sums != written) report("roi_align by planes, written,", shape);
            return check(what, [&](T *made) { run(true, made); });
        };
        const auto side_by_side = by_planes("roi_align by planes", {shape, T(), INT32_MAX});
        const auto hashed = by_planes("roi_align by planes, hashed", {shape, T(), 0});
        if (side_by_side != before && hashed != before && side_by_side != hashed) report("a hash of cells", shape);
    }
    const auto by_sums = [&](bool of_maxima) {
        const auto run = [&](const Call &called, bool adds, T *made) {
            roi_align_by_sums(called, options, adds, dout.data(), of_maxima ? input.data() : nullptr, rois.data(),
                              made);
        };
        const int64_t of_bin = of_maxima ? 1 : PointSums::of_bin(options);
        const int64_t points = shape.count * shape.channels * shape.pooled() * of_bin;
        if (points == 0 || points > PointSums::most || shape.cells() > 100000) return; // which take long in tiles
        const auto made = check("roi_align by sums", [&](T *made) { run(with_workspace, true, made); });
        const auto in_tiles = check("roi_align by sums in tiles", [&](T *made) { run(call, true, made); });
        if (std::memcmp(made.data(), in_tiles.data(), made.size() * sizeof(T)) != 0) {
            report("roi_align by sums in tiles, in its bits,", shape);
        }
        for (const Call &called : {call, with_workspace}) {
            std::vector<T> zeros(before.size()), written(before.size(), T(5));
            run(called, true, zeros.data()), run(called, false, written.data());
            if (zeros != written) report("roi_align by sums, written,", shape);
        }
    };
    by_sums(false);
    wanted = before;
    roi_align_max_adjoint(call, options, dout.data(), input.data(), rois.data(), wanted.data());
    if (FoundPoints::serve(options)) by_sums(true);
    const PointTiles tiles = make_point_tiles<RoiPointsPolicy, T>(shape);
    const auto in_tiles = [&](const char *what, const RegionMasks &masks, const FoundPoints &points) {
        return check(what, [&](T *made) {
            roi_align_max_tiles(call, options, tiles, masks, points, dout.data(), input.data(), rois.data(), made);
        });
    };
    const auto of_few = [&](const char *what, const FoundPoints &points) {
        const FewBins bins(shape, options.ratio);
        if (!bins.fits<T>(shape)) return before;
        return check(what, [&](T *made) {
            roi_align_max_few_bins(call, options, bins, points, dout.data(), input.data(), rois.data(), made);
        });
    };
    Scratch scratch(with_workspace.workspace);
    const RegionMasks masks(scratch, shape, tiles.height, tiles.width);
    const FoundPoints points(scratch, shape), found = FoundPoints::serve(options) ? points : FoundPoints();
    if (scratch.bytes() > with_workspace.workspace_bytes) report("the workspace", shape);
    const auto same_maxima = [&](const char *what, const std::vector<T> &one, const std::vector<T> &other) {
        if (std::memcmp(one.data(), other.data(), one.size() * sizeof(T)) != 0) report(what, shape);
    };
    same_maxima("roi_align_max of few, of points found before, in its bits,", of_few("roi_align_max of few", {}),
                of_few("roi_align_max of few, of points found before", found));
    same_maxima("roi_align_max in tiles with masks, in its bits,", in_tiles("roi_align_max in tiles", {}, {}),
                in_tiles("roi_align_max in tiles with masks", masks, found));
}

/// bins_near() holds each bin with a sample that touches one of the cells.
template <class P> void test_bins_near() {
    std::mt19937_64 bits(3);
    const auto uniform = [&] { return (bits() >> 11) * 0x1p-53; };
    for (int t = 0; t < 20000; ++t) {
        const int size = 1 + static_cast<int>(std::exp(uniform() * 9)), bins = 1 + static_cast<int>(uniform() * 40);
        const double far = uniform() < 0.3 ? std::exp((uniform() - 0.3) * 12) : 1;
        const P first = static_cast<P>((uniform() * 3 - 1) * far * size),
                last = first + static_cast<P>(uniform() * size);
        const int begin = static_cast<int>(uniform() * size),
                  end = std::min(size, begin + 1 + static_cast<int>(bits() % 44));
        const SampleAxis<P> axis(first, last, bins, static_cast<int>(bits() % 5), uniform() < 0.5, size);
        const Range near = bins_near(axis, bins, begin, end);
        for (int bin = 0; bin < bins; ++bin) {
            bool touches = false;
            for (int64_t i = 0; i < std::min<int64_t>(axis.count(), 100); ++i) {
                const P x = axis.position(bin, i);
                if (!axis.inside(x)) continue;
                const Sample<P> sample = axis.sample(x);
                touches |= (sample.low >= begin && sample.low < end) || (sample.high >= begin && sample.high < end);
            }
            if (!touches || (bin >= near.begin && bin < near.end)) continue;
            ++failures;
            std::printf("bin %d of %d from %g to %g lacks: cells %d to %d\n", bin, bins, double(first), double(last),
                        begin, end);
        }
    }
}

} // namespace

int main() {
    test_pool<float>({2, 3, 20, 30, 15, 7, 7}, 600, 4);
    test_pool<float>({2, 5, 6, 5, 2, 7, 7}, 30, 132);
    test_pool<double>({3, 3, 2, 2, 13, 1, 1}, -3, 132);
    test_pool<double>({1, 1, 95, 110, 700, 7, 7}, 95 * 110, 4);
    const RoiShape one_part = {1, 1, 2000, 2000, 300, 7, 9};
    test_pool<double>(one_part, 27000, 1, PoolSums::make<double>(one_part).parts);
    test_pool<double>({2, 1, 700, 610, 13, 52, 52}, 700 * 610, 8);
    test_pool<float>({1, 1, 300, 300, 100, 7, 7}, -5, 1);
    test_pool<float>({3, 2, 30, 30, 900, 2, 4}, 40, 2);
    test_pool<float>({2, 50, 6, 5, 13, 1, 1}, 30, 132);
    test_pool<float>({2, 290, 6, 5, 5, 7, 7}, 30, 1);
    test_pool<double>({3, 3, 40, 50, 60, 7, 7}, 2000, 132, 1, true);
    test_pool<float>({2, 3, 20, 30, 15, 7, 7}, 600, 4, 1, true);
    test_pool<double>({2, 1, 700, 610, 13, 52, 52}, 700 * 610, 8, 1, true);
    test_pool<double>({2, 3, 40, 61, 71, 9, 7}, 2440, 132, 1, true);
    test_pool<float>({2, 3, 40, 61, 71, 9, 7}, 2440, 132);
    test_pool<float>({2, 140, 160, 200, 210, 7, 7}, 160 * 200, 132);
    test_pool<float>({2, 140, 160, 200, 210, 7, 7}, 160 * 200, 132, 1, true);
    emulated_shared_bytes = 64 << 10;
    test_pool<double>({2, 1, 700, 610, 13, 52, 52}, 700 * 610, 8);
    emulated_shared_bytes = 227 << 10;
    test_align<double>({{2, 1, 1000, 700, 20, 7, 7}, 1, 1, false}, 0.05, 3);
    test_align<float>({{2, 2, 90, 73, 130, 4, 3}, 1, 2, false}, 0.1, 3);
    test_align<float>({{2, 2, 150, 130, 20, 40, 3}, 1, 1, false}, 0.9, 1);
    test_align<float>({{3, 2, 9, 7, 100, 2, 2}, 1, 2, true}, 0.5, 3);
    test_align<double>({{1, 2, 41, 20, 4, 1, 96}, 1, 2, true}, 0.5, 132);
    test_align<float>({{8, 2, 8, 7, 300, 1, 2}, 1, 0, true}, 0.5, 132);
    test_align<float>({{3, 3, 150, 130, 10, 7, 7}, 1, 8, false}, 0.5, 132);
    test_align<double>({{2, 1, 150, 130, 400, 2, 2}, 0.5, 1, false}, 0.2, 1);
    test_align<double>({{2, 145, 5, 9, 3, 7, 7}, 0.25, -1, false}, 0.3, 1);
    test_align<float>({{1, 3, 95, 41, 300, 14, 14}, 0.25, 3, true}, 0.2, 132);
    test_align<double>({{2, 5, 150, 130, 30, 7, 7}, 1, 1, false}, 0.9, 1);
    test_align<float>({{1, 2, 300, 430, 300, 3, 9}, 0.5, 2, true}, 0.3, 132);
    test_align<float>({{9, 3, 70, 50, 5, 7, 7}, 1, 2, false}, 0.3, 132);
    test_align<double>({{3, 2, 150, 130, 1100, 2, 3}, 1, 2, false}, 0.1, 4);
    test_align<float>({{1, 1, 40, 37, 700, 3, 3}, 1, 0, true}, 0.3, 4);
    test_align<double>({{1, 27, 150, 130, 10, 4, 5}, 1, 2, false}, 0.5, 1);
    test_bins_near<float>();
    test_bins_near<double>();
    if (failures == 0) std::printf("ok\n");
    return failures;
}
