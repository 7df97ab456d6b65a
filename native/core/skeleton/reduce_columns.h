// The skeleton of operations whose results have their elements in columns, or in many rows each: reductions along any
// axis but the last, or along several around a kept one, such as the gradients of parameters of a channel.
#pragma once

#include "core/abi/target.h"
#include "core/skeleton/reduce.h"

namespace baracuda {

/// Reduces [batch, outer, kept, inner] to [batch, kept]: op.store(result, state of the result). Where the operation has
/// map(), then also outs...[i] = op.map(result of i)(in[i]...); an output may be exactly one of the inputs, and
/// op.store(result, ...) may overwrite what op.map(result) reads.
///
/// On a GPU many blocks share a result: those of a cluster, or, where clusters have too few blocks for the GPU, any
/// number with the states of their parts in the call's workspace. Where it has none, the beginning of the first output
/// takes its place and is written last; that needs an output which is none of the inputs, and `separate`: that store()
/// does not overwrite what map() reads. Without either, results that are few are slower, with the same bits.
template <class Op, class... Out, class... In>
Status reduce_columns(const Call &call, const ReduceLayout &layout, const Op &op, bool separate,
                      const Pack<Out *...> &outs, const In *...in);

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(reduce_columns)
