"""A game: its board data, rules and order language, opened the same way for every game."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, get_args

import msgspec
from msgspec import UNSET, UnsetType

from pbem.games.common.example import ExampleLetter
from pbem.games.common.game import BoardGame
from pbem.games.common.language import BoardLanguage
from pbem.games.common.position import NoOptions
from pbem.games.documents import BoardSchema, Document, load_document
from pbem.orders import Language
from pbem.orders.forms.sheets import Sheet, answers, merged
from pbem.orders.forms.standing_forms import standing_sheet
from pbem.rules import Ask, Cast, Game, LogRecord


class Sheets(Protocol):
    """What the ``sheet`` module of a game offers: how its orders are drawn on the map.

    Attributes:
        DRAWN: the asks that are answered by clicks.
    """

    DRAWN: tuple[type[Ask], ...]

    def public_sheet(self, position: Any, asks: Sequence[Ask], language: Any) -> Sheet:
        """What everybody may know of the asks of a seat."""

    def private_sheet(self, position: Any, asks: Sequence[Ask], language: Any) -> Sheet:
        """What the asked seat alone may know; it is merged into the public sheet."""


class BadOptions(ValueError):
    """Options that a game does not offer.

    Attributes:
        key: the message key that says what is wrong.
        facts: its parameters: the name and value given, and what the game offers.
    """

    def __init__(self, problem: str, **facts: str) -> None:
        self.key, self.facts = f"scenario.problem.option_{problem}", facts
        super().__init__(problem, facts)


@dataclass(frozen=True, eq=False)
class GameModule:
    """One game: what it declares, and how it is opened.

    Boards and languages are built once for each document and kept, so that opening a game again
    costs nothing. They hold very many objects, so the garbage collector is told to skip them.

    Attributes:
        rules: the rules; calling them binds them to a board and options.
        language_type: the order language; calling it binds it to a board.
        option_type: what can be chosen at creation, a frozen struct that forbids unknown fields.
        build: makes the board of a checked document.
        board_type: in place of ``build``, a dataclass with one dataclass for each board file; it
            also describes the shape of the files. Without it ``board.schema`` of the game has
            the ``SHAPE``.
        complete_options: options that follow from those chosen.
            Raises BadOptions if some contradict each other.
        sheets: the module that says how orders are drawn on the map; without it every ask is
            answered by whole lines.
        luck: what dice of combats brought, from the board and the records of a game; ``None`` where
            no combat is decided by dice.
        example: replays the rulebook's example of play letter by letter, if there is one.
    """

    rules: type[BoardGame[Any, Any, Any]]
    language_type: type[BoardLanguage]
    option_type: type[msgspec.Struct] = NoOptions
    build: Callable[[Document], Any] | None = None
    board_type: type | None = None
    complete_options: Callable[[Any], msgspec.Struct] = lambda options: options
    example: "Callable[[GameModule], Iterator[ExampleLetter]] | None" = None
    sheets: Sheets | None = None
    luck: "Callable[[Any, Iterable[LogRecord]], Iterator[Cast]] | None" = None
    _boards: dict[tuple[str, str], Any] = field(default_factory=dict, init=False, repr=False)
    _languages: dict[tuple[int, str], BoardLanguage] = field(
        default_factory=dict, init=False, repr=False
    )
    """By the identity of a board and the reader's language."""

    @property
    def id(self) -> str:
        """Identifier: its package and its folder of scenarios, such as ``first_world_war``."""
        return self.rules.id

    @property
    def code(self) -> str:
        """Letters before the number of a game, such as ``FWW`` in ``FWW-17``."""
        return self.rules.code

    @property
    def title(self) -> str:
        """Message key of the game's name."""
        return f"{self.code.lower()}.title"

    def load(self, scenario: str, folder: Path | None = None) -> Document:
        """Read and check the board data of a scenario, from ``folder`` or the shipped one.

        Raises:
            ScenarioError: something is wrong; every problem is listed.
        """
        return load_document(self.id, scenario, self.shape(), folder)

    def shape(self) -> BoardSchema:
        """The shape of the board files; read here, because pydantic is slow to import."""
        if self.board_type is None:
            found: BoardSchema = import_module(f"pbem.games.{self.id}.board.schema").SHAPE
            return found
        from pbem.games.common.board_schema import shape_of  # noqa: PLC0415 - see above

        return shape_of(self.board_type)

    def offered_options(self) -> dict[str, tuple[str, ...]]:
        """Every option by name with the values it offers, as text; none if it is any number."""
        fields = msgspec.structs.fields(self.option_type)
        return {field.name: _offered_values(field.type) for field in fields}

    def options(self, chosen: Mapping[str, Any]) -> msgspec.Struct:
        """Typed options, with those that follow from them.

        Raises:
            BadOptions: an unknown name or value, or some that contradict each other.
        """
        types = {field.name: field.type for field in msgspec.structs.fields(self.option_type)}
        for name, value in chosen.items():
            if name not in types:
                raise BadOptions("unknown", name=str(name), known=", ".join(types))
            try:
                msgspec.convert(value, types[name])
            except msgspec.ValidationError:
                raise _bad_value(name, value, types[name]) from None
        return self.complete_options(msgspec.convert(dict(chosen), self.option_type))

    def complete(self, options: msgspec.Struct) -> msgspec.Struct:
        """Options with the first value for each that is unset.

        An option is unset in games that began before it came, so that their digests stay. Games
        that begin now hold every option.
        """
        unset = {
            name: values[0]
            for name, values in self.offered_options().items()
            if getattr(options, name) is UNSET
        }
        return msgspec.structs.replace(options, **unset)

    def open(self, document: Document, options: msgspec.Struct) -> BoardGame[Any, Any, Any]:
        """The rules bound to a board and options."""
        assert isinstance(options, self.option_type)
        if (found := document.identity) not in self._boards:
            self._boards[found] = (
                self.build(document)
                if self.build
                else msgspec.convert(document.content, self.board_type)
            )
            gc.freeze()
        return self.rules(self._boards[found], options)

    def language(self, game: Game[Any], lang: str = "en") -> Language:
        """The order language of a game's board, written for readers of a language."""
        assert isinstance(game, self.rules)
        if (key := (id(game.board), lang)) not in self._languages:
            self._languages[key] = self.language_type(game.board, lang)
            gc.freeze()
        return self._languages[key]

    def sheet(self, game: Game[Any], state: Any, asks: Sequence[Ask], lang: str) -> Sheet:
        """What can be clicked to answer a seat's asks, as far as everybody may know it."""
        drawn, language = [ask for ask in asks if self.is_drawn(ask)], self.language(game, lang)
        found = Sheet()
        if self.sheets is not None and drawn:
            assert isinstance(game, self.rules)
            position = game.position_type(game.board, state)
            found = self.sheets.public_sheet(position, drawn, language)
        if not asks:
            return found
        beside = standing_sheet(language, asks[0].seat, game.view(state, None), found)
        return _sheet_in_words(merged(found, beside), language)

    def own_sheet(self, game: Game[Any], state: Any, asks: Sequence[Ask], lang: str) -> Sheet:
        """What the asked seat alone may know of it; whole lines for asks that are not drawn."""
        drawn, language = [ask for ask in asks if self.is_drawn(ask)], self.language(game, lang)
        found = answers(language, [ask for ask in asks if not self.is_drawn(ask)])
        if self.sheets is None or not drawn:
            return found
        assert isinstance(game, self.rules)
        return merged(
            found,
            _sheet_in_words(
                self.sheets.private_sheet(game.position_type(game.board, state), drawn, language),
                language,
            ),
        )

    def casts(self, game: Game[Any], records: Iterable[LogRecord]) -> Iterator[Cast]:
        """The dice of combats that records of a game tell of; none if no dice decide them."""
        assert isinstance(game, self.rules)
        if self.luck is not None:
            yield from self.luck(game.board, records)

    def is_drawn(self, ask: Ask) -> bool:
        """True if an ask is answered by clicks."""
        return self.sheets is not None and isinstance(ask, self.sheets.DRAWN)


def _sheet_in_words(sheet: Sheet, language: Language) -> Sheet:
    """The sheet with lines in the reader's key words."""
    for name, verb in sheet.verbs.items():
        sheet.verbs[name] = msgspec.structs.replace(verb, line=language.wording.line(verb.line))
    return sheet


def _offered_values(offered: Any) -> tuple[str, ...]:
    """The values that a type offers, as text; none if it is any number."""
    if UnsetType in get_args(offered):
        (offered,) = set(get_args(offered)) - {UnsetType}
    values = ("true", "false") if offered is bool else get_args(offered)
    return tuple(str(each) for each in values if each != "")


def _bad_value(name: str, value: object, offered: Any) -> BadOptions:
    """The error for a value that the option does not offer; booleans are true and false."""
    if not (values := _offered_values(offered)):
        return BadOptions("number", name=name, got=str(value)[:80])
    return BadOptions("value", name=name, got=str(value)[:80], known=", ".join(values))
