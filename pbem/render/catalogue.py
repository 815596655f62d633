"""Message catalogues: every word a player reads, in every language, by key (gettext .po files)."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

from babel.dates import format_datetime
from babel.messages.pofile import read_po

from pbem import resources

LANGUAGES = ("en", "it", "pl")


class MissingWords(LookupError):
    """A key without words in a language."""


def files(lang: str) -> list[Path]:
    """The catalogue files of a language."""
    return sorted((resources.templates() / "catalogue" / lang).glob("*.po"))


@cache
def messages(lang: str) -> dict[str, str]:
    """Every key of a language with its words."""
    found: dict[str, str] = {}
    for path in files(lang):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id:
                    found[str(message.id)] = str(message.string)
    return found


class Key(str):
    """A fact that is itself a message key, worded in the reader's language."""

    __slots__ = ()


class Catalogue:
    """The words of one language, and dates as its readers write them in one time zone."""

    def __init__(self, lang: str, zone: str = "UTC") -> None:
        self.lang = lang if lang in LANGUAGES else "en"
        self._zone = ZoneInfo(zone)
        self._messages = messages(self.lang)

    def text(self, key: str, facts: Mapping[str, object] | None = None) -> str:
        """The words of a key with its named fields filled in.

        Raises:
            MissingWords: the catalogue does not have the key, or the facts lack one of its fields.
        """
        try:
            words = self._messages[key]
            return words.format_map({name: self._value(value) for name, value in facts.items()} if facts else {})
        except KeyError as error:
            raise MissingWords(self.lang, key, str(error)) from None

    def _value(self, value: object) -> str:
        if isinstance(value, datetime):
            return self.moment(value)
        if isinstance(value, Key):
            return self._messages[value]
        if isinstance(value, tuple | list):
            return ", ".join(self._value(item) for item in value)
        return str(value)

    def has(self, key: str) -> bool:
        """Whether there are words for a key."""
        return key in self._messages

    def moment(self, moment: datetime) -> str:
        """A date and time with its zone, as this language writes it."""
        local = moment.astimezone(self._zone)
        return f"{format_datetime(local, 'EEE d MMM yyyy, HH:mm', locale=self.lang)} {local.tzname()}"
