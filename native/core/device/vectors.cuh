// Vectors of several operands in a thread's registers.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/map.h"

namespace baracuda {

/// Operands whose vectors are aligned: bit k is that of operand k, the outputs first.
using Aligned = unsigned;
constexpr Aligned kAllAligned = ~0u;

/// Vectors of V elements of operands, held in registers.
template <int V, class... T> struct Vectors {
    __device__ void load(Aligned, int64_t) {}
    __device__ void spread(unsigned) {}
    template <class F, class... Values> __device__ auto apply(const F &f, int, Values... values) const {
        return f(values...);
    }
    template <class Each> __device__ void each(int, const Each &) {}
    template <class ResultAt> __device__ void set(const ResultAt &) {}
    __device__ void store(const Pack<> &, int64_t) const {}
};

template <int V, class First, class... Rest> struct Vectors<V, First, Rest...> {
    Vector<First, V> first;
    Vectors<V, Rest...> rest;

    /// `aligned` without the outputs.
    __device__ void load(Aligned aligned, int64_t at, const First *in, const Rest *...others) {
        if (aligned & 1) {
            first.load(in + at);
        } else {
            first.load_singly(in + at);
        }
        rest.load(aligned >> 1, at, others...);
    }
    __device__ void load(int64_t at, const First *in, const Rest *...others) { load(kAllAligned, at, in, others...); }

    /// Lane 0 becomes all lanes of the operands whose bits are set.
    __device__ void spread(unsigned same) {
        if (same & 1) {
            First lanes[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) lanes[lane] = first.lane(0);
            first.set(lanes);
        }
        rest.spread(same >> 1);
    }
    template <class F, class... Values> __device__ auto apply(const F &f, int lane, Values... values) const {
        return rest.apply(f, lane, values..., first.lane(lane));
    }

    /// body(vector, operand) for each operand.
    template <class Body> __device__ void each(int operand, const Body &body) {
        body(first, operand);
        rest.each(operand + 1, body);
    }

    /// Of each lane the members of the Pack result_at(lane).
    template <class ResultAt> __device__ void set(const ResultAt &result_at) {
        First lanes[V];
#pragma unroll
        for (int lane = 0; lane < V; ++lane) lanes[lane] = result_at(lane).first;
        first.set(lanes);
        rest.set([&](int lane) -> const auto & { return result_at(lane).rest; });
    }
    __device__ void store(const Pack<First *, Rest *...> &outs, int64_t at) const {
        first.store(outs.first + at);
        rest.store(outs.rest, at);
    }
};

/// Vectors of inputs.
template <int V, class... In> struct Loaded : Vectors<V, In...> {
    /// out[at + lane] = f_at(lane)(inputs of the lane).
    template <class Out, class FunctorAt> __device__ void write(Out *out, int64_t at, const FunctorAt &f_at) const {
        const auto result = [&](int lane) { return this->apply(f_at(lane), lane); };
        Vector<Out, V> vector;
        if constexpr (sizeof(Out) == 1 && V % 4 == 0 && !std::is_same_v<decltype(result(0)), Out>) {
#pragma unroll
            for (int i = 0; i < V; i += 4) {
                vector.set_word(i / 4, pack_bytes<Out>(result(i), result(i + 1), result(i + 2), result(i + 3)));
            }
        } else {
            Out lanes[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) lanes[lane] = result(lane);
            vector.set(lanes);
        }
        vector.store(out + at);
    }

    /// outs...[at + lane] = f_at(lane)(inputs of the lane).
    template <class... Out, class FunctorAt>
    __device__ void write(const Pack<Out *...> &outs, int64_t at, const FunctorAt &f_at) const {
        if constexpr (sizeof...(Out) == 1) {
            write(outs.first, at, f_at);
        } else {
            Pack<Out...> results[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) results[lane] = this->apply(f_at(lane), lane);
            Vectors<V, Out...> vectors;
            vectors.set([&](int lane) -> const auto & { return results[lane]; });
            vectors.store(outs, at);
        }
    }
};

} // namespace baracuda
