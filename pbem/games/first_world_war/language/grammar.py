"""The words of the order language, in three languages, and the forms they make."""

from pbem.orders import Aliases, Frame, Senses, Verb, aliases

_TABLE = {
    "DEPLOY": "SCHIERA / ROZSTAW ROZSTAWIAM",
    "ATTACK": "ATTACCA ATTACCO COMBATTI / ATAKUJ ATAK WALCZ ZAATAKUJ",
    "MOVE": "MUOVI SPOSTA / PRZESUŃ PRZESUWAM RUCH RUSZ RUSZAM",
    "TRANSFER": "TRASFERISCI / PRZERZUĆ PRZERZUCAM",
    "PASS": "PASSA PASSO NON_FACCIO_NIENTE NON_FACCIO_NULLA / PAS PASUJ PASUJE NIC_NIE_ROBIĘ"
    " / DO_NOTHING",
    "RETURN": "RESTITUISCI / ZWRÓĆ",
    "REVEAL": "RIVELA / ODKRYJ",
    "RECALL": "RICHIAMA / ODWOŁAJ",
    "CHIT": "PEDINA GETTONE SEGNALINO / ŻETON ŻETONU",
    "LEAD": "COMANDA COMANDANTE IN_TESTA / DOWODZI DOWÓDCA PROWADZI / LED_BY LEADER",
    "TAKE": "PESCA PESCO / DOBIERZ / DRAW_CHIT",
    "LEAVE": "LASCIA / ZOSTAW",
    "DISCARD": "SCARTA / ODRZUĆ",
    "CAPTURE": "CATTURA / ZDOBĄDŹ ZDOBYWAM",
    "REPLACE": "RIMPIAZZA / UZUPEŁNIJ",
    "REQUEST": "RICHIEDI / POPROŚ",
    "TREATY": "TRATTATO / TRAKTAT",
    "SEQUENCE": "SEQUENZA / KOLEJNOŚĆ",
    "FRONT": "FRONTE / FRONCIE",
    "AND": "E ED / I ORAZ",
    "AT": "SUL SU NEL NELLE SULLE NELLA SULLA IN NEI SUI SULL NELL / NA W WE / ON",
    "WITH": "CON / Z ZE ARMIĄ ARMIAMI SIŁAMI / USING",
    "FROM": "DA DAL DALLE DALLA DAI DALL / Z ZE",
    "TO": "A AL ALLE ALLA AI ALL VERSO / DO NA / INTO",
    "ALL": "TUTTI TUTTE TUTTO / WSZYSTKIE WSZYSTKO WSZYSTKIMI WSZYSTKICH WSZYSTKIM / EVERYTHING",
    "REST": "IL_RESTO RESTO / RESZTA RESZTĘ / THE_REST",
    "NONE": "NESSUNA NESSUNO NIENTE / BRAK ZADNE NIC / NOTHING",
    "OFFER": "OFFRI OFFRO PROPONGO / OFERTA PROPONUJ PROPONUJE",
    "ACCEPT": "ACCETTA ACCETTO / PRZYJMIJ PRZYJMUJE ZGODA",
    "REFUSE": "RIFIUTA RIFIUTO / ODRZUĆ ODRZUCAM ODMOWA",
    "DEPLOYMENT": "SCHIERAMENTO / ROZSTAWIENIE",
    "ROUNDS": "ROUND / RUNDY",
    "ON": "SU SUL SULLE SULLA / NA / FRONTS",
    "WHEN": "QUANDO / GDY",
    "ATTACKING": "ATTACCO / ATAK",
    "DEFENDING": "DIFESA / OBRONA",
    "BEST": "MIGLIORE / NAJLEPSZY",
    "NEVER": "MAI / NIGDY",
    "ALWAYS": "SEMPRE / ZAWSZE",
    "ROOM": "POSTO / MIEJSCE",
    "STRONGEST": "FORTE / NAJSILNIEJSZA",
    "WEAKEST": "DEBOLE / NAJSŁABSZA",
    "ANY": "QUALSIASI / DOWOLNE",
    "DRAW": "PESCA PESCARE / DOBIERZ DOBIERANIE / TAKE",
    "ASK": "CHIEDI / PYTAJ",
    "FOR": "PER / DLA",
    "THIS": "QUESTO / TEN TEJ",
    "IN": "NEL / W",
    "TURN": "TURNO / ETAP ETAPIE TURZE",
    "UNLESS": "SALVO / CHYBA",
    "ATTACKED": "ATTACCATO / ZAATAKOWANO",
    "CHANGED": "CAMBIATO / ZMIANA",
    "DUMMY": "FITTIZIO FITTIZI FINTA FINTE FINTO FINTI PEDINA_FINTA PEDINE_FINTE PEDINA_FITTIZIA"
    " PEDINE_FITTIZIE / ATRAPA ATRAPY ATRAP ATRAPE ATRAPĄ ATRAPAMI"
    " POZORNA POZORNE / DUMMIES DECOY DECOYS",
}
KEYWORDS: dict[str, Aliases] = {name: aliases(words) for name, words in _TABLE.items()}

HEARD: dict[str, tuple[str, ...]] = {
    "LEAD": (
        "led",
        "leads",
        "leading",
        "leading with",
        "lead by",
        "led by",
        "command",
        "commander",
        "commanding",
        "commanded by",
        "under",
        "guida",
        "guidata da",
        "guidate da",
        "guidati da",
        "guidati dal",
        "guidate dalla",
        "guidata dalla",
        "comanda",
        "al comando",
        "al comando di",
        "na czele",
        "na czele z",
        "pod dowództwem",
        "dowódcą",
    ),
    "CHIT": (
        "use",
        "using",
        "use chit",
        "using chit",
        "play",
        "playing",
        "combat chit",
        "with chit",
        "uso",
        "usando",
        "gioco",
        "con la pedina",
        "con il gettone",
        "używam",
        "używając",
        "zagrywam",
        "z żetonem",
        "żetonem",
    ),
    "CAPTURE": ("take", "taking", "occupy", "prendo", "prendi", "occupo", "zajmuję", "zajmij"),
}
"""What people say for key words, besides what these are called."""

FACTIONS: dict[str, tuple[str, ...]] = {
    "WA": (
        "WA",
        "Western Allies",
        "Alleati Occidentali",
        "Alianci zachodni",
        "Aliantów zachodnich",
    ),
    "EA": ("EA", "Eastern Allies", "Alleati Orientali", "Alianci wschodni", "Aliantów wschodnich"),
    "DE": ("DE", "Germany", "Germania", "Niemcy", "Niemiec"),
    "GA": (
        "GA",
        "German Allies",
        "Alleati della Germania",
        "Sojusznicy Niemiec",
        "Sojuszników Niemiec",
    ),
}
"""What the factions (3.0) are called; the code first."""


def _verb(name: str, syntax: str, example: str, rule: str) -> Verb:
    return Verb(name, KEYWORDS[name], syntax, example, rule, f"fww.verb.{name}")


def _policy(name: str, syntax: str, example: str, rule: str) -> Verb:
    return Verb(
        name,
        KEYWORDS[name],
        f"STANDING {name} {syntax}",
        f"STANDING {name} {example}",
        rule,
        f"fww.policy.{name}",
    )


VERBS: tuple[Verb, ...] = (
    _verb(
        "DEPLOY",
        "DEPLOY <counters> AT <front>; … [REST NONE]",
        "DEPLOY 1 DE, 2 DE, DUMMY AT 1; 3 DE AT 2",
        "4.2",
    ),
    _verb(
        "ATTACK",
        "ATTACK <front> [WITH <armies>] [CHIT <chit>] [LEAD <army>] [CAPTURE <city>]",
        "ATTACK 1 WITH 1 DE, 2 DE CHIT Big Bertha LEAD 1 DE",
        "6.0",
    ),
    _verb(
        "MOVE",
        "MOVE <counters> FROM <front> TO <front>; …",
        "MOVE 1 DE, 2 DE FROM 2 TO 1; 3 DE TO 3",
        "5.0",
    ),
    _verb(
        "TRANSFER",
        "TRANSFER <counters> FROM <front> TO <front>",
        "TRANSFER 4 DE FROM 2 TO 8",
        "4.2",
    ),
    _verb("PASS", "PASS", "PASS", "4.2"),
    _verb("RETURN", "RETURN <chit>", "RETURN British Rifles", "6.2.1"),
    _verb("REVEAL", "REVEAL <armies>", "REVEAL 1 DE", "4.2"),
    _verb("RECALL", "RECALL <armies> TO <front>", "RECALL 4 DE TO 3", "5.2"),
    _verb("CHIT", "CHIT <chit> | NONE", "CHIT Machine Guns", "6.1"),
    _verb("LEAD", "LEAD <army>", "LEAD 1 DE", "6.1"),
    _verb("TAKE", "TAKE", "TAKE", "6.2"),
    _verb("LEAVE", "LEAVE", "LEAVE", "6.2"),
    _verb("DISCARD", "DISCARD <chit>", "DISCARD Conrad", "6.2.1"),
    _verb("CAPTURE", "CAPTURE <city> | NONE", "CAPTURE Sofia", "6.4"),
    _verb("REPLACE", "REPLACE <armies> | NONE", "REPLACE 1 FR, 2 FR", "7.0"),
    _verb("REQUEST", "REQUEST <armies> | NONE", "REQUEST MEF", "7.2"),
    _verb("TREATY", "TREATY OFFER | NONE | ACCEPT | REFUSE", "TREATY OFFER", "8.1"),
    _verb(
        "SEQUENCE",
        "SEQUENCE DEPLOYMENT <1-4> ROUNDS <1-4>",
        "SEQUENCE DEPLOYMENT 4 ROUNDS 1",
        "9.2",
    ),
)

STANDING_VERBS: tuple[Verb, ...] = (
    _policy(
        "CHIT",
        "BEST | NEVER | <chits> [ON <fronts>] [WHEN ATTACKING | DEFENDING]",
        "NEVER ON 5, 6",
        "6.2",
    ),
    _policy("LEAD", "STRONGEST | WEAKEST | <armies> [ON <fronts>]", "WEAKEST ON 9", "6.1"),
    _policy("DRAW", "ALWAYS | ROOM | NEVER", "ALWAYS", "6.2"),
    _policy("CAPTURE", "ANY | <cities>", "Sofia, Nis", "6.4"),
    _policy("REPLACE", "STRONGEST | <armies>", "8 RU, 3 RU", "7.0"),
    _policy("TREATY", "ACCEPT | REFUSE", "REFUSE", "8.1"),
    _policy(
        "PASS",
        "[FOR <faction>] [THIS TURN | IN TURN <number>] [UNLESS ATTACKED | CHANGED [ON <fronts>]]",
        "FOR EA THIS TURN UNLESS ATTACKED ON 9, 10",
        "4.2",
    ),
    _policy(
        "ASK", "CHIT | LEAD | DRAW | CAPTURE | REPLACE | TREATY [ON <fronts>]", "CHIT ON 1", "6.1"
    ),
)

_NATIONS = {
    "german": "DE",
    "austrian": "AH",
    "turkish": "TU",
    "bulgarian": "BU",
    "french": "FR",
    "british": "BR",
    "belgian": "BE",
    "russian": "RU",
    "italian": "IT",
    "serbian": "SB",
    "romanian": "RO",
}
"""The codes of nations by what words for them mean."""
SENSES = Senses(
    (
        Frame("ATTACK <space> WITH <unit…>", "attack"),
        Frame("MOVE <unit…> [FROM <space>] TO <space>", "go|enter"),
        Frame("TRANSFER <unit…> [FROM <space>] TO <space>", "rail"),
        Frame("LEAD <unit>", "lead", unsaid=True, asked=True, here=True),
        Frame("CHIT <card>", "play", none="CHIT NONE", unsaid=True, asked=True, here=True),
        Frame("TAKE", "draw", asked=True),
        Frame("LEAVE", "discard", asked=True),
        Frame("DISCARD <card>", "discard", unsaid=True, asked=True),
        Frame("CAPTURE <space>", "capture", none="CAPTURE NONE", unsaid=True, asked=True),
    ),
    game="fww",
    sketches=(
        Frame("ATTACK <space> WITH <unit…> LEAD <unit>", "attack|lead"),
        Frame("ATTACK <space> WITH <unit…> CAPTURE <space>", "attack|capture"),
        Frame("ATTACK <space> WITH <unit…> LEAD <unit> CAPTURE <space>", "attack|lead|capture"),
        Frame("ATTACK <space> WITH <unit…> CHIT <card>", "attack|play"),
        Frame("ATTACK <space> WITH <unit…> CHIT <card> LEAD <unit>", "attack|play|lead"),
    ),
    sentences="fww_round",
    nations=_NATIONS,
    forms="FWW",
)
"""Orders of a round in people's own words."""
