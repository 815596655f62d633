"""Letters to the lobby: read whole, done whole or not at all, and answered.

Somebody unknown becomes a player by two letters: their own, and their answer to ours, whose reply
address holds their key. A known player opens and joins tables by one letter. What only the owner of
an address may do needs the key, or the vouching of our own receiving server.
"""

from collections.abc import Callable, Sequence
from typing import Literal
from zoneinfo import available_timezones

import msgspec

from pbem.ledger.audit.fact_files import LOBBY
from pbem.ledger.database.tables import LetterRow, PlayerRow
from pbem.lobby.facts import Changed
from pbem.lobby.requests import SURE, LobbyRequest, Read, UnreadRequest, language_of
from pbem.lobby.state import LobbyRefused
from pbem.mail import is_auto_reply, sender_is_authenticated
from pbem.orders import fold
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.inbox.incoming_letter import IncomingLetter
from pbem.service.inbox.lobby_account import requests_in, words_beside
from pbem.service.inbox.plain_questions import Inquirer, pass_words_to_moderator, questions_in
from pbem.service.lobby.desk import Desk, LobbyNotice
from pbem.service.lobby.invitations import invite
from pbem.service.lobby.listing import help_words, list_games, newcomer_words, profile_of
from pbem.service.lobby.people import Applicant, ask_to_confirm, confirm_address
from pbem.service.lobby.practice import PracticeWish, begin_practice, begin_tutorial
from pbem.service.lobby.tables import Wish, confirm_table, join_table, leave_table, open_table
from pbem.service.lobby.watching import follow, unfollow

_OF_ONESELF = ("name", "language", "zone", "register")
"""What a sender says of themselves. It counts before the same letter does anything else."""
_BY_OWNER = (
    *("quit", "confirm", "invite", "follow", "unfollow", "name", "language", "zone"),
    *("practice", "tutorial"),
)
"""What only the owner of the address may do, as writing to others: anybody can write as anybody."""
_FOR_ALL = ("games", "help", "profile", "register")
"""What anybody may ask for in the name of a player: the answer goes to the player alone."""
_KEPT = ("open", "join")
"""What somebody unknown may ask for at once: it is done when they have confirmed."""
_Found = Sequence[Read]
_Field = Literal["name", "lang", "zone"]


class LobbyLetterHandler:
    """One accepted letter to the lobby, within the transaction. ``row`` is its entry on record."""

    def __init__(self, context: ServiceContext, incoming: IncomingLetter, row: LetterRow) -> None:
        self.context, self.incoming, self.row = context, incoming, row
        self.session, self.letter, self.key = incoming.session, incoming.letter, incoming.lobby_key
        self.vouched = self.key is not None or sender_is_authenticated(
            self.letter, context.settings.authserv_id, "required"
        )
        self.desk = Desk(self.session, context, row.id)
        self._beside: tuple[str, ...] = ()
        """The lines of a player's letter without what they ask for."""

    def work(self) -> None:
        """Read the letter, then do what it says. A blocked address hears nothing."""
        if self.desk.is_blocked(self.letter.sender) or is_auto_reply(self.letter.subject):
            return
        found = requests_in(self.incoming)
        player = self.desk.player_at(self.letter.sender)
        if player is None:
            self._work_for_newcomer(found)
        else:
            self._work_for_player(player, found)

    # --- who is not known yet ---------------------------------------------------------------------

    def _work_for_newcomer(self, found: _Found) -> None:
        """Ask the sender to confirm their address, or register them when they do."""
        asked = [each for each in found if isinstance(each, LobbyRequest)]
        said = {each.kind: each.word for each in asked}
        name = said.get("name") or said.get("register", "")
        lang, zone = said.get("language") or "", _zone(said.get("zone", ""))
        if self.key is None or "confirm" not in said:
            if not asked and not any(each.kind in SURE for each in found):
                return
            wishes = [
                msgspec.to_builtins(msgspec.structs.replace(each, line=0, text="", addresses=()))
                for each in asked
                if each.kind in _KEPT
            ]
            lang = lang or language_of(each.text for each in found)
            newcomer = Applicant(self.letter.sender, name, lang, zone or "UTC", wishes)
            ask_to_confirm(self.desk, newcomer, self.letter.message_id)
        elif self.context.settings.lobby.registration != "closed":
            key = self.key
            key.name, key.lang = name or key.name, lang or key.lang
            key.zone = zone or key.zone
            wishes_before = msgspec.convert(key.wishes, list[LobbyRequest])
            player = confirm_address(self.desk, key)
            if player is not None:
                now = [each for each in asked if each.kind not in ("confirm", *_OF_ONESELF)]
                self._welcome(player, [*wishes_before, *now])

    def _welcome(self, player: PlayerRow, wishes: Sequence[LobbyRequest]) -> None:
        """Tell a new player that they are registered, and do what they asked for before."""
        told, refused = self._carry_out_all(player, wishes)
        facts = {"name": player.name}
        first: list[Words] = [
            ("service.lobby.registered", facts),
            *newcomer_words(self.desk.settings),
        ]
        self._answer(player, [*first, *(refused or told)], after=help_words(self.desk.settings))

    # --- who is known -----------------------------------------------------------------------------

    def _work_for_player(self, player: PlayerRow, found: _Found) -> None:
        """Do all of it, or nothing; the answer says which."""
        asked = [each for each in found if isinstance(each, LobbyRequest)]
        unread = [each for each in found if isinstance(each, UnreadRequest)]
        problems = [each for each in unread if each.key != "unknown"]
        nothing: list[Words] = [("service.lobby.nothing_done", {})]
        helped = help_words(self.desk.settings)
        asks = self.vouched and bool(questions_in(each.text for each in unread))
        if asks and not problems and not asked:
            self._answer(player, [self._passed_on(player, unread)])
            return
        if problems or not asked:
            told = [self._problem(each) for each in problems or unread]
            self._answer(player, [*told, *nothing], after=helped)
            return
        if not self.vouched and any(self._needs_owner(each) for each in asked):
            self._answer(player, [("service.lobby.use_key", {}), *nothing])
            return
        self._beside = words_beside(self.incoming, asked)
        told, refused = self._carry_out_all(player, asked)
        if refused:
            self._answer(player, [*refused, *nothing])
        elif asks:
            self._answer(player, [*told, self._passed_on(player, unread)])
        else:
            asides: list[Words] = [
                ("service.lobby.aside", {"text": each.text[:80]}) for each in unread if self.vouched
            ]
            self._answer(player, [*told, *asides])

    def _needs_owner(self, request: LobbyRequest) -> bool:
        """True if only the owner of the address may ask for this.

        Where our server vouches for senders and not for this one, they may ask for nothing else.
        """
        doubted = bool(self.context.settings.authserv_id) and request.kind not in _FOR_ALL
        return doubted or request.kind in _BY_OWNER or bool(request.addresses)

    def _passed_on(self, player: PlayerRow, unread: Sequence[UnreadRequest]) -> Words:
        """Pass what is no request on to the moderator. Return what the player is told."""
        where: Words = ("service.question.who_lobby", {"player": player.name})
        asks = Inquirer(player, where, LOBBY, self.letter.message_id)
        words, settings = [each.text for each in unread], self.context.settings
        became = pass_words_to_moderator(self.session, settings, self.desk.now, asks, words)
        return f"service.lobby.question_{became}", {"address": settings.moderator}

    def _carry_out_all(
        self, player: PlayerRow, asked: Sequence[LobbyRequest]
    ) -> tuple[list[Words], list[Words]]:
        """Carry out every request, or none. Return what is told, and why none was carried out."""
        undo, told = self.session.begin_nested(), list[Words]()
        try:
            for request in sorted(asked, key=lambda each: each.kind not in _OF_ONESELF):
                told += self._carry_out(player, request)
        except LobbyRefused as refused:
            undo.rollback()
            self.session.refresh(player)
            self.desk = Desk(self.session, self.context, self.row.id)
            return [], [(refused.key, self._without_words(refused.facts))]
        undo.commit()
        return told, []

    def _carry_out(self, player: PlayerRow, request: LobbyRequest) -> list[Words]:
        """One request (raises LobbyRefused)."""
        desk, table = self.desk, request.table
        assert player.id is not None
        number = player.id
        acts: dict[str, Callable[[], list[Words]]] = {
            "register": lambda: [("service.lobby.known", {"name": player.name})],
            "name": lambda: self._change(player, "name", request.word),
            "language": lambda: self._change(player, "lang", request.word),
            "zone": lambda: self._change(player, "zone", _zone(request.word)),
            "games": lambda: list_games(desk, player),
            "profile": lambda: profile_of(desk, player),
            "help": lambda: help_words(desk.settings),
            "open": lambda: open_table(desk, player, _wish(request, self._beside)),
            "join": lambda: join_table(desk, player, table, request.side, self._beside),
            "practice": lambda: begin_practice(
                desk, player, PracticeWish(request.game, request.side, request.level, self._beside)
            ),
            "tutorial": lambda: begin_tutorial(desk, player, request.game, self._beside),
            "confirm": lambda: confirm_table(desk, player, table or self._full_table(number)),
            "quit": lambda: leave_table(desk, number, table, by=str(number)),
            "invite": lambda: invite(desk, player, table, request.addresses[0]),
            "follow": lambda: follow(desk, player, table),
            "unfollow": lambda: unfollow(desk, player, table),
        }
        return acts[request.kind]()

    def _change(self, player: PlayerRow, field: _Field, value: str) -> list[Words]:
        """What a player is called, reads, or which clock they live by (raises LobbyRefused)."""
        if not value:
            raise LobbyRefused("zone")
        assert player.id is not None
        setattr(player, field, value)
        self.desk.note(Changed(player=player.id, what=field, by=str(player.id)))
        return [(f"service.lobby.noted_{field}", {"value": value})]

    def _full_table(self, player: int) -> str:
        """The one table that waits for a player to be ready (raises LobbyRefused)."""
        full = [each.game for each in self.desk.state.tables_of(player) if each.status == "full"]
        waiting = [
            each for each in full if player not in self.desk.state.tables[each].confirmed
        ] or full
        if len(waiting) != 1:
            raise LobbyRefused("which_table", tables=waiting or "–")
        return waiting[0]

    # --- answers ----------------------------------------------------------------------------------

    def _problem(self, unread: UnreadRequest) -> Words:
        """What is wrong with a line. It is quoted only to whom it surely comes from."""
        facts: dict[str, object] = {"line": unread.line, "text": "…", "meant": "…"}
        if self.vouched:
            facts |= {"text": unread.text[:80], "meant": unread.meant}
        return f"service.lobby.problem.{unread.key}", facts

    def _without_words(self, facts: dict[str, object]) -> dict[str, object]:
        """Facts without the words of a letter that anybody may have written."""
        return facts if self.vouched or "got" not in facts else {**facts, "got": "…"}

    def _answer(
        self, player: PlayerRow, told: Sequence[Words], after: Sequence[Words] = ()
    ) -> None:
        title: Words = ("service.lobby.title.answer", {})
        answers = self.letter.message_id
        self.desk.tell(player, LobbyNotice(title, told, after=after, answers=answers))


def _wish(request: LobbyRequest, beside: Sequence[str]) -> Wish:
    return Wish(request.game, request.side, request.hours, request.bank, request.addresses, beside)


def _zone(said: str) -> str:
    """A time zone as it is spelled; empty if there is none of this name."""
    return next((each for each in available_timezones() if fold(each) == fold(said)), "")
