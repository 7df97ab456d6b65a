// Vectors of several operands in a thread's registers. This is how the arguments of a functor f(a, b) travel, with
// vectors of V = 4 elements:
//
//     InputVectors<4, A, B> inputs;
//     inputs.load(at, a, b);                   A: [a0 a1 a2 a3]     B: [b0 b1 b2 b3]     one access each
//     inputs.apply(f, lane)                    f(a[lane], b[lane])
//     inputs.store_results(y, at, f_of)        y: [f(a0, b0), f(a1, b1), f(a2, b2), f(a3, b3)]     one access
//
// A lane is the place of an element in its vector. f_of(lane) is the functor of a lane: lanes of different channels
// have different ones. A functor with several results returns them as a Pack, and `y` is a Pack of pointers then.
#pragma once

#include "core/device/vector.cuh"
#include "core/layout/alignment.h"
#include "core/numerics/pack.h"

namespace baracuda {

/// What is the same for every lane, as a function of the lane.
template <class T> struct OfEveryLane {
    const T &value;
    __device__ const T &operator()(int) const { return value; }
};

/// The value of each lane of an array, as a function of the lane.
template <class T> struct OfEachLane {
    const T *lanes;
    __device__ const T &operator()(int lane) const { return lanes[lane]; }
};

/// Vectors of V elements, one of each operand.
template <int V, class... T> struct Vectors {
    __device__ void load(OperandMask, int64_t) {}
    __device__ void load_shifted(int64_t) {}
    __device__ void broadcast(OperandMask) {}
    template <class F, class... Values> __device__ auto apply(const F &f, int, Values... values) const {
        return f(values...);
    }
    template <class Body> __device__ void for_each(int, const Body &) {}
    template <class ResultsOf> __device__ void set(const ResultsOf &) {}
    __device__ void advance() {}
    __device__ void append(const Pack<> &) {}
    __device__ void store(const Pack<> &, int64_t) const {}
};

template <int V, class First, class... Rest> struct Vectors<V, First, Rest...> {
    Vector<First, V> first;
    Vectors<V, Rest...> rest;

    /// Elements at ... at + V - 1 of each operand; bit k of `aligned` is that of operand k of these.
    __device__ void load(OperandMask aligned, int64_t at, const First *in, const Rest *...others) {
        if (aligned & 1) {
            first.load(in + at);
        } else {
            first.load_singly(in + at);
        }
        rest.load(aligned >> 1, at, others...);
    }
    __device__ void load(int64_t at, const First *in, const Rest *...others) { load(kAllOperands, at, in, others...); }

    /// The same of operands that are not aligned to vectors, with memory before and behind.
    __device__ void load_shifted(int64_t at, const First *in, const Rest *...others) {
        first.load_shifted(in + at);
        rest.load_shifted(at, others...);
    }

    /// Copies lane 0 to all lanes of the operands in the mask.
    __device__ void broadcast(OperandMask operands) {
        if (operands & 1) {
            First lanes[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) lanes[lane] = first.lane(0);
            first.set(lanes);
        }
        rest.broadcast(operands >> 1);
    }

    /// f(values..., the lane's element of each operand...)
    template <class F, class... Values> __device__ auto apply(const F &f, int lane, Values... values) const {
        return rest.apply(f, lane, values..., first.lane(lane));
    }

    /// body(vector, k) for each operand, where k counts from `operand` on.
    template <class Body> __device__ void for_each(int operand, const Body &body) {
        body(first, operand);
        rest.for_each(operand + 1, body);
    }

    /// Sets each lane to the members of the Pack results_of(lane).
    template <class ResultsOf> __device__ void set(const ResultsOf &results_of) {
        First lanes[V];
#pragma unroll
        for (int lane = 0; lane < V; ++lane) lanes[lane] = results_of(lane).first;
        first.set(lanes);
        rest.set([&](int lane) -> const auto & { return results_of(lane).rest; });
    }

    /// Moves every lane to the one before it, and puts the members of a Pack into the last one.
    __device__ void advance() {
        first.advance();
        rest.advance();
    }
    __device__ void append(const Pack<First, Rest...> &values) {
        first.append(values.first);
        rest.append(values.rest);
    }
    __device__ void store(const Pack<First *, Rest *...> &outs, int64_t at) const {
        first.store(outs.first + at);
        rest.store(outs.rest, at);
    }
};

/// The inputs of a thread, whose results go to aligned vectors of the outputs.
template <int V, class... In> struct InputVectors : Vectors<V, In...> {
    /// out[at + lane] = f_of(lane)(inputs of the lane). A functor for outputs of one byte may return the code as an
    /// int32: four of them are packed at once.
    template <class Out, class FunctorOf>
    __device__ void store_results(Out *out, int64_t at, const FunctorOf &f_of) const {
        const auto result = [&](int lane) { return this->apply(f_of(lane), lane); };
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

    /// outs...[at + lane] = f_of(lane)(inputs of the lane).
    template <class... Out, class FunctorOf>
    __device__ void store_results(const Pack<Out *...> &outs, int64_t at, const FunctorOf &f_of) const {
        if constexpr (sizeof...(Out) == 1) {
            store_results(outs.first, at, f_of);
        } else {
            Pack<Out...> results[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) results[lane] = this->apply(f_of(lane), lane);
            Vectors<V, Out...> vectors;
            vectors.set(OfEachLane<Pack<Out...>>{results});
            vectors.store(outs, at);
        }
    }
};

} // namespace baracuda
