// Nearest resizing of planes, and its adjoint, which gathers as that of interpolate.h does.
#pragma once

#include "family/image/interpolate.h"

namespace baracuda::image {

/// One axis of a nearest resize, in exact integers.
class NearestAxis {
  public:
    NearestAxis(int32_t in, int32_t out) : in_(in), out_(out) {}

    HD int32_t in() const { return in_; }
    HD int32_t out() const { return out_; }

    HD int32_t source(int32_t i) const { return static_cast<int32_t>(static_cast<int64_t>(i) * in_ / out_); }

    HD IndexRange contributors(int32_t cell) const {
        return {reaching(cell), reaching(static_cast<int64_t>(cell) + 1)};
    }

  private:
    /// The first output index whose source is the cell or one after it.
    HD int32_t reaching(int64_t cell) const { return static_cast<int32_t>((cell * out_ + in_ - 1) / in_); }

    int32_t in_, out_;
};

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(nearest)
