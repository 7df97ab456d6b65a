"""The table: the one list of symbols from which header, definitions, exports, prototypes and documents are made.

Standard library only, because the build runs it before anything is installed.
"""

from collections.abc import Mapping

from . import (
    attention,
    elementwise_binary,
    elementwise_cast,
    elementwise_gated,
    elementwise_unary,
    embedding,
    gemm,
    image,
    loss,
    norm,
    quantize,
    random,
    reduce,
    scan,
    softmax,
)
from .argument import Argument
from .dtypes import Dtypes
from .table import Adjoint, Family, Gradient, GradientRoles, Instance, Op, Symbol

ABI_VERSION = 1
"""Grows when a signature changes or a symbol goes; additions leave it as it is."""

STATUS: Mapping[str, int] = {
    "ok": 0,
    "misaligned_operand": 1,
    "invalid_problem": 2,
    "unsupported": 3,
    "workspace_too_small": 4,
    "launch_failure": 5,
}
"""Status codes by name."""

LIBRARY_SYMBOLS = (
    ("int32_t baracuda_kernels_abi_version(void)", "BARACUDA_KERNELS_ABI_VERSION of the header it was built with."),
    ("const char *baracuda_kernels_version_string(void)", 'The release, such as "0.1.0".'),
    ("const char *baracuda_kernels_backend(void)", '"cuda" or "cpu".'),
    (
        "const char *baracuda_kernels_architectures(void)",
        'The compute capabilities that the GPU library was built for, such as "80-real 90"; "" for the host library.',
    ),
    ("const char *baracuda_kernels_status_string(int32_t status)", "A status code in words; never null."),
    (
        "const char *baracuda_kernels_last_error_message(void)",
        "What this thread's last failed call expected and got; empty after a call that succeeded. Valid until the\n"
        " * thread's next call of a _run or _can_implement symbol.",
    ),
)
"""(declaration, comment) of the symbols that belong to no family."""

FAMILIES: tuple[Family, ...] = (
    quantize.FAMILY,
    image.FAMILY,
    elementwise_unary.FAMILY,
    elementwise_binary.BINARY,
    elementwise_binary.COMPARE,
    elementwise_binary.TERNARY,
    elementwise_binary.WHERE,
    elementwise_cast.CAST,
    elementwise_cast.AFFINE,
    elementwise_gated.GATED,
    elementwise_gated.PRELU,
    reduce.FAMILY,
    scan.FAMILY,
    softmax.FAMILY,
    norm.FAMILY,
    loss.FAMILY,
    embedding.FAMILY,
    gemm.FAMILY,
    attention.FAMILY,
    random.FAMILY,
)

__all__ = [
    "ABI_VERSION",
    "FAMILIES",
    "LIBRARY_SYMBOLS",
    "STATUS",
    "Adjoint",
    "Argument",
    "Dtypes",
    "Family",
    "Gradient",
    "GradientRoles",
    "Instance",
    "Op",
    "Symbol",
]
