"""The words of the order language, in three languages, and the forms they make."""

from pbem.orders import Verb

CONNECTORS: dict[str, tuple[str, ...]] = {
    "FROM": ("DA", "DAL", "DALLA", "DAI", "Z", "ZE", "DALL", "DALLE"),
    "IN": ("AT", "NEL", "NELLA", "A", "W", "WE", "NELL", "AL", "ALLA", "NA", "SU", "SUL", "SULLA"),
    "ON": ("SU", "SULLA", "NA", "SUL", "CONTRO", "PRZECIW"),
    "WITH": ("CON", "Z", "ZE"),
    "AND": ("E", "ED", "I", "ORAZ"),
    "THEN": ("POI", "POTEM", ""),
    "AGAINST": ("CONTRO", "PRZECIW", "PRZECIWKO"),
    "FOR": ("PER", "DLA"),
    "ALL": ("TUTTI", "TUTTE", "WSZYSTKIE", "WSZYSTKIM"),
    "NONE": ("NOTHING", "NESSUNO", "NESSUNA", "NIENTE", "BRAK", "ZADNE", "NIC"),
    "LATER": ("DOPO", "POZNIEJ"),
    "BEST": ("MIGLIORE", "NAJLEPSZA"),
    "ALWAYS": ("SEMPRE", "ZAWSZE"),
    "NEVER": ("MAI", "NIGDY"),
    "KEEP": ("TIENI", "CONSERVA", "ZACHOWAJ"),
    "PAY": ("PAYING", "PAGA", "PAGANDO", "ZAPLAC"),
    "DISCARDING": ("SCARTANDO", "ODRZUCAJAC"),
    "HAND": ("MANO", "REKA", "REKI", "REKE"),
    "DECK": ("MAZZO", "TALIA", "TALII", "TALIE"),
    "PREPARED": ("PREPARATE", "PREPARATA", "PRZYGOTOWANE", "PRZYGOTOWANYCH", "PRZYGOTOWANA"),
    "DISCARDS": ("PILE", "SCARTI", "ODRZUCONE", "ODRZUCONYCH"),
    "VP": ("PV", "PZ", "POINT", "POINTS", "PUNTO", "PUNTI", "PUNKT", "PUNKTY", "PUNKTOW"),
    "TURN": ("TURNS", "TURNO", "TURNI", "TURA", "TURY"),
    "OWN": ("PROPRIO", "WLASNA"),
    "OTHERS": ("ALTRUI", "CUDZA"),
    "ANY": ("QUALSIASI", "DOWOLNA"),
    "ARMY": ("ARMATA", "ARMIE", "ARMIA"),
    "NAVY": ("FLOTTA", "FLOTE", "FLOTA"),
    "CARDS": ("CARD", "CARTA", "CARTE", "KARTA", "KARTY", "KART"),
    "UP": ("MAX", "FINO", "DO", "NAJWYZEJ"),
    "TO": ("A", "AD"),
    "BATTLE": ("BATTAGLIA", "BITWA"),
    "WON": ("VINTA", "VINTO", "WYGRANA", "WYGRANO"),
    "LOST": ("PERSA", "PERSO", "PRZEGRANA"),
    "ELSE": ("ALTRIMENTI", "INACZEJ"),
}
"""Words inside an order; one may stand for several: the place decides which is meant."""


def _words(aliases: str) -> tuple[str, ...]:
    """Words with spaces between them; ``_`` stands for a space inside one."""
    return tuple(alias.replace("_", " ") for alias in aliases.split())


def _verb(name: str, aliases: str, syntax: str, example: str, rule: str) -> Verb:
    return Verb(name, _words(aliases), syntax, example, rule, f"qmg.verb.{name}")


VERBS: tuple[Verb, ...] = (
    _verb(
        "BOTTOM",
        "BURY IN_FONDO NA_SPOD SOTTO POD SPOD",
        "BOTTOM <cards, the lowest last>",
        "BOTTOM Landsturm, Build Navy, Third OHL",
        "6.hand",
    ),
    _verb("MULLIGAN", "RIMESCOLA WYMIEN RIPESCA", "MULLIGAN [FOR <power>]", "MULLIGAN", "6.mulligan"),
    _verb(
        "DRAFT",
        "ARRUOLA POWOLAJ",
        "DRAFT <Build Army, Build Navy or Land Battle> [FROM DISCARDS] [DISCARDING <cards>]",
        "DRAFT Build Army DE DISCARDING Landsturm, Mata Hari",
        "9.draft",
    ),
    _verb(
        "PLAY",
        "GIOCA ZAGRAJ",
        "PLAY <card> [IN <space>]; … | PLAY <card>: <its steps>; …",
        "PLAY Schlieffen Plan: PREPARE Land Battle; BATTLE Picardy FROM Belgium; BUILD Picardy",
        "9.action",
    ),
    _verb(
        "USE",
        "UTILIZZA UZYJ",
        "USE <status> [WITH <card>] [IN <space>] [KEEP] | USE <status> [ON <power>]",
        "USE Stosstruppen WITH Land Battle DE IN Picardy KEEP",
        "11.status",
    ),
    _verb(
        "BUILD",
        "RECRUIT COSTRUISCI RECLUTA ZBUDUJ BUDUJ REKRUTUJ ZWERBUJ",
        "BUILD [ARMY | NAVY] [IN] <space>",
        "BUILD ARMY IN Galicia",
        "12.build",
    ),
    _verb(
        "BATTLE",
        "ATTACK COMBATTI ATTACCA ATAKUJ WALCZ BATTAGLIA BITWA",
        "BATTLE <space> [FROM <space>] [SUPPORT [<cards> | NONE | LATER] [UP TO <number>]] [PAY <cards>]"
        " [USE <status> [ON <power>], … | NONE | LATER]",
        "BATTLE Picardy FROM Belgium SUPPORT 2 Land Battle PAY Landsturm USE Mustard Gas ON France",
        "17.battle",
    ),
    _verb(
        "ELIMINATE", "ELIMINA ELIMINUJ", "ELIMINATE <nation> IN <space>", "ELIMINATE Russia IN Serbia", "17.elimination"
    ),
    _verb("PREPARE", "PREPARA PRZYGOTUJ", "PREPARE <card>", "PREPARE Landwehr", "13.prepare"),
    _verb("UNPREPARE", "DISMETTI PODNIES RIPRENDI", "UNPREPARE <card>", "UNPREPARE Landwehr", "13.unprepare"),
    _verb(
        "ATTRITION",
        "ATTRITO WYCZERPANIE LOGORA WYNISZCZ",
        "ATTRITION <card> [ON <power>]",
        "ATTRITION Mustard Gas ON France",
        "12.attrition",
    ),
    _verb("SPEND", "SPENDI WYDAJ", "SPEND <cards>", "SPEND Build Navy DE", "16.complex"),
    _verb("RETRIEVE", "RECUPERA ODZYSKAJ", "RETRIEVE <cards>", "RETRIEVE Mustard Gas, The Red Baron", "16.complex"),
    _verb(
        "REVIVE",
        "RIUTILIZZA PRZYWROC WSKRZES",
        "REVIVE PLAY | PREPARE | BOTTOM <card>",
        "REVIVE PLAY Build Army US",
        "16.complex",
    ),
    _verb("WITHDRAW", "RITIRA WYCOFAJ", "WITHDRAW <spaces>", "WITHDRAW Poland, Galicia", "16.complex"),
    _verb("DROP", "TOGLI ZRZUC", "DROP <status>", "DROP The Red Baron", "16.complex"),
    _verb("FORCE", "COSTRINGI ZMUS", "FORCE <power>", "FORCE Germany", "16.complex"),
    _verb(
        "IF",
        "SE JESLI",
        "IF [BATTLE] WON | LOST <order>[: <its steps>]; [ELSE <order>]",
        "IF WON BUILD Picardy; ELSE PREPARE Landsturm",
        "16.complex",
    ),
    _verb("REMOVE", "RIMUOVI USUN", "REMOVE <nation> FROM <space>", "REMOVE Germany FROM Western Germany", "7.pieces"),
    _verb("DRAW", "PESCA DOBIERZ POBIERZ", "DRAW [<number>]", "DRAW 2", "14.draw"),
    _verb(
        "ENDTURN",
        "FINISH FINE_TURNO KONIEC_TURY FINETURNO TERMINA KONIECTURY ZAKONCZ KONIEC FINE",
        "ENDTURN",
        "ENDTURN",
        "9.turn",
    ),
    _verb(
        "REINFORCE",
        "DEFEND RINFORZA DIFENDI WZMOCNIJ BRON",
        "REINFORCE [WITH] <card> [KEEP]",
        "REINFORCE WITH Build Navy UK KEEP",
        "18.procedure",
    ),
    _verb(
        "SUPPORT",
        "SUPPORTA WSPIERAJ SUPPORTO APPOGGIA SOSTIENI WESPRZYJ",
        "SUPPORT [WITH] <card> [FROM HAND] [KEEP]",
        "SUPPORT WITH Land Battle FR FROM HAND KEEP",
        "18.procedure",
    ),
    _verb(
        "COUNTERATTACK",
        "COUNTER CONTRATTACCA KONTRATAKUJ",
        "COUNTERATTACK [WITH] <card>",
        "COUNTERATTACK WITH Tannenberg",
        "18.counterattack",
    ),
    _verb("PASS", "PASSA PAS", "PASS", "PASS", "18.procedure"),
    _verb("DISCARD", "SCARTA ODRZUC", "DISCARD <cards>", "DISCARD Landsturm, 2 Land Battle DE", "15.discards"),
    _verb(
        "LOSE",
        "PERDI STRAC",
        "LOSE [<number> DECK] [HAND <cards>] [PREPARED <cards>] [<number> VP] [FOR <power>]",
        "LOSE 2 DECK, HAND Landsturm, PREPARED Mata Hari, 1 VP",
        "13.losses",
    ),
    _verb("PICK", "SCEGLI WYBIERZ", "PICK <card> | NONE", "PICK The Red Baron", "16.complex"),
)


def _policy(name: str, aliases: str, syntax: str, example: str, rule: str) -> Verb:
    form, key = f"STANDING {syntax}", f"qmg.verb.STANDING_{name}"
    return Verb(name, _words(aliases), form, f"STANDING {example}", rule, key)


_WHERE = "[<spaces>] [WITH <cards>]"

STANDING_VERBS: tuple[Verb, ...] = (
    _policy(
        "DEFEND",
        "REINFORCE DIFENDI RINFORZA BRON WZMOCNIJ",
        f"[NEVER] DEFEND {_WHERE} [AGAINST <nations>] [FOR <powers>]",
        "DEFEND Belgium WITH Landwehr AGAINST France",
        "18.procedure",
    ),
    _policy(
        "SUPPORT",
        "SUPPORTA WSPIERAJ SUPPORTO APPOGGIA SOSTIENI WESPRZYJ",
        f"[NEVER] SUPPORT {_WHERE} [FOR <powers>]",
        "NEVER SUPPORT Picardy, Belgium",
        "18.procedure",
    ),
    _policy(
        "COUNTERATTACK",
        "COUNTER CONTRATTACCA KONTRATAKUJ",
        f"[NEVER] COUNTERATTACK {_WHERE} [FOR <powers>]",
        "COUNTERATTACK Poland WITH Tannenberg",
        "18.counterattack",
    ),
    _policy(
        "LOSE",
        "ATTRITION PERDI STRAC ATTRITO WYCZERPANIE LOGORAMENTO WYNISZCZENIE",
        "LOSE [FROM] DECK | HAND | PREPARED | VP [THEN …] [KEEP <cards>] [FOR <powers>]",
        "LOSE FROM DECK THEN HAND KEEP Schlieffen Plan, Mustard Gas",
        "13.losses",
    ),
    _policy(
        "DISCARD",
        "SCARTA ODRZUC",
        "DISCARD [<cards>] [KEEP <cards>] [TURN OWN | OTHERS | ANY]",
        "DISCARD Landsturm, Build Navy KEEP Schlieffen Plan TURN ANY",
        "15.discards",
    ),
    _policy("USE", "UTILIZZA UZYJ", "[NEVER] USE <statuses> | ALL", "NEVER USE Rumpler Taube", "11.status"),
    _policy("PICK", "SCEGLI WYBIERZ", "PICK <cards> | BEST", "PICK Schlieffen Plan, Land Battle DE", "16.complex"),
    _policy(
        "ASK",
        "CHIEDI PYTAJ",
        "ASK DEFEND | SUPPORT | COUNTERATTACK | LOSE | DISCARD | USE | PICK [IN <spaces>]",
        "ASK DEFEND IN Paris, Picardy",
        "18.procedure",
    ),
)
