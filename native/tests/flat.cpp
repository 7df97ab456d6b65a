// The plan of flat_kernel: what its threads do is done here in turn, with the functions by which they find their
// elements. Every place of a walk must be taken once, each operand's element must be where the walk says, and vectors
// must be aligned and consecutive. A walk in an order that brings an input's neighbours near, and what is left of it,
// have each element of the walk once.
#include "core/skeleton/flat_plan.h"

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

using namespace baracuda;

namespace {

constexpr int n = 3, outputs = 1;
int failures = 0;

void expect(bool holds, const char *what, const Walk &walk, int W) {
    if (holds) return;
    if (++failures > 20) return;
    std::printf("%s: vectors of %d, extents", what, W);
    for (int d = 0; d < walk.rank; ++d) std::printf(" %lld", static_cast<long long>(walk.extents[d]));
    std::printf("\n");
}

/// The bytes from operand k's first element to the one at a place of the walk's order.
int64_t offset_of(const Walk &walk, const StridedOperands<n> &operands, int k, int64_t place) {
    int64_t offset = 0;
    for (int d = walk.rank - 1; d >= 0; place /= walk.extents[d--]) {
        offset += place % walk.extents[d] * walk.strides[d][k] * operands.bytes[k];
    }
    return offset;
}

template <int W> void test(const Walk &walk, const StridedOperands<n> &operands, int64_t busy) {
    const FlatWalk<n> flat = plan_flat<W>(walk, operands, busy);
    std::vector<int> visits(walk.count());
    int64_t begin[n], end[n];
    for (int k = 0; k < n; ++k) {
        begin[k] = end[k] = 0;
        for (int64_t place = 0; place < walk.count(); ++place) {
            const int64_t offset = offset_of(walk, operands, k, place);
            begin[k] = std::min(begin[k], offset);
            end[k] = std::max(end[k], offset + operands.bytes[k]);
        }
    }
    const int64_t threads = flat_threads<W>(flat);
    for (int64_t thread = 0; thread < threads; ++thread) {
        const int first = first_place<W>(flat, static_cast<int>(thread));
        const bool whole = thread < flat.vectors;
        const int places = whole ? W : 1;
        expect(0 <= first && first + places <= flat.count, "no place", walk, W);
        if (first < 0 || first + places > flat.count) continue;
        for (int e = 0; e < places; ++e) ++visits[first + e];
        if (!whole) {
            int place[1] = {first}, offsets[1][n] = {};
            add_all_offsets(flat, place, offsets);
            for (int k = 0; k < n; ++k) expect(offsets[0][k] == offset_of(walk, operands, k, first), "offset", walk, W);
            continue;
        }
        FlatRows<n> rows;
        rows.template find<W>(flat, first);
        for (int k = 0; k < n; ++k) {
            const int bytes = operands.bytes[k];
            const bool run = rows.is_run(flat, k, bytes), aligned = flat.aligned >> k & 1;
            const int64_t at = offset_of(walk, operands, k, first);
            expect(k >= outputs || (run && aligned), "an output that is not in vectors", walk, W);
            rows.template for_each<W>(flat, k, [&](int e, int offset) {
                const int64_t wanted = offset_of(walk, operands, k, first + e);
                expect(offset == wanted, "offset of an element", walk, W);
                expect(!run || wanted == at + e * bytes, "not consecutive", walk, W);
            });
            const auto address = reinterpret_cast<uintptr_t>(flat.operands[k] + at);
            const int before = static_cast<int>(address % (W * bytes));
            if (run && aligned) expect(before == 0, "not aligned", walk, W);
            if (run && rows.has_around(flat, k, 2 * W * bytes, before)) {
                expect(at - before >= begin[k] && at - before + 2 * W * bytes <= end[k], "beyond memory", walk, W);
            }
        }
    }
    expect(first_place<W>(flat, static_cast<int>(threads)) >= flat.count, "too few threads", walk, W);
    for (int taken : visits) expect(taken == 1, "taken more or less than once", walk, W);
    const bool many = flat.count > busy << FlatPolicy::log_few;
    expect(flat.apart == 1 || (many && flat.vectors == 0), "places apart and vectors", walk, W);
    bool apart = W == 1 || (W == 4 && operands.bytes[0] == 1); // bytes of inputs off alignment may be
    for (int k = outputs; k < n; ++k) apart = apart || is_read_apart(walk, operands, k);
    if (!apart && flat.count > busy * FlatPolicy::least_vectors && is_dense(walk, 0) && has_vectors<W>(walk)) {
        expect(flat.vectors >= flat.count / W - 1, "outputs not in vectors", walk, W);
    }
}

/// Strides of an operand of a shape, in some order of the dimensions, with gaps and repeated dimensions.
std::vector<int64_t> strides(std::mt19937 &random, const HostList<int32_t> &shape, bool dense, bool output) {
    std::vector<int64_t> steps(shape.count);
    int64_t reach = dense ? 1 : 1 + random() % 2;
    std::vector<int> order(shape.count);
    for (int d = 0; d < shape.count; ++d) order[d] = shape.count - 1 - d;
    if (!dense) std::shuffle(order.begin(), order.end(), random);
    for (int d : order) {
        steps[d] = !dense && !output && random() % 4 == 0 ? 0 : reach;
        if (!dense && random() % 4 == 0) steps[d] = -steps[d];
        reach = reach * shape.entries[d] + (dense ? 0 : random() % 3);
    }
    return steps;
}

} // namespace

/// Adds where each operand has the elements of a walk, from those of another.
void append_offsets(std::vector<std::vector<int64_t>> &elements, const Walk &walk, const StridedOperands<n> &operands,
                    const StridedOperands<n> &from) {
    for (int64_t place = 0; place < walk.count(); ++place) {
        elements.emplace_back();
        for (int k = 0; k < n; ++k) {
            elements.back().push_back(operands.addresses[k] - from.addresses[k] + offset_of(walk, operands, k, place));
        }
    }
}

/// Returns whether there is such an order.
bool test_order(const Walk &walk, const StridedOperands<n> &operands) {
    const NearOrder order = near_order(walk, operands, 0);
    if (order.run == 0) return false;
    std::vector<std::vector<int64_t>> wanted, found;
    append_offsets(wanted, walk, operands, operands);
    append_offsets(found, in_order(walk, order), operands, operands);
    StridedOperands<n> behind = operands;
    const Walk rest = left_of(walk, order, behind);
    if (rest.extents[order.cut] > 0) append_offsets(found, rest, behind, operands);
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    expect(wanted == found, "order", walk, 0);
    return true;
}

int main() {
    std::mt19937 random(1);
    int orders = 0;
    for (int problem = 0; problem < 2000; ++problem) {
        HostList<int32_t> shape(nullptr, 0);
        shape.count = 1 + random() % 5;
        for (int d = 0; d < shape.count; ++d) shape.entries[d] = 1 + random() % (problem % 2 ? 9 : 30) % 12;
        StridedOperands<n> operands{outputs, {}, {}};
        std::vector<int64_t> steps[n];
        const int64_t *given[n];
        for (int k = 0; k < n; ++k) {
            steps[k] = strides(random, shape, random() % 2, k < outputs);
            given[k] = steps[k].data();
        }
        const Walk walk(shape, given, n);
        for (int k = 0; k < n; ++k) {
            operands.bytes[k] = 1 << random() % 4;
            const int64_t misaligned = random() % 3 ? random() % 5 : 0;
            operands.addresses[k] = reinterpret_cast<char *>((int64_t{1} << 40) + misaligned * operands.bytes[k]);
        }
        orders += test_order(walk, operands);
        for (int64_t busy : {0, 1}) {
            test<1>(walk, operands, busy);
            test<2>(walk, operands, busy);
            test<4>(walk, operands, busy);
            test<8>(walk, operands, busy);
        }
    }
    std::printf("%d failures, %d orders\n", failures, orders);
    return failures > 0 || orders < 5;
}
