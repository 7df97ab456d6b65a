#include "core/host/vectors.h"

namespace baracuda {

#if defined(__x86_64__)
int vector_bytes() {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f")) return 64;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 32 : 16;
}
#endif

} // namespace baracuda
