// What the kernel of attention_wgmma.h computes about places: the sizes of its tiles, the order in which blocks take
// them, which keys a tile of rows goes through, and which of them a row sees.
#pragma once

#include "core/device/wgmma_layout.h"
#include "core/layout/divider.h"
#include "core/skeleton/attention.h"

#include <algorithm>
#include <cstdint>

namespace baracuda {

/// What a kernel is compiled for: rows of up to `width` elements; `warpgroups` of 64 rows each; tiles of `keys` keys.
/// Queries have a ring of query_stages tiles in shared memory, keys and values together one of `stages`. Warpgroups
/// take turns in beginning products, so that one's exponentials overlap the others' products; where the window hides
/// keys, a warpgroup that sees fewer of them would wait for the others, so that they do so there only if
/// `always_in_turn`.
template <class T_, int width_, int keys_, int warpgroups_, int query_stages_, int stages_, bool always_in_turn_ = true>
struct WgmmaAttentionTile {
    using T = T_;
    static constexpr int width = width_, keys = keys_, warpgroups = warpgroups_, rows = 64 * warpgroups;
    static constexpr int query_stages = query_stages_, stages = stages_;
    static constexpr int threads = 128 * (warpgroups + 1); // the last ones have the rings filled
    /// Tiles lie in panels of 64 columns, lines of 128 bytes.
    static constexpr int line_bytes = 128, panels = (width + 63) / 64;
    static constexpr int query_panel_bytes = rows * line_bytes, key_panel_bytes = keys * line_bytes;
    static constexpr int query_bytes = panels * query_panel_bytes, stage_bytes = panels * key_panel_bytes;
    static constexpr int alignment = 1024; // of swizzled boxes
    static constexpr int barriers = 2 * (query_stages + stages);
    /// What warpgroups know of a tile of rows stays until they are done with the next one.
    static constexpr int fact_stages = query_stages + 1, fact_bytes = 64;
    static constexpr int shared_bytes = alignment + query_stages * query_bytes + stages * stage_bytes +
                                        fact_stages * warpgroups * fact_bytes + barriers * int{sizeof(uint64_t)};
    static_assert(shared_bytes <= 227 << 10);
    static constexpr bool always_in_turn = always_in_turn_;
    /// By how much the largest exponent of a row must grow before its sums are made relative to it.
    static constexpr int growth = 8;
    /// A thread's registers: 65536 in all.
    static constexpr int consumer_registers = warpgroups == 2 ? 232 : warpgroups == 3 ? 160 : 112;
    static constexpr int producer_registers = warpgroups == 2 ? 40 : 32;
};

/// A tile of rows: its head among those of all requests, and its place among the tiles of a head; none where that is
/// negative.
struct AttentionPlace {
    int head, tile;
};

/// Which tiles of rows each block takes, so that all have about as much to do where attention is causal, too, and few
/// heads are under way at once, whose keys the L2 cache holds. Head by head, a block takes two tiles whose keys
/// together are as many as those of any other two: a late one and an early one. When each block's share of those that
/// are left is less than four, their tiles are dealt out one by one, those with most keys first, from one end and then
/// from the other.
struct AttentionOrder {
    int tiles_of_head, heads, blocks;
    int rounds;             // in which every block has a pair
    int first_head, paired; // of what is left: the first head and how many of its pairs are none of that
    int narrow, dealt;      // tiles of the first levels, which `first_head` has no part in; all that are dealt out
    int turns;              // of a block, some of which may bring no tile
    Divider<int32_t> by_block, by_pair, by_left, by_full; // the heads of what is left, and those behind the first

    AttentionOrder() = default;
    AttentionOrder(int of_head, int all_heads, int most_blocks)
        : tiles_of_head(of_head), heads(all_heads), blocks(std::min(of_head * all_heads, most_blocks)) {
        const int pairs = (tiles_of_head + 1) / 2;
        rounds = std::max(0, heads * pairs / blocks - 1);
        first_head = rounds * blocks / pairs, paired = rounds * blocks % pairs;
        const int full_heads = heads - first_head - 1;
        narrow = paired * full_heads;
        dealt = 2 * narrow + (tiles_of_head - 2 * paired) * (full_heads + 1);
        turns = 2 * rounds + (dealt + blocks - 1) / blocks;
        by_block = Divider<int32_t>(blocks), by_pair = Divider<int32_t>(pairs);
        by_left = Divider<int32_t>(full_heads + 1), by_full = Divider<int32_t>(std::max(full_heads, 1));
    }

    HD AttentionPlace place(int block, int turn) const {
        return turn < 2 * rounds ? place_of_pair(block, turn / 2, turn % 2) : place_of_dealt(block, turn - 2 * rounds);
    }

  private:
    HD AttentionPlace place_of_pair(int block, int round, int second) const {
        const int at = round * blocks + by_block.remainder(block + round), head = by_pair.quotient(at);
        const int tile = at - head * by_pair.divisor();
        const int late = tiles_of_head - 1 - tile; // in the middle of a head, both are one
        return {head, second ? (late == tile ? -1 : tile) : late};
    }
    HD AttentionPlace place_of_dealt(int block, int round) const {
        int at = round * blocks + (round % 2 ? blocks - 1 - block : block);
        if (at >= dealt) return {0, -1};
        const int wide = dealt - 2 * narrow;
        if (at >= narrow && at - narrow < wide) {
            const int level = by_left.quotient(at - narrow);
            return {first_head + at - narrow - level * by_left.divisor(), tiles_of_head - 1 - paired - level};
        }
        const int last = at < narrow ? tiles_of_head - 1 : paired - 1;
        at -= at < narrow ? 0 : narrow + wide;
        const int level = by_full.quotient(at);
        return {first_head + 1 + at - level * by_full.divisor(), last - level};
    }
};

/// An AttentionWindow in 32 bits. Extents and shifts are at most `most`, and wider windows are as good as that wide.
struct TileWindow {
    static constexpr int most = 1 << 28;

    int left, right, shift;
    bool from_end;

    TileWindow() = default;
    explicit TileWindow(const AttentionWindow &window)
        : left(static_cast<int>(std::min<int64_t>(window.left, 2 * most))),
          right(static_cast<int>(std::min<int64_t>(window.right, 2 * most))), shift(static_cast<int>(window.shift)),
          from_end(window.from_end) {}

    HD bool hides() const { return left >= 0 || right >= 0; }
    HD int shift_of(int rows, int keys) const { return from_end ? keys - rows : shift; }
};

/// One head of a request: its extents, and by how much its keys are further than its rows.
struct AttentionHead {
    int b, h, rows, keys, shift;
};

/// A row of a head of a result, whose heads are not shared: without a division.
HD int64_t offset_of_row(const RowLayout &layout, const AttentionHead &head, int row) {
    const int64_t first = layout.starts == nullptr ? row : int64_t{layout.starts[head.b]} + row;
    return first * layout.row_stride + head.b * layout.batch_stride + head.h * layout.head_stride;
}

/// Keys [begin, end), neither of which exceeds their number.
struct KeyBounds {
    int begin, end;
};

/// Those of `keys` that the row sees whose place among them this is; none where the end is not behind the beginning.
HD KeyBounds keys_around(const TileWindow &window, int place, int keys) {
    const int begin = window.left < 0 ? 0 : place - window.left;
    const int end = window.right < 0 ? keys : place + window.right + 1;
    const auto within = [&](int key) { return key < 0 ? 0 : key < keys ? key : keys; };
    return {within(begin), within(end)};
}
/// Those that row `row` sees.
HD KeyBounds keys_of_row(const TileWindow &window, const AttentionHead &head, int row) {
    return keys_around(window, row + head.shift, head.keys);
}

/// Those that each of rows [first, last] sees.
HD KeyBounds keys_of_all_rows(const TileWindow &window, const AttentionHead &head, int first, int last) {
    return {keys_of_row(window, head, last).begin, keys_of_row(window, head, first).end};
}

/// Tiles of keys: the first key, and how many tiles.
struct KeyTiles {
    int first, count;
};

/// Those that any of rows [first, last] sees, one at least.
template <int tile_keys>
HD KeyTiles key_tiles(const TileWindow &window, const AttentionHead &head, int first, int last) {
    const int begin = keys_of_row(window, head, first).begin / tile_keys * tile_keys;
    const int count = (keys_of_row(window, head, last).end - begin + tile_keys - 1) / tile_keys;
    return {begin, count > 0 ? count : 1};
}

} // namespace baracuda
