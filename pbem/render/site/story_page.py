"""The story of a finished game: how it ended, where it turned, its heaviest battles."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from pbem.render.site.battle_page import SceneMap, maps_of, scene_of
from pbem.render.site.battles import Battle, entry_of
from pbem.render.site.game_pages import STORY, GamePages
from pbem.render.site.standing import day_in_words, players_of
from pbem.render.site.templating import PageAddress, render_page
from pbem.render.site.timeline import Step

_KEYS = (
    *("turning_points", "turning_method", "heaviest", "heaviest_method", "replay_here"),
    *("film_file", "quotes", "quotes_method", "verify", "code", "commitment"),
)
_POINTS, _BATTLES = 6, 3
"""So many turning points and battles are told at most."""


class Swing(NamedTuple):
    """A step in which public scores changed: by how much in all, and each score before and after.

    Attributes:
        step: the step.
        size: the sum of all changes.
        changes: the label of a score, its value before and after.
    """

    step: Step
    size: int
    changes: tuple[tuple[str, int, int], ...]


def swings(pages: GamePages) -> list[Swing]:
    """The largest changes of public scores, in the order in which they came."""
    found = sorted(_swings(pages), key=lambda swing: -swing.size)[:_POINTS]
    return sorted(found, key=lambda swing: swing.step.number)


def _swings(pages: GamePages) -> Iterator[Swing]:
    renderer, words = pages.timeline.renderer, pages.words
    tallies = [(step, renderer.tally(step.view, words)) for step in pages.timeline.steps]
    for (_, before), (step, after) in pairwise(tallies):
        changes = tuple(
            (label, before.get(label, 0), value)
            for label, value in after.items()
            if value != before.get(label, 0)
        )
        if changes:
            yield Swing(step, sum(abs(new - old) for _, old, new in changes), changes)


def heaviest_battles(pages: GamePages) -> list[Battle]:
    """The battles in which most losses were taken, in order."""
    counted = [(_losses(battle, pages), battle) for battle in pages.battles]
    found = sorted((each for each in counted if each[0]), key=lambda each: -each[0])
    return sorted((battle for _, battle in found[:_BATTLES]), key=lambda battle: battle.number)


def _losses(battle: Battle, pages: GamePages) -> int:
    losses = pages.timeline.renderer.losses
    return sum(isinstance(entry_of(record), losses) for record in battle.records)


def story_page(pages: GamePages) -> str:
    """The page in the language of the others."""
    words, timeline = pages.words, pages.timeline
    return render_page(
        "story.html.j2",
        PageAddress(pages.folder, STORY, pages.languages, pages.url),
        words,
        _KEYS,
        timeline=timeline,
        title=words.text("site.story_title", {"game": pages.heading}),
        game=pages.heading,
        outcome=pages.outcome_sentences(),
        players=players_of(timeline, words),
        turning=[_told(swing, pages) for swing in swings(pages)],
        battles=[
            (battle.file_name, _end_of(battle, pages), pages.battle_sentence(battle))
            for battle in heaviest_battles(pages)
        ],
        maps=pages.maps,
        film=pages.film_file,
        quotes=[*_quotes(pages)],
        proof=pages.proof,
    )


def _end_of(battle: Battle, pages: GamePages) -> list[SceneMap]:
    """The map after a battle; none if it does not show its place."""
    scene = scene_of(battle, pages)
    return maps_of(scene)[1:] if scene else []


def _quotes(pages: GamePages) -> Iterator[tuple[str, str, list[str]]]:
    """What players wrote and let pages quote: when, who, and their lines.

    As in its letters, nobody stands under the words of an anonymous game.
    """
    timeline, words = pages.timeline, pages.words
    for quote in timeline.quotes:
        who = timeline.renderer.seat(quote.seat, words) if timeline.players else ""
        lines = [line for line in quote.text.splitlines() if line.strip()]
        yield day_in_words(quote.day, words), who or words.text("report.somebody"), lines


def _told(swing: Swing, pages: GamePages) -> tuple[Step, str, list[str], Markup]:
    """A turning point: its step, its moment, the scores, and what happened."""
    scores = [f"{label}: {before} → {after}" for label, before, after in swing.changes]
    return swing.step, pages.moment(swing.step), scores, pages.told_of_step(swing.step)
