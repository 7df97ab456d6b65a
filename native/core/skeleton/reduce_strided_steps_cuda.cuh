// From one element of a walk to another that is always as far on: which saves the divisions that find each anew.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

namespace baracuda {

/// Steps of so many elements through the dimensions of n operands, where these are few: so far along, and by wrap[d]
/// more where that is beyond the end of a line of dimension d. The last dimension is 0.
template <int n> struct DimensionSteps {
    static constexpr int most_lines = 4; // dimensions but the first
    static constexpr int64_t longest = int64_t{1} << 30;

    static constexpr int32_t kNone = std::numeric_limits<int32_t>::max(); // of no dimension, whose end is far

    bool exist;
    int lines;
    int32_t extent[most_lines] = {kNone, kNone, kNone, kNone}, step[most_lines] = {};
    int64_t along[n] = {}, wrap[most_lines][n] = {};

    DimensionSteps(const ReduceDims &dims, int64_t elements)
        : exist(dims.rank - 1 <= most_lines), lines(dims.rank - 1) {
        for (int d = 0; d < lines; ++d) {
            const int64_t line = dims.extents[dims.last() - d];
            exist = exist && line > 0 && line < longest;
        }
        if (!exist) return;
        for (int d = 0; d <= lines; ++d) {
            const int dim = dims.last() - d;
            const int64_t steps = d < lines ? elements % dims.extents[dim] : elements;
            for (int k = 0; k < n; ++k) along[k] += steps * dims.strides[dim][k];
            if (d == lines) break;
            extent[d] = static_cast<int32_t>(dims.extents[dim]);
            step[d] = static_cast<int32_t>(steps);
            for (int k = 0; k < n; ++k) {
                wrap[d][k] = dims.strides[dim - 1][k] - dims.extents[dim] * dims.strides[dim][k];
            }
            elements /= dims.extents[dim];
        }
    }

    /// Where an element is on the lines of each dimension, and where operands have it.
    struct Place {
        int32_t on_line[most_lines];
        int64_t offsets[n];
    };

    /// That of element i, of those from `first` on.
    template <int m> __device__ Place place(const DeviceDims<n> &dims, const int64_t (&first)[m], int64_t i) const {
        Place place{};
#pragma unroll
        for (int k = 0; k < n; ++k) place.offsets[k] = first[k];
        if (!exist) {
            dims.advance(i, place.offsets);
            return place;
        }
#pragma unroll
        for (int d = 0; d < most_lines; ++d) {
            if (d >= lines) break;
            const int dim = lines - d;
            const int64_t next = dims.extents[dim].quotient(i), on_line = i - next * dims.extents[dim].divisor();
#pragma unroll
            for (int k = 0; k < n; ++k) place.offsets[k] += on_line * dims.strides[dim][k];
            place.on_line[d] = static_cast<int32_t>(on_line);
            i = next;
        }
#pragma unroll
        for (int k = 0; k < n; ++k) place.offsets[k] += i * dims.strides[0][k];
        return place;
    }

    /// Moves a place on by a step, to element i.
    template <int m>
    __device__ void move(Place &place, const DeviceDims<n> &dims, const int64_t (&first)[m], int64_t i) const {
        if (!exist) {
#pragma unroll
            for (int k = 0; k < n; ++k) place.offsets[k] = first[k];
            dims.advance(i, place.offsets);
            return;
        }
        move(place);
    }

    /// The same where steps exist. What is there of no dimension never wraps.
    __device__ void move(Place &place) const {
#pragma unroll
        for (int k = 0; k < n; ++k) place.offsets[k] += along[k];
        bool wraps = false;
#pragma unroll
        for (int d = 0; d < most_lines; ++d) {
            if ((d == 1 || d == 2) && d >= lines) break;
            place.on_line[d] += step[d] + wraps;
            wraps = place.on_line[d] >= extent[d];
            if (!wraps) continue;
            place.on_line[d] -= extent[d];
#pragma unroll
            for (int k = 0; k < n; ++k) place.offsets[k] += wrap[d][k];
        }
    }

    /// Where operands would have a place's element if they had those on the next line as they have those on its own.
    __device__ void find_on_next_line(const Place &place, int64_t (&offsets)[n]) const {
        bool wraps = true;
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = place.offsets[k];
#pragma unroll
        for (int d = 0; d < most_lines; ++d) {
            if (d >= lines) break;
            wraps = d == 0 || (wraps && place.on_line[d] + 1 >= extent[d]);
#pragma unroll
            for (int k = 0; k < n; ++k) offsets[k] += wraps ? wrap[d][k] : 0;
        }
    }
};

/// Gives the threads of a team, which have every so many of its accumulators, neighbours of them: by way of shared
/// memory that all teams of a block have.
template <int V, class State> __device__ void make_neighbours(State (&sums)[V], State *shared, int team, int thread) {
    const auto synchronize = [&] {
        if (team > 32) {
            __syncthreads();
        } else {
            __syncwarp();
        }
    };
    State *const own = shared + threadIdx.x / team * team * V; // [lane][thread], so that banks differ
    synchronize();
#pragma unroll
    for (int lane = 0; lane < V; ++lane) {
        const int i = lane * team + thread;
        own[i % V * team + i / V] = sums[lane];
    }
    synchronize();
#pragma unroll
    for (int lane = 0; lane < V; ++lane) sums[lane] = own[lane * team + thread];
}

} // namespace baracuda
