"""Standing orders read from a line."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, get_args

from pbem.games.hex_engine.phrases import HexPhrases
from pbem.games.hex_engine.reading import HexReading
from pbem.games.hex_engine.standing import (
    AdvancePolicy,
    EvadePolicy,
    HoldPolicy,
    KeepPolicy,
    LossPolicy,
    Preference,
)
from pbem.orders import Cursor, Verb, whole
from pbem.rules import StandingOrder

N = TypeVar("N", bound=HexPhrases)
S = TypeVar("S", bound=HexReading[Any])

_PREFERENCES: dict[str, Preference] = {name.upper(): name for name in get_args(Preference)}


class HexPolicyReader(ABC, Generic[N, S]):
    """Reads one policy against what its writer sees; a game adds its own.

    Class attributes:
        verbs: the game's verbs of standing orders.
        hold_type: its policy of holding; ``holds``: what this may say of holding, by key word.
        keep_type: its policy that keeps an ask; ``topics``: what this may be about.
    """

    verbs: ClassVar[Sequence[Verb]]
    hold_type: ClassVar[type[HoldPolicy]]
    holds: ClassVar[Mapping[str, str]]
    keep_type: ClassVar[type[KeepPolicy]]
    topics: ClassVar[Sequence[str]]

    def __init__(self, phrases: N, cursor: Cursor, reading: S) -> None:
        self.phrases, self.cursor, self.reading = phrases, cursor, reading

    @abstractmethod
    def read_own_policy(self, topic: str) -> StandingOrder:
        """A policy that the game has alone, after its verb."""

    def read(self) -> StandingOrder:
        """The policy after the word STANDING, to the end of the line.

        Raises:
            Unreadable, Ambiguous: it cannot be understood.
        """
        syntax = {verb.name: verb.syntax for verb in self.verbs}
        topic = self.phrases.expect(self.cursor, *syntax)
        with whole(self.cursor, self.phrases.wording.line(syntax[topic])):
            return self._read_policy(topic)

    def _read_policy(self, topic: str) -> StandingOrder:
        """The form after the verb."""
        match topic:
            case "EVADE":
                evade = self.phrases.expect(self.cursor, "RETREAT", "STAND") == "RETREAT"
                towards = self.hex_list_after("TOWARDS")
                return EvadePolicy(evade, self.hex_list_after("IN"), towards)
            case "LOSSES":
                first = self.read_units_first(*_PREFERENCES)
                prefer = _PREFERENCES[self.phrases.accept(self.cursor, *_PREFERENCES) or "SPREAD"]
                self.accept("FIRST")
                return LossPolicy(prefer, first, self.hex_list_after("IN"))
            case "HOLD":
                return self._read_hold()
            case "ADVANCE":
                everybody = self.phrases.expect(self.cursor, "ALL", "NONE") == "ALL"
                return AdvancePolicy(everybody, self.hex_list_after("IN"))
            case "ASK":
                self.accept("ABOUT")
                about = self.phrases.expect(self.cursor, *self.topics)
                return self.keep_type(about, self.hex_list_after("IN"))
        return self.read_own_policy(topic)

    def accept(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.phrases.accept(self.cursor, word))

    def hex_list_after(self, word: str) -> tuple[str, ...]:
        """Hexes after a key word, if it stands here."""
        return self.phrases.read_hex_list(self.cursor) if self.accept(word) else ()

    def read_units_first(self, *stops: str) -> tuple[str, ...]:
        """``[<units> FIRST]``, unless one of some key words stands here."""
        if self.phrases.peek(self.cursor, *stops):
            return ()
        mentions = self.phrases.several(self.cursor, self.phrases.read_mention, *stops)
        found = tuple(
            unit
            for m in mentions
            for unit in self.reading.resolve(self.phrases, m, self.reading.own_units())
        )
        self.phrases.expect(self.cursor, "FIRST")
        return found

    def _read_hold(self) -> HoldPolicy:
        """``HOLD 1226`` is short for ``HOLD ALWAYS IN 1226``."""
        said = self.phrases.accept(self.cursor, *self.holds)
        towards = self.hex_list_after("TOWARDS")
        hexes = self.hex_list_after("IN") or (
            () if self.cursor.done else self.phrases.read_hex_list(self.cursor)
        )
        return self.hold_type(self.holds[said or "ALWAYS"], hexes, towards)
