"""The pages of an event: one for its standings, one for its crosstable, and one for each round."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pbem.render.blocks import Block
from pbem.render.catalogue import Catalogue
from pbem.render.tournament.page import EventPage
from pbem.render.tournament.tables import (
    bracket_blocks,
    challenge_blocks,
    crosstable_blocks,
    ladder_blocks,
    schedule_blocks,
    stage_heading,
    standings_blocks,
    team_blocks,
)
from pbem.tournament.pairing.context import Format

CROSSTABLE = "crosstable.html"
INDEX = "index.html"


@dataclass(frozen=True)
class EventFile:
    """A page of an event.

    Attributes:
        name: of the file.
        title: what it is about; empty: the whole event.
        blocks: what it says.
        links: the other pages, each as what it is called and its file.
    """

    name: str
    title: str
    blocks: list[Block]
    links: tuple[tuple[str, str], ...]


def round_file(number: int) -> str:
    """The name of the page of a round."""
    return f"round-{number}.html"


def is_page_of_event(name: str) -> bool:
    """True if a file of this name is a page that an event has once it has rounds."""
    return name == CROSSTABLE or re.fullmatch(r"round-[1-9]\d*\.html", name) is not None


def event_files(page: EventPage, words: Catalogue) -> Iterator[EventFile]:
    """The pages of an event. The first shows where everybody stands, and the last round."""
    if page.rules.format is Format.LADDER:
        blocks = [*ladder_blocks(page, words), *challenge_blocks(page, words)]
        yield EventFile(INDEX, "", blocks, ())
        return
    standings = words.text("report.event.standings")
    crosstable = words.text("report.event.crosstable")
    rounds = [(stage_heading(each, words), round_file(each.number)) for each in page.rounds]
    others = ((crosstable, CROSSTABLE), *reversed(rounds)) if rounds else ()
    yield EventFile(INDEX, "", _first_blocks(page, words), others)
    if not rounds:
        return
    home = (standings, INDEX)
    yield EventFile(
        CROSSTABLE, crosstable, crosstable_blocks(page, words), (home, *reversed(rounds))
    )
    for played, (title, name) in zip(page.rounds, rounds, strict=True):
        links = (home, *(each for each in others if each[1] != name))
        yield EventFile(name, title, schedule_blocks(page, played, words), links)


def _first_blocks(page: EventPage, words: Catalogue) -> list[Block]:
    """Standings, bracket and the last round."""
    teams = team_blocks(page, words) if page.rules.format is Format.TEAMS else []
    last = schedule_blocks(page, page.rounds[-1], words) if page.rounds else []
    return [*teams, *standings_blocks(page, words), *bracket_blocks(page, words), *last]
