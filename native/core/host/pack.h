// Lines of memory as the innermost loop of matrix products reads them, side by side. Compiled for several processors,
// of which the library takes the one it runs on.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

/// to[p * width + r] = lines[r][p], widened, for r < count and p < length.
void pack_lines(f32 *to, int width, const f32 *const *lines, int count, int length);
void pack_lines(f32 *to, int width, const bf16 *const *lines, int count, int length);
void pack_lines(f32 *to, int width, const f16 *const *lines, int count, int length);
template <class P, class T> void pack_lines(P *to, int width, const T *const *lines, int count, int length) {
    for (int r = 0; r < count; ++r) {
        for (int p = 0; p < length; ++p) to[p * width + r] = static_cast<P>(widen(lines[r][p]));
    }
}

} // namespace baracuda
