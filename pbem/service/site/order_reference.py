"""The reference of orders: every order of a game as a table, in a reader's language."""

from functools import cache, cached_property

from pbem.games import Document, GameModule, presets
from pbem.orders import COMMANDS, Verb, Wording, command_wording
from pbem.render.blocks import Grid
from pbem.render.catalogue import Catalogue
from pbem.render.order_forms import translated_form


@cache
def board_of_first_scenario(module: GameModule) -> Document:
    """The shipped board of a game's first scenario, read once for all languages."""
    return module.load(presets(module.id)[0].id)


@cache
def order_reference(module: GameModule, lang: str) -> "OrderReference":
    """The orders of a game explained in a language.

    It is made once, because boards and languages are slow to open.
    """
    return OrderReference(module, Catalogue(lang))


class OrderReference:
    """The orders of a game as tables, with the names of its first board."""

    def __init__(self, module: GameModule, words: Catalogue) -> None:
        options = module.options(presets(module.id)[0].options)
        game = module.open(board_of_first_scenario(module), options)
        self._game, self._code = game, module.code.lower()
        self._language, self._seat, self._words = (
            module.language(game, words.lang),
            game.seats[0],
            words,
        )

    @cached_property
    def commands(self) -> Grid:
        """What can be written in every game."""
        return self._verb_table(COMMANDS, command_wording(self._words.lang))

    @cached_property
    def orders(self) -> Grid:
        """The orders of this game."""
        return self._verb_table(self._language.verbs, self._language.wording)

    @cached_property
    def standing(self) -> Grid | None:
        """Its standing orders, if it has any."""
        verbs = self._language.standing_verbs
        return self._verb_table(verbs, self._language.wording) if verbs else None

    @cached_property
    def defaults(self) -> Grid | None:
        """What its shipped standing orders and missed deadlines do, and why, if it says so."""
        language, words = self._language, self._words
        policies = [(policy, type(policy).__name__) for policy in self._game.shipped]
        rows = [
            (f"`{language.write_standing(policy)}`", words.text(f"{self._code}.why.{name}"))
            for policy, name in policies
            if words.has(f"{self._code}.why.{name}")
        ]
        deadline = words.text("orders.reference.deadline")
        rows += [
            (f"{deadline} {words.text(topic)}", words.text(f"{topic}.missed"))
            for topic in dict.fromkeys(ask.topic for ask in self._game.questions)
            if words.has(f"{topic}.missed")
        ]
        head = tuple(words.text("orders.reference.defaults.head").split(" ¦ "))
        return Grid("", head, tuple(rows)) if rows else None

    def _verb_table(self, verbs: tuple[Verb, ...], wording: Wording) -> Grid:
        """The reader's word for each order, other words, form, example, effect and rule."""
        head = tuple(self._words.text("orders.reference.head").split(" ¦ "))
        rows = []
        for verb in verbs:
            own = wording.line(verb.name)
            others = ", ".join(word for word in (verb.name, *verb.aliases) if word != own)
            written = translated_form(wording.line(verb.syntax), self._words)
            example = self._language.example(verb, self._seat)
            rows.append((own, others, written, example, self._words.text(verb.key), verb.rule))
        return Grid("", head, tuple(rows))
