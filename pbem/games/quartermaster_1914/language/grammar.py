"""The words of the order language, in three languages, and the forms they make."""

from pbem.orders import Aliases, Verb, aliases

_CONNECTORS = {
    "FROM": "DA DAL DALLA DAI DALL DALLE / Z ZE",
    "IN": "IN NEL NELLA A NELL AL ALLA SU SUL SULLA / W WE NA / AT",
    "ON": "SU SULLA SUL CONTRO / NA PRZECIW",
    "WITH": "CON / Z ZE",
    "AND": "E ED / I ORAZ",
    "THEN": "POI / POTEM / -",
    "AGAINST": "CONTRO / PRZECIW PRZECIWKO",
    "FOR": "PER / DLA",
    "ALL": "TUTTE TUTTI TUTTO / WSZYSTKIE WSZYSTKO WSZYSTKIM / EVERYTHING",
    "NONE": "NESSUNA NESSUNO NIENTE / BRAK ZADNE NIC / NOTHING",
    "LATER": "DOPO / PÓŹNIEJ",
    "BEST": "MIGLIORE / NAJLEPSZA",
    "ALWAYS": "SEMPRE / ZAWSZE",
    "NEVER": "MAI / NIGDY",
    "KEEP": "TIENI CONSERVA / ZACHOWAJ",
    "PAY": "PAGANDO PAGA / ZAPŁAĆ / PAYING",
    "DISCARDING": "SCARTANDO / ODRZUCAJĄC",
    "HAND": "MANO / RĘKI REKA REKE",
    "DECK": "MAZZO / TALII TALIA TALIE",
    "PREPARED": "PREPARATE PREPARATA / PRZYGOTOWANE PRZYGOTOWANYCH PRZYGOTOWANA",
    "DISCARDS": "SCARTI / ODRZUCONYCH ODRZUCONE / PILE",
    "VP": "PV PUNTO PUNTI / PZ PUNKT PUNKTY PUNKTOW / POINT POINTS",
    "TURN": "TURNO TURNI / TURA TURY / TURNS",
    "OWN": "PROPRIO / WŁASNA",
    "OTHERS": "ALTRUI / CUDZA",
    "ANY": "QUALSIASI / DOWOLNA",
    "ARMY": "ARMATA / ARMIĘ ARMIA",
    "NAVY": "FLOTTA / FLOTĘ FLOTA",
    "CARDS": "CARTE CARTA / KARTY KARTA KARTĘ KART / CARD",
    "UP": "FINO MAX / NAJWYŻEJ DO",
    "TO": "A AD /",
    "BATTLE": "BATTAGLIA / BITWA",
    "WON": "VINTA VINTO / WYGRANA WYGRANO",
    "LOST": "PERSA PERSO / PRZEGRANA",
    "ELSE": "ALTRIMENTI / INACZEJ",
}
CONNECTORS: dict[str, Aliases] = {name: aliases(words) for name, words in _CONNECTORS.items()}
"""Words inside an order; one may stand for several: the place decides which is meant."""


PHRASES: dict[str, Aliases] = {"UP TO": aliases("FINO_A / NAJWYŻEJ")}
"""Words that bend together."""


def _verb(name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
    return Verb(name, aliases(words), syntax, example, rule, f"qmg.verb.{name}")


VERBS: tuple[Verb, ...] = (
    _verb(
        "BOTTOM",
        "IN_FONDO SOTTO IN_FONDO_AL_MAZZO SOTTO_IL_MAZZO METTI_SOTTO METTO_SOTTO METTI_IN_FONDO"
        " METTO_IN_FONDO METTO_SOTTO_IL_MAZZO / NA_SPÓD NA_SPÓD_TALII POD SPOD / BURY",
        "BOTTOM <cards>",
        "BOTTOM Landsturm, Build Navy DE, Third OHL",
        "6.hand",
    ),
    _verb(
        "MULLIGAN", "RIPESCA RIMESCOLA / WYMIEŃ", "MULLIGAN [FOR <power>]", "MULLIGAN", "6.mulligan"
    ),
    _verb(
        "DRAFT",
        "ARRUOLA / POWOŁAJ",
        "DRAFT <basic card> [FROM DISCARDS] [DISCARDING <cards>]",
        "DRAFT Build Army DE DISCARDING Landsturm, Mata Hari",
        "9.draft",
    ),
    _verb(
        "PLAY",
        "GIOCA / ZAGRAJ ZAGRYWAM GRAM ZAGRAM GRAJ",
        "PLAY <card> [IN <space>]; … | PLAY <card>: <its steps>; … | PLAY <card>: NONE",
        "PLAY Schlieffen Plan: PREPARE Land Battle DE; BATTLE Picardy FROM Belgium; BUILD Picardy",
        "9.action",
    ),
    _verb(
        "USE",
        "UTILIZZA USA / UŻYJ",
        "USE <card> [WITH <card>] [IN <space>] [KEEP] | USE <card> [ON <power>]",
        "USE Stosstruppen WITH Land Battle DE IN Picardy KEEP",
        "11.status",
    ),
    _verb(
        "BUILD",
        "COSTRUISCI RECLUTA / ZBUDUJ BUDUJ REKRUTUJ ZWERBUJ WERBUJ / RECRUIT",
        "BUILD [ARMY | NAVY] [IN] <space>",
        "BUILD ARMY IN Galicia",
        "12.build",
    ),
    _verb(
        "BATTLE",
        "COMBATTI ATTACCA ATTACCO BATTAGLIA / WALCZ ATAKUJ ZAATAKUJ ATAK BITWA / ATTACK",
        "BATTLE <space> [FROM <space>] [SUPPORT [<cards> | NONE | LATER] [UP TO <number>]]"
        " [PAY <cards>] [USE <card> [ON <power>], … | NONE | LATER]",
        "BATTLE Picardy FROM Belgium SUPPORT 2 Land Battle DE PAY Landsturm"
        " USE Mustard Gas ON France",
        "17.battle",
    ),
    _verb(
        "ELIMINATE",
        "ELIMINA / ELIMINUJ",
        "ELIMINATE <nation> IN <space>",
        "ELIMINATE Russia IN Serbia",
        "17.elimination",
    ),
    _verb(
        "PREPARE",
        "PREPARA / PRZYGOTUJ PRZYGOTOWUJĘ",
        "PREPARE <card>",
        "PREPARE Landwehr",
        "13.prepare",
    ),
    _verb(
        "UNPREPARE",
        "DISMETTI RIPRENDI / PODNIEŚ",
        "UNPREPARE <card>",
        "UNPREPARE Landwehr",
        "13.unprepare",
    ),
    _verb(
        "ATTRITION",
        "ATTRITO LOGORA / WYCZERPANIE WYNISZCZ",
        "ATTRITION <card> [ON <power>]",
        "ATTRITION Mustard Gas ON France",
        "12.attrition",
    ),
    _verb("SPEND", "SPENDI / WYDAJ", "SPEND <cards>", "SPEND Build Navy DE", "16.complex"),
    _verb(
        "RETRIEVE",
        "RECUPERA / ODZYSKAJ",
        "RETRIEVE <cards>",
        "RETRIEVE Mustard Gas, The Red Baron",
        "16.complex",
    ),
    _verb(
        "REVIVE",
        "RIUTILIZZA / PRZYWRÓĆ WSKRZES",
        "REVIVE PLAY | PREPARE | BOTTOM <card>",
        "REVIVE PLAY Build Army US",
        "16.complex",
    ),
    _verb(
        "WITHDRAW",
        "RITIRA / WYCOFAJ",
        "WITHDRAW <spaces>",
        "WITHDRAW Poland, Galicia",
        "16.complex",
    ),
    _verb("DROP", "TOGLI / ZRZUĆ", "DROP <card>", "DROP The Red Baron", "16.complex"),
    _verb("FORCE", "COSTRINGI / ZMUŚ", "FORCE <power>", "FORCE Germany", "16.complex"),
    _verb(
        "IF",
        "SE / JEŚLI",
        "IF [BATTLE] WON | LOST <order>[: <its steps>]; [ELSE <order>]",
        "IF WON BUILD Picardy; ELSE PREPARE Landsturm",
        "16.complex",
    ),
    _verb(
        "REMOVE",
        "RIMUOVI / USUŃ",
        "REMOVE <nation> FROM <space>",
        "REMOVE Germany FROM Western Germany",
        "7.pieces",
    ),
    _verb(
        "DRAW", "PESCA / DOBIERZ POBIERZ DOBIERAM DOBIERAMY", "DRAW [<number>]", "DRAW 2", "14.draw"
    ),
    _verb(
        "ENDTURN",
        "FINE_TURNO FINISCO_IL_TURNO FINISCO_QUI FINISCO FINETURNO TERMINA FINE"
        " / KONIEC_TURY KONIECTURY KOŃCZĘ_TURĘ ZAKONCZ KONIEC / FINISH DONE",
        "ENDTURN",
        "ENDTURN",
        "9.turn",
    ),
    _verb(
        "REINFORCE",
        "RINFORZA DIFENDI / WZMOCNIJ BROŃ / DEFEND",
        "REINFORCE [WITH] <card> [KEEP]",
        "REINFORCE WITH Build Navy UK KEEP",
        "18.procedure",
    ),
    _verb(
        "SUPPORT",
        "SUPPORTA SUPPORTO APPOGGIA SOSTIENI / WSPIERAJ WESPRZYJ WSPIERAM",
        "SUPPORT [WITH] <card> [FROM HAND] [KEEP]",
        "SUPPORT WITH Land Battle FR FROM HAND KEEP",
        "18.procedure",
    ),
    _verb(
        "COUNTERATTACK",
        "CONTRATTACCA / KONTRATAKUJ / COUNTER",
        "COUNTERATTACK [WITH] <card>",
        "COUNTERATTACK WITH Tannenberg",
        "18.counterattack",
    ),
    _verb("PASS", "PASSA / PAS PASUJ PASUJĘ", "PASS", "PASS", "18.procedure"),
    _verb(
        "DISCARD",
        "SCARTA / ODRZUĆ ODRZUCAM",
        "DISCARD <cards>",
        "DISCARD Landsturm, 2 Land Battle DE",
        "15.discards",
    ),
    _verb(
        "LOSE",
        "PERDI / STRAĆ",
        "LOSE [<number> DECK] [HAND <cards>] [PREPARED <cards>] [<number> VP] [FOR <power>]",
        "LOSE 2 DECK, HAND Landsturm, PREPARED Mata Hari, 1 VP",
        "13.losses",
    ),
    _verb("PICK", "SCEGLI / WYBIERZ", "PICK <card> | NONE", "PICK The Red Baron", "16.complex"),
)


def _policy(name: str, words: str, syntax: str, example: str, rule: str) -> Verb:
    form, key = f"STANDING {syntax}", f"qmg.verb.STANDING_{name}"
    return Verb(name, aliases(words), form, f"STANDING {example}", rule, key)


_WHERE = "[<spaces>] [WITH <cards>]"

STANDING_VERBS: tuple[Verb, ...] = (
    _policy(
        "DEFEND",
        "DIFENDI RINFORZA / BROŃ WZMOCNIJ / REINFORCE",
        f"[NEVER] DEFEND {_WHERE} [AGAINST <nations>] [FOR <powers>]",
        "DEFEND Belgium WITH Landwehr AGAINST France",
        "18.procedure",
    ),
    _policy(
        "SUPPORT",
        "SUPPORTA SUPPORTO APPOGGIA SOSTIENI / WSPIERAJ WESPRZYJ",
        f"[NEVER] SUPPORT {_WHERE} [FOR <powers>]",
        "NEVER SUPPORT Picardy, Belgium",
        "18.procedure",
    ),
    _policy(
        "COUNTERATTACK",
        "CONTRATTACCA / KONTRATAKUJ / COUNTER",
        f"[NEVER] COUNTERATTACK {_WHERE} [FOR <powers>]",
        "COUNTERATTACK Poland WITH Tannenberg",
        "18.counterattack",
    ),
    _policy(
        "LOSE",
        "PERDI ATTRITO LOGORAMENTO / STRAĆ WYCZERPANIE WYNISZCZENIE / ATTRITION",
        "LOSE [FROM] DECK | HAND | PREPARED | VP [THEN …] [KEEP <cards>] [FOR <powers>]",
        "LOSE FROM DECK THEN HAND KEEP Schlieffen Plan, Mustard Gas",
        "13.losses",
    ),
    _policy(
        "DISCARD",
        "SCARTA / ODRZUĆ",
        "DISCARD [<cards>] [KEEP <cards>] [TURN OWN | OTHERS | ANY]",
        "DISCARD Landsturm, Build Navy DE KEEP Schlieffen Plan TURN ANY",
        "15.discards",
    ),
    _policy(
        "USE",
        "UTILIZZA / UŻYJ",
        "[NEVER] USE <cards> | ALL",
        "NEVER USE Rumpler Taube",
        "11.status",
    ),
    _policy(
        "PICK",
        "SCEGLI / WYBIERZ",
        "PICK <cards> | BEST",
        "PICK Schlieffen Plan, Land Battle DE",
        "16.complex",
    ),
    _policy(
        "ASK",
        "CHIEDI / PYTAJ",
        "ASK DEFEND | SUPPORT | COUNTERATTACK | LOSE | DISCARD | USE | PICK [IN <spaces>]",
        "ASK DEFEND IN Paris, Picardy",
        "18.procedure",
    ),
)
