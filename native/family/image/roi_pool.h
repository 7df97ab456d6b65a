// roi_pool and its adjoint: a cell of the output is the maximum of the input's cells in one bin of a region.
#pragma once

#include "core/abi/status.h"
#include "core/layout/divider.h"
#include "core/skeleton/scratch.h"
#include "family/image/clear.h"
#include "family/image/roi.h"

#include <algorithm>

namespace baracuda::image {

/// The bins of one region.
template <class P> struct RoiBins {
    CellAxis<P> y, x;

    RoiBins() = default;
    template <class T>
    HD RoiBins(const T *roi, const RoiShape &shape, f32 scale)
        : y(axis(roi, shape, scale, false)), x(axis(roi, shape, scale, true)) {}

    template <class T> HD static CellAxis<P> axis(const T *roi, const RoiShape &shape, f32 spatial_scale, bool is_x) {
        const P scale = spatial_scale;
        const int first = is_x ? 1 : 2;
        return {widen(roi[first]) * scale, widen(roi[first + 2]) * scale,
                is_x ? shape.pooled_width : shape.pooled_height, is_x ? shape.width : shape.height};
    }
};

/// A maximum and where it is, y * width + x.
template <class T> struct Maximum {
    T value;
    int32_t at;
};

/// The first maximum of a bin in row-major order. NaN counts only where there is nothing else.
template <class T> HD Maximum<T> bin_maximum(const Range &rows, const Range &columns, const T *plane, int64_t width) {
    if (rows.begin >= rows.end || columns.begin >= columns.end) return {narrow<T>(0), -1};
    int64_t at = rows.begin * width + columns.begin;
    T value = plane[at];
    for (int64_t y = rows.begin; y < rows.end; ++y) {
        for (int64_t i = y * width + columns.begin; i < y * width + columns.end; ++i) {
            const auto next = widen(plane[i]), best = widen(value);
            if (next > best || (best != best && next == next)) {
                value = plane[i];
                at = i;
            }
        }
    }
    return {value, static_cast<int32_t>(at)};
}

/// That of a region's bin, counted in row-major order.
template <class P, class T>
HD Maximum<T> bin_maximum(const RoiBins<P> &bins, const RoiShape &shape, int64_t bin, const T *plane) {
    return bin_maximum(bins.y.cells(static_cast<int32_t>(bin / shape.pooled_width)),
                       bins.x.cells(static_cast<int32_t>(bin % shape.pooled_width)), plane, shape.width);
}

struct PoolSumsPolicy {
    static constexpr int most_threads = 1024, fewest_threads = 128; // of a block
    static constexpr int items = 4;              // regions or gradients that a thread looks at, at a time
    static constexpr int line = 16;              // cells side by side, of one part
    static constexpr int table_bytes = 80 << 10; // of sums, at most
    static constexpr int few_slots = 1024;       // which take no time to speak of
    static constexpr int most_tries = 64;        // to find a slot
    static constexpr int margin = 2;             // of the exponent of later gradients above that of the first ones
    static constexpr int fewest = 256;           // gradients of a part, where parts are more for the device to be busy
    static constexpr int busy_blocks = 66, multiprocessors = 132;  // of the device
    static constexpr int threads = 1024, shared_bytes = 220 << 10; // of a multiprocessor
    // All f16 are multiples of 2^-24 below 2^16: the exponent of 2^15 as f32, and how many bits follow its mantissa.
    static constexpr int top_of_f16 = 142, room_of_f16 = 16;

    // Gradients are sorted by the parts where these are more, and look at them more often.
    static constexpr int few_parts = 8;
    static constexpr int64_t most_looks = int64_t{1} << 22;
    static constexpr int sort_threads = 512, sort_items = 8; // of a block that sorts; gradients of a thread at a time
    static constexpr int fewest_sorted = 1024, usual_sorted = 4096, most_sorted_at_once = 1 << 15; // of such a block
    static constexpr int run = 32;                           // of these for each part, as far as the last one allows
    static constexpr int most_parts = 640;                   // of all images, which a block that sorts counts
    static constexpr int64_t most_sorted = int64_t{1} << 27; // gradients at a time, if a channel has no more
};

/// The slots of a table of sums in one unit: cells side by side, or, if `hashed`, those that cells find by a hash of
/// theirs. Where sums have units of their own, the same memory has fewer slots, which are hashed.
struct PoolSlots {
    static constexpr uint32_t none = ~0u; // no cell, or no slot

    int32_t count;
    int room; // bits of a sum below the last one of its largest value: all gradients of a channel may be of one cell
    int top;  // the largest exponent of any value, or 0 if it is not known beforehand
    bool hashed;

    template <class P> HD static constexpr int bytes_of_slot(bool hashed) {
        return static_cast<int>(sizeof(P)) + (hashed ? 8 : 4);
    }
    /// The room of a sum of so many values: what is beside mantissa and sign, less a bit for each doubling of their
    /// number.
    template <class P> static int room_of(int64_t values) {
        int room = sizeof(P) == 4 ? 39 : 42;
        for (; values > 1; values = ceil_divide(values, int64_t{2})) --room;
        return room;
    }
    /// `top` of values in T, of sums with such a room.
    template <class T> static constexpr int top_of(int room) {
        return std::is_same_v<T, f16> && room >= PoolSumsPolicy::room_of_f16 ? PoolSumsPolicy::top_of_f16 : 0;
    }
    template <class P> HD static constexpr int bytes_apart() { return bytes_of_slot<P>(true) + 4; }
    template <class P> HD int bytes() const { return count * bytes_of_slot<P>(hashed); }
};

/// How blocks share the cells of planes: a block has a part of the cells of an image, which are lines in turns, so that
/// regions in one place have cells in all parts. A cell of a part is one of its lines, and a place in that.
struct PoolSums {
    int threads;             // of a block
    int32_t parts, channels; // of an image; of a block, one after the other
    int32_t regions;         // that a block looks at, at a time
    int32_t chunk;           // gradients that a block sorts by the parts, or 0: each part looks at all of its image
    bool lists;              // the regions of its image
    PoolSlots slots;
    Divider<int32_t> by_pooled, by_parts;

    template <class T> static PoolSums make(const RoiShape &shape) {
        using Policy = PoolSumsPolicy;
        using P = Compute<T>;
        PoolSums made = {};
        const int64_t images = std::min(shape.images, shape.count), plane = shape.plane(), pooled = shape.pooled();
        const int64_t gradients = shape.count * pooled, planes = images * shape.channels;
        const int64_t of_image = ceil_divide(int64_t{shape.count}, images) * pooled;
        const int64_t most_cells =
            Policy::table_bytes / PoolSlots::bytes_of_slot<P>(false) / Policy::line * int64_t{Policy::line};
        const int64_t most_hashed = Policy::table_bytes / PoolSlots::bytes_of_slot<P>(true);
        const int64_t lines = ceil_divide(plane, int64_t{Policy::line});

        // As many parts as give a place to all cells, or two to each gradient, and blocks to the device.
        const int64_t busy = std::min(ceil_divide(int64_t{Policy::busy_blocks}, planes), of_image / Policy::fewest);
        int64_t parts = std::min(ceil_divide(plane, most_cells), ceil_divide(of_image * 2, most_hashed));
        parts = std::clamp<int64_t>(std::max(parts, busy), 1, lines);
        const bool sorted = parts > Policy::few_parts && shape.images <= Policy::most_parts &&
                            parts * gradients * shape.channels > Policy::most_looks;
        if (sorted) {
            // Five of eight slots are used where no two gradients have the same cell. Places for all cells, if these
            // need no more parts: f32 7 planes of 584 x 612 125 us for 140, but f16 9 of 586 x 1657, 95 for 68, 746 for
            // 631.
            const int64_t most = std::min<int64_t>(Policy::most_parts / shape.images, lines);
            const int64_t of_hashed = ceil_divide(of_image * 8, most_hashed * 5);
            parts = std::clamp<int64_t>(std::min(ceil_divide(plane, most_cells), of_hashed), 1, most);
        }
        made.parts = static_cast<int32_t>(parts);
        const int64_t cells = parts == 1 ? plane : ceil_divide(lines, parts) * Policy::line;
        const int64_t hashed = std::clamp<int64_t>(ceil_divide(of_image, parts) * 2, Policy::few_slots, most_hashed);
        made.slots.hashed = cells > std::min(std::max(hashed * 2, int64_t{Policy::few_slots}), most_cells);
        made.slots.count = static_cast<int32_t>(made.slots.hashed ? hashed : cells);
        made.slots.room = PoolSlots::room_of<P>(gradients);
        made.slots.top = PoolSlots::top_of<T>(made.slots.room);
        made.by_pooled = Divider<int32_t>(static_cast<int32_t>(pooled));
        made.by_parts = Divider<int32_t>(made.parts);

        // As few threads as fill a multiprocessor beside this memory, and more where blocks are few.
        const int64_t blocks = planes * parts;
        int64_t resident = 1; // blocks of a multiprocessor
        const auto fill = [&](int threads) {
            made.threads = threads;
            resident =
                std::clamp<int64_t>(Policy::shared_bytes / (made.bytes<P>() + 1024), 1, Policy::threads / threads);
            return std::min(blocks, resident * Policy::multiprocessors) * threads >=
                   int64_t{Policy::threads} * Policy::multiprocessors;
        };
        int threads = sorted ? Policy::sort_threads : Policy::fewest_threads;
        while (!fill(threads) && !sorted && threads < std::min<int64_t>(Policy::most_threads, of_image)) threads *= 2;
        const int64_t channels = sorted ? 1 : blocks / (4 * resident * Policy::multiprocessors);
        made.channels = static_cast<int32_t>(std::clamp<int64_t>(channels, 1, shape.channels));
        const int at_once = threads * Policy::items;
        made.regions = static_cast<int32_t>(std::clamp<int64_t>((int64_t{1} << 30) / pooled, 1, at_once));
        made.lists = sorted || gradients > at_once;
        if (sorted) {
            const int64_t wanted = std::max(Policy::run * parts * shape.images, int64_t{Policy::usual_sorted});
            made.chunk = Policy::most_sorted_at_once;
            while (made.chunk > Policy::fewest_sorted &&
                   (made.chunk >= 2 * wanted ||
                    gradients * shape.channels < int64_t{2 * Policy::multiprocessors} * made.chunk)) {
                made.chunk /= 2;
            }
        }
        return made;
    }

    /// Adapts to a device whose blocks have so many bytes of shared memory at most. The sums stay the same.
    template <class P> void fit(int most) {
        if (bytes<P>() <= most) return;
        threads = std::min(threads, int{PoolSumsPolicy::sort_threads});
        regions = std::min(regions, threads * PoolSumsPolicy::items);
        lists = true;
        const int rest = most - (bytes<P>() - slots.bytes<P>());
        if (slots.bytes<P>() > rest) slots.hashed = true, slots.count = rest / PoolSlots::bytes_of_slot<P>(true);
    }

    /// What a block has in shared memory: a table, gradients that wait for it, and a list of regions.
    template <class P> HD int bytes() const {
        constexpr int items = PoolSumsPolicy::items;
        return slots.bytes<P>() + threads * (items + 1) * static_cast<int>(sizeof(P) + 4) + threads * items * 4;
    }

    /// The part of a cell of a plane, and the cell among those of the part.
    struct Place {
        int32_t part;
        uint32_t local;
    };
    HD Place place(uint32_t cell) const {
        constexpr uint32_t length = PoolSumsPolicy::line;
        const auto line = static_cast<int32_t>(cell / length), of_part = by_parts.quotient(line);
        return {line - of_part * parts, static_cast<uint32_t>(of_part) * length + cell % length};
    }
    /// The way back.
    HD uint32_t cell(int32_t part, uint32_t local) const {
        constexpr uint32_t length = PoolSumsPolicy::line;
        return (local / length * parts + part) * length + local % length;
    }
};

/// Sums of all cells in a workspace, which all threads of the device add to.
struct GridSums {
    static constexpr int threads = 256, items = 4; // of a block; what a thread has at a time
    static constexpr int blocks = 1056;            // of a launch, at most
    // Other kernels, without a workspace, have fewer gradients of a channel, or more planes.
    static constexpr int least = 4096, most_planes = 264;
    // Cells of all planes. Sums that stay in the L2 take less: f16 8 planes of 266 x 1045 with 154 840 gradients 15.6
    // us for 21.3, f64 42 of 1378 x 276 with 10.4 million 478 for 716, but f16 45 of 586 x 1657 with 13 million 692 for
    // 644.
    static constexpr int64_t most_bytes = int64_t{1} << 29, bytes_in_cache = int64_t{48} << 20;
    static constexpr int most_half_cells = 5, most_cells_in_cache = 16; // for each gradient

    template <class P> HD static constexpr int bytes_of_sum() { return sizeof(P) == 8 ? 16 : 8; }

    uint32_t *tops;           // the largest exponent of each block's gradients
    unsigned long long *sums; // of 64 bits, or pairs of these
    int64_t cells;
    int32_t gradients;
    int room, top;
    Divider<int32_t> by_pooled, by_channels;

    GridSums() = default;
    template <class T>
    GridSums(Scratch &scratch, const RoiShape &shape, const PoolSums &of, const T *)
        : cells(shape.cells()), gradients(static_cast<int32_t>(gradients_of(shape))), room(of.slots.room),
          top(of.slots.top), by_pooled(of.by_pooled), by_channels(shape.channels) {
        tops = scratch.take<uint32_t>(blocks + 2);
        sums = scratch.take<unsigned long long>(cells * (bytes_of_sum<Compute<T>>() / 8));
    }
    HD uint32_t *misfits() const { return tops + blocks; }        // whether a gradient does not fit the unit
    HD uint32_t *top_of_all() const { return tops + blocks + 1; } // the exponent of the unit

    static int64_t gradients_of(const RoiShape &shape) { return shape.count * shape.pooled() * shape.channels; }
    /// Whether gradients are many, but places are 32 bits, and cells are not too many for them.
    template <class T> static bool serve(const RoiShape &shape) {
        const int64_t planes = int64_t{shape.images} * shape.channels, all = gradients_of(shape);
        if (shape.count * shape.pooled() <= least || planes > most_planes || all > INT32_MAX / 2) return false;
        if (planes >= INT32_MAX / shape.plane()) return false;
        const int64_t cells = planes * shape.plane(), bytes = cells * bytes_of_sum<Compute<T>>();
        return (cells * 2 <= all * most_half_cells && bytes <= most_bytes) ||
               (cells <= all * most_cells_in_cache && bytes <= bytes_in_cache);
    }
};

/// Gradients of some channels in chunks, each sorted by the parts of all images: those of a part are in any order.
template <class T> struct PoolRuns {
    T *values;
    uint32_t *cells;           // among those of their parts
    uint32_t *tops;            // the largest exponent of a chunk
    uint32_t *begins;          // of each part in each chunk, and the end of the last one, by channels and parts
    int64_t channels, count;   // chunks of a channel
    int32_t parts;             // of all images
    TileGrid<2, int64_t> grid; // chunks, channels

    PoolRuns() = default;
    PoolRuns(Scratch &scratch, const RoiShape &shape, const PoolSums &sums) {
        const int64_t gradients = shape.count * shape.pooled();
        channels = std::clamp<int64_t>(PoolSumsPolicy::most_sorted / gradients, 1, shape.channels);
        count = ceil_divide(gradients, int64_t{sums.chunk});
        parts = sums.parts * shape.images;
        values = scratch.take<T>(channels * count * sums.chunk);
        cells = scratch.take<uint32_t>(channels * count * sums.chunk);
        tops = scratch.take<uint32_t>(channels * count);
        begins = scratch.take<uint32_t>(channels * count * (parts + 1));
        grid = TileGrid<2, int64_t>(count, channels);
    }
};

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(roi_pool)
#include BARACUDA_IMPLEMENTATION(roi_pool_adjoint)

namespace baracuda::image {

template <class T>
Status roi_pool(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois, int32_t pooled_h,
                int32_t pooled_w, float spatial_scale, const T *input, const T *rois, T *output, int32_t *argmax) {
    return roi_pool_forward(call, {N, C, H, W, num_rois, pooled_h, pooled_w}, spatial_scale, input, rois, output,
                            argmax);
}

template <class T>
Status roi_pool_backward(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                         int32_t pooled_h, int32_t pooled_w, const T *dout, const T *rois, const int32_t *argmax,
                         T *dinput) {
    return roi_pool_adjoint(call, {N, C, H, W, num_rois, pooled_h, pooled_w}, true, dout, rois, argmax, dinput);
}

template <class T>
Status roi_pool_backward_written(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                                 int32_t pooled_h, int32_t pooled_w, const T *dout, const T *rois,
                                 const int32_t *argmax, T *dinput) {
    if (extent(num_rois, C, pooled_h, pooled_w) == 0) return clear(call, dinput, sizeof(T) * extent(N, C, H, W));
    return roi_pool_adjoint(call, {N, C, H, W, num_rois, pooled_h, pooled_w}, false, dout, rois, argmax, dinput);
}

/// 0 where the arguments are none.
template <class T>
size_t roi_pool_backward_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois, int32_t pooled_h,
                                        int32_t pooled_w) {
    const RoiShape shape = {N, C, H, W, num_rois, pooled_h, pooled_w};
    if (extent(N, C, H, W) <= 0 || extent(num_rois, C, pooled_h, pooled_w) <= 0) return 0;
    const PoolSums sums = PoolSums::make<T>(shape);
    Scratch scratch;
    if (GridSums::serve<T>(shape)) {
        const GridSums grid(scratch, shape, sums, static_cast<const T *>(nullptr));
    } else if (sums.chunk > 0) {
        const PoolRuns<T> runs(scratch, shape, sums);
    } else {
        return 0;
    }
    return scratch.bytes();
}

template <class T>
size_t roi_pool_backward_written_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                                                int32_t pooled_h, int32_t pooled_w) {
    return roi_pool_backward_workspace_size<T>(N, C, H, W, num_rois, pooled_h, pooled_w);
}

} // namespace baracuda::image
