"""Events at the service: their director, their letters, their games."""

from pbem.service.tournaments.director import Director
from pbem.service.tournaments.entries import Wishes
from pbem.service.tournaments.opening import open_rules
from pbem.service.tournaments.pages import write_pages
from pbem.service.tournaments.play import begin_games, work_events
from pbem.service.tournaments.ratings import Rated, ratings
from pbem.service.tournaments.screen import in_play
from pbem.service.tournaments.views import entries, events, names, standings, team_table

__all__ = [
    "Director",
    "Rated",
    "Wishes",
    "begin_games",
    "entries",
    "events",
    "in_play",
    "names",
    "open_rules",
    "ratings",
    "standings",
    "team_table",
    "work_events",
    "write_pages",
]
