"""The tests that ``docs/reference/promises.md`` names, one to a line: ``make promises`` runs them before a release."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROMISES = ROOT / "docs" / "reference" / "promises.md"


def named() -> list[str]:
    """Their identifiers, each once, in the order of the document."""
    found = re.findall(r"`(tests/\S+?)::(\w+)`", PROMISES.read_text())
    return list(dict.fromkeys(f"{file}::{name}" for file, name in found))


if __name__ == "__main__":
    print("\n".join(named()))
