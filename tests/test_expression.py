"""The expressions of the table: what they are worth in Python, how they print as C, and that the two agree."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from baracuda_sys import abi
from baracuda_sys.abi.expression import parse, parse_list, renamed
from baracuda_sys.abi.functions import INT64_MAX

VALUES = {"a": 7, "b": -2, "c": 0, "x": 0.5, "shape": (2, 3, 4), "empty": (), "strides": (1, 0, 5), "null": None}

WORTH = {
    "1 + 2 * 3": 7,
    "(1 + 2) * 3": 9,
    "2 - 3 - 4": -5,
    "2 - (3 - 4)": 3,
    "a / b": -3,
    "a % b": 1,
    "-a / 2": -3,
    "-a % 2": -1,
    "x / 2": 0.25,
    "a / 2 * 2": 6,
    "a * (b / 2)": -7,
    "!a": 0,
    "!(a < b)": 1,
    "a == 7 && b == -2": 1,
    "a == 7 && (b == 0 || c == 0)": 1,
    "a == 0 && b == 0 || c == 0": 1,
    "(a != 0) + (a == 0) * b": 1,
    "a != 0 ? b : c": -2,
    "c != 0 ? 1 / c : 5": 5,
    "c == 0 || 1 / c > 0": 1,
    "(a == 3) < 1": 1,
    "a < 0 ? 1 : a < 5 ? 2 : 3": 3,
    "shape[a - 5]": 4,
    "product(shape) == 24": 1,
    "product(empty)": 1,
    "extent(a, 3)": 21,
    "extent(a, b)": -1,
    "extent(a, c, 2)": 0,
    "extent(4294967296, 4294967296)": -1,
    "fits_i32(65536, 32767)": 1,
    "fits_i32(65536, 32768)": 0,
    "x < INFINITY": 1,
    "lowest(q)": -128,
    "highest(u8)": 255,
    "lowest(u8) == 0 && highest(s8) == 127": 1,
}


@pytest.mark.parametrize(("text", "worth"), WORTH.items())
def test_value(text: str, worth: float) -> None:
    found = parse(text).value(VALUES, {"q": "s8"})
    assert (type(found), found) == (type(worth), worth)


def test_conditions_on_strides() -> None:
    for text, worth in {
        "given(strides, a)": True,
        "given(null, a)": False,
        "given(null, c)": True,
        "distinct(shape, strides)": False,
        "distinct(empty, strides)": True,
    }.items():
        assert parse(text).value(VALUES) == worth, text
        assert parse(text).of_strides
    assert parse("product(null)").value(VALUES) == 0


@pytest.mark.parametrize(
    ("text", "c"),
    {
        "a*b+c": "a * b + c",
        "a*(b+c)": "a * (b + c)",
        "a-(b-c)": "a - (b - c)",
        "(a == b) < c": "(a == b) < c",
        "(a - b) - c": "a - b - c",
        "a || b && c": "a || (b && c)",
        "-(a+b)": "-(a + b)",
        "lowest(q) <= a": "lowest<Q>() <= a",
        "present(a)": "(a != nullptr)",
    }.items(),
)
def test_c(text: str, c: str) -> None:
    assert parse(text).c(str.capitalize if "(q)" in text else str) == c
    assert parse(text).text == text


def test_c_agrees(tmp_path: Path) -> None:
    """Every expression, compiled."""
    if shutil.which("c++") is None:
        pytest.skip("needs c++")
    lines = [f"assert(({parse(text).c()}) == {worth});" for text, worth in WORTH.items()]
    (tmp_path / "worth.cpp").write_text(
        '#undef NDEBUG\n#include "core/abi/status.h"\n#include <cassert>\nusing namespace baracuda;\n'
        "using q = int8_t; using s8 = int8_t; using u8 = uint8_t;\n"
        "int main() {\n    int a = 7, b = -2, c = 0; double x = 0.5; (void)b; (void)x;\n"
        "    const int32_t entries[] = {2, 3, 4};\n"
        "    const HostList<int32_t> shape(entries, 3), empty(nullptr, 0);\n    " + "\n    ".join(lines) + "\n}\n"
    )
    native = Path(__file__).resolve().parents[1] / "native"
    program = tmp_path / "worth"
    subprocess.run(["c++", "-std=c++17", f"-I{native}", tmp_path / "worth.cpp", "-o", program], check=True)
    subprocess.run([program], check=True)


@pytest.mark.parametrize("text", ["", "a <", "a b", "(a", "a ? b", "a < b < c", "sqrt(a)", "product(a, b)", "a $ b"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        parse(text)


def test_lists_and_names() -> None:
    assert [one.text for one in parse_list("N, C*r*r, extent(a, b), shape[axis]")] == [
        *("N", "C*r*r", "extent(a, b)", "shape[axis]")
    ]
    assert parse("lowest(q) <= shape[axis] + INFINITY").names == {"q", "shape", "axis"}
    assert renamed("N, NN*N  + extent(N, M)", {"N": "n", "extent": "M"}) == "n, NN*n  + M(n, M)"


class TestRows:
    """Shapes and conditions of rows, in Python."""

    def test_shapes(self) -> None:
        gated = abi.elementwise_gated.GATED["gated_glu"]
        values = {"output_shape": (3, 4), "stride_x": (8, 1), "stride_y": (4, 1), "x_half_offset": 4}
        assert gated.argument("x").shape_of(values) == (2, 3, 4)
        assert gated.argument("x").strides_of(values) == (4, 8, 1)
        group = abi.quantize.FAMILY["quantize_per_group"]
        assert group.argument("scale").shape_of({"outer": 2, "axis_size": 6, "group_size": 3}) == (2, 2)
        assert group.argument("scale").strides_of({}) is None

    def test_conditions(self) -> None:
        instance = abi.quantize.FAMILY["quantize_per_token"].instances[0]
        assert instance.dtypes["q"] == "s8"
        good = {"n": 2, "d": 3, "qmin": -128, "qmax": 127}
        assert instance.violated(good) is None
        assert instance.violated(good | {"qmin": -129}) == "lowest(q) <= qmin"
        assert instance.violated(good | {"n": -1, "qmin": -129}) == "n >= 0"

    def test_strides_of_nothing_are_not_looked_at(self) -> None:
        instance = abi.elementwise_unary.FAMILY["unary_exp_strided"].instances[0]
        values = {"numel": 6, "rank": 2, "shape": (2, 3), "stride_x": (0, 0), "stride_y": (0, 1)}
        assert instance.violated(values) == "distinct(shape, stride_y)"
        assert instance.violated(values | {"numel": 0, "shape": (0, 3)}) is None
        assert instance.violated(values | {"numel": INT64_MAX}) == "numel == product(shape)"
