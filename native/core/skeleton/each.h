// The skeleton for what fits no other: f(i) for 0 <= i < count, in any order, with f copied to the device.
#pragma once

#include "core/abi/status.h"
#include "core/abi/target.h"

namespace baracuda {

template <class F> Status for_each(const Call &call, int64_t count, const F &f);

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(each)
