// Comparisons, as functors on stored values: 1 for true, else 0. With NaN all are false but NotEqual; -0 equals 0.
#pragma once

#include "family/elementwise/binary.h"

namespace baracuda::elementwise {

template <class T> struct Equal {
    HD u8 operator()(T a, T b) const { return comparable(a) == comparable(b); }
};

template <class T> struct NotEqual {
    HD u8 operator()(T a, T b) const { return comparable(a) != comparable(b); }
};

template <class T> struct Greater {
    HD u8 operator()(T a, T b) const { return comparable(a) > comparable(b); }
};

template <class T> struct GreaterEqual {
    HD u8 operator()(T a, T b) const { return comparable(a) >= comparable(b); }
};

template <class T> struct Less {
    HD u8 operator()(T a, T b) const { return comparable(a) < comparable(b); }
};

template <class T> struct LessEqual {
    HD u8 operator()(T a, T b) const { return comparable(a) <= comparable(b); }
};

} // namespace baracuda::elementwise
