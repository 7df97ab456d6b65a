"""The workloads of softmax and what takes its place, along rows and columns."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from baracuda_sys.abi.softmax import FAMILY
from cases import Case

from .layouts import Layout, Size, View, along_axis, columns_of, further_rows, repeated, rows_of

ALONG_COLUMNS = 0.90
BACKWARD = 0.98

SCALARS: Mapping[str, Mapping[str, float]] = {
    "gumbel_softmax": {"inv_tau": 2.0, "hard": 0},
    "gumbel_softmax_backward": {"inv_tau": 2.0},
    **{f"masked_softmax{suffix}": {"scale": 0.125} for suffix in ("", "_bool", "_backward")},
}


def _softmax(size: Size) -> Sequence[View]:
    return (*rows_of(size), *columns_of(size, ALONG_COLUMNS), *further_rows(size))


def _backward(size: Size) -> Sequence[View]:
    return rows_of(size, BACKWARD)


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    return along_axis("softmax", FAMILY, op, dtypes, view, **SCALARS.get(op, {}))


_normal = functools.partial(repeated, ranges={"u_rand": (0.0, 1.0)})
_weights = functools.partial(repeated, ranges={"y": (0.0, 0.001)})
_logarithms = functools.partial(repeated, ranges={"y": (-12.0, -4.0)})

LAYOUTS: Mapping[str, Layout] = {
    "softmax": Layout(_softmax, _case, tile=_normal),
    "log_softmax_backward": Layout(_backward, _case, tile=_logarithms),
    "softmax_backward": Layout(_backward, _case, tile=_weights),
    **dict.fromkeys(
        ("gumbel_softmax_backward", "masked_softmax_backward", "sparsemax_backward"),
        Layout(_backward, _case, tile=_weights),
    ),
    **dict.fromkeys(
        ("log_softmax", "gumbel_softmax", "masked_softmax", "masked_softmax_bool", "sparsemax"),
        Layout(rows_of, _case, tile=_normal),
    ),
}
"""By a pattern of the op's name; the first that fits counts."""
