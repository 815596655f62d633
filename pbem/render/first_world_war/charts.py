"""The charts of The First World War, from its board and the numbers of its rules."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pbem.games.first_world_war.board.board import (
    CENTRAL,
    FACTIONS,
    GERMAN_ABROAD,
    Board,
    Chit,
    Front,
)
from pbem.games.first_world_war.board.state import Options
from pbem.games.first_world_war.brest_litovsk import (
    AT_PEACE,
    FROZEN,
    OPEN_TO_THE_WEST,
    WESTERN_EXPEDITIONS,
)
from pbem.games.first_world_war.rounds_and_movement import MOST_TRANSFERRED
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war.printed_names import FirstWorldWarNames
from pbem.render.kit.charts import Chart, ChartMaker

_PHASES = ("deployment", "rounds", "victory", "replacements")


class FirstWorldWarCharts(ChartMaker):
    """Makes the charts of a game in a reader's words."""

    def __init__(
        self, names: FirstWorldWarNames, board: Board, options: Options, words: Catalogue
    ) -> None:
        super().__init__("fww", words)
        self.names, self.board, self.options = names, board, options

    def charts(self) -> tuple[Chart, ...]:
        """All of them."""
        return (
            self._sequence(),
            self._victory(),
            self._factions(),
            self._turns(),
            self._combat(),
            self._chits(),
            self._fronts(),
            self._cities(),
            self._lines(),
            self._treaty(),
            self._order_of_battle(),
        )

    def _faction(self, faction: str) -> str:
        return self.names.name(faction, self.words)

    def _factions_in(self, factions: Iterable[str]) -> str:
        return ", ".join(map(self._faction, factions))

    # --- turns, victory ---------------------------------------------------------------------------

    def _sequence(self) -> Chart:
        board = self.board
        facts: dict[str, dict[str, object]] = {
            "deployment": {"order": self._factions_in(board.deployment_order)},
            "rounds": {
                "order": self._factions_in(board.round_order),
                "cycles": board.cycles,
                "most": MOST_TRANSFERRED,
            },
        }
        rows = [
            (
                self.words.text(f"fww.phase.{phase}"),
                self.part("sequence", phase, **facts.get(phase, {})),
            )
            for phase in _PHASES
        ]
        turn = board.first_turn["variable_order_optional"]
        variable = self.options.variable_order
        notes = [self.text("sequence.order", turn=turn)] if variable else []
        return self.chart("sequence", self.columns("phase", "what"), rows, notes, "4.2")

    def _victory(self) -> Chart:
        numbers, check = self.board.numbers, self.text("victory.check")
        more = self.text("victory.more", alliance=self._faction(CENTRAL))
        fronts = numbers["fronts_for_immediate_end"]
        rows = [
            (self.text("victory.fronts", count=fronts), check, more),
            (self.text("victory.last", turn=self.board.last_turn), check, more),
            (self.text("victory.surrender"), check, self.text("victory.other")),
            (self.text("victory.both"), check, self.text("victory.nobody")),
        ]
        lead = {
            "german": numbers["germany_lead_over_german_allies"],
            "western": numbers["western_lead_over_eastern_allies"],
            "bonus": numbers["brest_litovsk_bonus_eastern_allies_4p"],
        }
        notes = [
            self.text("victory.city", least=numbers["minimum_vp"]),
            self.text("victory.roll"),
            *([self.text("victory.lead", **lead)] if self.options.players > 2 else []),
        ]
        return self.chart(
            "victory", self.columns("how", "when", "winner"), rows, notes, "4.2, 6.4, 6.5, 8"
        )

    def _factions(self) -> Chart:
        board = self.board
        rows = [
            (
                self._faction(faction),
                self._faction(board.alliance[faction]),
                ", ".join(sorted(board.nations[faction])),
                board.start_vp[faction],
                board.capacity[faction],
            )
            for faction in FACTIONS
        ]
        abroad = ", ".join(map(str, sorted(GERMAN_ABROAD)))
        notes = [self.text("factions.replace"), self.text("factions.abroad", fronts=abroad)]
        columns = self.columns("faction", "alliance", "nations", "vp", "replaced")
        return self.chart("factions", columns, rows, notes, "2.2, 3.0, 5.1, 7")

    def _turns(self) -> Chart:
        opening = Counter(line.opens for f in self.board.fronts.values() for line in f.lines)
        rows = []
        for turn, year in enumerate(self.board.years, start=1):
            begins = [
                self.part("limit", name, fronts=self._numbers(self.board.schlieffen_fronts))
                for name, first in self.board.first_turn.items()
                if first == turn and self._holds(name)
            ]
            if turn > 1 and opening[turn]:
                begins.append(self.text("turns.lines", count=opening[turn]))
            rows.append((turn, year, "; ".join(begins)))
        columns = self.columns("turn", "year", "begins_then")
        return self.chart("turns", columns, rows, source="4.1, 4.2, 6.6")

    def _holds(self, rule: str) -> bool:
        """True if a dated rule is in force in this game."""
        chosen = {
            "schlieffen_plan_optional": self.options.schlieffen_plan,
            "variable_order_optional": self.options.variable_order,
        }
        return chosen.get(rule, True)

    @staticmethod
    def _numbers(fronts: Iterable[int]) -> str:
        return ", ".join(map(str, sorted(fronts)))

    # --- combat -----------------------------------------------------------------------------------

    def _combat(self) -> Chart:
        board = self.board
        values = [army.value for army in board.armies.values() if not army.dummy]
        chits = [chit.value for chit in board.chits.values()]
        dice = [face for face in board.faces if isinstance(face, int)]
        faces = ", ".join(map(str, board.faces))
        rows = [
            (self.text("crt.value"), self._range(min(values), max(values))),
            (self.text("crt.numbers"), "+1"),
            (self.text("crt.die", faces=faces), self._range(0, max(dice))),
            (self.text("crt.chit"), self._range(min(chits), max(chits))),
        ]
        notes = [self.text("crt.steps"), self.text("crt.result"), self.text("crt.empty")]
        return self.chart("crt", self.columns("part", "value"), rows, notes, "6.0-6.3")

    def _range(self, low: int, high: int) -> str:
        return self.text("crt.range", low=low, high=high)

    def _chits(self) -> Chart:
        rows = [
            (
                self.names.chit(chit.id, self.words),
                self._faction(chit.alliance),
                ", ".join(sorted(chit.nations)),
                self._use(chit),
                chit.turn,
            )
            for chit in self.board.chits.values()
        ]
        notes = [self.text("chits.hand", most=self.board.hand_limit)]
        columns = self.columns("chit", "alliance", "commander", "use", "from")
        return self.chart("chits", columns, rows, notes, "6.2")

    def _use(self, chit: Chit) -> str:
        use = self.words.text(f"fww.chit.{chit.use}")
        return self.text("chits.mandatory", use=use) if chit.mandatory else use

    # --- map --------------------------------------------------------------------------------------

    def _fronts(self) -> Chart:
        rows = [
            (
                self.names.front(front.number, self.words),
                self._factions_in(front.sides.values()),
                ", ".join(self._nation(front, nation) for nation in sorted(front.nations)),
                self._factions_in(f for f in FACTIONS if f in front.garrison),
                self._numbers(front.adjacent),
            )
            for front in self.board.fronts.values()
        ]
        notes = [self.text("fronts.garrison", turn=self.board.first_turn["minimum_garrison"])]
        columns = self.columns("front", "against", "nations", "garrison", "adjacent")
        return self.chart("fronts", columns, rows, notes, "2.1, 4.2, 5.0, 5.3, 5.4")

    def _nation(self, front: Front, nation: str) -> str:
        """A nation that may operate on a front, with what limits that."""
        if (turn := front.from_turn.get(nation, 1)) > 1:
            return self.text("fronts.from", nation=nation, turn=turn)
        if nation in front.needs_city:
            city, faction = front.needs_city[nation]
            facts = {"city": self.names.place(city, self.words), "faction": self._faction(faction)}
            return self.text("fronts.while", nation=nation, **facts)
        return nation

    def _cities(self) -> Chart:
        rows = [
            (
                self.names.place(city.id, self.words),
                self.names.front(city.front, self.words),
                self._faction(city.owner),
                self.text("yes") if city.centre else "",
            )
            for city in self.board.cities.values()
        ]
        columns = self.columns("city", "front", "owner", "centre")
        return self.chart("vp", columns, rows, source="2.1, 7.1")

    def _lines(self) -> Chart:
        rows = [
            (
                self.names.front(front.number, self.words),
                *(self._end(front, end) for end in line.ends),
                "" if line.opens == 1 else line.opens,
            )
            for front in self.board.fronts.values()
            for line in front.lines
        ]
        columns = self.columns("front", "one_end", "other_end", "opens")
        return self.chart("lines", columns, rows, [self.text("lines.how")], "6.4-6.6")

    def _end(self, front: Front, end: str) -> str:
        """A city, or the base of a faction."""
        if end in front.bases:
            return self.text("lines.base", faction=self._faction(front.bases[end]))
        return self.names.place(end, self.words)

    def _treaty(self) -> Chart:
        numbers, fronts = self.board.numbers, self._numbers(FROZEN)
        garrisons = {
            "german": numbers["treaty_german_armies_each_on_7_8_9"],
            "allied": numbers["treaty_german_allied_armies_on_9"],
            "front": max(FROZEN),
        }
        after = {
            "these": ", ".join(sorted(AT_PEACE)),
            "open": OPEN_TO_THE_WEST,
            "west": ", ".join(sorted(WESTERN_EXPEDITIONS)),
        }
        turn = self.board.first_turn["brest_litovsk_offer"]
        notes = [
            self.text("treaty.offer", turn=turn, fronts=fronts, **garrisons),
            self.text("treaty.then", fronts=fronts, **after),
        ]
        return self.chart("treaty", (), (), notes, "8.1")

    # --- units ------------------------------------------------------------------------------------

    def _order_of_battle(self) -> Chart:
        board = self.board
        placed = {army: n for n, armies in board.setup.items() for army in armies}
        rows: list[Sequence[object]] = []
        for army in board.armies.values():
            if army.dummy:
                continue
            name, facts = self.names.army(army.id, self.words), {"turn": army.enters}
            if army.paid_by != army.faction:
                name = self.text("oob.paid", army=name, faction=self._faction(army.paid_by))
            if self.options.historical_setup and army.id in placed:
                front = self.names.front(placed[army.id], self.words)
                comes = self.text("oob.front", front=front, **facts)
            else:
                comes = self.text("oob.turn", **facts)
            rows.append((name, self._faction(army.faction), army.value, comes))
        count = Counter(army.faction for army in board.armies.values() if army.dummy)
        notes = [
            self.text("oob.dummies", faction=self._faction(faction), count=count[faction])
            for faction in FACTIONS
        ]
        columns = self.columns("army_entry", "faction", "value", "comes")
        return self.chart("oob", columns, rows, notes, "2.2, 7.2, 9.3")
