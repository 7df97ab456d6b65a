"""The workloads of the embedding family: rows of a table of 32768, chosen uniformly and not, and bags of 32 of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import baracuda_sys
from baracuda.embedding import NO_PADDING
from cases import Array, Case, embedding

from .layouts import Layout, Size, View, drawn, memory, only_timed

TARGET = 0.90
BAG = 32
"""Indices of a bag."""

OFTEN = 3
"""Rows that skewed indices choose every second time."""

TABLES: dict[str, tuple[int, int, int]] = {"large": (1 << 20, 1 << 15, 256), "small": (4096, 1 << 15, 64)}
"""By size: indices, rows and columns."""

LIMITS: Mapping[str, float] = {
    "embedding_backward, bf16, 1048576 x 32768 x 256": 260e-6,
    "embedding_backward, f32, 1048576 x 32768 x 256": 400e-6,
    "embedding_backward, skewed, bf16, 1048576 x 32768 x 256": 300e-6,
    "embedding_backward, skewed, f32, 1048576 x 32768 x 256": 450e-6,
}
"""Seconds, by a pattern of the row's label."""


def _views(op: str) -> Any:
    def listed(size: Size) -> Sequence[View]:
        table = TABLES.get(size.name)
        if table is None:
            return ()
        skewed = [View(table, (), "skewed", {"skewed": True}, target=0)] if op.endswith("_backward") else []
        return (View(table, target=TARGET), *skewed)

    return listed


def _case(op: str, dtypes: Mapping[str, str], view: View) -> Case:
    count, rows, columns = view.elements
    values = {
        "num_indices": count,
        "total_indices": count,
        "num_bags": count // BAG,
        "mode": 0,
        "num_embeddings": rows,
        "embedding_dim": columns,
        "padding_idx": NO_PADDING,
    }
    instance = embedding.instance_of(op, dtypes["fp"])
    label = "skewed" if view.options.get("skewed") else ""
    case_values = {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor}
    return only_timed(instance, case_values, workspace_bytes=_workspace(instance, case_values), label=label)


def _workspace(instance: Any, values: Mapping[str, Any]) -> int:
    """Bytes that make a gradient fast."""
    size = instance.symbol("size")
    if size is None:
        return 0
    return int(baracuda_sys.load_any().function(size.name)(*(values[name] for name, _ in size.parameters)))


def _tile(case: Case) -> dict[str, Array]:
    made: dict[str, Array] = {}
    for place, (name, spec) in enumerate((case.reads | case.added).items()):
        rows = case.values["num_embeddings"]
        if name == "offsets":
            made[name] = np.arange(spec.shape[0], dtype=spec.dtype) * BAG
        elif name in ("indices", "out_index"):
            tile = drawn(place, spec.dtype, 0, rows).copy()
            if case.label == "skewed":
                tile[::2] = drawn(place, spec.dtype, 0, OFTEN)[::2]
            made[name] = tile[: memory(spec) // spec.dtype.itemsize]
        else:
            made[name] = drawn(place, spec.dtype)[: memory(spec) // spec.dtype.itemsize]
    return made


def bytes_moved(case: Case) -> int:
    """Rows that indices choose, once each, and what is written; a table that is added to is read and written."""
    specs = case.reads | case.outputs
    written = sum(spec.nbytes for spec in case.outputs.values())
    read = sum(spec.nbytes for name, spec in case.reads.items() if name != "weight")
    rows = case.values.get("num_indices", case.values.get("total_indices", 0))
    of_rows = rows * case.values["embedding_dim"] * next(iter(specs.values())).dtype.itemsize
    chosen = of_rows if "weight" in case.reads else 0
    if case.op.name == "embedding_bag_backward":
        chosen = of_rows - case.reads["dout"].nbytes  # dout is read once for each index
    return read + chosen + written + sum(spec.nbytes for spec in case.added.values())


LAYOUTS: Mapping[str, Layout] = {op.name: Layout(_views(op.name), _case, tile=_tile) for op in embedding.FAMILY.ops}
"""By the op's name."""
