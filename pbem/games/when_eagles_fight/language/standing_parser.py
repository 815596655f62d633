"""Standing orders read from a line."""

from typing import Literal, get_args

from pbem.games.when_eagles_fight.language.grammar import STANDING_VERBS
from pbem.games.when_eagles_fight.language.phrases import WhenEaglesFightPhrases
from pbem.games.when_eagles_fight.language.reading import Reading
from pbem.games.when_eagles_fight.standing import (
    AdvancePolicy,
    AmmoPolicy,
    AskMe,
    EvadePolicy,
    LossPolicy,
    Preference,
    RailPolicy,
    ReinforcePolicy,
    ReplacePolicy,
    RetreatPolicy,
    Topic,
    WithdrawPolicy,
)
from pbem.orders import Cursor, whole
from pbem.rules import StandingOrder

_SYNTAX = {verb.name: verb.syntax for verb in STANDING_VERBS}
_PREFERENCES: dict[str, Preference] = {name.upper(): name for name in get_args(Preference)}
_TOPICS: dict[str, Topic] = {name: name for name in get_args(Topic)}
_HOLDS: dict[str, Literal["always", "never", "places"]] = {
    "ALWAYS": "always",
    "NEVER": "never",
    "PLACES": "places",
}
_AMMO: dict[str, Literal["useful", "strongest", "weakest"]] = {
    "USEFUL": "useful",
    "STRONGEST": "strongest",
    "WEAKEST": "weakest",
}


class PolicyReader:
    """Reads one policy against what its writer sees."""

    def __init__(self, phrases: WhenEaglesFightPhrases, cursor: Cursor, reading: Reading) -> None:
        self.phrases, self.cursor, self.reading = phrases, cursor, reading

    def read(self) -> StandingOrder:
        """The policy after the word STANDING, to the end of the line.

        Raises:
            Unreadable, Ambiguous: it cannot be understood.
        """
        topic = self.phrases.expect(self.cursor, *_SYNTAX)
        with whole(self.cursor, self.phrases.wording.line(_SYNTAX[topic])):
            return self._policy(topic)

    def _policy(self, topic: str) -> StandingOrder:
        """The form after the verb, as ``STANDING_VERBS`` gives it."""
        match topic:
            case "EVADE":
                evade = self.phrases.expect(self.cursor, "RETREAT", "STAND") == "RETREAT"
                towards = self._hexes("TOWARDS")
                return EvadePolicy(evade, self._hexes("IN"), towards)
            case "LOSSES":
                first = self._first(*_PREFERENCES)
                prefer = _PREFERENCES[self.phrases.accept(self.cursor, *_PREFERENCES) or "SPREAD"]
                self._accept("FIRST")
                return LossPolicy(prefer, first, self._hexes("IN"))
            case "HOLD":
                return self._hold()
            case "AMMO":
                return self._ammo()
            case "WITHDRAW":
                first = self._first("WEAKEST")
                self._accept("WEAKEST")
                return WithdrawPolicy(first)
            case "REINFORCE":
                return ReinforcePolicy(self._hexes("AT"))
            case "REPLACE":
                return self._replace()
            case "SM":
                self.phrases.expect(self.cursor, "NONE")
                return RailPolicy()
            case "ADVANCE":
                everybody = self.phrases.expect(self.cursor, "ALL", "NONE") == "ALL"
                return AdvancePolicy(everybody, self._hexes("IN"))
            case _:
                self._accept("ABOUT")
                about = _TOPICS[self.phrases.expect(self.cursor, *_TOPICS)]
                return AskMe(about, self._hexes("IN"))

    def _accept(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.phrases.accept(self.cursor, word))

    def _hexes(self, word: str) -> tuple[str, ...]:
        """Hexes after a key word, if it stands here."""
        return self.phrases.hex_list(self.cursor) if self._accept(word) else ()

    def _first(self, *stops: str) -> tuple[str, ...]:
        """``[<units> FIRST]``, unless one of some key words stands here or nothing does."""
        if self.cursor.done or self.phrases.peek(self.cursor, *stops):
            return ()
        mentions = self.phrases.several(self.cursor, self.phrases.mention, *stops)
        found = tuple(
            unit
            for m in mentions
            for unit in self.reading.meant(self.phrases, m, self.reading.own())
        )
        self.phrases.expect(self.cursor, "FIRST")
        return found

    def _hold(self) -> RetreatPolicy:
        """``HOLD 2419`` is short for ``HOLD ALWAYS IN 2419``."""
        said = self.phrases.accept(self.cursor, *_HOLDS)
        towards = self._hexes("TOWARDS")
        hexes = self._hexes("IN") or (
            () if self.cursor.done else self.phrases.hex_list(self.cursor)
        )
        return RetreatPolicy(_HOLDS[said or "ALWAYS"], hexes, towards)

    def _replace(self) -> ReplacePolicy:
        """``[<units> FIRST] STRONGEST | NONE``."""
        if self._accept("NONE"):
            return ReplacePolicy(spend=False)
        first = self._first("STRONGEST")
        self._accept("STRONGEST")
        return ReplacePolicy(spend=True, first=first)

    def _ammo(self) -> AmmoPolicy:
        """``[ON] [<units> FIRST] [USEFUL | STRONGEST | WEAKEST] [NEAR <hexes>]``, of Russian units."""
        self._accept("ON")
        first: tuple[str, ...] = ()
        if not (self.cursor.done or self.phrases.peek(self.cursor, *_AMMO, "NEAR")):
            mentions = self.phrases.several(self.cursor, self.phrases.mention, *_AMMO)
            first = tuple(
                unit for m in mentions for unit in self.phrases.meant(m, self.reading.russians)
            )
            self.phrases.expect(self.cursor, "FIRST")
        said = self.phrases.accept(self.cursor, *_AMMO)
        return AmmoPolicy(_AMMO[said or "USEFUL"], self._hexes("NEAR"), first)
