#pragma once

#include <cstdint>

namespace baracuda {

/// Threads that can run at a time.
int64_t processors();

} // namespace baracuda
