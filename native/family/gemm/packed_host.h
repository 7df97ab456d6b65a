// packed.h on the host, whose only product of packed weights is matmul.h's.
#pragma once

#include "family/gemm/packed.h"

namespace baracuda::gemm {

template <class T>
std::optional<Status> matmul_of_codes(const Call &, const MarlinWeights<T> &, int64_t, int64_t, const T *, T *) {
    return std::nullopt;
}
template <class T>
std::optional<Status> matmul_of_codes(const Call &, const AwqWeights<T> &, int64_t, int64_t, const T *, T *) {
    return std::nullopt;
}
template <class T>
std::optional<Status> matmul_of_codes(const Call &, const Nf4Weights &, int64_t, int64_t, const T *, T *) {
    return std::nullopt;
}

} // namespace baracuda::gemm
