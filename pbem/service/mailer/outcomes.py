"""How a finished game ended, as its row says: by its rules, concession, agreement or award."""

from pbem.ledger import GameRecord
from pbem.ledger.database.event_tables import TournamentGameRow
from pbem.render import Catalogue
from pbem.render.aftermath import Aftermath
from pbem.rules import Outcome, from_plain
from pbem.service.base.settings import Settings
from pbem.service.mailer.page_links import page_of


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


def aftermath_of(game_record: GameRecord, settings: Settings, words: Catalogue) -> Aftermath:
    """What a player may do with a finished game: check it, and begin another one.

    The other games of an event begin by themselves.
    """
    row, lobby, code = game_record.row, settings.lobby, game_record.module.code
    page = None if game_record.chain.has_private_press else page_of(settings.site, row.id, words)
    offered = lobby.enabled and (not lobby.games or code in lobby.games)
    in_event = game_record.session.get(TournamentGameRow, row.id) is not None
    return Aftermath(
        game=row.id,
        seed=row.seed.hex(),
        commitment=row.seed_commitment,
        page=page.address if page is not None else "",
        lobby=settings.address if offered and not in_event else "",
        code=code,
        practice=lobby.practice > 0,
    )
