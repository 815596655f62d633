"""The rulebook's example of play, replayed from its letters, dice and draws (``example.yaml``)."""

from collections.abc import Iterator
from typing import Any

import yaml

from pbem import resources
from pbem.file_validation import LOADER
from pbem.games.common.example import ExampleLetter
from pbem.games.module import GameModule
from pbem.games.paths_of_glory.board.state import State
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.log.sequence import MandatedRoll
from pbem.games.paths_of_glory.orders import Done, PlayCards
from pbem.orders import Context, Line
from pbem.rules import (
    Adjudication,
    Audience,
    LogEntry,
    Logged,
    LogRecord,
    Order,
    Rolled,
    ScriptedChance,
    Seat,
    Table,
)

SCENARIO = "campaign"

Step = dict[str, Any]
"""One letter of the example, with the fields of its file."""

_OTHER = {"AP": "CP", "CP": "AP"}


class UnaskedAnswer(RuntimeError):
    """The play went another way than the example: an answer nobody asked for."""


def read_script() -> dict[str, Any]:
    """The example: ``deal``, ``mandated`` and ``steps``."""
    path = resources.scenarios() / "paths_of_glory" / "example.yaml"
    text = path.read_text("utf-8")
    example: dict[str, Any] = yaml.load(text, Loader=LOADER)  # noqa: S506 - safe loader
    return example


def replay_letters(module: GameModule) -> Iterator[ExampleLetter]:
    """The example letter by letter, as everybody saw it.

    Raises:
        RulesError, UnaskedAnswer: its file does not fit the rules.
    """
    example = read_script()
    game = module.open(module.load(SCENARIO), module.options({}))
    assert isinstance(game, PathsOfGlory)
    played = ExamplePlay(game, example)
    for step in example["steps"]:
        turn = game.board.turns[played.play.state.turn - 1].name
        letters = (
            (step["by"], tuple(step["lines"])),
            (_OTHER[step["by"]], tuple(step.get("answers", ()))),
        )
        records = played.play_step(step)
        view = game.view(played.play.state, None)
        yield ExampleLetter(turn, tuple(letter for letter in letters if letter[1]), records, view)


class ExampleTable(Table):
    """A table whose dice are told step by step and whose draws give the cards of a list."""

    def __init__(self, wanted: list[str], mandated: dict[str, list[int]]) -> None:
        """``wanted``: cards in the order of their drawing; ``mandated``: the dice of that table."""
        super().__init__(ScriptedChance([]))
        self.wanted = wanted
        self.mandated = mandated
        self.dice: list[int] = []

    def roll(self, sides: int, why: LogEntry, harmless: int | None = None) -> int:
        """One die as the example tells it.

        Raises:
            OutOfScript: the example names no die for this.
        """
        dice = self.mandated[why.side] if isinstance(why, MandatedRoll) else self.dice
        self.chance = ScriptedChance([dice.pop(0) - 1] if dice else [])
        return super().roll(sides, why, harmless)

    def draw(self, things: Any, why: LogEntry, audience: Audience) -> Any:
        """The next card of the list that is there; the first thing where the example has none."""
        card = next((c for c in self.wanted if c in things), things[0])
        if card in self.wanted:
            self.wanted.remove(card)
        self.chance = ScriptedChance([things.index(card)])
        return super().draw(things, why, audience)


class ExamplePlay:
    """The example in play."""

    def __init__(self, game: PathsOfGlory, example: dict[str, Any]) -> None:
        """``game``: the campaign without options."""
        self.game = game
        self.language = PathsOfGloryLanguage(game.board)
        mandated = {
            side: [turn[side] for turn in example["mandated"].values()] for side in ("cp", "ap")
        }
        self.table = ExampleTable([*example["deal"]["cp"], *example["deal"]["ap"]], mandated)
        self.play: Adjudication[State] = Adjudication(game, game.setup(), self.table)
        self.play.begin()

    def play_step(self, step: Step) -> tuple[LogRecord, ...]:
        """Play one letter with the other side's answers.

        Returns:
            What everybody sees of what happened.

        Raises:
            RulesError: an order is illegal or not asked for, or a die is missing.
            UnaskedAnswer: an answer is left over.
        """
        self.table.dice += step.get("dice", []) + step.get("siege", [])
        seat, answers = step["by"], list(step.get("answers", []))
        for text in step["lines"]:
            for order in self._read_orders(seat, text):
                if order.closes and not any(
                    ask.seat == seat and Done in ask.accepts for ask in self.play.asks
                ):
                    continue
                self.play.submit(seat, order)
                self._answer_for_other_side(_OTHER[seat], answers)
        if answers:
            raise UnaskedAnswer(answers)
        return tuple(record for record in self.table.drain() if _is_public(record))

    def _read_orders(self, seat: Seat, text: str) -> tuple[Order, ...]:
        asks = tuple(ask for ask in self.play.asks if ask.seat == seat)
        return self.language.read(
            Line(1, text), Context(self.game.view(self.play.state, seat), asks)
        )

    def _answer_for_other_side(self, other: Seat, answers: list[str]) -> None:
        """The other side's answers in the round: no combat cards where the example names none."""
        while self.play.asks and self.play.asks[0].seat == other and self._is_interruption():
            if isinstance(self.play.asks[0], PlayCardsAsk) and not (
                answers and answers[0].startswith("CARDS")
            ):
                self.play.submit(other, PlayCards())
            elif answers:
                for order in self._read_orders(other, answers.pop(0)):
                    self.play.submit(other, order)
            else:
                return

    def _is_interruption(self) -> bool:
        """True if what is asked is a decision inside the other side's round."""
        return self.play.asks[0].topic != "pog.ask.action"


def _is_public(record: LogRecord) -> bool:
    return isinstance(record, Rolled) or (isinstance(record, Logged) and record.audience is None)
