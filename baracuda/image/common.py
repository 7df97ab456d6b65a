"""What the family's Plans share."""

from __future__ import annotations

from ..base import ArgsT, DescriptorT
from ..kinds import OpCategory
from ..plan import Plan


class ImagePlan(Plan[DescriptorT, ArgsT]):
    category = OpCategory.IMAGE
