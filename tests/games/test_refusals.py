"""What every refusal of the rules tells, over the source of the games."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "pbem" / "games"


def refusals(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Where a game refuses an order, and how."""
    for path in sorted((ROOT / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                yield f"{path.name}:{node.lineno}", node


@pytest.mark.parametrize("game", ["first_world_war", "quartermaster_1914"])
def test_every_refusal_carries_the_facts_it_rests_on(game: str) -> None:
    found = list(refusals(game))
    assert found
    for place, call in found:
        facts = next((keyword.value for keyword in call.keywords if keyword.arg == "facts"), None)
        assert facts is not None, place
        assert not isinstance(facts, ast.Dict) or facts.keys, place
