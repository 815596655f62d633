"""The words of the order language, in three languages, and the forms they make."""

from pbem.orders import Aliases, Verb, aliases

_CONNECTORS = {
    "AS": "COME PER / JAKO NA / FOR",
    "OPS": "OPERAZIONI OPERAZIONE PUNTI_OPERAZIONE / OPERACJE OPERACJA OPERACJI PO"
    " PUNKTY_OPERACJI PUNKTY_OPERACYJNE / OP OPERATIONS OPERATION OPERATION_POINTS",
    "SR": "MOVIMENTO_STRATEGICO RIDISLOCAMENTO RIDISLOCAMENTO_STRATEGICO RS"
    " RIDISPIEGAMENTO RIDISPIEGAMENTO_STRATEGICO RISCHIERAMENTO RISCHIERAMENTO_STRATEGICO"
    " / RUCH_STRATEGICZNY PRZERZUT PRZERZUT_STRATEGICZNY RS PRZEGRUPOWANIE"
    " PRZEGRUPOWANIE_STRATEGICZNE PRZEMIESZCZENIE_STRATEGICZNE"
    " / STRATEGIC_REDEPLOYMENT",
    "RP": "RIMPIAZZI PR PUNTI_RIMPIAZZO / UZUPEŁNIENIA PU PUNKTY_UZUPEŁNIEŃ"
    " / REPLACEMENTS REPLACEMENT_POINTS",
    "EVENT": "EVENTO / WYDARZENIE ZDARZENIE / AN_EVENT",
    "PLACE": "PIAZZA / UMIEŚĆ",
    "IN": "A AL AD NEL NELLA ALLA / W WE NA / AT",
    "TO": "A AL AD ALLA PER ALL ALLE VERSO / DO NA / INTO GOES_TO",
    "FROM": "DA DAL DALLA DALL DALLE DAI DI DEL / Z ZE",
    "VIA": "ATTRAVERSO / PRZEZ",
    "WITH": "CON / Z ZE SIŁAMI / USING",
    "FOR": "PER / ZA",
    "AGAINST": "A SU CONTRO / NA PRZECIW / ON AT",
    "AND": "E ED / I ORAZ",
    "ALL": "TUTTE TUTTI TUTTO / WSZYSTKIE WSZYSTKO WSZYSTKIMI WSZYSTKICH / EVERYTHING",
    "NONE": "NESSUNA NESSUNO NIENTE / BRAK ZADNE / NOTHING",
    "LATER": "DOPO / PÓŹNIEJ",
    "YES": "SÌ / TAK",
    "NO": "NO / NIE",
    "OFFER": "OFFRI OFFRO PROPONGO / PROPONUJ OFERTA PROPONUJE",
    "ACCEPT": "ACCETTA ACCETTO / PRZYJMIJ PRZYJMUJE ZGODA",
    "REFUSE": "RIFIUTA RIFIUTO / ODRZUĆ ODMOWA",
    "ATTACK": "ATTACCARE ATTACCA ATTACCO / ATAKU ATAKUJ ATAK / COMBAT",
    "MOVE": "MUOVERE MUOVI MOVIMENTO / RUCHU RUCH RUSZ / MOVEMENT",
    "ACTIVATE": "ATTIVA ATTIVO ATTIVAZIONE / AKTYWUJ AKTYWUJĘ AKTYWACJA / -",
    "CHOOSE": "SCEGLI / WYBIERZ",
    "FLANK": "FIANCO AGGIRA / FLANKA OSKRZYDL",
    "PIN": "FISSA / ZWIĄŻ WIĄZANIE",
    "CARDS": "CARTE CARTA LA_CARTA LE_CARTE / KARTY KARTA KARTĘ KARTĄ / CARD THE_CARD",
    "LOSSES": "PERDITE PERDITA / STRATY STRATA / LOSS",
    "ADVANCE": "AVANZA / POŚCIG AWANSUJ",
    "REPLACED": "SOSTITUITA SOSTITUITO SOSTITUITI SOSTITUITE / ZASTĄPIONA ZASTAPIONY ZASTAPIONE",
    "BY": "DA DAL DALLA DAI / PRZEZ",
    "TRENCH": "TRINCEA / OKOPY",
    "FULL": "PIENA PIENO / PEŁNA PELNY",
    "REDUCED": "RIDOTTA RIDOTTO RIDOTTI / ZREDUKOWANA ZREDUKOWANY ZREDUKOWANE"
    " OSLABIONY OSLABIONA OSLABIONE",
    "CORPS": "CORPO CORPI / KORPUS KORPUSY KORPUSOW",
}
CONNECTORS: dict[str, Aliases] = {name: aliases(words) for name, words in _CONNECTORS.items()}
"""Words inside an order; one may stand for several: the place decides which is meant."""


PHRASES: dict[str, Aliases] = {
    "AT": aliases("A / W"),
    "RETREAT TO": aliases("RITIRA_VERSO / WYCOFAJ_DO"),
    "TO ATTACK": aliases("PER_ATTACCARE / DO_ATAKU"),
    "TO MOVE": aliases("PER_MUOVERE / DO_RUCHU"),
    "ONE OP": aliases("UNA_OPERAZIONE / JEDNA_OPERACJA"),
    **{
        f"{nation} corps": aliases(f"corpo_{nation} / korpus_{nation}")
        for nation in ("GE", "BR", "FR", "PL")
    },
}
"""Words that bend together, and one that is read as another is (``IN``)."""


def _verb(name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
    return Verb(name, aliases(words), syntax, example, rule, f"pog.verb.{name}")


VERBS: tuple[Verb, ...] = (
    _verb(
        "PLAY",
        "GIOCA USA / ZAGRAJ ZAGRYWAM GRAM ZAGRAM GRAJ UŻYJ / USE",
        "PLAY <card> AS OPS [ACTIVATE …] | SR | RP | EVENT [PLACE <units> | TRENCH IN <space>; …]"
        " [CHOOSE <units>] [ACTIVATE …]",
        "PLAY 12 AS OPS ACTIVATE Metz, Koblenz TO ATTACK; Oppeln TO MOVE",
        "8.1.3",
    ),
    _verb("ONE", "UNA / JEDNA", "ONE OP [ACTIVATE …]", "ONE OP ACTIVATE Metz TO MOVE", "8.1.3"),
    _verb(
        "PASS",
        "PASSA NON_FACCIO_NIENTE / PAS PASUJ PASUJĘ NIC_NIE_ROBIĘ / DO_NOTHING",
        "PASS",
        "PASS",
        "8.1.3",
    ),
    _verb("PEACE", "PACE / POKÓJ", "PEACE [OFFER | ACCEPT | REFUSE]", "PEACE OFFER", "16.5"),
    _verb(
        "ACTIVATE",
        "ATTIVA ATTIVAZIONE / AKTYWUJ AKTYWACJA",
        "ACTIVATE <spaces> TO ATTACK; <spaces> TO MOVE | NONE",
        "ACTIVATE Metz TO ATTACK; Koblenz, Aachen TO MOVE",
        "9.2.5",
    ),
    _verb(
        "MOVE",
        "MUOVI SPOSTA / PRZESUŃ PRZESUWAM RUCH RUSZ RUSZAM",
        "MOVE <units> [FROM <space>] [VIA <spaces>] TO <space>; …",
        "MOVE GE 2, GE 3 FROM Koblenz TO Aachen; GE corps FROM Insterberg TO Konigsberg",
        "11.1",
    ),
    _verb(
        "ENTRENCH",
        "TRINCERA / OKOPAJ OKOP OKOPUJĘ",
        "ENTRENCH <armies> [AT <space>]",
        "ENTRENCH GE 4 AT Metz",
        "11.2",
    ),
    _verb(
        "ATTACK",
        "ATTACCA ATTACCO / ATAKUJ ATAK ZAATAKUJ",
        "ATTACK <space> [WITH <units> | FROM <space>: <units>; …] [FLANK PIN <space>]"
        " [CARDS <cards>] [CARDS LATER]"
        " [LOSSES <units> [REPLACED BY <corps>]]"
        " [ADVANCE <units> [[VIA <spaces>] TO <space>]; … | ALL | NONE]",
        "ATTACK Verdun FROM Metz: GE 4, GE 5; Koblenz: ALL FLANK PIN Metz CARDS 3, 15"
        " LOSSES GE 4 ADVANCE GE 5",
        "12.2",
    ),
    _verb(
        "DONE",
        "FATTO FINE FINITO HO_FINITO / KONIEC KONIEC_RUCHU KONIEC_RUNDY / FINISHED",
        "DONE",
        "DONE",
        "9.2",
    ),
    _verb(
        "SR",
        "MOVIMENTO_STRATEGICO RIDISLOCA RS / RUCH_STRATEGICZNY PRZERZUC",
        "SR <units> [FROM <space> | RESERVE] TO <space> | RESERVE; …",
        "SR 2 GE corps FROM RESERVE TO Metz; GE 8 TO Berlin",
        "13.1",
    ),
    _verb(
        "REBUILD",
        "RICOSTRUISCI RICOSTITUISCI RIMPIAZZA / ODBUDUJ UZUPELNIJ PU / RP",
        "REBUILD <units> [FROM <space> | RESERVE] [FULL] [AT <space>]; …",
        "REBUILD GE 3 FULL AT Essen; GE 7",
        "17.1.4",
    ),
    _verb(
        "CARDS", "CARTE CARTA / KARTY KARTA / CARD", "CARDS <cards> | NONE", "CARDS 3, 15", "12.2.6"
    ),
    _verb(
        "LOSSES",
        "PERDITE PERDITA / STRATY STRATA / LOSS",
        "LOSSES <steps> [REPLACED BY <corps>] | NONE",
        "LOSSES GE 4, GE 5, GE 4 REPLACED BY GE corps",
        "12.4",
    ),
    _verb(
        "HOLD",
        "RESISTI / TRZYMAJ",
        "HOLD WITH <unit> [REPLACED BY <corps>]",
        "HOLD WITH GE 8 REPLACED BY GE corps",
        "12.5.3",
    ),
    _verb(
        "RETREAT",
        "RITIRA RITIRATA / WYCOFAJ WYCOFUJĘ",
        "RETREAT [<units> [VIA <spaces>] TO <space>; …]",
        "RETREAT GE 8 TO Tannenberg VIA Konigsberg; GE corps FROM Insterberg TO Konigsberg",
        "12.5",
    ),
    _verb(
        "ADVANCE",
        "AVANZA / POŚCIG AWANSUJ",
        "ADVANCE <units> [[VIA <spaces>] TO <space>]; … | ALL | NONE",
        "ADVANCE GE 4 TO Verdun; GE 5 VIA Verdun TO Bar le Duc",
        "12.7",
    ),
    _verb("LEAVE", "LASCIA / OPUŚĆ", "LEAVE", "LEAVE", "9.5.1.3"),
    _verb("STAY", "RESTA / ZOSTAŃ", "STAY", "STAY", "9.5.1.3"),
    _verb(
        "CHOOSE",
        "SCEGLI / WYBIERZ",
        "CHOOSE <units> | NONE",
        "CHOOSE BR corps FROM Cairo",
        "10.1.3",
    ),
    _verb("DISCARD", "SCARTA / ODRZUĆ", "DISCARD <cards> | NONE", "DISCARD 4, 7", "9.5.4.6"),
    _verb("GUNS", "CANNONI / DZIAŁA", "GUNS YES | NO", "GUNS YES", "4.3.1"),
    _verb(
        "OPTIONAL",
        "OPZIONALI / OPCJE",
        "OPTIONAL <card> FOR <card>; … | NONE",
        "OPTIONAL 56 FOR 8; 57 FOR 10",
        "4.3",
    ),
)

_STANDING_WORDS = {
    "KEEP": "TIENI NESSUNA / ZACHOWAJ BRAK / NONE",
    "FIRST": "PRIMA PRIMI PRIMO / NAJPIERW",
    "CAREFUL": "PRUDENTE / OSTROŻNIE",
    "ALWAYS": "SEMPRE / ZAWSZE",
    "CHEAP": "ECONOMICO / TANIO",
    "NEVER": "MAI / NIGDY",
    "STAY": "RESTANO RESTA / ZOSTAŃ",
    "LEAVE": "LASCIANO LASCIA / OPUŚĆ",
    "RESERVE": "RISERVA / REZERWA",
    "POINT": "PUNTO / PUNKT",
    "WHEN": "QUANDO / GDY",
    "ATTACKING": "ATTACCO ATTACCANDO / ATAKUJĘ",
    "DEFENDING": "DIFENDO DIFENDENDO / BRONIĘ",
    "ABOUT": "SU / O",
}
STANDING_WORDS: dict[str, Aliases] = {
    name: aliases(words) for name, words in _STANDING_WORDS.items()
}
"""Words that stand in standing orders only."""


def _policy(name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
    key = f"pog.standing.{name.replace(' ', '_')}"
    return Verb(
        name, aliases(words), f"STANDING {name} {syntax}", f"STANDING {name} {example}", rule, key
    )


STANDING_VERBS: tuple[Verb, ...] = (
    _policy(
        "CARDS",
        "CARTE CARTA / KARTY KARTA / CARD",
        "KEEP | ALL | <combat cards> [IN <spaces>] [WHEN ATTACKING | DEFENDING]",
        "4, 18 IN Verdun WHEN DEFENDING",
        "9.5.4",
    ),
    _policy(
        "LOSSES",
        "PERDITE / STRATY",
        "CAREFUL | <units> [FIRST] [REPLACED BY <corps>] [IN <spaces>]",
        "GE corps, GE 3 FIRST REPLACED BY PL corps IN Sedan",
        "12.4",
    ),
    _policy(
        "HOLD",
        "RESISTI / TRZYMAJ",
        "CAREFUL | NEVER | ALWAYS [WITH <units>] [REPLACED BY <corps>] | CHEAP [WITH <units>]"
        " [IN <spaces>]",
        "ALWAYS WITH GE corps IN Verdun, Metz",
        "12.5.3",
    ),
    _policy(
        "RETREAT",
        "RITIRATA RITIRA / WYCOFANIE WYCOFAJ ODWROT",
        "CAREFUL | TO <spaces> [IN <spaces>]",
        "TO Koblenz, Metz IN Sedan",
        "12.5.5",
    ),
    _policy(
        "GREAT RETREAT",
        "GRANDE_RITIRATA / WIELKI_ODWRÓT / GREAT",
        "YES | NO [IN <spaces>]",
        "YES IN Lodz, Warsaw",
        "9.5.1.3",
    ),
    _policy("HAIG", "", "STAY | LEAVE [IN <spaces>]", "STAY", "9.5.1.3"),
    _policy(
        "WITHDRAWAL",
        "RITIRATA_GENERALE SGANCIAMENTO / ODWRÓT_OGÓLNY ODERWANIE",
        "CAREFUL | <units> [FIRST]",
        "BR BEF, FR corps FIRST",
        "12.6",
    ),
    _policy("EXCESS", "ECCESSO / NADMIAR", "CAREFUL | <units> [FIRST]", "CAREFUL", "10.1.3"),
    _policy("AFRICA", "/ AFRYKA", "CORPS | RESERVE | POINT", "RESERVE", "9.5.1.3"),
    _policy("DISCARD", "SCARTA / ODRZUĆ", "ALL | NONE | <cards>", "4, 18", "9.5.4.6"),
    _policy(
        "REPLACE",
        "RIMPIAZZI / UZUPEŁNIENIA",
        "CAREFUL | <units> [FIRST]",
        "GE 3, GE corps FIRST",
        "17.1",
    ),
    _policy("PEACE", "PACE / POKÓJ", "ACCEPT | REFUSE", "REFUSE", "16.5.2"),
    _policy(
        "ASK",
        "CHIEDI / PYTAJ",
        "[ABOUT] CARDS | LOSSES | HOLD | RETREAT | GREAT RETREAT | HAIG | WITHDRAWAL | EXCESS"
        " [IN <spaces>]"
        " | AFRICA | DISCARD | REPLACE | PEACE",
        "ABOUT CARDS IN Sedan",
        "9.5.4",
    ),
)

HEARD: dict[str, tuple[str, ...]] = {
    "CHOOSE": ("on", "for", "restoring", "su", "per", "recuperando", "na", "dla", "wybierając"),
    "ADVANCE": ("advancing", "avanzando", "nacierając"),
}
"""What people say for key words, besides what these are called."""

IDLE = frozenset(["arrives", "arrive", "enters", "arriva", "arrivano", "przybywa", "przybywaja"])
"""Folded words that say nothing more in orders."""
