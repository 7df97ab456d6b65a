"""Cases of sampling: tokens by the documented stream of random numbers, with sums in integers of any size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from baracuda import PerRowSampler, SamplerKind
from baracuda_sys.abi import Instance
from baracuda_sys.abi.attention import FAMILY

from . import Array, Arrays, Case, PlanCall, operands

WORD = 0xFFFFFFFF
SAMPLERS = {
    "top_k": SamplerKind.TopK,
    "top_p": SamplerKind.TopP,
    "min_p": SamplerKind.MinP,
    "top_k_top_p": SamplerKind.TopKTopP,
}


def philox(counter: tuple[int, int], key: int) -> list[int]:
    """Philox4x32-10: four words of a counter of two halves of 64 bits."""
    c = [counter[0] & WORD, counter[0] >> 32, counter[1] & WORD, counter[1] >> 32]
    k = [key & WORD, key >> 32]
    for _ in range(10):
        first, second = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [second >> 32 ^ c[1] ^ k[0], second & WORD, first >> 32 ^ c[3] ^ k[1], first & WORD]
        k = [(k[0] + 0x9E3779B9) & WORD, (k[1] + 0xBB67AE85) & WORD]
    return c


def token(weights: Array, limits: Mapping[str, float], random: int) -> int:
    """The token that is drawn; -1 where there is none."""
    held = np.where(weights > 0, weights, 0)
    if np.isnan(weights).any() or np.isinf(held).any() or not held.any():
        return -1
    exponent = max(math.frexp(float(held.max()))[1], -125)
    scale = 62 - len(weights).bit_length() - exponent
    masses = [int(math.ldexp(float(p), scale)) for p in held]
    allowed = held > 0
    if "top_k" in limits:
        allowed &= np.array([(held > p).sum() < limits["top_k"] for p in held])
    if "top_p" in limits:
        most = math.ldexp(float(np.float32(limits["top_p"])), scale) if limits["top_p"] <= 1 else math.inf
        before: dict[float, int] = {}  # what is more likely than a token, of all whose probability it has
        sum_before = 0
        for p, mass in sorted(zip(held.tolist(), masses, strict=True), reverse=True):
            before.setdefault(p, sum_before)
            sum_before += mass
        allowed &= np.array([before[float(p)] < most for p in held])
    if "min_p" in limits:
        allowed &= held.astype(np.float64) >= float(np.float32(limits["min_p"])) * float(held.max())
    masses = [mass if there else 0 for mass, there in zip(masses, allowed, strict=True)]
    if sum(masses) == 0 or any(math.isnan(limit) for limit in limits.values()):
        return -1
    place = random * sum(masses) >> 64
    return int(np.searchsorted(np.cumsum(np.array(masses, object)), place, "right"))


def drawn(seed: int, offset: int, row: int) -> int:
    words = philox((offset % 2**64, row), seed)
    return words[0] | words[1] << 32


def instance_of(op: str) -> Instance:
    (found,) = FAMILY[op].instances
    return found


def probabilities(rng: np.random.Generator, shape: Sequence[int]) -> Array:
    logits = rng.normal(0, 3, shape)
    made = np.exp(logits - logits.max(-1, keepdims=True))
    return (made / made.sum(-1, keepdims=True)).astype(np.float32)


def sample(
    name: str,
    shape: tuple[int, int],
    limits: Mapping[str, Any],
    label: str,
    probs: Any = None,
    *,
    seed: int = 1234567890123,
    offset: int = 7,
    valid: bool = True,
) -> Case:
    """limits: a number each, or one for each row."""
    arrays = any(isinstance(one, tuple) for one in limits.values())
    instance = instance_of(f"flashinfer_{name}_sampling{'_arr' * arrays}")
    values: dict[str, Any] = dict(zip(("batch", "vocab"), shape, strict=True))
    if not arrays:
        values |= {f"{limit}_val": float(np.float32(v)) if limit[-1] == "p" else v for limit, v in limits.items()}
    values |= {"deterministic": 1, "seed_val": seed, "offset_val": offset}
    specs = operands(instance, values, "in")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        given = np.asarray(probs, np.float32).reshape(shape) if probs is not None else probabilities(rng, shape)
        of_rows = {f"{limit}_arr": np.array(v, specs[f"{limit}_arr"].dtype) for limit, v in limits.items() if arrays}
        return {"probs": given, **of_rows}

    def oracle(inputs: Arrays) -> dict[str, Array]:
        made = []
        for row, weights in enumerate(inputs["probs"]):
            of_row = {limit: v[row] if arrays else v for limit, v in limits.items()}
            made.append(token(weights, of_row, drawn(seed, offset, row)))
        output = np.array(made, np.int32)
        return {"output": np.maximum(output, 0), "valid": (output >= 0).astype(np.uint8)}

    descriptor: dict[str, Any] = {"batch_size": shape[0], "vocab_size": shape[1], "deterministic": True}
    if arrays:
        plan = PlanCall("PerRowSampling", descriptor | {"sampler": PerRowSampler(name)}, _fields(instance), {})
    else:
        sampler = SAMPLERS[name](**{k: values[f"{k}_val"] for k in limits})
        plan = PlanCall("TopKTopPSampling", descriptor | {"sampler": sampler}, _fields(instance), {})
    there = shape[0] > 0 and shape[1] > 0
    absent = frozenset() if valid else frozenset({"valid"})
    return Case(instance, values, draw, oracle, plan if there else None, label, absent=absent)


def _fields(instance: Instance) -> dict[str, str]:
    return {one.name: one.name for one in instance.op.tensors} | {name: name for name in ("seed_val", "offset_val")}


def speculate(
    batch: int, drafts: int, vocab: int, label: str = "", *, seed: int = 99, offset: int = 3, **given: Any
) -> Case:
    instance = instance_of("flashinfer_chain_speculative_sampling")
    values = {"batch": batch, "num_speculative_tokens": drafts, "vocab": vocab}
    values |= {"deterministic": 0, "seed_val": seed, "offset_val": offset}
    specs = operands(instance, values, "in") | operands(instance, values, "add")

    def draw(rng: np.random.Generator) -> dict[str, Array]:
        made: dict[str, Array] = {}
        for name, spec in specs.items():
            if name in given:
                made[name] = np.asarray(given[name]).astype(spec.dtype).reshape(spec.shape)
            elif name.endswith("probs"):
                made[name] = probabilities(rng, spec.shape)
            else:
                made[name] = rng.integers(0, vocab, spec.shape).astype(spec.dtype)
        return made

    def oracle(inputs: Arrays) -> dict[str, Array]:
        tokens = np.full((batch, drafts + 1), -1, np.int32)
        accepted, emitted = (inputs[f"output_{name}_num"].copy() for name in ("accepted_token", "emitted_draft_token"))
        for row in range(batch):
            target, draft = inputs["target_probs"][row], inputs["draft_probs"][row]
            passing = []
            for i, one in enumerate(inputs["draft_token_ids"][row].tolist()):
                u = (philox(((offset + i) % 2**64, row), seed)[0] >> 8) * 2.0**-24
                passing.append(0 <= one < vocab and u * float(draft[i, one]) < float(target[i, one]))
            kept = [*passing, False].index(False)
            random = drawn(seed, offset + drafts, row)
            found = -1
            with np.errstate(invalid="ignore"):
                if kept < drafts:
                    found = token(target[kept] - draft[kept], {}, random)
            found = token(target[kept], {}, random) if found < 0 else found
            tokens[row, :kept] = inputs["draft_token_ids"][row, :kept]
            tokens[row, kept] = max(found, 0)
            accepted[row] += sum(passing)
            emitted[row] += kept
        return {
            "output_token_ids": tokens,
            "output_accepted_token_num": accepted,
            "output_emitted_draft_token_num": emitted,
        }

    descriptor = {"batch_size": batch, "num_speculative_tokens": drafts, "vocab_size": vocab, "deterministic": False}
    plan = PlanCall("SpeculativeSampling", descriptor, _fields(instance), {})
    return Case(instance, values, draw, oracle, plan if batch and vocab else None, label)


NAN, INF = math.nan, math.inf
ROWS = (
    (0.0, 0.0, 1.0, 0.0),
    (0.25, 0.25, 0.25, 0.25),
    (0.0, 0.0, 0.0, 0.0),
    (0.5, NAN, 0.25, 0.25),
    (0.5, INF, 0.25, 0.25),
    (NAN, NAN, NAN, NAN),
    (-0.5, -INF, 0.25, -0.0),
    (0.4, 0.1, 0.4, 0.1),
    (1e-45, 3e-45, 1e-40, 0.0),
    (3e38, 3e38, 1.0, 1e-30),
    (0.7, 0.2, 0.05, 0.05),
)
"""One token, ties, nothing, what is not finite, negative numbers, subnormal and large ones."""


def of_sampler(name: str, ends: Sequence[Mapping[str, Any]], of_rows: Mapping[str, tuple[Any, ...]]) -> Iterator[Case]:
    """ends: parameters at the ends of their ranges. of_rows: for each of ROWS its own."""
    count = len(ROWS)
    for at, limits in enumerate(ends):
        yield sample(name, (count, 4), limits, f"rows{at}", ROWS)
        yield sample(name, (40, 4), limits, f"same{at}", ROWS[-1] * 40, offset=2**64 - 1, valid=at % 2 == 0)
        yield sample(name, (3, 1500), limits | ({"top_k": 1500} if limits.get("top_k") == 4 else {}), f"long{at}")
        yield sample(name, (0, 4), limits, f"none{at}", ())
    yield sample(name, (count, 4), of_rows, "each", ROWS)
    of_two = {limit: one[:2] for limit, one in of_rows.items()}
    yield sample(name, (2, 3001), of_two, "each-long", seed=2**64 - 1, valid=False)


KS = (1, 2, 3, 4, 4, 4, 1, 2, 2, 0, 9)
PS = (0.5, 1e-6, 1.0, 1.0, 1.0, 1.0, 0.3, 0.79, 2.0, 1.0, NAN)
MINS = (0.5, 1.0, 1.0, 1.0, 1.0, 1.0, 0.1, 0.25, 0.01, 1.5, 0.0)


def cases() -> Iterator[Case]:
    yield from of_sampler("top_k", ({"top_k": 1}, {"top_k": 2}, {"top_k": 4}), {"top_k": KS})
    yield from of_sampler("top_p", ({"top_p": 1.0}, {"top_p": 1e-6}, {"top_p": 0.9}), {"top_p": PS})
    yield from of_sampler("min_p", ({"min_p": 1.0}, {"min_p": 1e-6}, {"min_p": 0.25}), {"min_p": MINS})
    both = ({"top_k": 4, "top_p": 1.0}, {"top_k": 2, "top_p": 0.3}, {"top_k": 1, "top_p": 1e-6})
    yield from of_sampler("top_k_top_p", both, {"top_k": KS, "top_p": PS})
    yield sample("top_k", (3, 1), {"top_k": 1}, "one", (1.0, 0.0, 0.3))
    yield sample("top_p", (2, 0), {"top_p": 1.0}, "no-vocabulary", ())
    yield speculate(30, 3, 5)
    yield speculate(4, 2, 3000, "long")
    yield speculate(3, 0, 5, "no-drafts")
    yield speculate(0, 2, 5, "no-rows")
    same = [[0.5, 0.25, 0.25], [0.5, 0.25, 0.25], [0.0, 0.0, 1.0]]
    yield speculate(1, 2, 3, "equal", draft_probs=[same[:2]], target_probs=[same], draft_token_ids=[[0, 2]])
    yield speculate(1, 2, 3, "unknown", draft_token_ids=[[-1, 3]])
    yield speculate(1, 1, 3, "not-finite", target_probs=[[[NAN, 0, 1], [NAN] * 3]], draft_token_ids=[[0]])
    yield speculate(
        1,
        1,
        3,
        "no-excess",
        draft_probs=[[[1, 1, 1]]],
        target_probs=[[[0, 0.5, 0.5], [1, 0, 0]]],
        draft_token_ids=[[0]],
    )
