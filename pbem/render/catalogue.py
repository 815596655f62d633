"""Message catalogues: every word a player reads, in every language, by key (gettext .po files)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from gettext import c2py
from pathlib import Path
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime, get_day_names
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from pbem import resources
from pbem.rules import Illegal

LANGUAGES = ("en", "it", "pl")


class MissingWords(LookupError):
    """A key without words in a language, or facts that do not fill its fields.

    Attributes:
        key: the message key.
    """

    def __init__(self, lang: str, key: str, detail: str) -> None:
        self.key = key
        super().__init__(lang, key, detail)


ALL = "*"
"""The name of all catalogue files."""


def files(lang: str, name: str = ALL) -> list[Path]:
    """The catalogue files of a language, or the one of a name."""
    return sorted((resources.templates() / "catalogue" / lang).glob(f"{name}.po"))


@dataclass(frozen=True)
class Counted:
    """A message in the plural forms of its language, one of which a number picks.

    In the catalogue ``msgid_plural`` names the field that holds the number. ``Plural-Forms`` of the
    file says which form a number takes (GNU gettext, "Plural forms").
    """

    field: str
    forms: tuple[str, ...]
    choose: Callable[[int], int]

    def words(self, number: object) -> str:
        """The form for a number; a fraction takes that of two, as Polish does.

        Raises:
            ValueError: it is no number.
        """
        count = float(str(number))
        return self.forms[self.choose(int(count) if count.is_integer() else 2)]


@cache
def plural_messages(lang: str, name: str = ALL) -> dict[str, Counted]:
    """The messages of a language whose words depend on a number, by key."""
    return _read_catalogue(lang, name)[1]


@cache
def messages(lang: str, name: str = ALL) -> dict[str, str]:
    """The words of every key of a language; if they depend on a number, the words for many."""
    plain, plural = _read_catalogue(lang, name)
    return plain | {key: message.forms[-1] for key, message in plural.items()}


@cache
def _read_catalogue(lang: str, name: str) -> tuple[dict[str, str], dict[str, Counted]]:
    plain: dict[str, str] = {}
    plural: dict[str, Counted] = {}
    for path in files(lang, name):
        with path.open("rb") as file:
            catalogue = read_po(file)
        for message in catalogue:
            if isinstance(message.id, str):
                plain[message.id] = str(message.string)
            else:
                key, field = message.id
                forms = (
                    message.string
                    if isinstance(message.string, tuple | list)
                    else (str(message.string),)
                )
                plural[key] = Counted(field, tuple(forms), c2py(catalogue.plural_expr))
    plain.pop("", None)
    return plain, plural


class Key(str):
    """A fact that is itself a message key, worded in the reader's language."""

    __slots__ = ()


class Catalogue:
    """The words of one language, and dates as its readers write them in one time zone.

    Catalogues of one language and zone are equal, so that a drawing with words can be cached.
    """

    def __init__(self, lang: str, zone: str = "UTC", name: str = ALL) -> None:
        """``name``: of the one file that it reads. All take longer than a command may."""
        self.lang = lang if lang in LANGUAGES else "en"
        self._zone = ZoneInfo(zone)
        self._messages = messages(self.lang, name)
        self._counted = plural_messages(self.lang, name)
        self._parts = (self.lang, self._zone, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalogue) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    def text(self, key: str, facts: Mapping[str, object] | None = None) -> str:
        """The words of a key with its named fields filled in, in the form that its number asks for.

        Raises:
            MissingWords: the catalogue lacks the key, the facts lack a field, or its number is
                none.
        """
        try:
            plural = self._counted.get(key)
            words = plural.words((facts or {})[plural.field]) if plural else self._messages[key]
            return words.format_map(
                {name: self._value_text(value) for name, value in facts.items()} if facts else {}
            )
        except (KeyError, ValueError) as error:
            raise MissingWords(self.lang, key, str(error)) from None

    def _value_text(self, value: object) -> str:
        if type(value) is str:  # most often, and no key
            return value
        if isinstance(value, datetime):
            return self.moment(value)
        if isinstance(value, Key):
            return self._messages[value]
        if isinstance(value, tuple | list):
            return ", ".join(self._value_text(item) for item in value)
        return str(value)

    def has(self, key: str) -> bool:
        """True if the catalogue has the key."""
        return key in self._messages

    def weekdays(self, days: Iterable[int]) -> str:
        """The names of days of the week, counted from Monday, 0."""
        names = get_day_names("wide", locale=self.lang)
        return ", ".join(names[day] for day in days)

    def short_moment(self, moment: datetime) -> str:
        """A date and time without year and zone, for subjects."""
        return format_datetime(moment.astimezone(self._zone), "EEE d MMM HH:mm", locale=self.lang)

    def day(self, moment: datetime) -> str:
        """The day of a moment, with its year."""
        return format_date(moment.astimezone(self._zone), "d MMMM yyyy", locale=self.lang)

    def moment(self, moment: datetime) -> str:
        """A date and time with its zone, as this language writes it."""
        local = moment.astimezone(self._zone)
        return (
            f"{format_datetime(local, 'EEE d MMM yyyy, HH:mm', locale=self.lang)} {local.tzname()}"
        )

    def decimal(self, number: Fraction) -> str:
        """A fraction with one decimal place, as this language writes it."""
        return format_decimal(float(round(number, 1)), format="0.0", locale=self.lang)


def _english_sentence(key: str, facts: Mapping[str, object]) -> str:
    """The English sentence of an illegal order, for a traceback; empty where there is none."""
    try:
        return Catalogue("en").text(key, facts)
    except MissingWords:
        return ""


Illegal.in_words = staticmethod(_english_sentence)
