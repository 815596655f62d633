"""The charts of what cards pay for: operations, movement, supply, redeployment, replacements."""

from pbem.games.paths_of_glory.board.board import AP, numbers
from pbem.games.paths_of_glory.cards import ids
from pbem.games.paths_of_glory.operations.activation import BEACH_ARMY, BEACH_CORPS
from pbem.games.paths_of_glory.operations.movement_rules import (
    CHANNEL,
    ITALIAN_FRONT,
    RACE_STATUS,
)
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.redeployment.redeployment import ARMY_COST, CORPS_COST
from pbem.games.paths_of_glory.replacements.replacements import STEP_OF_ARMY, STEP_OF_CORPS
from pbem.games.paths_of_glory.supply.supply import networks, usual_networks
from pbem.render.kit.charts import Chart
from pbem.render.paths_of_glory.charts.maker import PathsOfGloryCharts


class OperationsCharts(PathsOfGloryCharts):
    """Makes the charts of operations, movement, supply, redeployment and replacements."""

    def charts(self) -> tuple[Chart, ...]:
        """Those of this part."""
        return (
            self._operations(),
            self._movement(),
            self._stacking(),
            self._supply(),
            self._redeployment(),
            self._replacements(),
        )

    def _operations(self) -> Chart:
        rows = [
            (self.text("operations.nation"), 1),
            (self.text("operations.moltke", card=self.card(ids.MOLTKE)), 1),
            (self.text("operations.beach_army"), BEACH_ARMY),
            (self.text("operations.beach_corps"), BEACH_CORPS),
            (self.text("operations.russians", card=self.card(ids.FALL_OF_THE_TSAR)), 1),
        ]
        notes = [
            self.text("operations.moltke_ends", card=self.card(ids.FALKENHAYN)),
            self.text("operations.one"),
            self.text("operations.same"),
            self.text("operations.supply"),
            self.text("operations.either"),
            self.text(
                "operations.cards",
                cards=self.cards((ids.SUD_ARMY, ids.ELEVENTH_ARMY, ids.EVERYONE_INTO_BATTLE)),
            ),
        ]
        columns = self.columns("what", "operations")
        return self.chart("operations", columns, rows, notes, "9.2")

    def _movement(self) -> Chart:
        notes = [
            self.text("movement.points"),
            self.text("movement.enemies"),
            self.text("movement.forts"),
            self.text("movement.neutral"),
            self.text("movement.dotted"),
            self.text(
                "movement.channel",
                spaces=self.places(CHANNEL),
                card=self.card(ids.RACE_TO_THE_SEA),
                status=RACE_STATUS,
            ),
            self.text("movement.bef"),
            self.text("movement.near_east"),
            self.text("movement.caucasus", card=self.card(ids.FALL_OF_THE_TSAR)),
            self.text("movement.russians"),
        ]
        if self.historical:
            notes.append(self.text("movement.italy", spaces=self.places(ITALIAN_FRONT)))
        return self.chart("movement", (), (), notes, "11.1, 11.3")

    def _stacking(self) -> Chart:
        notes = [self.text("stacking.most", most=LIMIT), self.text("stacking.when")]
        return self.chart("stacking", (), (), notes, "10")

    def _supply(self) -> Chart:
        used = {
            unit.nation: network
            for unit, (network, _) in zip(self.board.units, usual_networks(self.board), strict=True)
        }
        rows = []
        for name in dict.fromkeys(used.values()):
            nations = [nation for nation, network in used.items() if network == name]
            found = networks(self.board)[name]
            sources = self.places(self.board.spaces[n].id for n in numbers(found.sources))
            rows.append((self.words_of(nations), sources, self.yes_no(found.sea)))
        notes = [
            self.text("supply.line"),
            self.text("supply.always"),
            self.text("supply.beachhead"),
            self.text("supply.without"),
            self.text("supply.attrition"),
        ]
        columns = self.columns("nations", "sources", "by_sea")
        return self.chart("supply", columns, rows, notes, "14")

    def words_of(self, nations: list[str]) -> str:
        """The names of some nations."""
        return ", ".join(map(self.nation, nations))

    def _redeployment(self) -> Chart:
        rows = [(self.text("army"), ARMY_COST), (self.text("corps_unit"), CORPS_COST)]
        notes = [
            self.text("redeployment.once"),
            self.text("redeployment.land"),
            self.text("redeployment.sea"),
            self.text("redeployment.reserve"),
            self.text("redeployment.russians"),
            self.text("redeployment.near_east"),
        ]
        return self.chart("redeployment", self.columns("unit", "points_sr"), rows, notes, "9.3, 13")

    def _replacements(self) -> Chart:
        rows = [
            (self.part("replacements", what), self._points(army), self._points(corps))
            for what, army, corps in (
                ("flip", STEP_OF_ARMY, STEP_OF_CORPS),
                ("reduced", STEP_OF_ARMY, STEP_OF_CORPS),
                ("full", 2 * STEP_OF_ARMY, 2 * STEP_OF_CORPS),
            )
        ]
        over_there = self.card(ids.OVER_THERE)
        notes = [
            self.text("replacements.record"),
            self.text("replacements.lost"),
            self.text("replacements.minor", nation=self.nation("a")),
            self.text("replacements.american", card=over_there),
            self.text("replacements.russian", card=self.card(ids.BOLSHEVIK_REVOLUTION)),
            self.text("replacements.where"),
            self.text("replacements.never"),
            self.text("replacements.first", side=self.side(AP)),
        ]
        columns = (*self.columns("what"), self.text("army"), self.text("corps_unit"))
        return self.chart("replacements", columns, rows, notes, "9.4, 17.1")

    @staticmethod
    def _points(halves: int) -> str:
        return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)
