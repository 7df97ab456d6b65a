"""Cases of sequences of one length or packed ones (fa2), and of paged and ragged attention."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from baracuda_sys.abi import Instance

from . import Array, Arrays, Case, Within, operands
from .attention_sdpa import NO_LIMIT, attended, drawn, hidden_by, rounded, units_of, wide

F32 = np.dtype(np.float32)
LOG2_E = 1 / math.log(2)


class Options(NamedTuple):
    """What fa2 may do to logits. slopes: the number of those of a request, 0 for none; by_batch: each has its own."""

    causal: bool = False
    left: int = NO_LIMIT
    right: int = NO_LIMIT
    softcap: float = 0.0
    slopes: bool = False
    by_batch: bool = False

    @property
    def label(self) -> str:
        words = [
            "causal" * self.causal,
            f"left{self.left}" * (self.left >= 0),
            f"right{self.right}" * (self.right >= 0),
        ]
        words += [f"cap{self.softcap:g}" * (self.softcap > 0), "slopes" * self.slopes, "each" * self.by_batch]
        return "-".join(filter(None, words))

    def values(self, heads: int) -> dict[str, Any]:
        return {
            "is_causal": int(self.causal),
            "window_size_left": self.left,
            "window_size_right": self.right,
            "softcap": self.softcap,
            "alibi_batch_stride": heads if self.by_batch else 0,
        }


PLAIN = Options()


class Request(NamedTuple):
    """What one request is computed from: [heads, rows, d] and [heads, keys, d]."""

    q: Array
    k: Array
    v: Array


def one_request(
    request: Request, scale: float, options: Options, slopes: Array | None, dtype: np.dtype[Any]
) -> tuple[Within, Within]:
    """y and the natural lse, aligned at the end."""
    rows, keys = request.q.shape[-2], request.k.shape[-2]
    shift = keys - rows
    hidden = hidden_by(rows, keys, options.causal, options.left, options.right, shift)
    bias = None
    if slopes is not None:
        distance = np.abs(np.arange(rows)[:, None] + shift - np.arange(keys)[None, :])
        bias = -slopes.astype(np.float64)[:, None, None] * distance
    unit, weight_unit = units_of(dtype)
    made = attended(*request, scale, unit, bias=bias, hidden=hidden, softcap=options.softcap, weight_unit=weight_unit)
    return made.y, made.lse


def scale_of(width: int) -> float:
    return float(np.float32(1 / math.sqrt(width)))


def slopes_for(tensors: Arrays, request: int, options: Options) -> Array | None:
    return tensors["alibi_slopes_ptr"][request if options.by_batch else 0] if options.slopes else None


def drawn_with_slopes(rng: np.random.Generator, specs: Mapping[str, Any], options: Options) -> dict[str, Array]:
    made = drawn(rng, specs)
    if "alibi_slopes_ptr" in made:
        shape = made["alibi_slopes_ptr"].shape
        slopes = rng.uniform(0.05, 0.5, shape).astype(np.float32)
        made["alibi_slopes_ptr"] = slopes if options.by_batch else np.broadcast_to(slopes[:1], shape).copy()
    return made


def dense(
    instance: Instance, size: tuple[int, int, int, int, int, int], options: Options = PLAIN, scale: float = 0.0
) -> Case:
    """size: batch, heads, key heads, rows, keys, width."""
    batch, heads, key_heads, _, _, width = size
    names = ("batch", "num_heads", "num_heads_k", "seq_q", "seq_k", "head_dim")
    values = dict(zip(names, size, strict=True)) | options.values(heads)
    values["softmax_scale"] = scale or scale_of(width)
    values = {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in")

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        q, k, v = (wide(tensors[name]) for name in "qkv")
        k, v = (np.repeat(one, heads // key_heads, 1) for one in (k, v))
        dtype = tensors["q"].dtype
        parts = [
            one_request(
                Request(q[b], k[b], v[b]), values["softmax_scale"], options, slopes_for(tensors, b, options), dtype
            )
            for b in range(batch)
        ]
        y, lse = (Within(*(np.stack([part[i][j] for part in parts]) for j in (0, 1))) for i in (0, 1))
        return {"out": rounded(y, dtype), "softmax_lse": rounded(lse, F32)}

    absent = frozenset() if options.slopes or "alibi_slopes_ptr" not in specs else frozenset({"alibi_slopes_ptr"})
    label = "-".join(filter(None, [options.label, f"scale{scale:g}" * bool(scale)]))
    return Case(
        instance, values, lambda rng: drawn_with_slopes(rng, specs, options), oracle, None, label, absent=absent
    )


def starts_of(lengths: Sequence[int]) -> Array:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)


def packed_results(
    tensors: Arrays, rows: Array, requests: Sequence[Request], scale: float, options: Options
) -> tuple[Within, Within]:
    """y [rows, heads, width] and the natural lse [rows, heads] of requests whose rows follow each other."""
    q = tensors["q"]
    y, y_error = np.zeros(q.shape), np.zeros(q.shape)
    lse, lse_error = np.zeros(q.shape[:2]), np.zeros(q.shape[:2])
    for b, request in enumerate(requests):
        here = slice(rows[b], rows[b + 1])
        of_y, of_lse = one_request(request, scale, options, slopes_for(tensors, b, options), q.dtype)
        y[here], y_error[here] = np.swapaxes(of_y.value, 0, 1), np.swapaxes(of_y.error, 0, 1)
        lse[here], lse_error[here] = of_lse.value.T, of_lse.error.T
    return Within(y, y_error), Within(lse, lse_error)


def by_head(rows: Array, group: int = 1) -> Array:
    """[rows, heads, width] as [heads * group, rows, width]."""
    return np.repeat(np.swapaxes(wide(rows), 0, 1), group, 0)


def varlen(
    instance: Instance,
    lengths: Sequence[tuple[int, int]],
    heads: tuple[int, int],
    width: int,
    options: Options = PLAIN,
) -> Case:
    """lengths: rows and keys of each sequence; heads: of queries and keys."""
    rows, keys = (starts_of([one[i] for one in lengths]) for i in (0, 1))
    values: dict[str, Any] = {"batch": len(lengths), "num_heads": heads[0], "num_heads_k": heads[1]}
    values |= {"max_seqlen_q": max(one[0] for one in lengths), "max_seqlen_k": max(one[1] for one in lengths)}
    values |= {"total_q": int(rows[-1]), "total_k": int(keys[-1]), "head_dim": width}
    values |= {"softmax_scale": scale_of(width)} | options.values(heads[0])
    values = {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor}
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return drawn_with_slopes(rng, specs, options) | {"cu_seqlens_q": rows, "cu_seqlens_k": keys}

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        group = heads[0] // heads[1]
        requests = [
            Request(
                by_head(tensors["q"][rows[b] : rows[b + 1]]),
                *(by_head(tensors[name][keys[b] : keys[b + 1]], group) for name in "kv"),
            )
            for b in range(len(lengths))
        ]
        y, lse = packed_results(tensors, rows, requests, values["softmax_scale"], options)
        turned = Within(lse.value.T.copy(), lse.error.T.copy())
        return {"out": rounded(y, tensors["q"].dtype), "softmax_lse": rounded(turned, F32)}

    absent = frozenset() if options.slopes else frozenset({"alibi_slopes_ptr"})
    label = "-".join(filter(None, [options.label, "to".join(map(str, lengths[0]))]))
    return Case(instance, values, draw, oracle, None, label, absent=absent)


class Pool(NamedTuple):
    """Which pages requests have. lengths: the keys of each."""

    page_size: int
    lengths: tuple[int, ...]

    @property
    def counts(self) -> list[int]:
        return [-(-length // self.page_size) for length in self.lengths]

    @property
    def tables(self) -> tuple[Array, Array, Array]:
        """indices, indptr and last_page_len: pages in no order, of which the first of requests 0 and 1 is shared, as is
        that of a request without keys, of which the index is none."""
        total = sum(self.counts)
        indices = np.random.default_rng(total).permutation(total + 2)[:total].astype(np.int32)
        last = [
            0 if not n else n - (count - 1) * self.page_size for n, count in zip(self.lengths, self.counts, strict=True)
        ]
        indptr = starts_of(self.counts)
        if len(self.lengths) > 2 and self.counts[0] and self.counts[1]:
            indices[indptr[1]] = indices[0]
        return indices, indptr, np.array(last, np.int32)

    def gathered(self, pages: Array, request: int) -> Array:
        """[heads, keys, width] of a request."""
        indices, indptr, _ = self.tables
        mine = wide(pages[indices[indptr[request] : indptr[request + 1]]])  # pages, heads, slots, width
        rows = np.swapaxes(mine, 0, 1).reshape(pages.shape[1], -1, pages.shape[-1])
        return rows[:, : self.lengths[request]]


def poisoned_pages(pool: Pool, pages: Array) -> Array:
    """NaN where no request has a key."""
    used = np.zeros(pages.shape[:1] + pages.shape[2:3], bool)
    indices, indptr, _ = pool.tables
    for b, length in enumerate(pool.lengths):
        for at in range(length):
            used[indices[indptr[b] + at // pool.page_size], at % pool.page_size] = True
    return np.where(used[:, None, :, None], pages.astype(np.float32), np.nan).astype(pages.dtype)


def base2(lse: Within) -> Within:
    return Within(
        lse.value * LOG2_E, lse.error * LOG2_E + 1e-6 * np.abs(np.where(np.isfinite(lse.value), lse.value, 0))
    )


def paged(
    instance: Instance,
    pool: Pool,
    heads: tuple[int, int],
    width: int,
    *,
    lengths: Sequence[int] = (),
    causal: bool = False,
    with_lse: bool = True,
) -> Case:
    """Decoding, or prefill of as many rows of each request as `lengths` says."""
    indices, indptr, last = pool.tables
    batch, group = len(pool.lengths), heads[0] // heads[1]
    prefill = bool(lengths)
    rows = starts_of(lengths or [1] * batch)
    values: dict[str, Any] = {"batch_size": batch, "page_size": pool.page_size, "head_dim": width}
    values |= {"num_qo_heads": heads[0], "num_kv_heads": heads[1], "sm_scale": scale_of(width)}
    values |= {"total_num_rows": int(rows[-1]), "causal": int(causal), "enable_split": int(causal)}
    values = {one.name: values[one.name] for one in instance.op.arguments if not one.is_tensor}
    counts = {"pages": len(indices) + 2, "page_indices": len(indices)}
    specs = operands(instance, values | counts, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made = drawn(rng, specs)
        for name in ("k_data", "v_data"):
            made[name] = poisoned_pages(pool, made[name])
        tables = {"indices": indices, "indptr": indptr, "last_page_len": last, "q_indptr": rows}
        return made | tables | {"kv_indices": indices, "kv_indptr": indptr}

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        requests = [
            Request(
                by_head(tensors["q"][rows[b] : rows[b + 1]]),
                *(np.repeat(pool.gathered(tensors[name], b), group, 0) for name in ("k_data", "v_data")),
            )
            for b in range(batch)
        ]
        y, lse = packed_results(tensors, rows, requests, values["sm_scale"], Options(causal=causal))
        return {"o": rounded(y, tensors["q"].dtype), "lse": rounded(base2(lse), F32)}

    words = [f"pages{pool.page_size}", "causal" * causal, "" if with_lse else "no-lse", str(pool.lengths[0])]
    absent = frozenset() if with_lse else frozenset({"lse"})
    needed = 0 if prefill else 4 * (3 * batch + 2)
    return Case(
        instance,
        values | counts,
        draw,
        oracle,
        None,
        "-".join(filter(None, words)),
        absent=absent,
        workspace_bytes=needed,
    )


def ragged(
    instance: Instance,
    lengths: Sequence[tuple[int, int]],
    heads: tuple[int, int],
    width: int,
    causal: bool = False,
) -> Case:
    rows, keys = (starts_of([one[i] for one in lengths]) for i in (0, 1))
    group = heads[0] // heads[1]
    values: dict[str, Any] = {"batch_size": len(lengths), "total_num_rows": int(rows[-1])}
    values |= {"total_kv_rows": int(keys[-1]), "head_dim": width, "num_qo_heads": heads[0], "num_kv_heads": heads[1]}
    values |= {"sm_scale": scale_of(width), "causal": int(causal), "enable_split": 1}
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        return drawn(rng, specs) | {"q_indptr": rows, "kv_indptr": keys}

    def oracle(tensors: Arrays) -> dict[str, Array | Within]:
        requests = [
            Request(
                by_head(tensors["q"][rows[b] : rows[b + 1]]),
                *(by_head(tensors[name][keys[b] : keys[b + 1]], group) for name in ("k_data", "v_data")),
            )
            for b in range(len(lengths))
        ]
        y, lse = packed_results(tensors, rows, requests, values["sm_scale"], Options(causal=causal))
        return {"o": rounded(y, tensors["q"].dtype), "lse": rounded(base2(lse), F32)}

    return Case(instance, values, draw, oracle, None, "causal" * causal)


OPTIONS = (
    Options(causal=True),
    Options(causal=True, left=1),
    Options(left=0, right=0),
    Options(left=1),
    Options(right=2),
    Options(left=10**6, right=0),
    Options(softcap=30.0),
    Options(causal=True, slopes=True),
    Options(slopes=True, by_batch=True, softcap=2.0),
)
LENGTHS = ((5, 9), (0, 3), (9, 5), (130, 70), (1, 0), (3, 3))
POOLS = (Pool(1, (5, 3, 0, 2)), Pool(16, (32, 17, 0, 1, 16)), Pool(4, (0, 70)))


def cases(instance: Instance) -> Iterator[Case]:
    name = instance.op.name
    if name == "fa2_sdpa":
        for width in (1, 32, 64, 96, 128, 160, 256, 512):
            yield dense(instance, (1, 4, 2, 5, 9, width), Options(causal=width > 96))
        yield dense(instance, (2, 2, 2, 70, 130, 40), Options(causal=True))
        yield dense(instance, (2, 4, 1, 130, 70, 40), Options(causal=True))
        yield dense(instance, (1, 1, 1, 1, 1, 8), scale=-2.0)
    elif name == "fa2_sdpa_v2":
        for options in OPTIONS:
            yield dense(instance, (2, 4, 2, 5, 9, 32), options)
            yield dense(instance, (2, 2, 2, 9, 5, 16), options)
        yield dense(instance, (1, 2, 1, 150, 200, 16), Options(causal=True, left=20))
    elif name == "fa2_sdpa_varlen":
        for options in (Options(), *OPTIONS):
            yield varlen(instance, LENGTHS, (4, 2), 16, options)
        yield varlen(instance, LENGTHS[::-1], (2, 2), 130, Options(causal=True))
    elif name == "flashinfer_ragged_prefill":
        for causal in (False, True):
            yield ragged(instance, LENGTHS, (4, 2), 16, causal)
            yield ragged(instance, LENGTHS[::-1], (3, 3), 64 if causal else 130, causal)
    elif name == "flashinfer_paged_prefill":
        for pool in POOLS:
            rows = [3, 70, 2, 1, 5][: len(pool.lengths)]
            yield paged(instance, pool, (4, 2), 16, lengths=rows)
            yield paged(instance, pool, (2, 2), 64, lengths=rows, causal=True, with_lse=False)
    else:
        for pool in POOLS:
            yield paged(instance, pool, (8, 2), 64)
            yield paged(instance, pool, (3, 1), 20, with_lse=False)
