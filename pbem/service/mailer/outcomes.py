"""How a finished game ended, as its row says: by its rules, concession, agreement or award."""

from pbem.ledger import GameRecord
from pbem.rules import Outcome, from_plain


def outcome_of(game_record: GameRecord) -> Outcome | None:
    """How the game ended; nothing while it goes on."""
    content = game_record.row.outcome
    if content is None or game_record.row.status != "finished":
        return None
    return Outcome(tuple(content["winners"]), from_plain(content["how"], game_record.game.log_type))


def is_drawn(game_record: GameRecord) -> bool:
    """True if the game is over and every seat shares its outcome."""
    outcome = outcome_of(game_record)
    return outcome is not None and set(outcome.winners) == set(game_record.game.seats)
