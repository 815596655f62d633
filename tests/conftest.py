"""What all tests share: the size of a campaign, and hypothesis profiles."""

import gc
import os
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests import any_day, made_once, postgres, shared_imports
from tests.costs import Costs
from tests.extent import EVERYTHING, SOAK, campaign_size, example_count, of_long_tables
from tests.servers import Servers, running
from tests.service import kept_houses

settings.register_profile(
    "test", deadline=None, max_examples=example_count(60), derandomize=True, print_blob=True
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=2_000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("soak" if SOAK else "test")
if not SOAK:
    # Constants of all imported modules would make the examples depend on what else is collected.
    providers._get_local_constants = lambda: providers._local_constants


def pytest_configure(config: pytest.Config) -> None:
    """Measure what every test costs; make once what is always the same; look less for garbage."""
    gc.set_threshold(50_000, 20, 20)
    config.pluginmanager.register(Costs())
    config.add_cleanup(made_once.replaced().close)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Share the work of compiling among the workers."""
    shared_imports.import_share(session.config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what ``make test`` leaves to ``make test-all``, and what is not of the asked day."""
    kept = items
    if (day := os.environ.get("PBEM_DAY")) is not None:
        kept = [item for item in kept if any_day.chosen(item, int(day))]
    if config.option.markexpr == "not slow" and not EVERYTHING:
        tables = {
            item.nodeid: _few(item)
            for item in kept
            if not item.get_closest_marker("rule") and not item.get_closest_marker("slow")
        }
        left_out = set(tables) - of_long_tables(tables)
        kept = [item for item in kept if item.nodeid not in left_out]
    remaining = set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item not in remaining])
    items[:] = kept


def _few(item: pytest.Item) -> int | None:
    """How many cases of its table ``make test`` keeps, where the marker ``few`` says so."""
    mark = item.get_closest_marker("few")
    return int(mark.args[0]) if mark else None


def pytest_collection_finish() -> None:
    """Spare the garbage collector all that was imported and collected: it lasts to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _shared_houses(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Let the workers of a run copy each other's houses."""
    if hasattr(request.config, "workerinput"):
        kept_houses.share(tmp_path_factory.getbasetemp().parent / "kept-houses")


@pytest.fixture
def campaign() -> Callable[..., int]:
    """How much of a long campaign to run."""
    return campaign_size


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Real IMAP and SMTP servers on loopback (``tests/install_servers.sh`` installs them)."""
    with running() as pair:
        yield pair


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A real PostgreSQL (``tests/install_servers.sh`` installs it)."""
    with postgres.running() as server:
        yield server


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what long campaigns measured: what a test gave to ``record_property`` as ``figures``."""
    for reports in terminalreporter.stats.values() if SOAK else ():
        for report in reports:
            for name, text in getattr(report, "user_properties", ()):
                if name == "figures" and report.when == "call":
                    terminalreporter.write_line(str(text))
