"""Which paragraphs of each rulebook, and which cards, have a test, and which are cited in the rules: ``make rules``.

Reads the markers ``@pytest.mark.rule("fww:6.2.1")`` and ``@pytest.mark.card("fww:A01")`` of the collected tests, the
paragraphs of ``tests/rules_index/<code>.txt``, the reasons of ``docs/rulings/no_rule.yaml`` and the citations of
``pbem/games/<game>`` (``tests/rules_citations.py``). Exits 1 when something has neither test nor reason, when a
leaf paragraph is cited nowhere, or when a marker names nothing that exists. Of a game that is not in the registry yet
all this is told and not demanded.
"""

import contextlib
import io
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from pbem.games import game_modules
from tests.rules_citations import cited, leaves

ROOT = Path(__file__).parent.parent
INDEX = ROOT / "tests" / "rules_index"
KINDS = ("rule", "card")


@dataclass
class Marked:
    """A pytest plugin that gathers what the collected tests say they prove."""

    names: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for kind in KINDS:
                for mark in item.iter_markers(kind):
                    self.names[kind].update(mark.args)


def marked() -> dict[str, set[str]]:
    """What the tests of the tree say they prove, by kind of marker."""
    plugin = Marked()
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        code = pytest.main(
            ["--collect-only", "-q", "-p", "no:cacheprovider", str(ROOT / "tests")],
            plugins=[plugin],
        )
    if code != pytest.ExitCode.OK:
        sys.exit(output.getvalue())
    return plugin.names


def listed(path: Path) -> list[str]:
    """The entries of an index file, one a line; none where there is no such file."""
    return path.read_text().split() if path.exists() else []


def package(code: str) -> Path:
    """The package of the game with a code, in the registry or not."""
    declared = f'code: ClassVar[str] = "{code.upper()}"'
    games = ROOT / "pbem" / "games"
    return next(
        path.parent for path in sorted(games.glob("*/game.py")) if declared in path.read_text()
    )


def report(
    code: str, names: dict[str, set[str]], reasons: dict[str, str]
) -> tuple[list[str], bool]:
    """The lines for one game, and whether everything has a test or a reason."""
    paragraphs, cards = listed(INDEX / f"{code}.txt"), listed(INDEX / f"{code}.cards.txt")
    tested = {name.partition(":")[2] for name in names["rule"] if name.startswith(f"{code}:")}
    carded = {name.partition(":")[2] for name in names["card"] if name.startswith(f"{code}:")}
    normative = [number for number in paragraphs if number not in reasons]
    missing = [number for number in normative if number not in tested]
    untested = [card for card in cards if card not in carded]
    unknown = sorted((tested | set(reasons)) - set(paragraphs)) + sorted(carded - set(cards))
    covered = len(normative) - len(missing)
    of_cards = f"{len(cards) - len(untested)} of {len(cards)} cards"
    lines = [
        f"{code}: {covered} of {len(normative)} paragraphs, {len(reasons)} declared no rule; {of_cards}"
    ]
    end = [number for number in leaves(paragraphs) if number not in reasons]
    uncited = [number for number in end if number not in cited(package(code), paragraphs)]
    lines += [
        f"  {len(end) - len(uncited)} of {len(end)} leaf paragraphs cited where they are carried out"
    ]
    lines += [f"  {number}: cited nowhere" for number in uncited]
    lines += [f"  {number}: no test" for number in missing]
    lines += [f"  card {card}: no test" for card in untested]
    lines += [f"  {number}: marked or declared, but not in the index" for number in unknown]
    lines += [f"  {number}: no rule: {reason}" for number, reason in reasons.items()]
    return lines, not (missing or untested or unknown or uncited)


def main() -> int:
    """Print the report; 0 when nothing is missing."""
    names = marked()
    reasons = yaml.safe_load((ROOT / "docs" / "rulings" / "no_rule.yaml").read_text())
    complete = True
    for path in sorted(INDEX.glob("*.txt")):
        code = path.name.removesuffix(".txt")
        if code.endswith(".cards"):
            continue
        lines, whole = report(code, names, reasons.get(code) or {})
        print("\n".join(lines))
        complete = complete and (whole or package(code).name not in game_modules())
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
