// What the kernels of attention_gradient_wgmma.h have in common: a block has rows or keys of a head, its own, in shared
// memory, 64 for each warpgroup, and goes through the others, keys or rows, in tiles. One warp has the copy engine fill
// a ring of these.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/tma.cuh"
#include "core/device/turns.cuh"
#include "core/device/warp.cuh"
#include "core/device/wgmma.cuh"
#include "core/skeleton/attention_gradient.h"
#include "core/skeleton/attention_wgmma_rows.cuh"

#include <cstdint>

namespace baracuda {

/// What a pass finds: logsumexp and delta of its own rows; the gradients of its own keys and values, one head of a
/// group after the other; one of these alone; or those of its own queries.
enum class GradientPass { facts, keys_and_values, keys, values, queries };

/// What a kernel is compiled for: operands of up to `width` columns, `warpgroups` of 64 of a block's own, tiles of
/// `others`, of which a ring has `stages`. q k is product 0, dy v is product 1.
template <class T_, GradientPass pass_, int width_, int warpgroups_, int others_, int stages_>
struct WgmmaGradientTile {
    using T = T_;
    static constexpr GradientPass pass = pass_;
    static constexpr bool by_keys = pass != GradientPass::facts && pass != GradientPass::queries;
    static constexpr int products = pass == GradientPass::facts ? 1 : 2;
    static constexpr int own_products = pass == GradientPass::values ? 1 : products;
    /// Whether stages have the others of one product each: of dS first of all dy v, which is soon done with, and of
    /// weights q k. Wide tiles are.
    static constexpr bool apart = width_ > 128 && products == 2;
    static constexpr int stage_products = apart ? 1 : products;
    static constexpr int first_product = apart && pass != GradientPass::values ? 1 : 0;
    static constexpr int width = width_, warpgroups = warpgroups_, own = 64 * warpgroups, others = others_;
    static constexpr int stages = stages_;
    /// Whether warpgroups hold their own operands in registers: narrow tiles read as much of these as of the others.
    static constexpr bool holds_own = width == 64;
    static constexpr int threads = 128 * (warpgroups + 1); // the last ones have the ring filled
    /// Boxes of 64 lines; panels of 64 columns, lines of 128 bytes.
    static constexpr int box = 64, line_bytes = 128, panels = (width + 63) / 64;
    static_assert(others % box == 0 && (width % 64 == 0));
    static constexpr int own_panel_bytes = own * line_bytes, other_panel_bytes = others * line_bytes;
    static constexpr int own_bytes = panels * own_panel_bytes, other_bytes = panels * other_panel_bytes;
    static constexpr int stage_bytes = stage_products * other_bytes, facts_bytes = by_keys ? 2 * others * 4 : 0;
    static constexpr int alignment = 1024; // of swizzled boxes
    static constexpr int barriers = 1 + 2 * stages;
    /// Arrivals that say that a stage is full, and those that give it back: of one thread that asks for copies, and of
    /// each lane that writes facts; of each warpgroup, whose products are complete for all of its warps, or of each
    /// thread where these read facts themselves.
    static constexpr int fills = 1 + (by_keys ? 32 : 0), releases = warpgroups * (by_keys ? 128 : 1);
    static constexpr int shared_bytes =
        alignment + own_products * own_bytes + stages * (stage_bytes + facts_bytes) + (barriers + 1) * 8;
    static_assert(shared_bytes <= 227 << 10);
    /// Blocks that a multiprocessor has at once: facts need few registers and wait for exponentials most of the time.
    static constexpr int blocks = pass == GradientPass::facts && warpgroups == 2 ? 2 : 1;
    /// A thread's registers: 65536 in all.
    static constexpr int consumer_registers = blocks == 2 ? 104 : warpgroups == 2 ? 240 : 160;
    static constexpr int producer_registers = blocks == 1 && warpgroups == 2 ? 24 : 32;
};

template <class T> struct WgmmaGradient {
    AttentionGradient<T> problem;
    TileWindow window;
    AttentionOperand queries, keys, values, dy;

    /// Of products, to exponents of 2.
    __device__ __forceinline__ f32 factor() const { return problem.logits.scale * kLog2E; }
};

/// Rows [begin, end) that see key `key`, neither of which exceeds their number.
HD KeyBounds rows_of_key(const TileWindow &window, const AttentionHead &head, int key) {
    const int begin = window.right < 0 ? 0 : key - head.shift - window.right;
    const int end = window.left < 0 ? head.rows : key - head.shift + window.left + 1;
    const auto within = [&](int row) { return row < 0 ? 0 : row < head.rows ? row : head.rows; };
    return {within(begin), within(end)};
}

/// A block's own, and the others that any of these sees: `count` tiles from `first` on, of each of `heads` heads.
template <class Tile> struct GradientWork {
    const TileWindow &window;
    AttentionHead head;
    int first_own, extent, first, count, heads;

    __device__ __forceinline__ explicit GradientWork(const WgmmaGradient<typename Tile::T> &arguments)
        : window(arguments.window) {
        const auto &problem = arguments.problem;
        heads = Tile::by_keys ? static_cast<int>(problem.dk.group) : 1;
        const int most = static_cast<int>(Tile::by_keys ? problem.key_rows : problem.rows);
        const int tiles = (most + Tile::own - 1) / Tile::own, of_request = static_cast<int>(problem.heads) / heads;
        const int at = blockIdx.x / tiles, tile = blockIdx.x - at * tiles;
        head.b = at / of_request, head.h = (at - head.b * of_request) * heads;
        head.rows = static_cast<int>(problem.queries.size(head.b));
        head.keys = static_cast<int>(problem.keys.size(head.b));
        head.shift = window.shift_of(head.rows, head.keys);
        // The first keys and the last rows see most where attention is causal.
        first_own = (Tile::by_keys ? tile : tiles - 1 - tile) * Tile::own;
        extent = Tile::by_keys ? head.keys : head.rows;
        const KeyBounds bounds = seen_by(first_own, min(first_own + Tile::own, extent) - 1);
        first = bounds.begin / Tile::others * Tile::others;
        count = max(0, (bounds.end - first + Tile::others - 1) / Tile::others);
    }
    __device__ __forceinline__ bool is_empty() const { return first_own >= extent; }
    __device__ __forceinline__ KeyBounds seen_by(int own) const {
        return Tile::by_keys ? rows_of_key(window, head, own) : keys_of_row(window, head, own);
    }
    /// What any of [begin, last] sees.
    __device__ __forceinline__ KeyBounds seen_by(int begin, int last) const {
        return {seen_by(begin).begin, seen_by(last).end};
    }
    /// Where the others end.
    __device__ __forceinline__ int other_extent() const { return Tile::by_keys ? head.rows : head.keys; }
};

/// The block's shared memory.
template <class Tile> struct GradientShared {
    uint8_t *own, *stages;
    f32 *facts; // of the rows of each stage: logsumexp as scaled weights need it, then delta divided by their scale
    Mbarrier *own_full, *full, *empty;
    int *sunk; // whether a row has no weights

    __device__ __forceinline__ GradientShared() {
        uint8_t *const dynamic = dynamic_shared_memory<uint8_t>();
        own = dynamic + (-shared_address(dynamic) & (Tile::alignment - 1));
        stages = own + Tile::own_products * Tile::own_bytes;
        facts = reinterpret_cast<f32 *>(stages + Tile::stages * Tile::stage_bytes);
        own_full = reinterpret_cast<Mbarrier *>(stages + Tile::stages * (Tile::stage_bytes + Tile::facts_bytes));
        full = own_full + 1;
        empty = full + Tile::stages;
        sunk = reinterpret_cast<int *>(empty + Tile::stages);
    }

    __device__ __forceinline__ void init() const {
        if (threadIdx.x == 0) {
            init_mbarrier(own_full, 1);
            for (int stage = 0; stage < Tile::stages; ++stage) {
                init_mbarrier(full + stage, Tile::fills);
                init_mbarrier(empty + stage, Tile::releases);
            }
            *sunk = 0;
            fence_mbarriers();
        }
        __syncthreads();
    }
    __device__ __forceinline__ uint8_t *own_memory(int product) const { return own + product * Tile::own_bytes; }
    __device__ __forceinline__ uint8_t *memory(int product, int stage) const {
        return stages + stage * Tile::stage_bytes + (Tile::apart ? 0 : product * Tile::other_bytes);
    }
    __device__ __forceinline__ f32 *facts_of(int stage) const { return facts + stage * 2 * Tile::others; }
};

/// What the warp copies of an operand for a head: where line 0 is in its map. Found once, as it may take a division.
struct CopySource {
    const CUtensorMap *map;
    int line, head, request;

    __device__ __forceinline__ CopySource(const AttentionOperand &operand, const RowLayout &layout, int b, int h)
        : map(&operand.map), line(layout.starts == nullptr ? 0 : layout.starts[b]), head(operand.by_head ? h : 0),
          request(operand.by_request ? b : 0) {
        if (layout.group > 1) head = static_cast<uint32_t>(head) / static_cast<uint32_t>(layout.group);
    }
};

/// held_facts() of a head's rows, which begin at multiples of 16 bytes. `logsumexp` is null where rows of dQ hold it.
template <class T> struct HeadFacts {
    HeadRows<T> rows;
    const f32 *logsumexp = nullptr;
    int64_t stride; // of logsumexp

    __device__ __forceinline__ HeadFacts(const AttentionGradient<T> &problem, const AttentionHead &head)
        : rows{problem.dq.data + offset_of_row(problem.dq.layout, head, 0), problem.dq.layout.row_stride},
          stride(problem.logsumexp.layout.row_stride) {
        if (problem.finds_logsumexp()) return;
        logsumexp = static_cast<const f32 *>(problem.logsumexp.data) + offset_of_row(problem.logsumexp.layout, head, 0);
    }
    __device__ __forceinline__ RowFacts<f32> at(int i) const {
        const f32 *const held = reinterpret_cast<const f32 *>(rows.at(i));
        return {*(logsumexp == nullptr ? held + 1 : logsumexp + i * stride), *held};
    }
};

/// What the warp does that has the ring filled.
template <class Tile> struct GradientCopies {
    using T = typename Tile::T;

    const WgmmaGradient<T> &arguments;
    const GradientShared<Tile> &shared;
    const GradientWork<Tile> &work;

    /// The operand of a product that is a head's keys, or rows.
    __device__ __forceinline__ CopySource source(bool of_keys, int product, int h) const {
        const auto &problem = arguments.problem;
        const int b = work.head.b;
        if (of_keys) {
            return product == 0 ? CopySource(arguments.keys, problem.keys.layout, b, h)
                                : CopySource(arguments.values, problem.values.layout, b, h);
        }
        return product == 0 ? CopySource(arguments.queries, problem.queries.layout, b, h)
                            : CopySource(arguments.dy, problem.dy.layout, b, h);
    }
    /// Lines from `first` on.
    template <int lines>
    __device__ __forceinline__ static void copy(uint8_t *to, Mbarrier *full, const CopySource &from, int first) {
#pragma unroll
        for (int panel = 0; panel < Tile::panels; ++panel) {
#pragma unroll
            for (int at = 0; at < lines; at += Tile::box) {
                copy_box(to + (panel * lines + at) * Tile::line_bytes, full, from.map, 64 * panel,
                         from.line + first + at, from.head, from.request);
            }
        }
    }

    /// Those of a lane's rows of a tile, which are loaded one tile ahead: of rows that there are not, the last one's.
    using TileFacts = RowFacts<f32>[Tile::others / 32];
    __device__ __forceinline__ void load_facts(TileFacts &to, const HeadFacts<T> &from, int first) const {
#pragma unroll
        for (int at = 0; at < Tile::others / 32; ++at) {
            to[at] = from.at(min(first + static_cast<int>(threadIdx.x % 32) + 32 * at, work.head.rows - 1));
        }
    }
    /// As weights need them: of a row that has none, and of no row, such that they are 0.
    __device__ __forceinline__ void store_facts(const TileFacts &facts, int first, f32 *to) const {
#pragma unroll
        for (int at = 0; at < Tile::others / 32; ++at) {
            const auto [logsumexp, delta] = facts[at];
            const int row = threadIdx.x % 32 + 32 * at;
            const bool there = first + row < work.head.rows, sunk = logsumexp == -kInfinity<f32>;
            if (there && sunk) *shared.sunk = 1;
            to[row] = there && !sunk ? logsumexp * kLog2E - kWeightExponent : kInfinity<f32>;
            to[Tile::others + row] = there && !sunk ? delta / kWeightScale : 0;
        }
    }

    __device__ __forceinline__ void copy_all() const {
        const int lane = threadIdx.x % 32;
        if (work.count == 0 || (!Tile::by_keys && lane != 0)) return;
        if (lane == 0) {
            arrive_expecting(shared.own_full, Tile::own_products * Tile::own_bytes);
#pragma unroll
            for (int product = 0; product < Tile::own_products; ++product) {
                copy<Tile::own>(shared.own_memory(product), shared.own_full,
                                source(Tile::by_keys, product, work.head.h), work.first_own);
            }
        }
        StageRing<Tile::stages> ring;
#pragma unroll 1
        for (int h = work.head.h; h < work.head.h + work.heads; ++h) {
            const CopySource sources[] = {source(!Tile::by_keys, 0, h), source(!Tile::by_keys, Tile::products - 1, h)};
            AttentionHead head = work.head;
            head.h = h;
            const HeadFacts<T> of_head(arguments.problem, head);
            TileFacts facts;
            if constexpr (Tile::by_keys) load_facts(facts, of_head, work.first);
#pragma unroll 1
            for (int tile = 0; tile < work.count; ++tile) {
                const int first = work.first + tile * Tile::others;
                copy_stage<Tile::first_product>(ring, sources, facts, first);
                if constexpr (Tile::apart) copy_stage<1 - Tile::first_product>(ring, sources, facts, first);
                if constexpr (Tile::by_keys) load_facts(facts, of_head, first + Tile::others);
            }
        }
    }

    /// One product's part of a tile, or both, and facts with queries.
    template <int product>
    __device__ __forceinline__ void copy_stage(StageRing<Tile::stages> &ring, const CopySource (&sources)[2],
                                               const TileFacts &facts, int first) const {
        Mbarrier *const full = shared.full + ring.stage;
        wait_for_phase(shared.empty + ring.stage, ring.parity ^ 1);
        if (threadIdx.x % 32 == 0) {
            arrive_expecting(full, Tile::stage_bytes);
#pragma unroll
            for (int at = product; at < product + Tile::stage_products; ++at) {
                copy<Tile::others>(shared.memory(at, ring.stage), full, sources[at], first);
            }
        }
        if constexpr (Tile::by_keys) {
            if (product == 0) store_facts(facts, first, shared.facts_of(ring.stage));
            arrive(full);
        }
        ring.advance();
    }
};

/// What the warpgroups have in common that multiply. Thread and warpgroup hold parts of products as wgmma_layout.h
/// says, with a block's own as rows and the others as columns.
template <class Tile> struct GradientProducts {
    using T = typename Tile::T;
    static constexpr int pairs = Tile::others / 2, sums = Tile::width / 2;

    const WgmmaGradient<T> &arguments;
    const GradientShared<Tile> &shared;
    const GradientWork<Tile> &work;
    const int warpgroup;
    StageRing<Tile::stages> ring = {};
    KeyBounds all, any, seen[2]; // the others that all, any, and rows 0 and 8 of the thread's own see
    uint32_t own_words[Tile::holds_own ? Tile::own_products : 1][Tile::holds_own ? Tile::width / 16 : 1][4];
    bool hides = false;  // whether a pair of the tiles so far is hidden
    bool packed = false; // whether what lies behind a request's last of the others is the next one's

    __device__ __forceinline__ static int thread() { return threadIdx.x % 128; }
    __device__ __forceinline__ int first_own() const { return work.first_own + 64 * warpgroup; }
    __device__ __forceinline__ int own(int half) const { return first_own() + sum_row(thread(), 2 * half); }

    __device__ __forceinline__ void begin() {
        const int begin = first_own(), last = min(begin + 64, work.extent) - 1;
        any = work.seen_by(begin, last);
        all = {work.seen_by(last).begin, work.seen_by(begin).end};
        for (int half = 0; half < 2; ++half) seen[half] = work.seen_by(own(half));
        if (last < begin) any = {0, 0};
    }
    __device__ __forceinline__ bool sees_all(int first) const {
        // Rows that there are not have no weights.
        const bool to_end = Tile::by_keys && all.end == work.head.rows;
        return first >= all.begin && (to_end || first + Tile::others <= all.end);
    }
    __device__ __forceinline__ bool sees_any(int first) const {
        return first < any.end && first + Tile::others > any.begin;
    }

    /// The stages that a tile takes.
    static constexpr int stages_of_tile = Tile::apart ? 2 : 1;

    /// The next stage of the ring, when it is full.
    __device__ __forceinline__ int take_stage() {
        const int stage = ring.stage;
        wait_for_phase(shared.full + stage, ring.parity);
        ring.advance();
        return stage;
    }
    __device__ __forceinline__ void release(int stage) const {
        if (Tile::by_keys || thread() == 0) arrive(shared.empty + stage);
    }
    __device__ __forceinline__ void pass_tile() {
        for (int at = 0; at < stages_of_tile; ++at) release(take_stage());
    }

    /// Behind a request's last rows or keys lie those of the next one, by which its bits are not to be changed, even
    /// where these are no numbers. Warpgroups write the same zeros.
    __device__ __forceinline__ void clear_behind(int stage, int first) const {
        const int there = max(work.other_extent() - first, 0) * Tile::line_bytes;
        if (there >= Tile::other_panel_bytes) return;
#pragma unroll
        for (int panel = 0; panel < Tile::stage_products * Tile::panels; ++panel) {
            uint8_t *const lines = shared.memory(0, stage) + panel * Tile::other_panel_bytes;
#pragma unroll 1
            for (int at = there + 16 * thread(); at < Tile::other_panel_bytes; at += 16 * 128) {
                *reinterpret_cast<uint4 *>(lines + at) = make_uint4(0, 0, 0, 0);
            }
        }
        fence_operands();
        Turns<Tile::warpgroups>::meet(warpgroup);
    }

    /// self.add_tile<hides>(first) for all tiles that the warpgroup sees.
    template <class Self> __device__ __forceinline__ void add_tiles(Self &self) {
        if (work.count == 0) return;
        take_own();
        const auto first_other = [&](int at) { return work.first + at * Tile::others; };
#pragma unroll 1
        for (int h = 0; h < work.heads; ++h) {
#pragma unroll 1
            for (int at = 0; at < work.count;) {
#pragma unroll 1
                for (; at < work.count && sees_all(first_other(at)); ++at) {
                    self.template add_tile<false>(first_other(at));
                }
#pragma unroll 1
                for (; at < work.count && !sees_all(first_other(at)); ++at) {
                    hides = true;
                    if (sees_any(first_other(at))) {
                        self.template add_tile<true>(first_other(at));
                    } else {
                        pass_tile();
                    }
                }
            }
        }
    }

    /// apply(pair, fact) of the pairs of a column with what it has in a list of facts.
    template <class Apply> __device__ __forceinline__ static void for_columns(const f32 *facts, const Apply &apply) {
#pragma unroll
        for (int tile = 0; tile < Tile::others / 8; ++tile) {
            const float2 two = *reinterpret_cast<const float2 *>(facts + sum_column(thread(), 4 * tile));
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                apply(4 * tile + 2 * half, two.x), apply(4 * tile + 2 * half + 1, two.y);
            }
        }
    }

    /// Waits for the block's own operands.
    __device__ __forceinline__ void take_own() {
        wait_for_phase(shared.own_full, 0);
        if constexpr (Tile::holds_own) {
#pragma unroll
            for (int at = 0; at < Tile::own_products * Tile::width / 16 * 4; ++at) {
                const int word = at % 4, step = at / 4 % (Tile::width / 16), product = at / (Tile::width / 4);
                const int line = 64 * warpgroup + word_row(thread(), word);
                const int byte = 32 * step + 2 * word_column(thread(), word); // swizzled within the line by its number
                own_words[product][step][word] = *reinterpret_cast<const uint32_t *>(
                    shared.own_memory(product) + line * Tile::line_bytes + (byte ^ line % 8 * 16));
            }
        }
    }

    /// Begins products = own rows times the rows of a tile.
    __device__ __forceinline__ void multiply(f32 (&to)[pairs], int product, int stage) const {
        const uint64_t of_own = operand_descriptor(shared.own_memory(product) + 64 * warpgroup * Tile::line_bytes, 0);
        const uint64_t of_others = operand_descriptor(shared.memory(product, stage), 0);
        begin_products();
#pragma unroll
        for (int step = 0; step < Tile::width / 16; ++step) {
            const int panel = step / 4, within = step % 4 * 32;
            const uint64_t step_of_others = advance_descriptor(of_others, panel * Tile::other_panel_bytes + within);
            if constexpr (Tile::holds_own) {
                multiply_group<T, false>(to, own_words[product][step], step_of_others, step > 0);
            } else {
                multiply_group<T, false, false>(to, advance_descriptor(of_own, panel * Tile::own_panel_bytes + within),
                                                step_of_others, step > 0);
            }
        }
        end_products();
    }

    /// Begins sums += factors times the rows of a tile.
    __device__ __forceinline__ void add(f32 (&to)[sums], const uint32_t (&factors)[Tile::others / 16][4], int product,
                                        int stage, bool add_to) const {
        const uint64_t of_others = operand_descriptor(shared.memory(product, stage), Tile::other_panel_bytes);
        begin_products();
#pragma unroll
        for (int step = 0; step < Tile::others / 16; ++step) {
            multiply_group<T, true>(to, factors[step], advance_descriptor(of_others, 16 * step * Tile::line_bytes),
                                    add_to || step > 0);
        }
        end_products();
    }
    __device__ __forceinline__ static void pack(uint32_t (&to)[Tile::others / 16][4], const f32 (&from)[pairs]) {
#pragma unroll
        for (int at = 0; at < Tile::others / 4; ++at)
            to[at / 4][at % 4] = packed_pair<T>(from[2 * at], from[2 * at + 1]);
    }

    /// Makes the numbers of hidden pairs this value.
    __device__ __forceinline__ void hide(f32 (&numbers)[pairs], int first, f32 value) const {
        const int column = first + sum_column(thread(), 0);
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int begin = seen[half].begin - column, end = seen[half].end - column;
#pragma unroll
            for (int at = 0; at < pairs / 2; ++at) {
                f32 &number = numbers[at / 2 * 4 + 2 * half + at % 2];
                const int other = at / 2 * 8 + at % 2;
                if (other < begin || other >= end) number = value;
            }
        }
    }

    /// Stores the sums times a factor as rows of `width` columns; those of rows 0 and 8 of a thread's where there are
    /// rows. Returns whether some are NaN.
    __device__ __forceinline__ bool store(T *const (&rows)[2], const f32 (&from)[sums], f32 factor, int width) const {
        bool is_nan = false;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int columns = rows[half] == nullptr ? 0 : width - thread() % 4 * 8;
#pragma unroll
            for (int part = 0; part < Tile::width / 32; ++part) {
                uint32_t words[4];
#pragma unroll
                for (int word = 0; word < 4; ++word) {
                    const f32 *const pair = from + 16 * part + 4 * word + 2 * half;
                    is_nan |= rows[half] != nullptr && (pair[0] != pair[0] || pair[1] != pair[1]);
                    words[word] = packed_pair<T>(pair[0] * factor, pair[1] * factor);
                }
                transpose_in_four_lanes(words);
                if (32 * part < columns) {
                    *reinterpret_cast<uint4 *>(rows[half] + thread() % 4 * 8 + 32 * part) =
                        make_uint4(words[0], words[1], words[2], words[3]);
                }
            }
        }
        return is_nan;
    }
};

} // namespace baracuda
