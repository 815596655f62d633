"""The words of the game's order language, in three languages, and the forms they make."""

from pbem.games.hex_engine import verbs
from pbem.games.hex_engine.frames import senses
from pbem.games.hex_engine.phrases import HEX_WORDS
from pbem.games.hex_engine.verbs import Verbs
from pbem.orders import Aliases, Frame, Verb, aliases

_CONNECTORS = {
    "WHOLE": "INTERO INTERA / CAŁY CAŁA",
    "ON": "SU SUL / NA",
    "BREAKTHROUGH": "SFONDAMENTO SFONDA / PRZEŁAMANIE PRZEŁAM",
}
"""Words inside an order beside those of every game on hexes; the place decides which is meant."""

CONNECTORS = HEX_WORDS | {name: aliases(words) for name, words in _CONNECTORS.items()}

_AFTERMATH = (
    "[LOSSES <units> | NONE] [ADVANCE <units> | ALL | NONE]"
    " [BREAKTHROUGH <units> [TO <hexes>]; … | NONE]"
)


_MAKE = Verbs("wef")

ANSWERS = ("AMMO", "EVADE", "LOSSES", "ADVANCE", "BREAKTHROUGH")
"""The verbs that stand inside an attack too, or answer what is asked.

They begin no further order of a line.
"""

CONDITIONS: tuple[Verb, ...] = (
    _MAKE.shared(
        "IF",
        "IF 2617 FALLS ATTACK 2618 FROM 2517: DE 20; ELSE ATTACK 2617 FROM 2517: DE 20",
        "13.1",
    ),
    _MAKE.shared("ELSE", "ELSE ATTACK 2617 FROM 2517: DE 20", "13.1"),
)
"""What an order may begin with that waits for what an attack brings."""

VERBS: tuple[Verb, ...] = (
    _MAKE.shared("DEPLOY", "DEPLOY RU 13, RU 15 AT 2417; RU 1 AT 2317", "3.9"),
    _MAKE.shared("REINFORCE", "REINFORCE DE GR AT 2314", "10.2"),
    _MAKE.shared(
        "REPLACE", "REPLACE RU 2C WHOLE AT 3515", "10.12", "REPLACE <unit> [WHOLE] [AT <hex>]"
    ),
    _MAKE.own(
        "WITHDRAW",
        "INVIA RITIRA_UNITÀ / ODEŚLIJ WYŚLIJ",
        "WITHDRAW <units>",
        "WITHDRAW DE 41R, DE 10R",
        "10.15",
    ),
    _MAKE.shared(
        "SM",
        "SM DE 1, DE 17 FROM 2314 TO 2120",
        "11.2",
        "SM <units> | ALL [FROM <hex>] [VIA <hex>, <hex>] TO <hex>",
    ),
    _MAKE.shared("MOVE", "MOVE DE 1, DE 17 FROM 2614 VIA 2615 TO 2616", "12.1"),
    _MAKE.own("STAVKA", "/ STAWKA STAWKĘ", "STAVKA <hex>", "STAVKA 2722", "14.2"),
    _MAKE.own("BRUSILOV", "/ BRUSIŁOW", "BRUSILOV", "BRUSILOV", "15.1"),
    _MAKE.own("OBEROST", "/", "OBEROST <hex>", "OBEROST 2318", "14.3"),
    _MAKE.own(
        "ATTACK",
        "ATTACCA ASSALTO / ATAKUJ ATAK SZTURM SZTURMUJ / ASSAULT",
        f"ATTACK <hex> BY <units> | FROM <hex>: <units> | ALL; … {_AFTERMATH}",
        "ATTACK 2617 FROM 2616: DE 1, DE 17 LOSSES NONE BREAKTHROUGH DE 1 TO 2517, 2418; DE 17",
        "13.1",
    ),
    _MAKE.own(
        "AGAIN",
        "ANCORA / PONÓW PONOWNIE",
        f"AGAIN <hex> BY <units> | FROM <hex>: <units> | ALL; … {_AFTERMATH}",
        "AGAIN 2417 FROM 2317: DE FR, DE 20; 2418: DE 1 ADVANCE NONE",
        "14.3",
    ),
    _MAKE.shared("TOP", "TOP DE FR", "13.7"),
    _MAKE.shared("DONE", "DONE", "5.2"),
    _MAKE.own(
        "AMMO", "MUNIZIONI / AMUNICJA", "AMMO [ON] <units> | NONE", "AMMO ON RU 13, RU 15", "9.11"
    ),
    _MAKE.shared("EVADE", "EVADE 2521", "13.27"),
    _MAKE.shared("LOSSES", "LOSSES RU 2C RETREAT 2521", "13.22"),
    _MAKE.shared("ADVANCE", "ADVANCE DE GR", "13.25"),
    _MAKE.own(
        "BREAKTHROUGH",
        "SFONDA SFONDAMENTO / PRZEŁAM PRZEŁAMANIE",
        "BREAKTHROUGH <units> [TO <hexes>]; … | NONE",
        "BREAKTHROUGH DE 1 TO 2517, 2418; DE 17",
        "13.26",
    ),
    *CONDITIONS,
)

SENSES = senses(
    (
        Frame("ATTACK <space> BY <unit…> [FROM <space>]", "attack"),
        Frame("AGAIN <space> BY <unit…> [FROM <space>]", "again"),
        Frame("STAVKA <space>", "stavka|hq"),
        Frame("OBEROST <space>", "oberost|hq"),
        Frame("AMMO ON <unit…>", "short", none="AMMO NONE", unsaid=True, asked=True),
    ),
    {"german": "DE", "austrian": "AH", "russian": "RU"},
    "WEF",
)
"""What people's own words mean."""

_STANDING_WORDS = {
    "NEAR": "VICINO VICINO_A / BLISKO PRZY",
    "USEFUL": "UTILI / POŻYTECZNE",
    "PLACES": "LUOGHI / MIEJSCA",
    "FRONT": "FRONTE / FRONT",
    "AMMO": "MUNIZIONI / AMUNICJA",
    "WITHDRAW": "INVIA / ODEŚLIJ",
    "REINFORCE": "RINFORZI RINFORZA / POSIŁKI WZMOCNIJ",
    "REPLACE": "RIMPIAZZI RIMPIAZZA / UZUPEŁNIENIA UZUPEŁNIJ",
    "SM": "MS / RS / RAIL",
}
"""Words that stand in standing orders only, beside those of every hex game."""

STANDING_WORDS: dict[str, Aliases] = verbs.STANDING_WORDS | {
    name: aliases(words) for name, words in _STANDING_WORDS.items()
}


STANDING_VERBS: tuple[Verb, ...] = (
    _MAKE.shared_policy("EVADE", "RETREAT TOWARDS 2521 IN 2422", "13.27"),
    _MAKE.shared_policy("LOSSES", "RU 27 FIRST WEAKEST IN 2422", "13.23"),
    _MAKE.shared_policy(
        "HOLD", "NEVER IN 2422", "13.22", "[ALWAYS | NEVER | PLACES] [TOWARDS <hexes>] [IN <hexes>]"
    ),
    _MAKE.own_policy(
        "AMMO",
        "MUNIZIONI / AMUNICJA",
        "[ON] [<units> FIRST] [USEFUL | STRONGEST | WEAKEST] [NEAR <hexes>]",
        "ON RU 13 FIRST STRONGEST NEAR 2417",
        "9.11",
    ),
    _MAKE.own_policy(
        "WITHDRAW", "INVIA / ODEŚLIJ", "[<units> FIRST] WEAKEST", "DE 41R FIRST WEAKEST", "7.2"
    ),
    _MAKE.shared_policy("ADVANCE", "ALL IN 2422", "13.25"),
    _MAKE.own_policy(
        "REINFORCE", "RINFORZI RINFORZA / POSIŁKI WZMOCNIJ", "[AT <hexes>]", "AT 2314, 2120", "10.2"
    ),
    _MAKE.own_policy(
        "REPLACE",
        "RIMPIAZZI RIMPIAZZA / UZUPEŁNIENIA UZUPEŁNIJ",
        "[<units> FIRST] STRONGEST | NONE",
        "DE GR, DE 1 FIRST STRONGEST",
        "10.8",
    ),
    _MAKE.own_policy("SM", "MS / RS RAIL", "FRONT | NONE", "FRONT", "11.2"),
    _MAKE.shared_policy(
        "ASK",
        "ABOUT RETREAT IN 2419",
        "13.22",
        "[ABOUT] EVADE | LOSSES | RETREAT | AMMO | WITHDRAW | ADVANCE | REINFORCE | REPLACE | SM"
        " [IN <hexes>]",
    ),
)
