"""Which lists and threads belong to which game: explicit entries of the moderator."""

import re
from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import ChannelRow, GameRow
from pbem.service.base.context import ServiceContext

Kind = Literal["list", "thread"]
_LIST_ID = re.compile(r"<([^<>\s]{1,250})>\s*$")
_PLACES = {"list": re.compile(r"[^\s<>@]+\.[^\s<>@]+"), "thread": re.compile(r"https?://\S+")}
_MESSAGE_ID = re.compile(r"<[^<>\s]{3,250}>")
_ADDRESS = re.compile(r"[^\s<>@,;]+@[^\s<>@,;]+")


class ChannelError(Exception):
    """A channel that cannot be added, or is not there: ``key`` and ``facts`` of what to tell."""

    def __init__(self, key: str, **facts: Any) -> None:
        self.key, self.facts = f"cli.error.channel.{key}", facts
        super().__init__(key)


class Channels:
    """The channels of all games."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    def add(  # noqa: PLR0913, PLR0917 - one for each thing to be said of a channel
        self,
        game: str,
        kind: Kind,
        place: str,
        name: str = "",
        address: str = "",
        lang: str = "en",
        under: str = "",
    ) -> int:
        """Bind a list or thread to a game and return its number. Reports begin with what is next.

        Args:
            game: the game.
            kind: of channel.
            place: the list's List-Id without its brackets (RFC 2919), or the address of the
                thread's Atom or RSS feed.
            name: what letters call it; its place by default.
            address: where reports are sent: the address of the list, or of a forum that takes mail.
                Empty if they go nowhere.
            lang: of the reports.
            under: Message-ID of the post that the first report answers, so that it joins that
                thread.

        Raises:
            ChannelError: there is no such game, it is over, the place, address or Message-ID is
                invalid, or the place is bound already.
        """
        if not _PLACES[kind].fullmatch(place):
            raise ChannelError(f"no_{kind}", place=place)
        if address and not _ADDRESS.fullmatch(address):
            raise ChannelError("no_address", address=address)
        if under and not _MESSAGE_ID.fullmatch(under):
            raise ChannelError("no_message_id", under=under)
        with self._context.store.transaction() as session:
            row = session.get(GameRow, game, with_for_update=True)
            if row is None or row.status in ("finished", "deleted"):
                raise ChannelError("no_game", game=game)
            if session.scalars(
                select(ChannelRow).where(col(ChannelRow.place) == _comparable_place(kind, place))
            ).first():
                raise ChannelError("bound", place=place)
            row.in_the_open = True
            channel = ChannelRow(
                game=game,
                kind=kind,
                name=name or place,
                place=_comparable_place(kind, place),
                address=address.lower(),
                lang=lang,
                reported=row.head,
                references=[under] if under else [],
            )
            session.add_all((row, channel))
            session.flush()
            assert channel.id is not None
            return channel.id

    def remove(self, number: int) -> str:
        """Unbind a channel: what is posted there from now on is not read; the game it belonged to.

        Raises:
            ChannelError: there is none of this number.
        """
        with self._context.store.transaction() as session:
            channel = session.get(ChannelRow, number)
            if channel is None:
                raise ChannelError("no_channel", number=number)
            row = session.get_one(GameRow, channel.game, with_for_update=True)
            session.delete(channel)
            session.flush()
            row.in_the_open = bool(channels_of(session, row.id))
            return row.id

    def all_channels(self, game: str | None = None) -> list[ChannelRow]:
        """The channels, of one game or of all, by number."""
        with self._context.store.transaction() as session:
            return list(channels_of(session, game))


def channels_of(session: Session, game: str | None) -> Sequence[ChannelRow]:
    """The channels of a game, or of all games (``None``), by number."""
    query = select(ChannelRow).order_by(col(ChannelRow.id))
    return session.scalars(
        query if game is None else query.where(col(ChannelRow.game) == game)
    ).all()


def channel_at(session: Session, list_ids: Sequence[str]) -> ChannelRow | None:
    """The channel of a letter's List-Id headers (RFC 2919), if one is bound."""
    places = [
        found[1] if (found := _LIST_ID.search(value)) else value.strip() for value in list_ids
    ]
    wanted = {form for place in places for form in (place, place.lower())}
    query = select(ChannelRow).where(col(ChannelRow.place).in_(wanted))
    return session.scalars(query).first() if wanted else None


def _comparable_place(kind: Kind, place: str) -> str:
    """A place in the form for comparison.

    A List-Id ignores case (RFC 2919). A feed's address does not.
    """
    return place.lower() if kind == "list" else place
