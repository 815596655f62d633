"""The words of the order language, in three languages, and the forms they make."""

from pbem.games.hex_engine.phrases import HEX_WORDS
from pbem.orders import Aliases, Verb, aliases

_CONNECTORS = {
    "STEP": "LIVELLO LIVELLI / KROK KROKI / STEPS",
    "MARKER": "SEGNALINO / ZNACZNIK",
}
"""Words inside an order beside those of every game on hexes; the place decides which is meant."""


CONNECTORS = HEX_WORDS | {name: aliases(words) for name, words in _CONNECTORS.items()}


def _verb(name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
    return Verb(name, aliases(words), syntax, example, rule, f"glo.verb.{name}")


ANSWERS = ("OOC", "EVADE", "LOSSES", "ADVANCE")
"""The verbs that stand inside an assault too, or answer what is asked: they begin no further order of a line."""

CONDITIONS: tuple[Verb, ...] = (
    _verb(
        "IF",
        "SE / JEŚLI JEŻELI",
        "IF <hex> FALLS | HOLDS <order>; [ELSE <order>] | IF WON | LOST <order>; [ELSE <order>]",
        "IF 1525 FALLS MOVE GE V FROM 1424 TO 1525; ELSE MOVE GE V FROM 1424 TO 1425",
        "13.1",
    ),
    _verb(
        "ELSE", "ALTRIMENTI / INACZEJ", "ELSE <order>", "ELSE MOVE GE V FROM 1424 TO 1425", "13.1"
    ),
)
"""What an order may begin with that waits for what an assault brings."""

VERBS: tuple[Verb, ...] = (
    _verb(
        "DEPLOY",
        "PIAZZA SCHIERA / ROZSTAW USTAW",
        "DEPLOY [<units> AT <hex>; …] [MARKER <number> AT <hex>; …]",
        "DEPLOY GE II, GE IV AT 1518; GE III AT 1617",
        "3.3",
    ),
    _verb(
        "REINFORCE",
        "RINFORZI RINFORZA / POSIŁKI WZMOCNIJ",
        "REINFORCE <units> AT <hex>",
        "REINFORCE GE 9R AT 1415",
        "8.5",
    ),
    _verb(
        "REPLACE",
        "RIMPIAZZA RIMPIAZZI / UZUPEŁNIJ",
        "REPLACE <unit> [STEP] [AT <hex>]",
        "REPLACE GE II STEP",
        "8.6",
    ),
    _verb(
        "WITHDRAW",
        "INVIA / WYŚLIJ",
        "WITHDRAW <units>",
        "WITHDRAW GE II, GE III, GE 1 Cav XXX",
        "8.8",
    ),
    _verb("ENTRENCH", "TRINCERA / OKOPAJ OKOP", "ENTRENCH <unit> | <hex>", "ENTRENCH GE II", "9.1"),
    _verb(
        "SM",
        "MS MOVIMENTO_STRATEGICO TRENO FERROVIA / RS RUCH_STRATEGICZNY KOLEJ POCIĄG / RAIL",
        "SM <units> | ALL [FROM <hex>] TO <hex>",
        "SM GE II FROM 1518 TO 1621",
        "11.2",
    ),
    _verb(
        "SEA",
        "MARE NAVE / MORZEM MORZE / SAIL",
        "SEA <units> | ALL [FROM <hex>] TO <hex>",
        "SEA BR 4 XX FROM 1439 TO 1032",
        "11.5",
    ),
    _verb(
        "MOVE",
        "MUOVI / RUSZ RUCH PRZESUŃ",
        "MOVE <units> | ALL [FROM <hex>] [VIA <hexes>] TO <hex>",
        "MOVE GE II, GE III FROM 1621 VIA 1623 TO 1624",
        "12.1",
    ),
    _verb(
        "MA",
        "CM COMBATTIMENTO_IN_MARCIA / AM ATAK_Z_MARSZU",
        "MA <hex> BY <units> | ALL [FROM <hex>] [LOSSES <units> | NONE] [ADVANCE <units> | ALL | NONE]",
        "MA 1722 BY GE II",
        "13.23",
    ),
    _verb(
        "ASSAULT",
        "ASSALTO ASSALTA ATTACCA / SZTURM SZTURMUJ ATAKUJ / PA ATTACK",
        "ASSAULT <hex> BY <units> | FROM <hex>: <units> | ALL; … [LOSSES <units> | NONE]"
        " [ADVANCE <units> | ALL | NONE]",
        "ASSAULT 1525 FROM 1425: GE II, GE III; 1526: GE IV LOSSES GE III ADVANCE GE II, GE IV",
        "13.1",
    ),
    _verb("TOP", "IN_CIMA SOPRA / NA_WIERZCH WIERZCH", "TOP <unit>", "TOP GE 10L X", "13.8"),
    _verb("DONE", "FATTO FINE / KONIEC", "DONE", "DONE", "5.2"),
    _verb("OOC", "FUORI_COMANDO / BEZ_DOWODZENIA", "OOC <hexes> | NONE", "OOC 1621, 1722", "10.1"),
    _verb("EVADE", "EVITA / UNIK UNIKNIJ", "EVADE <hex> | STAND", "EVADE 1623", "13.25"),
    _verb(
        "LOSSES",
        "PERDITE / STRATY",
        "LOSSES <steps> | NONE [RETREAT <hex> | HOLD]",
        "LOSSES FR II, FR II RETREAT 2425",
        "13.20",
    ),
    _verb(
        "ADVANCE",
        "AVANZA / POŚCIG AWANSUJ",
        "ADVANCE <units> | ALL | NONE",
        "ADVANCE GE II",
        "13.21",
    ),
    *CONDITIONS,
)

_STANDING_WORDS = {
    "IN": "IN A AD / NA W / AT",
    "TOWARDS": "VERSO / KU DO / TO",
    "FIRST": "PRIMA PRIMI / NAJPIERW",
    "SPREAD": "DISTRIBUITE / ROZŁÓŻ",
    "WEAKEST": "DEBOLI / NAJSŁABSZE",
    "STRONGEST": "FORTI / NAJSILNIEJSZE",
    "ALWAYS": "SEMPRE / ZAWSZE",
    "NEVER": "MAI / NIGDY",
    "WORKS": "OPERE / UMOCNIENIA",
    "FRONT": "FRONTE / FRONT",
    "ABOUT": "SU / O",
    "EVADE": "EVITA / UNIK",
    "ASK": "CHIEDI / PYTAJ",
    "COMMAND": "COMANDO / DOWODZENIE",
}
"""Words that stand in standing orders only."""

STANDING_WORDS: dict[str, Aliases] = {
    name: aliases(words) for name, words in _STANDING_WORDS.items()
}


def _policy(name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
    key = f"glo.standing.{name}"
    return Verb(
        name, aliases(words), f"STANDING {name} {syntax}", f"STANDING {name} {example}", rule, key
    )


STANDING_VERBS: tuple[Verb, ...] = (
    _policy(
        "EVADE",
        "EVITA / UNIK",
        "RETREAT [TOWARDS <hexes>] | STAND [IN <hexes>]",
        "RETREAT TOWARDS 1623 IN 1722",
        "13.25",
    ),
    _policy(
        "LOSSES",
        "PERDITE / STRATY",
        "[<units> FIRST] SPREAD | WEAKEST | STRONGEST [IN <hexes>]",
        "FR 42 XX FIRST WEAKEST IN 2425",
        "13.20",
    ),
    _policy(
        "HOLD",
        "RESISTI / TRZYMAJ",
        "[ALWAYS | NEVER | WORKS] [TOWARDS <hexes>] [IN <hexes>]",
        "WORKS IN 1226",
        "13.18",
    ),
    _policy("COMMAND", "COMANDO / DOWODZENIE", "<hexes> | FRONT", "1722, 1823", "10.1"),
    _policy("ADVANCE", "AVANZA / POŚCIG", "ALL | NONE [IN <hexes>]", "ALL IN 1525", "13.21"),
    _policy(
        "ASK",
        "CHIEDI / PYTAJ",
        "[ABOUT] EVADE | LOSSES | RETREAT | COMMAND | ADVANCE [IN <hexes>]",
        "ABOUT RETREAT IN 1226",
        "13.18",
    ),
)
