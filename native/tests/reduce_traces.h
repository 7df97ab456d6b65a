// Operations for tests of reductions. Their states are hashes of how they were made, so that any other order, any
// element missed and any taken twice gives another.
#pragma once

#include "core/skeleton/reduce_strided.h"

namespace baracuda {

constexpr uint64_t kIdentity = 0x9e3779b97f4a7c15;

inline uint64_t hash(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ (a >> 31)) * 0xbf58476d1ce4e5b9 + (b ^ (b >> 29)) * 0x94d049bb133111eb + 1;
    return h ^ h >> 32;
}

/// An element of few bytes that is no integer: it is reduced by the same kernels as f16 and bf16.
template <class Word> struct Element {
    Word word;

    Element() = default;
    HD explicit Element(uint64_t value) : word(static_cast<Word>(value)) {}
    HD explicit operator uint64_t() const { return word; }
    Element &operator++() {
        ++word;
        return *this;
    }
};

/// Of numbers that are their own places.
struct Trace {
    using State = uint64_t;

    uint64_t *results;

    HD State identity() const { return kIdentity; }
    template <class... T> HD State add(State state, T... x) const {
        for (uint64_t one : {static_cast<uint64_t>(x)...}) state = hash(state, one);
        return state;
    }
    HD State merge(State a, State b) const { return a == kIdentity ? b : b == kIdentity ? a : hash(hash(a, 1), b); }
    HD void store(int64_t result, State state) const { results[result] = state; }
};

/// That says what it stores, of wide states: two, which are the same.
struct TraceValues {
    struct State {
        uint64_t once, again;
    };

    Trace trace;
    ResultTensor<uint64_t> y;

    explicit TraceValues(uint64_t *results) : trace{results}, y{results, {}} {}
    HD State identity() const { return {trace.identity(), trace.identity()}; }
    template <class... T> HD State add(State state, T... x) const {
        return {trace.add(state.once, x...), trace.add(state.again, x...)};
    }
    HD State merge(State a, State b) const { return {trace.merge(a.once, b.once), trace.merge(a.again, b.again)}; }
    HD uint64_t value(State state) const { return state.once == state.again ? state.once : 0; }
    HD void store(int64_t result, State state) const { y[result] = value(state); }
};

/// With a second look.
template <class Out> struct TraceAgain : Trace {
    struct Again {
        static constexpr bool indexed = true;
        uint64_t state;
        int64_t result;

        template <class... T> HD Out operator()(int64_t i, T... x) const {
            uint64_t made = hash(state, static_cast<uint64_t>(result * 1000003 + i));
            for (uint64_t one : {static_cast<uint64_t>(x)...}) made = hash(made, one);
            return static_cast<Out>(made);
        }
    };
    HD Again finish(int64_t result, State state) const { return {state, result}; }
};

/// That knows the state of a single element.
template <class Out> struct TraceFirst : TraceAgain<Out> {
    static constexpr bool overlaps = true;

    HD uint64_t first(Out x) const { return this->add(this->identity(), x); }
};

/// Reduced twice by `Op`, which derives from this, the second time with the first state.
template <class Op, class Out> struct TraceRefined : TraceAgain<Out> {
    static constexpr bool refines = true;

    uint64_t known = 0;

    HD uint64_t add_known(uint64_t state, Out x, Out other) const {
        return hash(hash(hash(state, known), static_cast<uint64_t>(x)), static_cast<uint64_t>(other));
    }
    HD Op refined(int64_t result, uint64_t state) const {
        Op twice = static_cast<const Op &>(*this);
        twice.known = hash(state, static_cast<uint64_t>(result));
        return twice;
    }
    HD void store(int64_t result, uint64_t state) const { this->results[result] = hash(state, known); }
};

/// The second input counts in the second look alone.
template <class Out> struct TraceTwice : TraceRefined<TraceTwice<Out>, Out> {
    static constexpr OperandMask late = 2;

    HD uint64_t add(uint64_t state, Out x, Out, Out mean) const { return this->add_known(state, x, mean); }
};

/// A number of each result counts in the second look alone.
template <class Out> struct TraceTiles : TraceAgain<Out> {
    static constexpr bool compact = true, in_tiles = true;
    static constexpr OperandMask late = 2;

    HD uint64_t add(uint64_t state, Out x, Out) const { return hash(state, static_cast<uint64_t>(x)); }
};

/// Of two tensors; a weight and a mean count in the second look alone.
template <class Out> struct TraceHeld : TraceRefined<TraceHeld<Out>, Out> {
    static constexpr OperandMask late = 0b1100;

    HD uint64_t add(uint64_t state, Out x, Out z, Out, Out) const { return this->add_known(state, x, z); }
};

/// Whole rows are added to the results.
struct TraceBands : Trace {
    static constexpr bool in_bands = true;
};

/// Of what the first two inputs join to, reduced once or twice; the third counts in the second look alone.
template <class Out, bool twice, bool joined = false> struct TraceJoined : Trace {
    static constexpr bool in_rows = true, joins = true, refines = twice;
    static constexpr OperandMask late = 0b100;

    uint64_t known = 0;

    HD static Out join(Out x, Out other) {
        return static_cast<Out>(hash(static_cast<uint64_t>(x), static_cast<uint64_t>(other)) % 1000003);
    }
    HD static Out of(Out x, Out other) { return joined ? x : join(x, other); }
    TraceJoined<Out, twice, true> after_join() const {
        TraceJoined<Out, twice, true> after;
        after.results = results;
        return after;
    }

    struct Again {
        uint64_t state;

        HD Out operator()(Out x, Out other, Out mean) const {
            return static_cast<Out>(
                hash(hash(state, static_cast<uint64_t>(of(x, other))), static_cast<uint64_t>(mean)));
        }
    };
    HD State add(State state, Out x, Out other, Out) const { return Trace::add(state, known, of(x, other)); }
    HD TraceJoined refined(int64_t result, uint64_t state) const {
        TraceJoined again = *this;
        again.known = hash(state, static_cast<uint64_t>(result));
        return again;
    }
    HD Again finish(int64_t, State state) const { return {state}; }
};

/// The number of the largest element.
struct Largest {
    struct State {
        uint64_t value, index;
    };
    static constexpr bool exact = true, indexed = true;

    uint64_t *results;

    HD State identity() const { return {0, 0}; }
    template <class T> HD State add(State state, int64_t i, T x) const {
        const uint64_t value = hash(static_cast<uint64_t>(x), 7);
        return value > state.value ? State{value, static_cast<uint64_t>(i)} : state;
    }
    HD State merge(State a, State b) const {
        return a.value > b.value || (a.value == b.value && a.index < b.index) ? a : b;
    }
    HD void store(int64_t result, State state) const { results[result] = state.index; }
};

/// The same, by the kernels of compact operations.
template <class Op> struct Compact : Op {
    static constexpr bool compact = true;

    Compact() = default;
    Compact(const Op &op) : Op(op) {}
};

} // namespace baracuda
