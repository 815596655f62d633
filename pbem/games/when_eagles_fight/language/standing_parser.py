"""Standing orders of When Eagles Fight read from a line."""

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from pbem.games.hex_engine.policy_reader import HexPolicyReader
from pbem.games.when_eagles_fight.language.grammar import STANDING_VERBS
from pbem.games.when_eagles_fight.language.phrases import WhenEaglesFightPhrases
from pbem.games.when_eagles_fight.language.reading import Reading
from pbem.games.when_eagles_fight.standing import (
    AmmoPolicy,
    AskMe,
    RailPolicy,
    ReinforcePolicy,
    ReplacePolicy,
    RetreatPolicy,
    Topic,
    WithdrawPolicy,
)
from pbem.rules import StandingOrder

_AMMO: dict[str, Literal["useful", "strongest", "weakest"]] = {
    "USEFUL": "useful",
    "STRONGEST": "strongest",
    "WEAKEST": "weakest",
}


class PolicyReader(HexPolicyReader[WhenEaglesFightPhrases, Reading]):
    """Reads one policy against what its writer sees."""

    verbs = STANDING_VERBS
    hold_type = RetreatPolicy
    holds: ClassVar[Mapping[str, str]] = {"ALWAYS": "always", "NEVER": "never", "PLACES": "places"}
    keep_type = AskMe
    topics = get_args(Topic)

    def read_own_policy(self, topic: str) -> StandingOrder:
        """The form after a verb of this game, as ``STANDING_VERBS`` gives it."""
        match topic:
            case "AMMO":
                return self._read_ammo()
            case "WITHDRAW":
                first = self.read_units_first("WEAKEST")
                self.accept("WEAKEST")
                return WithdrawPolicy(first)
            case "REINFORCE":
                return ReinforcePolicy(self.hex_list_after("AT"))
            case "REPLACE":
                return self._read_replace()
            case _:
                return RailPolicy(self.phrases.expect(self.cursor, "NONE", "FRONT") == "FRONT")

    def read_units_first(self, *stops: str) -> tuple[str, ...]:
        """Nothing where the line ends; else as in every hex game."""
        return () if self.cursor.done else super().read_units_first(*stops)

    def _read_replace(self) -> ReplacePolicy:
        """``[<units> FIRST] STRONGEST | NONE``."""
        if self.accept("NONE"):
            return ReplacePolicy(spend=False)
        first = self.read_units_first("STRONGEST")
        self.accept("STRONGEST")
        return ReplacePolicy(spend=True, first=first)

    def _read_ammo(self) -> AmmoPolicy:
        """``[ON] [<units> FIRST] [USEFUL | STRONGEST | WEAKEST] [NEAR <hexes>]``.

        The units are Russian.
        """
        self.accept("ON")
        first: tuple[str, ...] = ()
        if not (self.cursor.done or self.phrases.peek(self.cursor, *_AMMO, "NEAR")):
            mentions = self.phrases.several(self.cursor, self.phrases.read_mention, *_AMMO)
            first = tuple(
                unit
                for m in mentions
                for unit in self.phrases.resolve(m, self.reading.russians_on_map)
            )
            self.phrases.expect(self.cursor, "FIRST")
        said = self.phrases.accept(self.cursor, *_AMMO)
        return AmmoPolicy(_AMMO[said or "USEFUL"], self.hex_list_after("NEAR"), first)
