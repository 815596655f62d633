"""What became of a letter, in blocks: its lines, its problems, the answers to its questions."""

from collections.abc import Mapping
from typing import Any

from pbem.orders import About, Problem
from pbem.render.blocks import Block, Bullets, Heading, Paragraph, Verbatim
from pbem.render.catalogue import Catalogue
from pbem.render.forecasts import forecast_blocks
from pbem.render.kit.charts import chart_blocks
from pbem.render.kit.renderer import Renderer, variant
from pbem.render.order_forms import translated_form
from pbem.render.report import (
    AnswerPart,
    ChartAnswer,
    ForecastAnswer,
    LegalAnswer,
    Receipt,
    ToldAnswer,
    Words,
)
from pbem.rules import View

_PARTS = ("done", "stands", "needs", "unlooked", "kept", "not_done", "unneeded", "on_file")
"""What became of the lines of a letter, in the order in which it is told."""
_TRIED = {"done": "would_do", "on_file": "would_file"}
"""Those that are called otherwise in the reply to a dry run."""
_ALL_DONE = "report.verdict.done"
"""This verdict says alone that the lines below it were carried out."""
_BEFORE, _SHOWN = 40, 60
"""Of a line with a problem: so many columns before the place are shown, and so many in all."""


def receipt_blocks(
    receipt: Receipt, seen: View | None, words: Catalogue, renderer: Renderer
) -> list[Block]:
    """What became of each line, then what is wrong, then the answers.

    ``seen``: the position as the reader of the letter knows it.
    """
    blocks: list[Block] = [
        Heading(words.text("report.receipt")),
        Paragraph(words.text(receipt.verdict)),
    ]
    tried = receipt.verdict == "report.verdict.preview"
    parts = [part for part in _PARTS if getattr(receipt, part)]
    for part in parts:
        key = _TRIED.get(part, part) if tried else part
        if parts != ["done"] or receipt.verdict != _ALL_DONE:
            blocks.append(Paragraph(words.text(f"report.{key}")))
        blocks.append(Verbatim(getattr(receipt, part)))
    for problem in receipt.problems:
        blocks += _problem_blocks(problem, words, renderer)
    return [
        *blocks,
        *(
            block
            for item in receipt.answers
            for block in _answer_blocks(item, seen, words, renderer)
        ),
    ]


def _answer_blocks(
    item: AnswerPart, view: View | None, words: Catalogue, renderer: Renderer
) -> list[Block]:
    """The answer to a command; of a thing what a seat may know."""
    match item:
        case LegalAnswer():
            return [Paragraph(words.text(item.title)), Verbatim(item.lines)]
        case ChartAnswer():
            return chart_blocks(item.chart)
        case ForecastAnswer():
            return forecast_blocks(item, words, lambda each: sentence_of(each, words, renderer))
        case ToldAnswer():
            told = tuple(sentence_of(each, words, renderer) for each in item.sentences)
            return [
                Paragraph(sentence_of(item.title, words, renderer)),
                *([Bullets(told)] if told else []),
            ]
        case Problem():
            return _problem_blocks(item, words, renderer)
        case About():
            blocks = renderer.about(item, view, words) if view is not None else []
            return blocks or [Paragraph(words.text("report.nothing_to_tell"))]
        case _:
            return [Paragraph(sentence_of(item, words, renderer))]


def _problem_blocks(problem: Problem, words: Catalogue, renderer: Renderer) -> list[Block]:
    """The line, a caret under the place, what is wrong, the rule, what may have been meant."""
    blocks: list[Block] = []
    if problem.line:
        blocks.append(Paragraph(words.text("report.problem_line", {"line": problem.line})))
        blocks.append(
            Verbatim(_with_carets(printable(problem.text), problem.column, problem.length))
        )
    facts = _worded_facts(problem.key, problem.facts, words, renderer)
    typed = problem.facts.get("got")
    if problem.kind != "illegal" and isinstance(typed, str) and typed:
        facts["got"] = typed  # what a player typed is no identifier, even where it looks like one
    sentence = words.text(variant(problem.key, dict(problem.facts), words), facts)
    if problem.on_the_way:
        sentence = f"{sentence} {words.text('report.on_the_way')}"
    if problem.rule:
        sentence = f"{sentence} {renderer.rule(problem.rule, words)}"
    if problem.suggestions:
        key = "report.which" if problem.kind == "ambiguous" else "report.did_you_mean"
        sentence = f"{sentence} {words.text(key, {'names': ', '.join(problem.suggestions)})}"
    if found := problem.suggestion:
        legal = {"got": found.got, "places": ", ".join(found.names), "more": str(found.more)}
        key = "report.suggestion_more" if found.more else "report.suggestion"
        sentence = f"{sentence} {words.text(key, legal)}"
    return [*blocks, Paragraph(sentence)]


def _with_carets(text: str, column: int, length: int) -> tuple[str, str]:
    """The part of a line that fits, from the start of a word, and carets under the place."""
    start = max(0, column - _BEFORE)
    start = max(start, text.find(" ", start, column)) if start else 0
    shown, place = text[start : start + _SHOWN], column - start
    shown = f"…{shown[1:]}" if start else shown
    shown = f"{shown[:-1]}…" if len(text) > start + _SHOWN else shown
    return shown, " " * place + "^" * max(1, min(length, _SHOWN - place))


def printable(text: str) -> str:
    """Replace each control character, which ends lines or turns the writing, by a space."""
    return "".join(character if character.isprintable() else " " for character in text)


def sentence_of(item: Words, words: Catalogue, renderer: Renderer) -> str:
    """The words of a key with its facts, in the reader's language."""
    key, facts = item
    return words.text(variant(key, facts, words), _worded_facts(key, facts, words, renderer))


def _worded_facts(
    key: str, facts: Mapping[str, Any], words: Catalogue, renderer: Renderer
) -> dict[str, str]:
    """Facts in words: the parts of an order's form named, what is asked, the rule as cited."""
    of_service = key.startswith("service.")
    found = renderer.service_facts(facts, words) if of_service else renderer.facts(facts, words)
    if "syntax" in facts:
        found["syntax"] = translated_form(str(facts["syntax"]), words)
    if "topic" in facts:
        found["topic"] = words.text(str(facts["topic"]))
    if facts.get("rule"):
        found["rule"] = renderer.rule(str(facts["rule"]), words)
    return found
