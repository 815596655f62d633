"""The words of the order language, in three languages, and the forms they make."""

from pbem.games.hex_engine.phrases import HEX_WORDS
from pbem.orders import Aliases, Verb, aliases

_CONNECTORS = {
    "WHOLE": "INTERO INTERA / CAŁY CAŁA",
    "ON": "SU SUL / NA",
    "BREAKTHROUGH": "SFONDAMENTO SFONDA / PRZEŁAMANIE PRZEŁAM",
}
"""Words inside an order beside those of every game on hexes; the place decides which is meant."""

CONNECTORS = HEX_WORDS | {name: aliases(words) for name, words in _CONNECTORS.items()}

_AFTERMATH = "[LOSSES <units> | NONE] [ADVANCE <units> | ALL | NONE] [BREAKTHROUGH <units> [TO <hexes>]; … | NONE]"


def _verb(name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
    return Verb(name, aliases(words), syntax, example, rule, f"wef.verb.{name}")


ANSWERS = ("AMMO", "EVADE", "LOSSES", "ADVANCE", "BREAKTHROUGH")
"""The verbs that stand inside an attack too, or answer what is asked: they begin no further order of a line."""

CONDITIONS: tuple[Verb, ...] = (
    _verb(
        "IF",
        "SE / JEŚLI JEŻELI",
        "IF <hex> FALLS | HOLDS <order>; [ELSE <order>] | IF WON | LOST <order>; [ELSE <order>]",
        "IF 2617 FALLS ATTACK 2618 FROM 2517: DE 20; ELSE ATTACK 2617 FROM 2517: DE 20",
        "13.1",
    ),
    _verb(
        "ELSE", "ALTRIMENTI / INACZEJ", "ELSE <order>", "ELSE ATTACK 2617 FROM 2517: DE 20", "13.1"
    ),
)
"""What an order may begin with that waits for what an attack brings."""

VERBS: tuple[Verb, ...] = (
    _verb(
        "DEPLOY",
        "PIAZZA SCHIERA / ROZSTAW USTAW",
        "DEPLOY [<units> AT <hex>; …]",
        "DEPLOY RU 13, RU 15 AT 2417; RU 1 AT 2317",
        "3.9",
    ),
    _verb(
        "REINFORCE",
        "RINFORZI RINFORZA / POSIŁKI WZMOCNIJ",
        "REINFORCE <units> AT <hex>",
        "REINFORCE DE GR AT 2314",
        "10.2",
    ),
    _verb(
        "REPLACE",
        "RIMPIAZZA RIMPIAZZI / UZUPEŁNIJ",
        "REPLACE <unit> [WHOLE] [AT <hex>]",
        "REPLACE RU 2C WHOLE AT 3515",
        "10.12",
    ),
    _verb(
        "WITHDRAW",
        "INVIA RITIRA_UNITÀ / ODEŚLIJ WYŚLIJ",
        "WITHDRAW <units>",
        "WITHDRAW DE 41R, DE 10R",
        "10.15",
    ),
    _verb(
        "SM",
        "MS MOVIMENTO_STRATEGICO TRENO FERROVIA / RS RUCH_STRATEGICZNY KOLEJ POCIĄG / RAIL",
        "SM <units> | ALL [FROM <hex>] [VIA <hex>, <hex>] TO <hex>",
        "SM DE 1, DE 17 FROM 2314 TO 2120",
        "11.2",
    ),
    _verb(
        "MOVE",
        "MUOVI / RUSZ RUCH PRZESUŃ",
        "MOVE <units> | ALL [FROM <hex>] [VIA <hexes>] TO <hex>",
        "MOVE DE 1, DE 17 FROM 2614 VIA 2615 TO 2616",
        "12.1",
    ),
    _verb("STAVKA", "/ STAWKA STAWKĘ", "STAVKA <hex>", "STAVKA 2722", "14.2"),
    _verb("BRUSILOV", "/ BRUSIŁOW", "BRUSILOV", "BRUSILOV", "15.1"),
    _verb("OBEROST", "/", "OBEROST <hex>", "OBEROST 2318", "14.3"),
    _verb(
        "ATTACK",
        "ATTACCA ASSALTO / ATAKUJ ATAK SZTURM SZTURMUJ / ASSAULT",
        f"ATTACK <hex> BY <units> | FROM <hex>: <units> | ALL; … {_AFTERMATH}",
        "ATTACK 2617 FROM 2616: DE 1, DE 17 LOSSES NONE BREAKTHROUGH DE 1 TO 2517, 2418; DE 17",
        "13.1",
    ),
    _verb(
        "AGAIN",
        "ANCORA / PONÓW PONOWNIE",
        f"AGAIN <hex> BY <units> | FROM <hex>: <units> | ALL; … {_AFTERMATH}",
        "AGAIN 2417 FROM 2317: DE FR, DE 20; 2418: DE 1 ADVANCE NONE",
        "14.3",
    ),
    _verb("TOP", "IN_CIMA SOPRA / NA_WIERZCH WIERZCH", "TOP <unit>", "TOP DE FR", "13.7"),
    _verb("DONE", "FATTO FINE / KONIEC", "DONE", "DONE", "5.2"),
    _verb(
        "AMMO", "MUNIZIONI / AMUNICJA", "AMMO [ON] <units> | NONE", "AMMO ON RU 13, RU 15", "9.11"
    ),
    _verb("EVADE", "EVITA / UNIK UNIKNIJ", "EVADE <hex> | STAND", "EVADE 2521", "13.27"),
    _verb(
        "LOSSES",
        "PERDITE / STRATY",
        "LOSSES <steps> | NONE [RETREAT <hex> | HOLD]",
        "LOSSES RU 2C RETREAT 2521",
        "13.22",
    ),
    _verb(
        "ADVANCE",
        "AVANZA / POŚCIG AWANSUJ",
        "ADVANCE <units> | ALL | NONE",
        "ADVANCE DE GR",
        "13.25",
    ),
    _verb(
        "BREAKTHROUGH",
        "SFONDA SFONDAMENTO / PRZEŁAM PRZEŁAMANIE",
        "BREAKTHROUGH <units> [TO <hexes>]; … | NONE",
        "BREAKTHROUGH DE 1 TO 2517, 2418; DE 17",
        "13.26",
    ),
    *CONDITIONS,
)

_STANDING_WORDS = {
    "IN": "IN A AD / NA W / AT",
    "TOWARDS": "VERSO / KU DO / TO",
    "NEAR": "VICINO VICINO_A / BLISKO PRZY",
    "FIRST": "PRIMA PRIMI / NAJPIERW",
    "SPREAD": "DISTRIBUITE / ROZŁÓŻ",
    "WEAKEST": "DEBOLI / NAJSŁABSZE",
    "STRONGEST": "FORTI / NAJSILNIEJSZE",
    "USEFUL": "UTILI / POŻYTECZNE",
    "ALWAYS": "SEMPRE / ZAWSZE",
    "NEVER": "MAI / NIGDY",
    "PLACES": "LUOGHI / MIEJSCA",
    "ABOUT": "SU / O",
    "EVADE": "EVITA / UNIK",
    "AMMO": "MUNIZIONI / AMUNICJA",
    "WITHDRAW": "INVIA / ODEŚLIJ",
    "REINFORCE": "RINFORZI RINFORZA / POSIŁKI WZMOCNIJ",
    "REPLACE": "RIMPIAZZI RIMPIAZZA / UZUPEŁNIENIA UZUPEŁNIJ",
    "SM": "MS / RS / RAIL",
    "ASK": "CHIEDI / PYTAJ",
}
"""Words that stand in standing orders only."""

STANDING_WORDS: dict[str, Aliases] = {
    name: aliases(words) for name, words in _STANDING_WORDS.items()
}


def _policy(name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
    key = f"wef.standing.{name}"
    return Verb(
        name, aliases(words), f"STANDING {name} {syntax}", f"STANDING {name} {example}", rule, key
    )


STANDING_VERBS: tuple[Verb, ...] = (
    _policy(
        "EVADE",
        "EVITA / UNIK",
        "RETREAT [TOWARDS <hexes>] | STAND [IN <hexes>]",
        "RETREAT TOWARDS 2521 IN 2422",
        "13.27",
    ),
    _policy(
        "LOSSES",
        "PERDITE / STRATY",
        "[<units> FIRST] SPREAD | WEAKEST | STRONGEST [IN <hexes>]",
        "RU 27 FIRST WEAKEST IN 2422",
        "13.23",
    ),
    _policy(
        "HOLD",
        "RESISTI / TRZYMAJ",
        "[ALWAYS | NEVER | PLACES] [TOWARDS <hexes>] [IN <hexes>]",
        "NEVER IN 2422",
        "13.22",
    ),
    _policy(
        "AMMO",
        "MUNIZIONI / AMUNICJA",
        "[ON] [<units> FIRST] [USEFUL | STRONGEST | WEAKEST] [NEAR <hexes>]",
        "ON RU 13 FIRST STRONGEST NEAR 2417",
        "9.11",
    ),
    _policy(
        "WITHDRAW", "INVIA / ODEŚLIJ", "[<units> FIRST] WEAKEST", "DE 41R FIRST WEAKEST", "7.2"
    ),
    _policy("ADVANCE", "AVANZA / POŚCIG", "ALL | NONE [IN <hexes>]", "ALL IN 2422", "13.25"),
    _policy(
        "REINFORCE", "RINFORZI RINFORZA / POSIŁKI WZMOCNIJ", "[AT <hexes>]", "AT 2314, 2120", "10.2"
    ),
    _policy(
        "REPLACE",
        "RIMPIAZZI RIMPIAZZA / UZUPEŁNIENIA UZUPEŁNIJ",
        "[<units> FIRST] STRONGEST | NONE",
        "DE GR, DE 1 FIRST STRONGEST",
        "10.8",
    ),
    _policy("SM", "MS / RS RAIL", "NONE", "NONE", "11.2"),
    _policy(
        "ASK",
        "CHIEDI / PYTAJ",
        "[ABOUT] EVADE | LOSSES | RETREAT | AMMO | WITHDRAW | ADVANCE | REINFORCE | REPLACE | SM [IN <hexes>]",
        "ABOUT RETREAT IN 2419",
        "13.22",
    ),
)
