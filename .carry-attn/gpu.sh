#!/bin/bash
# Builds the kernels of attention_wgmma.h without the library, checks them against PyTorch, and times them beside its SDPA
# (cuDNN and Flash). To be run in the repository's root on the machine with the H200: a minute to build, then
# gpu.sh [check|time|variants|all]. With $OUT, the whole log is kept there.
set -u
here=$(cd "$(dirname "$0")" && pwd) build=${BUILD:-/tmp/attend} out=${OUT:-/tmp}
mkdir -p "$build"
flags="-std=c++17 --fmad=false -DBARACUDA_SM90A -DBARACUDA_VERSION=\"0\" -DBARACUDA_BACKEND=\"cuda\" -DBARACUDA_ARCHITECTURES=\"90a\"
  -gencode=arch=compute_90a,code=sm_90a -Inative -Inative/include -Xcompiler=-fPIC,-ffp-contract=off,-fno-math-errno"
jobs=()
for element in f16 bf16; do
  for part in 0 1; do
    nvcc $flags -DELEMENT=$element -DPART=$part -c -o "$build/$element$part.o" "$here/attend.cu" & jobs+=($!)
  done
done
for unit in core/device/launch.cu core/device/tensor_map.cu core/abi/library.cpp; do
  nvcc $flags -c -o "$build/$(basename $unit).o" native/$unit & jobs+=($!)
done
for job in "${jobs[@]}"; do wait "$job" || exit 1; done
nvcc -shared -o "$build/libattend.so" "$build"/*.o || exit 1
set -o pipefail
PYTHONUNBUFFERED=1 timeout 400 python3 "$here/check.py" "$build/libattend.so" "${1:-all}" 2>&1 | tee "$out/attend.log"
