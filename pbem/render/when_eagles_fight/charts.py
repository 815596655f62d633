"""The charts of When Eagles Fight, from its board and the numbers of its rules."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from pbem.games.hexes.combat import Odds
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, SIDES, Board, Turn, Unit
from pbem.games.when_eagles_fight.board.ground import HOME, NORTHERN_ROW
from pbem.games.when_eagles_fight.board.setup import new_state, units_to_deploy
from pbem.games.when_eagles_fight.board.state import Options, Position
from pbem.games.when_eagles_fight.combat.attack_sequence import HIGHEST, LOWEST
from pbem.games.when_eagles_fight.combat.breakthrough import ATTACKERS, FRIENDS, GUNS
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import BEST, COMBAT_CORPS, WORST
from pbem.games.when_eagles_fight.combat.rigid_planning import FORCED
from pbem.games.when_eagles_fight.events import random_events
from pbem.games.when_eagles_fight.operations.stacking import MOST
from pbem.games.when_eagles_fight.reinforcements import arrivals
from pbem.games.when_eagles_fight.sequence.phases import phases_in_order
from pbem.games.when_eagles_fight.supply import ammunition, headquarters
from pbem.games.when_eagles_fight.supply.supply import PORTS, RANGE
from pbem.games.when_eagles_fight.victory import victory
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.charts import FACES, HexChartMaker, sides, signed
from pbem.render.kit.charts import Chart
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames

_LOWEST_SUM = 2
"""Of two dice."""
_OF_PLACES = ("river", "city", "russian_city", "fortress")
_OF_ATTACKS = ("concentric", "concentric_german", "artillery", "active", "stavka")


_WHAT_IS_DONE = {
    ("headquarters", RUSSIAN): "headquarters_russian",
    ("headquarters", CENTRAL): "headquarters_central",
    ("combat", CENTRAL): "combat_first",
}
"""The words of phases that differ by side."""


class WhenEaglesFightCharts(HexChartMaker):
    """Makes the charts of a scenario in a reader's words."""

    names: WhenEaglesFightNames

    def __init__(
        self, names: WhenEaglesFightNames, board: Board, options: Options, words: Catalogue
    ) -> None:
        super().__init__(names, words)
        self.board, self.options = board, options
        self.position = Position(board, new_state(board, options))
        """Before the first decision."""
        self.limits = board.limits

    def charts(self) -> tuple[Chart, ...]:
        """All of them."""
        east = self.options.scenario == "schlieffen_east"
        return (
            self._sequence(),
            self._victory(),
            self._checks(),
            self._places(),
            self._turns(),
            self._reinforcements(),
            *(() if east else (self._events(), self._effects())),
            self._ammunition(),
            self._results(),
            self._terrain(),
            self._stacking(),
            self._movement(),
            self._headquarters(),
            self._supply(),
            self._towns(),
            self._rivers(),
            self._railways(),
            self._ways(),
            *((self._plan_19(),) if self.options.scenario == "plan_19" else ()),
            self._order_of_battle(),
        )

    # --- turns, victory ---------------------------------------------------------------------------

    @property
    def _last_turn(self) -> int:
        return victory.last_turn(self.position)

    @property
    def _turns_played(self) -> tuple[Turn, ...]:
        """The turns of the scenario."""
        return self.board.turns[: self._last_turn]

    def _by_turns(self, column: Callable[[Turn], object]) -> Iterator[tuple[str, Turn]]:
        """The turns in groups that share a column of a chart: the group's name, one of them."""
        for _, group in groupby(self._turns_played, key=column):
            turns = list(group)
            yield f"{turns[0].number}-{turns[-1].number}", turns[0]

    def _sequence(self) -> Chart:
        spots = phases_in_order(self.position)
        rows = []
        for phase, side in spots:
            key = _WHAT_IS_DONE.get((phase, side), phase)
            what = self.part("sequence", key, range=headquarters.OBEROST_RANGE)
            who = "" if phase == "events" else self.side(side)
            rows.append((self.words.text(f"wef.phase.{phase}"), who, what))
        rows.append((self.words.text("wef.phase.over"), "", self.text("sequence.over")))
        notes = []
        if self.options.scenario == "historical":
            notes = [self.text("sequence.first"), self.text("sequence.rigid", count=FORCED)]
        return self.chart("sequence", self.columns("phase", "acts", "what"), rows, notes, "5.2")

    def _victory(self) -> Chart:
        russian, central = self.side(RUSSIAN), self.side(CENTRAL)
        checks, last = (
            self.text("victory.at_checks"),
            self.text("victory.last", turn=self._last_turn),
        )
        once, ground = self.text("victory.at_once"), self.position.ground
        capitals = self.hexes(map(self.position.name, self.position.hexes_in(ground.capitals)))
        rows = [
            (self.text("victory.capital", hexes=capitals), once, self.text("victory.enters")),
            (self.text("victory.cities"), checks, russian),
            (self.text("victory.hexes"), checks, russian),
            (self.text("victory.revolution"), checks, central),
            (self.text("victory.tsar"), last, russian),
            (self.text("victory.withdrawal"), once, self.text("victory.other")),
        ]
        modifiers = ", ".join(
            f"{self.words.text(f'wef.modifier.{name}')} {signed(value)}"
            for name, value in victory.REVOLUTION.items()
        )
        notes = [self.text("victory.order"), self.text("victory.modifiers", modifiers=modifiers)]
        if self.options.scenario != "schlieffen_east":
            notes.append(self.text("victory.shorter", turn=self.limits["verdun_last"] + 1))
        return self.chart("victory", self.columns("how", "when", "winner"), rows, notes, "4, 10.19")

    def _checks(self) -> Chart:
        rows = []
        for turn in self._turns_played:
            self.position.state.turn = turn.number
            if victory.is_checked(self.position):
                asked = victory.check_conditions(self.position)
                months = self.names.months(turn.start, turn.end, self.words)
                numbers = asked.austrian_hexes, asked.german_cities, asked.revolution
                rows.append((turn.number, months, *numbers))
        self.position.state.turn = 1
        notes = [self.text("checks.last")]
        columns = self.columns("turn", "months", "austrian_hexes", "german_cities", "revolution")
        return self.chart("checks", columns, rows, notes, "4.3, 4.4")

    def _places(self) -> Chart:
        ground = self.position.ground
        groups = {
            "austrian": ground.austrian,
            "german": ground.cities & ground.country["germany"],
            "russian": ground.cities & sum(ground.country[name] for name in HOME[RUSSIAN]),
        }
        rows = [
            (self.hex(self.position.name(h)), self.part("vp", group))
            for group, hexes in groups.items()
            for h in self.position.hexes_in(hexes)
        ]
        return self.chart("vp", self.columns("hex", "counts_for"), rows, source="4.3, 4.4")

    def _turns(self) -> Chart:
        rows = []
        for turn in self._turns_played:
            steps = [f"{self.nation(nation)} {n}" for nation, n in turn.replacements.items()]
            begins = [self.words.text("wef.winter")] if turn.winter else []
            begins += [
                self.part("limit", name)
                for name, number in self.limits.items()
                if number == turn.number
            ]
            months = self.names.months(turn.start, turn.end, self.words)
            rows.append((turn.number, months, ", ".join(steps), "; ".join(begins)))
        columns = self.columns("turn", "months", "replacements", "begins_then")
        notes = [self.text("reinforcements.steps", store=arrivals.STORE)]
        return self.chart("turns", columns, rows, notes, "10.8, 10.9")

    # --- events, ammunition -----------------------------------------------------------------------

    def _event_text(self, letter: str) -> str:
        return self.words.text(f"wef.event.{letter}")

    def _events(self) -> Chart:
        groups = [(name, turn) for name, turn in self._by_turns(_events_of_turn) if turn.events]
        rows = [
            (total, *(self._event_text(turn.events[total - _LOWEST_SUM]) for _, turn in groups))
            for total in range(_LOWEST_SUM, 2 * FACES[-1] + 1)
        ]
        columns = [*self.columns("dice"), *(name for name, _ in self._named_groups(groups))]
        return self.chart("events", columns, rows, source="7.1")

    def _named_groups(self, groups: Sequence[tuple[str, Turn]]) -> Iterator[tuple[str, Turn]]:
        """Groups of turns with names that say what they are."""
        for name, turn in groups:
            first, _, last = name.partition("-")
            yield self.text("turns_from", first=first, last=last), turn

    def _effects(self) -> Chart:
        limits = self.limits
        facts: dict[str, dict[str, object]] = {
            "A": {
                "first": self.hex(random_events.WARSAW),
                "second": self.hex(random_events.VILNA),
                "third": self.hex(random_events.BREST_LITOVSK),
            },
            "D": {
                "steps": random_events.MAJOR_STEPS,
                "most": random_events.MOST_AWAY,
                "turn": limits["verdun_last"],
            },
            "E": {"turn": random_events.ISONZO},
            "H": {
                "turn": random_events.GALLIPOLI,
                "drm": signed(ammunition.GALLIPOLI),
                "hex": self.hex(PORTS[RUSSIAN]),
            },
            "I": {"turn": random_events.ITALY_LAST},
            "J": {"turn": random_events.ALPS, "hex": self.hex(random_events.LEMBERG)},
            "K": {"steps": random_events.VERDUN_STEPS},
            "L": {"cities": random_events.BREAD},
        }
        letters = sorted({letter for turn in self.board.turns for letter in turn.events})
        rows = [
            (self._event_text(letter), self.part("effect", letter, **facts.get(letter, {})))
            for letter in letters
        ]
        west = {"first": limits["verdun"], "last": limits["verdun_last"]}
        notes = [self.text("effects.west", quiet=limits["quiet_west"], **west)]
        return self.chart("effects", self.columns("event", "effect"), rows, notes, "7.2, 15.9")

    def _ammunition(self) -> Chart:
        groups = list(self._named_groups(list(self._by_turns(_ammunition_of_turn))))
        rows = [(face, *(turn.ammunition[face - 1] for _, turn in groups)) for face in FACES]
        turns = ammunition.PLAN_19_TURNS
        drms = {
            "gallipoli": signed(ammunition.GALLIPOLI),
            "exhaustion": signed(ammunition.EXHAUSTION),
            "plan": signed(ammunition.PLAN_19),
            "hex": self.hex(PORTS[RUSSIAN]),
        }
        notes = [
            self.text("ammunition.who"),
            self.text("ammunition.drm", first=turns[0], last=turns[-1], **drms),
        ]
        columns = [*self.columns("die"), *(name for name, _ in groups)]
        return self.chart("ammunition", columns, rows, notes, "9.9-9.13")

    # --- combat, movement -------------------------------------------------------------------------

    def _results(self) -> Chart:
        table = self.board.tables.crt
        rows = [
            (die, *(of[die - 1] for of in table.values())) for die in range(LOWEST, HIGHEST + 1)
        ]
        advance = {"far": ATTACKERS, "friends": FRIENDS, "guns": GUNS}
        notes = [
            self.text("crt.how"),
            self.text("crt.odds", best=Odds(BEST, 1), worst=Odds(1, WORST)),
            self.text("crt.points"),
            self.text("crt.breakthrough", **advance),
            self.text("crt.halved"),
            self.text("crt.corps", turn=self.limits["two_corps"], count=COMBAT_CORPS),
        ]
        return self.chart("crt", (*self.columns("die"), *table), rows, notes, "13.8-13.26")

    def _terrain(self) -> Chart:
        tables = self.board.tables
        rows: list[Sequence[object]] = [
            (self.words.text(f"wef.terrain.{name}"), terrain.cost, signed(terrain.drm))
            for name, terrain in tables.terrain.items()
        ]
        rows += [
            (self.part("terrain", name), "", signed(tables.drm[name]))
            for name in (*_OF_PLACES, *_OF_ATTACKS)
        ]
        rows += [
            (self.text("terrain.offensive", number=number), "", signed(drm))
            for number, drm in enumerate(tables.brusilov, start=1)
        ]
        notes = [
            self.text("terrain.pass"),
            self.text("terrain.plain", hexes=self.hexes(sorted(tables.plain_cities))),
            self.text("terrain.round"),
            self.text("terrain.brusilov"),
        ]
        columns = self.columns("terrain", "cost", "drm")
        return self.chart("terrain", columns, rows, notes, "12.8, 12.10, 13.13-13.19, 14.2, 15.2")

    def _stacking(self) -> Chart:
        rows: list[Sequence[object]] = [
            (self.text("stacking.corps"), MOST // 2),
            (self.text("stacking.artillery"), 1),
            *(
                (self.text("stacking.mixed", turns=name), turn.mixed)
                for name, turn in self._by_turns(lambda turn: turn.mixed)
            ),
        ]
        notes = [
            self.text("stacking.free"),
            self.text("stacking.brusilov"),
            self.text("stacking.north", row=NORTHERN_ROW),
        ]
        return self.chart("stacking", self.columns("limit", "number"), rows, notes, "6, 8")

    def _movement(self) -> Chart:
        rows = [
            (
                name,
                turn.rails.german,
                "" if turn.rails.german_in_russia is None else turn.rails.german_in_russia,
                turn.rails.austrian,
                turn.rails.russian,
            )
            for name, turn in self._by_turns(lambda turn: turn.rails)
        ]
        columns = self.columns("turns", "german", "in_russia", "austrian", "russian")
        return self.chart("movement", columns, rows, [self.text("movement.how")], "11")

    def _headquarters(self) -> Chart:
        drm = signed(self.board.tables.drm["stavka"])
        notes = [self.text("headquarters.stavka", turn=self.limits["stavka"], drm=drm)]
        if self.options.scenario == "plan_19":
            notes.append(self.text("headquarters.plan", turn=headquarters.PLAN_19_LAST))
        notes.append(self.text("headquarters.oberost", range=headquarters.OBEROST_RANGE))
        if self.options.scenario == "schlieffen_east":
            notes.append(self.text("headquarters.every"))
        return self.chart("headquarters", (), (), notes, "14")

    def _supply(self) -> Chart:
        notes = [
            self.text("supply.line", range=RANGE, ports=self.hexes(PORTS[side] for side in SIDES)),
            self.text("supply.closed"),
            self.text("supply.limited"),
            self.text("supply.without"),
        ]
        return self.chart("supply", (), (), notes, "9.3-9.7")

    def _plan_19(self) -> Chart:
        turns, forts = arrivals.PLAN_19_TURNS, sorted(self.board.variants.forts)
        span = {"first": turns[0], "last": turns[-1]}
        notes = [
            self.text("variant.steps", steps=arrivals.PLAN_19_STEPS, **span),
            self.text("variant.forts", units=", ".join(map(self.names.unit, forts))),
        ]
        return self.chart("variant", (), (), notes, "16")

    # --- map --------------------------------------------------------------------------------------

    def _towns(self) -> Chart:
        rows = [
            (
                self.hex(number),
                self.words.text(f"wef.place.{place.kind}"),
                self.words.text(f"wef.country.{self.board.hexes[number].country}"),
            )
            for number, place in sorted(self.board.places.items())
        ]
        return self.chart("places", self.columns("hex", "kind", "country"), rows, source="2.2")

    def _rivers(self) -> Chart:
        found: dict[str, list[str]] = {}
        for number, rivers in sorted(self.board.rivers.items()):
            for name in rivers:
                found.setdefault(name, []).append(number)
        rows = [(name, ", ".join(hexes)) for name, hexes in sorted(found.items())]
        return self.chart("rivers", self.columns("river", "hexes"), rows, source="13.13")

    def _railways(self) -> Chart:
        lines = self.names.printed("map")["railways"]
        rows = [(n, " - ".join(entry["line"])) for n, entry in enumerate(lines, start=1)]
        notes = [self.text("railways.exits", hexes=self.hexes(sorted(self.board.exits)))]
        return self.chart("railways", self.columns("line", "hexes"), rows, notes, "9.6, 11.2")

    def _ways(self) -> Chart:
        board = self.board
        groups = {"passes": board.passes, "lakes": board.lakes, "sea": board.sea}
        rows = [(self.part("way", name), sides(ends)) for name, ends in groups.items() if ends]
        return self.chart("passes", self.columns("kind", "sides"), rows, source="12.10, 12.11")

    # --- units ------------------------------------------------------------------------------------

    def _units_in_play(self) -> list[Unit]:
        """The units that are on the map or may still come."""
        box = self.position.state.box
        return [unit for unit in self.board.units if box[unit.n] != "away"]

    def _comes_in_scenario(self, unit: Unit) -> bool:
        """True if a unit comes within the scenario's turns."""
        if unit.brusilov or unit.event:
            return self._last_turn >= self.limits["events"]
        return 0 < unit.turn <= self._last_turn

    def _reinforcements(self) -> Chart:
        ready = self._units_set_up_freely()
        coming = [
            u for u in self._units_in_play() if self._comes_in_scenario(u) and u.n not in ready
        ]
        coming.sort(key=lambda u: (bool(u.event), bool(u.brusilov), u.turn, u.brusilov, u.n))
        rows = [
            (
                self._when_text(unit),
                self.names.unit(unit.id),
                self._factors_text(unit),
                self._entry_text(unit),
            )
            for unit in coming
        ]
        notes = [self.text("reinforcements.where", port=self.hex(PORTS[CENTRAL]))]
        if self._last_turn >= self.limits["balkans_return"]:
            leaving = {"turn": self.limits["balkans"], "back": self.limits["balkans_return"]}
            steps = ", ".join(f"{self.nation(n)} {steps}" for n, steps in arrivals.BALKANS.items())
            guard = {"turn": self.limits["guard"], "unit": self.names.unit(arrivals.GUARD)}
            notes += [
                self.text("reinforcements.balkans", steps=steps, **leaving),
                self.text("reinforcements.guard", **guard),
            ]
        columns = self.columns("when", "unit", "factors", "where")
        return self.chart("reinforcements", columns, rows, notes, "10")

    def _when_text(self, unit: Unit) -> str:
        key = "brusilov" if unit.brusilov else "event" if unit.event else "turn"
        facts = {"n": str(unit.brusilov or unit.turn), "event": unit.event}
        return self.words.text(f"wef.when.{key}", facts)

    def _entry_text(self, unit: Unit) -> str:
        """Where a unit comes, if that is not as its nation's rule says."""
        if unit.of:
            old = self.text("place.converted", unit=self.names.unit(unit.of))
            return f"{self.hex(unit.hex)}, {old}"
        if unit.entry == "south":
            return self.text("place.south")
        if unit.entry:
            return self.hex(unit.entry)
        return self.text("place.guard") if unit.guard_army else ""

    def _units_set_up_freely(self) -> set[int]:
        """The units that their owners set up."""
        return {n for side in SIDES for n in units_to_deploy(self.position, side)}

    def _factors_text(self, unit: Unit) -> str:
        told = ", ".join(self.names.factors(unit.id, n) for n in range(len(unit.factors), 0, -1))
        if unit.rebuilt is None:
            return told
        back = self.names.factors(unit.id, 1, rebuilt=True)
        return f"{told}; {self.text('oob.rebuilt', factors=back)}"

    def _order_of_battle(self) -> Chart:
        where, free = self.position.where, self._units_set_up_freely()
        rows = []
        for unit in self._units_in_play():
            if unit.n in where:
                place = self.hex(self.position.name(where[unit.n]))
            elif unit.n in free:
                place = self.text("place.free")
            elif self._comes_in_scenario(unit):
                place = ", ".join(filter(None, (self._when_text(unit), self._entry_text(unit))))
            else:
                continue
            rows.append(
                (self.names.unit(unit.id), self._kind_text(unit), self._factors_text(unit), place)
            )
        notes = [self.text("oob.how")] + [self.text("oob.free")] * bool(free)
        columns = self.columns("unit", "kind", "factors", "where")
        return self.chart("oob", columns, rows, notes, "2.4-2.14, 3.1, 10")

    def _kind_text(self, unit: Unit) -> str:
        told = [self.words.text(f"wef.unit.{unit.kind}"), unit.size]
        told += [self.text("oob.active")] * unit.active
        gone = bool(unit.steps) and not unit.rebuildable
        return ", ".join(filter(None, [*told, *([self.text("oob.gone")] * gone)]))


def _events_of_turn(turn: Turn) -> str:
    return turn.events


def _ammunition_of_turn(turn: Turn) -> tuple[int, ...]:
    return turn.ammunition
