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

namespace baracuda::image {

template <class T>
Status nearest_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                        bool adds, const T *dout, T *dinput) {
    const int64_t planes = static_cast<int64_t>(N) * C;
    if (OH == 0 || OW == 0) return clear(call, dinput, planes * IH * IW * sizeof(T));
    if (IH == OH && IW == OW) return same_backward(call, planes * IH * IW, adds, dout, dinput);
    return nearest_backward(call, planes, NearestAxis(IH, OH), NearestAxis(IW, OW), adds, dout, dinput);
}

template <class T>
Status upsample_nearest_2d_bw(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                              const T *dout, T *dinput) {
    return nearest_backward(call, N, C, IH, IW, OH, OW, true, dout, dinput);
}

template <class T>
Status upsample_nearest_2d_bw_written(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
                                      int32_t OW, const T *dout, T *dinput) {
    return nearest_backward(call, N, C, IH, IW, OH, OW, false, dout, dinput);
}

} // namespace baracuda::image
