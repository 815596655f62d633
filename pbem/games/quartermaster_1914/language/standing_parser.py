"""Standing orders read from a line."""

from collections.abc import Callable
from typing import get_args

from pbem.games.quartermaster_1914.language.formatter import TOPICS
from pbem.games.quartermaster_1914.language.grammar import STANDING_VERBS
from pbem.games.quartermaster_1914.language.phrases import Choices, QuartermasterPhrases
from pbem.games.quartermaster_1914.standing import (
    AskMe,
    Cards,
    CounterPolicy,
    DefendPolicy,
    DiscardPolicy,
    LossPolicy,
    PickPolicy,
    StatusPolicy,
    SupportPolicy,
    Zone,
)
from pbem.orders import Cursor, Unreadable, whole
from pbem.rules import StandingOrder

_SYNTAX = {verb.name: verb.syntax for verb in STANDING_VERBS}
_ZONES: dict[str, Zone] = {zone.upper(): zone for zone in get_args(Zone)}
_REACTION_CLAUSES = ("WITH", "AGAINST", "FOR")
_MAY_BE_NEVER = ("DEFEND", "SUPPORT", "COUNTERATTACK", "USE")


class PolicyReader:
    """Reads one policy; ``choices``: the cards of the seat, empty where no seat reads.

    A card or a power of another seat would make a policy that never speaks: it is refused
    (3.assignment).
    """

    def __init__(self, phrases: QuartermasterPhrases, cursor: Cursor, choices: Choices) -> None:
        self.phrases, self.cursor, self.choices = phrases, cursor, choices

    def read(self) -> StandingOrder:
        """The policy after the word STANDING, to the end of the line.

        Raises:
            Unreadable, Ambiguous: it cannot be understood.
        """
        never = bool(self.phrases.accept(self.cursor, "NEVER"))
        only = never or bool(self.phrases.accept(self.cursor, "ALWAYS"))
        topic = self.phrases.expect(self.cursor, *(_MAY_BE_NEVER if only else _SYNTAX))
        with whole(self.cursor, self.phrases.wording.line(_SYNTAX[topic])):
            return self._read_policy(topic, never=never)

    def _read_policy(self, topic: str, *, never: bool) -> StandingOrder:
        """The form after the verb, as ``STANDING_VERBS`` gives it."""
        match topic:
            case "DEFEND":
                spaces, cards = self._read_spaces(), self._read_with_cards(never=never)
                attackers = self._read_names_after("AGAINST", self.phrases.read_nation)
                return DefendPolicy(cards, self._read_powers(), spaces, attackers)
            case "SUPPORT":
                spaces, cards = self._read_spaces(), self._read_with_cards(never=never)
                return SupportPolicy(cards, self._read_powers(), spaces)
            case "COUNTERATTACK":
                spaces, cards = self._read_spaces(), self._read_with_cards(never=never)
                return CounterPolicy(cards, self._read_powers(), spaces)
            case "LOSE":
                return LossPolicy(
                    self._read_zones(), self._read_kept_cards("FOR"), self._read_powers()
                )
            case "DISCARD":
                return self._read_discard()
            case "USE":
                return StatusPolicy(not never, () if self._accept("ALL") else self._read_cards())
            case "PICK":
                prefer = (
                    () if self._accept("BEST") else self.phrases.read_card_list(self.cursor, ())
                )
                return PickPolicy(prefer)
            case _:
                about = TOPICS[self.phrases.expect(self.cursor, *TOPICS)]
                return AskMe(about, self._read_names_after("IN", self.phrases.read_space))

    def _accept(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.phrases.accept(self.cursor, word))

    def _read_cards(self, *stops: str) -> tuple[str, ...]:
        """Cards of the seat with commas between them, up to a key word."""
        start = self.cursor.index
        cards = self.phrases.read_card_list(self.cursor, self.choices, *stops)
        own = self.choices[0] if self.choices else frozenset(cards)
        if never := [card for card in cards if own and card not in own]:
            raise self._error_never_held(
                "qmg.problem.never_held", start, self.phrases.cards.shown[never[0]]
            )
        return cards

    def _error_never_held(self, key: str, start: int, got: str) -> Unreadable:
        """What a seat names and never has, at its place in the line."""
        size, self.cursor.index = self.cursor.index - start, start
        return Unreadable(key, self.cursor.place(size), facts={"got": got})

    def _read_names_after(
        self, word: str, read: Callable[[Cursor], str], *stops: str
    ) -> tuple[str, ...]:
        """Names after a word; none where the word is not there."""
        return self.phrases.several(self.cursor, read, *stops) if self._accept(word) else ()

    def _read_powers(self) -> tuple[str, ...]:
        """``[FOR <powers>]``."""
        start = self.cursor.index
        powers = self._read_names_after("FOR", self.phrases.read_power)
        own = {self.phrases.board.cards[card].power for choice in self.choices for card in choice}
        if never := [power for power in powers if own and power not in own]:
            raise self._error_never_held(
                "qmg.problem.never_played", start, self.phrases.powers.shown[never[0]]
            )
        return powers

    def _read_spaces(self) -> tuple[str, ...]:
        """``[[IN] <spaces>]``."""
        if self.cursor.done or self.phrases.peek(self.cursor, *_REACTION_CLAUSES):
            return ()
        self._accept("IN")
        return self.phrases.several(self.cursor, self.phrases.read_space, *_REACTION_CLAUSES)

    def _read_with_cards(self, *, never: bool) -> Cards:
        """``[WITH <cards>]``; none: any card, or never."""
        if never:
            return "never"
        return self._read_cards(*_REACTION_CLAUSES) if self._accept("WITH") else "always"

    def _read_zones(self) -> tuple[Zone, ...]:
        """``[FROM] DECK | HAND | PREPARED | VP [THEN …]``."""
        self._accept("FROM")
        zones = [_ZONES[self.phrases.expect(self.cursor, *_ZONES)]]
        while self._accept("THEN") or self.phrases.comma(self.cursor):
            self._accept("THEN")
            zones.append(_ZONES[self.phrases.expect(self.cursor, *_ZONES)])
        return tuple(zones)

    def _read_kept_cards(self, *stops: str) -> tuple[str, ...]:
        """``[KEEP <cards>]``."""
        return self._read_cards(*stops) if self._accept("KEEP") else ()

    def _read_discard(self) -> DiscardPolicy:
        """``[<cards>] [KEEP <cards>] [TURN OWN | OTHERS | ANY]``."""
        clauses = ("KEEP", "TURN")
        first = (
            ()
            if self.cursor.done or self.phrases.peek(self.cursor, *clauses)
            else self._read_cards(*clauses)
        )
        keep = self._read_kept_cards("TURN")
        if not self._accept("TURN"):
            return DiscardPolicy(first, keep)
        match self.phrases.expect(self.cursor, "OWN", "OTHERS", "ANY"):
            case "OWN":
                return DiscardPolicy(first, keep, "own")
            case "OTHERS":
                return DiscardPolicy(first, keep, "others")
            case _:
                return DiscardPolicy(first, keep, "any")
