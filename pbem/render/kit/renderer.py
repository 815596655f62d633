"""How the log, the facts and the lists of every game are worded; what a game adds, it says in its own renderer."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar

from pbem.games import Document
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Drawing
from pbem.render.catalogue import Catalogue, Key
from pbem.rules import LogEntry, LogRecord, Seat, StandingOrder, View

Spot = tuple[float, float, float]
"""A place on a picture, in its own units: where its middle lies, and how far around it is meant."""


class Renderer(ABC):
    """Base of the renderers: one for each document, made by calling its class with it.

    Class attributes:
        prefix: the first part of the game's message keys.
        prompt: the log entry that asks a seat; its words stand under ``<topic>.prompt``.
        battles: the log entries with which a battle begins; none where a game has no battles.
    """

    prefix: ClassVar[str]
    prompt: ClassVar[type[LogEntry]]
    battles: ClassVar[tuple[type[LogEntry], ...]] = ()

    @abstractmethod
    def __init__(self, document: Document) -> None: ...

    @abstractmethod
    def seat(self, seat: Seat, words: Catalogue) -> str:
        """A seat's name."""

    def say(self, entry: LogEntry, words: Catalogue) -> str:
        """An entry of the log in words (raises MissingWords)."""
        facts = self.told(entry)
        asked = isinstance(entry, self.prompt)
        key = f"{facts['topic']}.prompt" if asked else f"{self.prefix}.log.{type(entry).__name__}"
        return words.text(variant(key, facts, words), self.facts(facts, words))

    def shipped(self, standing: StandingOrder, words: Catalogue) -> str:
        """What a standing order that a seat begins with does, in a sentence (raises MissingWords)."""
        facts = {name: getattr(standing, name) for name in standing.__struct_fields__}
        key = variant(f"{self.prefix}.shipped.{type(standing).__name__}", facts, words)
        return words.text(key, self.facts(facts, words))

    def told(self, entry: LogEntry) -> dict[str, Any]:
        """The facts of an entry, in the order in which it has them."""
        return {name: getattr(entry, name) for name in entry.__struct_fields__}

    def facts(self, facts: Mapping[str, Any], words: Catalogue) -> dict[str, str]:
        """Facts of a message with identifiers turned into names."""
        return {key: self.fact(key, value, words) for key, value in facts.items()}

    def fact(self, key: str, value: Any, words: Catalogue) -> str:
        """One fact: a message key, yes or no, a time, nothing, a list; what is none of these, the game names."""
        match value:
            case Key():
                return words.text(value)
            case bool():
                return words.text(f"{self.prefix}.{'yes' if value else 'no'}")
            case datetime():
                return words.moment(value)
            case None | "" | () | []:
                return self.nothing(key, words)
            case tuple() | list():
                return self.listed(key, value, words)
        return self.word(key, value, words)

    def rule(self, rule: str, words: Catalogue) -> str:
        """What a refusal rests on: a paragraph of the rulebook."""
        return words.text("report.rule", {"rule": rule})

    def nothing(self, key: str, words: Catalogue) -> str:  # noqa: ARG002 - games look at the key
        """What an empty fact is called."""
        return words.text(f"{self.prefix}.none")

    @abstractmethod
    def listed(self, key: str, values: Sequence[Any], words: Catalogue) -> str:
        """A fact that is a list, not empty."""

    @abstractmethod
    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A fact that is an identifier, a number or a mapping."""

    @abstractmethod
    def tell(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened."""

    @abstractmethod
    def moment(self, view: View, words: Catalogue) -> str:
        """Where the game stands, in a few words for subjects and titles, from what everybody may see."""

    @abstractmethod
    def position(self, view: View, words: Catalogue) -> list[Block]:
        """What everybody sees, summed up, and what is the reader's own."""

    def about(self, thing: About, view: View, words: Catalogue) -> list[Block]:  # noqa: ARG002 - nothing by default
        """What a seat may know about a card, a unit or a space, by identifier; nothing where that is nothing."""
        return []

    @abstractmethod
    def drawing(self, view: View, words: Catalogue) -> Drawing:
        """The map in characters."""

    @abstractmethod
    def svg(self, view: View, words: Catalogue) -> str:
        """The map as one picture."""

    def sheets(self, view: View, words: Catalogue) -> tuple[str, ...]:
        """The map as the pictures of a letter: what did not change since another letter is the same picture."""
        return (self.svg(view, words),)

    def atlas(self, view: View, words: Catalogue) -> tuple[str, ...]:
        """The map as pictures with every part of it large, for those who ask for it."""
        return self.sheets(view, words)

    def spots(self, view: View) -> tuple[Mapping[str, Spot], ...]:  # noqa: ARG002 - some maps are the same in all views
        """Where the places of the board lie on each picture of ``atlas``, to be clicked; nothing: they cannot be."""
        return ()


class Telling:
    """Blocks in the making: sentences gather in a list until something else comes between them."""

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self._items: list[str] = []

    def item(self, sentence: str) -> None:
        """One more sentence of the list."""
        self._items.append(sentence)

    def close(self) -> None:
        """End the list; what follows begins another."""
        if self._items:
            self._blocks.append(Bullets(tuple(self._items)))
            self._items = []

    def block(self, block: Block) -> None:
        """Something that is no sentence of a list."""
        self.close()
        self._blocks.append(block)

    def done(self) -> list[Block]:
        """All of it."""
        self.close()
        return self._blocks


def variant(key: str, facts: dict[str, Any], words: Catalogue) -> str:
    """The key for facts like these: with ``.no_<field>`` or ``.is_<field>`` added if the catalogue has it.

    Words for a field that is empty, zero or false (``no_``) or is not (``is_``), from the last field to the first;
    several may be added one after the other.
    """
    for field in reversed(facts):
        found = f"{key}.{'is' if facts[field] else 'no'}_{field}"
        if words.has(found):
            key = found
    return key
