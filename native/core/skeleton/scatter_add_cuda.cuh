// scatter_add.h on the device. With a workspace, terms are sorted by their keys. A block looks at a tile of them, finds
// where the runs of 64 terms of a row begin, and its teams of threads, side by side on the columns, add one run after
// the other. Longer sums are put together by further kernels, one for each factor of 64. Without a workspace, a warp
// for each row looks through all keys. Few terms are not sorted (scatter_add_small_cuda.cuh); of up to 64, a warp for
// each compares its key with all others.
#pragma once

#include "core/device/block.cuh"
#include "core/device/launch.cuh"
#include "core/skeleton/scatter_add_rows_cuda.cuh"
#include "core/skeleton/scatter_add_small_cuda.cuh"

namespace baracuda {

struct ScatterPolicy {
    static constexpr int threads = 256;
    static constexpr int tile = threads;
    static constexpr int blocks = 8, most_chunks = 1 << 12; // of a multiprocessor, for few terms; of a row
};

template <int V, class P> __device__ void store_sums(P *to, const Lanes<P, V> &sums) {
    Vector<P, V> vector;
    vector.set(sums.lanes);
    vector.store(to);
}

/// Where the sum of the terms from position i on is kept that is one of several of a row, among those of `terms` terms
/// each: of as many positions, at most one begins a row with more terms than that, and at most one does not begin one.
__device__ inline int64_t place_of_sum(int64_t i, int64_t terms, bool begins_row) {
    return 2 * (i / terms) + begins_row;
}

/// The first bit that is set from `from` on, or `last` where that comes first.
__device__ inline int next_bit(const uint32_t *words, int from, int last) {
    for (int w = from / 32; w * 32 < last; ++w) {
        const uint32_t bits = w == from / 32 ? words[w] >> from % 32 << from % 32 : words[w];
        if (bits) return min(last, w * 32 + __ffs(static_cast<int>(bits)) - 1);
    }
    return last;
}

/// The last bit that is set up to `at`, -1 where there is none.
__device__ inline int last_bit(const uint32_t *words, int at) {
    for (int w = at / 32; w >= 0; --w) {
        const uint32_t bits = w == at / 32 ? words[w] << (31 - at % 32) >> (31 - at % 32) : words[w];
        if (bits) return w * 32 + 31 - __clz(static_cast<int>(bits));
    }
    return -1;
}

/// The first position in [begin, end] whose key is that of `end`, in the order of keys.
template <class Key> __device__ int64_t first_equal(const Key *keys, int64_t begin, int64_t end) {
    const Key key = keys[end];
    while (begin < end) {
        const int64_t middle = begin + (end - begin) / 2;
        if (keys[middle] == key) {
            end = middle;
        } else {
            begin = middle + 1;
        }
    }
    return end;
}

/// The same from 0 on, in as many steps as the distance has bits.
template <class Key> __device__ int64_t begin_of_row(const Key *keys, int64_t at) {
    int64_t step = 1;
    while (step <= at && keys[at - step] == keys[at]) step *= 2;
    return first_equal(keys, step <= at ? at - step + 1 : 0, at);
}

/// Of a tile of sorted terms: which begin a row, and those at which runs begin.
template <class Found> struct ScatterTile {
    static constexpr int tile = ScatterPolicy::tile, reach = tile + kSumTerms;

    uint32_t begins_row[reach / 32];
    Found terms[reach]; // and those behind the tile that its runs end with
    int64_t before;     // where the row begins that the tile begins with
    int run[tile];
    int counts[ScatterPolicy::threads / 32];
};

/// The runs of a tile: those of a row with one run are added to it, others kept. `blocks` share a tile, and as many
/// teams as there are chunks a run.
template <int V, class T, class Key, class Terms>
__global__ void __launch_bounds__(ScatterPolicy::threads)
    scatter_runs_kernel(int64_t count, int64_t rows, int64_t width, int lanes, int chunks, int blocks, Terms terms,
                        const Key *keys, const uint32_t *positions, const T *in, T *out, Compute<T> *kept) {
    begin_kernel();
    using Tile = ScatterTile<FoundTerm<Compute<T>, Terms>>;
    constexpr int threads = ScatterPolicy::threads, tile = Tile::tile;
    __shared__ Tile shared;
    const int block = static_cast<int>(blockIdx.x % blocks);
    const int64_t first = static_cast<int64_t>(blockIdx.x / blocks) * tile;
    for (int j = static_cast<int>(threadIdx.x); j < Tile::reach; j += threads) { // by whole warps
        const int64_t i = first + j;
        const bool begins = i >= count || i == 0 || keys[i] != keys[i - 1];
        const uint32_t votes = __ballot_sync(~0u, begins);
        if (j % 32 == 0) shared.begins_row[j / 32] = votes;
        if (i < count && static_cast<int64_t>(keys[i]) < rows) shared.terms[j].find(terms, positions[i]);
    }
    if (threadIdx.x == 0) shared.before = begin_of_row(keys, first);
    __syncthreads();
    const int own = static_cast<int>(threadIdx.x), begin_of_own = last_bit(shared.begins_row, own);
    const int64_t begin = begin_of_own >= 0 ? first + begin_of_own : shared.before;
    const bool wanted =
        first + own < count && static_cast<int64_t>(keys[first + own]) < rows && (first + own - begin) % kSumTerms == 0;
    BlockCompaction<threads / 32, 1> compaction;
    compaction.count(shared.counts, [&](int) { return wanted; });
    compaction.for_each([&](int, int place) { shared.run[place] = own; });
    __syncthreads();
    const int teams = threads / lanes;
    for (int item = block * teams + own / lanes; item < compaction.total() * chunks; item += blocks * teams) {
        const int j = shared.run[item / chunks], end = next_bit(shared.begins_row, j + 1, j + kSumTerms);
        const bool begins = shared.begins_row[j / 32] >> j % 32 & 1;
        const bool whole = begins && (shared.begins_row[end / 32] >> end % 32 & 1);
        T *const row = out + static_cast<int64_t>(keys[first + j]) * width;
        Compute<T> *const sum = kept + place_of_sum(first + j, kSumTerms, begins) * width;
        const int64_t step = int64_t{chunks} * lanes * V;
        for (int64_t column = int64_t{item % chunks * lanes + own % lanes} * V; column < width; column += step) {
            const auto sums = sum_of_rows<V>(end - j, width, in + column,
                                             [&](int k) -> Term<Compute<T>> { return shared.terms[j + k]; });
            if (whole) {
                add_to_row(row + column, sums);
            } else {
                store_sums(sum + column, sums);
            }
        }
    }
}

/// Which sums of `terms` terms are added up from position i on.
struct SumsOfRow {
    int64_t i, begin; // -1: none; where the row begins
    int count;
    bool whole; // all that the row has
};

/// A window is as many positions as `terms` says. At most one row begins in it that has more terms than that, and at
/// most one row that began before has a 64-fold of them at one of its positions.
template <class Key>
__device__ SumsOfRow sums_of_window(int64_t count, int64_t rows, int64_t terms, const Key *keys, int64_t window,
                                    bool begins_row) {
    const int64_t at = window * terms, next = at + terms;
    SumsOfRow none{-1, 0, 0, false}, found = none;
    if (begins_row) {
        if (next >= count || static_cast<int64_t>(keys[next]) >= rows) return none;
        found.begin = found.i = first_equal(keys, at, next);
        const bool before = found.i == at && at > 0 && keys[at - 1] == keys[at];
        if (found.i == next || before) return none;
    } else {
        if (at == 0 || keys[at - 1] != keys[at] || static_cast<int64_t>(keys[at]) >= rows) return none;
        found.begin = begin_of_row(keys, at);
        found.i = found.begin + ceil_divide(at - found.begin, terms * kSumTerms) * (terms * kSumTerms);
        if (found.i >= next || found.i >= count || keys[found.i] != keys[at]) return none;
    }
    const auto has = [&](int k) {
        const int64_t i = found.i + k * terms;
        return i < count && keys[i] == keys[found.i];
    };
    if (begins_row && !has(1)) return none;
    int low = 1, high = kSumTerms; // has(low - 1), and not has(high), or high is 64
    while (low < high) {
        const int middle = (low + high) / 2;
        if (has(middle)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    found.count = low;
    found.whole = begins_row && !has(found.count);
    return found;
}

/// 64 sums of `terms` terms each become one, whose columns are shared by as many teams as there are chunks.
template <int V, class T, class Key>
__global__ void __launch_bounds__(ScatterPolicy::threads)
    scatter_sums_kernel(int64_t count, int64_t rows, int64_t width, int lanes, int chunks, int64_t terms,
                        const Key *keys, const Compute<T> *sums, Compute<T> *kept, T *out) {
    begin_kernel();
    const int team = static_cast<int>(threadIdx.x) / lanes, lane = static_cast<int>(threadIdx.x) % lanes;
    const int64_t item = static_cast<int64_t>(blockIdx.x / chunks) * (ScatterPolicy::threads / lanes) + team;
    const bool begins_row = item % 2;
    if (item / 2 * terms >= count) return;
    const SumsOfRow found = sums_of_window(count, rows, terms, keys, item / 2, begins_row);
    if (found.i < 0) return;
    T *const row = out + static_cast<int64_t>(keys[found.i]) * width;
    Compute<T> *const to = kept + place_of_sum(found.i, terms * kSumTerms, begins_row) * width;
    const int64_t chunk = blockIdx.x % chunks, step = int64_t{chunks} * lanes * V;
    for (int64_t column = (chunk * lanes + lane) * V; column < width; column += step) {
        const auto total = sum_of_rows<V>(found.count, width, sums + column, [&](int k) {
            const int64_t i = found.i + k * terms;
            return Term<Compute<T>>{place_of_sum(i, terms, i == found.begin), 1};
        });
        if (found.whole) {
            add_to_row(row + column, total);
        } else {
            store_sums(to + column, total);
        }
    }
}

/// Without a workspace: a warp for 32 vectors of a row. `terms` are cursors, for ascending i.
template <int V, class T, class Keys, class Terms>
__global__ void __launch_bounds__(ScatterPolicy::threads)
    scatter_search_kernel(int64_t count, int64_t width, int64_t strips, Keys keys, Terms terms, const T *in, T *out) {
    begin_kernel();
    using Sums = Lanes<Compute<T>, V>;
    constexpr int warps = ScatterPolicy::threads / 32;
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int64_t item = static_cast<int64_t>(blockIdx.x) * warps + threadIdx.x / 32, row = item / strips;
    if (row >= keys.rows) return;
    const int64_t column = (item % strips * 32 + lane) * V;
    SumInOrder<Sums> all;
    auto cursor = terms.cursor();
    for (int64_t begin = 0; begin < count; begin += 32) {
        const int64_t i = begin + lane;
        uint32_t votes = __ballot_sync(~0u, i < count && static_cast<int64_t>(keys.key(i)) == row);
        for (; votes; votes &= votes - 1) {
            const auto term = cursor(begin + __ffs(static_cast<int>(votes)) - 1);
            if (column >= width) continue;
            all.push(sum_of_rows<V>(1, width, in + column, [&](int) { return term; }), AddLanes());
        }
    }
    if (all.count() > 0) add_to_row(out + row * width + column, all.total(AddLanes()));
}

/// Up to kSumTerms terms, with or without a workspace: a warp for 32 vectors of the row of a term, if that is the first
/// one of the row.
template <int V, class T, class Keys, class Terms>
__global__ void __launch_bounds__(ScatterPolicy::threads)
    scatter_few_kernel(int64_t count, int64_t width, int64_t strips, Keys keys, Terms terms, const T *in, T *out) {
    begin_kernel();
    static_assert(kSumTerms == 64);
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int64_t item = static_cast<int64_t>(blockIdx.x) * (ScatterPolicy::threads / 32) + threadIdx.x / 32;
    if (item >= count * strips) return;
    const int own = static_cast<int>(item / strips);
    const auto row = static_cast<int64_t>(keys.key(own));
    const auto equals = [&](int i) {
        return __ballot_sync(~0u, i < count && static_cast<int64_t>(keys.key(i)) == row);
    };
    uint32_t low = equals(lane), high = equals(lane + 32); // of the terms of the row, the next ones first
    const uint64_t before = (low | static_cast<uint64_t>(high) << 32) & ((uint64_t{1} << own) - 1);
    const int64_t column = (item % strips * 32 + lane) * V;
    if (row >= keys.rows || before != 0 || column >= width) return;
    const auto sums =
        sum_of_rows<V>(__popc(low) + __popc(high), width, in + column, [&](int) { // asked for one after the other
            uint32_t &bits = low ? low : high;
            const int i = (low ? -1 : 31) + __ffs(static_cast<int>(bits));
            bits &= bits - 1;
            return terms(i);
        });
    add_to_row(out + row * width + column, sums);
}

/// Threads side by side on a row: the fewest, a power of two, up to `most`.
inline int lanes_of_row(int64_t vectors, int most) {
    int lanes = 1;
    while (lanes < vectors && lanes < most) lanes *= 2;
    return lanes;
}

template <class Keys> struct KeyOf {
    Keys keys;
    HD typename Keys::Key operator()(int64_t i) const { return keys.key(i); }
};

/// In memory for `count` terms.
template <class T, class Keys, class Terms>
Status scatter_add_sorted(const Call &call, int64_t count, int64_t width, const Keys &keys, const Terms &terms,
                          const ScatterMemory<typename Keys::Key, Compute<T>> &memory, const T *in, T *out) {
    using Key = typename Keys::Key;
    constexpr int threads = ScatterPolicy::threads;
    Sorted<Key, uint32_t> sorted;
    Status status = sort_positions(call, count, bits_of(keys.rows), KeyOf<Keys>{keys}, memory.sort, sorted);
    if (status != Status::ok) return status;
    return with_row_vectors(width, in, out, [&](auto V_) {
        constexpr int V = decltype(V_)::value;
        const int lanes = lanes_of_row(width / V, threads), teams = threads / lanes;
        const int chunks =
            static_cast<int>(std::min<int64_t>(ceil_divide(width / V, lanes), ScatterPolicy::most_chunks));
        const int64_t tiles = ceil_divide(count, ScatterPolicy::tile);
        const int64_t items = std::min<int64_t>(count, ScatterPolicy::tile) * chunks; // of a tile, at most
        const int64_t wanted = ScatterPolicy::blocks * multiprocessors() / std::max<int64_t>(1, tiles);
        const int blocks = static_cast<int>(std::max<int64_t>(1, std::min(wanted, ceil_divide(items, teams))));
        Status status =
            launch(call, tiles * blocks, threads, 0, scatter_runs_kernel<V, T, Key, Terms>, count, keys.rows, width,
                   lanes, chunks, blocks, terms, sorted.keys, sorted.positions, in, out, memory.sums[0]);
        int level = 0;
        for (int64_t one = kSumTerms; one < count && status == Status::ok; one *= kSumTerms, ++level) {
            status = launch(call, ceil_divide(2 * ceil_divide(count, one), teams) * chunks, threads, 0,
                            scatter_sums_kernel<V, T, Key>, count, keys.rows, width, lanes, chunks, one, sorted.keys,
                            memory.sums[level], memory.sums[level + 1], out);
        }
        return status;
    });
}

/// Without sorting, by a warp for 32 vectors of each of so many rows or terms; kernel_of(V) is the kernel.
template <class T, class Keys, class Terms, class KernelOf>
Status scatter_add_by_warps(const Call &call, int64_t items, int64_t count, int64_t width, const Keys &keys,
                            const Terms &terms, const T *in, T *out, const KernelOf &kernel_of) {
    return with_row_vectors(width, in, out, [&](auto V) {
        const int64_t strips = ceil_divide(width / V, 32);
        return launch(call, ceil_divide(items * strips, ScatterPolicy::threads / 32), ScatterPolicy::threads, 0,
                      kernel_of(V), count, width, strips, keys, terms, in, out);
    });
}

template <class T, class Keys, class Terms>
Status scatter_add_by_search(const Call &call, int64_t count, int64_t width, const Keys &keys, const Terms &terms,
                             const T *in, T *out) {
    return scatter_add_by_warps(call, keys.rows, count, width, keys, terms, in, out,
                                [](auto V) { return scatter_search_kernel<decltype(V)::value, T, Keys, Terms>; });
}

template <class T, class Keys, class Terms>
Status scatter_add_few(const Call &call, int64_t count, int64_t width, const Keys &keys, const Terms &terms,
                       const T *in, T *out) {
    return scatter_add_by_warps(call, count, count, width, keys, terms, in, out,
                                [](auto V) { return scatter_few_kernel<decltype(V)::value, T, Keys, Terms>; });
}

template <class T, class Keys, class Terms>
Status scatter_add(const Call &call, int64_t count, int64_t width, const Keys &keys, const Terms &terms, const T *in,
                   T *out) {
    if (count <= kSumTerms) return scatter_add_few(call, count, width, keys, terms, in, out);
    if (is_small_scatter(count, width, in, out)) return scatter_add_small(call, count, width, keys, terms, in, out);
    const int64_t bytes = scatter_add_scratch_bytes<T, typename Keys::Key>(count, width);
    if (call.workspace == nullptr || bytes == 0 || call.workspace_bytes < static_cast<size_t>(bytes)) {
        return scatter_add_by_search(call, count, width, keys, terms, in, out);
    }
    Scratch scratch(call.workspace);
    const ScatterMemory<typename Keys::Key, Compute<T>> memory(scratch, count, width);
    return scatter_add_sorted(call, count, width, keys, terms, memory, in, out);
}

} // namespace baracuda
