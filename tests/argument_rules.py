"""What the pages of the ABI say of by-value arguments: which of them are wrong.

Stated here once more, from the pages and not from the table, for the tests of bad calls.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from baracuda import ElementKind, default_q_range
from baracuda_sys import abi
from baracuda_sys.abi import Instance

INT32 = (-(2**31), 2**31 - 1)
INT64_MAX = 2**63 - 1
SIZES = (
    *("numel", "output_numel", "n", "d", "outer", "inner", "axis_size", "m", "c_out", "k"),
    *(
        "n_extent",
        "c_extent",
        "spatial_extent",
        "reduce_extent",
        "rows",
        "columns",
        "n_rows",
        "class_extent",
        "d_extent",
    ),
    *("dinput_numel", "bt", "max_time", "batch_size", "num_classes", "max_target_len"),
    *("num_indices", "num_embeddings", "embedding_dim", "total_indices", "num_bags"),
    *("c", "h", "w", "ih", "iw", "oh", "ow", "num_rois", "pooled_h", "pooled_w", "num_boxes"),
    *("batch", "heads", "seq", "head_dim", "bh", "td", "t_outer", "h_heads", "q_len", "k_len", "new_len"),
    *("max_cache_len", "d_k", "d_v", "page_size", "num_heads", "seq_len", "num_index_sets", "vocab"),
    "num_speculative_tokens",
)
"""Arguments that are extents, in lower case."""


def violations(instance: Instance, values: Mapping[str, Any]) -> set[str]:
    """The by-value arguments that break a rule of their family's page, as the table spells them."""
    spelled = {{"qmin": "q_min", "qmax": "q_max"}.get(name, name.lower()): name for name in values}
    v = {name: values[name_there] for name, name_there in spelled.items()}
    wrong = {name for name in SIZES if v.get(name, 0) < 0}
    rules = RULES[FAMILY_OF[instance.op.name]]
    return {spelled[name] for name in wrong | rules(instance, v, bool(wrong))}


def written(instance: Instance) -> tuple[str, ...]:
    return tuple(a.name for a in instance.op.tensors if a.is_written)


def elementwise_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    wrong = strides_violations(v, written(instance)) if "rank" in v else set()
    if "nibbles" in instance.op.name and v["numel"] % 2:
        wrong.add("numel")
    if instance.op.name.startswith("unary_powi") and not -(2**31) <= v["p0"] < 2**31:
        wrong.add("p0")
    if instance.op.name.startswith("prelu") and v["scalar_weight"] == 0:
        wrong |= {name for name in ("channel_stride", "channel_extent") if v[name] <= 0}
    return wrong


def softmax_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    wrong = {"inv_tau"} if not 0 < v.get("inv_tau", 1) < math.inf else set()
    wrong |= {"scale"} if not math.isfinite(v.get("scale", 1)) else set()
    of_sizes = strides_violations(v, written(instance))
    if v["rank"] == 0 or not 0 <= v["softmax_axis"] < v["rank"]:
        of_sizes |= {"rank", "softmax_axis"}
    wrong |= of_sizes
    if of_sizes & {"rank", "numel", "shape"}:
        return wrong
    if v["numel"] > 0 and v["softmax_extent"] != v["shape"][v["softmax_axis"]]:
        wrong.add("softmax_extent")
    if v["numel"] > 0 and v["softmax_extent"] > 1:
        for name in (name for name in v if name.startswith("softmax_stride_")):
            steps = v[name.removeprefix("softmax_")]
            wrong |= {name} if steps and v[name] != steps[v["softmax_axis"]] else set()
    return wrong


def strides_violations(v: Mapping[str, Any], outputs: tuple[str, ...]) -> set[str]:
    """Without a rank, lists may be null and are not looked at: there is one element. A null shape has none, and where
    there is none, strides are not looked at."""
    if not 0 <= v["rank"] <= 8:
        return {"rank"}
    counted, sized = ("numel", "shape") if "numel" in v else ("output_numel", "output_shape")
    null = v[sized] is None and v["rank"] > 0
    shape = () if v[sized] is None else v[sized][: v["rank"]]
    count = 0 if null else -1 if min(shape, default=0) < 0 else math.prod(shape)
    wrong = {counted, sized} if count != v[counted] else set()
    if count == 0:
        return wrong
    for name, strides in v.items():
        if name.startswith("stride_"):
            if strides is None:
                wrong |= {name} if v["rank"] and v[counted] else set()
            elif name.removeprefix("stride_") in outputs:
                twice = any(size > 1 and not step for size, step in zip(shape, strides, strict=False))
                wrong |= {name} if twice else set()
    return wrong


def scan_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    wrong = strides_violations(v, written(instance))
    if wrong & {"rank", "numel"}:
        return wrong
    if not 0 <= v["scan_axis"] < v["rank"]:
        return wrong | {"scan_axis"}
    shape = v["shape"] or (0,) * 8
    return wrong | ({"scan_extent"} if v["scan_extent"] != shape[v["scan_axis"]] else set())


def norm_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    """Groups are not looked at where there is no element; null strides of statistics that are written are contiguous
    ones."""
    if "rank" not in v:
        wrong = set() if v["group_kind"] in (0, 1) else {"group_kind"}
        names = {f"{name}_extent" for name in ("n", "c", "spatial")}
        elements = 0 if negative else math.prod(v[name] for name in names)
        wrong |= names if elements > INT64_MAX else set()
        if v["num_groups"] < (1 if elements else 0):
            wrong.add("num_groups")
        elif elements and v["group_kind"] == 1 and v["c_extent"] % v["num_groups"]:
            wrong |= {"num_groups", "c_extent"}
        return wrong
    if not 1 <= v["rank"] <= 8:
        return {"rank"}
    saved = "stride_rms" if "stride_rms" in v else "stride_save"
    forward = "stride_y" in v
    of_rows = {name: value for name, value in v.items() if name != saved or not forward}
    wrong = strides_violations(of_rows, written(instance))
    mask, shape = v["norm_axes_mask"], v["shape"]
    if not 0 < mask < 1 << v["rank"]:
        return wrong | {"norm_axes_mask"}
    listed = list(enumerate(shape[: v["rank"]])) if shape else []
    reduced = math.prod(size for axis, size in listed if mask >> axis & 1) if shape else 0
    if reduced != v["norm_total_extent"]:
        wrong.add("norm_total_extent")
    if forward and v["numel"] and v[saved] and any(n > 1 and not v[saved][i] for i, n in listed if not mask >> i & 1):
        wrong.add(saved)
    return wrong


def reduce_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    """Extrema and their indices need elements, where there are results; all others have a value for none."""
    op = instance.op.name
    if op.startswith("trace"):
        some = v["rows"] > 0 and v.get("columns", 0) > 0
        sides = (("rows", "stride_row"), ("columns", "stride_col"))
        return {step for side, step in sides if some and v[side] > 1 and v[step] == 0}
    takes_none = not op.startswith(("arg_reduce", "reduce_max", "reduce_min")) or op.endswith("_to")
    takes_none = takes_none and 0 <= v.get("ord", 0) < math.inf
    if math.isnan(v.get("ord", 0)):
        return {"ord"}
    if "input_shape" in v:
        return axes_violations(v, takes_none, written(instance))
    strides = {name: value for name, value in v.items() if (op, name) != ("reduce_var_backward", "stride_y")}
    wrong = strides_violations(strides, written(instance))  # var's gradient does not use y
    if "rank" in wrong or "reduce_axis" not in v:
        return wrong
    axis = v["reduce_axis"]
    if not 0 <= axis < v["rank"]:
        return wrong | {"reduce_axis"}
    if "shape" in v:
        return wrong | ({"reduce_extent"} if v["reduce_extent"] != (v["shape"] or (0,) * 8)[axis] else set())
    if (v["output_shape"] or (0,) * 8)[axis] != 1:
        wrong |= {"output_shape"}
    return wrong | ({"reduce_extent"} if not (takes_none or v["reduce_extent"] or v["output_numel"] == 0) else set())


def axes_violations(v: Mapping[str, Any], takes_none: bool, outputs: tuple[str, ...]) -> set[str]:
    """Of a reduction from one shape to another, which has 1 along the axes that are reduced, or of its gradient."""
    counted = "rank" if "rank" in v else "rank_in"
    rank = v[counted]
    if not 0 <= rank <= 8:
        return {counted}
    names = ("input_shape", "output_shape")
    if wrong := {name for name in names if rank and (v[name] is None or min(v[name][:rank]) < 0)}:
        return wrong | set(names)
    shape, output = ((v[name] or ())[:rank] for name in names)
    if any(after not in (1, before) for before, after in zip(shape, output, strict=True)):
        return set(names)
    written_shape = shape if "dx" in outputs else output
    if math.prod(written_shape) == 0:
        return set()
    wrong = set(names) if math.prod(shape) == 0 and not takes_none else set()
    used = {"stride_x": math.prod(shape), **dict.fromkeys(("input_stride", "stride_y", "stride_dy", "stride_dx"), 1)}
    wrong |= {name for name, count in used.items() if name in v and v[name] is None and rank and count}
    for name in (f"stride_{one}" for one in outputs):
        if v.get(name) and any(size > 1 and not step for size, step in zip(written_shape, v[name], strict=False)):
            wrong.add(name)
    return wrong


def loss_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    wrong = strides_violations(v, written(instance)) if "rank" in v else set()
    modes = (1, 2) if "rank" in v else (0, 1, 2)
    if v.get("reduction_mode", modes[0]) not in modes:
        wrong.add("reduction_mode")
    if not v.get("param", 0) >= 0:
        wrong.add("param")
    if not v.get("p_norm", 1) > 0:
        wrong.add("p_norm")
    if "v" in v and v["v"] < 1:
        wrong.add("v")
    if "v" in v and v["row_stride"] < v["v"]:
        wrong.add("row_stride")
    if "blank" in v:
        wrong |= ctc_violations(v)
    if not 0 <= v.get("label_smoothing", 0) <= 1:
        wrong.add("label_smoothing")
    if "inner" in v and not negative:
        wrong |= class_violations(instance, v)
    if negative or "n_rows" not in v or "_backward" not in instance.op.name:
        return wrong
    extent = v["d_extent" if "d_extent" in v else "class_extent"]
    step = next(name for name in v if name.startswith("row_stride"))  # of inputs and their gradients
    if v["n_rows"] > 1 and v[step] < extent:
        wrong.add(step)
    if "dinput_numel" in v and v["n_rows"] > 0:
        last = (v["n_rows"] - 1) * v[step]
        if v[step] < 0 or last > INT64_MAX:
            wrong |= {"n_rows", step}
        if extent and last + extent > v["dinput_numel"]:
            wrong.add("dinput_numel")
    return wrong


def class_violations(instance: Instance, v: Mapping[str, Any]) -> set[str]:
    extents = {"outer": "stride_outer", "class_extent": "stride_class", "inner": "stride_inner"}
    elements = math.prod(v[name] for name in extents)
    if elements > INT64_MAX:
        return set(extents)
    written = any(one.is_written and one.strides for one in instance.op.tensors)
    return {step for name, step in extents.items() if written and elements and v[name] > 1 and v[step] == 0}


def ctc_violations(v: Mapping[str, Any]) -> set[str]:
    """The states of a target, of which there are 2 max_target_len + 1, are counted in 32 bits, tensors in 64."""
    wrong = set() if 0 <= v["blank"] < v["num_classes"] else {"blank"}
    if 2 * v["max_target_len"] > INT32[1]:
        wrong.add("max_target_len")
    sizes = v["max_time"], v["batch_size"]
    for name, last in (("num_classes", v["num_classes"]), ("max_target_len", 2 * (v["max_target_len"] + 1))):
        wrong |= {"max_time", "batch_size", name} if math.prod((*sizes, last)) > INT64_MAX else set()
    return wrong


def image_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    wrong = {name for name in ("scale_h_factor", "scale_w_factor") if not 0 <= v.get(name, 0) < math.inf}
    if v.get("r", 1) <= 0:
        wrong.add("r")
    if negative:
        return wrong
    if "r" in v:
        r = v["r"]
        wrong |= {"r"} if max(v["h"] * r, v["w"] * r, v["c"] * r * r) > INT32[1] else set()
    if "roi_pool" in instance.stem and v["h"] * v["w"] > INT32[1]:
        wrong |= {"h", "w"}
    if "upsample" in instance.stem or "interpolate" in instance.stem:
        without_input = v["ih"] * v["iw"] == 0 and v["n"] * v["c"] * v["oh"] * v["ow"] > 0
        wrong |= {"ih", "iw"} if without_input else set()
    return wrong


def quantize_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    wrong = set()
    if "q_min" in v:
        storage = instance.dtypes.get("q", "s8" if "dynamic_range" in instance.stem else None)
        lowest, highest = default_q_range(ElementKind(storage)) if storage else INT32  # type: ignore[misc]
        if v["q_min"] > v["q_max"] or v["q_min"] < lowest or v["q_max"] > highest:
            wrong |= {"q_min", "q_max"}
        if "dynamic_range" in instance.stem and v["q_max"] <= 0:
            wrong.add("q_max")
    if "group_size" in v and (v["group_size"] <= 0 or v["axis_size"] % v["group_size"]):
        wrong |= {"group_size", "axis_size"}
    if "shape4" in v:
        shape = v["shape4"] or (0, 0, 0, 0)
        if min(shape) < 0 or math.prod(shape) != v["numel"]:
            wrong |= {"shape4", "numel"}
        if not 0 <= v["axis"] < 4:
            wrong.add("axis")
    return wrong


def embedding_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    products = (("num_indices", "embedding_dim"), ("num_bags", "embedding_dim"))
    too_large = (pair for pair in products if math.prod(v.get(name, 0) for name in pair) > INT64_MAX)
    return {name for pair in too_large for name in pair}


def attention_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    """Pages have extents above 0, and are counted with one more; other extents may be 0."""
    name, wrong = instance.op.name, set()
    paged = "paged" in name
    wrong |= {one for one in ("batch_size", "page_size", "num_heads", "head_dim") if paged and v[one] <= 0}
    counted = "batch_size" if paged else "num_speculative_tokens"
    wrong |= {counted} if v.get(counted) == INT32[1] else set()
    wrong |= {one for one in ("head_dim", "d") if name.startswith("rope") and v.get(one, 0) % 2}
    wrong |= {"base"} if not 0 < v.get("base", 1) < math.inf else set()
    wrong |= {"stride_b"} if v.get("stride_b", 0) < 0 else set()
    wrong |= {"td", "d"} if "td" in v and v["d"] > 0 and v["td"] % v["d"] else set()
    if "top_k_val" in v and not 1 <= v["top_k_val"] <= v["vocab"]:
        wrong |= {"top_k_val", "vocab"}
    wrong |= {one for one in ("top_p_val", "min_p_val") if not 0 < v.get(one, 1) <= 1}
    if negative:
        return wrong
    for product in PRODUCTS:
        sizes = [v.get(one, 0) + (one == "num_speculative_tokens") for one in product]
        wrong |= set(product) if product <= v.keys() and math.prod(sizes) > INT64_MAX else set()
    if name.startswith("rope") and math.prod(v.get(one, 0) for one in ("batch", "heads", "seq", "head_dim")):
        steps = {f"stride_{y}_{one[0]}": v[one] for y in written(instance) for one in ("batch", "heads", "seq")}
        wrong |= {step for step, size in steps.items() if size > 1 and v.get(step, 1) == 0}
    return wrong


PRODUCTS = tuple(
    frozenset(text.split())
    for text in (
        *("batch heads seq head_dim", "t_outer h_heads d", "batch heads q_len k_len", "page_size num_heads head_dim"),
        *(f"batch heads {length} {d}" for length in ("new_len", "max_cache_len") for d in ("d_k", "d_v")),
        *("batch_size num_heads head_dim", "seq_len num_heads head_dim", "batch num_speculative_tokens vocab"),
        "num_index_sets seq_len num_heads head_dim",
    )
)
"""Extents of the attention family whose product fits int64."""


def random_violations(instance: Instance, v: Mapping[str, Any], negative: bool) -> set[str]:
    return set() if v["numel"] == 0 or v["high"] > v["low"] else {"high"}


RULES: Mapping[str, Callable[[Instance, Mapping[str, Any], bool], set[str]]] = {
    "quantize": quantize_violations,
    "image": image_violations,
    "elementwise": elementwise_violations,
    "reduce": reduce_violations,
    "scan": scan_violations,
    "softmax": softmax_violations,
    "norm": norm_violations,
    "loss": loss_violations,
    "embedding": embedding_violations,
    "attention": attention_violations,
    "random": random_violations,
}
"""Of a family: what is wrong but for negative extents, and whether there are such."""
FAMILY_OF = {op.name: family.name.partition(".")[0] for family in abi.FAMILIES for op in family.ops}
