// The gradients of batch norms whose rows a block holds.
#pragma once

#include "family/norm/backward.h"
#include "family/norm/group_norm.h"

#include <optional>

namespace baracuda::norm {

struct HeldGradients {
    // Of dy and x of a row, and elements of one: 11664 in f16 take 10.8 us, 17781 15.0, for any number of them up to
    // the multiprocessors. By way of channels, rows that are no whole vectors take 12 to 14.
    static constexpr int64_t most_bytes = 128 << 10, most_elements = 12288;

    /// Whether rows of so many elements, that are no whole vectors, are held by blocks on the device.
    template <class T> static bool hold(int64_t count) {
        return count <= most_elements && 2 * count * static_cast<int64_t>(sizeof(T)) <= most_bytes;
    }
};

/// dx of rows of a batch, which reduce_strided() gives with this operation, to the same bits; none where it is faster,
/// and on the host.
template <class T>
std::optional<Status> held_gradients(const Call &call, const GroupedLayout &layout, const LayerNormBackward<T> &op,
                                     const T *dy, const T *x, T *dx);

} // namespace baracuda::norm

#include BARACUDA_IMPLEMENTATION(held_gradients)
