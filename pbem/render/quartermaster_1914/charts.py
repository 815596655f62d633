"""The charts of Quartermaster General: 1914, from its board and the numbers of its rules."""

from collections.abc import Iterable

from pbem.games.quartermaster_1914.board.board import (
    ARMY,
    CENTRAL,
    ENTENTE,
    NAVY,
    Board,
    Card,
    Space,
)
from pbem.games.quartermaster_1914.board.state import Options
from pbem.games.quartermaster_1914.cards.drafting import DRAFT_COST
from pbem.games.quartermaster_1914.scoring import TEAMS
from pbem.games.quartermaster_1914.turn import STEPS
from pbem.render.catalogue import Catalogue
from pbem.render.kit.charts import Chart, ChartMaker
from pbem.render.quartermaster_1914.printed_names import BASIC, QuartermasterNames

_SYMBOLS = ("army_reinforce", "navy_reinforce", "land_support", "sea_support", "counterattack")
_BATTLE = ("start", "status", "defend", "attack", "won", "lost", "counter")


class QuartermasterCharts(ChartMaker):
    """Makes the charts of a game in a reader's words."""

    def __init__(
        self, names: QuartermasterNames, board: Board, options: Options, words: Catalogue
    ) -> None:
        super().__init__("qmg", words)
        self.names, self.board, self.options = names, board, options

    def charts(self) -> tuple[Chart, ...]:
        """All of them."""
        return (
            self._sequence(),
            self._victory(),
            self._scoring(),
            self._powers(),
            self._nations(),
            self._building(),
            self._combat(),
            self._symbols(),
            self._spaces(),
            self._book("at_cards", "AT"),
            self._book("ru_cards", "RU"),
            self._book("de_cards", "DE"),
            self._book("fr_cards", "FR"),
            self._book("uk_cards", "UK"),
        )

    def _name(self, identifier: str) -> str:
        return self.names.name(identifier, self.words)

    def _names(self, identifiers: Iterable[str]) -> str:
        return ", ".join(map(self._name, identifiers))

    def _nation(self, nation: str) -> str:
        return self.names.nation(nation, self.words)

    def _cards_of(self, power: str) -> list[Card]:
        """The cards of a power in the order in which hands list them."""
        found = [card.id for card in self.board.cards.values() if card.power == power]
        return [self.board.cards[name] for name in self.names.sorted_by_kind(found)]

    # --- turns, victory ---------------------------------------------------------------------------

    def _sequence(self) -> Chart:
        facts: dict[str, dict[str, object]] = {
            "draft": {"cost": DRAFT_COST},
            "draw": {"hand": self.board.hand},
        }
        rows = [
            (
                self.words.text(f"qmg.phase.{step}"),
                self.part("sequence", step, **facts.get(step, {})),
            )
            for step in STEPS
        ]
        opening = {"opening": self.board.opening, "keep": self.board.keep}
        notes = [
            self.text("sequence.order", order=self._names(self.board.order)),
            self.text("sequence.opening", **opening)
            if not self.options.first_game
            else self.text("sequence.first_game", keep=self.board.keep),
            *([self.text("sequence.mulligan")] if self.options.mulligan else []),
            self.text("sequence.exhausted"),
        ]
        return self.chart("sequence", self.columns("phase", "what"), rows, notes, "6, 9-15")

    def _victory(self) -> Chart:
        board = self.board
        rounds = ", ".join(map(str, board.scoring))
        final = self.text("victory.final_round", last=board.last_round)
        rows = [
            (
                self.text("victory.lead", lead=board.lead),
                self.text("victory.scoring", rounds=rounds),
                self.text("victory.leader"),
            ),
            (self.text("victory.more"), final, self.text("victory.leader")),
            (self.text("victory.even"), final, self._name(board.ties)),
        ]
        notes = [self.text("victory.together"), self.text("victory.begin")]
        return self.chart("victory", self.columns("how", "when", "winner"), rows, notes, "20")

    def _scoring(self) -> Chart:
        """What a scoring round gives: objectives, and statuses that score."""
        rows = [
            (self._name(space), "1", self.text("scoring.army")) for space in self.board.objectives
        ]
        for card in self.board.cards.values():
            if card.scores is not None:
                effect = self.names.effect_text(card.id, self.words)
                rows.append((self.names.card(card.id, self.words), str(card.scores[0]), effect))
        rounds = ", ".join(map(str, self.board.scoring))
        notes = [
            self.text("scoring.rounds", rounds=rounds),
            self.text("scoring.once"),
            self.text("scoring.home"),
        ]
        return self.chart("scoring", self.columns("counts_for", "vp", "when"), rows, notes, "20")

    # --- powers, nations --------------------------------------------------------------------------

    def _powers(self) -> Chart:
        board = self.board
        rows = [
            (
                number,
                self._name(power),
                self._name(board.team(power)),
                ", ".join(map(self._nation, board.powers[power].nations)),
                len(board.deck(power)),
            )
            for number, power in enumerate(board.order, start=1)
        ]
        notes = [
            self.text(
                "powers.seats",
                players=players,
                seats="; ".join(self._names(powers) for powers in seats.values()),
            )
            for players, seats in board.seats.items()
        ]
        columns = self.columns("order", "power", "coalition", "nations", "cards")
        return self.chart("powers", columns, rows, notes, "3")

    def _nations(self) -> Chart:
        rows = [
            (
                self._nation(nation.id),
                self._name(nation.power),
                self._name(nation.home),
                nation.pool[ARMY],
                nation.pool[NAVY],
                self._names(nation.setup),
            )
            for nation in self.board.nations.values()
        ]
        columns = self.columns("nation", "power", "home", "armies", "navies", "begins_in")
        return self.chart("nations", columns, rows, [self.text("nations.removed")], "6, 7")

    def _building(self) -> Chart:
        notes = [self.part("building", key) for key in ("build", "recruit", "room", "supply")]
        return self.chart("building", (), (), notes, "7, 8, 12")

    # --- battle -----------------------------------------------------------------------------------

    def _combat(self) -> Chart:
        rows = [(number, self.part("combat", step)) for number, step in enumerate(_BATTLE, start=1)]
        notes = [self.text("combat.where"), self.text("combat.no_dice")]
        return self.chart("combat", self.columns("step", "what"), rows, notes, "17, 18")

    def _symbols(self) -> Chart:
        rows = [
            (
                self.words.text(f"qmg.symbol.{symbol}"),
                self.part("symbols", symbol),
                *(str(self._count(team, symbol)) for team in TEAMS),
            )
            for symbol in _SYMBOLS
        ]
        notes = [
            self.text("symbols.prepare"),
            self.text("symbols.attrition"),
            self.text("symbols.losses"),
            self.text("symbols.supply"),
        ]
        columns = (
            *self.columns("symbol", "what_it_does"),
            *(self.text("symbols.cards", team=self._name(team)) for team in (CENTRAL, ENTENTE)),
        )
        return self.chart("symbols", columns, rows, notes, "12, 13, 18")

    def _count(self, team: str, symbol: str) -> int:
        """How many cards of a coalition bear a symbol."""
        return sum(
            card.count
            for card in self.board.cards.values()
            if self.board.team(card.power) == team and card.symbols.get(symbol)
        )

    # --- map, cards -------------------------------------------------------------------------------

    def _spaces(self) -> Chart:
        rows = [
            (self._name(space.id), self._printed(space), self._next_to(space.id))
            for space in self.board.spaces.values()
        ]
        columns = self.columns("space", "printed", "next_to")
        return self.chart("spaces", columns, rows, source="4")

    def _printed(self, space: Space) -> str:
        marks = [self.words.text("qmg.about.land" if space.land else "qmg.about.sea")]
        marks += [
            self.words.text(f"qmg.about.{mark}")
            for mark in ("objective", "difficult")
            if getattr(space, mark)
        ]
        if space.home:
            marks.append(self.words.text("qmg.about.home", {"nation": self._nation(space.home)}))
        return "; ".join(marks)

    def _next_to(self, space: str) -> str:
        """The spaces next to a space; canals name the coalition that may use them."""
        said = []
        for other in dict.fromkeys(o for team in TEAMS for o in self.board.links[team][space]):
            teams = [team for team in TEAMS if other in self.board.links[team][space]]
            only = f" ({self._name(teams[0])})" if len(teams) < len(TEAMS) else ""
            said.append(f"{self._name(other)}{only}")
        return ", ".join(said)

    def _book(self, key: str, power: str) -> Chart:
        """All cards of a power."""
        rows = [
            (
                self.names.card(card.id, self.words),
                self._nation(card.nation),
                "" if card.kind in BASIC else self.words.text(f"qmg.kind.{card.kind}"),
                card.count,
                self.names.effect_text(card.id, self.words),
                self.names.lower_text(card.id, self.words),
            )
            for card in self._cards_of(power)
        ]
        columns = self.columns("card", "nation", "kind", "number", "effect", "prepared")
        notes = [self.text("cards.two_uses")]
        return self.chart(key, columns, rows, notes, "11, 13, 16")
