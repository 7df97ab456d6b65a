// Code that is compiled for several processors, of which the library takes what suits the one it runs on.
#pragma once

#include <type_traits>

namespace baracuda {

template <int bytes> using VectorBytes = std::integral_constant<int, bytes>;

#if defined(__x86_64__)
template <class Body> [[gnu::target("avx512f")]] void with_avx512(const Body &body) { body(VectorBytes<64>()); }
template <class Body> [[gnu::target("avx2,fma")]] void with_avx2(const Body &body) { body(VectorBytes<32>()); }

/// Of the widest vectors of this processor that code is compiled for.
int vector_bytes();

/// Calls body(VectorBytes<n>()), compiled for vectors of n bytes: the widest of this processor. Those of 32 bytes and
/// more have fused products. `body` and all that it calls are always_inline, as else they are compiled for any
/// processor.
template <class Body> void with_vectors(const Body &body) {
    static const int bytes = vector_bytes();
    if (bytes == 64) return with_avx512(body);
    if (bytes == 32) return with_avx2(body);
    body(VectorBytes<16>());
}
#else
template <class Body> void with_vectors(const Body &body) { body(VectorBytes<16>()); }
#endif

} // namespace baracuda
