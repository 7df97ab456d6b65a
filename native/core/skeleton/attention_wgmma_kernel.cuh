// The kernel of attention_wgmma.h. A block takes one tile of rows after the other. One thread has the copy engine fill
// two rings in shared memory, one with queries and one with the keys and values that they see. Warpgroups of 64 rows
// each begin the products with the next keys together with those of this tile's weights and values, and compute the
// next exponentials meanwhile; they take turns in beginning products, so that the tensor cores always have some.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/tma.cuh"
#include "core/device/turns.cuh"
#include "core/skeleton/attention_wgmma_again.cuh"

#include <cstdint>

namespace baracuda {

/// The block's shared memory.
template <class Tile> struct AttentionShared {
    uint8_t *queries, *stages;
    AttentionFacts *facts;                             // of each warpgroup, in a ring
    Mbarrier *query_full, *query_empty, *full, *empty; // of each stage

    __device__ __forceinline__ AttentionShared() {
        uint8_t *const dynamic = dynamic_shared_memory<uint8_t>();
        queries = dynamic + (-shared_address(dynamic) & (Tile::alignment - 1));
        stages = queries + Tile::query_stages * Tile::query_bytes;
        static_assert(sizeof(AttentionFacts) == Tile::fact_bytes);
        facts = reinterpret_cast<AttentionFacts *>(stages + Tile::stages * Tile::stage_bytes);
        query_full = reinterpret_cast<Mbarrier *>(facts + Tile::fact_stages * Tile::warpgroups);
        query_empty = query_full + Tile::query_stages;
        full = query_empty + Tile::query_stages;
        empty = full + Tile::stages;
    }

    __device__ __forceinline__ void init_barriers() const {
        if (threadIdx.x == 0) {
            for (int stage = 0; stage < Tile::query_stages; ++stage) {
                init_mbarrier(query_full + stage, 1 + Tile::warpgroups); // the queries and the facts
                init_mbarrier(query_empty + stage, 128 * Tile::warpgroups);
            }
            for (int stage = 0; stage < Tile::stages; ++stage) {
                init_mbarrier(full + stage, 1);
                init_mbarrier(empty + stage, 4 * Tile::warpgroups); // warps
            }
            fence_mbarriers();
        }
        __syncthreads();
    }
};

/// What the thread does that has the rings filled.
template <class Tile> struct AttentionCopies {
    const AttentionArguments<Tile> &arguments;
    const AttentionShared<Tile> &shared;
    StageRing<Tile::query_stages> query_ring = {};
    StageRing<Tile::stages> ring = {};

    /// Where a head's rows are among an operand's.
    struct Origin {
        int line, h, b;

        __device__ __forceinline__ Origin(const AttentionOperand &operand, const RowLayout &layout,
                                          const AttentionHead &head)
            : line(layout.starts == nullptr ? 0 : layout.starts[head.b]), h(operand.by_head ? head.h : 0),
              b(operand.by_request ? head.b : 0) {
            if (layout.group != 1) h = static_cast<uint32_t>(h) / static_cast<uint32_t>(layout.group);
        }
    };

    __device__ __forceinline__ void copy(uint8_t *to, Mbarrier *full, const AttentionOperand &operand,
                                         const Origin &origin, int first, int panel_bytes) {
#pragma unroll
        for (int panel = 0; panel < Tile::panels; ++panel) {
            copy_box(to + panel * panel_bytes, full, &operand.map, 64 * panel, origin.line + first, origin.h, origin.b);
        }
    }

    __device__ __forceinline__ void copy_queries(const AttentionWork<Tile> &work) {
        wait_for_phase(shared.query_empty + query_ring.stage, query_ring.parity ^ 1);
        Mbarrier *const full = shared.query_full + query_ring.stage;
        arrive_expecting(full, Tile::query_bytes);
        copy(shared.queries + query_ring.stage * Tile::query_bytes, full, arguments.queries,
             {arguments.queries, arguments.problem.queries.layout, work.head}, work.first_row, Tile::query_panel_bytes);
        query_ring.advance();
    }

    /// A tile of keys, or of values.
    __device__ __forceinline__ void copy_stage(const AttentionOperand &operand, const Origin &origin, int first) {
        wait_for_phase(shared.empty + ring.stage, ring.parity ^ 1);
        Mbarrier *const full = shared.full + ring.stage;
        arrive_expecting(full, Tile::stage_bytes);
        copy(shared.stages + ring.stage * Tile::stage_bytes, full, operand, origin, first, Tile::key_panel_bytes);
        ring.advance();
    }

    __device__ __forceinline__ void copy_all() {
        const auto &problem = arguments.problem;
#pragma unroll 1
        for (int turn = 0; turn < arguments.order.turns; ++turn) {
            const AttentionWork<Tile> work(arguments, turn);
            if (work.is_empty()) continue;
            const Origin of_keys(arguments.keys, problem.keys.layout, work.head);
            const Origin of_values(arguments.values, problem.values.layout, work.head);
            int first = work.tiles.first;
            copy_stage(arguments.keys, of_keys, first);
            copy_queries(work);
#pragma unroll 1
            for (int tile = 1; tile <= work.tiles.count; ++tile, first += Tile::keys) {
                if (tile < work.tiles.count) copy_stage(arguments.keys, of_keys, first + Tile::keys);
                copy_stage(arguments.values, of_values, first);
            }
        }
        wait_for_phase(shared.query_empty + query_ring.stage, query_ring.parity ^ 1);
        arrive(shared.query_full + query_ring.stage); // beside the facts that there is no further tile
    }
};

/// What the thread does that finds what a warpgroup has to know, beside the copies of its queries.
template <class Tile>
__device__ __forceinline__ void find_facts(const AttentionArguments<Tile> &arguments,
                                           const AttentionShared<Tile> &shared, int warpgroup) {
    StageRing<Tile::query_stages> query_ring;
    StageRing<Tile::fact_stages> fact_ring;
#pragma unroll 1
    for (int turn = 0; turn <= arguments.order.turns; ++turn) {
        const bool is_end = turn == arguments.order.turns;
        const AttentionWork<Tile> work(arguments, is_end ? 0 : turn);
        if (!is_end && work.is_empty()) continue;
        wait_for_phase(shared.query_empty + query_ring.stage, query_ring.parity ^ 1);
        AttentionFacts &facts = shared.facts[fact_ring.stage * Tile::warpgroups + warpgroup];
        facts.set(arguments, work, warpgroup);
        if (is_end) facts.tiles.count = 0;
        arrive(shared.query_full + query_ring.stage);
        query_ring.advance(), fact_ring.advance();
    }
}

/// What a warpgroup does that multiplies. Stages come in one order: of each tile its first keys, then the next keys and
/// the values before them in turn, and its last values. A warpgroup passes by those that none of its rows sees.
template <class Tile> struct AttentionProducts {
    using Order = Turns<Tile::warpgroups>;

    const AttentionArguments<Tile> &arguments;
    const AttentionShared<Tile> &shared;
    WarpgroupRows<Tile> rows;
    StageRing<Tile::query_stages> query_ring = {};
    StageRing<Tile::fact_stages> fact_ring = {};
    StageRing<Tile::stages> ring = {};

    /// The next stage of the ring, when it is full.
    __device__ __forceinline__ int take_stage() {
        const int stage = ring.stage;
        wait_for_phase(shared.full + stage, ring.parity);
        ring.advance();
        return stage;
    }
    __device__ __forceinline__ uint8_t *memory(int stage) const { return shared.stages + stage * Tile::stage_bytes; }
    /// Gives a stage back to the thread that has it filled: each warp for itself. Warps that only pass it by do not
    /// wait for each other, and one that is behind must not find the ring a round further, where it would wait forever.
    __device__ __forceinline__ void release(Mbarrier *empty) const {
        if (threadIdx.x % 32 == 0) arrive(empty);
    }
    /// The queries, by each thread: with them, it is done with the facts of the tile before.
    __device__ __forceinline__ void release_queries() {
        arrive(shared.query_empty + query_ring.stage);
        query_ring.advance();
    }
    __device__ __forceinline__ void pass_stage() { release(shared.empty + take_stage()); }
    __device__ __forceinline__ bool in_turn() const { return Tile::always_in_turn || !arguments.window.hides(); }
    __device__ __forceinline__ void wait_for_turn() const {
        if (in_turn()) Order::wait(rows.warpgroup);
    }
    __device__ __forceinline__ void pass_turn() const {
        if (in_turn()) Order::pass(rows.warpgroup);
    }

    /// What there is to know of the next tile of rows, when its queries are there.
    __device__ __forceinline__ const AttentionFacts *take_facts() {
        wait_for_phase(shared.query_full + query_ring.stage, query_ring.parity);
        const AttentionFacts *const facts = shared.facts + fact_ring.stage * Tile::warpgroups + rows.warpgroup;
        fact_ring.advance();
        return facts;
    }

    /// Behind the last values of a request lie those of the next one, by which its bits are not to be changed, even
    /// where these are no numbers. Warpgroups write the same zeros.
    __device__ __forceinline__ void clear_values_behind(const AttentionFacts &facts, uint8_t *values) const {
        const int there = facts.keys - (facts.tiles.first + (facts.tiles.count - 1) * Tile::keys);
        const int first = max(there, 0) * Tile::line_bytes;
        if (first >= Tile::key_panel_bytes) return;
#pragma unroll
        for (int panel = 0; panel < Tile::panels; ++panel) {
            uint8_t *const lines = values + panel * Tile::key_panel_bytes;
#pragma unroll 1
            for (int at = first + 16 * (threadIdx.x % 128); at < Tile::key_panel_bytes; at += 16 * 128) {
                *reinterpret_cast<uint4 *>(lines + at) = make_uint4(0, 0, 0, 0);
            }
        }
        fence_operands();
        Order::meet(rows.warpgroup);
    }

    /// Begins the products of a tile's queries with its first keys.
    __device__ __forceinline__ int begin_tile() {
        const int stage = take_stage();
        rows.multiply_keys(queries(), memory(stage));
        return stage;
    }
    __device__ __forceinline__ const uint8_t *queries() const {
        return shared.queries + query_ring.stage * Tile::query_bytes + 64 * rows.warpgroup * Tile::line_bytes;
    }

    /// Adds what the tile of keys before this one gives, while this one's weights are found. Between the beginning and
    /// the end of products, code has no branches, across which the compiler would not leave them under way.
    template <bool hides> __device__ __forceinline__ void add_tile(int tile, int first_key) {
        const int of_keys = take_stage();
        wait_for_turn();
        rows.multiply_keys(queries(), memory(of_keys));
        const int of_values = take_stage();
        rows.multiply_values(memory(of_values), tile > rows.begin_tile + 1);
        pass_turn();
        wait_for_products<1>();
        settle_registers(rows.logits);
        if constexpr (hides) rows.hide_keys(first_key);
        rows.exponentiate();
        if (rows.has_totals()) release(shared.empty + of_keys);
        wait_for_products<0>();
        settle_registers(rows.sums);
        settle_registers(rows.logits);
        release(shared.empty + of_values);
        rows.pack_weights();
        rows.scale_sums();
    }

    /// Passes by stages up to the first keys of its own, and begins the products with these; returns their stage.
    __device__ __forceinline__ int pass_to_first() {
#pragma unroll 1
        for (int tile = 0; tile < rows.begin_tile; ++tile) {
            if (tile > 0) wait_for_turn();
            pass_stage();
            if (tile == 0) continue;
            pass_stage();
            pass_turn();
        }
        if (rows.begin_tile > 0) wait_for_turn();
        const int stage = begin_tile();
        if (rows.begin_tile > 0) {
            pass_stage();
            pass_turn();
        }
        return stage;
    }

    /// What is between the first products with keys, which are complete, and the last ones with values.
    __device__ __forceinline__ void add_tiles(const AttentionFacts &facts) {
        const int first_of_all = facts.tiles.first;
        const auto first_key = [&](int tile) { return first_of_all + tile * Tile::keys; };
        if (!rows.sees_all(first_key(rows.begin_tile))) rows.hide_keys(first_key(rows.begin_tile));
        rows.exponentiate();
        rows.pack_weights();
        for (int tile = rows.begin_tile + 1; tile < rows.end_tile;) {
#pragma unroll 1
            for (; tile < rows.end_tile && rows.sees_all(first_key(tile)); ++tile) {
                add_tile<false>(tile, first_key(tile));
            }
#pragma unroll 1
            for (; tile < rows.end_tile && !rows.sees_all(first_key(tile)); ++tile) {
                add_tile<true>(tile, first_key(tile));
            }
        }
        release_queries();
    }

    /// Begins the last products with values, and passes by the stages behind.
    __device__ __forceinline__ int begin_last(const AttentionFacts &facts) {
        const int tiles = facts.tiles.count;
        const bool passes_by = rows.end_tile < tiles;
        if (passes_by) {
            wait_for_turn();
            pass_stage();
        }
        const int stage = take_stage();
        if (arguments.problem.values.layout.starts != nullptr && !passes_by) clear_values_behind(facts, memory(stage));
        rows.multiply_values(memory(stage), rows.begin_tile + 1 < rows.end_tile);
        if (passes_by) pass_turn();
#pragma unroll 1
        for (int tile = rows.end_tile + 1; tile < tiles; ++tile) {
            wait_for_turn();
            pass_stage();
            pass_stage();
            pass_turn();
        }
        if (passes_by) pass_stage();
        return stage;
    }

    /// Passes by a tile of which the warpgroup has no rows.
    __device__ __forceinline__ void pass_tile(int tiles) {
        release_queries();
        pass_stage();
#pragma unroll 1
        for (int tile = 1; tile < tiles; ++tile) {
            wait_for_turn();
            pass_stage();
            pass_stage();
            pass_turn();
        }
        pass_stage();
    }

    __device__ __forceinline__ void multiply_all() {
        if (in_turn()) Order::begin(rows.warpgroup);
        bool again = false, begun = false; // begun: the products with the first keys are complete
        const AttentionFacts *facts = take_facts();
#pragma unroll 1
        while (facts->tiles.count > 0) {
            if (!begun) rows.begin(*facts);
            if (!rows.has_rows()) {
                pass_tile(facts->tiles.count);
                facts = take_facts();
                continue;
            }
            if (!begun) {
                const int stage = pass_to_first();
                wait_for_products<0>();
                settle_registers(rows.logits);
                release(shared.empty + stage);
            }
            rows.begin_totals();
            add_tiles(*facts);
            const int of_values = begin_last(*facts);
            // The next tile begins while the last products and results of this one are made, where its queries do not
            // come to where this one's have been.
            const AttentionFacts *next = facts;
            if constexpr (Tile::query_stages > 1) {
                next = take_facts();
                begun = next->tiles.count > 0 && next->begin_tile == 0 && next->end_tile > 0;
            }
            if (begun) {
                rows.begin(*next);
                const int of_keys = begin_tile();
                const AttentionPlaces<typename Tile::T> places = rows.finish_totals(*facts);
                wait_for_products<1>();
                settle_registers(rows.sums);
                release(shared.empty + of_values);
                again |= rows.store(places);
                wait_for_products<0>();
                settle_registers(rows.logits);
                release(shared.empty + of_keys);
            } else {
                const AttentionPlaces<typename Tile::T> places = rows.finish_totals(*facts);
                wait_for_products<0>();
                settle_registers(rows.sums);
                release(shared.empty + of_values);
                again |= rows.store(places);
                if constexpr (Tile::query_stages == 1) next = take_facts();
            }
            facts = next;
        }
        if (in_turn()) Order::end(rows.warpgroup);
        if (!__any_sync(~0u, again)) return;
        for (int turn = 0; turn < arguments.order.turns; ++turn)
            store_again(arguments, AttentionWork<Tile>(arguments, turn), rows.warpgroup);
    }
};

/// The first warpgroups multiply; of the last one, a thread has the rings filled, and others find facts.
template <class Tile>
__global__ void __launch_bounds__(Tile::threads, 1)
    attention_wgmma_kernel(const __grid_constant__ AttentionArguments<Tile> arguments) {
    if (threadIdx.x == 0) {
        prefetch_tensor_map(&arguments.queries.map);
        prefetch_tensor_map(&arguments.keys.map);
        prefetch_tensor_map(&arguments.values.map);
    }
    const AttentionShared<Tile> shared;
    shared.init_barriers(); // as what is before it, touches no memory that an earlier kernel may write
    begin_kernel();
    const int warpgroup = __shfl_sync(~0u, threadIdx.x / 128, 0);
    if (warpgroup == Tile::warpgroups) {
        give_registers<Tile::producer_registers>();
        const int thread = threadIdx.x - 128 * Tile::warpgroups, of_warpgroup = thread - 32;
        if (thread == 0) AttentionCopies<Tile>{arguments, shared}.copy_all();
        if (of_warpgroup >= 0 && of_warpgroup < Tile::warpgroups) find_facts(arguments, shared, of_warpgroup);
    } else {
        take_registers<Tile::consumer_registers>();
        AttentionProducts<Tile>{arguments, shared, {arguments, warpgroup}}.multiply_all();
    }
}

} // namespace baracuda
