// scan.h on the device: rows that are contiguous in all operands go to the kernel of rows, as do few long ones, which a
// whole grid shares there; all others go to that of columns, whose threads stand side by side on rows, as do so few
// rows of less than a segment that latency counts.
#pragma once

#include "core/skeleton/scan_columns_cuda.cuh"
#include "core/skeleton/scan_rows_cuda.cuh"

namespace baracuda {

/// For an H200: rows whose elements are apart are long where it pays to gather them one by one in more blocks.
struct ScanPolicy {
    static constexpr int64_t few_rows = 16, long_row = 1 << 14;
};

template <class Op, class... Out, class... In>
Status scan_rows(const Call &call, const ScanWalk<sizeof...(Out) + sizeof...(In)> &walk, const Op &op,
                 const Pack<Out *...> &outs, const In *...in) {
    const Pack<const In *...> ins = make_pack(in...);
    const int64_t step = walk.steps[0];
    const bool dense = (step == 1 || step == -1) && std::all_of(walk.steps, walk.steps + sizeof...(Out) + sizeof...(In),
                                                                [&](int64_t other) { return other == step; });
    const bool few = walk.rows <= ScanPolicy::few_rows && walk.extent >= ScanPolicy::long_row;
    const bool latency = walk.extent < kSegment<In...> && walk.rows <= int64_t{kScanThreads} * multiprocessors();
    return (dense && !latency) || few ? scan_in_rows(call, walk, dense, op, outs, ins)
                                      : scan_columns(call, walk, op, outs, ins);
}

} // namespace baracuda
