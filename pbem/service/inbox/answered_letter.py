"""Which letter of ours a letter answers, and for which position a block was written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import bindparam, false, func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import OutboxRow
from pbem.mail import Block, ReplyLine, block_word_of
from pbem.rules import Seat
from pbem.service.mailer.block_words import block_word
from pbem.service.mailer.sent_letters import forms_of

_LAST = (
    select(col(OutboxRow.raw), col(OutboxRow.words), col(OutboxRow.state), col(OutboxRow.offered))
    .where(col(OutboxRow.game) == bindparam("of"), col(OutboxRow.seat) == bindparam("to"))
    .order_by(col(OutboxRow.id).desc())
    .limit(1)
)
_ANSWERED = _LAST.where(col(OutboxRow.message_id) == bindparam("message"))
_OLDER = (
    select(col(OutboxRow.raw), col(OutboxRow.words))
    .where(col(OutboxRow.game) == bindparam("of"), col(OutboxRow.seat) == bindparam("to"))
    .order_by(
        col(OutboxRow.message_id).in_(bindparam("messages", expanding=True)).desc(),
        func.coalesce(
            col(OutboxRow.state).in_(bindparam("states", expanding=True)), false()
        ).desc(),
        col(OutboxRow.id).desc(),
    )
    .limit(6)
)
"""The letters that are named, then the last ones."""

WordProblem = Literal["mail.block.foreign", "mail.block.mistyped"]


@dataclass(frozen=True, slots=True)
class AnsweredLetter:
    """The letter of ours that a letter answers.

    Attributes:
        forms: it as a mail program may quote it; empty if the letter answers none of ours.
        state: the position that it shows; ``None`` if the letter does not say what it answers.
        offered: the order lines that YES confirms; none if the letter does not say what it answers.
    """

    forms: tuple[str, ...] = ()
    state: int | None = None
    offered: tuple[str, ...] = ()


def answered_letter(session: Session, game: str, seat: Seat, message_id: str) -> AnsweredLetter:
    """The letter to a seat that is answered.

    A letter that does not say what it answers is read against the last one that this seat got.

    Args:
        session: of the database.
        game: the game's identifier.
        seat: whose letter it is.
        message_id: what the letter says it answers; empty if nothing.
    """
    values = {"of": game, "to": seat, "message": message_id}
    query = _ANSWERED if message_id else _LAST
    found = session.connection().execute(query, values).first()
    if found is None:
        return AnsweredLetter()
    raw, words, state, offered = found
    if not message_id:
        return AnsweredLetter(forms_of(raw, words))
    return AnsweredLetter(forms_of(raw, words), state, tuple(offered or ()))


def older_letters(
    session: Session, game: str, seat: Seat, messages: Sequence[str], states: Iterable[int] = ()
) -> tuple[tuple[str, ...], ...]:
    """Letters to a seat that a letter may quote, in the forms that programs quote.

    Those that it names come first; not every program names them, so the last ones follow.

    Args:
        session: of the database.
        game: the game's identifier.
        seat: whose letter it is.
        messages: the letters that it refers to.
        states: the positions of the blocks that it quotes.
    """
    values = {"of": game, "to": seat, "messages": list(messages), "states": list(states)}
    found = session.connection().execute(_OLDER, values)
    return tuple(forms_of(raw, words) for raw, words in found)


class Positions:
    """The positions for which the letters of a game were written, as their blocks name them."""

    def __init__(self, session: Session, record: GameRecord, seat: Seat) -> None:
        self._session, self._record, self._seat = session, record, seat
        self._by_seat: dict[Seat, _WordsOfSeat] = {}

    def position_of_block(self, block: Block) -> int | WordProblem | None:
        """The position for which a block was written, or what is wrong with its word.

        A block without a word is from a letter before there were words, or typed by hand; one
        without a number too says nothing (``None``).
        """
        if not block.word:
            return block.state
        state = self._position_of_word(block.word, self._seat)
        if state is not None:
            return state
        others = (seat for seat in self._record.game.seats if seat != self._seat)
        foreign = any(self._position_of_word(block.word, seat) is not None for seat in others)
        return "mail.block.foreign" if foreign else "mail.block.mistyped"

    def positions_of_quotation(self, written: Sequence[ReplyLine]) -> tuple[int, ...]:
        """The positions of the blocks that a letter quotes, as far as their words name them."""
        words = filter(None, (block_word_of(line.text) for line in written if not line.is_own))
        states = (self._position_of_word(word, self._seat) for word in words)
        return tuple(dict.fromkeys(state for state in states if state is not None))

    def _position_of_word(self, word: str, seat: Seat) -> int | None:
        """The position for which a seat got a word."""
        if seat not in self._by_seat:
            row = self._record.row
            token = self._record.seats()[seat].token
            self._by_seat[seat] = _WordsOfSeat(token, row.id, row.position)
        return self._by_seat[seat].position(word)


class _WordsOfSeat:
    """The words of a seat's blocks, made from the newest position back as far as one is sought."""

    def __init__(self, token: str, game: str, newest: int) -> None:
        self._token, self._game = token, game
        self._left, self._found = reversed(range(newest + 1)), dict[str, int]()

    def position(self, word: str) -> int | None:
        """The newest position of a word."""
        if word not in self._found:
            for state in self._left:
                made = block_word(self._token, self._game, state)
                self._found.setdefault(made, state)
                if made == word:
                    break
        return self._found.get(word)
