"""Matrix products: of floating-point numbers, of integers and of packed formats, with what follows a product."""

from __future__ import annotations

from .entries import RUN, Entry, ask, run, size
from .table import NONE, Dtypes, Family, Op

MNK = ("i32 m", "i32 n", "i32 k")
LAYOUTS = ("rcr", "rrr")
ACTIVATIONS = ("", "relu", "gelu", "silu")

FLOATS = Dtypes((("t", ("f16", "bf16", "tf32", "f32_simt=f32", "f64")),))
INT8 = Dtypes((("t", ("s8", "u8")),))
INT4 = Dtypes((("t", ("s4", "u4")),))
FP8 = Dtypes((("t", ("e4m3=fp8e4m3", "e5m2=fp8e5m2")),))
DENSE = Dtypes((("t", ("f32", "f64", "f16", "bf16")),))
VECTORS = Dtypes((("t", ("f32", "f16", "bf16", "f64")),))
HALVES = Dtypes((("t", ("f16", "bf16")),))
F32 = Dtypes((("t", ("f32",)),))
BIAS = Dtypes((("bt", ("f32", "i32")),))

SIZES = ("m >= 1", "n >= 1", "k >= 1")
WORKSPACE_SIZE = size("workspace_size", "m", "n", "k")

_FOLLOWS = {
    "": "",
    "relu": ", then max(d, 0)",
    "gelu": ", then d (1 + erf(d / sqrt 2)) / 2",
    "silu": ", then d / (1 + e^-d)",
}
_OF_B = {"rcr": "b[j, p]", "rrr": "b[p, j]"}


def _matrices(layout: str, suffix: str = "", packed: int = 1) -> tuple[str, ...]:
    """a, b, c and d, each with its leading dimension behind it; `packed` elements are one of the tensor's."""
    k, n = (f"{extent} / {packed}" if packed > 1 else extent for extent in ("k", "n"))
    b = f"n, {k}" if layout == "rcr" else f"k, {n}"
    return (
        *(f"in t a[m, {k} @ lda{suffix}, 1]", f"i64 lda{suffix}", f"in t b[{b} @ ldb{suffix}, 1]", f"i64 ldb{suffix}"),
        *(f"in? t c[m, {n} @ ldc{suffix}, 1]", f"i64 ldc{suffix}", f"out t d[m, {n} @ ldd{suffix}, 1]"),
        f"i64 ldd{suffix}",
    )


def _strides(layout: str, suffix: str = "", packed: int = 1) -> tuple[str, ...]:
    """That leading dimensions are at least rows long, and that offsets fit 64 bits; ldc may be 0 without c."""
    k, n = (f"{extent} / {packed}" if packed > 1 else extent for extent in ("k", "n"))
    lda, ldb, ldc, ldd = (f"ld{matrix}{suffix}" for matrix in "abcd")
    rows = "n" if layout == "rcr" else "k"
    return (
        *("beta == 0 || present(c)", f"{ldc} >= {n} || !present(c)"),
        *(f"{lda} >= {k}", f"{ldb} >= {k if layout == 'rcr' else n}", f"{ldc} >= {n} || {ldc} == 0", f"{ldd} >= {n}"),
        *(f"extent({count}, {ld}, 8) >= 0" for count, ld in (("m", lda), (rows, ldb), ("m", ldc), ("m", ldd))),
    )


def _products(
    name: str,
    dtypes: Dtypes,
    layout: str,
    pattern: str,
    biased: str,
    *,
    suffix: str = "",
    packed: int = 1,
    bias: str = "",
    even: tuple[str, ...] = (),
    sized: bool = True,
    asks_bias: bool = False,
) -> tuple[Op, ...]:
    """The product, and that with a bias and each activation. pattern, biased: of their symbols, the latter with {act}
    for an activation and {bt} for the type of the bias, where `bias` does not say it. even: what
    kernels support. sized: whether those with a bias have a `_workspace_size`; asks_bias: whether their
    `_can_implement` takes the bias."""
    scalars = ("compute(t) alpha", "compute(t) beta") if dtypes is FLOATS else ("f32 alpha", "f32 beta")
    operands, conditions = _matrices(layout, suffix, packed), (*SIZES, *_strides(layout, suffix, packed))
    sums = f"the sum over p of a[i, p] * {_OF_B[layout]}"
    plain = Op(
        f"{name}_{layout}",
        dtypes,
        (*MNK, *operands, *scalars),
        f"d[i, j] = alpha * {sums} + beta * c[i, j]; c is not read where beta is 0, and may be d with equal strides",
        conditions,
        supports=even,
        symbol=pattern,
        entries=(RUN, ask(without=("alpha", "beta")), WORKSPACE_SIZE),
        function="gemm",
        functor=f"Layout::{layout}",
    )
    asked: Entry = ask(*(_names(operands)), *(("bias",) if asks_bias else ()))
    made = [plain]
    for activation in ACTIVATIONS:
        act = f"_{activation}" * bool(activation)
        made.append(
            Op(
                f"{name}_bias{act}_{layout}",
                dtypes if bias else dtypes * BIAS,
                (*MNK, *operands, f"in {bias or 'bt'} bias[n]", *scalars),
                f"d[i, j] = alpha * {sums} + beta * c[i, j] + bias[j]{_FOLLOWS[activation]}",
                conditions,
                supports=even,
                symbol=biased.replace("{act}", act),
                entries=(RUN, asked, WORKSPACE_SIZE) if sized else (RUN, asked),
                function="gemm_bias",
                functor=f"Layout::{layout}, Activation::{activation or 'none'}",
            )
        )
    return tuple(made)


def _names(operands: tuple[str, ...]) -> tuple[str, ...]:
    return ("m", "n", "k", *(text.partition("[")[0].split()[-1] for text in operands))


def _batched(layout: str, activation: str | None = None) -> Op:
    """A batch of products; with an activation, which may be "", a bias that all of them share."""
    b, biased = "n, k" if layout == "rcr" else "k, n", activation is not None
    act = "" if activation is None else f"_bias{f'_{activation}' * bool(activation)}"
    sums = f"the sum over p of a[g, i, p] * {_OF_B[layout].replace('[', '[g, ')}"
    return Op(
        f"gemm_batched{act}_{layout}",
        FLOATS,
        (
            *(*MNK, "in t a[batch_count, m, k @ stride_a, lda, 1]", "i64 lda", "i64 stride_a"),
            *(f"in t b[batch_count, {b} @ stride_b, ldb, 1]", "i64 ldb", "i64 stride_b"),
            *("in? t c[batch_count, m, n @ stride_c, ldc, 1]", "i64 ldc", "i64 stride_c"),
            *("out t d[batch_count, m, n @ stride_d, ldd, 1]", "i64 ldd", "i64 stride_d"),
            *(("in t bias[n]",) if biased else ()),
            *("compute(t) alpha", "compute(t) beta", "i32 batch_count"),
        ),
        f"d[g, i, j] = alpha * {sums} + beta * c[g, i, j]"
        + (f" + bias[j]{_FOLLOWS[activation]}" if activation is not None else "")
        + "; c is not read where beta is 0; a stride of 0 repeats a matrix",
        (*SIZES, "batch_count >= 0", "batch_count <= 1 || stride_d != 0", *_strides(layout)),
        symbol=f"gemm_batched{act}_{{t}}_{layout}_sm80",
        entries=(RUN, ask(without=("alpha", "beta")), size("workspace_size", "m", "n", "k", "batch_count")),
        function="gemm_batched_bias" if biased else "gemm_batched",
        functor=f"Layout::{layout}" + f", Activation::{activation or 'none'}" * biased,
    )


_DENSE_SIZES = ("m", "n", "k", "batch", "layout")


def _dense(name: str, dtypes: Dtypes, scale: str, sizes: tuple[str, ...], doc: str) -> Op:
    """A product that is added to d, with the layout in an argument."""
    return Op(
        name,
        dtypes,
        (
            *(*MNK, "i32 batch", "i32 layout", f"{scale} alpha", f"{scale} beta"),
            *("in t a[batch, layout == 2 ? k : m, layout == 2 ? m : k @ stride_a, lda, 1]", "i64 lda", "i64 stride_a"),
            *("in t b[batch, layout == 1 ? n : k, layout == 1 ? k : n @ stride_b, ldb, 1]", "i64 ldb", "i64 stride_b"),
            *("add t d[batch, m, n @ stride_d, ldd, 1]", "i64 ldd", "i64 stride_d"),
        ),
        doc,
        (
            *("m >= 0", "n >= 0", "k >= 0", "batch >= 0", *sizes),
            *("lda >= 1 && lda >= (layout == 2 ? m : k)", "ldb >= 1 && ldb >= (layout == 1 ? k : n)"),
            *("ldd >= 1 && ldd >= n", "batch <= 1 || stride_d != 0"),
            *("extent(layout == 2 ? k : m, lda, 8) >= 0", "extent(layout == 1 ? n : k, ldb, 8) >= 0"),
            "extent(m, ldd, 8) >= 0",
        ),
        entries=(
            RUN,
            ask(*_DENSE_SIZES, "lda", "ldb", "ldd", "stride_a", "stride_b", "stride_d"),
            size("workspace_size", *_DENSE_SIZES),
        ),
        function="gemm_dense",
    )


def _dense_bias() -> Op:
    """A product in any layout, with what follows it in arguments."""
    sizes = (*_DENSE_SIZES, "activation")
    return Op(
        "gemm_dense_bias",
        DENSE,
        (
            *(*MNK, "i32 batch", "i32 layout", "i32 activation", "compute(t) alpha"),
            *("in t a[batch, layout >= 2 ? k : m, layout >= 2 ? m : k @ stride_a, lda, 1]", "i64 lda", "i64 stride_a"),
            "in t b[batch, layout % 2 == 1 ? n : k, layout % 2 == 1 ? k : n @ stride_b, ldb, 1]",
            *("i64 ldb", "i64 stride_b", "in? t bias[n]"),
            *("out t d[batch, m, n @ stride_d, ldd, 1]", "i64 ldd", "i64 stride_d"),
        ),
        "d[g] = activation(alpha * a[g] b[g] + bias); layout 0 is rrr, 1 rcr, 2 crr, 3 ccr: a is [k, m] where "
        "its letter is c, b [n, k]; activation 0 is none, 1 relu, 2 gelu, 3 silu. A stride of 0 repeats a or b",
        (
            *("m >= 0", "n >= 0", "k >= 0", "batch >= 0"),
            *("0 <= layout && layout <= 3", "0 <= activation && activation <= 3"),
            *("lda >= 1 && lda >= (layout >= 2 ? m : k)", "ldb >= 1 && ldb >= (layout % 2 == 1 ? k : n)"),
            *("ldd >= 1 && ldd >= n", "batch <= 1 || stride_d != 0"),
            *("extent(layout >= 2 ? k : m, lda, 8) >= 0", "extent(layout % 2 == 1 ? n : k, ldb, 8) >= 0"),
            "extent(m, ldd, 8) >= 0",
        ),
        entries=(RUN, ask(*sizes, "lda", "ldb", "ldd", "stride_a", "stride_b", "stride_d")),
        function="gemm_dense_bias",
    )


def _binary(layout: str) -> Op:
    b, shortest = ("n, k / 8", "k / 8") if layout == "rcr" else ("k, n / 8", "n / 8")
    whole = ("k % 8 == 0",) if layout == "rcr" else ("k % 8 == 0", "n % 8 == 0")
    return Op(
        f"gemm_bin_{layout}",
        NONE,
        (
            *(*MNK, "in u8 a[m, k / 8 @ lda_bytes, 1]", "i64 lda_bytes", f"in u8 b[{b} @ ldb_bytes, 1]"),
            *("i64 ldb_bytes", "out i32 d[m, n @ ldd_elements, 1]", "i64 ldd_elements"),
        ),
        f"d[i, j] = the number of p for which the bits a[i, p] and {_OF_B[layout]} differ; the first of eight bits is "
        "the lowest of a byte",
        (
            *(*SIZES, "lda_bytes >= k / 8", f"ldb_bytes >= {shortest}", "ldd_elements >= n"),
            *("extent(m, lda_bytes, 8) >= 0", f"extent({b[0]}, ldb_bytes, 8) >= 0"),
            "extent(m, ldd_elements, 8) >= 0",
        ),
        supports=whole,
        symbol=f"gemm_bin_{layout}_sm89",
        entries=(RUN, WORKSPACE_SIZE, ask()),
        function="gemm_bin",
        functor=f"Layout::{layout}",
    )


_NF4_SIZES = ("n > 0", "k > 0", "block_size > 0", "n % 2 == 0", "k % block_size == 0")


def _nf4(m: int | None) -> Op:
    """For so many vectors; for as many as an argument says if it is None."""
    return Op(
        "nf4_gemv" if m is None else f"nf4_gemv_m{m}",
        HALVES,
        (
            *(("i32 m",) if m is None else ()),
            *("i32 n", "i32 k", "i32 block_size", "in u8 w_packed[n / 2, k]", "in f32 absmax[n, k / block_size]"),
            *(f"in t y[{m or 'm'}, k]", f"out t out[{m or 'm'}, n]"),
        ),
        "out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2, p] has "
        "the codes of row r, if that is even in the low nibble, else in the high one",
        (*(("m >= 0",) if m is None else ()), *_NF4_SIZES),
        entries=(RUN, ask(*(("m",) if m is None else ()), "n", "k", "block_size")),
        workspace="none",
        function="nf4_gemv" if m else "nf4_gemv_rows",
        functor=str(m or ""),
    )


_COMPRESSED = ("in t w_compressed[m, k / 2]", "in u16 w_metadata[m, k / 8]")
_PLACES = (
    "a byte of w_metadata says where two values of four stand, bits 0 and 1 the first, bits 2 and 3 the second, which "
    "counts where both are equal"
)

_SPARSE = (
    Op(
        "sparse24",
        VECTORS,
        ("i32 m", "i32 k", *_COMPRESSED, "out t w_dense[m, k]"),
        f"w_dense = the matrix of which w_compressed has two of four neighbours, 0 elsewhere; {_PLACES}",
        ("m >= 0", "k >= 0"),
        supports=("k % 8 == 0",),
        symbol="gemm_{t}_sparse24",
        entries=(run("inflate"),),
        workspace="none",
    ),
    Op(
        "sparse24_gemm",
        VECTORS,
        ("i32 n", "i32 m", "i32 k", "in t x[n, k]", *_COMPRESSED, "out t y[n, m]"),
        f"y = x w^T with the w that w_compressed has two of four neighbours of, 0 elsewhere; {_PLACES}. The workspace "
        "has m * k elements",
        ("n >= 0", "m >= 0", "k >= 0"),
        supports=("k % 8 == 0",),
        symbol="gemm_{t}_sparse24_gemm",
        entries=(RUN, ask("n", "m", "k"), size("workspace_bytes", "n", "m", "k", returns="u64")),
        workspace="u64",
    ),
)

_INT4 = (
    Op(
        "int4_marlin_gemm",
        HALVES,
        (
            *("i32 M", "i32 N", "i32 K", "in t a[M, K]", "in i32 b[K / 16, 2 * N]", "out t c[M, N]"),
            *("in t scales[groupsize < 0 ? 1 : K / groupsize, N]", "workspace", "i32 groupsize", "i32 max_par"),
        ),
        "c[i, j] = the sum over p of a[i, p] * scale(p / groupsize, j) * (q[p, j] - 8), the codes q and the scales in "
        "Marlin's order; a groupsize of -1 is one scale for a column. The workspace of (N / 128) * max_par int32 may "
        "hold anything before, and is zeros after it",
        (
            *("M >= 0", "N >= 0", "K >= 0", "N % 256 == 0", "K % 128 == 0"),
            *("groupsize == -1 || groupsize == 32 || groupsize == 64 || groupsize == 128", "max_par >= 1"),
        ),
        entries=(RUN, ask("M", "N", "K", "groupsize")),
        workspace="pointer",
    ),
    Op(
        "int4_awq_gemm",
        HALVES,
        (
            *("i32 M", "i32 IC", "i32 OC", "i32 group_size", "i32 split_k_iters", "in t in_feats[M, IC]"),
            *("in i32 kernel_weights[OC, IC / 8]", "in t scaling_factors[IC / group_size, OC]"),
            *("in i32 zeros[IC / group_size, OC / 8]", "out t out[M, OC]"),
        ),
        "out = in_feats w^T with w[o, i] = scaling_factors[i / group_size, o] * (q[o, i] - zero[i / group_size, o]), "
        "rounded to t; eight codes q of a row, or zero points, are a word, the first in the lowest bits",
        (
            *("M >= 0", "OC >= 0", "IC >= 0", "group_size == 32 || group_size == 64 || group_size == 128"),
            *("OC % 64 == 0", "IC % group_size == 0", "split_k_iters >= 1", "IC % 32 == 0"),
            "IC / 32 % split_k_iters == 0",
        ),
        entries=(
            RUN,
            ask("M", "IC", "OC", "group_size", "split_k_iters"),
            size("workspace_bytes", "M", "OC", "split_k_iters"),
        ),
    ),
    Op(
        "int4_awq_dequantize",
        HALVES,
        (
            *("i32 N", "i32 K", "i32 group_size", "in i32 kernel_weights[N, K / 8]"),
            *("in t scaling_factors[K / group_size, N]", "in i32 zeros[K / group_size, N / 8]", "out t out[N, K]"),
        ),
        "out = the weights w of int4_awq_gemm",
        ("N >= 0", "K >= 0", "group_size > 0 && group_size % 8 == 0", "N % 8 == 0", "K % group_size == 0"),
        workspace="none",
    ),
)

_TOKEN_PENALTY = Op(
    "apply_token_penalty",
    F32,
    (
        *("i32 batch", "i32 vocab", "f32 rep_penalty", "f32 freq_penalty", "f32 pres_penalty"),
        *("add t logits[batch, vocab]", "in i32 counts[batch, vocab]"),
    ),
    "of a logit x whose count is positive: x / rep_penalty if x > 0, else x * rep_penalty; less freq_penalty * count; "
    "less pres_penalty",
    ("batch >= 1", "vocab >= 1"),
    entries=(RUN, ask("batch", "vocab")),
    workspace="none",
)

FAMILY = Family(
    "gemm",
    title="Matrix products",
    doc="""
The letters of a layout stand for a, b and the result: r is row-major, c column-major, so that b of rcr is [n, k] in
memory, as weights are. A leading dimension counts the elements from one row (or column) to the next, `_bytes` bytes.
f16, bf16 and fp8 are multiplied exactly and summed in f32, tf32 after each element was rounded to 10 bits of mantissa,
f32 and f64 in their own precision; the result is rounded once. Integers are summed exactly, and the sum saturates to
32 bits before it becomes f32. Integers of 8 and 4 bits and fp8 are stored to nearest, ties to even, and saturate; NaN
becomes the integer 0. The order of additions is a function of k, of f16 and bf16 of n as well: rows depend on nothing
beside them.
""",
    ops=(
        *(
            op
            for layout in LAYOUTS
            for op in (
                *_products(
                    "gemm",
                    FLOATS,
                    layout,
                    f"gemm_{{t}}_{layout}_sm80",
                    f"gemm_bias{{act}}_{{t}}_{layout}_sm80",
                    bias="t",
                    asks_bias=True,
                ),
                *_products(
                    "gemm_int8",
                    INT8,
                    layout,
                    f"gemm_{{t}}_{layout}_sm80",
                    f"gemm_bias{{act}}_{{bt}}bias_{{t}}_{layout}_sm80"
                    if layout == "rcr"
                    else f"gemm_{{t}}_{layout}_sm80_bias{{act}}_{{bt}}",
                    sized=layout == "rcr",
                    asks_bias=layout == "rcr",
                ),
                *_products(
                    "gemm_fp8",
                    FP8,
                    layout,
                    f"gemm_fp8_{{t}}_{layout}_sm89",
                    f"gemm_fp8_{{t}}_{layout}_sm89_bias{{act}}",
                    bias="f32",
                    sized=False,
                ),
                *_products(
                    "gemm_int4",
                    INT4,
                    layout,
                    f"gemm_{{t}}_{layout}_sm89",
                    f"gemm_{{t}}_{layout}_sm89_bias{{act}}_{{bt}}",
                    suffix="_bytes",
                    packed=2,
                    sized=False,
                    even=("k % 2 == 0", "n % 2 == 0"),
                ),
                _batched(layout),
                *(_batched(layout, activation) for activation in ACTIVATIONS),
                _binary(layout),
            )
        ),
        _dense(
            "gemm_dense",
            DENSE,
            "compute(t)",
            ("0 <= layout && layout <= 2",),
            "d[g] = alpha * a[g] b[g] + beta * d[g], d not read where beta is 0; layout 0 is rrr, 1 rcr, 2 crr: a is "
            "[k, m] in memory. A stride of 0 repeats a or b",
        ),
        _dense_bias(),
        _dense(
            "gemv_dense_m1",
            VECTORS,
            "f32",
            ("m <= 1", "layout == 0"),
            "d[g] = alpha * a[g] b[g] + beta * d[g] of one row, d not read where beta is 0; a stride of 0 repeats a, b",
        ),
        *(_nf4(m) for m in (1, 2, 4, 8, None)),
        *_SPARSE,
        *_INT4,
        _TOKEN_PENALTY,
    ),
    weight=4,
)
