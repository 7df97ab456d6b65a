"""Arguments that functions do not take: what was expected and what came is said in the function's own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind, FlashSdpaVarlenDescriptor, FlashSdpaVarlenPlan, UnsupportedError, ops
from cases.backends import Backend

X = np.linspace(-3, 3, 36, dtype=np.float32).reshape(2, 6, 3)
TARGET = np.array([[1, 2, 0], [5, 4, 3]])
LENGTHS = np.array([6]), np.array([2])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ops.softmax(X, None), "softmax: dim: expected an integer, got None"),
        (lambda: ops.layer_norm(X, None), "layer_norm: normalized_shape: expected an integer, got None"),
        (lambda: ops.layer_norm(X, 3, eps=None), "layer_norm: eps: expected a number, got None"),
        (lambda: ops.vector_norm(X, "fro"), "vector_norm: ord: expected a number, got 'fro'"),
        (lambda: ops.gumbel_softmax(X, X, "1"), "gumbel_softmax: tau: expected a number, got '1'"),
        (lambda: ops.affine(X, None, 1), "affine: a: expected a number, got None"),
        (lambda: ops.cast(X, None), "cast: dtype: expected a dtype, got None"),
        (lambda: ops.scaled_dot_product_attention(X, X, None), "value: expected an array, got NoneType"),
        (lambda: ops.scaled_dot_product_attention(X, X, X, [[True]]), "attn_mask: expected an array, got list"),
    ],
)
def test_no_such_type(cpu: Backend, call: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert str(error.value).endswith(message)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ops.sum(X, (0, -3)), "sum: dim: expected axes of shape (2, 6, 3), each once, got (0, -3)"),
        (
            lambda: ops.masked_softmax(X, X[:, :2]),
            "mask has shape (2, 2, 3), expected one that broadcasts to (2, 6, 3)",
        ),
        (lambda: ops.group_norm(X, 4), "num_groups: expected a divisor of the 6 channels of (2, 6, 3), got 4"),
        (lambda: ops.group_norm(X, 0), "num_groups: expected a divisor of the 6 channels of (2, 6, 3), got 0"),
        (lambda: ops.smooth_l1_loss(X, X, beta=-1), "smooth_l1_loss: expected beta >= 0, got beta = -1"),
        (lambda: ops.multi_margin_loss(X[0], TARGET[0][:1].repeat(6), p=0), "expected p > 0, got p = 0"),
        (lambda: ops.cross_entropy(X, TARGET, label_smoothing=2), "cross_entropy: expected label_smoothing <= 1"),
        (lambda: ops.cross_entropy(X, X, ignore_index=3), "expected none with a target of probabilities, got 3"),
        (lambda: ops.ctc_loss(X, TARGET[0], *LENGTHS), "expected [batch_size, max_target_len]: targets that follow"),
        (lambda: ops.matmul(X, X), "matmul: expected [.., m, k] and [.., k, n] with batches that broadcast, got (2, 6"),
        (lambda: ops.linear(X[..., :0], X[0, :, :0]), "linear: expected k >= 1, got k = 0"),
        (lambda: ops.rope(X), "rope: expected head_dim % 2 == 0, got head_dim = 3"),
    ],
)
def test_no_such_problem(cpu: Backend, call: Callable[[], Any], message: str) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ops.argmax(X > 0), "got input of bool: cast first"),
        (lambda: ops.sum(X.astype(np.complex64)), "float8_e4m3fn, float8_e5m2, got dtype('complex64')"),
        (
            lambda: ops.scaled_dot_product_attention(X, X, X, np.ones((6, 6), np.int64)),
            "attn_mask: expected truth values or a floating-point dtype, got int64",
        ),
        (
            lambda: FlashSdpaVarlenPlan.select(
                None, FlashSdpaVarlenDescriptor(2, 3, 3, 4, 4, 8, 8, 0.5, False, ElementKind.F32)
            ),
            "expected F16 or BF16, got ElementKind.F32: pad the sequences to one length",
        ),
    ],
)
def test_no_kernel(cpu: Backend, call: Callable[[], Any], message: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        call()
    assert message in str(error.value)


def test_numbers_of_other_types(cpu: Backend) -> None:
    """Those of NumPy are numbers as well."""
    assert ops.vector_norm(X, np.float32(3)) == ops.vector_norm(X, 3)
    assert np.array_equal(ops.affine(np.arange(3), np.int64(2), 1), [1, 3, 5])
    assert ops.cross_entropy(X, TARGET, label_smoothing=np.float64(0.1)) == ops.cross_entropy(
        X, TARGET, label_smoothing=0.1
    )
