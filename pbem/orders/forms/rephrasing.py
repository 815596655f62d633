"""Sentences with their words in the order that forms have: ``GE 2 goes to Aachen``.

A sentence that names who acts before the verb is said again with the verb first. What comes of it
counts only if all of it can be read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from pbem.orders.forms.language import Language, Verb
from pbem.orders.words.folding import fold
from pbem.orders.words.lexicon import words_of
from pbem.orders.words.text import Cursor, Line

_MOST_BEFORE = 16
"""The most words before a verb."""
_MOST_VERBS = 3
_UNITS_FIRST = re.compile(r"[A-Z]+ \[?<(?:units?|counters|armies)>")
"""The form of an order in which those who act stand right behind the verb."""
_WITH = frozenset(["with", "con", "z", "ze", "silami"])
_AT = frozenset(
    [
        "in",
        "at",
        "on",
        "against",
        "su",
        "sul",
        "sulla",
        "sulle",
        "nel",
        "nella",
        "nelle",
        "nei",
        "contro",
        "na",
        "w",
        "we",
        "przeciw",
    ]
)
_ALL = frozenset(
    ["all", "everybody", "everyone", "tutti", "tutte", "tutto", "wszystkie", "wszystko"]
)
_IN = _AT | frozenset(["delle", "della", "dei", "del", "di", "z", "ze"])
"""Words before the place where those stand who act."""
_LEADS = re.compile(r"(?:from|da|dal|dalla|z|ze)\s+", re.IGNORECASE)
"""What may stand before a place from which somebody acts."""
_LEADS_TO_VERB = re.compile(
    r"(?:[\s,]+(?:to|TO|is|are|am|will|shall|go|goes|going|the|both|now|then|also|va|vanno|andranno|ora"
    r"|poi|anche|al|in|idą|idzie|trafia|trafiają|teraz|potem|też|na))+$"
)
"""An arrow or words between those who act and a verb: ``GE 2 -> attack Liege``."""
_BEHIND = ("", "WITH", "BY", "FROM")
"""What may stand before those who act, where they stand behind the verb."""
_GO = (
    "go",
    "goes",
    "going",
    "march",
    "marches",
    "travel",
    "travels",
    "ride",
    "rides",
    "marcia",
    "marciano",
    "send",
    "sends",
    "shift",
    "transfer",
    "manda",
    "mando",
    "mandiamo",
    "invia",
    "invio",
    "trasferisco",
    "trasferisci",
    "wyślij",
    "wysyłam",
    "posyłam",
    "vado",
    "va",
    "vanno",
    "andiamo",
    "idę",
    "idzie",
    "idą",
    "idziemy",
    "jedzie",
    "jadą",
    "przechodzi",
    "przechodzą",
    "przechodzę",
    "rusza",
    "ruszają",
    "maszeruje",
    "maszerują",
)
_PUT = (
    "put",
    "place",
    "places",
    "set",
    "position",
    "station",
    "metto",
    "metti",
    "mettiamo",
    "piazzo",
    "colloco",
    "dispongo",
    "posiziono",
    "stawiam",
    "postaw",
    "ustawiam",
    "umieszczam",
    "kładę",
    "dam",
    "daję",
    "puts",
)
"""Words for placing units and cards."""
_ALSO: Mapping[str, tuple[str, ...]] = {
    "MOVE": _GO,
    "TRANSFER": ("przenoszę", "przenosimy", "przerzucam"),
    "ATTACK": (
        "assault",
        "assaults",
        "strike",
        "strikes",
        "assalta",
        "assalto",
        "uderza",
        "uderzam",
    ),
    "ACTIVATE": ("activation", "attivazione", "aktywacja", "aktywacje"),
    "BUILD": ("recruitment", "reclutamento", "costruzione", "rekrutacja", "budowa"),
    "DEPLOY": ("starts", "start", "begins", *_PUT),
    "REINFORCE": (
        *_PUT,
        "reinforcement",
        "reinforcements",
        "rinforzo",
        "wzmocnienie",
        "wzmocnienia",
        "arrives",
        "arrive",
        "enters",
        "enter",
        "arriva",
        "arrivano",
        "entra",
        "entrano",
        "przybywa",
        "przybywają",
    ),
    "REPLACE": (
        "replacement",
        "replacements",
        "rimpiazzo",
        "uzupełnienie",
        "uzupełnienia",
        "gets",
        "receives",
        "rebuild",
        "rebuilds",
        "riceve",
        "dostaje",
    ),
}
"""What people call verbs that are no order words, because letters of people are full of them."""
_ENGLISH = {"e": ("es", "ing"), "": ("s", "es", "ing")}
_ITALIAN = {
    "isci": ("isce", "iscono", "iamo", "irò", "iremo", "endo"),
    "i": ("e", "ono", "iamo", "erò", "eremo", "endo"),
    "a": ("ano", "iamo", "hiamo", "erò", "erà", "eremo", "herò", "ando"),
}
_POLISH = {
    "uj": ("uje", "ują", "ujemy"),
    "aj": ("a", "ają", "amy"),
    "suń": ("suwa", "suwają", "suwamy", "sunę", "suniemy"),
    "usz": ("usza", "uszają", "uszamy", "uszę", "uszymy", "uszy"),
    "nij": ("nia", "niają", "niamy", "niam", "nię"),
    "ń": ("nia", "niają", "niamy", "nię", "nimy"),
    "aw": ("awia", "awiają", "awiamy", "awię", "awimy"),
    "uć": ("uca", "ucają", "ucamy", "ucę", "ucimy"),
}
_NUMBER = re.compile(r"\d{1,2}(?:st|nd|rd|th|[.ªº°]|[ao]\b)?|\b[IVXL]+\b")
_ONE = {"armies": "army", "armate": "armata", "armie": "armia", "eserciti": "esercito"}
_NUMBERS_OF = re.compile(
    rf"(?:(?:the|la|il|le|i)\s+)?(?P<numbers>(?:(?:{_NUMBER.pattern})(?:\s*,\s*(?:(?:and|e|i)\s+)?"
    rf"|\s+(?:and|e|i)\s+)(?:(?:the|la|il|le)\s+)?)+(?:{_NUMBER.pattern}))\s+"
    r"(?P<before>(?!(?:to|with|from|at|in|da|a|con|do|z|na)\b)[^\W\d]+\s+)?"
    r"(?P<kind>army|armies|armata|armate|esercito|eserciti|armia|armie|armię|corps|corpi|corpo"
    r"|korpus|korpusy)\b"
    r"(?P<behind>\s+(?:tedesc|austriac|russ|frances|ingles|italian|turc|belg|brytyjsk|niemieck"
    r"|rosyjsk|francusk|austro|w[łl]osk|tureck)[^\W\d]*)?",
    re.IGNORECASE,
)
"""Numbers with the one word for all of them."""
_MARKS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\s*(?:[-–—=]+>|[→⇒➔➜⟶]|(?<=\s)>+(?=\s)|»)\s*"), " TO "),
    (re.compile(r"\b(?:no|nr|num|n)\.\s*(?=\d)|#(?=\d)", re.IGNORECASE), " "),
    (re.compile(r"[()\[\]]"), " "),
    (re.compile(r"\b(?:by|through)\s+(?=\d{4}\b)", re.IGNORECASE), "VIA "),
)
_WAY = re.compile(r"(?<=\w)\s+[-–—]\s+(?=[\dA-ZŁŚŻŹĆÓ])")
"""A dash before a name or a number, such as the second place of a way."""
"""Signs that people draw, and what is meant."""


def without_signs(text: str) -> str:
    """A text with words in the place of arrows, and without brackets and marks of numbers."""
    for pattern, word in _MARKS:
        text = pattern.sub(word, text)
    return text


def with_way(text: str) -> str:
    """A text with an arrow for its one dash before a name: ``Riga - Kovno``."""
    return _WAY.sub(" → ", text) if len(_WAY.findall(text)) == 1 else text


def each_with_its_kind(text: str) -> str:
    """A text where each of some numbers has the words that stand behind the last one.

    ``the 1st, 2nd and 3rd German armies`` is ``1st German army, 2nd German army, …``.
    """

    def sub(found: re.Match[str]) -> str:
        before, kind, behind = found["before"] or "", found["kind"], found["behind"] or ""
        kind = _ONE.get(kind.casefold(), kind)
        numbers = _NUMBER.findall(found["numbers"])
        return ", ".join(f"{number} {before}{kind}{behind}" for number in numbers)

    return _NUMBERS_OF.sub(sub, text)


def rephrased(part: Line, language: Language) -> Iterator[Line]:
    """A sentence in the ways in which it may be said as an order, the likeliest first.

    Args:
        part: a sentence that cannot be read as it stands.
        language: the game's order language.
    """
    cursor, known, wording = Cursor(part), _forms(tuple(language.verbs)), language.wording.line
    for first in _verbs(cursor.peek(), known) if not cursor.done else ():
        yield _said(cursor, wording(first), (), 1)
        yield _said_once(cursor, wording(first), first, known)
        yield from _with_first(cursor, wording(first))
    places = range(1, min(_MOST_BEFORE, len(cursor.tokens)))
    verbs = (
        (n, verb)
        for n in places
        for verb in _verbs(cursor.tokens[n].text, known)
        if not _ends_list(cursor, n, language, known)
    )
    for index, verb in islice(verbs, _MOST_VERBS):
        for word in filter(lambda word: not word or language.wording.knows(word), _BEHIND):
            yield _said(cursor, wording(verb), (wording(word), index), index + 1)
        yield _from_there(cursor, wording(verb), wording("FROM"), index)
        if index + 1 == len(cursor.tokens):
            yield from _all_there(cursor, wording(verb), wording("WITH ALL"), index)


def _ends_list(
    cursor: Cursor, index: int, language: Language, known: Mapping[str, Sequence[str]]
) -> bool:
    """True if a word is of the last item of a list of another verb: ``bottom Redl, Build Army``."""
    if cursor.tokens[index - 1].text != ",":
        return False
    before = Cursor(cursor.line)
    spoken = _spoken(tuple(language.verbs))
    for n in range(index):
        before.index = n
        if _verbs(before.tokens[n].text, known) or words_of(before, spoken):
            return True
    return False


def _said_once(cursor: Cursor, said: str, verb: str, known: Mapping[str, Sequence[str]]) -> Line:
    """A line such as ``Reinforcements: FR VII arrives at 2328``, whose verb stands there twice."""
    again = [word for word in cursor.tokens[1:] if verb in _verbs(word.text, known)]
    text = cursor.line.orders
    for word in reversed(again):
        text = text[: word.column] + text[word.column + len(word.text) :]
    rest = text[cursor.tokens[1].column :] if len(cursor.tokens) > 1 else ""
    return Line(cursor.line.number, f"{said} {rest.lstrip(' :')}")


def _with_first(cursor: Cursor, verb: str) -> Iterator[Line]:
    """A line such as ``Attack with 1 DE in Flanders`` with its place first."""
    text, tokens = cursor.line.orders, cursor.tokens
    if len(tokens) > 1 and fold(tokens[1].text) in _WITH:
        for index in range(3, min(_MOST_BEFORE, len(tokens) - 1)):
            if fold(tokens[index].text) in _AT:
                actors = text[tokens[2].column : tokens[index].column].strip(" ,:")
                place = text[tokens[index + 1].column :].strip(" .")
                yield Line(cursor.line.number, f"{verb} {place} WITH {actors}")


def _said(cursor: Cursor, verb: str, before: tuple[str, int] | tuple[()], rest: int) -> Line:
    """A line of a verb: those who act stand right behind it, or at the end behind a word."""
    text, tokens = cursor.line.orders, cursor.tokens
    goes_on = text[tokens[rest].column :] if rest < len(tokens) else ""
    if not before:
        return Line(cursor.line.number, f"{verb} {goes_on}")
    word, index = before
    actors = _LEADS_TO_VERB.sub("", text[: tokens[index].column].strip(" ,:"))
    if word and (led := _LEADS.match(actors)):
        actors = actors[led.end() :]
    said = f"{goes_on.strip(' .')} {word} {actors}" if word else f"{actors} {goes_on}"
    return Line(cursor.line.number, f"{verb} {said}")


def _from_there(cursor: Cursor, verb: str, word: str, index: int) -> Line:
    """A line such as ``Koblenz moves: GE 2 to Aachen``: where those come from who act."""
    text, tokens = cursor.line.orders, cursor.tokens
    place = text[: tokens[index].column].strip(" ,:")
    goes_on = text[tokens[index + 1].column :] if index + 1 < len(tokens) else ""
    return Line(cursor.line.number, f"{verb} {word} {place}: {goes_on.lstrip(' :,')}")


def _all_there(cursor: Cursor, verb: str, everybody: str, index: int) -> Iterator[Line]:
    """A line such as ``All armies in Flanders attack``: everybody acts where they stand."""
    tokens = cursor.tokens[:index]
    if tokens and fold(tokens[0].text) in _ALL:
        starts = (n for n, token in enumerate(tokens) if fold(token.text) in _IN)
        for start in starts:
            place = cursor.line.orders[tokens[start].column : cursor.tokens[index].column]
            yield Line(cursor.line.number, f"{verb} {place.split(None, 1)[-1]} {everybody}")


def is_verb(word: str, language: Language) -> bool:
    """True if a word is a form of a verb of the game's orders."""
    return bool(_verbs(word, _forms(tuple(language.verbs))))


def is_form(word: str, verb: Verb) -> bool:
    """True if a word is a form of a verb."""
    return bool(_verbs(word, _forms((verb,))))


def has_verb(part: Line, language: Language) -> bool:
    """True if a part has a verb of the game's orders in any form, or words that stand for one."""
    cursor = Cursor(part)
    if any(is_verb(token.text, language) for token in cursor.tokens):
        return True
    return bool(words_of(cursor, _spoken(tuple(language.verbs))))


def goes_on(line: Line, language: Language) -> str:
    """The verb with which a line begins, if what follows may go on without it; else empty.

    That is where those who act stand first: ``REINFORCE RU 2 AT Kovno, RU 3 at Warsaw``.
    """
    cursor, verbs = Cursor(line), tuple(language.verbs)
    size = words_of(cursor, _spoken(verbs))
    name = _spoken(verbs)[fold(cursor.span(size))] if size else ""
    verb = next((verb for verb in verbs if verb.name == name), None)
    return name if verb and _UNITS_FIRST.match(verb.syntax) else ""


@cache
def _spoken(verbs: tuple[Verb, ...]) -> Mapping[str, str]:
    """The words that orders begin with, folded, with the name of the verb."""
    found = {fold(word): verb.name for verb in verbs for word in verb.words}
    return found | {fold(word): verb.name for verb in verbs for word in (verb.name, *verb.aliases)}


def _verbs(word: str, known: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The verbs of which a word is a form."""
    return known.get(fold(word.strip("!?.:*_")), ())


@cache
def _forms(verbs: tuple[Verb, ...]) -> Mapping[str, Sequence[str]]:
    """Every form of every verb that is one word, folded, with the names of the verbs.

    A word of an order means the verb of that order alone.
    """
    found: dict[str, tuple[str, ...]] = {}
    for verb in verbs:
        for word in dict.fromkeys(map(fold, (*_inflected(verb), *_ALSO.get(verb.name, ())))):
            found[word] = (*found.get(word, ()), verb.name)
    own = {fold(word): (verb.name,) for verb in verbs for word in verb.words if " " not in word}
    return found | own


def _inflected(verb: Verb) -> Iterator[str]:
    """Forms of a verb of the third person, of the first of several, and of the future."""
    yield from _endings(verb.name.casefold(), _ENGLISH)
    for word in verb.aliases.en:
        yield from _endings(word.casefold(), _ENGLISH)
    for word in verb.aliases.it:
        yield from _endings(word.casefold(), _ITALIAN)
    for word in verb.aliases.pl:
        yield from _endings(word.casefold(), _POLISH)


def _endings(word: str, endings: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """A word with other endings, by the longest ending that it has."""
    end = next((end for end in endings if word.endswith(end)), None)
    if end is not None and " " not in word:
        yield from (word.removesuffix(end) + other for other in endings[end])
