/* baracuda_kernels.h: machine-learning kernels behind a plain C ABI. Includes the header of every family.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 *
 * libbaracuda_kernels.so runs on NVIDIA GPUs, libbaracuda_kernels_cpu.so on the host; both export every symbol below
 * with the same meaning. Conventions:
 *
 * - A tensor argument is a device pointer (for the host library, a host pointer) to row-major contiguous elements,
 *   aligned to the element. Its extents stand in the comment above its symbols.
 * - Dtypes in a name: f32 f64, f16 bf16 (two bytes), s8 i8 u8 i16 i32 u32 i64, bool (a byte, true where not 0), fp8e4m3
 *   fp8e5m2 (a byte), s4 u4 (two in a byte). An array argument such as shape4 is a host array and is read before the
 *   call returns.
 * - `_strided`: tensors of `rank` (at most 8) extents `shape`, `numel` elements in all. `stride_x` are x's strides in
 *   elements: 0 in an input repeats it, negative ones are fine, and the pointer addresses the first element.
 * - `_run` checks every argument, enqueues work on `stream` (a cudaStream_t; null is the legacy default stream; ignored
 *   by the host library, which returns when the work is done) and neither allocates nor synchronises. `workspace` may
 *   be null with 0 bytes where no operation asks for one.
 * - `_can_implement` makes the checks of `_run` that need no tensor and launches nothing.
 * - Where there is nothing to do (no output element, or no element of a gradient), `_run` returns 0 and tensor pointers
 *   may be null, and strides are not looked at. A call that returns another status has written nothing.
 */
#ifndef BARACUDA_KERNELS_H
#define BARACUDA_KERNELS_H

#include "library.h"
#include "quantize.h"
#include "image.h"
#include "elementwise.h"
#include "reduce.h"
#include "scan.h"
#include "softmax.h"
#include "norm.h"
#include "loss.h"
#include "embedding.h"
#include "gemm.h"
#include "attention.h"
#include "random.h"

#endif /* BARACUDA_KERNELS_H */
