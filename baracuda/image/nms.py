"""Non-maximum suppression."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from baracuda_sys.abi.image import FAMILY

from ..kinds import ElementKind, ImageKind
from .common import ImagePlan

__all__ = [
    "NmsArgs",
    "NmsDescriptor",
    "NmsPlan",
]


@dataclass(frozen=True)
class NmsDescriptor:
    """element: F32 or F64."""

    num_boxes: int
    iou_threshold: float
    element: ElementKind


@dataclass(slots=True)
class NmsArgs:
    boxes: Any
    keep_mask: Any
    count: Any


class NmsPlan(ImagePlan[NmsDescriptor, NmsArgs]):
    """keep_mask[i] = 0 where an earlier kept box overlaps box i by more than iou_threshold, else 1; count = how many.

    Shapes: boxes [num_boxes, 4] with rows (x1, y1, x2, y2) in order of descending score, keep_mask [num_boxes] u8,
    count [1] i32. The overlap is intersection / union, 0 where the union is empty; NaN suppresses nothing. Launches for
    no box too: count is then 0. Formula: torchvision.ops.nms.
    """

    op = FAMILY["nms"]
    kind = ImageKind.NMS
    names = {"iou_thresh": "iou_threshold", "count_out": "count"}
