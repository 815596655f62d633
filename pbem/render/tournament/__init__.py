"""Standings, crosstable, schedule and bracket of an event, as blocks and as a picture."""

from pbem.render.tournament.bracket import bracket_svg
from pbem.render.tournament.page import EventPage
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
    "EventPage",
    "bracket_blocks",
    "bracket_svg",
    "crosstable_blocks",
    "event_blocks",
    "ladder_blocks",
    "result_line",
    "schedule_blocks",
    "standings_blocks",
    "team_blocks",
]
