"""Rows of families that the library does not have yet, as in other_families.py: matrix products, block-quantised
weights, transforms and random numbers."""

from __future__ import annotations

from baracuda_sys.abi.entries import RUN, ask, run, size
from baracuda_sys.abi.table import NONE, Dtypes, Family, Op

from .other_families import F32, FLOATS, HALF, SIZES, axis, by_value

MNK = by_value("i32", "m n k")
SCALED = ("compute(t) alpha", "compute(t) beta")
ACTIVATIONS = ("", "_relu", "_gelu", "_silu")
OPTIONAL_C = ("beta == 0 || present(c)",)
WORKSPACE_SIZE = size("workspace_size", "m", "n", "k")


def matrices(t: str, suffix: str = "", *, c: bool = True) -> tuple[str, ...]:
    """a, b, perhaps c, and d, each with its leading dimension behind it."""
    third = (f"in? {t} c[m, n @ ldc{suffix}, 1]", f"i64 ldc{suffix}") if c else ()
    return (
        *(f"in {t} a[m, k @ lda{suffix}, 1]", f"i64 lda{suffix}", f"in {t} b[k, n @ ldb{suffix}, 1]"),
        *(f"i64 ldb{suffix}", *third, f"out {t} d[m, n @ ldd{suffix}, 1]", f"i64 ldd{suffix}"),
    )


def products(name: str, dtypes: Dtypes, pattern: str, operands: tuple[str, ...]) -> tuple[Op, ...]:
    """alpha a b + beta c, and with each activation of that and a bias of dtype bt, or of f32 where there is no bt."""
    scalars = ("f32 alpha", "f32 beta")
    plain = Op(
        name,
        dtypes,
        (*MNK, *operands, *scalars),
        "",
        OPTIONAL_C,
        symbol=pattern,
        entries=(RUN, WORKSPACE_SIZE, ask(without=("alpha", "beta"))),
    )
    typed = "fp8" not in pattern
    biased = (
        Op(
            f"{name}_bias{act}",
            dtypes * axis("bt", "f32 i32") if typed else dtypes,
            (*MNK, *operands, f"in {'bt' if typed else 'f32'} bias[n]", *scalars),
            "",
            OPTIONAL_C,
            symbol=f"{pattern}_bias{act}{'_{bt}' * typed}",
            entries=(RUN, ask(without=("alpha", "beta", "bias"))),
        )
        for act in ACTIVATIONS
    )
    return (plain, *biased)


GEMV = (
    *(
        *MNK,
        "i32 batch",
        "i32 layout",
        *SCALED,
        "in t a[batch, m, k]",
        "i64 lda",
        "i64 stride_a",
        "in t b[batch, k, n]",
    ),
    *("i64 ldb", "i64 stride_b", "add t d[batch, m, n]", "i64 ldd", "i64 stride_d"),
)
GEMV_ENTRIES = (
    RUN,
    ask("m", "n", "k", "batch", "layout", "lda", "ldb", "ldd", "stride_a", "stride_b", "stride_d"),
    size("workspace_size", "m", "n", "k", "batch", "layout"),
)
COMPRESSED = ("in t w_compressed[m, k / 2]", "in u16 w_metadata[m, k / 8]")

GEMM = Family(
    "gemm",
    title="Matrix products",
    doc="",
    ops=(
        *products("gemm_int8", axis("t", "s8 u8"), "gemm_{t}_rrr_sm80", matrices("t")),
        *products(
            "gemm_fp8",
            axis("t", "e4m3=fp8e4m3 e5m2=fp8e5m2") * axis("l", "rcr rrr"),
            "gemm_fp8_{t}_{l}_sm89",
            matrices("t"),
        ),
        *products(
            "gemm_int4", axis("t", "s4 u4") * axis("l", "rcr rrr"), "gemm_{t}_{l}_sm89", matrices("u8", "_bytes")
        ),
        Op(
            "gemm_bin",
            axis("l", "rcr rrr"),
            (
                *(*MNK, "in u8 a[m, k / 8 @ lda_bytes, 1]", "i64 lda_bytes", "in u8 b[n, k / 8 @ ldb_bytes, 1]"),
                *("i64 ldb_bytes", "out i32 d[m, n @ ldd_elements, 1]", "i64 ldd_elements"),
            ),
            "",
            symbol="gemm_bin_{l}_sm89",
            entries=(RUN, WORKSPACE_SIZE, ask()),
        ),
        Op(
            "apply_token_penalty",
            F32,
            (
                *("i32 batch", "i32 vocab", "f32 rep_penalty", "f32 freq_penalty", "f32 pres_penalty"),
                *("add t logits[batch, vocab]", "in i32 counts[batch, vocab]"),
            ),
            "",
            entries=(RUN, ask("batch", "vocab")),
            workspace="none",
        ),
        Op("gemv_dense_m1", FLOATS, GEMV, "", ("0 <= m && m <= 1",), entries=GEMV_ENTRIES),
        *(
            Op(
                f"nf4_gemv_m{m}",
                HALF,
                (
                    *(
                        *by_value("i32", "n k block_size"),
                        "in u8 w_packed[n / 2, k]",
                        "in f32 absmax[n, k / block_size]",
                    ),
                    *(f"in t y[{m}, k]", f"out t out[{m}, n]"),
                ),
                "",
                ("n % 2 == 0", "block_size > 0 && k % block_size == 0"),
                entries=(RUN, SIZES),
                workspace="none",
            )
            for m in (1, 2, 4, 8)
        ),
        Op(
            "sparse24",
            FLOATS,
            ("i32 m", "i32 k", *COMPRESSED, "out t w_dense[m, k]"),
            "",
            symbol="gemm_{t}_sparse24",
            entries=(run("inflate"),),
            workspace="none",
        ),
        Op(
            "sparse24_gemm",
            FLOATS,
            (*by_value("i32", "n m k"), "in t x[n, k]", *COMPRESSED, "out t y[n, m]"),
            "",
            symbol="gemm_{t}_sparse24_gemm",
            entries=(RUN, SIZES, size("workspace_bytes", "n", "m", "k", returns="u64")),
            workspace="u64",
        ),
        Op(
            "int4_marlin_gemm",
            axis("t", "f16"),
            (
                *(*by_value("i32", "M N K"), "in t a[M, K]", "in i32 b[K / 16, 2 * N]", "out t c[M, N]"),
                *("in t scales[groupsize < 0 ? 1 : K / 128, N]", "workspace", "i32 groupsize", "i32 max_par"),
            ),
            "",
            ("groupsize == -1 || groupsize == 128", "max_par >= 1"),
            entries=(RUN, ask("M", "N", "K", "groupsize")),
            workspace="pointer",
        ),
        Op(
            "int4_awq_gemm",
            axis("t", "f16"),
            (
                *(*by_value("i32", "M IC OC group_size split_k_iters"), "in t in_feats[M, IC]"),
                *("in i32 kernel_weights[OC, IC / 8]", "in t scaling_factors[IC / group_size, OC]"),
                *("in i32 zeros[IC / group_size, OC / 8]", "out t out[M, OC]"),
            ),
            "",
            ("group_size > 0",),
            entries=(RUN, SIZES, size("workspace_bytes", "M", "OC", "split_k_iters")),
        ),
        Op(
            "int4_awq_dequantize",
            axis("t", "f16"),
            (
                *(*by_value("i32", "N K group_size"), "in i32 kernel_weights[N, K / 8]"),
                *("in t scaling_factors[K / group_size, N]", "in i32 zeros[K / group_size, N / 8]", "out t out[N, K]"),
            ),
            "",
            ("group_size > 0",),
            workspace="none",
        ),
    ),
)

GEMM_OF_THE_PAGE = Family(
    "gemm",
    title="Matrix products that the page declares beyond the list",
    doc="",
    ops=(
        Op(
            "gemm",
            axis("t", "f16 bf16 tf32 f32_simt=f32 f64") * axis("l", "rcr rrr"),
            (*MNK, *matrices("t"), *SCALED),
            "",
            OPTIONAL_C,
            symbol="gemm_{t}_{l}_sm80",
            entries=(RUN, ask(without=("alpha", "beta")), WORKSPACE_SIZE),
        ),
        Op("gemm_dense", axis("t", "f32 f64 f16 bf16"), GEMV, "", entries=GEMV_ENTRIES),
    ),
)

FORMATS = "q4_0 q4_1 q5_0 q5_1 q8_0 q2_K q3_K q4_K q5_K q6_K q8_K"
GGUF_FORMATS, ALL = axis("q", FORMATS), "f32 f16 bf16"
MATRIX = ("i32 ncols", "i32 nrows", "in u8 x[nrows, ncols]")
OFFSET = ("i64 w_start_byte_offset", "i64 stride_y")
EXPERTS = (
    *(*by_value("i32", "n_experts n_rows_per_expert n_cols"), "in w weights[n_experts, n_rows_per_expert, n_cols]"),
    *("in t activations[1, n_cols]", "in *i32 sorted_token_ids[1]", "in *i32 expert_offsets[n_experts + 1]"),
    *("in? *f32 topk_weights[1]", "add t output[1, n_rows_per_expert]", "i32 top_k"),
)


def experts(name: str, dtypes: Dtypes, pattern: str, w: str, t: str) -> Op:
    args = tuple(text.replace("in w ", f"in {w} ").replace(" t ", f" {t} ") for text in EXPERTS)
    return Op(name, dtypes, args, "", symbol=pattern)


GGUF = Family(
    "gguf",
    title="Block-quantised weights",
    doc="",
    ops=(
        Op("dequantize", GGUF_FORMATS, ("i64 numel", "in u8 x[numel]", "out f32 y[numel]"), ""),
        *(
            Op(
                f"mmvq{'_actstrided' * bool(offset)}_{len(dtypes.axes)}",
                dtypes,
                (*MATRIX, *offset, f"in {t} y[ncols]", f"out {t} dst[nrows]"),
                "",
                symbol="mmvq_{q}" + "_actstrided" * bool(offset) + "_{t}" * (t == "t"),
            )
            for offset in ((), OFFSET)
            for dtypes, t in ((GGUF_FORMATS, "f32"), (GGUF_FORMATS * HALF, "t"))
        ),
        Op(
            "quantize_q8_1",
            FLOATS,
            ("i64 kx", "i64 ny", "in t src[ny, kx]", "out u8 dst_q8_1[ny, (kx + 31) / 32 * 36]"),
            "",
            workspace="none",
        ),
        Op(
            "quantize_q8_1_scratch",
            NONE,
            ("i64 kx", "i64 ny"),
            "",
            symbol="quantize_q8_1",
            entries=(size("workspace_bytes", "kx", "ny", returns="i64"),),
        ),
        *(
            Op(
                f"mmvq_multim_m{m}",
                axis("q", FORMATS.removesuffix(" q8_K")),
                (
                    *("i32 ncols_x", "i32 nrows_x", "in u8 w_ptr[nrows_x, ncols_x]", "i64 w_start_byte_offset"),
                    *(f"in u8 activations_q8_1[{m}, ncols_x / 32 * 36]", f"out f32 dst[{m}, nrows_x]"),
                ),
                "",
                symbol=f"mmvq_multim_{{q}}_m{m}",
            )
            for m in (1, 2, 4, 8)
        ),
        experts("mmvq_batched_f32", GGUF_FORMATS, "mmvq_{q}_batched", "u8", "f32"),
        experts("mmvq_batched_half", GGUF_FORMATS * HALF, "mmvq_{q}_batched_{t}", "u8", "t"),
        experts("mmvq_batched", FLOATS, "mmvq_batched_{t}", "t", "t"),
    ),
)

NF4 = Family(
    "nf4",
    title="NF4 weights",
    doc="",
    ops=(
        Op(
            "nf4_dequantize",
            axis("t", "f16 bf16 f32"),
            (
                *(*by_value("i32", "n k block_size"), "in u8 w_packed[n / 2, k]", "in f32 absmax[n, k / block_size]"),
                "out t out[n, k]",
            ),
            "",
            ("block_size > 0",),
            entries=(RUN, SIZES),
            workspace="none",
        ),
    ),
)

CELLS = axis("w", "4=u32 8=u64 16=c64")
COMPLEX, REAL_AND_COMPLEX = axis("c", "c32 c64"), Dtypes.pairs("t c", "f32 c32", "f64 c64")
HALF_SPECTRUM = "product(dims) / dims[rank - 1] * (dims[rank - 1] / 2 + 1)"

FFT = Family(
    "fft",
    title="Shifts of a spectrum",
    doc="",
    ops=(
        *(
            Op(name, CELLS, ("i64 batch", "i32 n", "in w x[batch, n]", "out w y[batch, n]"), "")
            for name in ("fftshift", "ifftshift")
        ),
        Op(
            "fftshift_nd",
            CELLS,
            (
                *("i64 total", "i32 rank", "i32[rank] shape", "i32[rank] shift_amt", "i64[rank] stride"),
                *("in w x[shape @ stride]", "out w y[shape]"),
            ),
            "",
            ("0 <= rank && rank <= 8", "total == product(shape)", "given(stride, total)"),
        ),
    ),
)

FFT_OF_THE_PAGE = Family(
    "fft",
    title="Transforms, which the page alone declares",
    doc="",
    ops=tuple(
        Op(
            f"{name}_{form}",
            dtypes,
            (
                *(("i32 n", "i32 batch") if form == "1d" else ("i32 rank", "i32[rank] dims", "i32 batch")),
                *(("i32 inverse",) if name == "fft" else ()),
                f"in {x} x[batch, {lengths[name == 'irfft']}]",
                f"out {y} y[batch, {lengths[name == 'rfft']}]",
            ),
            "",
            ("n > 0",) if form == "1d" else ("1 <= rank && rank <= 3", "product(dims) > 0"),
            symbol=f"{name}_{form}_{{{'c' if name == 'fft' else 't'}}}",
            entries=(RUN, size("workspace_size", *sizes, "out usize[1] out_bytes", returns="i32")),
        )
        for name, dtypes, x, y in (
            ("fft", COMPLEX, "c", "c"),
            ("rfft", REAL_AND_COMPLEX, "t", "c"),
            ("irfft", REAL_AND_COMPLEX, "c", "t"),
        )
        for form, lengths, sizes in (
            ("1d", ("n", "n" if name == "fft" else "n / 2 + 1"), ("n", "batch")),
            ("nd", ("dims", "dims" if name == "fft" else HALF_SPECTRUM), ("rank", "dims", "batch")),
        )
    ),
)

RANDOM = Family(
    "random",
    title="Random numbers, dropout",
    doc="",
    ops=(
        *(
            Op(
                name,
                axis("t", "f32 f64"),
                ("i64 numel", f"t {first}", f"t {second}", "u64 seed", "out t y[numel]"),
                "",
                requires,
                entries=(size("workspace_size", "numel", "out usize[1] out_bytes", returns="i32"), RUN),
            )
            for name, first, second, requires in (
                ("curand_uniform", "low", "high", ("numel == 0 || high > low",)),
                ("curand_normal", "mean", "stddev", ("numel == 0 || stddev > 0",)),
            )
        ),
        Op(
            "bernoulli",
            NONE,
            ("i64 numel", "f32 p", "in f32 rand[numel]", "out u8 y[numel]"),
            "",
            ("0 <= p && p <= 1",),
        ),
        Op(
            "dropout",
            axis("t", "f32 f64"),
            (
                *("i64 numel", "f32 p", "t scale", "in t x[numel]", "in f32 rand[numel]", "out t y[numel]"),
                "out u8 mask[numel]",
            ),
            "",
            entries=(RUN, ask("numel", "p", "f32 scale", "x", "rand", "y", "mask")),
        ),
        Op(
            "dropout_backward",
            axis("t", "f32 f64"),
            ("i64 numel", "t scale", "in t dy[numel]", "in u8 mask[numel]", "out t dx[numel]"),
            "",
            entries=(RUN, ask("numel", "f32 scale", "dy", "mask", "dx")),
        ),
        Op("scale_inplace", COMPLEX, ("i64 numel", "real(c) scale", "add c y[numel]"), ""),
        Op("scale_inplace_real", axis("t", "f32 f64"), ("i64 numel", "t scale", "add t y[numel]"), ""),
    ),
)
