// The gradient of the maxima of bags in slots in shared memory (BagMaxSlots), on the device: a block has some columns
// of the table, or of a part of its rows, and looks twice at all bags; or at some of them, where the blocks of a
// cluster share them and put together what their slots hold.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/embedding/bags.h"

namespace baracuda::embedding {

/// How blocks share columns: each has 2^log_columns of them, one of the parts of the table's rows where slots are those
/// of rows, and some of the bags where it is one of a cluster.
struct BagMaxShares {
    int log_columns = 0, parts = 0, cluster = 1;
    int64_t rows = 0, bags = 0;          // of a part, and of a block
    Divider<int32_t> of_cluster, of_all; // blocks; those that have the same columns

    int64_t blocks(int64_t width) const { return ceil_divide(width, int64_t{1} << log_columns) * parts * cluster; }
    int64_t slots() const { return rows << log_columns; }
};

struct BagMaxColumnsPolicy {
    static constexpr int few_threads = 256, threads = 1024; // of a block; the former where it has few terms and slots
    static constexpr int few = 1 << 10;
    static constexpr int loads = 4;       // of bags, at once, and of elements of the table
    static constexpr int log_columns = 3; // of a block, at most: a sector of indices
    static constexpr int parts = 8;       // of rows, at most
    static constexpr int clusters[] = {1, 2, 3, 4, 6, 8};
    static constexpr int64_t least_terms = 1 << 11; // of a block of a cluster

    // Nanoseconds, of an H200: of a sector of 32 bytes that a block reads; of a term, and of each of its words; of a
    // slot, and of each word that blocks of a cluster put together; of their barriers, and of each of them; of a block.
    static constexpr double of_sector = 0.9, of_term = 0.2, of_word = 0.3, of_slot = 1, of_cluster_word = 0.25;
    static constexpr double of_barriers = 3000, of_other_block = 500, of_block = 4000;

    /// The fastest ones in clusters of up to so many blocks; no parts where shared memory has no room.
    template <class T, class P = Compute<T>>
    static BagMaxShares shares(const BagMaxSlots<P> &slots, int64_t width, int64_t bags, int most_blocks) {
        const int64_t room = max_shared_bytes() / slots.bytes(), least = ceil_divide(slots.count, room);
        BagMaxShares best;
        if (least > (slots.of_rows ? parts : 1)) return best;
        double best_time = kInfinity<f64>;
        for (int log = 0; log <= log_columns && 1 << log < 2 * width; ++log) {
            for (int64_t part = least; part <= (slots.of_rows ? parts : 1); part *= 2) {
                for (const int cluster : clusters) {
                    const int64_t of_block = ceil_divide(bags, cluster);
                    if (cluster > 1 && (cluster > most_blocks || !slots.of_rows || of_block << log < least_terms))
                        break;
                    BagMaxShares made;
                    made.log_columns = log, made.parts = static_cast<int>(part), made.cluster = cluster;
                    made.rows = ceil_divide(slots.count, part), made.bags = of_block;
                    if (made.slots() > room) continue;
                    const double time = nanoseconds<T>(made, width);
                    if (time < best_time) best = made, best_time = time;
                }
            }
        }
        best.of_cluster = Divider<int32_t>(best.cluster);
        best.of_all = Divider<int32_t>(best.cluster * best.parts);
        return best;
    }

    /// What all blocks take.
    template <class T, class P = Compute<T>> static double nanoseconds(const BagMaxShares &shares, int64_t width) {
        constexpr int words = Integers<P>::words;
        const double columns = 1 << shares.log_columns, of_all = static_cast<double>(shares.slots());
        const double terms = static_cast<double>(shares.bags) * columns;
        // A multiprocessor has one block of most threads. Clusters leave some multiprocessors idle.
        const int64_t at_once = shares.cluster > 2 ? multiprocessors() * 7 / 8 : multiprocessors();
        const double sectors = 2 * (1 / columns + std::max(1 / columns, sizeof(T) / 32.0));
        const double of_terms = terms * std::max(of_sector * sectors, of_term + of_word * words / shares.parts);
        const double of_cluster = shares.cluster > 1 ? of_barriers + of_other_block * shares.cluster +
                                                           of_all * of_cluster_word * (1 + 2 * words)
                                                     : 0;
        return of_block + static_cast<double>(ceil_divide(shares.blocks(width), at_once)) *
                              (of_terms + of_all * of_slot + of_cluster);
    }
};

constexpr uint32_t kNoSlotRow = ~uint32_t{0};

/// What terms come to in slots: in shared memory, where a sum is added in halves, or in the workspace.
template <class P, bool in_shared> struct SlotSums {
    using Sum = std::conditional_t<in_shared, uint32_t, unsigned long long>;
    using Slot = std::conditional_t<in_shared, int32_t, int64_t>;

    uint32_t *sizes;
    Sum *sums;
    Slot count; // of slots

    __device__ void raise(Slot slot, uint32_t size) const {
        if (sizes[slot] < size) atomicMax(sizes + slot, size);
    }
    __device__ void add(Slot slot, const Integers<P> &term) const {
#pragma unroll
        for (int w = 0; w < term.words; ++w) {
            const auto word = static_cast<uint64_t>(term.word[w]);
            if constexpr (in_shared) {
                Sum *const low = sums + (2 * w * count + slot);
                const auto addend = static_cast<uint32_t>(word);
                const uint32_t before = addend ? atomicAdd(low, addend) : 0;
                const uint32_t high = static_cast<uint32_t>(word >> 32) + (before + addend < addend);
                if (high) atomicAdd(low + count, high);
            } else {
                atomicAdd(sums + (w * count + slot), static_cast<Sum>(word));
            }
        }
    }
    __device__ Integers<P> sum(Slot slot) const {
        Integers<P> made;
#pragma unroll
        for (int w = 0; w < made.words; ++w) {
            if constexpr (in_shared) {
                const Sum *const low = sums + (2 * w * count + slot);
                made.word[w] = static_cast<int64_t>(uint64_t{low[count]} << 32 | *low);
            } else {
                made.word[w] = static_cast<int64_t>(sums[w * count + slot]);
            }
        }
        return made;
    }
    __device__ void clear(Slot slot) const {
        constexpr int sums_of_slot = Integers<P>::words * (in_shared ? 2 : 1);
        sizes[slot] = 0;
#pragma unroll
        for (int w = 0; w < sums_of_slot; ++w) sums[w * count + slot] = 0;
    }
    /// *to += the sum of a slot that has terms.
    template <class T> __device__ void finish(const IntegerSum<P> &of, Slot slot, T *to) const {
        *to = narrow<T>(widen(*to) + of.total(sum(slot), sizes[slot]));
    }
};

/// Slots of some columns, side by side, in shared memory.
template <class P> struct SlotTable : SlotSums<P, true> {
    uint32_t *rows;
    int log_columns;

    __device__ int slot_of(const BagMaxSlots<P> &slots, int32_t row, int column) const {
        if (slots.of_rows) return (row << log_columns) + column;
        const auto wanted = static_cast<uint32_t>(row);
        int slot = static_cast<int>(slots.first(wanted));
        for (;; slot = slot + 1 < slots.count ? slot + 1 : 0) {
            uint32_t *const held = rows + ((slot << log_columns) + column);
            if (*held == wanted) break;
            if (*held != kNoSlotRow) continue;
            const uint32_t before = atomicCAS(held, kNoSlotRow, wanted);
            if (before == kNoSlotRow || before == wanted) break;
        }
        return (slot << log_columns) + column;
    }
    __device__ int64_t row_of(const BagMaxSlots<P> &slots, int slot) const {
        return slots.of_rows ? slot >> log_columns : static_cast<int64_t>(rows[slot]);
    }
};

template <class T>
__global__ void __launch_bounds__(BagMaxColumnsPolicy::threads)
    bag_max_columns_kernel(int64_t rows, int64_t width, int64_t bags, BagMaxShares shares,
                           BagMaxSlots<Compute<T>> slots, const T *dout, const int32_t *out_index, T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int loads = BagMaxColumnsPolicy::loads;
    const int columns = 1 << shares.log_columns, thread = static_cast<int>(threadIdx.x);
    const int own = thread & (columns - 1), threads = static_cast<int>(blockDim.x), cluster = shares.cluster;
    const int strip = shares.of_all.quotient(static_cast<int>(blockIdx.x));
    const int in_strip = static_cast<int>(blockIdx.x) - strip * shares.of_all.divisor();
    const int part = shares.of_cluster.quotient(in_strip), rank = in_strip - part * cluster;
    const int64_t column = (static_cast<int64_t>(strip) << shares.log_columns) + own;
    const int32_t begin = part * static_cast<int32_t>(shares.rows);
    const auto end = static_cast<int32_t>(slots.of_rows ? min(begin + shares.rows, rows) : rows);
    if (slots.of_rows) slots.count = max(end - begin, 0);
    const int count = static_cast<int>(slots.count) << shares.log_columns, step = threads >> shares.log_columns;
    const int64_t first = rank * shares.bags, last = column < width ? min(first + shares.bags, bags) : 0;
    uint32_t *const memory = dynamic_shared_memory<uint32_t>();
    constexpr int sums_of_slot = 2 * Integers<P>::words;
    const SlotTable<P> table{
        {memory + sums_of_slot * count, memory, count}, memory + (sums_of_slot + 1) * count, shares.log_columns};
#pragma unroll 1
    for (int slot = thread; slot < count; slot += threads) {
        table.clear(slot);
        if (!slots.of_rows) table.rows[slot] = kNoSlotRow;
    }
    // What a block of a cluster puts together and adds to the table: slots from this one on.
    const int slots_of_block = cluster > 1 ? (shares.of_cluster.quotient(count) / 32 + 1) * 32 : count;
    const int own_begin = min(rank * slots_of_block, count), own_end = min(own_begin + slots_of_block, count);
    const auto in_block = [&](int block) {
        SlotTable<P> made = table;
        made.sizes = in_block_of_cluster(table.sizes, block);
        made.sums = in_block_of_cluster(table.sums, block);
        return made;
    };
    __syncthreads();
    // Terms that a thread loads at once and still has when it looks at them again, unless it has more.
    int32_t row[loads];
    T term[loads];
    const bool all_at_once = last - first <= loads * step;
#pragma unroll 1
    for (int look = 0; look < 2; ++look) { // for the sizes of terms, and for terms; one copy of the code
#pragma unroll 1
        for (int64_t bag = first + (thread >> shares.log_columns); bag < last; bag += loads * step) {
#pragma unroll
            for (int u = 0; u < loads && !(look && all_at_once); ++u) {
                const int64_t at = min(bag + u * step, last - 1) * width + column;
                row[u] = bag + u * step < last ? out_index[at] : -1;
                term[u] = dout[at];
            }
#pragma unroll 1
            for (int u = 0; u < loads; ++u) {
                const int32_t of_row = row[0];
                const T own_term = term[0];
#pragma unroll
                for (int k = 0; k + 1 < loads; ++k) row[k] = row[k + 1], term[k] = term[k + 1];
                row[loads - 1] = of_row, term[loads - 1] = own_term;
                if (of_row < begin || of_row >= end) continue;
                const P x = widen(own_term);
                const int slot = table.slot_of(slots, of_row - begin, own);
                if (look == 0) {
                    table.raise(slot, slots.sum.size(x));
                } else {
                    table.add(slot, slots.sum.term(x, table.sizes[slot]));
                }
            }
        }
        synchronize_blocks(cluster > 1);
        if (look == 1 || cluster == 1) continue;
#pragma unroll 1
        for (int slot = own_begin + thread; slot < own_end; slot += threads) {
            uint32_t most = 0;
#pragma unroll 2
            for (int block = 0; block < cluster; ++block) {
                const uint32_t other = in_block(block).sizes[slot];
                most = other > most ? other : most;
            }
#pragma unroll 1
            for (int block = 0; block < cluster; ++block) in_block(block).sizes[slot] = most;
        }
        synchronize_blocks(cluster > 1);
    }
#pragma unroll 1
    for (int slot = own_begin + thread; slot < own_end; slot += loads * threads) {
        T *to[loads], held[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int at = slot + u * threads;
            const bool has_terms = column < width && at < own_end && table.sizes[at] != 0;
            to[u] = has_terms ? dweight + (begin + table.row_of(slots, at)) * width + column : nullptr;
            if (has_terms) held[u] = *to[u];
        }
#pragma unroll 1
        for (int at = slot; at < own_end; at += threads) {
            if (to[0] != nullptr) {
                Integers<P> sum = table.sum(at);
#pragma unroll 1
                for (int block = 0; block < cluster; ++block) {
                    if (block == rank) continue;
                    const Integers<P> more = in_block(block).sum(at);
#pragma unroll
                    for (int w = 0; w < more.words; ++w) sum.word[w] += more.word[w];
                }
                *to[0] = narrow<T>(widen(held[0]) + slots.sum.total(sum, table.sizes[at]));
            }
            if (at == slot + (loads - 1) * threads) break;
#pragma unroll
            for (int k = 0; k + 1 < loads; ++k) to[k] = to[k + 1], held[k] = held[k + 1];
        }
    }
    if (cluster > 1) synchronize_cluster(); // none ends while others read what it has
}

} // namespace baracuda::embedding
