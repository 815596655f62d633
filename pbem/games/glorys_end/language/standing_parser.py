"""Standing orders read from a line."""

from typing import Literal, get_args

from pbem.games.glorys_end.language.grammar import STANDING_VERBS
from pbem.games.glorys_end.language.phrases import GlorysEndPhrases
from pbem.games.glorys_end.language.reading import Reading
from pbem.games.glorys_end.standing import (
    AdvancePolicy,
    AskMe,
    CommandPolicy,
    EvadePolicy,
    LossPolicy,
    Preference,
    RetreatPolicy,
    Topic,
)
from pbem.orders import Cursor, whole
from pbem.rules import StandingOrder

_SYNTAX = {verb.name: verb.syntax for verb in STANDING_VERBS}
_PREFERENCES: dict[str, Preference] = {name.upper(): name for name in get_args(Preference)}
_TOPICS: dict[str, Topic] = {name: name for name in get_args(Topic)}
_HOLDS: dict[str, Literal["always", "never", "works"]] = {
    "ALWAYS": "always",
    "NEVER": "never",
    "WORKS": "works",
}


class PolicyReader:
    """Reads one policy against what its writer sees."""

    def __init__(self, phrases: GlorysEndPhrases, cursor: Cursor, reading: Reading) -> None:
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
                return self._losses()
            case "HOLD":
                return self._hold()
            case "COMMAND":
                return CommandPolicy(
                    () if self._accept("FRONT") else self.phrases.hex_list(self.cursor)
                )
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

    def _losses(self) -> LossPolicy:
        """``[<units> FIRST] SPREAD | WEAKEST | STRONGEST [IN <hexes>]``."""
        first: tuple[str, ...] = ()
        if not self.phrases.peek(self.cursor, *_PREFERENCES):
            mentions = self.phrases.several(self.cursor, self.phrases.mention, *_PREFERENCES)
            first = tuple(
                unit
                for m in mentions
                for unit in self.reading.meant(self.phrases, m, self.reading.own())
            )
            self.phrases.expect(self.cursor, "FIRST")
        prefer = _PREFERENCES[self.phrases.accept(self.cursor, *_PREFERENCES) or "SPREAD"]
        self._accept("FIRST")
        return LossPolicy(prefer, first, self._hexes("IN"))

    def _hold(self) -> RetreatPolicy:
        """``HOLD 1226`` is short for ``HOLD ALWAYS IN 1226``."""
        said = self.phrases.accept(self.cursor, *_HOLDS)
        towards = self._hexes("TOWARDS")
        hexes = self._hexes("IN") or (
            () if self.cursor.done else self.phrases.hex_list(self.cursor)
        )
        return RetreatPolicy(_HOLDS[said or "ALWAYS"], hexes, towards)
