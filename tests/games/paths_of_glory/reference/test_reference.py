"""Stored operations, combats and phases: the program and a slow judge agree on each."""

import ast
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.extent import EVERYTHING
from tests.games.paths_of_glory.reference.facts import changes
from tests.games.paths_of_glory.reference.judge import Wrong, judge
from tests.games.paths_of_glory.reference.record import FILE, read, records
from tests.games.paths_of_glory.reference.replay import replay

HERE = Path(__file__).parent
BRIDGE = {
    "duels.py",
    "facts.py",
    "record.py",
    "replay.py",
    "sources.py",
    "tries.py",
    "test_reference.py",
}
"""What knows the program; everything else here is the judge."""

SAMPLE = 40
"""So many records, spread over the file, run under ``make test``."""


@cache
def stored() -> list[dict[str, Any]]:
    """The records of the file, all or a sample."""
    everything = list(read(FILE))
    return everything if EVERYTHING else everything[:: len(everything) // SAMPLE]


def test_the_judge_knows_nothing_of_the_program() -> None:
    modules = [path for path in HERE.glob("*.py") if path.name not in BRIDGE]
    assert len(modules) > 10
    for module in modules:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                ours = name.startswith("tests.games.paths_of_glory.reference")
                assert ours or name.split(".")[0] not in ("pbem", "tests"), (module.name, name)
                assert name.split(".")[-1] + ".py" not in BRIDGE, (module.name, name)


@pytest.mark.rule("pog:7.1.3")
@pytest.mark.rule("pog:7.1.8")
@pytest.mark.rule("pog:11.1.1")
@pytest.mark.rule("pog:12.2.1")
@pytest.mark.rule("pog:14.1.2")
@pytest.mark.rule("pog:15.3.2")
def test_the_program_reproduces_every_stored_end() -> None:
    for number, record in enumerate(stored()):
        assert replay(record) == record["after"], number


@pytest.mark.rule("pog:7.1.3")
@pytest.mark.rule("pog:7.1.8")
@pytest.mark.rule("pog:11.1.1")
@pytest.mark.rule("pog:12.2.1")
@pytest.mark.rule("pog:14.1.2")
@pytest.mark.rule("pog:15.3.2")
def test_the_judge_comes_to_every_stored_end() -> None:
    for number, record in enumerate(stored()):
        assert changes(record["before"], judge(record)) == record["after"], number


def test_the_judge_contradicts_a_false_record() -> None:
    record = next(r for r in read(FILE) if any(o.get("refused") for o in r.get("orders", ())))
    bad = dict(record, dice=[*record["dice"], 6])
    with pytest.raises(Wrong):
        judge(bad)
    order = next(o for o in record["orders"] if o.get("refused"))
    with pytest.raises(Wrong):
        judge(dict(record, orders=[{**order["refused"][0], "replies": []}]))


@pytest.mark.slow
def test_fresh_random_operations_are_judged_alike() -> None:
    source = records(2)
    for _ in range(60):
        record = next(source)
        assert changes(record["before"], judge(record)) == record["after"], record
