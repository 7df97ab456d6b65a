// attention_gradient.h of 16-bit elements on the tensor cores. A block has rows or keys of a head, its own, and goes
// through the others, keys or rows, in tiles, of which the next is copied while one is computed with. Both passes make
// all logits and weights, so that every sum has one owner, and its order depends on extents alone.
#pragma once

#include "core/skeleton/attention_gradient_mma_tile_cuda.cuh"

namespace baracuda {

/// The first pass where it finds logsumexp.
template <int width, class T>
__global__ void __launch_bounds__(kMmaThreads) row_facts_mma_kernel(const __grid_constant__ MmaGradient<T> work) {
    begin_kernel();
    using Tile = GradientTile<T, width, GradientOf::queries>;
    const AttentionGradient<T> &problem = work.problem;
    using Block = GradientBlock<T, Tile>;
    Block block{work};
    if (!block.begin(blockIdx.x, problem.rows, problem.heads, 1)) return;
    const KeyRange range = block.seen_by(block.first_own, block.last_own());
    const T *const keys = problem.keys.at(block.b, block.h, 0);
    const auto copy = [&](int first, int stage) {
        if (first < range.end) block.copy_others(0, keys, first, stage);
        commit_copies();
    };
    block.copy_own(0);
    block.first = static_cast<int>(range.begin);
    copy(block.first, 0);
    SoftmaxState<f32> states[2 * Tile::row_tiles]; // of this thread's keys
#pragma unroll
    for (SoftmaxState<f32> &state : states) state = {-kInfinity<f32>, 0};
    for (int stage = 0; block.first < range.end; block.first += Tile::others, stage ^= 1) {
        wait_for_copies<0>();
        __syncthreads(); // this tile is there, and the one before is done with
        copy(block.first + Tile::others, stage ^ 1);
        f32 logits[1][Tile::pairs][4];
        block.multiply(logits[0], 0, stage);
        const bool plain = problem.logits.plain(), all = plain && block.sees_all();
        if (!plain) {
            block.for_each_fragment(logits, [&](int fragment, f32(&of_pairs)[1][4]) {
                f32 slopes[4];
                const uint32_t seen = block.find_logits(fragment, of_pairs[0], slopes);
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    if (!(seen >> i & 1)) of_pairs[0][i] = -kInfinity<f32>;
                }
            });
        }
#pragma unroll
        for (int of = 0; of < 2 * Tile::row_tiles; ++of) {
            const auto shown = all || !plain ? typename Block::Shown{} : block.shown_to(block.own_of(of / 2, of % 2));
            f32 found[2 * Tile::other_tiles], largest = states[of].largest, added = 0;
#pragma unroll
            for (int at = 0; at < 2 * Tile::other_tiles; ++at) {
                const int other = block.other_of(at / 2, at % 2);
                const f32 logit = logits[0][of / 2 * Tile::other_tiles + at / 2][of % 2 * 2 + at % 2];
                found[at] = plain ? logit * work.scale : logit;
                if (!all && (other < shown.begin || other >= shown.end)) found[at] = -kInfinity<f32>;
                largest = max_or_nan(largest, found[at]);
            }
            const f32 origin = SoftmaxState<f32>::origin(largest);
#pragma unroll
            for (int at = 0; at < 2 * Tile::other_tiles; ++at) added += exponential<T>(found[at] - origin);
            states[of] = {largest, fma(states[of].sum, exponential<T>(states[of].largest - origin), added)};
        }
    }
    wait_for_copies<0>(); // those of rows that see no key
#pragma unroll
    for (int of = 0; of < 2 * Tile::row_tiles; ++of) {
        f32 largest = states[of].largest, delta = 0;
        for (const int step : {1, 2}) largest = max_or_nan(largest, shuffle_xor(largest, step));
        f32 sum = states[of].sum * exponential<T>(states[of].largest - SoftmaxState<f32>::origin(largest));
        const int64_t i = block.first_own + block.own_of(of / 2, of % 2);
        if (i < block.extents[0]) {
            const T *const dy = problem.dy.at(block.b, block.h, i), *const y = problem.y.at(block.b, block.h, i);
            for (int64_t d = block.lane() % 4; d < problem.value_width; d += 4) {
                delta = fma(widen(dy[d]), widen(y[d]), delta);
            }
        }
        for (const int step : {1, 2}) sum += shuffle_xor(sum, step), delta += shuffle_xor(delta, step);
        if (i < block.extents[0] && block.lane() % 4 == 0) {
            if (problem.deltas.data != nullptr) problem.deltas.store(block.b, block.h, i, 0, delta);
            hold_facts(problem, block.b, block.h, i, {largest + std::log(sum), delta});
        }
    }
}

/// The first pass where weights are given.
template <int width, class T>
__global__ void __launch_bounds__(kMmaThreads) row_deltas_mma_kernel(const __grid_constant__ MmaGradient<T> work) {
    begin_kernel();
    using Tile = GradientTile<T, width, GradientOf::queries>;
    const AttentionGradient<T> &problem = work.problem;
    GradientBlock<T, Tile> block{work};
    if (!block.begin(blockIdx.x, problem.rows, problem.heads, 1)) return;
    const T *const values = problem.values.at(block.b, block.h, 0);
    const auto copy = [&](int first, int stage) {
        if (first < block.extents[1]) block.copy_others(1, values, first, stage);
        commit_copies();
    };
    block.copy_own(1);
    block.first = 0;
    copy(0, 0);
    f32 deltas[2 * Tile::row_tiles] = {}; // of this thread's keys
    for (int stage = 0; block.first < block.extents[1]; block.first += Tile::others, stage ^= 1) {
        typename GradientBlock<T, Tile>::Given given;
        f32 weights[Tile::pairs][4], products[Tile::pairs][4];
        block.load_weights(given);
        wait_for_copies<0>();
        __syncthreads(); // this tile is there, and the one before is done with
        copy(block.first + Tile::others, stage ^ 1);
        block.multiply(products, 1, stage);
        block.widen_weights(weights, given);
#pragma unroll
        for (int at = 0; at < 4 * Tile::pairs; ++at) {
            const int tile = at / 4, of = tile / Tile::other_tiles * 2 + at % 4 / 2;
            const f32 weight = weights[tile][at % 4], product = products[tile][at % 4];
            if (weight != 0) deltas[of] = fma(weight, product, deltas[of]);
        }
    }
    wait_for_copies<0>(); // those of rows that have no key
#pragma unroll
    for (int of = 0; of < 2 * Tile::row_tiles; ++of) {
        f32 delta = deltas[of];
        for (const int step : {1, 2}) delta += shuffle_xor(delta, step);
        const int64_t i = block.first_own + block.own_of(of / 2, of % 2);
        if (i >= block.extents[0] || block.lane() % 4 != 0) continue;
        if (problem.deltas.data != nullptr) problem.deltas.store(block.b, block.h, i, 0, delta);
        hold_facts(problem, block.b, block.h, i, {0, delta});
    }
}

/// Gradients by rows or by keys, the latter of the sums over the heads that share them.
template <int width, GradientOf of, class T>
__global__ void __launch_bounds__(kMmaThreads) gradient_mma_kernel(const __grid_constant__ MmaGradient<T> work) {
    begin_kernel();
    using Tile = GradientTile<T, width, of>;
    constexpr bool by_keys = Tile::by_keys;
    constexpr int facts_count = by_keys ? Tile::others : Tile::own;
    const AttentionGradient<T> &problem = work.problem;
    const bool given = problem.weights.data != nullptr;
    const int group = by_keys ? static_cast<int>(problem.dk.group) : 1;
    const int parts = by_keys ? work.parts : 1, part = static_cast<int>(blockIdx.x) % parts;
    GradientBlock<T, Tile> block{work};
    if (!block.begin(blockIdx.x / parts, by_keys ? problem.key_rows : problem.rows, problem.heads / group, group))
        return;
    const KeyRange range = block.seen_by(block.first_own, block.last_own());
    const int begin = static_cast<int>(range.begin), end = static_cast<int>(range.end), first_head = block.h;
    const int of_part = (group + parts - 1) / parts, head = first_head + part * of_part;
    const int heads_end = begin < end ? min(head + of_part, first_head + group) : head;
    block.h = head;
    const auto to_next = [&](int &h, int &first) {
        first += Tile::others;
        if (first >= end) first = begin, ++h;
    };
    const T *others[2]; // of the head of what is copied next
    const auto begin_head = [&](int h) {
        for (const int product : {0, 1}) others[product] = block.operand(!by_keys, product).at(block.b, h, 0);
    };
    // The copies of a tile; of the facts of rows a thread's share, and whether a row sees nothing.
    const auto copy = [&](int h, int first, int stage) {
        if (h < heads_end) {
            for (const int product : {0, 1}) block.copy_others(product, others[product], first, stage);
        }
        commit_copies();
    };
    const auto load_facts = [&](int h, int i) {
        const bool there = threadIdx.x < facts_count && h < heads_end && i < block.extents[0];
        return there ? block.load_facts(h, i) : RowFacts<f32>{};
    };
    const auto store_facts = [&](RowFacts<f32> facts, int stage) {
        if (threadIdx.x < facts_count) Tile::facts(stage)[threadIdx.x] = facts;
        return facts.logsumexp == -kInfinity<f32>;
    };
    block.copy_own(0);
    if constexpr (Tile::sums_dscores) block.copy_own(1);
    block.first = begin;
    begin_head(head);
    copy(head, begin, 0);
    const int thread = threadIdx.x;
    bool hidden = store_facts(load_facts(head, (by_keys ? begin : block.first_own) + thread), 0);
    typename Tile::Sums sums[Tile::results] = {};
    for (int stage = 0; block.h < heads_end; to_next(block.h, block.first), stage ^= 1) {
        typename GradientBlock<T, Tile>::Given weights = {};
        if (given) block.load_weights(weights);
        wait_for_copies<0>();
        const bool hides = __syncthreads_or(hidden); // this tile is there, and the one before is done with
        int next_head = block.h, next = block.first;
        to_next(next_head, next);
        if (next_head != block.h && next_head < heads_end) begin_head(next_head);
        RowFacts<f32> facts = {}; // on their way while copies are begun
        if (by_keys) facts = load_facts(next_head, next + thread);
        copy(next_head, next, stage ^ 1);
        if (by_keys) hidden = store_facts(facts, stage ^ 1);

        f32 numbers[2][Tile::pairs][4] = {};
        if (!given) block.multiply(numbers[0], 0, stage);
        if constexpr (Tile::sums_dscores) block.multiply(numbers[1], 1, stage);
        if (given) block.widen_weights(numbers[0], weights);
        const bool linear = !given && block.has_linear_logits(), capped = !given && block.has_capped_logits();
        const bool all = (linear || capped) && !hides && block.sees_all();
        f32 factor = work.scale * kLog2E;
        if (linear && problem.logits.slopes != nullptr) block.subtract_slopes(numbers[0]), factor = 1;
        bool special = false;
        if (capped) {
            block.template find_pairs<false, true>(numbers, stage, work.scale * inverse_of_softcap(problem.logits));
        } else if (all) {
            block.template find_pairs<true, false>(numbers, stage, factor);
        } else if (given) {
            block.find_given_pairs(numbers, stage);
        } else if (linear) {
            block.template find_pairs<false, false>(numbers, stage, factor);
        } else {
            block.find_any_pairs(numbers, stage);
        }
        if (!all) {
            __syncthreads(); // all have multiplied
            bool cleared = false;
            if constexpr (Tile::sums_dscores) cleared = clear_specials<Tile::others>(Tile::other_tile(0, stage));
            if constexpr (Tile::sums_weights) cleared |= clear_specials<Tile::others>(Tile::other_tile(1, stage));
            special = __syncthreads_or(cleared);
        }
        if constexpr (Tile::sums_weights) {
            block.add(sums[0], numbers[0], 1, stage);
            if (special) block.add_specials(sums[0], numbers[0], numbers[0], 1);
        }
        if constexpr (Tile::sums_dscores) {
            if (special) block.add_specials(sums[Tile::results - 1], numbers[1], numbers[0], 0);
#pragma unroll 1
            for (int part = 0; part < (given ? 2 : 1);
                 ++part) { // dS of given weights is summed as if it were not rounded
                if (part == 1) block.leave_rest(numbers[1]);
                block.add(sums[Tile::results - 1], numbers[1], 0, stage);
            }
        }
    }
    wait_for_copies<0>(); // those of a block that sees nothing
    const auto store = [&](const Rows<T> &out, const typename Tile::Sums &made, f32 factor, int64_t columns) {
        if (by_keys && parts > 1) {
            block.store_parts(out, first_head, made, factor, columns, part, parts);
        } else {
            block.store(out, first_head, made, factor, columns);
        }
    };
    if constexpr (Tile::sums_weights) {
        store(problem.dv.rows, sums[0], given ? 1.0f : 1 / kWeightScale, problem.value_width);
    }
    if constexpr (Tile::sums_dscores) {
        store(by_keys ? problem.dk.rows : problem.dq, sums[Tile::results - 1], work.scale, problem.key_width);
    }
}

/// start(width) for that of the kernels of operands of at most 256 columns.
template <class T, class Start> auto with_gradient_width(const AttentionGradient<T> &problem, const Start &start) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (width <= 64) return start(std::integral_constant<int, 64>());
    if (width <= 128) return start(std::integral_constant<int, 128>());
    return start(std::integral_constant<int, 256>());
}

/// Whether there are kernels for a problem: of elements of 16 bits that are not too wide for them and for the shared
/// memory of the current device, and which keys and values share alike.
template <class T> bool has_mma_kernel(const AttentionGradient<T> &problem) {
    constexpr int64_t most = 1 << 29; // rows and keys, whose places are counted in 32 bits
    if (std::max(problem.key_width, problem.value_width) > 256 || std::max(problem.rows, problem.key_rows) > most ||
        std::abs(problem.logits.window.shift) > most || (problem.weights.data != nullptr && problem.weights.is_f32) ||
        (problem.dscores.data != nullptr && (problem.weights.data == nullptr || problem.dscores.is_f32)) ||
        problem.dk.group != problem.dv.group || !problem.dq_holds_found()) {
        return false;
    }
    const int bytes = with_gradient_width(problem, [](auto width) {
        constexpr GradientOf of = width > 128 ? GradientOf::keys : GradientOf::keys_and_values;
        return std::max(GradientTile<T, width, GradientOf::queries>::bytes, GradientTile<T, width, of>::bytes);
    });
    return bytes <= max_shared_bytes();
}

template <class T> MmaGradient<T> mma_gradient(const AttentionGradient<T> &problem) {
    MmaGradient<T> work = {problem,
                           problem.logits.scale,
                           1,
                           {{copies_whole(problem.queries), copies_whole(problem.dy)},
                            {copies_whole(problem.keys), copies_whole(problem.values)}}};
    work.problem.logits.scale = 1;
    return work;
}

template <class T> Status find_facts_by_mma(const Call &call, const AttentionGradient<T> &problem) {
    return with_gradient_width(problem, [&](auto width) {
        using Tile = GradientTile<T, width, GradientOf::queries>;
        const int64_t blocks = ceil_divide(problem.rows, Tile::own) * problem.heads * problem.batch;
        if (blocks == 0) return Status::ok;
        constexpr int bytes = Tile::product_elements * static_cast<int>(sizeof(T));
        const MmaGradient<T> work = mma_gradient(problem);
        if (problem.weights.data != nullptr) {
            return launch_with_dynamic_shared(call, blocks, kMmaThreads, 2 * bytes, row_deltas_mma_kernel<width, T>,
                                              work);
        }
        return launch_with_dynamic_shared(call, blocks, kMmaThreads, bytes, row_facts_mma_kernel<width, T>, work);
    });
}

/// In how many parts, of as many heads but for the last, the sums over a group of heads that share keys are made.
constexpr int kMostGroupParts = 8;
inline int parts_of_group(int64_t group) {
    const int64_t of_part = ceil_divide(group, kMostGroupParts);
    return static_cast<int>(ceil_divide(group, of_part));
}

/// The second and the third pass.
template <class T> Status find_gradients_by_mma(const Call &call, const AttentionGradient<T> &problem) {
    MmaGradient<T> work = mma_gradient(problem);
    const int parts = parts_of_group(problem.dk.group);
    return with_gradient_width(problem, [&](auto width) {
        const auto start = [&](auto of) {
            using Tile = GradientTile<T, width, of>;
            static_assert(Tile::own * width * static_cast<int>(sizeof(f32)) <= Tile::bytes); // a block's part of sums
            const int64_t tiles = ceil_divide(Tile::by_keys ? problem.key_rows : problem.rows, Tile::own);
            const int64_t heads = Tile::by_keys ? problem.heads / problem.dk.group : problem.heads;
            if (tiles * heads * problem.batch == 0) return Status::ok;
            const auto kernel = gradient_mma_kernel<width, of, T>;
            work.parts = Tile::by_keys && parts > 1 && largest_cluster(kernel) >= kMostGroupParts ? parts : 1;
            return launch_clusters_with_dynamic_shared(call, tiles * heads * problem.batch * work.parts, work.parts,
                                                       kMmaThreads, Tile::bytes, kernel, work);
        };
        Status status;
        if constexpr (width <= 128) {
            status = start(std::integral_constant<GradientOf, GradientOf::keys_and_values>());
        } else { // two kernels, as one has not the registers for all sums
            status = start(std::integral_constant<GradientOf, GradientOf::values>());
            if (status == Status::ok) status = start(std::integral_constant<GradientOf, GradientOf::keys>());
        }
        if (status != Status::ok) return status;
        return start(std::integral_constant<GradientOf, GradientOf::queries>());
    });
}

} // namespace baracuda
