"""The workloads of matrix products, with weights as they lie in models (rcr), and of the packed formats."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from baracuda_sys.abi import Instance
from baracuda_sys.abi.gemm import FAMILY
from cases import Case, gemm, gemm_packed

from .layouts import Layout, Shape, Size, View, instance_of, repeated

PRODUCTS: Mapping[str, Sequence[Shape]] = {
    "large": ((4096, 4096, 4096), (8192, 8192, 8192), (2048, 12288, 4096), (4095, 4095, 4095)),
    "small": ((1, 4096, 4096), (16, 11008, 4096)),
}
"""m, n, k of the plain products of a size."""

CODES: Mapping[str, Sequence[Shape]] = {
    "large": ((4096, 4096, 4096), (8192, 8192, 8192)),
    "small": ((16, 11008, 4096),),
}
"""Those of integers and fp8."""

ONE: Mapping[str, Shape] = {"large": (4096, 4096, 4096), "small": (16, 4096, 4096)}
"""Of others."""

BATCHES: Mapping[str, Shape] = {"large": (128, 512, 512, 512), "small": (32, 64, 64, 64)}
GROUP = 128


def _plain(size: Size) -> Sequence[View]:
    return [View(shape) for shape in PRODUCTS.get(size.name, ((32, 256, 128),))]


def _codes(size: Size) -> Sequence[View]:
    return [View(shape) for shape in CODES.get(size.name, ((32, 256, 128),))]


def _one(size: Size) -> Sequence[View]:
    return (View(ONE.get(size.name, (32, 256, 128))),)


def _batches(size: Size) -> Sequence[View]:
    return (View(BATCHES.get(size.name, (2, 32, 64, 128))),)


def _vectors(size: Size) -> Sequence[View]:
    return (View((1, *ONE.get(size.name, (1, 256, 128))[1:])),)


def _logits(size: Size) -> Sequence[View]:
    return (View((size.rows, size.columns)),)


def _instance(op: str, dtypes: Mapping[str, str]) -> Instance:
    return instance_of(FAMILY, op, dtypes)


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    *batch, m, n, k = view.elements
    layout = "rrr" if op in (*gemm.DENSE, gemm.DENSE_BIAS) else ""
    return gemm.case(_instance(op, dtypes), (m, n, k), batch=batch[0] if batch else 1, layout=layout)


def _sparse(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return gemm_packed.sparse(_instance(op, dtypes), *view.elements)


def _nf4(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    m, n, k = view.elements
    return gemm_packed.nf4(_instance(op, dtypes), n, k, 64, m if op == "nf4_gemv" else 0)


def _marlin(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return gemm_packed.marlin(_instance(op, dtypes), *view.elements, GROUP)


def _awq(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return gemm_packed.awq(_instance(op, dtypes), *view.elements, GROUP)


def _penalty(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    rows, columns = view.elements
    return gemm_packed.penalty(_instance(op, dtypes), rows, columns, 1.25)


_drawn = functools.partial(repeated, ranges={})
_product = functools.partial(Layout, memory_bound=False, product=True, tile=_drawn)

LAYOUTS: Mapping[str, Layout] = {
    "gemm_batched_*": _product(_batches, _case),
    "gemm_dense*": _product(_batches, _case),
    "gemv_dense_m1": _product(_vectors, _case),
    "gemm_rcr": _product(_plain, _case),
    "gemm_int8_rcr": _product(_codes, _case),
    "gemm_fp8_rcr": _product(_codes, _case),
    "gemm_*": _product(_one, _case),
    "sparse24": Layout(_one, _sparse, memory_bound=False, tile=_drawn),
    "sparse24_gemm": _product(_one, _sparse),
    "nf4_gemv": _product(_one, _nf4),
    "nf4_*": _product(_vectors, _nf4),
    "int4_marlin_*": _product(_one, _marlin),
    "int4_awq_dequantize": Layout(_one, _awq, memory_bound=False, tile=_drawn),
    "int4_awq_*": _product(_one, _awq),
    "apply_token_penalty": Layout(_logits, _penalty, tile=_drawn),
}
"""By a pattern of the op's name; the first that fits counts."""
