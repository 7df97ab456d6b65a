"""Connectionist temporal classification."""

from __future__ import annotations

from .loss_classes import MODE, one_or
from .table import FP, Gradient, Op

_CTC = (
    *("i32 max_time", "i32 batch_size", "i32 num_classes", "i32 max_target_len", "i32 blank"),
    *("i32 reduction_mode", "i32 zero_infinity"),
)
_CTC_READ = (
    *("in fp log_probs[max_time, batch_size, num_classes]", "in i64 targets[batch_size, max_target_len]"),
    *("in i64 input_lengths[batch_size]", "in i64 target_lengths[batch_size]"),
)
_CTC_REQUIRES = (
    *("max_time >= 0", "batch_size >= 0", "num_classes >= 0", "max_target_len >= 0"),
    *("fits_i32(2, max_target_len)", "0 <= blank", "blank < num_classes", *MODE),
    "0 <= extent(max_time, batch_size, num_classes)",
    "0 <= extent(max_time, batch_size, 2, max_target_len + 1)",
)
_ALPHA = "P alpha_ws[max_time, batch_size, 2 * max_target_len + 1]"

SEQUENCES = (
    Op(
        "loss_ctc",
        FP,
        (*_CTC, *_CTC_READ, f"out {_ALPHA}", f"out fp out[{one_or('batch_size')}]"),
        "-log of the sum of the probabilities of all alignments of targets with the input; alpha_ws[t] has those of "
        "their beginnings, and the workspace the losses of all sequences",
        _CTC_REQUIRES,
        empty_without=("input_lengths",),
        function="ctc",
        edge_cases=(
            "An input too short for its labels gives infinity. No input gives 0 for an empty target, else infinity. "
            "Lengths outside of the arrays, and labels that are no class, give NaN; labels beyond the length are not "
            "looked at. With zero_infinity, infinite and NaN losses are 0. The mean is the sum divided by the number "
            "of all labels, or by 1 where there are none. No sequences: nothing is written."
        ),
    ),
    Op(
        "loss_ctc_backward",
        FP,
        (
            *(*_CTC, "f32 inv_denom", *_CTC_READ, f"in {_ALPHA}", "in? P per_sample_loss[batch_size]"),
            *(f"in fp dloss[{one_or('batch_size')}]", "out fp dlog_probs[max_time, batch_size, num_classes]"),
        ),
        "(exp(log_probs) - the posterior probability of each class) s; 0 beyond a sequence's input",
        _CTC_REQUIRES,
        gradient=Gradient("loss_ctc", {"dloss": "d out"}),
        function="ctc_backward",
        edge_cases=(
            "Over the input of a sequence whose loss is infinite it is NaN, with zero_infinity 0. A sequence with a "
            "length outside of the arrays, or a label that is no class, receives 0. An inv_denom of 0 stands for 1, or "
            "for the mean for 1 / max(1, number of all labels). per_sample_loss is not needed, and may be null."
        ),
    ),
)
