"""How the orders of When Eagles Fight are written.

A game turn is one letter or two, an order a line or more on one.
"""

from collections.abc import Sequence
from itertools import islice

from pbem.games.hex_engine.language import HexLanguage
from pbem.games.hex_engine.orders import Move
from pbem.games.when_eagles_fight.language.formatter import Writer
from pbem.games.when_eagles_fight.language.grammar import (
    ANSWERS,
    CONDITIONS,
    CONNECTORS,
    SENSES,
    STANDING_VERBS,
    STANDING_WORDS,
    VERBS,
)
from pbem.games.when_eagles_fight.language.parser import LineReader
from pbem.games.when_eagles_fight.language.phrases import WhenEaglesFightPhrases
from pbem.games.when_eagles_fight.language.reading import Reading
from pbem.games.when_eagles_fight.language.standing_parser import PolicyReader
from pbem.games.when_eagles_fight.orders import Attack, Reinforce, Replace, Withdraw
from pbem.games.when_eagles_fight.sequence.phases import part_ended_by_done
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.games.when_eagles_fight.supply.ammunition import ShortageAsk
from pbem.orders import UnitChoice
from pbem.rules import Ask

_NEW_UNITS = {"replace": Replace, "arrive": Reinforce}
_SHORT = frozenset(["short"])
"""The sense of words for units without ammunition."""
_MOST_ANSWERS = 400
"""So many legal orders are looked at for the kinds of them."""


class WhenEaglesFightLanguage(HexLanguage):
    """The order language on one board."""

    attack = "ATTACK"
    verbs = VERBS
    senses = SENSES
    standing_verbs = STANDING_VERBS
    key_words = CONNECTORS | STANDING_WORDS
    phrases_type = WhenEaglesFightPhrases
    reader_type = LineReader
    writer_type = Writer
    policy_type = PolicyReader
    reading_of = Reading.of_context
    moves = (Move,)
    attacks = (Attack,)
    conditions = CONDITIONS
    answers = ANSWERS
    problems = "wef.problem"

    def unit_choice(self, ask: Ask) -> UnitChoice | None:
        """Who is short of ammunition, besides what every hex game asks."""
        if isinstance(ask, ShortageAsk):
            return UnitChoice("AMMO ON", _SHORT)
        return super().unit_choice(ask)

    def asks_only_for(self, asks: Sequence[Ask], sense: str) -> bool:
        """True in the phase of new units too, which DONE ends alone (10.1)."""
        ask = asks[0] if len(asks) == 1 else None
        if not isinstance(ask, TurnAsk) or part_ended_by_done(ask.position.state.phase) != "units":
            return super().asks_only_for(asks, sense)
        if sense == "muster":
            return True
        kinds = {type(order) for order in islice(ask.legal(), _MOST_ANSWERS)}
        return kinds & {Reinforce, Replace, Withdraw} == {_NEW_UNITS.get(sense)}
