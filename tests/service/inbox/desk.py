"""What reads the answers to the first question of a game, without a service around it."""

from collections.abc import Sequence
from functools import cache

from pbem.games import game_module, presets
from pbem.mail import Block, ReplyLine
from pbem.orders import Context, Language, Line, ParsedLetter, read_lines
from pbem.service.inbox.account import Account, account_of
from tests.games.kit.play import Unresumed, shuffled


class Desk:
    """A game in its first position, and the order language of one reader."""

    def __init__(self, game: str, lang: str) -> None:
        module = game_module(game)
        preset = presets(game)[0]
        opened = module.open(module.load(preset.id), module.options(preset.options))
        play = Unresumed(opened, opened.setup(), shuffled(1))
        play.begin()
        self.ask = play.asks[0]
        self.code, self.seat, self.seats = module.code, self.ask.seat, opened.seats
        self.language: Language = module.language(opened, lang)
        self.context = Context(opened.view(play.state, self.seat), (self.ask,))

    def read(
        self, lines: Sequence[Line], *, plainly: bool = True, advising: bool = True
    ) -> ParsedLetter:
        """Read lines as the game's intake does."""
        return read_lines(
            lines, self.language, self.context, self.seats, plainly=plainly, advising=advising
        )

    def account(self, written: Sequence[ReplyLine], block: Block | None) -> Account:
        """The account of a letter."""
        return account_of(written, block, self.language, self.seat, self.read)

    def is_order(self, text: str) -> bool:
        """True if a line is an order of the game."""
        parsed = self.read((Line(1, text),))
        return not parsed.problems and bool(parsed.items) and bool(parsed.items[0].orders)


desk = cache(Desk)
"""The desk of a game and a language, made once."""
