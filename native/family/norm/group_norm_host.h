// group_norm.h on the host.
#pragma once

#include "family/norm/group_norm.h"

namespace baracuda::norm {

template <class T> Status normalize(const Call &call, const GroupNorm<T> &norm) { return norm.by_reduction(call); }

} // namespace baracuda::norm
