// Selection by a condition of which every value but 0 is true, as functors on stored values: bits are copied.
#pragma once

#include "core/numerics/fp8.h"
#include "core/skeleton/map.h"

namespace baracuda::elementwise {

/// a where the condition is true, else b.
template <class Condition, class T> struct Where {
    using OfWords = Where<Word<Condition>, Word<T>>;
    template <class In> using InputWord = Word<In>;

    HD T operator()(Condition condition, T a, T b) const { return condition != 0 ? a : b; }
};

/// dy to the one that was taken, +0 to the other.
template <class T> struct WhereBackward {
    using OfWords = WhereBackward<Word<T>>;
    template <class In> using InputWord = Word<In>;

    HD Pack<T, T> operator()(u8 condition, T dy) const {
        const T zero = from_word<T>(0);
        return {condition != 0 ? dy : zero, {condition != 0 ? zero : dy, {}}};
    }
};

} // namespace baracuda::elementwise
