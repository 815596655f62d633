"""The words of the game's order language, in three languages, and the forms they make."""

from pbem.games.hex_engine import verbs
from pbem.games.hex_engine.frames import senses
from pbem.games.hex_engine.phrases import HEX_WORDS
from pbem.games.hex_engine.verbs import Verbs
from pbem.orders import Aliases, Frame, Verb, aliases

_CONNECTORS = {
    "STEP": "LIVELLO LIVELLI / KROK KROKI / STEPS",
    "MARKER": "SEGNALINO / ZNACZNIK",
}
"""Words inside an order beside those of every game on hexes; the place decides which is meant."""


CONNECTORS = HEX_WORDS | {name: aliases(words) for name, words in _CONNECTORS.items()}


_MAKE = Verbs("glo")

ANSWERS = ("OOC", "EVADE", "LOSSES", "ADVANCE")
"""The verbs that stand inside an assault too, or answer what is asked.

They begin no further order of a line.
"""

CONDITIONS: tuple[Verb, ...] = (
    _MAKE.shared(
        "IF", "IF 1525 FALLS MOVE GE V FROM 1424 TO 1525; ELSE MOVE GE V FROM 1424 TO 1425", "13.1"
    ),
    _MAKE.shared("ELSE", "ELSE MOVE GE V FROM 1424 TO 1425", "13.1"),
)
"""What an order may begin with that waits for what an assault brings."""

VERBS: tuple[Verb, ...] = (
    _MAKE.shared(
        "DEPLOY",
        "DEPLOY GE II, GE IV AT 1518; GE III AT 1617",
        "3.3",
        "DEPLOY [<units> AT <hex>; …] [MARKER <number> AT <hex>; …]",
    ),
    _MAKE.shared("REINFORCE", "REINFORCE GE 9R AT 1415", "8.5"),
    _MAKE.shared("REPLACE", "REPLACE GE II STEP", "8.6", "REPLACE <unit> [STEP] [AT <hex>]"),
    _MAKE.own(
        "WITHDRAW",
        "INVIA / WYŚLIJ",
        "WITHDRAW <units>",
        "WITHDRAW GE II, GE III, GE 1 Cav XXX",
        "8.8",
    ),
    _MAKE.own(
        "ENTRENCH", "TRINCERA / OKOPAJ OKOP", "ENTRENCH <unit> | <hex>", "ENTRENCH GE II", "9.1"
    ),
    _MAKE.shared("SM", "SM GE II FROM 1518 TO 1621", "11.2"),
    _MAKE.own(
        "SEA",
        "MARE NAVE / MORZEM MORZE / SAIL",
        "SEA <units> | ALL [FROM <hex>] TO <hex>",
        "SEA BR 4 XX FROM 1439 TO 1032",
        "11.5",
    ),
    _MAKE.shared("MOVE", "MOVE GE II, GE III FROM 1621 VIA 1623 TO 1624", "12.1"),
    _MAKE.own(
        "MA",
        "CM COMBATTIMENTO_IN_MARCIA / AM ATAK_Z_MARSZU",
        "MA <hex> BY <units> | ALL [FROM <hex>] [LOSSES <units> | NONE]"
        " [ADVANCE <units> | ALL | NONE]",
        "MA 1722 BY GE II",
        "13.23",
    ),
    _MAKE.own(
        "ASSAULT",
        "ASSALTO ASSALTA ATTACCA / SZTURM SZTURMUJ ATAKUJ / PA ATTACK",
        "ASSAULT <hex> BY <units> | FROM <hex>: <units> | ALL; … [LOSSES <units> | NONE]"
        " [ADVANCE <units> | ALL | NONE]",
        "ASSAULT 1525 FROM 1425: GE II, GE III; 1526: GE IV LOSSES GE III ADVANCE GE II, GE IV",
        "13.1",
    ),
    _MAKE.shared("TOP", "TOP GE 10L X", "13.8"),
    _MAKE.shared("DONE", "DONE", "5.2"),
    _MAKE.own(
        "OOC", "FUORI_COMANDO / BEZ_DOWODZENIA", "OOC <hexes> | NONE", "OOC 1621, 1722", "10.1"
    ),
    _MAKE.shared("EVADE", "EVADE 1623", "13.25"),
    _MAKE.shared(
        "LOSSES",
        "LOSSES FR II, FR II RETREAT 2425",
        "13.20",
        "LOSSES <steps> | NONE [RETREAT <hex> | <units> TO <hex>, … | HOLD]",
    ),
    _MAKE.shared("ADVANCE", "ADVANCE GE II", "13.21"),
    *CONDITIONS,
)

SENSES = senses(
    (
        Frame("ASSAULT <space> BY <unit…> [FROM <space>]", "attack"),
        Frame("MA <space> BY <unit…> [FROM <space>]", "march_attack"),
        Frame("ENTRENCH <unit>", "dig", each=True),
        Frame("OOC <space…>", "silent", none="OOC NONE", unsaid=True, asked=True),
        Frame("SEA <unit…> [FROM <space>] TO <space>", "sail"),
    ),
    {"german": "GE", "french": "FR", "british": "BR", "belgian": "BE"},
    "GLO",
)
"""What people's own words mean."""

_STANDING_WORDS = {
    "WORKS": "OPERE / UMOCNIENIA",
    "FRONT": "FRONTE / FRONT",
    "COMMAND": "COMANDO / DOWODZENIE",
}
"""Words that stand in standing orders only, beside those of every hex game."""

STANDING_WORDS: dict[str, Aliases] = verbs.STANDING_WORDS | {
    name: aliases(words) for name, words in _STANDING_WORDS.items()
}


STANDING_VERBS: tuple[Verb, ...] = (
    _MAKE.shared_policy("EVADE", "RETREAT TOWARDS 1623 IN 1722", "13.25"),
    _MAKE.shared_policy("LOSSES", "FR 42 XX FIRST WEAKEST IN 2425", "13.20"),
    _MAKE.shared_policy(
        "HOLD", "WORKS IN 1226", "13.18", "[ALWAYS | NEVER | WORKS] [TOWARDS <hexes>] [IN <hexes>]"
    ),
    _MAKE.own_policy("COMMAND", "COMANDO / DOWODZENIE", "<hexes> | FRONT", "1722, 1823", "10.1"),
    _MAKE.shared_policy("ADVANCE", "ALL IN 1525", "13.21"),
    _MAKE.shared_policy(
        "ASK",
        "ABOUT RETREAT IN 1226",
        "13.18",
        "[ABOUT] EVADE | LOSSES | RETREAT | COMMAND | ADVANCE [IN <hexes>]",
    ),
)
