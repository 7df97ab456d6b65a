"""Checks and times the kernels of attend.cu: check.py LIBRARY [check|time|variants|all]."""

from __future__ import annotations

import ctypes
import itertools
import math
import sys
from typing import Any

import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

I64 = ctypes.c_int64
NAMES = {torch.float16: "f16", torch.bfloat16: "bf16"}


class Arguments(ctypes.Structure):
    _fields_ = [
        *((name, I64) for name in ("batch", "heads", "group", "rows", "keys", "key_width", "value_width")),
        *((name, I64 * 3) for name in "qkvy"),
        *((name, I64) for name in ("left", "right", "from_end")),
        ("starts_q", ctypes.c_void_p),
        ("starts_k", ctypes.c_void_p),
        ("max_rows", I64),
        ("scale", ctypes.c_double),
    ]


library = ctypes.CDLL(sys.argv[1])
failures = 0


def attend(
    q: Any,
    k: Any,
    v: Any,
    *,
    left: int = -1,
    right: int = -1,
    from_end: bool = False,
    starts: tuple[Any, Any, int] | None = None,
    variant: int = 0,
    into: tuple[Any, Any] | None = None,
) -> tuple[Any, Any, int]:
    """y and lse of [batch, heads, rows, width]; packed: [total, heads, width] with starts of rows and of keys."""
    if starts is None:
        (batch, heads, rows, width), (_, key_heads, keys, _) = q.shape, k.shape
    else:
        (rows, heads, width), (keys, key_heads, _), batch = q.shape, k.shape, len(starts[0]) - 1
    if into is None:
        y = torch.full((*q.shape[:-1], v.shape[-1]), math.nan, dtype=q.dtype, device=q.device)
        if starts is None and not q.is_contiguous():
            y = y.transpose(1, 2).contiguous().transpose(1, 2)
        shape = (batch, heads, rows) if starts is None else (heads, rows)
        into = y, torch.full(shape, math.nan, device=q.device)
    y, lse = into
    given = Arguments(batch, heads, heads // key_heads, rows, keys, width, v.shape[-1])
    for name, one in zip("qkvy", (q, k, v, y), strict=True):
        steps = one.stride()
        setattr(given, name, (I64 * 3)(*((0, steps[1], steps[0]) if starts is not None else steps[:3])))
    given.left, given.right, given.from_end = left, right, int(from_end)
    if starts is not None:
        given.starts_q, given.starts_k, given.max_rows = starts[0].data_ptr(), starts[1].data_ptr(), starts[2]
    given.scale = 1 / math.sqrt(width)
    symbol = getattr(library, f"attend_{NAMES[q.dtype]}_{int(variant > 0)}")
    addresses = (ctypes.c_void_p(one.data_ptr()) for one in (q, k, v, y, lse))
    return y, lse, symbol(variant, ctypes.byref(given), *addresses)


def reference(q: Any, k: Any, v: Any, left: int, right: int, from_end: bool) -> tuple[Any, Any]:
    """In f64, head by head."""
    group, (rows, keys) = q.shape[1] // k.shape[1], (q.shape[2], k.shape[2])
    shift = keys - rows if from_end else 0
    distance = torch.arange(keys, device=q.device)[None] - torch.arange(rows, device=q.device)[:, None] - shift
    hidden = torch.zeros_like(distance, dtype=torch.bool)
    if right >= 0:
        hidden |= distance > right
    if left >= 0:
        hidden |= -distance > left
    y = torch.empty((*q.shape[:-1], v.shape[-1]), dtype=torch.float64, device=q.device)
    lse = torch.empty(q.shape[:-1], dtype=torch.float64, device=q.device)
    for b, h in itertools.product(range(q.shape[0]), range(q.shape[1])):
        logits = q[b, h].double() @ k[b, h // group].double().T / math.sqrt(q.shape[-1])
        logits = logits.masked_fill(hidden, -math.inf)
        lse[b, h] = torch.logsumexp(logits, -1)
        weights = torch.exp(logits - lse[b, h][:, None]).nan_to_num(0)
        y[b, h] = weights @ v[b, h // group].double()
    return y, lse


def say(ok: bool, text: str) -> None:
    global failures
    failures += not ok
    if not ok:
        print("FAILED", text)


def compare(text: str, made: tuple[Any, Any, int], want: tuple[Any, Any]) -> None:
    y, lse, status = made
    torch.cuda.synchronize()
    if status:
        return say(False, f"{text}: status {status}")
    most = {torch.float16: 1.5e-3, torch.bfloat16: 1e-2}[y.dtype]
    norm = want[0].norm().item()
    off = (y.double() - want[0]).norm().item() / max(norm, 1e-30)
    worst = (y.double() - want[0]).abs().max().item() if y.numel() else 0.0
    finite = torch.isfinite(want[1])
    of_lse = (lse.double() - want[1])[finite].abs().max().item() if finite.any() else 0.0
    hidden = bool((lse[~finite] == -math.inf).all())
    good = (off <= most or norm == 0) and worst <= 12 * most and of_lse <= 1e-3 and hidden
    say(good, f"{text}: relative {off:.2e}, worst {worst:.2e}, lse {of_lse:.2e}")


def drawn(shape: tuple[int, ...], dtype: Any, turned: bool = False) -> Any:
    made = torch.randn(shape, device="cuda").to(dtype)
    return made.transpose(1, 2).contiguous().transpose(1, 2) if turned else made


def check() -> None:
    torch.manual_seed(0)
    lengths = [(1, 1), (1, 4096), (5, 127), (64, 64), (127, 129), (129, 1000), (200, 37), (1000, 1001), (2049, 4095)]
    windows = [(-1, -1, False), (-1, 0, False), (-1, 0, True), (100, 0, True), (33, 300, False)]
    for (rows, keys), (left, right, end) in itertools.product(lengths, windows):
        for dtype, (width, values) in itertools.product(NAMES, ((64, 64), (128, 128), (256, 256), (80, 80), (40, 104))):
            for heads, key_heads in ((4, 2), (3, 3)) if rows < 2000 else ((2, 1),):
                q = drawn((2, heads, rows, width), dtype, turned=rows % 2 == 1)
                k, v = (drawn((2, key_heads, keys, one), dtype, turned=keys % 2 == 1) for one in (width, values))
                made = attend(q, k, v, left=left, right=right, from_end=end)
                text = f"{NAMES[dtype]} {rows}x{keys} {heads}/{key_heads} width {width},{values} window {left},{right},{end}"
                compare(text, made, reference(q, k, v, left, right, end))
                again = attend(q, k, v, left=left, right=right, from_end=end)
                say(torch.equal(made[0].nan_to_num(7), again[0].nan_to_num(7)), f"{text}: other bits the second time")
    # Rows do not depend on what is beside them.
    q, k, v = (drawn((3, 4, 1000, 128), torch.bfloat16) for _ in range(3))
    whole, part = attend(q, k, v)[0], attend(q[1:2, :, 300:340].contiguous(), k[1:2], v[1:2])[0]
    say(torch.equal(whole[1:2, :, 300:340], part), "rows have other bits among more rows")
    # Values that are hidden and no numbers.
    v[:, :, 990:] = math.inf
    v[:, :, 995:, ::3] = math.nan
    made = attend(q, k, v, right=0)
    compare(
        "hidden values",
        tuple(one[..., :990, :] if one.dim() == 4 else one[..., :990] for one in made[:2]) + (0,),
        tuple(
            one[..., :990, :] if one.dim() == 4 else one[..., :990]
            for one in reference(q, k, v.nan_to_num(0, 0), -1, 0, False)
        ),
    )
    # Packed requests.
    rows, keys = [0, 5, 5, 700, 701, 1200], [0, 0, 130, 640, 1400, 1500]
    for width, causal in itertools.product((64, 128), (False, True)):
        q, k, v = (drawn((n, heads, width), torch.bfloat16) for n, heads in ((1200, 4), (1500, 2), (1500, 2)))
        starts = tuple(torch.tensor(one, dtype=torch.int32, device="cuda") for one in (rows, keys))
        y, lse, status = attend(q, k, v, right=0 if causal else -1, from_end=True, starts=(*starts, 695))
        for b in range(5):
            (i, m), (j, n) = rows[b : b + 2], keys[b : b + 2]
            if i == m:
                continue
            of = (one.transpose(0, 1)[None] for one in (q[i:m], k[j:n], v[j:n]))
            want = reference(*of, -1, 0 if causal else -1, True)
            compare(
                f"packed {b} width {width} {causal}", (y[i:m].transpose(0, 1)[None], lse[None, :, i:m], status), want
            )
    print("check:", failures, "failures")


def milliseconds(run: Any, repeats: int = 12) -> float:
    """The median of single runs, each behind one that is not timed and a cleared L2."""
    clear = torch.empty(64 << 20, device="cuda")
    times = []
    for _ in range(3):
        run()
    for _ in range(repeats):
        clear.zero_()
        run()
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        run()
        end.record()
        torch.cuda.synchronize()
        times.append(begin.elapsed_time(end))
    return sorted(times)[repeats // 2]


SHAPES = [  # batch, heads, key heads, length, width
    (4, 32, 32, 4096, 128),
    (4, 32, 8, 4096, 128),
    (8, 16, 16, 4096, 64),
    (4, 32, 32, 4096, 64),
    (2, 16, 16, 4096, 256),
    (1, 32, 8, 16384, 128),
    (64, 16, 16, 512, 64),
    (64, 16, 16, 512, 128),
    (1, 32, 32, 2048, 128),
    (8, 32, 32, 777, 128),
]


def timed(candidates: tuple[int, ...], others: bool) -> None:
    print(
        f"{'batch heads kv length width':>30} causal | TFLOP/s:",
        *(f"{one:>8}" for one in candidates),
        *(("cudnn", "flash") if others else ()),
    )
    for (batch, heads, key_heads, length, width), causal in itertools.product(SHAPES, (False, True)):
        q = drawn((batch, heads, length, width), torch.bfloat16)
        k, v = (drawn((batch, key_heads, length, width), torch.bfloat16) for _ in range(2))
        operations = 4 * batch * heads * length * length * width / (2 if causal else 1)
        speeds = []
        y, lse, _ = attend(q, k, v, right=0 if causal else -1)
        for variant in candidates:

            def run(variant: int = variant) -> int:
                return attend(q, k, v, right=0 if causal else -1, variant=variant, into=(y, lse))[2]

            speeds.append("-" if run() else f"{operations / milliseconds(run) / 1e9:.0f}")
        for backend in (SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION) if others else ():
            with sdpa_kernel(backend):
                try:
                    made = milliseconds(
                        lambda: F.scaled_dot_product_attention(q, k, v, is_causal=causal, enable_gqa=heads != key_heads)
                    )
                    speeds.append(f"{operations / made / 1e9:.0f}")
                except RuntimeError:
                    speeds.append("-")
        print(
            f"{batch:>6}{heads:>5}{key_heads:>5}{length:>7}{width:>6} {'causal' if causal else '      '} |",
            *(f"{one:>8}" for one in speeds),
        )


def decoding() -> None:
    """One row a head of keys and group: bytes of keys and values, beside 4.27 TB/s."""
    for batch, key_heads, group, keys in ((32, 8, 4, 8192), (1, 8, 4, 8192), (4, 8, 8, 32768)):
        q = drawn((batch, key_heads, group, 128), torch.bfloat16)
        k, v = (drawn((batch, key_heads, keys, 128), torch.bfloat16) for _ in range(2))
        y, lse, _ = attend(q, k, v)
        for variant in (0, -1):
            made = milliseconds(lambda: attend(q, k, v, into=(y, lse), variant=variant))
            print(
                f"decoding {batch} x {key_heads} x {group}, {keys} keys, variant {variant}: {made * 1000:.0f} us, "
                f"{2 * k.numel() * 2 / made / 1e9:.2f} TB/s"
            )


what = sys.argv[2]
if what in ("check", "all"):
    check()
if what in ("time", "all"):
    timed((0, -1), True)
    decoding()
if what in ("variants", "all"):
    timed((0, 1, 2, 3, 4), False)
sys.exit(failures > 0)
