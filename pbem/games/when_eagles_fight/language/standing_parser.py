"""Standing orders read from a line."""

from typing import Literal, get_args

from pbem.games.when_eagles_fight.language.grammar import STANDING_VERBS
from pbem.games.when_eagles_fight.language.names import Naming
from pbem.games.when_eagles_fight.language.sighting import Sighting
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

    def __init__(self, naming: Naming, cursor: Cursor, seen: Sighting) -> None:
        self.say, self.cursor, self.seen = naming, cursor, seen

    def read(self) -> StandingOrder:
        """The policy after the word STANDING, to the end of the line.

        Raises:
            Unreadable, Ambiguous: it cannot be understood.
        """
        topic = self.say.expect(self.cursor, *_SYNTAX)
        with whole(self.cursor, self.say.wording.line(_SYNTAX[topic])):
            return self._policy(topic)

    def _policy(self, topic: str) -> StandingOrder:
        """The form after the verb, as ``STANDING_VERBS`` gives it."""
        match topic:
            case "EVADE":
                evade = self.say.expect(self.cursor, "RETREAT", "STAND") == "RETREAT"
                towards = self._hexes("TOWARDS")
                return EvadePolicy(evade, self._hexes("IN"), towards)
            case "LOSSES":
                first = self._first(*_PREFERENCES)
                prefer = _PREFERENCES[self.say.took(self.cursor, *_PREFERENCES) or "SPREAD"]
                self._took("FIRST")
                return LossPolicy(prefer, first, self._hexes("IN"))
            case "HOLD":
                return self._hold()
            case "AMMO":
                return self._ammo()
            case "WITHDRAW":
                first = self._first("WEAKEST")
                self._took("WEAKEST")
                return WithdrawPolicy(first)
            case "REINFORCE":
                return ReinforcePolicy(self._hexes("AT"))
            case "REPLACE":
                return self._replace()
            case "SM":
                self.say.expect(self.cursor, "NONE")
                return RailPolicy()
            case "ADVANCE":
                everybody = self.say.expect(self.cursor, "ALL", "NONE") == "ALL"
                return AdvancePolicy(everybody, self._hexes("IN"))
            case _:
                self._took("ABOUT")
                about = _TOPICS[self.say.expect(self.cursor, *_TOPICS)]
                return AskMe(about, self._hexes("IN"))

    def _took(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.say.took(self.cursor, word))

    def _hexes(self, word: str) -> tuple[str, ...]:
        """Hexes after a key word, if it stands here."""
        return self.say.hex_list(self.cursor) if self._took(word) else ()

    def _first(self, *stops: str) -> tuple[str, ...]:
        """``[<units> FIRST]``, unless one of some key words stands here or nothing does."""
        if self.cursor.done or self.say.says(self.cursor, *stops):
            return ()
        mentions = self.say.several(self.cursor, self.say.mention, *stops)
        found = tuple(
            unit for m in mentions for unit in self.seen.meant(self.say, m, self.seen.own())
        )
        self.say.expect(self.cursor, "FIRST")
        return found

    def _hold(self) -> RetreatPolicy:
        """``HOLD 2419`` is short for ``HOLD ALWAYS IN 2419``."""
        said = self.say.took(self.cursor, *_HOLDS)
        towards = self._hexes("TOWARDS")
        hexes = self._hexes("IN") or (() if self.cursor.done else self.say.hex_list(self.cursor))
        return RetreatPolicy(_HOLDS[said or "ALWAYS"], hexes, towards)

    def _replace(self) -> ReplacePolicy:
        """``[<units> FIRST] STRONGEST | NONE``."""
        if self._took("NONE"):
            return ReplacePolicy(spend=False)
        first = self._first("STRONGEST")
        self._took("STRONGEST")
        return ReplacePolicy(spend=True, first=first)

    def _ammo(self) -> AmmoPolicy:
        """``[ON] [<units> FIRST] [USEFUL | STRONGEST | WEAKEST] [NEAR <hexes>]``, of Russian units."""
        self._took("ON")
        first: tuple[str, ...] = ()
        if not (self.cursor.done or self.say.says(self.cursor, *_AMMO, "NEAR")):
            mentions = self.say.several(self.cursor, self.say.mention, *_AMMO)
            first = tuple(unit for m in mentions for unit in self.say.meant(m, self.seen.russians))
            self.say.expect(self.cursor, "FIRST")
        said = self.say.took(self.cursor, *_AMMO)
        return AmmoPolicy(_AMMO[said or "USEFUL"], self._hexes("NEAR"), first)
