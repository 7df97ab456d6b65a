"""Ways to hold numbers in 8 or 4 bits, each one pair of Plans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import baracuda as bc
from baracuda import ElementKind

from .device import Device, Tensor, run
from .model import Array

F32, S8 = ElementKind.F32, ElementKind.S8
GROUP = 64


@dataclass(frozen=True)
class Quantized:
    """A weight [rows, columns] as codes and scale, on the device, and `restored`, what they stand for, on the host.

    nbytes: of codes and scales, two 4-bit codes to a byte.
    """

    codes: Tensor
    scale: Tensor
    restored: Array
    nbytes: int


def per_tensor(device: Device, weight: Array) -> Quantized:
    """8 bits, one scale for the whole matrix."""
    x, codes, restored = _operands(device, weight)
    scale = float(_scale(np.abs(weight).max(), 127))
    size = weight.size
    run(
        bc.QuantizePerTensorPlan,
        bc.QuantizePerTensorDescriptor(numel=size, q_min=-128, q_max=127, input_element=F32, output_element=S8),
        bc.QuantizePerTensorArgs(input=x, scale=scale, zero_point=0, output=codes),
    )
    run(
        bc.DequantizePerTensorPlan,
        bc.DequantizePerTensorDescriptor(numel=size, input_element=S8, output_element=F32),
        bc.DequantizePerTensorArgs(input=codes, scale=scale, zero_point=0, output=restored),
    )
    return Quantized(codes, scale, device.download(restored), size + 4)


def per_channel(device: Device, weight: Array) -> Quantized:
    """8 bits, one scale for each row, that is for each output of a linear map."""
    x, codes, restored = _operands(device, weight)
    scales = _scale(np.abs(weight).max(axis=1), 127)
    scale, zero_point = device.upload(scales), device.upload(np.zeros(scales.shape, np.int32))
    shape = weight.shape
    run(
        bc.QuantizePerChannelPlan,
        bc.QuantizePerChannelDescriptor(
            shape=shape, rank=2, axis=0, q_min=-128, q_max=127, input_element=F32, output_element=S8
        ),
        bc.QuantizePerChannelArgs(input=x, scale=scale, zero_point=zero_point, output=codes),
    )
    run(
        bc.DequantizePerChannelPlan,
        bc.DequantizePerChannelDescriptor(shape=shape, rank=2, axis=0, input_element=S8, output_element=F32),
        bc.DequantizePerChannelArgs(input=codes, scale=scale, zero_point=zero_point, output=restored),
    )
    return Quantized(codes, scale, device.download(restored), weight.size + 4 * scales.size)


def per_group(device: Device, weight: Array) -> Quantized:
    """4 bits (codes -8..7), one scale for each 64 neighbours in a row."""
    x, codes, restored = _operands(device, weight)
    rows, columns = weight.shape
    scales = _scale(np.abs(weight.reshape(rows, -1, GROUP)).max(axis=2), 7)
    scale, zero_point = device.upload(scales), device.upload(np.zeros(scales.shape, np.int32))
    shape = {"outer_size": rows, "axis_size": columns, "group_size": GROUP}
    run(
        bc.QuantizePerGroupPlan,
        bc.QuantizePerGroupDescriptor(**shape, q_min=-8, q_max=7, input_element=F32, output_element=S8),
        bc.QuantizePerGroupArgs(input=x, scale=scale, zero_point=zero_point, output=codes),
    )
    run(
        bc.DequantizePerGroupPlan,
        bc.DequantizePerGroupDescriptor(**shape, input_element=S8, output_element=F32),
        bc.DequantizePerGroupArgs(input=codes, scale=scale, zero_point=zero_point, output=restored),
    )
    return Quantized(codes, scale, device.download(restored), weight.size // 2 + 4 * scales.size)


Scheme = Callable[[Device, Array], Quantized]

TENSOR, CHANNEL, IN_GROUPS = "int8 per tensor", "int8 per channel", "int4 per group"
SCHEMES: dict[str, Scheme] = {TENSOR: per_tensor, CHANNEL: per_channel, IN_GROUPS: per_group}


def per_token(device: Device, x: Array) -> Array:
    """Activations [tokens, width] to 8 bits and back, each token with the scale of its own largest value."""
    activation, codes, restored = _operands(device, x)
    n, d = x.shape
    scale, zero_point = device.empty((n,), np.float32), device.upload(np.zeros(n, np.int32))
    run(
        bc.DynamicRangeQuantizePlan,
        bc.DynamicRangeQuantizeDescriptor(n=n, d=d, q_min=-128, q_max=127, input_element=F32, output_element=S8),
        bc.DynamicRangeQuantizeArgs(input=activation, scale_out=scale, output=codes),
    )
    run(
        bc.DequantizePerTokenPlan,
        bc.DequantizePerTokenDescriptor(n=n, d=d, input_element=S8, output_element=F32),
        bc.DequantizePerTokenArgs(input=codes, scale=scale, zero_point=zero_point, output=restored),
    )
    return device.download(restored)


def w8a8(device: Device, x: Array, weight: Quantized) -> Array:
    """x [m, k] times the transpose of a weight [c_out, k] quantized per channel, in products of int8: [m, c_out]."""
    (m, k), c_out = x.shape, len(weight.restored)
    output = device.empty((m, c_out), np.float32)
    run(
        bc.QuantizedLinearPlan,
        bc.QuantizedLinearDescriptor(
            m=m, c_out=c_out, k=k, q_min=-128, q_max=127, activation_element=F32, weight_element=S8
        ),
        bc.QuantizedLinearArgs(
            activation=device.upload(x),
            weight_q=weight.codes,
            weight_scale=weight.scale,
            output=output,
            act_q_scratch=device.empty((m, k), np.int8),
            act_scale_scratch=device.empty((m,), np.float32),
        ),
    )
    return device.download(output)


def _operands(device: Device, x: Array) -> tuple[Tensor, Tensor, Tensor]:
    """x on the device, and room for its codes and for what they stand for."""
    return device.upload(x), device.empty(x.shape, np.int8), device.empty(x.shape, np.float32)


def _scale(largest: NDArray[np.float32] | np.float32, q_max: int) -> Array:
    """The scale that gives the largest magnitude the code q_max; 1 where all values are zero."""
    return np.where(largest > 0, largest / np.float32(q_max), np.float32(1))
