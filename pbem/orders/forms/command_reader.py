"""Reads commands, which every game understands beside its orders."""

import re
from collections.abc import Callable
from datetime import date
from functools import cache

from pbem.orders.forms.commands import (
    LANGUAGES,
    About,
    Absence,
    AcceptProposal,
    AskHint,
    Attach,
    Cancel,
    Command,
    Concede,
    DeclineProposal,
    Due,
    Help,
    History,
    Legal,
    Odds,
    OfferDraw,
    OnFile,
    Preview,
    Reach,
    Salt,
    SendAtlas,
    SendMap,
    SendReport,
    SetDigest,
    SetLanguage,
    SetPictures,
    SetPublicName,
    Status,
    Supply,
    TakeBack,
    Vote,
    Win,
)
from pbem.orders.forms.language import Verb
from pbem.orders.words.errors import OrderError, Unreadable
from pbem.orders.words.folding import fold
from pbem.orders.words.key_words import Aliases, Wording, aliases
from pbem.orders.words.text import Cursor, Line

_MOST_NAME = 80
_PUBLIC_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'’-]){0,39}")
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./])(\d{1,2})\5(\d{4})")


def _dates(cursor: Cursor) -> Absence:
    """Two dates, ISO or day first, whatever stands between them."""
    place = cursor.here
    text = cursor.line.orders[place[0] :]
    days = []
    for match in _DATE.finditer(text):
        year, month, day, day2, _, month2, year2 = match.groups()
        try:
            days.append(date(int(year or year2), int(month or month2), int(day or day2)))
        except ValueError:
            raise Unreadable(
                "orders.problem.date", (place[0] + match.start(), len(match[0])), facts={}
            ) from None
    cursor.index = len(cursor.tokens)
    others = any(character.isdigit() for character in _DATE.sub("", text))
    if len(days) not in (1, 2) or days[-1] < days[0] or others:
        raise Unreadable("orders.problem.date", (place[0], max(1, len(text.rstrip()))), facts={})
    return Absence(days[0].isoformat(), days[-1].isoformat())


def _history(cursor: Cursor) -> History:
    if cursor.done:
        return History()
    if not cursor.peek().isdecimal() or len(cursor.peek()) > 6:
        raise Unreadable("orders.problem.number", cursor.here, facts={"got": cursor.peek()[:80]})
    return History(int(cursor.next()))


def _lang(cursor: Cursor) -> SetLanguage:
    if cursor.peek().lower() not in LANGUAGES:
        facts: dict[str, object] = {"got": cursor.peek()[:80]}
        raise Unreadable("orders.problem.language", cursor.here, facts=facts, suggestions=LANGUAGES)
    return SetLanguage(cursor.next().lower())


def _pictures(cursor: Cursor) -> SetPictures:
    return SetPictures(_one_of(cursor, "ON", "CHANGED", "OFF").lower())


def _attach(cursor: Cursor) -> Attach:
    what = _one_of(cursor, "COMPOSER", "CALENDAR").lower()
    return Attach(what, _one_of(cursor, "ON", "OFF") == "ON")


def _digest(cursor: Cursor) -> SetDigest:
    return SetDigest(_one_of(cursor, "ON", "OFF") == "ON")


def _public_name(cursor: Cursor) -> SetPublicName:
    """ON, OFF, or a name that looks like one: public pages show what no moderator has seen."""
    for said in ("ON", "OFF"):
        if fold(_rest_of(cursor)) in command_word(said):
            cursor.index = len(cursor.tokens)
            return SetPublicName(said.lower())
    here, name = cursor.here, _rest(cursor)
    if not _PUBLIC_NAME.fullmatch(name):
        raise Unreadable("orders.problem.public_name", here, facts={})
    return SetPublicName(name)


def _one_of(cursor: Cursor, *expected: str) -> str:
    """The next word, which has to be one of these key words."""
    said = next((name for name in expected if fold(cursor.peek()) in command_word(name)), "")
    if not said:
        facts: dict[str, object] = {"expected": " | ".join(expected), "got": cursor.peek()[:80]}
        raise Unreadable("orders.problem.expected", cursor.here, facts=facts)
    cursor.next()
    return said


def _concede(cursor: Cursor) -> Concede:
    if fold(cursor.peek()) in command_word("CONFIRM"):
        cursor.next()
        return Concede(confirmed=True)
    return Concede()


def _help(cursor: Cursor) -> Help:
    return Help(_rest(cursor).upper())


def _rest_of(cursor: Cursor) -> str:
    """All that is left of a line, as far as a name can be, without passing over it."""
    return _whole_rest_of(cursor)[:_MOST_NAME]


def _whole_rest_of(cursor: Cursor) -> str:
    """All that is left of a line, as it stands, however long."""
    return cursor.line.orders[cursor.here[0] :].strip()


def _rest(cursor: Cursor) -> str:
    """All that is left of a line, as far as a name can be."""
    text = _rest_of(cursor)
    cursor.index = len(cursor.tokens)
    return text


def _about(kind: str) -> Callable[[Cursor], About]:
    def read(cursor: Cursor) -> About:
        if cursor.done:
            raise Unreadable("orders.problem.name", cursor.here, facts={})
        return About(kind, _rest(cursor))

    return read


def _odds(cursor: Cursor) -> Odds:
    if cursor.done:
        raise Unreadable("orders.problem.attack", cursor.here, facts={})
    order = _whole_rest_of(cursor)
    cursor.index = len(cursor.tokens)
    return Odds(order)


def _reach(cursor: Cursor) -> Reach:
    if cursor.done:
        raise Unreadable("orders.problem.name", cursor.here, facts={})
    return Reach(_rest(cursor))


def _accept(cursor: Cursor) -> AcceptProposal:
    """Strict about what is accepted: a treaty of a game must not end it in a draw."""
    if cursor.done:
        return AcceptProposal()
    what = {"DRAW": "draw", "TAKEBACK": "takeback"}.get(_WORDS.get(fold(cursor.peek()), ""))
    if what is None:
        facts: dict[str, object] = {"expected": "DRAW | TAKEBACK", "got": cursor.peek()[:80]}
        raise Unreadable("orders.problem.expected", cursor.here, facts=facts)
    cursor.next()
    return AcceptProposal(what)


def _vote(cursor: Cursor) -> Vote:
    said = _one_of(cursor, "BOT", "HINTS").lower()
    return Vote(said, _rest(cursor) if said == "bot" else "")


def _salt(cursor: Cursor) -> Salt:
    if cursor.done:
        raise Unreadable("orders.problem.salt", cursor.here, facts={})
    return Salt(cursor.next()[:200])


_READERS: dict[str, tuple[Callable[[Cursor], Command], str, str, str]] = {
    "HELP": (_help, "AIUTO / POMOC", "HELP [<order> | <chart> | <card>]", "HELP ATTACK"),
    "CARD": (_about("card"), "CARTA / KARTA", "CARD <number> | <name>", "CARD 3"),
    "UNIT": (_about("unit"), "UNITÀ / JEDNOSTKA", "UNIT <name>", "UNIT GE 1"),
    "WHERE": (_about("space"), "DOVE / GDZIE", "WHERE <space>", "WHERE Sedan"),
    "LEGAL": (
        lambda cursor: Legal(_rest(cursor)),
        "AMMESSI / DOZWOLONE",
        "LEGAL [<order> [<unit>]]",
        "LEGAL ATTACK",
    ),
    "ODDS": (_odds, "PROBABILITÀ / SZANSE", "ODDS <order> | <space>", "ODDS"),
    "REACH": (_reach, "PORTATA / ZASIĘG", "REACH <unit>", "REACH GE 1"),
    "SUPPLY": (
        lambda cursor: Supply(_rest(cursor)),
        "RIFORNIMENTI RIFORNIMENTO / ZAOPATRZENIE",
        "SUPPLY [<unit> | <space>]",
        "SUPPLY",
    ),
    "DUE": (lambda _: Due(), "SCADENZE / TERMINY", "DUE", "DUE"),
    "WIN": (lambda _: Win(), "VITTORIA / ZWYCIĘSTWO", "WIN", "WIN"),
    "HINT": (lambda _: AskHint(), "SUGGERIMENTO / PODPOWIEDŹ", "HINT", "HINT"),
    "STATUS": (lambda _: Status(), "STATO / STAN", "STATUS", "STATUS"),
    "REPORT": (lambda _: SendReport(), "RAPPORTO / RAPORT", "REPORT", "REPORT"),
    "MAP": (lambda _: SendMap(), "MAPPA / MAPA", "MAP", "MAP"),
    "ATLAS": (lambda _: SendAtlas(), "ATLANTE / ATLAS", "ATLAS", "ATLAS"),
    "HISTORY": (_history, "STORIA / HISTORIA", "HISTORY [<number>]", "HISTORY 20"),
    "ORDERS": (lambda _: OnFile(), "ORDINI / ROZKAZY", "ORDERS", "ORDERS"),
    "CANCEL": (lambda _: Cancel(), "REVOCA / ANULUJ ODWOŁAJ", "CANCEL", "CANCEL"),
    "PREVIEW": (lambda _: Preview(), "PROVA / PODGLĄD", "PREVIEW", "PREVIEW"),
    "ABSENCE": (
        _dates,
        "ASSENZA / NIEOBECNOŚĆ",
        "ABSENCE <date> - <date>",
        "ABSENCE 2026-12-24 - 2027-01-02",
    ),
    "DRAW": (lambda _: OfferDraw(), "PATTA / REMIS / OFFERDRAW", "DRAW", "DRAW"),
    "CONCEDE": (_concede, "ABBANDONO ABBANDONA / PODDAJĘ", "CONCEDE CONFIRM", "CONCEDE CONFIRM"),
    "ACCEPT": (_accept, "ACCETTO ACCETTA / ZGODA", "ACCEPT [DRAW | TAKEBACK]", "ACCEPT DRAW"),
    "DECLINE": (lambda _: DeclineProposal(), "RIFIUTO RIFIUTA / ODMOWA", "DECLINE", "DECLINE"),
    "VOTE": (_vote, "VOTO VOTA / GŁOSUJĘ GŁOS", "VOTE BOT [<seat>] | HINTS", "VOTE BOT"),
    "TAKEBACK": (lambda _: TakeBack(), "ANNULLA / COFNIJ", "TAKEBACK", "TAKEBACK"),
    "LANG": (_lang, "LINGUA / JĘZYK", "LANG en | it | pl", "LANG it"),
    "PICTURES": (
        _pictures,
        "IMMAGINI / OBRAZKI",
        "PICTURES ON | CHANGED | OFF",
        "PICTURES CHANGED",
    ),
    "ATTACH": (
        _attach,
        "ALLEGA / ZAŁĄCZ DOŁĄCZ",
        "ATTACH COMPOSER | CALENDAR ON | OFF",
        "ATTACH COMPOSER ON",
    ),
    "DIGEST": (_digest, "RIEPILOGO / PODSUMOWANIE", "DIGEST ON | OFF", "DIGEST ON"),
    "PUBLICNAME": (
        _public_name,
        "NOMEPUBBLICO / NAZWAPUBLICZNA",
        "PUBLICNAME ON | OFF | <name>",
        "PUBLICNAME Anna R.",
    ),
    "SALT": (_salt, "SALE / SÓL", "SALT <word>", "SALT Europa"),
}
COMMAND_WORDS: dict[str, Aliases] = {
    **{name: aliases(words) for name, (_, words, _, _) in _READERS.items()},
    "STANDING": aliases("PERMANENTE / STAŁY STALE"),
    "NEXT": aliases("PROSSIMO / NASTĘPNIE"),
    "PRESS": aliases("MESSAGGIO / WIADOMOŚĆ"),
    "ENDPRESS": aliases("FINEMESSAGGIO / KONIECWIADOMOŚCI"),
    "CLEAR": aliases("CANCELLA / USUŃ"),
    "CONFIRM": aliases("CONFERMA / POTWIERDZAM"),
    "COMPOSER": aliases("PAGINA / STRONĘ STRONA"),
    "CALENDAR": aliases("CALENDARIO / KALENDARZ"),
    "BOT": aliases("BOT / BOT"),
    "HINTS": aliases("SUGGERIMENTI / PODPOWIEDZI"),
    "ON": aliases("SÌ / TAK"),
    "CHANGED": aliases("CAMBIATE / ZMIENIONE"),
    "OFF": aliases("NO / NIE"),
    "TO": aliases("A / DO"),
    "ALL": aliases("TUTTI / WSZYSTKICH WSZYSCY"),
    "PUBLIC": aliases("PUBBLICO / PUBLICZNOŚCI PUBLICZNOŚĆ"),
}
"""The key words of commands, and what they are called."""
_ALONE = frozenset(("SUPPLY", "DUE", "WIN"))
"""Words with which people begin sentences too: they are commands where nothing follows.

Behind SUPPLY a name may follow, a sentence does not begin so.
"""
_NAME = re.compile(r"[A-Z0-9ÀÈÉÌÒÙĄĆĘŁŃÓŚŹŻ]\S*(?:\s+\S+){0,4}\s*$")
_WORDS = {fold(w): name for name in _READERS for w in (name, *COMMAND_WORDS[name])}
_QUERIES = ("CARD", "UNIT", "WHERE", "LEGAL", "ODDS", "REACH", "SUPPLY", "DUE", "WIN")
QUERY_WORDS = frozenset(fold(w) for n in _QUERIES for w in (n, *COMMAND_WORDS[n]))
"""Words of queries, folded.

An order of the game that begins with one has precedence only where it can be meant.
"""
_STANDING_ORDER = frozenset(("order", "ordine", "rozkaz"))


def command_word(name: str) -> frozenset[str]:
    """A key word of commands in every language, folded."""
    return frozenset(fold(word) for word in (name, *COMMAND_WORDS[name]))


COMMANDS: tuple[Verb, ...] = tuple(
    Verb(name, COMMAND_WORDS[name], syntax, example, "", f"orders.verb.{name}")
    for name, syntax, example in (
        *((name, syntax, example) for name, (_, _, syntax, example) in _READERS.items()),
        ("STANDING", "STANDING [<policy> | CLEAR [<number>]]", "STANDING"),
        ("NEXT", "NEXT <order>", "NEXT PASS"),
        ("PRESS", "PRESS [TO <seat> | ALL | PUBLIC] … ENDPRESS", "PRESS TO ALL"),
    )
)


@cache
def command_wording(lang: str) -> Wording:
    """The key words of commands as readers of a language know them."""
    return Wording(COMMAND_WORDS, lang)


def read_command(line: Line, lang: str) -> Command | None:
    """The command a line gives; ``None`` where its first word is no command.

    ``lang``: the language of messages about typing errors.

    Raises:
        Unreadable: the command is not complete, or something follows it.
    """
    cursor = Cursor(line)
    name = _WORDS.get(fold(cursor.peek()))
    if name is None:
        return None
    cursor.next()
    cursor.skip(":")
    if name == "VOTE" and not _votes(cursor):
        return None
    if name in _ALONE and not cursor.done and not _names_something(name, cursor):
        return None
    try:
        command = _READERS[name][0](cursor)
    except OrderError as error:
        if "expected" in error.facts:
            error.facts["expected"] = command_wording(lang).line(str(error.facts["expected"]))
        raise
    expect_end(cursor, name, lang)
    return command


def _votes(cursor: Cursor) -> bool:
    """True if what follows VOTE is what can be voted for: sentences begin with that word too."""
    return any(fold(cursor.peek()) in command_word(name) for name in ("BOT", "HINTS"))


def _names_something(name: str, cursor: Cursor) -> bool:
    """True if what follows SUPPLY looks like a name and not like a sentence."""
    return name == "SUPPLY" and _NAME.match(_rest_of(cursor)) is not None


def take_standing(cursor: Cursor) -> None:
    """Take the word STANDING, and ORDER or a colon behind it where they stand there."""
    cursor.next()
    cursor.index += fold(cursor.peek()) in _STANDING_ORDER
    cursor.skip(":")


def expect_end(cursor: Cursor, command: str, lang: str) -> None:
    """Refuse what follows a complete command.

    Raises:
        Unreadable: something does; its form is told.
    """
    if not cursor.done:
        syntax = command_wording(lang).line(
            next(verb.syntax for verb in COMMANDS if verb.name == command)
        )
        raise Unreadable(
            "orders.problem.rest", cursor.here, facts={"got": cursor.peek()[:80], "syntax": syntax}
        )
