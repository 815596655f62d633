"""Reading a game without touching it: the report of a seat, or the public one for a forum."""

from sqlalchemy.orm import Session

from pbem.ledger import GameRecord
from pbem.ledger.store import OpenModule
from pbem.render import Catalogue, Report, build, renderer, write_bbcode, write_html, write_markdown, write_text
from pbem.rules import Seat

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
    entries = game_record.entries(max(0, game_record.row.head - _SINCE_EVENTS), seat)
    report = Report(
        game=game_record.row.id,
        seat=seat,
        state=game_record.row.asked,
        view=game_record.game.view(game_record.state, seat),
        head=game_record.row.head_hash,
        seed_commitment=game_record.row.seed_commitment,
        records=tuple(record for entry in entries for record in entry.records),
        waiting=tuple((ask.seat, ask.topic) for ask in game_record.asks),
        map="whole",
    )
    game_renderer = renderer(game_record.document)
    title = f"{game_record.row.id} {words.text(f'{game_record.module.code.lower()}.title')}"
    blocks = build(report, words, game_renderer)
    if form == "html":
        return write_html(title, blocks, words.lang)
    return {"bbcode": write_bbcode, "markdown": write_markdown}.get(form, write_text)(title, blocks)
