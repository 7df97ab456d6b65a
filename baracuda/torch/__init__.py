"""The functions of baracuda.ops as operators of PyTorch: `import baracuda.torch`, then `torch.ops.baracuda.<name>`.

    import torch, baracuda.torch
    y = torch.ops.baracuda.swiglu(a, b)        # autograd, torch.compile, CUDA graphs; PyTorch's stream and allocator

They take tensors on CPUs and CUDA devices, with the parameters of the functions: dtypes as torch.dtype, torch.int4 and
torch.uint4 for bytes of two codes. An operator does not return what it writes in place. Gradients are those of the
table; where it has none, `backward` raises UnsupportedError. All of it follows from the table, row by row, but for
`baracuda.torch.scaled_dot_product_attention`, which takes PyTorch's arguments and chooses among operators.
"""

from .register import OPERATORS
from .scaled_dot_product import scaled_dot_product_attention

__all__ = ["OPERATORS", "scaled_dot_product_attention"]
