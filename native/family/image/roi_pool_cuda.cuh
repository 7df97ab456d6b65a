// roi_pool.h on the device.
//
// A block holds a band of rows of some channels in shared memory, the channels of a cell side by side, so that
// overlapping regions read global memory once. It lists the rows of bins that begin in the band, sorted by their
// height, so that the lanes of a warp have as many cells to read. A thread takes a bin in all the block's channels.
// After the narrow bins, the block replaces each cell by the first maximum of four cells of its row: a bin of eight
// columns then reads two of these for each of its rows.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_directly_cuda.cuh"
#include "family/image/roi_pool_lines_cuda.cuh"

#include <algorithm>
#include <cmath>

namespace baracuda::image {

struct RoiPoolPolicy {
    static constexpr int threads(size_t bytes) { return bytes == 2 ? 640 : 1024; } // for elements of so many
    static constexpr int batch = 16;       // elements that a thread loads at a time
    static constexpr int halo = 10;        // rows that the next band holds as well, at most
    static constexpr int least_rows = 6;   // of a band; with fewer, bins are read from global memory
    static constexpr int bin_cells = 4;    // that a bin reads, as far as is known beforehand
    static constexpr int least_chunk = 64; // regions that a block looks at
    static constexpr int least_list = 768; // rows of bins
    static constexpr int window = 4;       // cells of a row, for wide bins
    static constexpr int window_cells = 8; // that may be replaced for each of these

    static constexpr int listed = 128; // regions that a warp looks at for a list

    // Gradients of planes that are one warp's
    static constexpr int tile_warps = 4;     // of a block
    static constexpr int tile_blocks = 3;    // on a multiprocessor, at least
    static constexpr int warp_bytes = 16384; // of sums
    static constexpr int units = 512;        // of 32 cells of dout, in a window
    static constexpr int in_flight = 11;     // units, for each warp
    static constexpr int stride = 11; // of gradients added together: they seldom meet; odd against bank conflicts
};

/// 1 and 0 as arguments of the kernel: the compiler would make selections of products with constants.
struct Units {
    f32 one = 1;
    int32_t zero = 0;
};

/// The largest value of some cells that exceeds -inf, and the first cell that has it.
template <class P> struct Candidate {
    P value;
    int32_t at;

    __device__ static Candidate none() { return {static_cast<P>(-INFINITY), 0}; }
    __device__ void take(P other, int32_t other_at, const Units &units) {
        if constexpr (sizeof(P) == 4) {
            // As products, which have a pipe of their own: selections would wait for that of the comparisons.
            asm("{ .reg .pred more; setp.gt.f32 more, %2, %0; @more fma.rn.f32 %0, %2, %4, 0f80000000;"
                "@more mad.lo.s32 %1, %1, %5, %3; }"
                : "+f"(value), "+r"(at)
                : "f"(other), "r"(other_at), "f"(units.one), "r"(units.zero));
        } else if (other > value) {
            *this = {other, other_at};
        }
    }
};

/// One cell of a band: 16 bytes of channels.
template <class T> constexpr int cell_channels = 16 / sizeof(T);
template <class T> using PoolCell = Vector<T, cell_channels<T>>;

/// Which cell of a window has its maximum: two bits for each channel.
template <class T> using WindowPlaces = std::conditional_t<(cell_channels<T> > 4), uint16_t, uint8_t>;

/// Bands of `held` rows, `step` rows apart, of each image and group of channels; the regions in `chunks` of `chunk`, of
/// whose rows of bins a block lists so many at a time. Where nothing is held, bins are read from global memory.
struct PoolBands {
    int32_t held, step, groups, chunk, listed, shared_bytes;
    TileGrid<4, int64_t> grid; // chunks, bands of an image, images, teams of blocks that share the groups of channels
    Divider<int32_t> by_columns;
    Divider<int32_t> by_stride; // from row to row of a band: odd, against bank conflicts
    Units ones;
};

/// A row of a region's bins, and the rows of cells that they cover.
template <class P> struct alignas(64 / sizeof(P)) BinRow {
    int32_t region, row, begin, end;
    CellAxis<P> x;
};

/// What a block knows of its list.
struct ListState {
    int ends[32]; // of each kind of rows: narrow bins by their height, then wide ones
    int total;
};

/// A block with what it holds in shared memory.
template <class Policy, class T> class PoolBlock {
  public:
    __device__ PoolBlock(const RoiShape &shape, const PoolBands &bands, f32 scale, const T *input, const T *rois,
                         unsigned char *shared, ListState &state)
        : shape_(shape), bands_(bands), scale_(scale), input_(input), rois_(rois), state_(state),
          cells_(reinterpret_cast<PoolCell<T> *>(shared)),
          list_(reinterpret_cast<BinRow<P> *>(cells_ + bands.held * bands.by_stride.divisor())),
          places_(reinterpret_cast<Places *>(list_ + bands.listed)) {}

    /// The bins of a chunk of regions in a band and a group of channels.
    __device__ void pool(int chunk, int band, int image, int group, T *output, int32_t *argmax) {
        place_ = place(chunk, band, image, group);
        __syncthreads();
        load();
        const int64_t last = min(int64_t{place_.chunk + 1} * bands_.chunk, int64_t{shape_.count});
        int64_t first = int64_t{place_.chunk} * bands_.chunk, regions;
        for (bool whole = true; first < last; first += regions, whole = false) {
            regions = min(last - first, int64_t{INT32_MAX / shape_.pooled_height});
            whole = whole && regions == last - first;
            if (listed_) { // for the group of channels before
                __syncthreads();
            } else {
                while (!list(first, first + regions)) {
                    regions /= 2;
                    whole = false;
                }
                listed_ = whole;
            }
            const int rows = state_.ends[kinds - 1], narrow_rows = state_.ends[kinds / 2 - 1];
            const int bins = (rows - narrow_rows) * shape_.pooled_width;
            const bool windows = listed_ && bins * Policy::window_cells >= place_.rows * stride();
            scan<1>(0, windows ? narrow_rows : rows, output, argmax);
            if (windows) {
                __syncthreads();
                make_windows();
                __syncthreads();
                scan<Policy::window>(narrow_rows, rows, output, argmax);
            }
        }
    }

  private:
    using P = Compute<T>;
    using Places = WindowPlaces<T>;
    static constexpr int most = cell_channels<T>;
    static constexpr int threads = Policy::threads(sizeof(T));
    static constexpr int kinds = sizeof(ListState::ends) / sizeof(int);

    struct Place {
        int chunk, image, band, begin, rows, channel, channels;
        const T *planes;
    };

    __device__ Place place(int chunk, int band, int image, int group) const {
        Place place;
        place.chunk = chunk, place.band = band, place.image = image;
        place.begin = band * bands_.step;
        place.rows = min(bands_.held, shape_.height - place.begin);
        place.channel = group * most;
        place.channels = min(shape_.channels - place.channel, most);
        place.planes = input_ + (int64_t{place.image} * shape_.channels + place.channel) * shape_.plane();
        return place;
    }

    static constexpr int batch = Policy::batch / most;

    __device__ int stride() const { return bands_.by_stride.divisor(); }

    __device__ void load() {
        const int unused = stride() - shape_.width, size = place_.rows * stride();
        const int last = place_.rows * shape_.width - 1;
        const T *const from = place_.planes + static_cast<int64_t>(place_.begin) * shape_.width;
        // Whole batches: a loop's remainder would wait for its loads one after the other.
        for (int first = threadIdx.x; first < size; first += batch * threads) {
            PoolCell<T> held[batch];
#pragma unroll
            for (int b = 0; b < batch; ++b) {
                const int i = first + b * threads, at = min(i - bands_.by_stride.quotient(i) * unused, last);
                T lanes[most] = {};
#pragma unroll
                for (int c = 0; c < most; ++c) {
                    if (c < place_.channels) lanes[c] = from[c * shape_.plane() + at];
                }
                held[b].set(lanes);
            }
#pragma unroll
            for (int b = 0; b < batch; ++b) {
                if (first + b * threads < size) cells_[first + b * threads] = held[b];
            }
        }
    }

    /// Lists the regions [first, end), if there is room for them.
    __device__ bool list(int64_t first, int64_t end) {
        __syncthreads();
        if (threadIdx.x < kinds) state_.ends[threadIdx.x] = 0;
        __syncthreads();
        for (bool counted = false;; counted = true) {
            for (int64_t r = first + threadIdx.x; r < end; r += threads) {
                const T *const roi = rois_ + r * 5;
                const int32_t image = roi_image(roi, shape_.images);
                if (max(image, 0) != place_.image) continue;
                const CellAxis<P> y = RoiBins<P>::axis(roi, shape_, scale_, false);
                const auto rows = [&](int32_t row) { return image < 0 ? Range{0, 0} : y.cells(row); };
                // A row of bins belongs to the band in whose own rows it begins.
                int32_t row = 0;
                while (row < shape_.pooled_height && rows(row).begin < place_.begin) ++row;
                const int64_t next = place_.band == bands_.grid.extent(1) - 1 ? INT64_MAX : place_.begin + bands_.step;
                int32_t last = row;
                while (last < shape_.pooled_height && rows(last).begin < next) ++last;
                if (row == last) continue;
                const CellAxis<P> x = RoiBins<P>::axis(roi, shape_, scale_, true);
                const int64_t spanned = x.cells(shape_.pooled_width - 1).end - x.cells(0).begin;
                const bool wide = spanned > int64_t{Policy::window - 1} * shape_.pooled_width;
                const int64_t height = min(rows(row).end - rows(row).begin, int64_t{kinds / 2 - 1});
                const int kind = static_cast<int>(height) + (wide ? kinds / 2 : 0);
                const int at = atomicAdd(state_.ends + kind, last - row);
                if (!counted) continue;
                for (BinRow<P> *to = list_ + at; row < last; ++row) {
                    const Range covered = rows(row);
                    *to++ = {static_cast<int32_t>(r), row, static_cast<int32_t>(covered.begin),
                             static_cast<int32_t>(covered.end), x};
                }
            }
            __syncthreads();
            if (counted) return true;
            if (threadIdx.x < kinds) {
                const int count = state_.ends[threadIdx.x];
                int sum = count;
                for (int i = 1; i < kinds; i *= 2) {
                    const int before = __shfl_up_sync(~0u, sum, i);
                    if (threadIdx.x >= i) sum += before;
                }
                state_.ends[threadIdx.x] = sum - count;
                if (threadIdx.x == kinds - 1) state_.total = sum;
            }
            __syncthreads();
            if (state_.total > bands_.listed) return false;
        }
    }

    /// Puts the first maximum of each cell and those to the right of it in its place.
    __device__ void make_windows() {
        constexpr int window = Policy::window;
        const int lane = threadIdx.x % 32;
        for (int y = threadIdx.x / 32; y < place_.rows; y += threads / 32) {
            for (int first = 0; first <= shape_.width - window; first += 32) {
                const bool used = first + lane <= shape_.width - window;
                const int at = y * stride() + first + lane;
                T values[most];
                int place = 0;
                if (used) {
                    Candidate<P> best[most];
#pragma unroll
                    for (int c = 0; c < most; ++c) best[c] = Candidate<P>::none();
#pragma unroll
                    for (int i = 0; i < window; ++i) take(cells_[at + i], i, best);
#pragma unroll
                    for (int c = 0; c < most; ++c) {
                        values[c] = narrow<T>(best[c].value);
                        place |= best[c].at << 2 * c;
                    }
                }
                __syncwarp();
                if (used) {
                    cells_[at].set(values);
                    places_[at] = static_cast<Places>(place);
                }
                __syncwarp();
            }
        }
    }

    __device__ void take(const PoolCell<T> &cell, int32_t at, Candidate<P> *best) const {
#pragma unroll
        for (int c = 0; c < most; ++c) best[c].take(widen(cell.lane(c)), at, bands_.ones);
    }

    /// The bins of the rows [first, last) of the list, in windows of so many cells.
    template <int window> __device__ void scan(int first, int last, T *output, int32_t *argmax) const {
        for (int i = threadIdx.x; i < (last - first) * shape_.pooled_width; i += threads) {
            const BinRow<P> &bins = list_[first + bands_.by_columns.quotient(i)];
            const int column = bands_.by_columns.remainder(i);
            const int32_t top = bins.begin, bottom = bins.end;
            const Range columns = bins.x.cells(column);
            const auto left = static_cast<int32_t>(columns.begin), right = static_cast<int32_t>(columns.end);
            const bool windows = window > 1 && left <= shape_.width - window; // else these cells were left alone
            const int reach = windows ? window : 1;
            Candidate<P> best[most];
#pragma unroll
            for (int c = 0; c < most; ++c) best[c] = Candidate<P>::none();
            if (top < bottom && bottom <= place_.begin + place_.rows && left + reach <= right) {
                const int32_t spanned = right - left - reach, end = (bottom - place_.begin) * stride();
                int32_t remaining = spanned;
                for (int32_t at = (top - place_.begin) * stride() + left; at < end;) {
                    take(cells_[at], at, best);
                    const bool more = remaining > 0;
                    at += more ? min(remaining, reach) : stride() - spanned;
                    remaining = more ? remaining - reach : spanned;
                }
            }
            const int64_t bin = (int64_t{bins.region} * shape_.channels + place_.channel) * shape_.pooled() +
                                static_cast<int64_t>(bins.row) * shape_.pooled_width + column;
            T *value = output + bin;
            int32_t *index = argmax + bin;
            uint32_t others = 0; // bins that are empty, not held, or of NaN and -inf
#pragma unroll
            for (int c = 0; c < most; ++c) {
                if (c >= place_.channels) break;
                if (best[c].value == -INFINITY) {
                    others |= 1u << c;
                } else {
                    const int32_t cell = best[c].at, y = bands_.by_stride.quotient(cell);
                    const int x = windows ? places_[cell] >> 2 * c & 3 : 0;
                    *value = narrow<T>(best[c].value);
                    *index = cell + x - y * (stride() - shape_.width) + place_.begin * shape_.width;
                }
                value += shape_.pooled();
                index += shape_.pooled();
            }
            for (; others != 0; others &= others - 1) {
                const int c = __ffs(static_cast<int>(others)) - 1;
                const auto result =
                    bin_maximum({top, bottom}, {left, right}, place_.planes + c * shape_.plane(), shape_.width);
                output[bin + c * shape_.pooled()] = result.value;
                argmax[bin + c * shape_.pooled()] = result.at;
            }
        }
    }

    const RoiShape &shape_;
    const PoolBands &bands_;
    const f32 scale_;
    const T *const input_, *const rois_;
    ListState &state_;
    PoolCell<T> *const cells_;
    BinRow<P> *const list_;
    Places *const places_;
    bool listed_ = false; // all regions
    Place place_;
};

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::threads(sizeof(T)))
    roi_pool_kernel(RoiShape shape, f32 scale, PoolBands bands, const T *input, const T *rois, T *output,
                    int32_t *argmax) {
    begin_kernel();
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ ListState state;
    PoolBlock<Policy, T> block(shape, bands, scale, input, rois, shared, state);
    const auto place = bands.grid.place(blockIdx.x);
    const auto teams = static_cast<int>(bands.grid.extent(3));
    for (auto group = static_cast<int>(place[3]); group < bands.groups; group += teams) {
        block.pool(static_cast<int>(place[0]), static_cast<int>(place[1]), static_cast<int>(place[2]), group, output,
                   argmax);
    }
}

template <class Policy, class T> PoolBands make_pool_bands(const RoiShape &shape) {
    using Places = WindowPlaces<T>;
    PoolBands bands = {};
    const int64_t read = shape.count * shape.pooled() * Policy::bin_cells, there = shape.images * shape.plane();
    if (there == 0 || read < there) return bands;
    const int32_t stride = shape.width | 1;
    const int64_t row_bytes = stride * int64_t{sizeof(PoolCell<T>) + sizeof(Places)};
    constexpr int64_t entry = sizeof(BinRow<Compute<T>>);
    const int64_t budget = max_shared_bytes() - int64_t{sizeof(ListState)} - 64;
    const int64_t list_bytes = std::min(Policy::least_list * entry, budget / 6);
    const int64_t most = std::min<int64_t>(shape.height, (budget - list_bytes) / row_bytes);
    if (most < std::min(shape.height, Policy::least_rows)) return bands;
    if (PoolLines::serve(shape, cell_channels<T>, most)) return bands;
    const int64_t own = most == shape.height ? most : most - std::min<int64_t>(Policy::halo, most / 2);
    const int64_t count = ceil_divide(shape.height, own);
    bands.step = static_cast<int32_t>(ceil_divide(shape.height, count));
    bands.groups = static_cast<int32_t>(ceil_divide(shape.channels, cell_channels<T>));
    const int64_t planes = shape.images * count, held = std::min(most, bands.step + most - own);
    // Chunks enough that all multiprocessors work and a block has room for its list, with an eighth to spare.
    const int64_t room = std::min((budget - held * row_bytes) / entry,
                                  int64_t{INT32_MAX} / Policy::window_cells / shape.pooled_width); // so many bins
    if (room < shape.pooled_height) return bands;
    const int64_t listed = ceil_divide(int64_t{shape.count} * shape.pooled_height, planes);
    const int64_t chunks = std::max(multiprocessors() / (planes * bands.groups), ceil_divide(listed * 9 / 8, room));
    const int64_t chunk = std::max<int64_t>(ceil_divide(shape.count, chunks), Policy::least_chunk);
    bands.chunk = static_cast<int32_t>(std::min<int64_t>(shape.count, chunk));
    const int64_t sets = planes * ceil_divide(shape.count, bands.chunk);
    // Groups of channels for a block, which lists regions once: an eighth of the work for a group.
    int64_t least = INT64_MAX;
    for (int64_t groups = 1; groups <= std::min(bands.groups, 64); ++groups) {
        const int64_t teams = ceil_divide(bands.groups, groups);
        const int64_t work = ceil_divide(sets * teams, multiprocessors()) * (8 * groups + 1);
        if (work >= least) continue;
        bands.grid = TileGrid<4, int64_t>(sets / planes, count, shape.images, teams);
        least = work;
    }
    bands.listed = static_cast<int32_t>(std::min(room, int64_t{bands.chunk} * shape.pooled_height));
    bands.shared_bytes = static_cast<int32_t>(bands.listed * entry + held * row_bytes);
    bands.by_columns = Divider<int32_t>(shape.pooled_width);
    bands.by_stride = Divider<int32_t>(stride);
    if (bands.grid.count() <= INT32_MAX) bands.held = static_cast<int32_t>(held);
    return bands;
}

template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_forward(const Call &call, const RoiShape &shape, f32 scale, const T *input, const T *rois, T *output,
                        int32_t *argmax) {
    if (DirectBins::serve(shape)) {
        const DirectBins direct(shape);
        return launch(call, direct.blocks(), DirectBins::threads, 0, roi_pool_directly_kernel<T>, shape, scale, direct,
                      input, rois, output, argmax);
    }
    const PoolBands bands = make_pool_bands<Policy, T>(shape);
    if (bands.held == 0) {
        const PoolLines pool(shape);
        return launch(call, std::min<int64_t>(pool.grid.count(), INT32_MAX), PoolLines::threads, 0,
                      roi_pool_lines_kernel<T>, shape, scale, pool, input, rois, output, argmax);
    }
    return launch_with_dynamic_shared(call, bands.grid.count(), Policy::threads(sizeof(T)), bands.shared_bytes,
                                      roi_pool_kernel<Policy, T>, shape, scale, bands, input, rois, output, argmax);
}

} // namespace baracuda::image
