/* library.h: status codes, and the symbols that belong to no family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_LIBRARY_H
#define BARACUDA_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define BARACUDA_API
#else
#define BARACUDA_API __attribute__((visibility("default")))
#endif

/* Grows when a signature changes or a symbol goes; additions leave it as it is. */
#define BARACUDA_KERNELS_ABI_VERSION 1

#ifdef __cplusplus
extern "C" {
#endif

enum baracuda_status {
    BARACUDA_OK = 0,
    BARACUDA_MISALIGNED_OPERAND = 1,
    BARACUDA_INVALID_PROBLEM = 2,
    BARACUDA_UNSUPPORTED = 3,
    BARACUDA_WORKSPACE_TOO_SMALL = 4,
    BARACUDA_LAUNCH_FAILURE = 5,
};

/* BARACUDA_KERNELS_ABI_VERSION of the header it was built with. */
BARACUDA_API int32_t baracuda_kernels_abi_version(void);

/* The release, such as "0.1.0". */
BARACUDA_API const char *baracuda_kernels_version_string(void);

/* "cuda" or "cpu". */
BARACUDA_API const char *baracuda_kernels_backend(void);

/* The compute capabilities that the GPU library was built for, such as "80-real 90"; "" for the host library. */
BARACUDA_API const char *baracuda_kernels_architectures(void);

/* A status code in words; never null. */
BARACUDA_API const char *baracuda_kernels_status_string(int32_t status);

/* What this thread's last failed call expected and got; empty after a call that succeeded. Valid until the
 * thread's next call of a _run or _can_implement symbol. */
BARACUDA_API const char *baracuda_kernels_last_error_message(void);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_LIBRARY_H */
