"""What a PyTorch user would write instead of the ops around attention."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from ._types import Formula, Tensor


def _turned(x: Tensor, cosine: Tensor, sine: Tensor) -> Tensor:
    a, b = x[..., ::2], x[..., 1::2]
    made = torch.stack((a * cosine - b * sine, b * cosine + a * sine), -1)
    return made.flatten(-2).to(x.dtype)


def _angles(x: Tensor, base: float) -> Tensor:
    places, width = x.shape[-2:]
    pairs = torch.arange(0, width, 2, dtype=torch.float64, device=x.device)
    return torch.arange(places, device=x.device)[:, None] * base ** (-pairs / width)


def _tables(x: Tensor, base: float) -> tuple[Tensor, Tensor]:
    angles = _angles(x, base)
    dtype = torch.float64 if x.dtype is torch.float64 else torch.float32
    return angles.cos().to(dtype), angles.sin().to(dtype)


def _rope(x: Tensor, base: float) -> Tensor:
    return _turned(x, *_tables(x, base))


def _rope_backward(dy: Tensor, base: float) -> Tensor:
    cosine, sine = _tables(dy, base)
    return _turned(dy, cosine, -sine)


def _apply(x: Tensor, cos_tab: Tensor, sin_tab: Tensor) -> Tensor:
    return _turned(x, cos_tab, sin_tab)


def _apply_backward(dy: Tensor, cos_tab: Tensor, sin_tab: Tensor) -> Tensor:
    return _turned(dy, cos_tab, -sin_tab)


def _apply_thd(x: Tensor, cos_tab: Tensor, sin_tab: Tensor) -> Tensor:
    return _turned(x, cos_tab[:, None], sin_tab[:, None])


def _apply_thd_backward(dy: Tensor, cos_tab: Tensor, sin_tab: Tensor) -> Tensor:
    return _turned(dy, cos_tab[:, None], -sin_tab[:, None])


def _distances(scores: Tensor) -> Tensor:
    queries, keys = (torch.arange(size, device=scores.device) for size in scores.shape[-2:])
    return keys - queries[:, None]


def _alibi(scores: Tensor, slopes: Tensor) -> Tensor:
    return scores + slopes[:, None, None] * _distances(scores).to(scores.dtype)


def _alibi_backward(dy: Tensor) -> tuple[Tensor, Tensor]:
    wide = dy if dy.dtype is torch.float64 else dy.float()
    return dy.clone(), (wide * _distances(dy)).sum((0, 2, 3)).to(dy.dtype)


def _merge_states(v: Tensor, s: Tensor) -> tuple[Tensor, Tensor]:
    merged = torch.logsumexp(s * 0.6931471805599453, 1) / 0.6931471805599453
    weights = torch.exp2(s - merged[:, None])
    return (v.float() * weights[..., None]).sum(1).to(v.dtype), merged


FORMULAS: Mapping[str, tuple[Formula, ...]] = {
    "rope": (_rope,),
    "rope_backward": (_rope_backward,),
    "rope_strided": (_rope,),
    "rope_backward_strided": (_rope_backward,),
    "rope_apply": (_apply,),
    "rope_apply_backward": (_apply_backward,),
    "rope_apply_thd": (_apply_thd,),
    "rope_apply_thd_backward": (_apply_thd_backward,),
    "alibi": (_alibi,),
    "alibi_backward": (_alibi_backward,),
    "flashinfer_merge_states": (_merge_states,),
}
