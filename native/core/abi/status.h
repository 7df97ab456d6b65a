// Status codes, this thread's last message, and the checks that every entry point makes before it launches. Loops over
// lists are functions of their own, and messages are cold code: a thousand entry points would hold copies of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>

namespace baracuda {

enum class Status : int32_t {
    ok = 0,
    misaligned_operand = 1,
    invalid_problem = 2,
    unsupported = 3,
    workspace_too_small = 4,
    launch_failure = 5,
};

/// One call of a symbol: its name (for messages), the stream (a cudaStream_t that the host library ignores), and the
/// caller's workspace, null with 0 bytes where there is none.
struct Call {
    const char *symbol;
    void *stream = nullptr;
    void *workspace = nullptr;
    size_t workspace_bytes = 0;
};

/// The same call without the workspace, which holds something.
inline Call without_workspace(const Call &call) { return {call.symbol, call.stream}; }

/// Stores `symbol: text` (printf-like) as this thread's last message and returns `status`.
[[gnu::cold, gnu::format(printf, 3, 4)]] Status fail(Status status, const char *symbol, const char *format, ...);

/// The product of extents, or -1 where one is negative or the product exceeds the largest int64.
template <class... Extents> int64_t extent(Extents... extents) {
    if (((extents < 0) || ...)) return -1;
    if (((extents == 0) || ...)) return 0;
    int64_t total = 1;
    return (__builtin_mul_overflow(total, static_cast<int64_t>(extents), &total) || ...) ? -1 : total;
}

/// Whether the product of extents fits int32.
template <class... Extents> bool fits_i32(Extents... extents) {
    const int64_t total = extent(extents...);
    return 0 <= total && total <= std::numeric_limits<int32_t>::max();
}

/// A copy of a host array of `length` entries; a null pointer counts as all zeros.
template <class T, int length> struct HostArray {
    bool null;
    T entries[length] = {};

    explicit HostArray(const T *pointer) : null(pointer == nullptr) {
        for (int i = 0; i < length && !null; ++i) entries[i] = pointer[i];
    }
    T operator[](int i) const { return entries[i]; }
};

/// The product of the entries, or -1 as for extent().
template <class T, int length> int64_t product(const HostArray<T, length> &shape) {
    int64_t total = 1;
    for (T size : shape.entries) total = extent(total, size);
    return total;
}

/// The most dimensions of a tensor with strides.
constexpr int kMaxRank = 8;

/// A copy of a host array of `rank` entries: none of them where the pointer is null or the rank is out of bounds.
template <class T> struct HostList {
    bool null;
    int count = 0;
    T entries[kMaxRank] = {};

    [[gnu::noinline]] HostList(const T *pointer, int32_t rank) : null(pointer == nullptr && rank > 0) {
        if (pointer != nullptr && 0 <= rank && rank <= kMaxRank) count = rank;
        for (int i = 0; i < count; ++i) entries[i] = pointer[i];
    }
    T operator[](int i) const { return entries[i]; }
};

/// The product of the entries, or -1 as for extent(); 0 where the list is null.
template <class T> [[gnu::noinline]] int64_t product(const HostList<T> &shape) {
    int64_t total = shape.null ? 0 : 1;
    for (int i = 0; i < shape.count; ++i) total = extent(total, shape.entries[i]);
    return total;
}

/// Whether both are there, and an entry of `reduced` is that of the shape, or 1.
[[gnu::noinline]] inline bool reduces(const HostList<int32_t> &shape, const HostList<int32_t> &reduced) {
    bool fits = !shape.null && !reduced.null;
    for (int d = 0; d < shape.count; ++d) fits = fits && (reduced[d] == 1 || reduced[d] == shape[d]);
    return fits;
}

/// The list with another entry at `index`.
template <class T> [[gnu::noinline]] HostList<T> replaced(HostList<T> list, int32_t index, T entry) {
    if (0 <= index && index < list.count) list.entries[index] = entry;
    return list;
}

/// Of a shape and a mask with bit `1 << axis` for some of its axes: the shape with 1 along these.
template <class T> [[gnu::noinline]] HostList<T> kept(HostList<T> shape, int32_t mask) {
    for (int axis = 0; axis < shape.count; ++axis) shape.entries[axis] = mask >> axis & 1 ? 1 : shape.entries[axis];
    return shape;
}

/// The product of the extents of these axes, as that of a list.
template <class T> int64_t reduced(const HostList<T> &shape, int32_t mask) { return product(kept(shape, ~mask)); }

/// Whether a mask has bits, all of axes.
inline bool names_axes(int32_t mask, int32_t rank) { return 0 < mask && mask < int64_t{1} << rank; }

/// Of a tensor with the other axes alone, no element is written twice because of a stride of 0.
[[gnu::noinline]] inline bool distinct_kept(const HostList<int32_t> &shape, const HostList<int64_t> &strides,
                                            int32_t mask) {
    for (int axis = 0; axis < shape.count && axis < strides.count; ++axis) {
        if ((mask >> axis & 1) == 0 && shape.entries[axis] > 1 && strides.entries[axis] == 0) return false;
    }
    return true;
}

/// Whether the stride along an axis is `step`, which does not matter where the axis has one element.
template <class T> bool agrees(const HostList<T> &strides, int32_t axis, int64_t size, int64_t step) {
    return size <= 1 || strides[axis] == step;
}

/// The bounds of a type, for conditions on a range of codes.
template <class T> constexpr long long lowest() { return std::numeric_limits<T>::min(); }
template <class T> constexpr long long highest() { return std::numeric_limits<T>::max(); }

/// An argument as a message shows it: `name = value`.
struct Shown {
    char text[96];

    Shown(const char *name, long long value);
    Shown(const char *name, double value);
    Shown(const char *name, const void *pointer);
    template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
    Shown(const char *name, T value) : Shown(name, static_cast<long long>(value)) {}
    template <class T, int length>
    [[gnu::noinline, gnu::cold]] Shown(const char *name, const HostArray<T, length> &array) {
        show(name, array.null, array.entries, length);
    }
    template <class T> [[gnu::noinline, gnu::cold]] Shown(const char *name, const HostList<T> &list) {
        show(name, list.null, list.entries, list.count);
    }

  private:
    template <class T> void show(const char *name, bool null, const T *entries, int length);
};

/// The checks of one call; the first that fails gives the status and the message.
class Check {
  public:
    explicit Check(const char *symbol);

    /// A condition on the by-value arguments that does not hold: its text, and the arguments that it names.
    [[gnu::cold]] void reject(const char *expected, std::initializer_list<Shown> got);

    /// The shape has `numel` elements; a null one has none.
    void covers(const char *count_name, int64_t numel, const char *name, const HostList<int32_t> &shape);

    /// A list that elements are found with is there.
    void given(const char *name, const HostList<int64_t> &strides, const char *count_name, int64_t numel);

    /// No element is written twice because of a stride of 0; where the shape is empty, strides do not matter.
    void distinct(const char *shape_name, const HostList<int32_t> &shape, const char *name,
                  const HostList<int64_t> &strides);

    /// A tensor of `count` elements of `size` bytes: not null unless empty, aligned to its element.
    void operand(const char *name, const void *pointer, int64_t count, size_t size);

    bool failed() const { return status_ != Status::ok; }
    int32_t status() const { return static_cast<int32_t>(status_); }

  private:
    const char *symbol_;
    Status status_ = Status::ok;
};

} // namespace baracuda
