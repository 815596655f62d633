"""Standings, crosstable, schedule and bracket of an event, as blocks and as a picture."""

from pbem.render.tournament.borders import border_notes
from pbem.render.tournament.bots import bot_text
from pbem.render.tournament.bracket import bracket_svg
from pbem.render.tournament.exports import NotForTrf, standings_csv, trf16
from pbem.render.tournament.files import EventFile, event_files, is_page_of_event, round_file
from pbem.render.tournament.page import EventBot, EventPage
from pbem.render.tournament.tables import (
    bracket_blocks,
    crosstable_blocks,
    event_blocks,
    ladder_blocks,
    result_line,
    schedule_blocks,
    standings_blocks,
    team_blocks,
)

__all__ = [
    "EventBot",
    "EventFile",
    "EventPage",
    "NotForTrf",
    "border_notes",
    "bot_text",
    "bracket_blocks",
    "bracket_svg",
    "crosstable_blocks",
    "event_blocks",
    "event_files",
    "is_page_of_event",
    "ladder_blocks",
    "result_line",
    "round_file",
    "schedule_blocks",
    "standings_blocks",
    "standings_csv",
    "team_blocks",
    "trf16",
]
