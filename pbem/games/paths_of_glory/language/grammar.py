"""The words of the order language, in three languages, and the forms they make."""

from pbem.orders import Verb

CONNECTORS: dict[str, tuple[str, ...]] = {
    "AS": ("COME", "JAKO"),
    "OPS": ("OP", "OPERAZIONI", "OPERAZIONE", "OPERACJE", "OPERACJA", "PO"),
    "SR": ("RIDISLOCAMENTO", "PRZERZUT", "MOVIMENTO STRATEGICO", "RS", "RUCH STRATEGICZNY"),
    "RP": ("RIMPIAZZI", "UZUPELNIENIA", "PU", "PR"),
    "EVENT": ("EVENTO", "WYDARZENIE"),
    "PLACE": ("PIAZZA", "UMIESC"),
    "IN": ("AT", "A", "AL", "AD", "W", "NA", "NEL", "NELLA", "WE", "ALLA"),
    "TO": ("A", "AL", "AD", "ALLA", "PER", "DO", "NA", "ALL", "ALLE"),
    "FROM": ("DA", "DAL", "DALLA", "Z", "ZE", "DALL", "DALLE", "DAI"),
    "VIA": ("ATTRAVERSO", "PRZEZ"),
    "WITH": ("CON", "Z", "ZE"),
    "FOR": ("PER", "ZA"),
    "AND": ("E", "ED", "I", "ORAZ"),
    "ALL": ("TUTTI", "TUTTE", "WSZYSTKIE", "WSZYSTKO", "WSZYSTKIMI"),
    "NONE": ("NOTHING", "NESSUNO", "NESSUNA", "NIENTE", "BRAK", "ZADNE"),
    "LATER": ("DOPO", "POZNIEJ"),
    "YES": ("SI", "TAK"),
    "NO": ("NIE",),
    "OFFER": ("OFFRI", "OFERTA", "OFFRO", "PROPONGO", "PROPONUJ", "PROPONUJE"),
    "ACCEPT": ("ACCETTA", "PRZYJMIJ", "ACCETTO", "PRZYJMUJE", "ZGODA"),
    "REFUSE": ("RIFIUTA", "ODRZUC", "RIFIUTO", "ODMOWA"),
    "ATTACK": ("ATTACCA", "ATTACCARE", "ATTACCO", "ATAKUJ", "ATAKU", "ATAK"),
    "MOVE": ("MUOVI", "MUOVERE", "MOVIMENTO", "RUCH", "RUCHU", "RUSZ"),
    "ACTIVATE": ("ATTIVA", "AKTYWUJ", ""),
    "CHOOSE": ("SCEGLI", "WYBIERZ"),
    "FLANK": ("FIANCO", "AGGIRA", "OSKRZYDL", "FLANKA"),
    "PIN": ("FISSA", "ZWIAZ"),
    "CARDS": ("CARD", "CARTE", "CARTA", "KARTY", "KARTA"),
    "LOSSES": ("PERDITE", "STRATY"),
    "ADVANCE": ("AVANZA", "AWANSUJ", "POSCIG"),
    "REPLACED": ("SOSTITUITO", "SOSTITUITA", "SOSTITUITI", "SOSTITUITE", "ZASTAPIONY", "ZASTAPIONA", "ZASTAPIONE"),
    "BY": ("DA", "DAL", "DALLA", "DAI", "PRZEZ"),
    "TRENCH": ("TRINCEA", "OKOPY"),
    "FULL": ("PIENO", "PIENA", "PELNY", "PELNA"),
    "REDUCED": (
        "RIDOTTO",
        "RIDOTTA",
        "RIDOTTI",
        "OSLABIONY",
        "OSLABIONA",
        "OSLABIONE",
        "ZREDUKOWANY",
        "ZREDUKOWANA",
        "ZREDUKOWANE",
    ),
    "CORPS": ("CORPO", "CORPI", "KORPUS", "KORPUSY", "KORPUSOW"),
}
"""Words inside an order; one may stand for several: the place decides which is meant."""


def _words(aliases: str) -> tuple[str, ...]:
    """Words with spaces between them; ``_`` stands for a space inside one."""
    return tuple(alias.replace("_", " ") for alias in aliases.split())


def _verb(name: str, aliases: str, syntax: str, example: str, rule: str) -> Verb:
    return Verb(name, _words(aliases), syntax, example, rule, f"pog.verb.{name}")


VERBS: tuple[Verb, ...] = (
    _verb(
        "PLAY",
        "GIOCA ZAGRAJ",
        "PLAY <card> AS OPS [ACTIVATE …] | SR | RP | EVENT [PLACE <units> IN <space>; …] [CHOOSE <units>] [ACTIVATE …]",
        "PLAY 12 AS OPS ACTIVATE Metz, Koblenz TO ATTACK; Oppeln TO MOVE",
        "8.1.3",
    ),
    _verb("ONE", "UNA JEDNA", "ONE OP [ACTIVATE …]", "ONE OP ACTIVATE Metz TO MOVE", "8.1.3"),
    _verb("PASS", "PASSA PAS", "PASS", "PASS", "8.1.3"),
    _verb("PEACE", "PACE POKOJ", "PEACE [OFFER | ACCEPT | REFUSE]", "PEACE OFFER", "16.5"),
    _verb(
        "ACTIVATE",
        "ATTIVA AKTYWUJ",
        "ACTIVATE <spaces> TO ATTACK; <spaces> TO MOVE | NONE",
        "ACTIVATE Metz TO ATTACK; Koblenz, Aachen TO MOVE",
        "9.2.5",
    ),
    _verb(
        "MOVE",
        "MUOVI RUCH PRZESUN RUSZ",
        "MOVE <units> [FROM <space>] [VIA <spaces>] TO <space>; …",
        "MOVE GE 2, GE 3 FROM Koblenz TO Aachen; GE corps FROM Insterberg TO Konigsberg",
        "11.1",
    ),
    _verb("ENTRENCH", "TRINCERA OKOP OKOPAJ", "ENTRENCH <armies> [AT <space>]", "ENTRENCH GE 4 AT Metz", "11.2"),
    _verb(
        "ATTACK",
        "ATTACCA ATAKUJ",
        "ATTACK <space> [WITH <units> | FROM <space>: <units>; …] [FLANK PIN <space>] [CARDS <cards>] [CARDS LATER]"
        " [LOSSES <units> [REPLACED BY <corps>]] [ADVANCE <units> [[VIA <spaces>] TO <space>]; … | ALL | NONE]",
        "ATTACK Verdun FROM Metz: GE 4, GE 5; Koblenz: ALL FLANK PIN Metz CARDS 3, 15 LOSSES GE 4 ADVANCE GE 5",
        "12.2",
    ),
    _verb("DONE", "FINE KONIEC FATTO", "DONE", "DONE", "9.2"),
    _verb(
        "SR",
        "MOVIMENTO_STRATEGICO RUCH_STRATEGICZNY RIDISLOCA PRZERZUC RS",
        "SR <units> [FROM <space> | Reserve] TO <space> | Reserve; …",
        "SR 2 GE corps FROM Reserve TO Metz; GE 8 TO Berlin",
        "13.1",
    ),
    _verb(
        "REBUILD",
        "RP RICOSTRUISCI ODBUDUJ RICOSTITUISCI RIMPIAZZA UZUPELNIJ PU",
        "REBUILD <units> [FROM <space> | Reserve] [FULL] [AT <space>]; …",
        "REBUILD GE 3 FULL AT Essen; GE 7",
        "17.1.4",
    ),
    _verb("CARDS", "CARD CARTE CARTA KARTY KARTA", "CARDS <cards> | NONE", "CARDS 3, 15", "12.2.6"),
    _verb(
        "LOSSES",
        "PERDITE STRATY",
        "LOSSES <units, one a step> [REPLACED BY <corps>] | NONE",
        "LOSSES GE 4, GE 5, GE 4 REPLACED BY GE corps",
        "12.4",
    ),
    _verb(
        "HOLD",
        "RESISTI TRZYMAJ",
        "HOLD WITH <unit> [REPLACED BY <corps>]",
        "HOLD WITH GE 8 REPLACED BY GE corps",
        "12.5.3",
    ),
    _verb(
        "RETREAT",
        "RITIRA WYCOFAJ RITIRATA",
        "RETREAT [<units> [VIA <spaces>] TO <space>; …]",
        "RETREAT GE 8 TO Tannenberg VIA Konigsberg; GE corps FROM Insterberg TO Konigsberg",
        "12.5",
    ),
    _verb(
        "ADVANCE",
        "AVANZA POSCIG AWANSUJ",
        "ADVANCE <units> [[VIA <spaces>] TO <space>]; … | ALL | NONE",
        "ADVANCE GE 4 TO Verdun; GE 5 VIA Verdun TO Bar le Duc",
        "12.7",
    ),
    _verb("LEAVE", "LASCIA OPUSC", "LEAVE", "LEAVE", "9.5.1.3"),
    _verb("STAY", "RESTA ZOSTAN", "STAY", "STAY", "9.5.1.3"),
    _verb("CHOOSE", "SCEGLI WYBIERZ", "CHOOSE <units> | NONE", "CHOOSE BR corps FROM Cairo", "10.1.3"),
    _verb("DISCARD", "SCARTA ODRZUC", "DISCARD <cards> | NONE", "DISCARD 4, 7", "9.5.4.6"),
    _verb("GUNS", "CANNONI DZIALA", "GUNS YES | NO", "GUNS YES", "4.3.1"),
    _verb("OPTIONAL", "OPZIONALI OPCJE", "OPTIONAL <card> FOR <card>; … | NONE", "OPTIONAL 56 FOR 8; 57 FOR 10", "4.3"),
)

STANDING_WORDS: dict[str, tuple[str, ...]] = {
    "KEEP": ("NONE", "TIENI", "NESSUNA", "ZACHOWAJ", "BRAK"),
    "FIRST": ("PRIMA", "PRIMI", "PRIMO", "NAJPIERW"),
    "CAREFUL": ("PRUDENTE", "OSTROZNIE"),
    "ALWAYS": ("SEMPRE", "ZAWSZE"),
    "CHEAP": ("ECONOMICO", "TANIO"),
    "NEVER": ("MAI", "NIGDY"),
    "STAY": ("RESTA", "RESTANO", "ZOSTAN"),
    "LEAVE": ("LASCIA", "LASCIANO", "OPUSC"),
    "RESERVE": ("RISERVA", "REZERWA"),
    "POINT": ("PUNTO", "PUNKT"),
    "WHEN": ("QUANDO", "GDY"),
    "ATTACKING": ("ATTACCO", "ATTACCANDO", "ATAKUJE"),
    "DEFENDING": ("DIFENDO", "DIFENDENDO", "BRONIE"),
    "ABOUT": ("SU", "O"),
}
"""Words that stand in standing orders only."""


def _policy(name: str, aliases: str, syntax: str, example: str, rule: str) -> Verb:
    key = f"pog.standing.{name.replace(' ', '_')}"
    return Verb(name, _words(aliases), f"STANDING {name} {syntax}", f"STANDING {name} {example}", rule, key)


STANDING_VERBS: tuple[Verb, ...] = (
    _policy(
        "CARDS",
        "CARD CARTE CARTA KARTY KARTA",
        "KEEP | ALL | <combat cards> [IN <spaces>] [WHEN ATTACKING | DEFENDING]",
        "4, 18 IN Verdun WHEN DEFENDING",
        "9.5.4",
    ),
    _policy(
        "LOSSES",
        "PERDITE STRATY",
        "CAREFUL | <units> [FIRST] [REPLACED BY <corps>] [IN <spaces>]",
        "GE corps, GE 3 FIRST REPLACED BY PL corps IN Sedan",
        "12.4",
    ),
    _policy(
        "HOLD",
        "RESISTI TRZYMAJ",
        "CAREFUL | NEVER | ALWAYS [WITH <units>] [REPLACED BY <corps>] | CHEAP [WITH <units>] [IN <spaces>]",
        "ALWAYS WITH GE corps IN Verdun, Metz",
        "12.5.3",
    ),
    _policy(
        "RETREAT",
        "RITIRATA WYCOFANIE ODWROT",
        "CAREFUL | TO <spaces> [IN <spaces>]",
        "TO Koblenz, Metz IN Sedan",
        "12.5.5",
    ),
    _policy(
        "GREAT RETREAT",
        "GREAT GRANDE_RITIRATA WIELKI_ODWROT",
        "YES | NO [IN <spaces>]",
        "YES IN Lodz, Warsaw",
        "9.5.1.3",
    ),
    _policy("HAIG", "", "STAY | LEAVE [IN <spaces>]", "STAY", "9.5.1.3"),
    _policy(
        "WITHDRAWAL",
        "RITIRATA_GENERALE SGANCIAMENTO ODERWANIE",
        "CAREFUL | <units> [FIRST]",
        "BR BEF, FR corps FIRST",
        "12.6",
    ),
    _policy("EXCESS", "ECCESSO NADMIAR", "CAREFUL | <units> [FIRST]", "CAREFUL", "10.1.3"),
    _policy("AFRICA", "AFRYKA", "CORPS | RESERVE | POINT", "RESERVE", "9.5.1.3"),
    _policy("DISCARD", "SCARTA ODRZUC", "ALL | NONE | <cards>", "4, 18", "9.5.4.6"),
    _policy("REPLACE", "RIMPIAZZI UZUPELNIENIA", "CAREFUL | <units> [FIRST]", "GE 3, GE corps FIRST", "17.1"),
    _policy("PEACE", "PACE POKOJ", "ACCEPT | REFUSE", "REFUSE", "16.5.2"),
    _policy(
        "ASK",
        "CHIEDI PYTAJ",
        "[ABOUT] CARDS | LOSSES | HOLD | RETREAT | GREAT RETREAT | HAIG | WITHDRAWAL | EXCESS [IN <spaces>]"
        " | AFRICA | DISCARD | REPLACE | PEACE",
        "ABOUT CARDS IN Sedan",
        "9.5.4",
    ),
)
