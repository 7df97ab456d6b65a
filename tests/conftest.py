"""Which backends the suite runs on: all that exist, or those of --backend."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, settings

import baracuda_sys
from cases import all_cases
from cases.backends import Backend, CudaBackend

from .representatives import representatives

CASES = {case.id: case for case in all_cases()}
REPRESENTATIVES = representatives(CASES.values())
drawn = settings(
    max_examples=50,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
"""Of tests with drawn arguments, whose fixtures serve all examples."""

MAKERS = {"cpu": Backend, "cuda": CudaBackend}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--backend",
        action="append",
        choices=sorted(MAKERS),
        help="run on this backend alone (may be given twice); default: every backend that works here",
    )


def pytest_configure(config: pytest.Config) -> None:
    backends(config)


def pytest_report_header(config: pytest.Config) -> list[str]:
    chosen = backends(config)
    missing = {name: baracuda_sys.why_unavailable(name) or "--backend" for name in MAKERS if name not in chosen}
    return [f"backends: {', '.join(chosen)}", *(f"not on {name}: {why}" for name, why in missing.items())]


def backends(config: pytest.Config) -> Sequence[str]:
    """The backends that tests run on. It is an error if one that was asked for does not work, or none does."""
    wanted = config.getoption("--backend") or baracuda_sys.available_backends() or list(MAKERS)
    for name in wanted:
        if why := baracuda_sys.why_unavailable(name):
            raise pytest.UsageError(f"no tests can run on {name}: {why}")
    return wanted


@pytest.fixture(scope="session")
def _made() -> dict[str, Backend]:
    return {}


@pytest.fixture
def backend(request: pytest.FixtureRequest, _made: dict[str, Backend]) -> Backend:
    """Each backend in turn."""
    return _backend(request.param, _made)


@pytest.fixture
def cuda(pytestconfig: pytest.Config, _made: dict[str, Backend]) -> CudaBackend:
    """The CUDA backend, for what the host has not: streams and graphs."""
    if "cuda" not in backends(pytestconfig):
        pytest.skip(baracuda_sys.why_unavailable("cuda") or "--backend leaves cuda out")
    made = _backend("cuda", _made)
    assert isinstance(made, CudaBackend)
    return made


@pytest.fixture
def cpu(pytestconfig: pytest.Config, _made: dict[str, Backend]) -> Backend:
    """The host backend alone."""
    if "cpu" not in backends(pytestconfig):
        pytest.skip(baracuda_sys.why_unavailable("cpu") or "--backend leaves cpu out")
    return _backend("cpu", _made)


def _backend(name: str, made: dict[str, Backend]) -> Backend:
    if name not in made:
        made[name] = MAKERS[name]()
    return made[name]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `backend`, `case` or `representative` runs on all of them, unless it lists its own."""
    own = {name for mark in metafunc.definition.iter_markers("parametrize") for name in _names(mark.args[0])}
    wanted = set(metafunc.fixturenames) - own
    if "backend" in wanted:
        metafunc.parametrize("backend", backends(metafunc.config), indirect=True)
    for name, listed in (("case", CASES), ("representative", REPRESENTATIVES)):
        if name in wanted:
            metafunc.parametrize(name, listed.values(), ids=listed.keys())


def _names(argument: str | Sequence[str]) -> Sequence[str]:
    return [name.strip() for name in argument.split(",")] if isinstance(argument, str) else argument
