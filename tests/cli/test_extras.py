"""What a missing extra says: which one it is, and how to install it."""

import importlib
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from pbem.extras import Extra, MissingExtra, importing, require
from pbem.ledger import QUICKNET
from pbem.ledger.chains.beacon import _is_signed_by
from pbem.tournament.pairing.matching import _match
from pbem.tournament.scoring.ratings import open_skill
from tests.cli.test_cli import at_home, begun, logs_as_before, out

__all__ = ["at_home", "logs_as_before"]
DECLARED = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
EXTRAS = {
    extra: [re.split("[<>=]", one)[0].replace("-", "_") for one in libraries]
    for extra, libraries in DECLARED["project"]["optional-dependencies"].items()
}
LIBRARIES = {
    "py_arkworks_bls12381": "beacon",
    "networkx": "events",
    "openskill": "events",
    "feedparser": "forums",
    "oauthlib": "oauth",
    "prometheus_client": "metrics",
    "cryptography": "timestamps",
    "rfc3161_client": "timestamps",
}
Block = Callable[[str], None]


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Block:
    """Make an extra missing."""

    def block(extra: str) -> None:
        for library in EXTRAS[extra]:
            parts = [name for name in sys.modules if name.startswith(f"{library}.")]
            for name in (library, *parts):
                monkeypatch.setitem(sys.modules, name, None)
        _is_signed_by.cache_clear()

    return block


def test_every_extra_of_the_program_is_declared() -> None:
    assert set(get_args(Extra)) == set(EXTRAS) - {"postgresql"}
    found = {library: extra for extra in get_args(Extra) for library in EXTRAS[extra]}
    assert found == LIBRARIES
    for extra in get_args(Extra):
        require(extra)


@pytest.mark.parametrize("extra", get_args(Extra))
def test_what_is_required_is_named_where_it_is_missing(extra: Extra, without: Block) -> None:
    without(extra)
    with pytest.raises(MissingExtra, match=extra):
        require(extra)


def test_another_missing_module_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_library"), importing("events"):
        importlib.import_module("no_such_library")


def test_the_libraries_are_asked_for_where_they_are_used(without: Block) -> None:
    for extra in get_args(Extra):
        without(extra)
    with pytest.raises(MissingExtra, match="beacon"):
        QUICKNET.has_signed(1, "00" * 48)
    with pytest.raises(MissingExtra, match="events"):
        _match({(1, 2): 1})
    with pytest.raises(MissingExtra, match="events"):
        open_skill(())


@pytest.mark.few(3)
@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("extra", "command"),
    [
        ("beacon", ("game", "create", "FWW", "--beacon", "drand")),
        ("beacon", ("game", "beacon", "FWW-1", "on", "--why", "x")),
        ("events", ("event", "create", "rules.yaml")),
        ("forums", ("channel", "add", "FWW-1", "--feed", "https://forum.test/feed")),
    ],
)
@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_a_command_names_the_extra_it_lacks(
    capsys: pytest.CaptureFixture[str],
    without: Block,
    extra: str,
    command: tuple[str, ...],
    lang: str,
) -> None:
    begun(capsys)
    without(extra)
    assert f'pip install "pbem[{extra}]"' in out(capsys, "--lang", lang, *command, code=1)
