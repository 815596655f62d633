"""Reading a game without touching it: the report of a seat, or the public one for a forum."""

from sqlalchemy.orm import Session

from pbem.ledger import Match
from pbem.ledger.store import OpenBox
from pbem.render import Catalogue, Report, build, painter, write_bbcode, write_html, write_markdown, write_text
from pbem.rules import Seat

_SINCE_EVENTS = 40


def written_report(session: Session, box: OpenBox, game: str, seat: Seat | None, words: Catalogue, form: str) -> str:
    """A report of the last events and the position.

    Args:
        session: a transaction.
        box: finds a game's box.
        game: the game's identifier.
        seat: whose report; ``None``: what everybody may see.
        words: the reader's language.
        form: text, html, bbcode or markdown.

    Raises:
        NoSuchGame: there is none of this name.
        Sealed: it has not started.
    """
    match = Match.load(session, game, box)
    entries = match.entries(max(0, match.row.head - _SINCE_EVENTS), seat)
    report = Report(
        game=match.row.id,
        seat=seat,
        state=match.row.asked,
        phase=match.row.phase,
        headline="report",
        view=match.game.view(match.state, seat),
        head=match.row.head_hash,
        commitment=match.row.commitment,
        records=tuple(record for entry in entries for record in entry.records),
        waiting=tuple((ask.seat, ask.topic) for ask in match.asks),
        map="whole",
    )
    paints = painter(match.row.box)
    title = f"{match.row.id} {words.text(f'{match.box.code.lower()}.title')}"
    blocks = build(report, words, paints)
    if form == "html":
        return write_html(title, blocks, words.lang)
    return {"bbcode": write_bbcode, "markdown": write_markdown}.get(form, write_text)(title, blocks)
