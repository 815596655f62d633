"""The charts of 1914: Glory's End, from its board and the numbers of its rules."""

from collections.abc import Sequence
from itertools import groupby

from pbem.games.glorys_end.board.board import ALLIED, GERMAN, SIDES, Board, Result, Unit
from pbem.games.glorys_end.board.setup import NEAR
from pbem.games.glorys_end.board.state import PHASES, Options
from pbem.games.glorys_end.combat.attack_sequence import REPULSED
from pbem.games.glorys_end.combat.losses import MARNE_UNIT
from pbem.games.glorys_end.combat.odds_and_modifiers import BEST, PLAN_BATTLES, PLAN_STEPS, WORST
from pbem.games.glorys_end.operations.movement import CHANNEL_PORTS, OPENED_BY
from pbem.games.glorys_end.operations.stacking import CORPS, STEPS
from pbem.games.glorys_end.operations.strategic_movement import CUT, JUNCTIONS, RAIL, SEA
from pbem.games.glorys_end.operations.trenches import HIGHEST
from pbem.games.glorys_end.reinforcements.arrivals import BRITAIN, EAST_ATTACK
from pbem.games.glorys_end.sequence.command_and_control import STACKS
from pbem.games.glorys_end.supply.supply import ABBEVILLE, BRUSSELS, LIEGE, RANGE
from pbem.games.glorys_end.victory import victory
from pbem.games.hexes.combat import Odds
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.printed_names import GlorysEndNames
from pbem.render.hexes.charts import FACES, HexChartMaker, sides, signed
from pbem.render.kit.charts import Chart

_OF_TERRAIN = ("city", "town", "minor", "major", "zone", "concentric")


class GlorysEndCharts(HexChartMaker):
    """Makes the charts of a scenario in a reader's words."""

    names: GlorysEndNames

    def __init__(
        self, names: GlorysEndNames, board: Board, options: Options, words: Catalogue
    ) -> None:
        super().__init__(names, words)
        self.board, self.options = board, options
        self.marne = options.scenario == "marne"

    def charts(self) -> tuple[Chart, ...]:
        """All of them."""
        return (
            self._sequence(),
            self._victory(),
            self._victory_points_chart(),
            self._turns(),
            self._reinforcements(),
            self._results(),
            self._terrain(),
            self._stacking(),
            self._movement(),
            self._supply(),
            self._siege(),
            self._forts(),
            self._places(),
            self._rivers(),
            *(() if self.marne else (self._armies(),)),
            self._order_of_battle(),
        )

    # --- turns, victory ---------------------------------------------------------------------------

    @property
    def _first_and_last_turn(self) -> tuple[int, int]:
        """The first and the last turn of the scenario."""
        if self.marne:
            return self.board.marne.first, self.board.marne.last
        return 1, victory.SHORT_LAST if self.options.scenario == "short" else self._last_turn

    @property
    def _last_turn(self) -> int:
        return self.board.limits["last"]

    def _sequence(self) -> Chart:
        limits = self.board.limits
        facts = {
            "withdrawal": limits["withdrawal"],
            "naval": limits["naval"],
            "stacks": STACKS,
        }
        first = {
            "entrenchment": limits["entrench"],
            "command": limits["command"],
            "strategic": limits["strategic"],
        }
        phases = [*PHASES[:2], "command", *PHASES[2:], "over"]
        rows = [
            (
                self.text("sequence.phase_command")
                if phase == "command"
                else self.words.text(f"glo.phase.{phase}"),
                self.part("sequence", phase, **facts),
                first.get(phase, ""),
            )
            for phase in phases
        ]
        notes = [self.text("sequence.order")] + [self.text("sequence.first")] * (not self.marne)
        return self.chart("sequence", self.columns("phase", "what", "from"), rows, notes, "5.2")

    def _victory(self) -> Chart:
        match self.options.scenario:
            case "marne":
                return self._victory_of_the_marne()
            case "short":
                return self._short_victory()
            case _:
                return self._campaign_victory()

    def _campaign_victory(self) -> Chart:
        board, last = self.board, self._last_turn
        checked = self.text("victory.each", first=1, last=last - 1)
        rows = [
            (self.side(side), board.start_vp[side], board.win_vp[side], checked) for side in SIDES
        ]
        east = {"withdrew": victory.EAST, "kept": victory.EAST_KEPT}
        notes = [
            self.text("victory.joint", last=last),
            self.text("victory.east", **east),
            *self._won_beside_hexes(),
        ]
        columns = self.columns("side", "begins", "wins", "checked")
        return self.chart("victory", columns, rows, notes, "4")

    def _won_beside_hexes(self) -> list[str]:
        """What counts beside hexes, in the campaign and in its short form."""
        plan = {"steps": PLAN_STEPS, "most": PLAN_BATTLES}
        belgians = {"each": victory.BELGIAN_CORPS, "division": victory.BELGIAN_DIVISION}
        free = (
            [
                self.text("victory.dutch", cost=victory.DUTCH),
                self.text("victory.britain", vp=BRITAIN),
            ]
            if self.options.scenario == "free"
            else []
        )
        return [
            self.text("victory.plan", turn=self.board.limits["plan_xvii_last"], **plan),
            self.text("victory.belgians", **belgians),
            *free,
        ]

    def _short_victory(self) -> Chart:
        after = self.text("victory.after", turn=victory.SHORT_LAST)
        lead = {"each": victory.SHORT_CORPS, "lead": victory.SHORT_LEAD}
        rows = [
            (self.text("victory.paris"), self.text("victory.at_once"), self.side(GERMAN)),
            (
                self.text("victory.cities", count=victory.CITIES),
                self.text("victory.at_once"),
                self.side(ALLIED),
            ),
            (self.text("victory.lead", **lead), after, self.side(GERMAN)),
            (self.text("victory.else"), after, self.side(ALLIED)),
        ]
        begin = [f"{self.side(side)}: {self.board.start_vp[side]}" for side in SIDES]
        notes = [
            f"{self.text('column.begins')}: {', '.join(begin)}.",
            *self._won_beside_hexes(),
        ]
        columns = self.columns("how", "when", "winner")
        return self.chart("victory", columns, rows, notes, "17.3")

    def _victory_of_the_marne(self) -> Chart:
        rows = [
            (
                self.text("victory.melun", hex=self.hex(victory.MELUN)),
                self.text("victory.german_turn"),
                self.side(GERMAN),
            ),
            (
                self.text("victory.higher"),
                self.text("victory.after", turn=self.board.marne.last),
                self.text("victory.higher_winner"),
            ),
        ]
        losses = {"each": MARNE_UNIT["XXX"], "division": MARNE_UNIT["XX"]}
        notes = [
            self.text("victory.marne_losses", **losses),
            self.text("victory.marne_south", rank=victory.SOUTH),
        ]
        columns = self.columns("how", "when", "winner")
        return self.chart("victory", columns, rows, notes, "16.4")

    def _victory_points_chart(self) -> Chart:
        if self.marne:
            rows = [(self.hex(number), vp) for number, vp in self.board.marne.towns.items()]
            return self.chart("vp", self.columns("hex", "allied"), rows, source="16.4")
        worth = self.board.vp
        listed = sorted(worth[GERMAN].keys() | worth[ALLIED].keys())
        found = [
            (self.hex(n), self._worth_text(GERMAN, n), self._worth_text(ALLIED, n)) for n in listed
        ]
        notes = [
            self.text("vp.conditional"),
            self.text("vp.danger", hexes=", ".join(sorted(self.board.paris_danger))),
        ]
        columns = self.columns("hex", "german", "allied")
        return self.chart("vp", columns, [row for row in found if any(row[1:])], notes, "4.2, 4.3")

    def _worth_text(self, side: str, number: str) -> str:
        found = self.board.vp[side].get(number)
        if found is None or (found.free_only and self.options.scenario != "free"):
            return ""
        return f"{found.vp}{'c' if found.conditional else ''}"

    def _turns(self) -> Chart:
        first, last = self._first_and_last_turn
        rows = []
        for turn in self.board.turns[first - 1 : last]:
            days = " - ".join(self.names.date(day, self.words) for day in (turn.start, turn.end))
            steps = [f"{self.nation(nation)} {n}" for nation, n in turn.replacements.items()]
            begins = [
                self.part("limit", name)
                for name, number in self.board.limits.items()
                if number == turn.number
            ]
            rows.append((turn.number, days, ", ".join(steps), "; ".join(begins)))
        columns = self.columns("turn", "days", "replacements", "begins_then")
        return self.chart("turns", columns, rows, source="8.6")

    # --- units ------------------------------------------------------------------------------------

    def _arrivals(self) -> list[tuple[int, Unit, int]]:
        """The units that come, with their turns and steps."""
        first, last = self._first_and_last_turn
        if self.marne:
            units = self.board.units
            found = [(t, units[self.board.unit[u]], n) for u, n, t in self.board.marne.arrivals]
        else:
            found = [(u.turn, u, len(u.factors)) for u in self.board.units if u.turn]
        return sorted(
            (entry for entry in found if first <= entry[0] <= last),
            key=lambda entry: (entry[0], entry[1].n),
        )

    def _reinforcements(self) -> Chart:
        rows = [
            (
                turn,
                self.names.unit(unit.id),
                self._factors_by_strength(unit, steps),
                self._entry_text(unit),
            )
            for turn, unit, steps in self._arrivals()
        ]
        east = {"turn": self.board.limits["withdrawal"], "attack": EAST_ATTACK}
        notes = [] if self.marne else [self.text("reinforcements.withdrawal", **east)]
        source = "16.3" if self.marne else "8"
        columns = self.columns("turn", "unit", "factors", "where")
        return self.chart("reinforcements", columns, rows, notes, source)

    def _entry_text(self, unit: Unit) -> str:
        if self.marne:
            return self.text("entry.rail")
        if unit.entry in self.board.hexes:
            return self.hex(unit.entry)
        return self.part("entry", unit.entry)

    def _factors_by_strength(self, unit: Unit, steps: int) -> str:
        """The factors of every strength from some steps down."""
        return ", ".join(self.names.factors(unit.id, n) for n in range(max(steps, 1), 0, -1))

    def _armies(self) -> Chart:
        if self.options.scenario == "free":
            free = self.text("armies.free")
            return self.chart("armies", (), (), [self.text("armies.how", range=NEAR), free], "3.5")
        rows = [
            (self.side(side), army, self.hex(number))
            for side in SIDES
            for army, number in sorted(self.board.markers[side].items())
        ]
        notes = [self.text("armies.how", range=NEAR)]
        return self.chart("armies", self.columns("side", "army", "hex"), rows, notes, "3.3")

    def _order_of_battle(self) -> Chart:
        board, marne = self.board, self.board.marne
        if self.marne:
            rows = [
                self._unit_row(board.units[board.unit[name]], steps, self.hex(number))
                for name, steps, number in marne.units
            ]
            rows += [self._unit_row(u, n, self._coming_text(t, u)) for t, u, n in self._arrivals()]
            notes = [self.text("oob.how"), self.text("oob.marne")]
        else:
            real = [unit for unit in board.units if unit.kind != "dummy"]
            rows = [
                self._unit_row(unit, len(unit.factors), self._place_of_entry(unit)) for unit in real
            ]
            notes = [self.text("oob.how"), *self._dummies()]
        columns = self.columns("unit", "name", "factors", "where")
        return self.chart("oob", columns, rows, notes, "16.2" if self.marne else "2.4, 3.3, 8")

    def _unit_row(self, unit: Unit, steps: int, place: str) -> Sequence[str]:
        title = self.names.title(unit.id, self.words)
        return self.names.unit(unit.id), title, self._factors_by_strength(unit, steps), place

    def _place_of_entry(self, unit: Unit) -> str:
        """Where and when a unit comes into play."""
        if unit.hex:
            return self.hex(unit.hex)
        if unit.turn:
            late = unit.turn > self._first_and_last_turn[1]
            return self.text("place.out") if late else self._coming_text(unit.turn, unit)
        return self.text("place.army", number=unit.army) if unit.army else self.text("place.any")

    def _coming_text(self, turn: int, unit: Unit) -> str:
        return self.text("place.turn", turn=turn, place=self._entry_text(unit))

    def _dummies(self) -> list[str]:
        if not self.options.dummies:
            return []
        found = [unit.nation for unit in self.board.units if unit.kind == "dummy"]
        counts = ", ".join(f"{self.nation(n)} {len(list(of))}" for n, of in groupby(found))
        return [self.text("oob.dummies", counts=counts)]

    # --- combat, movement -------------------------------------------------------------------------

    def _results(self) -> Chart:
        table = self.board.tables.crt
        rows = [(face, *(_result_text(of[face - 1]) for of in table.values())) for face in FACES]
        best, worst = Odds(BEST, 1), Odds(1, WORST)
        notes = [
            self.text("crt.how"),
            self.text("crt.odds", best=best, worst=worst, steps=REPULSED),
            self.text("crt.fort", steps=self.board.tables.fort_loss),
            self.text("crt.die"),
            self.text("crt.halved"),
            self.text("crt.cavalry"),
        ]
        return self.chart("crt", (*self.columns("die"), *table), rows, notes, "13.9-13.17")

    def _terrain(self) -> Chart:
        tables = self.board.tables
        rows: list[tuple[str, object, str]] = [
            (self.words.text(f"glo.terrain.{name}"), terrain.cost, signed(terrain.drm))
            for name, terrain in tables.terrain.items()
        ]
        drm = (
            tables.city_drm,
            tables.town_drm,
            tables.minor_river_drm,
            tables.major_river_drm,
            tables.zone_drm,
            tables.concentric_drm,
        )
        costs = {
            "major": self.text("terrain.extra", cost=tables.major_river_cost),
            "concentric": "",
        }
        as_hex = self.text("terrain.as_hex")
        rows += [
            (self.part("terrain", name), costs.get(name, as_hex), signed(change))
            for name, change in zip(_OF_TERRAIN, drm, strict=True)
        ]
        notes = [
            self.text("terrain.river"),
            self.text("terrain.concentric_when"),
            self.text("terrain.at_least"),
        ]
        columns = self.columns("terrain", "cost", "drm")
        return self.chart("terrain", columns, rows, notes, "12.8, 12.9, 13.12-13.16")

    def _stacking(self) -> Chart:
        rows = [(self.text("stacking.steps"), STEPS), (self.text("stacking.corps"), CORPS)]
        notes = [
            self.text("stacking.passing"),
            self.text("stacking.nations"),
            self.text("stacking.free"),
        ]
        return self.chart("stacking", self.columns("limit", "number"), rows, notes, "6")

    def _movement(self) -> Chart:
        limits = self.board.limits
        forced = {"first": limits["forced_march"], "last": limits["forced_march_last"]}
        rows = [
            (self.text("movement.rail"), RAIL),
            (self.text("movement.cut", hexes=self.hexes(JUNCTIONS)), CUT),
            (self.text("movement.sea"), SEA),
            *([] if self.marne else [(self.text("movement.forced", **forced), 1)]),
            (self.text("movement.dig"), HIGHEST),
        ]
        ports, held = self.hexes(OPENED_BY), self.hexes(OPENED_BY[: -len(CHANNEL_PORTS)])
        channel = self.hexes(CHANNEL_PORTS)
        notes = [
            self.text("movement.how_rail"),
            self.text("movement.silent"),
            self.text("movement.dig_how"),
        ]
        if self.options.scenario in ("historical", "short"):
            notes.append(self.text("movement.abbeville", hex=self.hex(ABBEVILLE), ports=ports))
        if self.options.scenario == "short":
            notes.append(self.text("movement.channel", held=held, ports=channel))
        return self.chart("movement", self.columns("limit", "number"), rows, notes, "9-12")

    def _supply(self) -> Chart:
        notes = [self.text("supply.line", range=RANGE)]
        if not self.marne:
            notes += [
                self.text("supply.belgians", hex=self.hex(BRUSSELS)),
                self.text("supply.ports", range=RANGE),
                self.text("supply.liege", hex=self.hex(LIEGE)),
                self.text("supply.abbeville", hex=self.hex(ABBEVILLE)),
            ]
        return self.chart("supply", (), (), [*notes, self.text("supply.without")], "7")

    def _siege(self) -> Chart:
        marks = {True: self.text("yes"), False: self.text("no")}
        table = self.board.tables.siege
        rows = [(calibre, *(marks[hit] for hit in faces)) for calibre, faces in table.items()]
        notes = [self.text("siege.how"), self.text("siege.needs")]
        columns = (*self.columns("calibre"), *map(str, FACES))
        return self.chart("siege", columns, rows, notes, "14.7-14.10")

    def _forts(self) -> Chart:
        kept = self.board.marne.forts if self.marne else tuple(self.board.forts)
        rows: list[Sequence[object]] = [
            (self.hex(f.hex), self.nation(f.nation), f.defence, signed(f.siege_modifier))
            for f in map(self.board.forts.__getitem__, kept)
        ]
        if not self.marne:
            zone = self.text("forts.zone")
            rows += [
                (self.hex(number), self.nation(nation), zone, "")
                for number, nation in self.board.zones.items()
            ]
        columns = self.columns("hex", "nation", "defence", "siege_modifier")
        return self.chart("forts", columns, rows, [self.text("forts.lost")], "14.1-14.3")

    # --- map --------------------------------------------------------------------------------------

    def _on_map(self, number: str) -> bool:
        """True if the scenario is played on a hex (16.2)."""
        if not self.marne:
            return True
        (top, bottom), (low, high) = self.board.marne.ranks, self.board.marne.files
        return top <= int(number[:2]) <= bottom and low <= int(number[2:]) <= high

    def _places(self) -> Chart:
        rows = [
            (
                self.hex(number),
                self.part("place_kind", place.kind),
                self.words.text(f"glo.country.{self.board.hexes[number].country}"),
                self._port(number),
            )
            for number, place in sorted(self.board.places.items())
            if self._on_map(number)
        ]
        coast = ", ".join(sorted(filter(self._on_map, self.board.coastal)))
        notes = [self.text("places.coast", hexes=coast)] if coast else []
        columns = self.columns("hex", "kind", "country", "port")
        return self.chart("places", columns, rows, notes, "2.2, 7.8, 7.9")

    def _port(self, number: str) -> str:
        port = self.board.places[number].port
        needed = ", ".join(self.board.access.get(number, ()))
        return self.part("port", port, hexes=needed) if port else ""

    def _rivers(self) -> Chart:
        found: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for ends, side in self.board.sides.items():
            if side.name and all(map(self._on_map, ends)):
                found.setdefault((side.name, side.kind), []).append(ends)
        rows = [
            (name, self.part("river_kind", kind), sides(ends))
            for (name, kind), ends in sorted(found.items())
        ]
        columns = self.columns("river", "kind", "sides")
        return self.chart("rivers", columns, rows, source="12.9, 13.15")


def _result_text(result: Result) -> str:
    """A result as the table prints it: ``1/2R``."""
    return f"{result.attacker}/{result.defender}{'R' if result.retreat else ''}"
