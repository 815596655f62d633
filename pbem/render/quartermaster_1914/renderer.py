"""The renderer: entries, battles, hands and positions in words, and the maps."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from pbem.games import Document
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.log import (
    BattleBegan,
    BattleLost,
    BattleWon,
    Counterattacked,
    Discarded,
    Eliminated,
    Prompt,
    Reinforced,
    RoundBegan,
    ShownAndDiscarded,
    StatusUsed,
    Supported,
    TerrainWaived,
    TurnBegan,
    TurnEnded,
)
from pbem.games.quartermaster_1914.view import QuartermasterView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Drawing, Grid, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.kit.charts import Chart
from pbem.render.kit.renderer import (
    BlockBuilder,
    Renderer,
    Spot,
    Trace,
    lists_with_names,
    points_by_label,
)
from pbem.render.quartermaster_1914.about import about, card_face, card_line
from pbem.render.quartermaster_1914.ascii import ascii_map, listed_places
from pbem.render.quartermaster_1914.charts import QuartermasterCharts
from pbem.render.quartermaster_1914.printed_names import CENTRAL, ENTENTE, TEAMS, QuartermasterNames
from pbem.render.quartermaster_1914.svg import svg_map, svg_spots
from pbem.rules import Game, LogEntry, Logged, LogRecord, Seat, View

_NATIONS = ("nation", "nations", "removed")
"""Facts that name nations, not the powers of the same letters."""
_TERMS = ("kind", "phase", "step", "zone", "pile")
"""Facts that name a kind of cards, a step of the turn, or where cards are."""
_TOLD = frozenset(f"qmg.why.{why}" for why in ("reinforce", "support", "counterattack"))
"""Why a card is shown when the next entry tells the same and more."""


class QuartermasterRenderer(Renderer):
    """Tells and draws Quartermaster General: 1914."""

    prefix = "qmg"
    tells_hands = True
    prompt = Prompt
    battles = (BattleBegan,)
    losses = (Eliminated, BattleWon)
    battle_entries = (
        BattleWon,
        BattleLost,
        Counterattacked,
        Discarded,
        Eliminated,
        Reinforced,
        ShownAndDiscarded,
        StatusUsed,
        Supported,
        TerrainWaived,
    )
    battle_ends = (BattleWon, BattleLost)

    def __init__(self, document: Document) -> None:
        self.names = QuartermasterNames(document)

    def rule(self, rule: str, words: Catalogue) -> str:
        """What a refusal rests on: a page of the rulebook, which numbers no paragraphs."""
        return words.text("qmg.rule", {"page": rule.partition(".")[0]})

    def seat(self, seat: Seat, words: Catalogue) -> str:
        """The name of a power or of the powers a player has together."""
        return words.text(f"qmg.seat.{seat}")

    def listed(self, key: str, values: Sequence[Any], words: Catalogue) -> str:
        """Names, with ``+`` and their points if any; cards with the number of their copies."""
        if all(value in self.names.cards for value in values):
            return self.names.cards_with_counts(values, words)
        items = [value if isinstance(value, tuple) else (value,) for value in values]
        return ", ".join(
            " ".join((self._name(key, name, words), *(f"+{n}" for n in rest)))
            for name, *rest in items
        )

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A number, names with their amounts, a reason, or a name."""
        match value:
            case int():
                return f"{value:+}" if key == "change" else str(value)
            case dict():
                amounts = [
                    f"{self.names.name(name, words)} {amount}" for name, amount in value.items()
                ]
                return ", ".join(amounts)
            case str():
                return _reason_text(value, words) if key == "why" else self._name(key, value, words)
        return str(value)

    def _name(self, key: str, value: Any, words: Catalogue) -> str:
        if key in _TERMS:
            return self.names.term(value, words)
        return self.names.nation(value, words) if key in _NATIONS else self.names.name(value, words)

    def log_blocks(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened as lists: one for each turn and one for each battle."""
        blocks = BlockBuilder()
        entries = [*_worth_telling(records)]
        while entries and isinstance(entries[-1], TurnBegan):
            entries.pop()  # nothing stands below its title yet
        for entry in entries:
            if isinstance(entry, TurnBegan | BattleBegan):
                blocks.block(Paragraph(self._title(entry, words)))
                continue
            blocks.sentence(self.sentence(entry, words))
            if isinstance(entry, BattleWon | BattleLost):
                blocks.end_list()
        return blocks.build()

    def _title(self, entry: TurnBegan | BattleBegan, words: Catalogue) -> str:
        if isinstance(entry, TurnBegan):
            return words.text(
                "qmg.turn.title",
                {"power": self.names.name(entry.power, words), "round": entry.round},
            )
        key = "counter" if entry.counterattack else "difficult" if entry.difficult else "title"
        facts = {"nation": entry.nation, "source": entry.source, "target": entry.target}
        return words.text(f"qmg.battle.{key}", self.facts(facts, words))

    # --- the position -----------------------------------------------------------------------------

    def moment(self, view: View, words: Catalogue) -> str:
        """The round, the active power and its step; before and after all turns, the phase."""
        assert isinstance(view, QuartermasterView)
        if not view.active:
            return words.text("qmg.moment", {"phase": self.names.term(view.phase, words)})
        facts = {"round": view.round, "power": view.active, "phase": view.phase}
        return words.text("qmg.moment.turn", self.facts(facts, words))

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """The round, points, numbers of cards, statuses in play, and the reader's own cards."""
        assert isinstance(view, QuartermasterView)
        now, *holding = self._now_sentences(view, words)
        blocks: list[Block] = [
            Paragraph(now),
            *map(_named_paragraph, holding),
            Grid("", *_coalition_table(self.names, view, words)),
            Grid("", *_power_table(self.names, view, words)),
        ]
        if view.tops:
            tops = "; ".join(
                f"{self.names.name(power, words)}: {self.names.card(top, words)}"
                for power, top in view.tops.items()
            )
            blocks.append(_named_paragraph(words.text("qmg.now.tops", {"cards": tops})))
        if statuses := dict(self._statuses_with_effects(view, words)):
            listed = Bullets(tuple(statuses.values()), tuple(statuses))
            blocks += [_named_paragraph(words.text("qmg.now.statuses")), listed]
        for power in view.own:
            blocks += _own_secrets(self.names, view, power, words)
        return blocks

    def held(
        self, view: View, asks: Sequence[LogEntry], words: Catalogue
    ) -> list[tuple[Paragraph, Bullets]]:
        """The hand and the prepared cards of each power that is asked."""
        assert isinstance(view, QuartermasterView)
        powers = dict.fromkeys(ask.power for ask in asks if isinstance(ask, Prompt))
        return [
            pair
            for power in powers
            if power in view.own
            for pair in lists_with_names(_own_secrets(self.names, view, power, words))
        ]

    def _now_sentences(self, view: QuartermasterView, words: Catalogue) -> Iterator[str]:
        """Where the game stands, and what holds for a while."""
        last, scoring = self.names.rounds
        coming = next((n for n in scoring if n >= view.round), last)
        facts = {"round": view.round, "last": last, "scoring": coming}
        stage = view.phase if view.phase == "over" else "turn" if view.active else "keep"
        yield words.text(f"qmg.now.{stage}", self.facts(facts, words))
        if view.playing:
            yield words.text("qmg.now.playing", self.facts({"names": view.playing}, words))
        if view.truce:
            yield words.text("qmg.now.truce")
        if view.tokens:
            yield words.text("qmg.now.tokens", self.facts({"spaces": view.tokens}, words))

    def _statuses_with_effects(
        self, view: QuartermasterView, words: Catalogue
    ) -> Iterator[tuple[str, str]]:
        """The name of each status in play, and what it does."""
        for power, statuses in view.statuses.items():
            for status in statuses:
                used = self.names.cards[status].get("effect") in view.used
                facts = {
                    "power": self.names.name(power, words),
                    "name": self.names.card(status, words),
                    "effect": self.names.effect_text(status, words),
                }
                key = "qmg.status_line.is_used" if used else "qmg.status_line"
                yield facts["name"], words.text(key, facts)

    def card_face(self, identifier: str, words: Catalogue) -> tuple[str, str, str] | None:
        """See the base class."""
        return card_face(self.names, identifier, words)

    def about(self, thing: About, view: View, words: Catalogue) -> list[Block]:
        """What everybody may know about a card or a space."""
        assert isinstance(view, QuartermasterView)
        return about(self.names, thing, view, words)

    def text_map(self, view: View, words: Catalogue) -> Drawing:
        """The map in characters."""
        assert isinstance(view, QuartermasterView)
        facts = {"round": view.round, "central": view.vp[CENTRAL], "entente": view.vp[ENTENTE]}
        return Drawing(
            partial(ascii_map, self.names, view, words),
            words.text("qmg.map.alternative", facts),
            listed_places(self.names, view, words),
        )

    def svg(self, view: View, words: Catalogue) -> str:
        """The map as a picture."""
        assert isinstance(view, QuartermasterView)
        return svg_map(self.names, view, words)

    def charts(self, game: Game[Any], words: Catalogue) -> tuple[Chart, ...]:
        """Everything printed."""
        assert isinstance(game, Quartermaster)
        return QuartermasterCharts(self.names, game.board, game.options, words).charts()

    def tally(self, view: View, words: Catalogue) -> dict[str, int]:
        """The victory points of coalitions."""
        assert isinstance(view, QuartermasterView)
        return points_by_label(
            {self.fact("team", side, words): n for side, n in view.vp.items()}, words
        )

    def traces(self, view: View) -> tuple[Trace, ...]:
        """Pieces placed and removed, and battles."""
        assert isinstance(view, QuartermasterView)
        return tuple(
            Trace(mark.kind, mark.nation, tuple(filter(None, (mark.source, mark.space))))
            for mark in view.marks
        )

    def spots(self, view: View) -> tuple[dict[str, Spot], ...]:  # noqa: ARG002 - one map for all
        """Every space on the map."""
        return (svg_spots(self.names),)


def _reason_text(why: str, words: Catalogue) -> str:
    """The words for a reason's key or the last part of it; a moderator's own words unchanged."""
    return next((words.text(key) for key in (why, f"qmg.why.{why}") if words.has(key)), why)


def _worth_telling(records: tuple[LogRecord, ...]) -> Iterator[LogEntry]:
    """The entries, without those that the next entry or the title of a turn repeats."""
    entries = [record.entry for record in records if isinstance(record, Logged)]
    for entry, following in zip_longest(entries, entries[1:]):
        more = (
            following is not None and type(following).__name__ == f"{type(entry).__name__}Secretly"
        )
        shown = (
            isinstance(entry, ShownAndDiscarded) and entry.why in _TOLD and following is not None
        )
        if not (more or shown or isinstance(entry, TurnEnded | RoundBegan)):
            yield entry


Table = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]
"""The head of a table and its rows."""


def _coalition_table(names: QuartermasterNames, view: QuartermasterView, words: Catalogue) -> Table:
    head = tuple(words.text(f"qmg.table.{column}") for column in ("side", "vp", "next", "pieces"))
    rows = []
    for team in TEAMS:
        stood = [
            space
            for nation, spaces in view.at.items()
            if names.teams[nation] == team
            for space in spaces
        ]
        armies = sum(names.is_land(space) for space in stood)
        pieces = f"{armies}, {len(stood) - armies}"
        rows.append(
            (names.name(team, words), str(view.vp[team]), f"+{view.next_score[team]}", pieces)
        )
    return head, tuple(rows)


def _named_paragraph(text: str) -> Paragraph:
    """A paragraph about what it names before its colon."""
    return Paragraph(text, text.partition(":")[0])


def _power_table(names: QuartermasterNames, view: QuartermasterView, words: Catalogue) -> Table:
    columns = ("power", "hand", "deck", "prepared", "discards", "free")
    head = tuple(words.text(f"qmg.table.{column}") for column in columns)
    sizes = (view.hand_sizes, view.deck_sizes, view.prepared_sizes, view.discard_sizes)
    rows = tuple(
        (
            names.name(power, words),
            *(str(size[power]) for size in sizes),
            _free_pieces_text(names, view, power),
        )
        for power in view.hand_sizes
    )
    return head, rows


def _free_pieces_text(names: QuartermasterNames, view: QuartermasterView, power: str) -> str:
    """Armies and navies off the board, in the order of the power's nations: ``5/0 4/0``."""
    return " ".join(
        f"{view.free[nation]['army']}/{view.free[nation]['navy']}"
        for nation in names.nations[power]
    )


def _own_secrets(
    names: QuartermasterNames, view: QuartermasterView, power: str, words: Catalogue
) -> list[Block]:
    """A power's secrets: hand and prepared cards with their uses; deck and discards by name."""
    name = names.name(power, words)
    blocks: list[Block] = []
    for zone, cards, line in (
        ("hand", view.hands[power], card_line),
        ("prepared", view.prepared[power], _prepared_line),
    ):
        if cards:
            told = words.text(f"qmg.own.{zone}", {"power": name, "count": len(cards)})
            blocks.append(Paragraph(told, told.partition(" (")[0]))
            counts = Counter(names.sorted_by_kind(cards)).items()
            blocks.append(
                Bullets(
                    tuple(line(names, card, count, words) for card, count in counts),
                    tuple(names.card_with_count(card, count, words) for card, count in counts),
                )
            )
    piles = (
        ("deck", view.decks[power]),
        ("bottom", view.bottoms[power]),
        ("discards", view.discards[power]),
    )
    for pile, held in piles:
        if held:
            facts = {
                "power": name,
                "cards": names.cards_with_counts(
                    held if pile == "bottom" else names.sorted_by_kind(held), words
                ),
            }
            blocks.append(_named_paragraph(words.text(f"qmg.own.{pile}", facts)))
    return blocks


def _prepared_line(names: QuartermasterNames, card: str, count: int, words: Catalogue) -> str:
    facts = {
        "name": names.card_with_count(card, count, words),
        "lower": names.lower_text(card, words),
    }
    return words.text("qmg.card_prepared", facts)
