"""Verbs and words of the order language that the games share, in three languages."""

from dataclasses import dataclass

from pbem.orders import Aliases, Verb, aliases

_STANDING_WORDS = {
    "IN": "IN A AD / NA W / AT",
    "TOWARDS": "VERSO / KU DO / TO",
    "FIRST": "PRIMA PRIMI / NAJPIERW",
    "SPREAD": "DISTRIBUITE / ROZŁÓŻ",
    "WEAKEST": "DEBOLI / NAJSŁABSZE",
    "STRONGEST": "FORTI / NAJSILNIEJSZE",
    "ALWAYS": "SEMPRE / ZAWSZE",
    "NEVER": "MAI / NIGDY",
    "ABOUT": "SU / O",
    "EVADE": "EVITA / UNIK",
    "ASK": "CHIEDI / PYTAJ",
}

STANDING_WORDS: dict[str, Aliases] = {
    name: aliases(words) for name, words in _STANDING_WORDS.items()
}
"""Words that stand in standing orders only."""

_VERBS: dict[str, tuple[str, str]] = {
    "IF": (
        "SE / JEŚLI JEŻELI",
        "IF <hex> FALLS | HOLDS <order>; [ELSE <order>] | IF WON | LOST <order>; [ELSE <order>]",
    ),
    "ELSE": ("ALTRIMENTI / INACZEJ", "ELSE <order>"),
    "DEPLOY": ("PIAZZA SCHIERA / ROZSTAW USTAW", "DEPLOY [<units> AT <hex>; …]"),
    "REINFORCE": ("RINFORZI RINFORZA / POSIŁKI WZMOCNIJ", "REINFORCE <units> AT <hex>"),
    "REPLACE": ("RIMPIAZZA RIMPIAZZI / UZUPEŁNIJ", "REPLACE <unit> [AT <hex>]"),
    "SM": (
        (
            "MS MOVIMENTO_STRATEGICO TRENO FERROVIA / RS RUCH_STRATEGICZNY KOLEJ POCIĄG"
            " / RAIL STRATEGIC_MOVE STRATEGIC_MOVEMENT"
        ),
        "SM <units> | ALL [FROM <hex>] TO <hex>",
    ),
    "MOVE": (
        "MUOVI SPOSTA / RUSZ RUCH PRZESUŃ",
        "MOVE <units> | ALL [FROM <hex>] [VIA <hexes>] TO <hex>",
    ),
    "TOP": ("IN_CIMA SOPRA / NA_WIERZCH WIERZCH", "TOP <unit>"),
    "DONE": (
        (
            "FATTO FINE FINE_TURNO HO_FINITO / KONIEC KONIEC_TURY KOŃCZĘ_TURĘ"
            " / END_TURN END_MY_TURN END_OF_TURN"
        ),
        "DONE",
    ),
    "EVADE": ("EVITA / UNIK UNIKNIJ", "EVADE <hex> | STAND"),
    "LOSSES": ("PERDITE / STRATY", "LOSSES <steps> | NONE [RETREAT <hex> | HOLD]"),
    "ADVANCE": ("AVANZA / POŚCIG AWANSUJ", "ADVANCE <units> | ALL | NONE"),
}
"""By name: aliases, and the form."""

_POLICIES: dict[str, tuple[str, str]] = {
    "EVADE": ("EVITA / UNIK", "RETREAT [TOWARDS <hexes>] | STAND [IN <hexes>]"),
    "LOSSES": (
        "PERDITE / STRATY",
        "[<units> FIRST] SPREAD | WEAKEST | STRONGEST [IN <hexes>]",
    ),
    "HOLD": ("RESISTI / TRZYMAJ", "[ALWAYS | NEVER] [TOWARDS <hexes>] [IN <hexes>]"),
    "ADVANCE": ("AVANZA / POŚCIG", "ALL | NONE [IN <hexes>]"),
    "ASK": ("CHIEDI / PYTAJ", "[ABOUT] EVADE | LOSSES | RETREAT | ADVANCE [IN <hexes>]"),
}
"""The same of the verbs of standing orders, without ``STANDING`` and the name."""


@dataclass(frozen=True)
class Verbs:
    """Makes the verbs of one game.

    Attributes:
        code: the first part of the game's message keys, such as ``glo``.
    """

    code: str

    def own(self, name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
        """A verb that the game has alone."""
        return Verb(name, aliases(words), syntax, example, rule, f"{self.code}.verb.{name}")

    def shared(self, name: str, example: str, rule: str, syntax: str = "") -> Verb:
        """A verb of every hex game; ``syntax``: the game's form, where it has more to say."""
        words, form = _VERBS[name]
        return self.own(name, words, syntax or form, example, rule)

    def own_policy(self, name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
        """A standing order that the game has alone."""
        form, line = f"STANDING {name} {syntax}", f"STANDING {name} {example}"
        return Verb(name, aliases(words), form, line, rule, f"{self.code}.standing.{name}")

    def shared_policy(self, name: str, example: str, rule: str, syntax: str = "") -> Verb:
        """A standing order of every hex game; ``syntax`` as in ``shared``."""
        words, form = _POLICIES[name]
        return self.own_policy(name, words, syntax or form, example, rule)
