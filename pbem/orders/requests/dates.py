"""Days as people write them: ``from January 31st``, ``dal 1° febbraio``, ``od poniedziałku``."""

import re
from datetime import date, datetime, time, timedelta
from functools import cache

from babel import Locale

from pbem.orders.requests.vocabulary import LANGUAGES
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.number_words import in_digits

_MOST = 60
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_BEFORE = re.compile(
    r"(?:the|on|from|as of|starting|of|il|lo|la|l['’]|dal|dall['’]|da|del|di|a partire"
    r"|od|dnia|w|we|z)\s+|l['’]|dall['’]|[\s,:;.–—-]+",
    re.IGNORECASE,
)
"""What stands before a day and is no part of it."""
_BEHIND = re.compile(
    r"(?:[\s,:;.!–—-]|\b(?:onwards?|on|r|roku|in poi|włącznie|included)\b\.?)+$", re.IGNORECASE
)
_ORDINAL = re.compile(r"(\d)\s?(?:st|nd|rd|th|°|º|ª)(?!\w)", re.IGNORECASE)
_OF = re.compile(r"(?<=\d)\s+(?:of|di|de)\s+(?=[^\W\d])", re.IGNORECASE)
_NEXT = re.compile(
    r"\b(?:next|this|coming|prossim[oa]|przyszł\w+|następn\w+|najbliższ\w+)\b", re.IGNORECASE
)
_SHORTEST_DAY = 5
_NEAR = {
    **dict.fromkeys(("today", "now", "at once", "immediately", "oggi", "subito", "adesso"), 0),
    **dict.fromkeys(("dzis", "dzisiaj", "zaraz", "teraz"), 0),
    **dict.fromkeys(("tomorrow", "domani", "jutro", "jutra"), 1),
    **dict.fromkeys(("day after tomorrow", "dopodomani", "pojutrze", "pojutrza"), 2),
}
"""Folded words for a day near today, and how many days it is away."""


def days_of(text: str, today: date) -> tuple[date, ...]:
    """The days that a text may mean: none; one; two where day and month may change places.

    A text without a day, such as ``May``, means none.

    Args:
        text: nothing but a day, in English, Italian or Polish.
        today: of the writer; a day without a year is the next one.
    """
    said = _bare(text)
    if not said or len(said) > _MOST:
        return ()
    if iso := _ISO.fullmatch(said):
        return _day(*map(int, iso.groups()))
    near = _NEAR.get(fold(said))
    if near is not None:
        return (today + timedelta(days=near),)
    weekday = _weekday(said)
    if weekday is not None:
        return (today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1),)
    found = dict.fromkeys(_parsed(said, order, today) for order in ("DMY", "MDY"))
    return tuple(day for day in found if day is not None)


def _bare(text: str) -> str:
    """A text without what stands around a day, and with digits for words."""
    said = _BEHIND.sub("", text.strip())
    while found := _BEFORE.match(said):
        said = said[found.end() :]
    said = _OF.sub(" ", _ORDINAL.sub(r"\1", in_digits(said, counts=False)))
    return " ".join(said.split())


def _day(year: int, month: int, day: int) -> tuple[date, ...]:
    try:
        return (date(year, month, day),)
    except ValueError:
        return ()


def _parsed(said: str, order: str, today: date) -> date | None:
    """The day of a text, whose numbers stand in an order; ``None``: it is not a day and a month."""
    from dateparser import parse  # noqa: PLC0415 - it takes long to load, and few letters need it

    if not any(character.isdigit() for character in said):
        return None
    found = parse(
        said,
        languages=list(LANGUAGES),
        settings={
            "DATE_ORDER": order,
            "PREFER_DATES_FROM": "future",
            "RELATIVE_BASE": datetime.combine(today, time(12)),
            "REQUIRE_PARTS": ["day", "month"],
        },
    )
    return found.date() if found is not None else None


def _weekday(said: str) -> int | None:
    """The day of the week that a text names and nothing else, from 0 for Monday."""
    words = fold_words(_NEXT.sub("", said))
    if len(words) != 1:
        return None
    found = {number for name, number in _weekdays().items() if _begin_alike(words[0], name)}
    return found.pop() if len(found) == 1 else None


def _begin_alike(word: str, name: str) -> bool:
    """True if a word is a name of a day but for a Polish ending."""
    return word == name or (len(word) >= _SHORTEST_DAY and word[:-1] == name[: len(word) - 1])


@cache
def _weekdays() -> dict[str, int]:
    """The days of the week, folded, in every language; of Polish ones their other cases too."""
    names = {
        fold(name): number
        for lang in LANGUAGES
        for number, name in Locale(lang).days["format"]["wide"].items()
    }
    return names | {"poniedzialku": 0, "wtorku": 1, "srode": 2, "czwartku": 3, "piatku": 4}
