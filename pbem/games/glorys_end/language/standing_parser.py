"""Standing orders of 1914: Glory's End read from a line."""

from collections.abc import Mapping
from typing import ClassVar, get_args

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.language.grammar import STANDING_VERBS
from pbem.games.glorys_end.language.phrases import GlorysEndPhrases
from pbem.games.glorys_end.standing import AskMe, CommandPolicy, RetreatPolicy, Topic
from pbem.games.hex_engine.policy_reader import HexPolicyReader
from pbem.games.hex_engine.reading import HexReading
from pbem.rules import StandingOrder


class PolicyReader(HexPolicyReader[GlorysEndPhrases, HexReading[Position]]):
    """Reads one policy against what its writer sees."""

    verbs = STANDING_VERBS
    hold_type = RetreatPolicy
    holds: ClassVar[Mapping[str, str]] = {"ALWAYS": "always", "NEVER": "never", "WORKS": "works"}
    keep_type = AskMe
    topics = get_args(Topic)

    def read_own_policy(self, topic: str) -> StandingOrder:  # noqa: ARG002 - one verb alone
        """``COMMAND <hexes> | FRONT``."""
        return CommandPolicy(
            () if self.accept("FRONT") else self.phrases.read_hex_list(self.cursor)
        )
