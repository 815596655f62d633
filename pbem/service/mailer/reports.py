"""Reading a game without touching it: the report of a seat, or the public one for a forum."""

from sqlalchemy.orm import Session

from pbem.ledger import GameRecord
from pbem.ledger.database.store import OpenModule
from pbem.render import Catalogue, Report, blocks_of_report, renderer, write_as
from pbem.rules import Seat, View
from pbem.service.mailer.bot_spells import counts_with_bots, spells_of

_SINCE_EVENTS = 40


def written_report(
    session: Session, module: OpenModule, game: str, seat: Seat | None, words: Catalogue, form: str
) -> str:
    """A report of the last events and the position.

    Args:
        session: a transaction.
        module: finds a game's module.
        game: the game's identifier.
        seat: whose report; ``None``: what everybody may see.
        words: the reader's language.
        form: text, html, bbcode or markdown.

    Raises:
        NoSuchGame: there is none of this name.
        Sealed: it has not started.
    """
    game_record = GameRecord.load(session, game, module)
    view = game_record.game.view(game_record.state, seat)
    report = report_since(game_record, max(0, game_record.row.head - _SINCE_EVENTS), seat, view)
    game_renderer = renderer(game_record.document)
    title = f"{game_record.row.id} {words.text(f'{game_record.module.code.lower()}.title')}"
    blocks = blocks_of_report(report, words, game_renderer)
    return write_as(form, title, blocks, words.lang)


def report_since(
    game_record: GameRecord, after: int, seat: Seat | None, view: View | None
) -> Report:
    """What happened after an event, and the position, as a seat may know it (``None``: everybody).

    ``view``: of the position; ``None`` before the start.
    """
    entries = game_record.entries(after, seat)
    return Report(
        game=game_record.row.id,
        seat=seat,
        state=game_record.row.position,
        view=view,
        head=game_record.row.head_hash,
        seed_commitment=game_record.row.seed_commitment,
        records=tuple(record for entry in entries for record in entry.records),
        waiting=tuple((ask.seat, ask.topic) for ask in game_record.asks),
        bots=spells_of(game_record.seats()),
        bots_rated=counts_with_bots(game_record),
        map="whole" if view is not None else "none",
    )
