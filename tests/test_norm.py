"""What only normalization has: large means, special values, strides and their bits, empty batches, gradients as
derivatives, bad arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from baracuda import ElementKind, InvalidProblemError, UnsupportedError, Workspace, WorkspaceTooSmallError
from baracuda_sys import Status
from cases import Array, Case
from cases.backends import Backend, CudaBackend, Run, call_symbol, descriptor_of
from cases.norm import FAMILY, grouped, masked, wide

from .compare import bits, check, rows_for, same
from .large import allocate, compare, launch

FLOATS = ("f32", "f16", "bf16", "f64")
WIDTHS = (1, 2, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 5984, 5985, 12000, 12001, 65537)
FORWARD = ("rms_norm", "layer_norm", "rms_norm_residual", "layer_norm_residual")
OF_SUMS = FORWARD[2:]


def normalized(backend: Backend, case: Case, **tensors: Array) -> dict[str, Array]:
    return Run(backend, case, case.inputs() | tensors)()


def plain_sum(x: Array, residual: Array) -> Array:
    """Rounded once."""
    return x + residual if x.itemsize > 2 else (x.astype(np.float32) + residual).astype(x.dtype)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("op", [name for op in FORWARD for name in (op, f"{op}_backward")])
def test_widths(backend: Backend, op: str, width: int) -> None:
    """Of one row and of some."""
    for dtype in ("f32", "f16", "f64"):
        for rows in (1, 3):
            check(backend, masked(op, dtype, (rows, width), 2))


@pytest.mark.parametrize("op", [name for op in FORWARD for name in (op, f"{op}_backward")])
def test_many_short_rows(backend: Backend, op: str) -> None:
    check(backend, masked(op, "f32", (rows_for(backend, 1_000_000), 4), 2))


@pytest.mark.parametrize("n, c, spatial, groups", [(1, 1, 1, 1), (70, 3, 1, 1), (2, 1, 4097, 1), (3, 9, 35, 3)])
@pytest.mark.parametrize("op", ["batch_norm", "group_norm", "batch_norm_backward", "group_norm_backward"])
def test_shapes_of_channels(backend: Backend, op: str, n: int, c: int, spatial: int, groups: int) -> None:
    for dtype in FLOATS:
        for count in {groups, c}:
            check(backend, grouped(op, dtype, n, c, spatial, count))


class TestLargeMeans:
    """Deviations keep the accuracy of the data, however large the mean is."""

    @pytest.mark.parametrize("dtype, mean, std", [("f32", 1e4, 1e-2), ("f32", -3e6, 1.0), ("f64", 1e9, 1e-3)])
    def test_forward(self, backend: Backend, dtype: str, mean: float, std: float) -> None:
        """Within the bounds that deviations around 0 have, which do not grow with the mean."""
        kind = ElementKind(dtype).dtype
        for case in (
            masked("layer_norm", dtype, (6, 3001), 2, eps=0.0),
            grouped("batch_norm", dtype, 5, 3, 801, eps=0.0),
            grouped("group_norm", dtype, 5, 6, 401, 2, eps=0.0),
        ):
            rng = np.random.default_rng(5)
            check(backend, case, x=(mean + std * rng.standard_normal(case.reads["x"].shape)).astype(kind))

    def test_first_element_far_away(self, backend: Backend) -> None:
        case = masked("layer_norm", "f32", (4, 8192), 2)
        x = case.inputs()["x"]
        x[:, 0] = [1e3, -1e4, 1e5, 0]
        x[3] += 1e4
        x[3, 0] = 0
        check(backend, case, x=x)

    def test_f16_near_its_end(self, backend: Backend) -> None:
        case = masked("layer_norm", "f16", (3, 300), 2)
        x = (60000 + 32 * np.random.default_rng(1).integers(-8, 9, (3, 300))).astype(np.float16)
        check(backend, case, x=x)

    @pytest.mark.parametrize("op", ["batch_norm_backward", "group_norm_backward"])
    def test_gradients_in_f64(self, backend: Backend, op: str) -> None:
        """To 1e-13 of what the elements are, with the workspace of 8 bytes a group; with twice as many, to the bit."""
        for samples, spatial in ((4, 133), (3, 5501)):
            case = grouped(op, "f64", samples, 6, spatial, 2)
            run = Run(backend, case)
            expected, got = case.expected(run.inputs), run()
            for name, array in got.items():
                want: Any = expected[name]
                assert np.abs(array - want.value).max() <= 1e-13 * np.abs(want.value).max()
            assert same(got, Run(backend, replace(case, workspace_bytes=2 * case.workspace_bytes), run.inputs)())


class TestSpecialValues:
    @pytest.mark.parametrize("eps", [0.0, 1e-5])
    @pytest.mark.parametrize("op", FORWARD)
    def test_rows_of_one_value(self, backend: Backend, op: str, eps: float) -> None:
        for dtype in FLOATS:
            case = masked(op, dtype, (3, 257), 2, eps=eps)
            x = case.inputs()["x"]
            x[0], x[2] = 0, 3
            more = {"residual": np.zeros_like(x)} if op in OF_SUMS else {}
            got = check(backend, case, x=x, **more)
            assert np.isnan(wide(got["y"])[0]).all() == (eps == 0)

    @pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
    @pytest.mark.parametrize("op", FORWARD)
    def test_one_row_alone_is_spoiled(self, backend: Backend, op: str, value: float) -> None:
        for dtype in FLOATS:
            case = masked(op, dtype, (5, 300), 2)
            x = case.inputs()["x"]
            clean = normalized(backend, case, x=x)
            x[2, 170] = value
            spoiled = normalized(backend, case, x=x)
            others = [0, 1, 3, 4]
            assert (bits(clean["y"][others]) == bits(spoiled["y"][others])).all()
            gone = np.isnan(wide(spoiled["y"])[2])
            assert gone.all() if op.startswith("layer_norm") or np.isnan(value) else gone[170]

    def test_one_group_alone_is_spoiled(self, backend: Backend) -> None:
        case = grouped("group_norm", "f32", 2, 6, 50, 3)
        x = case.inputs()["x"]
        x[1, 2, 7] = np.nan
        y = normalized(backend, case, x=x)["y"]
        assert np.isnan(y[1, 2:4]).all() and np.isfinite(np.delete(y.reshape(6, 100), 4, axis=0)).all()


class TestBits:
    """The bits of a row depend on its elements alone."""

    SHAPE = (4, 6, 130)
    LAYOUTS: Mapping[str, Mapping[str, tuple[int, ...]]] = {
        "outer slice": {"x": (6 * 260, 260, 1)},
        "padded": dict.fromkeys(("x", "y", "dy", "dx"), (6 * 140, 140, 1)),
        "permuted": dict.fromkeys(("x", "y", "dy", "dx"), (130, 4 * 130, 1)),
        "transposed": dict.fromkeys(("x", "dy"), (1, 4, 24)),
        "backward": {"x": (-6 * 130, 130, -1), "dy": (6 * 130, -130, 1)},
        "other output": {"y": (1, 4, 24), "dx": (1, 4, 24)},
        "other sum": {"residual": (1, 4, 24), "h": (-6 * 130, 130, 1), "dh": (130, -4 * 130, 1)},
        "statistics": {"rms": (1, 4, 0), "save": (19, 3, 5)},
    }

    ACROSS: Mapping[str, str] = {
        "rms_norm": "x",
        "layer_norm": "x",
        "rms_norm_residual": "x",
        "layer_norm_residual": "residual",
        "rms_norm_backward": "dy",
        "layer_norm_backward": "x",
        "rms_norm_residual_backward": "dh",
        "layer_norm_residual_backward": "h",
    }

    @pytest.mark.parametrize("op", [name for op in FORWARD for name in (op, f"{op}_backward")])
    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_strides(self, backend: Backend, op: str, layout: str) -> None:
        for dtype in ("f32", "bf16", "f64"):
            plain = masked(op, dtype, self.SHAPE, 4)
            inputs = plain.inputs()
            strided = masked(op, dtype, self.SHAPE, 4, strides=self.LAYOUTS[layout], label="strides")
            assert same(Run(backend, plain, inputs)(), Run(backend, strided, inputs)())

    @pytest.mark.parametrize("op, name", ACROSS.items())
    def test_across(self, backend: Backend, op: str, name: str) -> None:
        """One of the inputs, of so many elements that a GPU copies it to the output; of gradients also in one look."""
        for dtype, workspace in (("f32", 0), ("bf16", 1 << 22), ("f64", 0)):
            plain = masked(op, dtype, (600, 448), 2)
            inputs = plain.inputs()
            across = masked(op, dtype, (600, 448), 2, strides={name: (1, 600)}, label="across")
            if "backward" in op:
                across = replace(across, workspace_bytes=workspace)
            assert same(Run(backend, plain, inputs)(), Run(backend, across, inputs)())

    @pytest.mark.parametrize("op", FORWARD)
    def test_other_rows(self, backend: Backend, op: str) -> None:
        for width in (40, 1500):
            case = masked(op, "f32", (8, width), 2)
            inputs = case.inputs()
            all_rows = Run(backend, case, inputs)()["y"]
            alone = masked(op, "f32", (1, width), 2)
            last = {name: inputs[name][7:] for name in ("x", "residual") if name in inputs}
            one_row = Run(backend, alone, {**inputs, **last})()["y"]
            assert (bits(all_rows[7:]) == bits(one_row)).all()

    @pytest.mark.parametrize("op", [one.name for one in FAMILY.ops if one.name.endswith("_strided")])
    def test_twins(self, backend: Backend, op: str) -> None:
        for dtype in FLOATS:
            case, twin = (masked(name, dtype, (3, 5, 33), 6) for name in (op.removesuffix("_strided"), op))
            inputs = case.inputs()
            assert same(Run(backend, case, inputs)(), Run(backend, twin, inputs)())

    @pytest.mark.parametrize("op", FORWARD)
    def test_in_place(self, backend: Backend, op: str) -> None:
        """With strides, and of more elements than a block holds."""
        step = (3, 1, 20)
        for dtype in FLOATS:
            for case in (
                masked(op, dtype, (2, 3, 7), 4, strides={"x": step, "y": step}, label="strides"),
                masked(op, dtype, (2, 30000), 2),
            ):
                inputs = case.inputs()
                assert same(Run(backend, case, inputs)(), Run(backend, case, inputs, alias={"y": "x"})())

    @pytest.mark.parametrize("op", OF_SUMS)
    def test_sums(self, backend: Backend, op: str) -> None:
        """The same as the sum, rounded, and then its norm; held in registers, by blocks together, gathered."""
        for dtype in FLOATS:
            for shape, mask in (((7, 5), 2), ((3, 1000), 2), ((2, 20000), 2), ((40, 9, 6), 1), ((2, 300_001), 2)):
                case, plain = (masked(name, dtype, shape, mask) for name in (op, op.removesuffix("_residual")))
                inputs = case.inputs()
                got = Run(backend, case, inputs)()
                h = plain_sum(inputs["x"], inputs["residual"])
                two_steps = Run(backend, plain, {name: inputs[name] for name in plain.reads} | {"x": h})()
                assert same({**two_steps, "h": h}, got)

    @pytest.mark.parametrize("op", OF_SUMS)
    def test_sums_in_place(self, backend: Backend, op: str) -> None:
        for dtype in ("f32", "bf16"):
            for shape in ((4, 130), (2, 30000), (3, 100_001)):
                case = masked(op, dtype, shape, 2)
                inputs = case.inputs()
                apart = Run(backend, case, inputs)()
                for alias in ({"h": "residual"}, {"h": "x", "y": "residual"}, {"y": "x"}):
                    assert same(apart, Run(backend, case, inputs, alias=alias)())

    @pytest.mark.parametrize("op", [f"{op}_backward" for op in FORWARD])
    @pytest.mark.parametrize("rows, width", [(300, 64), (3, 72), (700, 520), (257, 4096), (16500, 8), (20, 8192)])
    def test_workspaces(self, backend: Backend, op: str, rows: int, width: int) -> None:
        """With a workspace of the bytes that are asked for, more, and fewer: the same."""
        for dtype in ("f32", "bf16", "f64"):
            case = masked(op, dtype, (rows, width), 2)
            inputs = case.inputs()
            without = Run(backend, case, inputs)()
            symbol = case.instance.symbol("size")
            assert symbol is not None
            size = int(call_symbol(backend, symbol, case.values))
            for nbytes in {max(size - 1, 0), size, size + 100}:
                assert same(without, Run(backend, replace(case, workspace_bytes=nbytes), inputs)())


class TestNullStrides:
    """Those of statistics mean contiguous ones."""

    @pytest.mark.parametrize("op, name", [("rms_norm", "rms"), ("layer_norm", "save")])
    def test_forward(self, backend: Backend, op: str, name: str) -> None:
        case = masked(op, "f32", (3, 4, 5), 4, strides={name: None}, label="null")
        check(backend, case)

    @pytest.mark.parametrize("op, name", [("rms_norm_backward", "rms"), ("layer_norm_backward", "save")])
    def test_backward(self, backend: Backend, op: str, name: str) -> None:
        run = Run(backend, masked(op, "f32", (3, 4, 5), 4))
        assert run.call_c(**{f"stride_{name}": None}) == Status.INVALID_PROBLEM


class TestEmpty:
    @pytest.mark.parametrize("op", ["rms_norm_backward", "layer_norm_backward"])
    def test_no_rows(self, backend: Backend, op: str) -> None:
        """The gradients of weights are sums of nothing."""
        got = normalized(backend, masked(op, "f32", (0, 9), 2))
        assert all((array == 0).all() for name, array in got.items() if name != "dx")

    @pytest.mark.parametrize("op", ["batch_norm_backward", "group_norm_backward"])
    def test_no_samples(self, backend: Backend, op: str) -> None:
        for n, spatial in ((0, 4), (3, 0)):
            case = grouped(op, "f16", n, 6, spatial, 2)
            got = Run(backend, case)()
            assert (got["dgamma"] == 0).all() and (got["dbeta"] == 0).all()

    @pytest.mark.parametrize("op", FORWARD)
    def test_no_elements(self, backend: Backend, op: str) -> None:
        """Of rows without an element, statistics are written as PyTorch has them; without rows, nothing is."""
        for shape, mask in (((0, 9), 2), ((3, 0), 2), ((0, 3), 1)):
            got = normalized(backend, masked(op, "f32", shape, mask))
            assert all(np.isnan(got[name]).all() for name in ("rms_out", "inv_std_out", "h") if name in got)
            assert (got.get("mean_out", np.zeros(1)) == 0).all()

    @pytest.mark.parametrize("op", ["batch_norm", "group_norm"])
    def test_no_elements_of_channels(self, backend: Backend, op: str) -> None:
        for n, spatial in ((0, 4), (3, 0)):
            for dtype in FLOATS:
                got = normalized(backend, grouped(op, dtype, n, 6, spatial, 2))
                assert got["saved_mean"].size == (6 if op == "batch_norm" else 2 * n)
                assert (wide(got["saved_mean"]) == 0).all() and np.isnan(wide(got["saved_rstd"])).all()

    def test_no_groups(self, backend: Backend) -> None:
        """Of no elements. Fewer than none are an error, elements or not."""
        run = Run(backend, grouped("group_norm", "f32", 2, 6, 0, 2))
        for groups, status in ((0, Status.OK), (-1, Status.INVALID_PROBLEM)):
            run.prepare()
            assert run.call_c(num_groups=groups) == status
            run.assert_untouched()


class TestDerivatives:
    """The gradients are those of what the forward pass computes, by central differences in f64."""

    STEP = 1e-5

    def of(self, backend: Backend, forward: Case, backward: Case) -> None:
        inputs = forward.inputs()
        dy = backward.inputs()["dy"]
        saved = Run(backend, forward, inputs)()
        names = {one: one.replace("_in", "_out") for one in ("mean_in", "inv_std_in")} | {"rms": "rms_out"}
        given = {**inputs, "dy": dy, "dh": backward.inputs().get("dh"), **saved}
        given |= {name: saved[of] for name, of in names.items() if of in saved}
        got = Run(backend, backward, {name: given[name] for name in backward.reads})()
        for name, gradient in (("x", "dx"), ("residual", "dx"), ("gamma", "dgamma"), ("beta", "dbeta")):
            if name not in inputs:
                continue
            direction = np.random.default_rng(3).standard_normal(inputs[name].shape)
            ends = []
            for sign in (1, -1):
                moved = {**inputs, name: inputs[name] + sign * self.STEP * direction}
                made = Run(backend, forward, moved)()
                ends.append(sum((given[f"d{of}"] * made[of]).sum() for of in ("y", "h") if of in made))
            slope = (ends[0] - ends[1]) / (2 * self.STEP)
            assert slope == pytest.approx((got[gradient] * direction).sum(), rel=1e-7, abs=1e-7)

    @pytest.mark.parametrize("op", FORWARD)
    def test_rows(self, backend: Backend, op: str) -> None:
        for shape, mask in (((4, 30), 2), ((3, 4, 5), 2)):
            self.of(backend, masked(op, "f64", shape, mask), masked(f"{op}_backward", "f64", shape, mask))

    @pytest.mark.parametrize("op", ["batch_norm", "group_norm"])
    def test_channels(self, backend: Backend, op: str) -> None:
        self.of(backend, grouped(op, "f64", 3, 4, 5, 2), grouped(f"{op}_backward", "f64", 3, 4, 5, 2))

    def test_sums(self, backend: Backend) -> None:
        """A layer norm does not change with its input's mean, nor an RMS norm with its input's scale."""
        layer = masked("layer_norm_backward", "f64", (5, 1000), 2, eps=0.0)
        assert np.abs(normalized(backend, layer)["dx"].sum(1)).max() < 1e-11
        rms = masked("rms_norm_backward", "f64", (5, 1000), 2, eps=0.0)
        assert np.abs((rms.inputs()["x"] * normalized(backend, rms)["dx"]).sum(1)).max() < 1e-11


def test_more_than_2_31_elements(cuda: CudaBackend) -> None:
    """One 32 among 1023 zeros has a root mean square of 1."""
    rows, places = 2**21 + 2, (0, 2**31 - 1, 2**31, -1)
    case = masked("rms_norm", "bf16", (rows, 1024), 2, eps=1e-5, absent=("gamma", "rms_out"))
    spec = case.reads["x"]
    memory = allocate(cuda, case)
    x, y = (cuda.address(memory[name]) for name in ("x", "y"))
    cuda.call("cuMemsetD8", x, 0, spec.nbytes)
    value = np.array([32], spec.dtype)
    flat = [place % (rows * 1024) for place in places]
    for place in flat:
        cuda.copy_in(x + 2 * place, value)
    launch(cuda, case, memory)
    compare(cuda, y, rows * 1024, spec.dtype, 0, dict.fromkeys(flat, value[0]))


class TestBadArguments:
    MASKED = ({"norm_axes_mask": 0}, {"norm_axes_mask": 8}, {"norm_axes_mask": -4}, {"norm_total_extent": 4})
    MASKED_MORE = ({"norm_total_extent": 0}, {"numel": -1}, {"numel": 59}, {"rank": 9}, {"rank": 0}, {"shape": None})
    HUGE = dict.fromkeys(("n_extent", "c_extent", "spatial_extent"), 2**30)
    GROUPED = ({"num_groups": 0}, {"num_groups": 4}, {"group_kind": 2}, {"group_kind": -1}, {"n_extent": -1}, HUGE)

    def refused(self, backend: Backend, case: Case, change: Mapping[str, Any], status: int) -> None:
        run = Run(backend, case)
        run.prepare()
        assert run.call_c(**change) == status
        run.assert_untouched()
        values = {**dict.fromkeys(one.name for one in case.op.tensors), **case.values, **change}
        if not change.keys() & {one.name for one in case.op.tensors}:
            assert call_symbol(backend, case.instance.symbols[1], values) == status

    @pytest.mark.parametrize("change", [*MASKED, *MASKED_MORE], ids=str)
    def test_masks(self, backend: Backend, change: Mapping[str, Any]) -> None:
        for op in ("rms_norm", "layer_norm", "rms_norm_backward", "layer_norm_backward_strided"):
            self.refused(backend, masked(op, "f32", (3, 4, 5), 4), change, Status.INVALID_PROBLEM)

    @pytest.mark.parametrize("change", GROUPED, ids=str)
    def test_groups(self, backend: Backend, change: Mapping[str, Any]) -> None:
        for op in ("group_norm", "group_norm_backward"):
            self.refused(backend, grouped(op, "f32", 2, 6, 5, 2), change, Status.INVALID_PROBLEM)

    def test_strides(self, backend: Backend) -> None:
        case = masked("layer_norm", "f32", (3, 4, 5), 4)
        for change in ({"stride_x": None}, {"stride_y": None}, {"stride_y": (20, 0, 1)}, {"stride_save": (0, 1, 1)}):
            self.refused(backend, case, change, Status.INVALID_PROBLEM)

    def test_pointers(self, backend: Backend) -> None:
        for case in (masked("layer_norm_backward", "f16", (3, 4), 2), grouped("batch_norm_backward", "f16", 2, 3, 4)):
            pointers = Run(backend, case).pointers()
            for name, pointer in pointers.items():
                self.refused(backend, case, {name: pointer + 1}, Status.MISALIGNED_OPERAND)
                if not case.op.argument(name).optional:
                    self.refused(backend, case, {name: None}, Status.INVALID_PROBLEM)

    def test_workspace(self, backend: Backend) -> None:
        for case in (grouped("batch_norm_backward", "f64", 2, 3, 4), grouped("group_norm_backward", "f16", 2, 6, 4, 3)):
            run = Run(backend, case)
            run.prepare()
            for change in ({"workspace_bytes": case.workspace_bytes - 1}, {"workspace": None}):
                assert run.call_c(**change) == Status.WORKSPACE_TOO_SMALL
                run.assert_untouched()
            assert run.call_c() == Status.OK


class TestPlans:
    CASE = masked("layer_norm", "f32", (3, 4, 5), 4)
    CHANNELS = grouped("group_norm_backward", "f32", 2, 6, 5, 3)

    @pytest.mark.parametrize(
        "change, error",
        [
            ({"norm_axes_mask": 0}, InvalidProblemError),
            ({"norm_axes_mask": 2}, InvalidProblemError),
            ({"norm_axes_mask": 12}, InvalidProblemError),
            ({"input_shape": (3, -4, 5)}, InvalidProblemError),
            ({"input_shape": (1,) * 9, "norm_axes_mask": 256}, UnsupportedError),
            ({"eps": -1.0}, InvalidProblemError),
            ({"eps": float("nan")}, InvalidProblemError),
            ({"element": ElementKind.S8}, UnsupportedError),
        ],
    )
    def test_bad_descriptors(self, change: Mapping[str, Any], error: type[Exception]) -> None:
        from baracuda import LayerNormPlan

        with pytest.raises(error):
            LayerNormPlan.select(None, descriptor_of(self.CASE, **change))

    @pytest.mark.parametrize(
        "change, error",
        [
            ({"num_groups": 0}, InvalidProblemError),
            ({"num_groups": 4}, InvalidProblemError),
            ({"channel_axis": 2}, UnsupportedError),
            ({"input_shape": (2,)}, UnsupportedError),
        ],
    )
    def test_bad_channels(self, change: Mapping[str, Any], error: type[Exception]) -> None:
        from baracuda import GroupNormBackwardPlan

        with pytest.raises(error):
            GroupNormBackwardPlan.select(None, descriptor_of(self.CHANNELS, **change))

    def test_tensors_that_the_descriptor_does_not_have(self, backend: Backend) -> None:
        run = Run(backend, self.CASE)
        for field in ("gamma", "beta"):
            with pytest.raises(InvalidProblemError, match=field):
                run.plan().can_implement(run.args(**{field: None}))
        from baracuda import LayerNormPlan

        without = LayerNormPlan.select(None, descriptor_of(self.CASE, has_gamma=False))
        for call in (without.can_implement, lambda args: without.run(backend.stream, None, args)):
            with pytest.raises(InvalidProblemError, match="gamma"):
                call(run.args())

    def test_statistics_of_two_layouts(self, backend: Backend) -> None:
        strided = masked("layer_norm", "f32", (3, 4, 5), 4, strides={"save": (8, 2, 1)}, label="strides")
        run, other = Run(backend, self.CASE), Run(backend, strided)
        with pytest.raises(InvalidProblemError, match="inv_std"):
            run.plan().can_implement(run.args(inv_std=other.args().inv_std))

    def test_workspace(self, backend: Backend) -> None:
        run = Run(backend, self.CHANNELS)
        plan = run.plan()
        assert plan.workspace_size() == 8 * 2 * 3
        assert run.workspace is not None
        for workspace in (None, Workspace(run.workspace.pointer, run.workspace.nbytes - 1)):
            with pytest.raises(WorkspaceTooSmallError):
                plan.run(backend.stream, workspace, run.args())

    def test_fast_workspace(self) -> None:
        """Sums of each part of the columns, of gradients alone; no run needs them."""
        from baracuda import LayerNormBackwardPlan, LayerNormPlan

        case = masked("layer_norm_backward", "f32", (300, 64), 2)
        plan = LayerNormBackwardPlan.select(None, descriptor_of(case))
        assert plan.workspace_size() == 0
        assert plan.fast_workspace_size() >= 64 * 8
        assert LayerNormPlan.select(None, descriptor_of(self.CASE)).fast_workspace_size() == 0

    def test_instance_norm_is_group_norm(self, backend: Backend) -> None:
        from baracuda import InstanceNormArgs, InstanceNormDescriptor, InstanceNormPlan

        case = grouped("group_norm", "f32", 2, 3, 35, 3)
        run = Run(backend, case)
        run.prepare()
        descriptor = InstanceNormDescriptor((2, 3, 35), 1, case.values["eps"], True, ElementKind.F32)
        args = run.args()
        fields = {name: getattr(args, name) for name in ("x", "gamma", "beta", "y", "saved_mean", "saved_rstd")}
        InstanceNormPlan.select(None, descriptor).run(backend.stream, None, InstanceNormArgs(**fields))
        assert same(run.collect(), Run(backend, case, run.inputs)())
