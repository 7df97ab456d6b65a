"""The workloads of scans: along rows and columns, from the first element on."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

import numpy as np

from baracuda_sys.abi.scan import FAMILY
from cases import Array, Case

from .layouts import Layout, Size, View, along_axis, columns_of, further_rows, repeated, rows_of, signs

TARGET = 0.90


def _rows(size: Size) -> Sequence[View]:
    return rows_of(size, TARGET)


def _rows_and_columns(size: Size) -> Sequence[View]:
    return (*_rows(size), *columns_of(size, TARGET))


def _sums(size: Size) -> Sequence[View]:
    return (*_rows_and_columns(size), *further_rows(size))


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return along_axis("scan", FAMILY, op, dtypes, view, reverse=0)


def _factors(case: Case) -> dict[str, Array]:
    """Products of them are exact, so that PyTorch's are the same."""
    tile = {name: signs(one) for name, one in repeated(case, {}).items()}
    if "y" in tile:
        rows = tile["x"].reshape(-1, case.values["shape"][-1]).astype(np.float32)
        tile["y"] = np.cumprod(rows, axis=1).flatten().astype(tile["y"].dtype)
    return tile


_normal = functools.partial(repeated, ranges={})

LAYOUTS: Mapping[str, Layout] = {
    "scan_cumprod*": Layout(_rows, _case, tile=_factors),
    "scan_cumsum": Layout(_sums, _case, tile=_normal),
    "scan_cummax_with_indices": Layout(_rows_and_columns, _case, tile=_normal),
    "scan_*": Layout(_rows, _case, tile=_normal),
}
"""By a pattern of the op's name; the first that fits counts."""
