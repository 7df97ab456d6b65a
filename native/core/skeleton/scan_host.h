// scan.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/scan.h"

#include <tuple>
#include <utility>
#include <vector>

namespace baracuda {

/// Parts of a row that threads may take, and levels of PairwiseMerge for any number of groups.
constexpr int64_t kHostScanParts = 64;
constexpr int kScanLevels = 64;

/// One row. Inputs and outputs are where it begins.
template <class Op, class Outs, class Ins, class Indices> struct HostScanRow;
template <class Op, class... Out, class... In, size_t... input>
struct HostScanRow<Op, Pack<Out *...>, Pack<const In *...>, std::index_sequence<input...>> {
    static constexpr int outputs = sizeof...(Out), operands = outputs + sizeof...(In), segment = kSegment<In...>;
    using State = typename Op::State;

    Op op;
    Pack<Out *...> outs;
    int64_t extent;
    const int64_t (&steps)[operands];
    std::tuple<const In *...> in;

    HostScanRow(const Op &op, const ScanWalk<operands> &walk, const Pack<Out *...> &outs, const In *...in)
        : op(op_of_row(op, outs, walk.steps, in...)), outs(outs), extent(walk.extent), steps(walk.steps), in(in...) {}

    /// f(values..., element k of each input...)
    template <class F, class... Values> auto with(int64_t k, const F &f, Values... values) const {
        return f(values..., std::get<input>(in)[k * steps[outputs + input]]...);
    }
    State add(State state, int64_t k) const {
        return with(k, [&](auto... x) { return op.add(state, k, x...); });
    }
    void put(State before, State after, int64_t k) const {
        if constexpr (kEmits<Op>) {
            op.emit(before, after, k);
        } else {
            int64_t offsets[outputs];
            for (int i = 0; i < outputs; ++i) offsets[i] = k * steps[i];
            put_at(outs, offsets,
                   with(k, [&](auto... x) { return op.result(kExclusive<Op> ? before : after, k, x...); }));
        }
    }

    /// Groups begin ... end - 1, behind those that `groups` has.
    void scan(int64_t begin, int64_t end, PairwiseMerge<State> &groups, bool writes) const {
        for (int64_t group = begin; group < end; ++group) {
            State levels[merge_levels(kScanGroup)];
            PairwiseMerge<State> segments(levels, 1);
            const State of_groups = groups.total(op);
            const int64_t first = group * kScanGroup * segment, last = std::min(first + kScanGroup * segment, extent);
            for (int64_t k = first; k < last; k += segment) {
                const int64_t end_of_segment = std::min(k + segment, last);
                State state = op.merge(of_groups, segments.total(op)), own = op.identity();
                for (int64_t j = k; j < end_of_segment; ++j) own = add(own, j);
                for (int64_t j = k; writes && j < end_of_segment; ++j) {
                    const State next = add(state, j);
                    put(state, next, j);
                    state = next;
                }
                segments.push(op, own);
            }
            groups.push(op, segments.total(op));
        }
    }
};

template <class Op, class... Out, class... In, size_t... output, size_t... input>
Status scan_on_host(const ScanWalk<sizeof...(Out) + sizeof...(In)> &walk, const Op &op, const Pack<Out *...> &outs,
                    std::index_sequence<output...>, std::index_sequence<input...> inputs, const In *...in) {
    using State = typename Op::State;
    using Row = HostScanRow<Op, Pack<Out *...>, Pack<const In *...>, decltype(inputs)>;
    constexpr int outputs = sizeof...(Out);
    const int64_t group = int64_t{Row::segment} * kScanGroup, groups = ceil_divide(walk.extent, group);
    const bool alone = scans_alone<Op>(outs, make_pack(in...));
    const int64_t most = alone ? 1 : std::max<int64_t>(1, kHostScanParts / walk.rows);
    const Parts parts = Parts::of(groups, most);
    const int64_t tasks = walk.rows * parts.count, grain = std::max<int64_t>(1, kGrain / (parts.run * group));
    const auto scan = [&](int64_t task, PairwiseMerge<State> &before, bool writes) {
        int64_t at[Row::operands];
        walk.find(task / parts.count, at);
        const int64_t part = task % parts.count;
        const Pack<Out *...> row_outs = unpack(outs, [&](Out *...out) { return make_pack(out + at[output]...); });
        Row(op, walk, row_outs, in + at[outputs + input]...).scan(parts.begin(part), parts.end(part), before, writes);
    };
    // What is before each part: its levels of PairwiseMerge.
    std::vector<State> begun(parts.count > 1 ? tasks * kScanLevels : 0, op.identity());
    if (parts.count > 1) {
        std::vector<State> totals(tasks, op.identity());
        parallel_for(tasks, grain, [&](int64_t first, int64_t last) {
            for (int64_t task = first; task < last; ++task) {
                State levels[kScanLevels];
                PairwiseMerge<State> part(levels, 1);
                scan(task, part, false);
                totals[task] = part.total(op);
            }
        });
        int level = 0;
        while (int64_t{1} << level < parts.run) ++level;
        for (int64_t row = 0; row < walk.rows; ++row) {
            State levels[kScanLevels];
            std::fill_n(levels, kScanLevels, op.identity());
            PairwiseMerge<State> before(levels + level, 1);
            for (int64_t task = row * parts.count; task < (row + 1) * parts.count; ++task) {
                std::copy_n(levels, kScanLevels, begun.data() + task * kScanLevels);
                before.push(op, totals[task]);
            }
        }
    }
    parallel_for(tasks, grain, [&](int64_t first, int64_t last) {
        for (int64_t task = first; task < last; ++task) {
            State levels[kScanLevels];
            if (parts.count > 1) std::copy_n(begun.data() + task * kScanLevels, kScanLevels, levels);
            PairwiseMerge<State> before(levels, 1, parts.begin(task % parts.count));
            scan(task, before, true);
        }
    });
    return Status::ok;
}

template <class Op, class... Out, class... In>
Status scan_rows(const Call &, const ScanWalk<sizeof...(Out) + sizeof...(In)> &walk, const Op &op,
                 const Pack<Out *...> &outs, const In *...in) {
    return scan_on_host(walk, op, outs, std::index_sequence_for<Out...>(), std::index_sequence_for<In...>(), in...);
}

} // namespace baracuda
