"""A refusal names the fact: what was given, and what would have been allowed."""

import ast
from pathlib import Path

from pbem.games import paths_of_glory

ROOT = Path(paths_of_glory.__file__).parent
NOTHING_TO_NAME = {"no_group", "sr_units", "no_peace_terms", "one_action"}
"""Refusals of orders that name nothing, of what a scenario does without, and of a second action of any kind."""


def bare() -> set[str]:
    """The keys of refusals that are given no fact."""
    return {
        ast.literal_eval(node.args[0])
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse"
        if not node.keywords
    }


def test_every_refusal_names_the_fact() -> None:
    assert bare() == NOTHING_TO_NAME
