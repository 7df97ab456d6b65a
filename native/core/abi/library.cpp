// The library-level symbols and the messages behind them: plain C++, the same in both libraries.
#include "core/abi/status.h"

#include "baracuda/library.h"

#include <cinttypes>
#include <cstdarg>
#include <cstdio>

namespace baracuda {
namespace {

thread_local char message[512];

} // namespace

Status fail(Status status, const char *symbol, const char *format, ...) {
    const int used = std::snprintf(message, sizeof message, "%s: ", symbol);
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(message + used, sizeof message - used, format, arguments);
    va_end(arguments);
    return status;
}

Check::Check(const char *symbol) : symbol_(symbol) { message[0] = '\0'; }

Shown::Shown(const char *name, long long value) { std::snprintf(text, sizeof text, "%s = %lld", name, value); }

Shown::Shown(const char *name, double value) { std::snprintf(text, sizeof text, "%s = %.9g", name, value); }

Shown::Shown(const char *name, const void *pointer) {
    std::snprintf(text, sizeof text, pointer ? "%s = %p" : "%s = null", name, pointer);
}

template <class T> void Shown::show(const char *name, bool null, const T *entries, int length) {
    int used = std::snprintf(text, sizeof text, null ? "%s = null" : length ? "%s = [" : "%s = []", name);
    for (int i = 0; i < length && !null && used < static_cast<int>(sizeof text); ++i) {
        used += std::snprintf(text + used, sizeof text - used, i + 1 < length ? "%lld, " : "%lld]",
                              static_cast<long long>(entries[i]));
    }
}
template void Shown::show(const char *, bool, const int32_t *, int);
template void Shown::show(const char *, bool, const int64_t *, int);

void Check::reject(const char *expected, std::initializer_list<Shown> got) {
    char list[512] = "";
    size_t used = 0;
    for (const Shown &shown : got) {
        used += std::snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", shown.text);
        if (used >= sizeof list) break;
    }
    status_ = fail(Status::invalid_problem, symbol_, "expected %s, got %s", expected, list);
}

void Check::covers(const char *count_name, int64_t numel, const char *name, const HostList<int32_t> &shape) {
    if (failed() || numel == product(shape)) return;
    char expected[64];
    std::snprintf(expected, sizeof expected, "%s == product(%s)", count_name, name);
    reject(expected, {{count_name, numel}, {name, shape}});
}

void Check::given(const char *name, const HostList<int64_t> &strides, const char *count_name, int64_t numel) {
    if (failed() || !strides.null || numel == 0) return;
    char expected[64];
    std::snprintf(expected, sizeof expected, "%s", name);
    reject(expected, {{name, strides}, {count_name, numel}});
}

void Check::distinct(const char *shape_name, const HostList<int32_t> &shape, const char *name,
                     const HostList<int64_t> &strides) {
    if (failed() || product(shape) == 0) return;
    for (int i = 0; i < shape.count && i < strides.count; ++i) {
        if (shape.entries[i] <= 1 || strides.entries[i] != 0) continue;
        char expected[96];
        std::snprintf(expected, sizeof expected, "%s without a 0 where an extent of %s exceeds 1", name, shape_name);
        return reject(expected, {{name, strides}, {shape_name, shape}});
    }
}

void Check::operand(const char *name, const void *pointer, int64_t count, size_t size) {
    if (failed()) return;
    if (count < 0 || count > INT64_MAX / static_cast<int64_t>(size)) {
        status_ = fail(Status::invalid_problem, symbol_, "expected %s to have fewer than 2^63 bytes, got more", name);
    } else if (count > 0 && pointer == nullptr) {
        status_ = fail(Status::invalid_problem, symbol_,
                       "expected %s to point to %" PRId64 " elements, got a null pointer", name, count);
    } else if (count > 0 && reinterpret_cast<uintptr_t>(pointer) % size != 0) {
        status_ = fail(Status::misaligned_operand, symbol_, "expected %s aligned to its %zu-byte element, got %p", name,
                       size, pointer);
    }
}

} // namespace baracuda

extern "C" {

int32_t baracuda_kernels_abi_version(void) { return BARACUDA_KERNELS_ABI_VERSION; }

const char *baracuda_kernels_version_string(void) { return BARACUDA_VERSION; }

const char *baracuda_kernels_backend(void) { return BARACUDA_BACKEND; }

const char *baracuda_kernels_architectures(void) { return BARACUDA_ARCHITECTURES; }

const char *baracuda_kernels_status_string(int32_t status) {
    switch (status) {
    case BARACUDA_OK: return "ok";
    case BARACUDA_MISALIGNED_OPERAND: return "misaligned operand";
    case BARACUDA_INVALID_PROBLEM: return "invalid problem";
    case BARACUDA_UNSUPPORTED: return "unsupported";
    case BARACUDA_WORKSPACE_TOO_SMALL: return "workspace too small";
    case BARACUDA_LAUNCH_FAILURE: return "launch failure";
    default: return "unknown status";
    }
}

const char *baracuda_kernels_last_error_message(void) { return baracuda::message; }

} // extern "C"
