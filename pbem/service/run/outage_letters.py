"""After an outage every player of a running game gets one letter on what it did to their clocks."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.service_tables import OutageRow
from pbem.ledger.database.tables import GameRow, PlayerRow, SeatRow
from pbem.logs import Log
from pbem.mail import reply_address
from pbem.render import Catalogue
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.service.base.incidents import describe_error, note_incident
from pbem.service.base.settings import Settings
from pbem.service.clocks.timekeeping import clocks_of
from pbem.service.inbox.app import App
from pbem.service.mailer.plain_letters import PlainLetter, is_in_outbox, letter_to_player

log = Log()


def notify_players(app: App) -> Iterator[None]:
    """Write once to each player of a running game what an outage did to their clocks.

    Each letter is a step.
    """
    with app.store.transaction() as session:
        outages = session.scalars(select(OutageRow).where(col(OutageRow.told).is_(False))).all()
        query = (
            select(col(SeatRow.player))
            .join(GameRow, col(GameRow.id) == col(SeatRow.game))
            .where(col(GameRow.status) == "running", col(SeatRow.player).is_not(None))
            .distinct()
        )
        players = (
            [player for player in session.scalars(query).all() if player is not None]
            if outages
            else []
        )
    for outage in outages:
        assert outage.id is not None
        for player in players:
            _try_to_tell(app, outage, player)
            yield
        with app.store.transaction() as session:
            session.get_one(OutageRow, outage.id).told = True


def _try_to_tell(app: App, outage: OutageRow, player: int) -> None:
    """Write to one player. A failure becomes an incident, and the others are still told."""
    try:
        with app.store.transaction() as session:
            _tell_of_outage(
                session, app.settings, outage, session.get_one(PlayerRow, player), app.now()
            )
    except Exception as error:  # noqa: BLE001 - who cannot be told keeps nobody else from it
        kind = f"untold {type(error).__name__}"
        with app.store.transaction() as session:
            subject = f"letter {session.get_one(PlayerRow, player).address}"
            number = note_incident(session, subject, kind, app.now())
        # A traceback could quote a secret.
        log.error("untold", player=player, incident=number, **describe_error(error))  # noqa: TRY400


def _tell_of_outage(
    session: Session, settings: Settings, outage: OutageRow, player: PlayerRow, now: datetime
) -> None:
    message_id = f"<outage.{outage.id}.{player.id}@{settings.address.rpartition('@')[2]}>"
    if is_in_outbox(session, message_id):
        return
    words = Catalogue(player.lang, player.zone)
    hours = f"{(outage.ended - outage.began).total_seconds() / 3600:.1f}"
    clocks = clocks_of(session, player)
    blocks: list[Block] = [Paragraph(words.text("service.outage.was", {"hours": hours}))]
    if clocks:
        due = (
            words.text("service.outage.due", {"game": game.id, "due": clock.due_at})
            for clock, game in clocks
        )
        blocks += [Paragraph(words.text("service.outage.clocks")), Bullets(tuple(due))]
    title = words.text("service.outage.title")
    row = clocks[0][0] if clocks else None
    seat = (
        session.get_one(SeatRow, (row.game, row.seat))
        if row and len({c.game for c, _ in clocks}) == 1
        else None
    )
    answer_to = reply_address(settings.address, seat.token) if seat else settings.address
    session.add(
        letter_to_player(player, settings, PlainLetter(title, blocks, message_id, answer_to), now)
    )
