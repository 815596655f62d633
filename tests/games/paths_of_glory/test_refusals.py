"""A refusal names the fact: what was given, and what would have been allowed."""

import ast
from pathlib import Path

from pbem.games import paths_of_glory
from pbem.orders import Line, problem_of
from pbem.render import Catalogue, Report, blocks_of_report, write_text
from pbem.render.report import Receipt
from tests.games.paths_of_glory.event_plays import illegal
from tests.games.paths_of_glory.positions import board
from tests.render.shipped import shipped_renderer

ROOT = Path(paths_of_glory.__file__).parent
NOTHING_TO_NAME = {
    "no_group",
    "sr_units",
    "no_peace_terms",
    "one_action",
    "activated_once",
    "asked_once",
    "replacements_later",
}
"""Refusals of orders that name nothing, are not in the scenario, repeat something or come early."""


def bare() -> set[str]:
    """The keys of refusals that are given no fact."""
    return {
        ast.literal_eval(node.args[0])
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "refuse"
        if not node.keywords
    }


def test_every_refusal_names_the_fact() -> None:
    assert bare() == NOTHING_TO_NAME


def test_a_refusal_that_rests_on_a_card_names_the_card_and_not_its_number() -> None:
    position = board(turn=17)
    refusal = illegal(position, "CP-65", "CP-65")
    problem = problem_of(refusal, Line(1, "PLAY 65 AS EVENT"))
    report = Report(
        game="POG-1",
        seat="CP",
        state=1,
        view=None,
        head="",
        seed_commitment="",
        receipt=Receipt("report.verdict.refused", problems=(problem,)),
    )
    for lang, word in (("en", "card"), ("it", "carta"), ("pl", "karta")):
        shown, words = shipped_renderer("POG"), Catalogue(lang)
        text = " ".join(write_text("t", blocks_of_report(report, words, shown)).split())
        cited = shown.rule("CP-65", words)
        assert cited in text
        assert cited.startswith(f"({word} ")
        assert "CP-65" not in text
        assert shown.rule("9.5.1.1", words).endswith(" 9.5.1.1)")
