"""The base of the renderers: words and pictures of a game, with a default for everything."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from pbem.games import Document, Prompt
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Drawing, Paragraph
from pbem.render.catalogue import Catalogue, Key
from pbem.render.kit.characters import wrap_lines
from pbem.render.kit.charts import Chart
from pbem.render.kit.svg import svg_document, text
from pbem.rules import Game, LogEntry, Logged, LogRecord, Rolled, Seat, StandingOrder, View

Spot = tuple[float, float, float]
"""A place on a picture: x and y of its middle and its radius, in the units of the picture."""


class Trace(NamedTuple):
    """What the map shows of an act: an arrow, or the sign of a battle.

    Attributes:
        kind: such as ``move``, ``rail``, ``battle``.
        seat: whose act it was, as its game's log calls it.
        path: the places of the map that it touched, the last one where it ended.
    """

    kind: str
    seat: str
    path: tuple[str, ...]


_ROW, _WIDE = 24, 640
"""The height of a line and the width of the default picture, in pixels."""


class Renderer:
    """The base of the renderers; calling the class with a document makes one.

    Class attributes:
        prefix: the first part of the game's message keys.
        prompt: the log entry that asks a seat; its words have the key ``<topic>.prompt``.
        battles: the log entries with which a battle begins; none if the game has no battles.
        battle_entries: the log entries that tell of a battle, after its beginning.
        battle_ends: those of them after which nothing is told of it.
        losses: the log entries that tell of a loss in a battle.
        tells_hands: True if positions list the reader's cards by name.
    """

    prefix: ClassVar[str]
    prompt: ClassVar[type[LogEntry]] = Prompt
    battles: ClassVar[tuple[type[LogEntry], ...]] = ()
    battle_entries: ClassVar[tuple[type[LogEntry], ...]] = ()
    battle_ends: ClassVar[tuple[type[LogEntry], ...]] = ()
    losses: ClassVar[tuple[type[LogEntry], ...]] = ()
    tells_hands: ClassVar[bool] = False

    def __init__(self, document: Document) -> None:
        """``document``: the board of the games that it renders."""

    def seat(self, seat: Seat, words: Catalogue) -> str:  # noqa: ARG002 - its identifier
        """The name of a seat; by default its identifier."""
        return seat

    def held(
        self,
        view: View,
        asks: Sequence[LogEntry],  # noqa: ARG002 - some games have several hands
        words: Catalogue,
    ) -> list[tuple[Paragraph, Bullets]]:
        """The lists of the position that a reader needs to answer what they are asked."""
        return lists_with_names(self.position(view, words))

    def sentence(self, entry: LogEntry, words: Catalogue) -> str:
        """A log entry in words.

        Raises:
            MissingWords: the catalogue lacks the key or the entry lacks a fact.
        """
        return self._sentence(entry, self.entry_facts(entry), words)

    def roll_sentence(self, record: Rolled, words: Catalogue) -> str:
        """A roll in words: the reason with the facts ``value`` and ``sides`` beside its own.

        Raises:
            MissingWords: as ``sentence``.
        """
        facts = self.entry_facts(record.why) | {"value": record.value, "sides": record.sides}
        return self._sentence(record.why, facts, words)

    def _sentence(self, entry: LogEntry, facts: dict[str, Any], words: Catalogue) -> str:
        if isinstance(entry, self.prompt):
            key = f"{facts['topic']}.prompt"
        else:
            kind = type(entry).__name__
            own = f"{self.prefix}.log.{kind}"
            key = own if words.has(own) else f"game.log.{kind}"
        return words.text(variant(key, facts, words), self.facts(facts, words))

    def initial_standing_sentence(self, standing: StandingOrder, words: Catalogue) -> str:
        """A sentence that says what a standing order does that seats begin with.

        Raises:
            MissingWords: as ``sentence``.
        """
        facts = {name: getattr(standing, name) for name in standing.__struct_fields__}
        key = variant(f"{self.prefix}.shipped.{type(standing).__name__}", facts, words)
        return words.text(key, self.facts(facts, words))

    def entry_facts(self, entry: LogEntry) -> dict[str, Any]:
        """The facts of an entry in the order of its fields; of the default prompt also its own."""
        facts = {name: getattr(entry, name) for name in entry.__struct_fields__}
        return facts | entry.facts if isinstance(entry, Prompt) else facts

    def facts(self, facts: Mapping[str, Any], words: Catalogue) -> dict[str, str]:
        """The facts of a message with names in place of identifiers."""
        return {key: self.fact(key, value, words) for key, value in facts.items()}

    def service_facts(self, facts: Mapping[str, Any], words: Catalogue) -> dict[str, str]:
        """The facts of a sentence of the service: what people wrote stands as they wrote it.

        A game has no words for it, even if it has some for another fact of that name or value.
        """
        written = {name: facts[name] for name in _WRITTEN if _is_written(facts.get(name))}
        named = {name: value for name, value in facts.items() if name not in written}
        return written | self.facts(named, words)

    def fact(self, key: str, value: Any, words: Catalogue) -> str:
        """One fact in words: a key, a boolean, time, fraction, nothing, a list, or a ``word``."""
        match value:
            case Key():
                return words.text(value)
            case bool():
                return words.text(self._word_key("yes" if value else "no", words))
            case datetime():
                return words.moment(value)
            case Fraction():
                return words.decimal(value)
            case None | "" | () | []:
                return self.nothing(key, words)
            case tuple() | list():
                return self.listed(key, value, words)
        return self.word(key, value, words)

    def rule(self, rule: str, words: Catalogue) -> str:
        """The paragraph of the rulebook that a refusal cites."""
        return words.text("report.rule", {"rule": rule})

    def nothing(self, key: str, words: Catalogue) -> str:  # noqa: ARG002 - games look at the key
        """The word for an empty fact."""
        return words.text(self._word_key("none", words))

    def _word_key(self, word: str, words: Catalogue) -> str:
        """The game's own key of a word, or the key that every game shares."""
        own = f"{self.prefix}.{word}"
        return own if words.has(own) else f"game.{word}"

    def listed(self, key: str, values: Sequence[Any], words: Catalogue) -> str:
        """A fact that is a list, not empty; by default with commas."""
        return ", ".join(self.word(key, value, words) for value in values)

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A fact that is an identifier, a number or a mapping; by default seats have names."""
        if isinstance(value, Mapping):
            return ", ".join(f"{self.seat(name, words)}: {each}" for name, each in value.items())
        return self.seat(value, words) if key in ("seat", "seats") else str(value)

    def log_blocks(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened; by default a list of every entry and every roll."""
        blocks = BlockBuilder()
        for record in records:
            match record:
                case Logged():
                    blocks.sentence(self.sentence(record.entry, words))
                case Rolled():
                    blocks.sentence(self.roll_sentence(record, words))
        return blocks.build()

    def die_face(self, value: int) -> str:
        """What a die shows that was rolled; by default the number."""
        return str(value)

    def moment(self, view: View, words: Catalogue) -> str:
        """Where the game stands, in a few words for subjects and titles, from the public view."""
        return self._view_text(view, "moment", words)

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """What everybody sees, summed up, and what is the reader's own."""
        return [Paragraph(self._view_text(view, "position", words))]

    def _view_text(self, view: View, what: str, words: Catalogue) -> str:
        """The words ``<prefix>.<what>`` with the facts of the default view."""
        facts: dict[str, Any] = getattr(view, "facts", {})
        return words.text(variant(f"{self.prefix}.{what}", facts, words), self.facts(facts, words))

    def about(self, thing: About, view: View, words: Catalogue) -> list[Block]:  # noqa: ARG002
        """What a seat may know about a card, a unit or a space; by default nothing."""
        return []

    def card_face(
        self,
        identifier: str,  # noqa: ARG002 - games have cards
        words: Catalogue,  # noqa: ARG002
    ) -> tuple[str, str, str] | None:
        """What stands on a card: its title, its values, and what it does; ``None`` of no card."""
        return None

    def on_board(self, view: View) -> View:
        """The view without what neither its board nor its places show; by default the whole view.

        Of views that are the same in this, the board is drawn once.
        """
        return view

    def place_blocks(self, place: str, view: View, words: Catalogue) -> list[Block]:
        """What ``about`` tells of a place of ``board_spots``."""
        return self.about(About("space", place), view, words)

    def text_map(self, view: View, words: Catalogue) -> Drawing:
        """The map in characters; by default none, because the position stands in words."""
        return Drawing(None, self._view_text(view, "position", words))

    def svg(self, view: View, words: Catalogue) -> str:
        """The map as one picture; by default the position in words."""
        told = self._view_text(view, "position", words)
        lines = wrap_lines((told,), 2)
        body = "".join(text(_ROW, _ROW * (n + 1), line) for n, line in enumerate(lines))
        size = (_WIDE, _ROW * (len(lines) + 1))
        return svg_document(size, size, words.text(f"{self.prefix}.title"), told, body)

    def charts(
        self,
        game: Game[Any],  # noqa: ARG002 - none by default
        words: Catalogue,  # noqa: ARG002
    ) -> tuple[Chart, ...]:
        """Everything printed as charts, of a board and its options; none by default."""
        return ()

    def letter_plates(
        self,
        view: View,
        words: Catalogue,
        asked: Sequence[str] = (),  # noqa: ARG002 - one picture shows all
    ) -> tuple[str, ...]:
        """The map as the pictures of a letter; an unchanged part is the same picture.

        Args:
            view: of the reader.
            words: the reader's.
            asked: what the map should show to a reader who decides (``Ask.places``).
        """
        return (self.svg(view, words),)

    def close_ups(self, view: View, words: Catalogue, asked: Sequence[str] = ()) -> tuple[str, ...]:
        """Those of ``letter_plates`` that show where the reader decides.

        If there are none, those that show where something happened. By default all.
        """
        return self.letter_plates(view, words, asked)

    def plates(self, view: View, words: Catalogue) -> tuple[str, ...]:
        """The map as pictures that show every part large: the plates of the atlas."""
        return self.letter_plates(view, words)

    def tally(self, view: View, words: Catalogue) -> dict[str, int]:  # noqa: ARG002 - none
        """The scores that everybody sees, by their labels; none by default."""
        return {}

    def battle_place(self, entry: LogEntry) -> str:
        """The place of ``spots`` where a battle began with an entry; empty: none is known."""
        return str(getattr(entry, "target", ""))

    def overview(self, view: View, words: Catalogue) -> str:
        """The whole map as one small picture."""
        return self.plates(view, words)[0]

    def board(self, view: View, words: Catalogue) -> str:
        """The whole map as one picture in which everything is large: that of the public pages.

        What stands at a place bears its key in ``data-at``. Signs of the class ``far`` are seen
        only from afar, those with ``data-near`` only from near.
        """
        return self.plates(view, words)[0]

    def board_spots(self, view: View) -> Mapping[str, Spot]:
        """The places of the map on the picture of ``board``."""
        return next(iter(self.spots(view)), {})

    def tapped_spots(self, view: View) -> Iterable[tuple[str, Spot]]:
        """Where places of ``board_spots`` are tapped, by default in their middle."""
        return self.board_spots(view).items()

    def places_in_fact(self, key: str, value: Any) -> Iterator[str]:
        """The strings in a fact of the log, however deep: some are places of ``board_spots``."""
        match value:
            case str():
                yield value
            case tuple() | list():
                for each in value:
                    yield from self.places_in_fact(key, each)

    def trace_sentences(
        self,
        traces: Sequence[Trace],  # noqa: ARG002 - most logs tell every move
        before: View | None,  # noqa: ARG002
        view: View,  # noqa: ARG002
        words: Catalogue,  # noqa: ARG002
    ) -> list[str]:
        """What the map shows and the log does not tell, in words; by default nothing.

        Args:
            traces: those that are new on the map.
            before: the view before; None of the first.
            view: the view after.
            words: the reader's.
        """
        return []

    def traces(self, view: View) -> tuple[Trace, ...]:  # noqa: ARG002 - none by default
        """The acts that the map shows of the last turns, the oldest first; none by default."""
        return ()

    def stacks(self, view: View) -> Iterable[tuple[str, Iterable[str]]]:  # noqa: ARG002 - none
        """Each place in which a view shows units, with these; none by default."""
        return ()

    def spots(self, view: View) -> tuple[Mapping[str, Spot], ...]:  # noqa: ARG002 - none
        """The places that can be clicked on each picture of ``plates``; none by default."""
        return ()


class BlockBuilder:
    """Collects blocks; sentences in a row become one list."""

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self._items: list[str] = []

    def sentence(self, sentence: str) -> None:
        """Add a sentence to the list."""
        self._items.append(sentence)

    def end_list(self) -> None:
        """End the list; the next sentence begins another."""
        if self._items:
            self._blocks.append(Bullets(tuple(self._items)))
            self._items = []

    def block(self, block: Block) -> None:
        """End the list and add a block."""
        self.end_list()
        self._blocks.append(block)

    def build(self) -> list[Block]:
        """All blocks so far."""
        self.end_list()
        return self._blocks


def lists_with_names(blocks: Sequence[Block]) -> list[tuple[Paragraph, Bullets]]:
    """The lists below a paragraph whose lines have names."""
    return [
        (head, held)
        for head, held in pairwise(blocks)
        if isinstance(head, Paragraph) and isinstance(held, Bullets) and held.names
    ]


def points_by_label(points: Mapping[str, int], words: Catalogue) -> dict[str, int]:
    """Victory points by the name of a side, each under a label that says so."""
    return {words.text("site.points_of", {"side": name}): n for name, n in points.items()}


def variant(key: str, facts: dict[str, Any], words: Catalogue) -> str:
    """The key with ``.no_<field>`` or ``.is_<field>`` added for each field whose key exists.

    ``no_`` stands for a field that is empty, zero or false, ``is_`` for any other. The fields are
    tried from the last to the first, and several may be added.
    """
    for field in reversed(facts):
        found = f"{key}.{'is' if facts[field] else 'no'}_{field}"
        if words.has(found):
            key = found
    return key


_WRITTEN = ("event", "tournament", "why", "official", "name", "player")
"""Facts of the service that people wrote, such as a title or a reason."""


def _is_written(value: object) -> bool:
    return isinstance(value, str) and bool(value) and not isinstance(value, Key)
