"""The lobby within one transaction: its record, and the letters that it writes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import parse_timestamp
from pbem.ledger.audit.fact_files import LOBBY
from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.ledger.database.tables import PlayerRow
from pbem.lobby.facts import Fact
from pbem.lobby.record import LobbyRecord
from pbem.lobby.state import Lobby, LobbyRefused, LobbyTable
from pbem.mail import new_token, reply_address
from pbem.render import Catalogue
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Key
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.lobby.offers import Offer, seat_name
from pbem.service.mailer.plain_letters import PlainLetter, letter_to_address, message_id_of
from pbem.service.mailer.subscriptions import subscription, unsubscribe_header

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class LobbyNotice:
    """What a letter of the lobby says.

    Attributes:
        title: its subject.
        paragraphs: its words.
        after: the words below them that explain.
        answers: Message-ID of the letter that it answers; empty where none called for it.
    """

    title: Words
    paragraphs: Sequence[Words]
    after: Sequence[Words] = ()
    answers: str = ""


class Desk:
    """The lobby within one transaction.

    Attributes:
        letter: the number of the letter that is worked; ``None``: somebody else acts.
    """

    def __init__(
        self, session: Session, context: ServiceContext, letter: int | None = None
    ) -> None:
        self.session, self.context, self.letter = session, context, letter
        self.settings, self.now = context.settings, context.now()
        self.record = LobbyRecord.load(session, self.now)

    @property
    def state(self) -> Lobby:
        """The present state."""
        return self.record.state

    def note(self, fact: Fact) -> int:
        """Put a fact on record (raises LobbyRefused). Return its number."""
        return self.record.append(fact, self.now, self.letter)

    # --- people ---

    def player(self, number: int) -> PlayerRow:
        """A player by number."""
        return self.session.get_one(PlayerRow, number)

    def player_at(self, address: str) -> PlayerRow | None:
        """The player with an address."""
        query = select(PlayerRow).where(col(PlayerRow.address) == address.lower())
        return self.session.scalars(query).first()

    def require_served(self, player: PlayerRow) -> None:
        """Ensure that a player may use the lobby (raises LobbyRefused)."""
        if player.id in self.state.shut_out or self.is_blocked(player.address):
            raise LobbyRefused("shut_out")

    def is_blocked(self, address: str) -> bool:
        """True if the lobby does not serve an address, or its domain."""
        _, at, domain = address.lower().rpartition("@")
        digests = {self.record.digest(each) for each in (address.lower(), f"{at}{domain}")}
        return not digests.isdisjoint(self.state.blocked)

    def shown_name(self, player: PlayerRow) -> str:
        """What others are told of a player: the name once the moderator has seen it."""
        assert player.id is not None
        seen = self.state.members.get(player.id)
        if seen is None or seen == self.record.digest(player.name):
            return player.name
        return Key("service.lobby.somebody")

    def key_of(self, address: str, name: str, lang: str) -> LobbyKeyRow:
        """The secret of an address, made when the lobby first writes there."""
        query = select(LobbyKeyRow).where(col(LobbyKeyRow.address) == address)
        row = self.session.scalars(query).first()
        if row is None:
            row = LobbyKeyRow(token=new_token(), address=address, name=name, lang=lang, at=self.now)
            self.session.add(row)
            self.session.flush()
        return row

    def facts_of_day(self, kind: str, player: int) -> list[dict[str, Any]]:
        """The facts of a kind that a player brought about within a day, those taken back too."""
        since = self.now - _DAY
        return [
            event.payload
            for event in self.record.chain()
            if event.kind == kind
            and event.payload.get("player") == player
            and parse_timestamp(event.at) > since
        ]

    # --- letters ---

    def tell(self, player: PlayerRow, told: LobbyNotice) -> None:
        """Put a letter to a player into the outbox."""
        self.tell_address(player.address, Catalogue(player.lang, player.zone), told)

    def tell_table(self, table: LobbyTable, told: LobbyNotice, apart_from: int = 0) -> None:
        """Put a letter to everybody at a table into the outbox, but for one."""
        for number in table.places:
            if number != apart_from:
                self.tell(self.player(number), told)

    def tell_address(
        self, address: str, words: Catalogue, told: LobbyNotice, message_id: str = ""
    ) -> None:
        """Put a letter to an address into the outbox. It tells how to get no more of them."""
        key = self.key_of(address, "", words.lang)
        blocks: list[Block] = []
        for listed, some in groupby((*told.paragraphs, *told.after), key=_is_listed):
            texts = tuple(in_words(said, words) for said in some)
            blocks += [Bullets(texts)] if listed else map(Paragraph, texts)
        if head := self.record.row.head_hash:
            blocks.append(Paragraph(words.text("service.lobby.fingerprint", {"head": head})))
        letter = PlainLetter(
            title=words.text(*told.title),
            blocks=blocks,
            message_id=message_id or message_id_of("lobby", self.settings),
            answer_to=reply_address(self.settings.address, key.token),
            game=LOBBY,
            references=(told.answers,) if told.answers else (),
            headers=unsubscribe_header(subscription(self.session, address), self.settings.address),
        )
        self.session.add(letter_to_address(address, words.lang, self.settings, letter, self.now))

    def wants_no_letters(self, address: str) -> bool:
        """True if somebody at an address asked for no letters that they did not ask for."""
        return self.is_blocked(address) or subscription(self.session, address).stopped


def _is_listed(said: Words) -> bool:
    """True if a sentence is a line of a list."""
    return said[0].startswith(_LISTED)


_LISTED = ("service.lobby.word.", "service.lobby.open_table.", "service.lobby.own.")


def in_words(said: Words, words: Catalogue) -> str:
    """A sentence, with the names of games and seats in the reader's language."""
    key, facts = said
    return words.text(key, {**facts, **_names(facts, words)})


def _names(facts: dict[str, object], words: Catalogue) -> dict[str, object]:
    """The facts that are named otherwise in each language: the kind of game, seats, no seat."""
    offer = facts.get("offer")
    if not isinstance(offer, Offer):
        return {}
    named: dict[str, object] = {
        "offer": f"{words.text(offer.module.title)} ({offer.text})",
    }
    for field in ("seat", "seats"):
        value = facts.get(field)
        if isinstance(value, str):
            named[field] = seat_name(offer, value, words) if value else words.text(_BY_LOT)
        elif isinstance(value, tuple | list):
            named[field] = tuple(seat_name(offer, seat, words) for seat in value)
    return named


_BY_LOT = "service.lobby.by_lot"


def facts_of(table: LobbyTable) -> dict[str, object]:
    """What letters and pages tell of a table."""
    return {
        "table": table.game,
        "offer": Offer(table.code, table.scenario),
        "hours": f"{table.hours:g}",
        "bank": f"{table.bank:g}",
        "left": table.places_left,
    }
