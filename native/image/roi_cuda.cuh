// How roi_align reads its input on the device: planes, four channels at a time, in bands of rows that a
// block holds in shared memory while it goes over the regions of their image. A plane is then read from global memory
// about once, however many regions overlap.
#pragma once

#include "core/launch_cuda.cuh"
#include "image/roi.h"

#include <algorithm>

namespace baracuda {

/// Bands of `held` rows, `step` rows apart, of each image and group of channels; the regions in `chunks` of `chunk`.
struct Bands {
    static constexpr int channels = 4; // of a group

    int32_t held, step, count, groups, chunk, chunks;

    int64_t blocks(const RoiShape &shape) const { return int64_t{shape.images} * groups * count * chunks; }
};

/// One cell of a band: its four channels.
template <class T> struct alignas(sizeof(T) < 4 ? 8 : 16) BandCell {
    Vector<T, Bands::channels> channel;
};

struct BandsPolicy {
    static constexpr int threads = 1024;
    static constexpr int blocks = 1;     // on a multiprocessor
    static constexpr int halo = 10;      // rows that the next band holds as well, at most
    static constexpr int least_rows = 6; // of a band; with fewer, regions are read from global memory
    static constexpr int largest_chunk = 2048;
    static constexpr int waves = 4; // of blocks, where a call has too few planes
};

/// The part of a band that one block works on.
template <class T> struct Band {
    BandCell<T> *cells;
    int32_t image, channel, channels; // the first, and how many there are
    int32_t begin, held;              // the rows in shared memory
    int32_t own_begin, own_end;       // a bin belongs to the band that owns the row of its first cell
    int32_t first_roi, last_roi;
    const T *planes; // the first channel's

    __device__ Band(const Bands &bands, const RoiShape &shape, const T *input, void *shared)
        : cells(static_cast<BandCell<T> *>(shared)) {
        const int32_t chunk = blockIdx.x % bands.chunks, band = blockIdx.x / bands.chunks % bands.count;
        const int32_t group = blockIdx.x / bands.chunks / bands.count % bands.groups;
        image = blockIdx.x / bands.chunks / bands.count / bands.groups;
        channel = group * Bands::channels;
        channels = min(shape.channels - channel, Bands::channels);
        begin = own_begin = band * bands.step;
        own_end = band + 1 == bands.count ? shape.height : own_begin + bands.step;
        held = min(bands.held, shape.height - begin);
        first_roi = chunk * bands.chunk;
        last_roi = min(first_roi + bands.chunk, shape.count);
        planes = input + (static_cast<int64_t>(image) * shape.channels + channel) * shape.plane();
    }

    /// Fills `cells`. The caller synchronizes.
    __device__ void load(const RoiShape &shape) const {
        const int64_t plane = shape.plane();
        const T *const from = planes + static_cast<int64_t>(begin) * shape.width;
        const int size = held * shape.width;
#pragma unroll 2
        for (int i = threadIdx.x; i < size; i += blockDim.x) {
            T lanes[Bands::channels] = {};
#pragma unroll
            for (int c = 0; c < Bands::channels; ++c) {
                if (c < channels) lanes[c] = from[c * plane + i];
            }
            cells[i].channel.set(lanes);
        }
    }

    /// Writes to `list` the regions of the chunk for which touches(region) holds, in any order, and returns how many.
    /// Synchronizes. A region of no image goes with image 0.
    template <class Touches>
    __device__ int find(const RoiShape &shape, const T *rois, int32_t *list, const Touches &touches) const {
        __shared__ int found;
        if (threadIdx.x == 0) found = 0;
        __syncthreads();
        for (int32_t r = first_roi + threadIdx.x; r < last_roi; r += blockDim.x) {
            const T *const roi = rois + static_cast<int64_t>(r) * 5;
            if (max(roi_image(roi, shape.images), 0) == image && touches(roi)) list[atomicAdd(&found, 1)] = r;
        }
        __syncthreads();
        return found;
    }
};

/// The bands for a shape, or no band at all where the kernels of single cells serve better: where rows are too long for
/// shared memory, and where the regions read less of the planes than there is.
template <class T, class Policy>
Bands make_bands(const RoiShape &shape, int64_t reads_per_channel, int64_t scratch_bytes) {
    const int multiprocessors = device_attribute(cudaDevAttrMultiProcessorCount);
    const int shared_bytes = device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    constexpr int64_t reserved = 2048; // of each block, by the runtime and for static variables
    const int64_t row_bytes = int64_t{shape.width} * sizeof(BandCell<T>);
    Bands bands = {};
    if (shape.images == 0 || shape.plane() == 0 || reads_per_channel < shape.images * shape.plane()) return bands;

    bands.chunk = std::min<int32_t>(shape.count, Policy::largest_chunk);
    const int64_t budget = shared_bytes / Policy::blocks - reserved - scratch_bytes - bands.chunk * 4;
    const int64_t rows = std::min<int64_t>(shape.height, budget / row_bytes);
    if (rows < std::min<int64_t>(shape.height, Policy::least_rows)) return bands;
    bands.held = static_cast<int32_t>(rows);
    bands.step = rows == shape.height ? bands.held : bands.held - std::min(Policy::halo, bands.held / 2);
    bands.count = static_cast<int32_t>(ceil_divide(shape.height, bands.step));
    bands.groups = static_cast<int32_t>(ceil_divide(shape.channels, Bands::channels));

    const int64_t planes = int64_t{shape.images} * bands.groups * bands.count;
    const int64_t wanted = ceil_divide(int64_t{Policy::waves} * Policy::blocks * multiprocessors, planes);
    const int64_t chunk = std::max<int64_t>(ceil_divide(shape.count, wanted), 64);
    bands.chunk = static_cast<int32_t>(std::min<int64_t>(bands.chunk, chunk));
    bands.chunks = static_cast<int32_t>(ceil_divide(shape.count, bands.chunk));
    if (bands.blocks(shape) > INT32_MAX) return Bands{};
    return bands;
}

} // namespace baracuda
