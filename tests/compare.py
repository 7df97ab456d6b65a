"""Comparisons of what a backend gives with what a case expects."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cases import Array, Arrays, Case, Within
from cases.backends import Backend, Run
from cases.truths import largest


def check(backend: Backend, case: Case, **tensors: Array) -> dict[str, Array]:
    """The outputs on the case's input, some of it replaced, after a comparison with the oracle."""
    run = Run(backend, case, case.inputs() | tensors)
    got = run("plan" if case.plan else "c")
    assert_equal(case, got, case.expected(run.inputs), run.inputs)
    return got


def rows_for(backend: Backend, rows: int) -> int:
    """So many where they are to occupy a GPU, and an eighth of them on the host, which has the same loops for fewer."""
    return rows if backend.name == "cuda" else -(-rows // 8)


def check_workspace(backend: Backend, case: Case, inputs: Arrays) -> None:
    """A workspace changes no bit: neither one of the size that is asked for, nor one that is too small for it."""
    run = Run(backend, case, inputs)
    plain = run()
    size = case.instance.symbol("size")
    assert size is not None
    nbytes = int(backend.library.function(size.name)(*(case.values[one] for one, _ in size.parameters)))
    assert nbytes > 0
    for given in (nbytes, nbytes - 1):
        memory = backend.allocate(given)
        run.prepare()
        assert run.call_c(workspace=backend.address(memory), workspace_bytes=given) == 0
        assert same(run.collect(), plain), given


def assert_equal(case: Case, got: Arrays, expected: Mapping[str, Array | Within], inputs: Arrays | None = None) -> None:
    """Bit for bit or within the given error, except that any NaN equals any other."""
    for name, want in expected.items():
        have = got[name]
        differs = ~within(have, want) if isinstance(want, Within) else bits(have) != bits(want)
        if differs.any():
            at = tuple(int(i) for i in np.argwhere(differs)[0])
            shown = {k: v[at] for k, v in (inputs or {}).items() if v.shape == have.shape}
            wanted = f"{want.value[at]!r} +- {want.error[at]:.3g}" if isinstance(want, Within) else repr(want[at])
            raise AssertionError(
                f"{case.id}: {name}{list(at)}: expected {wanted}, got {have[at]!r} from {shown}, "
                f"{np.count_nonzero(differs)} of {have.size} elements differ"
            )


def within(have: Array, want: Within) -> Array:
    """Where the elements keep their bounds; infinities and NaN must be the same. A bound that reaches beyond the
    largest number allows infinity too."""
    wide = have.astype(np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        near = np.abs(wide - want.value) <= want.error
        if have.dtype.kind in "iu":
            return near
        beyond = np.isinf(wide) & (np.sign(wide) * want.value + want.error >= largest(have.dtype))
    return near | beyond | (wide == want.value) | (np.isnan(wide) & np.isnan(want.value))


def bits(array: Array) -> Array:
    """The array's bytes as integers, with one pattern for every NaN."""
    raw = array.view(f"u{array.dtype.itemsize}")
    if array.dtype.kind in "iub":
        return raw
    with np.errstate(invalid="ignore"):
        return np.where(np.isnan(array), np.iinfo(raw.dtype).max, raw)


def same(a: Arrays, b: Arrays) -> bool:
    """Whether these have the same bits."""
    return all((bits(a[name]) == bits(b[name])).all() for name in a)
