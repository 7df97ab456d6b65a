/* random.h: symbols of the random family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_RANDOM_H
#define BARACUDA_RANDOM_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Random numbers
 *
 * Random bits are those of Philox4x32-10, with the seed as key and the place of four f32 or two f64 as counter: equal
 * calls give equal numbers on every device, and nothing is kept between calls.
 * ================================================================================================================== */
/* curand_uniform: y = low + (high - low) u, with u drawn from multiples of 2^-24 (f64: 2^-53) above 0 and up to 1.
 * Tensors: y [numel] t. t: f32 f64. Requires numel >= 0, numel == 0 || high > low. */
BARACUDA_API int32_t baracuda_kernels_curand_uniform_f32_run(int64_t numel, float low, float high, uint64_t seed,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_curand_uniform_f32_workspace_size(int64_t numel, size_t *out_bytes);
BARACUDA_API int32_t baracuda_kernels_curand_uniform_f64_run(int64_t numel, double low, double high, uint64_t seed,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_curand_uniform_f64_workspace_size(int64_t numel, size_t *out_bytes);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_RANDOM_H */
