// roi_pool_backward on the device: a block has a part of the cells of an image, in some channels one after the other.
// It takes the gradients of its cells in their order, and adds them up in a table. It looks at all gradients of its
// image, or, where these are many and there is a workspace, at those of its own, which were sorted for it.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_pool_gradients_cuda.cuh"
#include "family/image/roi_pool_sort_cuda.cuh"
#include "family/image/roi_pool_table_cuda.cuh"

namespace baracuda::image {

/// The blocks of a launch.
struct PoolBlocks {
    TileGrid<3, int64_t> grid; // parts, groups of channels, images
    int32_t first_channel;

    PoolBlocks(const RoiShape &shape, const PoolSums &sums, int64_t first_channel, int64_t channels)
        : grid(sums.parts, ceil_divide(channels, int64_t{sums.channels}), shape.images),
          first_channel(static_cast<int32_t>(first_channel)) {}
};

template <bool is_sorted, class T>
__global__ void __launch_bounds__(PoolSumsPolicy::most_threads)
    roi_pool_backward_kernel(RoiShape shape, PoolSums sums, PoolRuns<T> runs, PoolBlocks blocks, const uint32_t *wanted,
                             const T *dout, const T *rois, const int32_t *argmax, T *dinput) {
    begin_kernel();
    if (wanted != nullptr && *wanted == 0) return;
    using P = Compute<T>;
    using Table = PoolTable<P>;
    constexpr int items = PoolSumsPolicy::items;
    constexpr uint32_t golden = 2654435769u; // which scatters neighbours
    __shared__ int counts[32];
    __shared__ uint32_t largest; // exponent of the first gradients
    auto *const list = dynamic_shared_memory<uint32_t>();
    const auto place = blocks.grid.place(static_cast<int64_t>(blockIdx.x));
    const auto part = static_cast<int32_t>(place[0]), image = static_cast<int32_t>(place[2]);
    const auto first_channel = blocks.first_channel + static_cast<int32_t>(place[1]) * sums.channels;
    const int32_t end_channel = min(first_channel + sums.channels, shape.channels);
    constexpr int queued = 32 * (items + 1); // gradients, of each warp
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    const int warps = static_cast<int>(blockDim.x) / 32;
    constexpr int queue_words = queued * (sizeof(P) / 4 + 1);
    auto *const queues = list + (is_sorted ? 0 : blockDim.x * items);
    auto *const queue_values = reinterpret_cast<P *>(queues + warp * queue_words);
    auto *const queue_cells = reinterpret_cast<uint32_t *>(queue_values + queued);
    Table table(sums.slots, queues + warps * queue_words);
    bool is_prepared = false;
    if (threadIdx.x == 0) largest = 0;
    auto gradients = [&] {
        if constexpr (is_sorted) {
            const int64_t of_runs = place[1], of_all = int64_t{image} * sums.parts + part;
            return SortedGradients<T>{runs, sums.chunk, of_runs * runs.count,
                                      runs.begins + (of_runs * (runs.parts + 1) + of_all) * runs.count};
        } else {
            return ImageGradients<T>{shape, sums, dout, rois, argmax, image, part, list};
        }
    }();

    int known_top = sums.slots.top;
    if constexpr (is_sorted) {
        __syncthreads();
        if (!gradients.look(&largest)) return;
        if (known_top == 0) known_top = min(static_cast<int>(largest), Table::largest_exponent);
    }
#pragma unroll 1
    for (int32_t channel = first_channel; channel < end_channel; ++channel) {
        // Sums have one unit, as a rule. Otherwise each has its own, of its largest gradient, which is told in a turn
        // before. Where the cells do not fit the table, it has some of them at a time, those of a hash, and of longer
        // ones.
        bool apart = false;
        uint32_t piece = 0;
        int piece_bits = 0;
        for (bool more_pieces = true; more_pieces;) {
            uint32_t cell[items];
            P value[items];
            int batches = 0, top = known_top;
            bool fits = true;
            const auto prepare = [&] {
                if (is_prepared) return;
                table.prepare(apart);
                is_prepared = true;
                __syncthreads();
            };
            if constexpr (is_sorted) prepare();
            bool is_shared = top > 0;
            table.share(top);
#pragma unroll 1
            for (int turn = apart ? 0 : 1; turn < 2 && fits; ++turn) {
                int held = 0; // of the warp's queue
                gradients.restart();
                for (bool finds = true; finds;) {
                    finds = gradients.find_more(counts);
                    if (finds) {
                        if (turn == (apart ? 0 : 1) || batches > 1) { // else they are still there
                            gradients.load(channel, cell, value);
                            ++batches;
                        }
                        gradients.pass();
                        if constexpr (!is_sorted) {
                            prepare();
                            if (!apart && !is_shared) {
                                int own = 0;
#pragma unroll
                                for (int u = 0; u < items; ++u) {
                                    const bool is_own = cell[u] != Table::none && value[u] != 0;
                                    own = is_own ? max(own, table.exponent(value[u])) : own;
                                }
                                own = warp_max(own);
                                if (lane == 0 && own > 0) atomicMax(&largest, static_cast<uint32_t>(own));
                                __syncthreads();
                                top = static_cast<int>(largest);
                                is_shared = top > 0;
                                if (!is_shared) __syncthreads(); // before more is told
                                table.share(min(top + PoolSumsPolicy::margin, Table::largest_exponent));
                            }
                        }
                        if (piece_bits > 0) {
#pragma unroll
                            for (int u = 0; u < items; ++u) {
                                if ((cell[u] * golden) >> (32 - piece_bits) != piece) value[u] = 0;
                            }
                        }
#pragma unroll
                        for (int u = 0; u < items; ++u) {
                            const bool is_added = cell[u] != Table::none && value[u] != 0;
                            const uint32_t votes = __ballot_sync(~0u, is_added);
                            const int to = held + warp_rank(votes);
                            if (is_added) queue_cells[to] = cell[u], queue_values[to] = value[u];
                            held += __popc(votes);
                        }
                        __syncwarp();
                    }
                    while (held >= 32 || (!finds && held > 0)) { // the last ones first
                        const int i = max(held - 32, 0) + lane;
                        if (i < held) {
                            const uint32_t slot = table.find(queue_cells[i]);
                            const P added = queue_values[i];
                            if (slot == Table::none) {
                                fits = false;
                            } else if (!apart) {
                                fits &= table.add_shared(slot, added);
                            } else if (turn == 0) {
                                table.tell(slot, added);
                            } else {
                                table.add(slot, added);
                            }
                        }
                        held = max(held - 32, 0);
                        __syncwarp();
                    }
                }
                fits = !__syncthreads_or(!fits);
            }
            if (!is_prepared) return;
            if (threadIdx.x == 0) largest = 0;
            if (!fits) {
                if (apart) ++piece_bits, piece <<= 1;
                apart = true, is_prepared = false;
                __syncthreads();
                continue;
            }
            T *const to = dinput + (int64_t{image} * shape.channels + channel) * shape.plane();
            constexpr int given = 4;
            const bool in_turns = sums.parts > 1 && !table.is_hashed(); // cells as far apart as these of a thread
            table.template take<given>([&](uint32_t (&cell)[given], const P(&sum)[given]) {
                T old[given];
                if (in_turns) cell[0] = sums.cell(part, cell[0]);
#pragma unroll
                for (int u = 0; u < given; ++u) {
                    if (in_turns) {
                        cell[u] = cell[0] + u * blockDim.x * sums.parts;
                    } else if (sums.parts > 1) {
                        cell[u] = sums.cell(part, cell[u]);
                    }
                    if (sum[u] != 0) old[u] = to[cell[u]];
                }
#pragma unroll
                for (int u = 0; u < given; ++u) {
                    if (sum[u] != 0) to[cell[u]] = narrow<T>(widen(old[u]) + sum[u]);
                }
            });
            if (apart) is_prepared = false;
            __syncthreads();
            while (piece_bits > 0 && (piece & 1) != 0) piece >>= 1, --piece_bits;
            more_pieces = piece_bits > 0;
            if (more_pieces) piece |= 1;
        }
    }
}

/// `wanted`: says on the device whether there is anything to do, if it is not null.
template <class T>
Status roi_pool_adjoint_by_sums(const Call &call, const RoiShape &shape, PoolSums sums, const T *dout, const T *rois,
                                const int32_t *argmax, T *dinput, const uint32_t *wanted = nullptr) {
    using P = Compute<T>;
    sums.fit<P>(max_shared_bytes() - 1024);
    PoolRuns<T> runs = {};
    Scratch scratch(call.workspace);
    if (sums.chunk > 0) runs = PoolRuns<T>(scratch, shape, sums);
    if (sums.chunk == 0 || call.workspace == nullptr || call.workspace_bytes < scratch.bytes()) {
        const PoolBlocks blocks(shape, sums, 0, shape.channels);
        return launch_with_dynamic_shared(call, blocks.grid.count(), sums.threads, sums.bytes<P>(),
                                          roi_pool_backward_kernel<false, T>, shape, sums, runs, blocks, wanted, dout,
                                          rois, argmax, dinput);
    }
    Status status = Status::ok;
    for (int64_t channel = 0; channel < shape.channels && status == Status::ok; channel += runs.channels) {
        const int64_t channels = std::min<int64_t>(runs.channels, shape.channels - channel);
        status = launch_with_dynamic_shared(call, runs.count * channels, PoolSumsPolicy::sort_threads, 0,
                                            roi_pool_backward_sort_kernel<T>, shape, sums, runs, channel, dout, rois,
                                            argmax);
        if (status != Status::ok) return status;
        const PoolBlocks blocks(shape, sums, channel, channels);
        status = launch_with_dynamic_shared(call, blocks.grid.count(), sums.threads, sums.bytes<P>(),
                                            roi_pool_backward_kernel<true, T>, shape, sums, runs, blocks, wanted, dout,
                                            rois, argmax, dinput);
    }
    return status;
}

} // namespace baracuda::image
