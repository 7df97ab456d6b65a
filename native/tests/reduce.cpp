// The order of reductions: what the threads of a GPU do is done here in turn, with the functions that the kernels find
// elements and accumulators with, and must give the host's state. States are hashes of how they were made, so that any
// other order, any element missed and any taken twice gives another.
#include "core/skeleton/reduce_columns.h"
#include "core/skeleton/reduce_rows.h"

#include <cstdio>
#include <cstdlib>

using namespace baracuda;

namespace {

constexpr uint64_t kIdentity = 0x9e3779b97f4a7c15;

uint64_t hash(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ (a >> 31)) * 0xbf58476d1ce4e5b9 + (b ^ (b >> 29)) * 0x94d049bb133111eb + 1;
    return h ^ h >> 32;
}

/// Of numbers that are their own places.
struct Trace {
    using State = uint64_t;
    uint64_t *results;

    State identity() const { return kIdentity; }
    template <class T> State add(State state, T i) const { return hash(state, static_cast<uint64_t>(i)); }
    State merge(State a, State b) const { return hash(hash(a, 1), b); }
    void store(int64_t result, State state) const { results[result] = state; }
};

int failures = 0;

void expect(bool holds, const char *what, const ReduceLayout &layout, int lanes, int offset) {
    if (holds) return;
    if (++failures <= 20) {
        std::printf("%s: %lld x %lld x %lld x %lld, %lld elements, vectors of %d, offset %d\n", what,
                    (long long)layout.batch, (long long)layout.outer, (long long)layout.kept, (long long)layout.inner,
                    (long long)layout.count, lanes, offset);
    }
}

/// The state of a team's accumulators, thread by thread as they are in registers.
uint64_t merge_threads(const Trace &op, std::vector<uint64_t> sums, int lanes, int team, int shift) {
    const int count = lanes * team;
    std::vector<uint64_t> turned(count);
    for (int i = 0; i < count; ++i) turned[(i - shift) & (count - 1)] = sums[i];
    return merge_neighbours(op, turned.data(), count);
}

/// Parts of slices, merged as blocks of a cluster or of a grid merge them.
template <class SliceState>
uint64_t merge_parts(const Trace &op, int64_t slices, int64_t most, const SliceState &state) {
    const Parts parts = Parts::of(slices, most);
    std::vector<uint64_t> of_parts(parts.count);
    for (int i = 0; i < parts.count; ++i) of_parts[i] = reduce_slices(op, parts.begin(i), parts.end(i), state);
    const auto at = [&](int i) { return of_parts[i]; };
    if (parts.count <= 16) return merge_tree<16>(op, parts.count, at);
    uint64_t levels[64];
    PairwiseMerge<uint64_t> chunks(levels, 1);
    for (int begin = 0; begin < parts.count; begin += 16) {
        const int count = std::min(16, parts.count - begin);
        chunks.push(op, merge_tree<16>(op, count, [&](int i) { return at(begin + i); }));
    }
    return chunks.total(op);
}

uint64_t walk_rows(const Trace &op, const ReduceLayout &layout, const RowWalk &walk, int64_t r, int offset,
                   int64_t most, std::vector<int> &visits) {
    const RowWalk::Result result = walk.result(r, offset);
    const int lanes = walk.lanes;
    return merge_parts(op, walk.slices, most, [&](int64_t slice) {
        const int64_t first = slice * walk.slice, last = std::min(first + walk.slice, result.vectors);
        std::vector<uint64_t> sums(walk.accumulators(), op.identity());
        for (int64_t v = first; v < last + (result.shift > 0); ++v) {
            int64_t at;
            const Presence presence = walk.presence(result, v, first, last, at);
            const RowWalk::Pieces pieces = walk.pieces(result, v, first, last);
            const bool plain = walk.single || (walk.inner % lanes == 0 && result.shift == 0);
            if (plain && v >= first + (result.shift > 0) && v < std::min(last, result.whole)) {
                expect(presence == Presence::whole, "not whole", layout, lanes, offset);
            }
            for (int lane = 0; lane < lanes; ++lane) {
                const int64_t i = presence == Presence::whole ? at + lane : pieces.element(lane);
                expect(presence != Presence::whole || pieces.element(lane) == i, "piece", layout, lanes, offset);
                expect(presence != Presence::whole || (at + offset) % lanes == 0, "alignment", layout, lanes, offset);
                expect(presence != Presence::none || i < 0, "absent", layout, lanes, offset);
                if (i < 0) continue;
                ++visits[i];
                uint64_t &sum = sums[(v - first) % walk.team * lanes + lane];
                sum = op.add(sum, i);
            }
        }
        return merge_threads(op, sums, lanes, walk.team, result.shift);
    });
}

/// States of the results of a strip.
uint64_t walk_columns(const Trace &op, const ColumnWalk &walk, int64_t owner, int c, int64_t most,
                      std::vector<int> *visits) {
    const int64_t batch = owner / walk.strips, strip = owner % walk.strips;
    return merge_parts(op, walk.slices, most, [&](int64_t slice) {
        std::vector<uint64_t> sums(walk.threads() * walk.vector, op.identity());
        const int64_t begin = slice * walk.slice_rows, end = std::min(begin + walk.slice_rows, walk.rows);
        for (int thread = 0; thread < walk.threads(); ++thread) {
            const int64_t column = (strip * walk.lanes + thread % walk.lanes) * walk.vector;
            if (column >= walk.width) continue;
            for (int64_t row = begin + thread / walk.lanes; row < end; row += walk.height) {
                for (int i = 0; i < walk.vector; ++i) {
                    const int64_t at = row * walk.width + column + i;
                    if (at >= walk.count) continue;
                    if (visits) ++(*visits)[batch * walk.batch_elements + at];
                    uint64_t &sum = sums[thread * walk.vector + i];
                    sum = op.add(sum, batch * walk.batch_elements + at);
                }
            }
        }
        uint64_t team[32];
        for (int j = 0; j < walk.team; ++j) {
            team[j] = op.identity();
            for (int z = j; z < walk.accumulators_of_result(); z += walk.team) {
                team[j] = op.merge(team[j], sums[walk.accumulator(z, c)]);
            }
        }
        return merge_neighbours(op, team, walk.team);
    });
}

template <class T> void test_columns(const ReduceLayout &layout) {
    constexpr int V = 16 / sizeof(T);
    std::vector<T> places(layout.count);
    for (int64_t i = 0; i < layout.count; ++i) places[i] = static_cast<T>(i);
    std::vector<uint64_t> host(layout.results());
    reduce_columns(Call{"test"}, layout, Trace{host.data()}, false, Pack<>{}, places.data());
    const Trace op{nullptr};
    with_walk<V>(
        layout, sizeof(T),
        [&](const RowWalk &walk) {
            for (int offset : {0, 1, V - 1}) {
                for (int64_t most : {1, 3, 16, 1000}) {
                    std::vector<int> visits(layout.count);
                    for (int64_t r = 0; r < layout.results(); ++r) {
                        const uint64_t state = walk_rows(op, layout, walk, r, offset, most, visits);
                        expect(state == host[r], "state", layout, V, offset);
                    }
                    for (int count : visits) expect(count == 1, "visits", layout, V, offset);
                }
            }
            return Status::ok;
        },
        [&](const ColumnWalk &walk, auto) {
            for (int64_t most : {1, 16, 1000}) {
                std::vector<int> visits(layout.count);
                for (int64_t owner = 0; owner < layout.batch * walk.strips; ++owner) {
                    const int64_t strip = owner % walk.strips;
                    for (int c = 0; c < walk.results(strip); ++c) {
                        const uint64_t state = walk_columns(op, walk, owner, c, most, c == 0 ? &visits : nullptr);
                        const int64_t r = owner / walk.strips * walk.kept + strip * walk.per_strip + c;
                        expect(state == host[r], "state", layout, walk.vector, 0);
                    }
                }
                for (int count : visits) expect(count == 1, "visits", layout, walk.vector, 0);
            }
            return Status::ok;
        });
}

/// Rows, as the registers of a team hold them.
template <class T> void test_rows(int64_t rows, int64_t columns) {
    constexpr int V = 16 / sizeof(T);
    const ReduceLayout layout{1, 1, rows, columns, rows * columns};
    std::vector<T> places(layout.count);
    for (int64_t i = 0; i < layout.count; ++i) places[i] = static_cast<T>(i % columns);
    std::vector<uint64_t> host(rows);
    reduce_rows(Call{"test"}, rows, columns, Trace{host.data()}, Pack<>{}, places.data());
    for (uint64_t state : host) expect(state == host[0], "other row", layout, V, 0);
    with_row_team<V, sizeof(T), false>(columns, false, [&](auto team) {
        const int size = team.size;
        const RowWalk walk(layout, V, size, team.unroll);
        expect(size == 256 || walk.slices == 1, "slices", layout, V, 0);
        const Trace op{nullptr};
        for (int offset = 0; offset < V; ++offset) {
            for (int64_t row = 0; row < rows; ++row) {
                const int64_t start = row * columns;
                const int shift = (start + offset) & (V - 1), lead = shift > 0;
                const uint64_t state = merge_parts(op, walk.slices, 16, [&](int64_t slice) {
                    const int64_t begin = start + slice * walk.slice * V;
                    const int64_t end = std::min(begin + walk.slice * V, start + columns);
                    const RowSegment<V> segment(begin, std::max(begin, end), shift);
                    std::vector<uint64_t> sums(size * V, op.identity());
                    for (int lane = 0; lane < V; ++lane) { // the head, whose vector is the first
                        const int i = lane - shift;
                        if (0 <= i && i < segment.head) sums[lane] = op.add(sums[lane], segment.begin + i - start);
                    }
                    expect(segment.vectors + lead <= size * team.unroll, "held", layout, V, offset);
                    for (int v = 0; v < segment.vectors; ++v) {
                        expect((segment.vector(v) + offset) % V == 0, "alignment", layout, V, offset);
                        for (int lane = 0; lane < V; ++lane) {
                            uint64_t &sum = sums[(v + lead) % size * V + lane];
                            sum = op.add(sum, segment.vector(v) + lane - start);
                        }
                    }
                    for (int i = 0; i < segment.tail; ++i) {
                        uint64_t &sum = sums[(segment.vectors + lead) % size * V + i];
                        sum = op.add(sum, segment.edge(segment.head + i) - start);
                    }
                    return merge_threads(op, sums, V, size, shift);
                });
                expect(state == host[row], "state", layout, V, offset);
            }
        }
        return 0;
    });
}

} // namespace

int main() {
    using Layout = ReduceLayout;
    for (const Layout &layout : {Layout::of_channels(1, 1, 1),
                                 Layout::of_channels(70001, 1, 1),
                                 Layout::of_channels(300000, 1, 1),
                                 Layout::of_channels(5, 9, 3),
                                 Layout::of_channels(4 * 4099, 4, 4099),
                                 Layout::of_channels(3 * 5 * 2048 - 1001, 5, 2048),
                                 Layout::of_channels(3 * 5 * 1037 - 7, 5, 1037),
                                 Layout::of_channels(5 * 32768 - 31000, 5, 32768),
                                 Layout::of_channels(700 * 24 - 19, 24, 1),
                                 Layout::of_channels(130 * 64, 64, 1),
                                 Layout::of_channels(67 * 3, 3, 1),
                                 Layout::of_channels(7 * 5 * 33, 5, 33),
                                 Layout::of_channels(40 * 4097, 4097, 1),
                                 Layout::of_channels(9 * 49 * 64, 64, 49),
                                 Layout::of_channels(2 * 6 * 257, 6, 257),
                                 Layout::of_channels(20000 * 8, 8, 1),
                                 Layout::of_channels(9 * 3 * 255, 3, 255),
                                 Layout{3, 50, 40, 1, 6000},
                                 Layout{3, 7, 4, 1024, 3 * 7 * 4096},
                                 Layout{2, 3, 5, 1031, 30930},
                                 Layout{4, 9, 7, 3, 756},
                                 Layout{2, 1, 3, 4099, 6 * 4099}}) {
        test_columns<f64>(layout);
        test_columns<f32>(layout);
    }
    for (int64_t columns : {1, 2, 3, 7, 31, 33, 64, 65, 255, 512, 1023, 1025, 4097, 8192, 16385, 70001, 300001}) {
        for (int64_t rows : {1, 2, 5}) {
            test_rows<f64>(rows, columns);
            test_rows<f32>(rows, columns);
        }
    }
    std::printf("%d failures\n", failures);
    return failures > 0;
}
