// The gradient of the maxima of bags on the device. Each column is a problem of its own: the bags that chose a row
// there are added to it in their order. Short tables are summed in chunks of bags (bag_max_chunks_cuda.cuh). Of others,
// the bags of a column are sorted within a block, if shared memory has room for them, and all columns at once by
// scatter_add else.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/scatter_add_cuda.cuh"
#include "family/embedding/bag_max_chunks_cuda.cuh"

namespace baracuda::embedding {

struct BagMaxGradientPolicy {
    static constexpr int threads = 256, most_threads = 1024; // of a block; the latter for a column alone
    // Of a column, for each warp that it has, up to all; 32 where there are too few columns for all multiprocessors.
    static constexpr int warp_bags = 256;
    static constexpr int loads = 4; // of bags, at once
};

/// What a block of the kernel below holds in shared memory: places of digits for each warp, then for all columns rows,
/// twice, terms, and the bags of the rows, twice.
template <class P> struct BagMaxColumns {
    static constexpr int most_bags = 1 << 16;

    int bags, warps, team; // warps of a block, and of a column
    int bits;              // of a digit

    HD int columns() const { return warps / team; }
    HD int pitch() const { return (bags + 1) / 2 * 2; }
    HD int64_t bytes() const {
        constexpr int64_t of_bag = 2 * sizeof(uint32_t) + sizeof(P) + 2 * sizeof(uint16_t);
        return (int64_t{4} * warps << bits) + of_bag * columns() * pitch();
    }
};

/// `team` warps have a column. They sort its bags by their rows, a digit at a time; each warp takes consecutive ones.
/// Then threads add up runs of 64 terms of a row, and those of more than 64 once more.
template <class T>
__global__ void __launch_bounds__(BagMaxGradientPolicy::most_threads)
    bag_max_columns_kernel(int64_t rows, int64_t width, BagMaxColumns<Compute<T>> block, int passes, const T *dout,
                           const int32_t *out_index, T *dweight) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int loads = BagMaxGradientPolicy::loads;
    const int team = block.team, pitch = block.pitch(), bits = block.bits, digits = 1 << bits;
    const int warp = static_cast<int>(threadIdx.x / 32), lane = static_cast<int>(threadIdx.x % 32);
    const int member = warp % team, of_block = warp / team;
    const int64_t column = static_cast<int64_t>(blockIdx.x) * block.columns() + of_block;
    uint32_t *const places = dynamic_shared_memory<uint32_t>(), *const own = places + warp * digits;
    uint32_t *const all_keys = places + block.warps * digits, *const keys = all_keys + of_block * 2 * pitch;
    P *const all_terms = reinterpret_cast<P *>(all_keys + block.columns() * 2 * pitch);
    P *const terms = all_terms + of_block * pitch;
    uint16_t *const bag_of = reinterpret_cast<uint16_t *>(all_terms + block.columns() * pitch) + of_block * 2 * pitch;
    const int bags = column < width ? block.bags : 0;
    const int share = static_cast<int>(ceil_divide(bags, 32 * team)) * 32;
    const int begin = min(member * share, bags), end = min(begin + share, bags);
    for (int first = begin + lane; first < end; first += 32 * loads) {
        int32_t row[loads];
        P term[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int64_t at = min(first + u * 32, end - 1) * width + column;
            row[u] = out_index[at];
            term[u] = widen(dout[at]);
        }
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const bool there = 0 <= row[u] && row[u] < rows;
            if (first + u * 32 >= end) continue;
            keys[first + u * 32] = there ? static_cast<uint32_t>(row[u]) : static_cast<uint32_t>(rows);
            terms[first + u * 32] = term[u];
        }
    }

    int from = 0; // where keys are, of both places
    for (int pass = 0; pass < passes; ++pass) {
        const uint32_t *const keys_in = keys + from * pitch;
        const uint16_t *const bags_in = bag_of + from * pitch;
        from ^= 1;
        uint32_t *const keys_out = keys + from * pitch;
        uint16_t *const bags_out = bag_of + from * pitch;
        const auto digit_at = [&](int i) { return static_cast<int>(keys_in[i] >> pass * bits & (digits - 1)); };
        for (int d = lane; d < digits; d += 32) own[d] = 0;
        __syncwarp();
        for (int i = begin + lane; i < end; i += 32) atomicAdd(own + digit_at(i), 1);
        __syncthreads();
        uint32_t count = 0;
        for (int first = 0; member == 0 && first < digits; first += 32) { // all lanes take part in sums
            const int d = first + lane;
            const bool there = d < digits;
            uint32_t of_digit = 0;
#pragma unroll 4
            for (int w = 0; w < team; ++w) of_digit += there ? own[w * digits + d] : 0;
            const uint32_t inclusive = warp_inclusive_sum(of_digit);
            uint32_t place = count + inclusive - of_digit;
#pragma unroll 4
            for (int w = 0; there && w < team; ++w) {
                const uint32_t of_warp = own[w * digits + d];
                own[w * digits + d] = place;
                place += of_warp;
            }
            count += __shfl_sync(~0u, inclusive, 31);
        }
        __syncthreads();
        for (int first = begin; first < end; first += 32) {
            const int i = first + lane, digit = i < end ? digit_at(i) : 0;
            const uint32_t lanes = lanes_with(digit, i < end), place = own[digit];
            const int rank = warp_rank(lanes);
            __syncwarp();
            if (i < end) {
                if (rank == 0) own[digit] = place + __popc(lanes);
                keys_out[place + rank] = keys_in[i];
                bags_out[place + rank] = pass == 0 ? static_cast<uint16_t>(i) : bags_in[i];
            }
            __syncwarp();
        }
        __syncthreads();
    }

    const uint32_t *const sorted = keys + from * pitch;
    const uint16_t *const positions = bag_of + from * pitch;
    P *const sums = reinterpret_cast<P *>(keys + (from ^ 1) * pitch); // of runs whose row has more
    for (int i = member * 32 + lane; i < bags; i += team * 32) {
        const uint32_t row = sorted[i];
        if (row >= rows) break;
        const bool begins = i == 0 || sorted[i - 1] != row;
        if (!begins) { // unless it is a 64-fold of terms behind the row's first
            if (i < kSumTerms || sorted[i - kSumTerms] != row) continue;
            if ((i - first_equal(sorted, 0, i)) % kSumTerms != 0) continue;
        }
        T *const out = dweight + row * width + column;
        const T before = *out;
        const int last = min(i + kSumTerms, bags);
        P sum = terms[positions[i]];
        int end_of_run = i + 1;
#pragma unroll 4
        for (; end_of_run < last && sorted[end_of_run] == row; ++end_of_run) sum += terms[positions[end_of_run]];
        const bool whole = begins && (end_of_run == bags || sorted[end_of_run] != row);
        if (whole) *out = narrow<T>(widen(before) + sum);
        if (!whole) sums[place_of_sum(i, kSumTerms, begins)] = sum;
    }
    __syncthreads();
    for (int i = member * 32 + lane; i + kSumTerms < bags; i += team * 32) {
        const uint32_t row = sorted[i];
        if (row >= rows) break;
        if (sorted[i + kSumTerms] != row || (i > 0 && sorted[i - 1] == row)) continue;
        P total = 0;
        for (int j = i; j < bags && sorted[j] == row;) {
            P of_runs = sums[place_of_sum(j, kSumTerms, j == i)];
            const int first = j;
            for (j += kSumTerms; j < bags && sorted[j] == row && j < first + kSumTerms * kSumTerms; j += kSumTerms) {
                of_runs += sums[place_of_sum(j, kSumTerms, false)];
            }
            total = first == i ? of_runs : total + of_runs;
        }
        add_to_row(dweight + row * width + column, Lanes<P, 1>{{total}});
    }
}

/// Without a workspace: a warp looks through the bags for 32 columns of a row.
template <class T>
__global__ void __launch_bounds__(BagMaxGradientPolicy::threads)
    bag_max_search_kernel(int64_t rows, int64_t width, int64_t strips, int64_t bags, BagChunks chunks, const T *dout,
                          const int32_t *out_index, T *dweight) {
    begin_kernel();
    using Sums = Lanes<Compute<T>, 1>;
    const int64_t item = static_cast<int64_t>(blockIdx.x) * (BagMaxGradientPolicy::threads / 32) + threadIdx.x / 32;
    const int64_t row = item / strips, column = item % strips * 32 + threadIdx.x % 32;
    if (row >= rows || column >= width) return;
    SumInOrder<Sums> all;
    if (chunks) {
        for (int64_t begin = 0; begin < bags; begin += chunks.length) {
            auto sum = CompensatedSum<Compute<T>>::none();
            for (int64_t bag = begin; bag < min(begin + chunks.length, bags); ++bag) {
                const int64_t at = bag * width + column;
                if (out_index[at] == row) sum = sum.plus(widen(dout[at]));
            }
            all.push(Sums{{sum.total()}}, AddLanes());
        }
        return add_sum(dweight + row * width + column, all.total(AddLanes()).lanes[0]);
    }
    for (int64_t bag = 0; bag < bags; ++bag) {
        const int64_t at = bag * width + column;
        if (out_index[at] == row) all.push(Sums{{widen(dout[at])}}, AddLanes());
    }
    if (all.count() > 0) add_to_row(dweight + row * width + column, all.total(AddLanes()));
}

template <class T>
Status bag_max_gradient(const Call &call, int64_t rows, int64_t width, int64_t bags, const T *dout,
                        const int32_t *out_index, T *dweight) {
    using Policy = BagMaxGradientPolicy;
    const auto search = [&](const BagChunks &chunks) {
        const int64_t strips = ceil_divide(width, 32);
        return launch(call, ceil_divide(rows * strips, Policy::threads / 32), Policy::threads, 0,
                      bag_max_search_kernel<T>, rows, width, strips, bags, chunks, dout, out_index, dweight);
    };
    if (const auto chunks = BagChunks::of<T>(rows, width, bags)) {
        Scratch measure, scratch(call.workspace);
        measure.take<Compute<T>>(chunks.sums(rows, width));
        if (call.workspace == nullptr || call.workspace_bytes < measure.bytes()) {
            return search(chunks);
        }
        return bag_max_chunks(call, chunks, rows, width, bags, dout, out_index, dweight,
                              scratch.take<Compute<T>>(chunks.sums(rows, width)));
    }
    int team = 1;
    const auto wants_more = [&] {
        return team * Policy::warp_bags < bags ||
               (team * 32 < bags && width * 2 * team <= Policy::threads / 32 * multiprocessors());
    };
    while (team < Policy::most_threads / 32 && wants_more()) team *= 2;
    const int bits = bits_of(rows), passes = static_cast<int>(ceil_divide(bits, SortPolicy::digit_bits));
    const BagMaxColumns<Compute<T>> block{
        static_cast<int>(std::min<int64_t>(bags, BagMaxColumns<Compute<T>>::most_bags)),
        std::max(team, Policy::threads / 32), team, static_cast<int>(ceil_divide(bits, passes))};
    if (bags < block.most_bags && block.bytes() <= max_shared_bytes()) {
        return launch_with_dynamic_shared(call, ceil_divide(width, block.columns()), block.warps * 32,
                                          static_cast<int>(block.bytes()), bag_max_columns_kernel<T>, rows, width,
                                          block, passes, dout, out_index, dweight);
    }
    return with_element_key(rows * width, [&](auto key) {
        using Key = decltype(key);
        const int64_t bytes = scatter_add_scratch_bytes<T, Key>(bags * width, 1);
        if (call.workspace == nullptr || bytes == 0 || call.workspace_bytes < static_cast<size_t>(bytes)) {
            return search({});
        }
        Scratch scratch(call.workspace);
        const ScatterMemory<Key, Compute<T>> memory(scratch, bags * width, 1);
        const MaxElements<Key> elements(out_index, rows, width);
        return scatter_add_sorted(call, bags * width, 1, elements, OwnRows<Compute<T>>(), memory, dout, dweight);
    });
}

} // namespace baracuda::embedding
