"""The charts of the war as a whole: order of play, victory, war status, Russia, peace."""

from typing import NamedTuple

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, MOBILIZATION, TOTAL, State
from pbem.games.paths_of_glory.cards import ids
from pbem.games.paths_of_glory.cards.hands_and_decks import ZIMMERMANN
from pbem.games.paths_of_glory.combat.forts import SHORT_MODIFIER, SHORT_TURNS
from pbem.games.paths_of_glory.sequence.actions import ROUNDS
from pbem.games.paths_of_glory.war.peace import ALLIED_UP_TO, CENTRAL_FROM, LATER_ROW
from pbem.games.paths_of_glory.war.russian_capitulation import TSAR_MAY_COMMAND, TSAR_MAY_FALL
from pbem.games.paths_of_glory.war.victory import (
    ALL_LOST,
    ALL_WON,
    ARMISTICE,
    LAST_TURN,
    LEVELS,
    LEVELS_AFTER_BREST_LITOVSK,
    TSAR_STANDS,
    outcome_of_draw,
)
from pbem.games.paths_of_glory.war.war_status import NEEDED
from pbem.render.kit.charts import Chart
from pbem.render.paths_of_glory.charts.maker import FACES, PathsOfGloryCharts

_PHASES = ("mandated", "action", "attrition", "siege", "war", "replacement", "draw")
_BOXES = (
    "god_save_the_tsar",
    "tsar_may_command",
    "tsar_commands",
    "tsar_may_fall",
    "tsar_fell",
    "revolution_allowed",
    "revolution",
    "brest_litovsk",
)
"""Of the track of the Russian capitulation, in order."""
_AMERICAN_BOXES = range(4)


class _Level(NamedTuple):
    """The end of the game by points: up to how many the Allies win, from how many the others."""

    allied: int
    central: int


class WarCharts(PathsOfGloryCharts):
    """Makes the charts of the war as a whole."""

    def charts(self) -> tuple[Chart, ...]:
        """Those of this part."""
        return (
            self._sequence(),
            self._victory(),
            self._points(),
            self._turns(),
            self._war_status(),
            self._mandated(),
            self._russia(),
            self._america(),
            *([self._peace()] if self._peace_is_offered else []),
        )

    @property
    def _last(self) -> int:
        return LAST_TURN[self.options.scenario]

    @property
    def _commitment_rises(self) -> bool:
        return self.options.scenario != "introductory"

    @property
    def _peace_is_offered(self) -> bool:
        return self.options.peace_terms and not self.historical and self._commitment_rises

    def _sequence(self) -> Chart:
        facts: dict[str, dict[str, object]] = {
            "action": {"rounds": ROUNDS},
            "draw": {"hand": self.options.hand},
        }
        rows = [
            (
                self.words.text(f"pog.phase.{phase}"),
                self.part("sequence", phase, **facts.get(phase, {})),
            )
            for phase in _PHASES
        ]
        notes = [self.text("sequence.actions")]
        return self.chart("sequence", self.columns("phase", "what"), rows, notes, "6.0, 8")

    # --- victory ----------------------------------------------------------------------------------

    def _victory(self) -> Chart:
        check, end = self.text("victory.check"), self.text("victory.end")
        by_points = self.text("victory.by_points")
        rows = [
            (self.text("victory.at_most", vp=ALL_LOST), check, self.side(AP)),
            (self.text("victory.at_least", vp=ALL_WON), check, self.side(CP)),
            (self.text("victory.armistice", status=ARMISTICE), check, by_points),
            (self.text("victory.last", turn=self._last), end, by_points),
        ]
        if self.options.scenario == "limited":
            rows.append((self.text("victory.total"), check, by_points))
        rows += self._levels("points", _Level(*LEVELS[self.options.scenario]))
        if self.options.scenario == "campaign":
            rows += self._levels("treaty", _Level(*LEVELS_AFTER_BREST_LITOVSK))
        columns = self.columns("how", "when", "winner")
        return self.chart("victory", columns, rows, self._victory_notes(), "5, 16.2.1")

    def _levels(self, when: str, level: _Level) -> list[tuple[str, str, str]]:
        """Who wins with how many points at the end."""
        end = self.part("victory", when)
        between = self.text("victory.between", low=level.allied + 1, high=level.central - 1)
        draw = outcome_of_draw(self.options)
        drawn = self.text("victory.draw") if draw == "draw" else self.side(draw)
        return [
            (self.text("victory.at_most", vp=level.allied), end, self.side(AP)),
            (between, end, drawn),
            (self.text("victory.at_least", vp=level.central), end, self.side(CP)),
        ]

    def _victory_notes(self) -> list[str]:
        start = State(self.options, []).vp
        notes = [
            self.text("victory.begin", vp=start),
            self.text("victory.spaces"),
            self.text("victory.war_phase", card=self.card(ids.BLOCKADE)),
        ]
        if self.historical and self.options.scenario == "campaign":
            card = self.card(ids.FALL_OF_THE_TSAR)
            notes.append(self.text("victory.historical", card=card, points=TSAR_STANDS))
        if self.options.scenario == "introductory":
            notes.append(self.text("victory.stars"))
        if self.options.bid_side and self.options.bid:
            facts = {"side": self.side(self.options.bid_side), "points": self.options.bid}
            notes.append(self.text("victory.bid", **facts))
        return notes

    def _points(self) -> Chart:
        """The spaces that count, by nation and by who has them at the beginning."""
        counted = [space for space in self.board.spaces if self.is_vp(space)]
        rows = []
        for nation, side in dict.fromkeys((space.nation, space.side) for space in counted):
            found = [s.id for s in counted if (s.nation, s.side) == (nation, side)]
            rows.append((self.nation(nation), self.side(side), len(found), self.places(found)))
        columns = self.columns("nation", "at_first", "number", "spaces")
        return self.chart("vp", columns, rows, [self.text("victory.spaces")], "5.1.2")

    # --- the track --------------------------------------------------------------------------------

    def _turns(self) -> Chart:
        rows = [
            (
                turn.number,
                self.names.turn(turn.name, self.words),
                "; ".join(self._begins(turn.number)),
            )
            for turn in self.board.turns[: self._last]
        ]
        return self.chart("turns", self.columns("turn", "name", "begins_then"), rows, source="6.0")

    def _begins(self, turn: int) -> list[str]:
        """What holds on a turn for the last or the first time."""
        said = []
        if turn == 1:
            said.append(self.text("turns.first"))
        if turn == SHORT_TURNS:
            said.append(self.text("turns.siege", drm=SHORT_MODIFIER))
        if turn == self._last:
            said.append(self.text("turns.end"))
        return said

    def _war_status(self) -> Chart:
        rows = [
            (self.words.text(f"pog.commitment.{MOBILIZATION}"), 0, self.text("status.mobilization"))
        ]
        if self._commitment_rises:
            rows += [
                (
                    self.words.text(f"pog.commitment.{level}"),
                    NEEDED[level],
                    self.part("status", "limited" if level == LIMITED else "total"),
                )
                for level in (LIMITED, TOTAL)
            ]
        notes = [
            *(self._raising(side) for side in (CP, AP)),
            self.text("status.total_war"),
            self.text("status.combined", zimmermann=ZIMMERMANN, armistice=ARMISTICE),
        ]
        columns = self.columns("commitment", "war_status", "what_it_brings")
        return self.chart("status", columns, rows, notes, "16.1, 16.2")

    def _raising(self, side: str) -> str:
        """The cards that raise the war status of a side."""
        found = [
            card for card in self.board.cards.values() if card.side == side and card.war_status
        ]
        listed = ", ".join(
            f"{self.names.card(card.id, self.words)} +{card.war_status}" for card in found
        )
        return self.text("status.cards", side=self.side(side), cards=listed)

    def _mandated(self) -> Chart:
        rows = [
            (face, *(self._offensive(self.board.mandated[side][face - 1]) for side in (CP, AP)))
            for face in FACES
        ]
        later = self._offensive(self.board.mandated[CP][len(FACES)])
        notes = [
            self.text("mandated.next"),
            self.text("mandated.hoffmann", card=self.card(ids.HOFFMANN), nation=later),
            self.text("mandated.made"),
            self.text("mandated.price"),
        ]
        if self.historical:
            notes.append(self.text("mandated.historical"))
        columns = (*self.columns("die"), self.side(CP), self.side(AP))
        return self.chart("mandated", columns, rows, notes, "7")

    def _offensive(self, nation: str) -> str:
        return self.text("no") if nation == "none" else self.nation(nation)

    # --- Russia, America, peace -------------------------------------------------------------------

    def _russia(self) -> Chart:
        facts: dict[str, dict[str, object]] = {
            "tsar_may_command": {"count": TSAR_MAY_COMMAND},
            "tsar_commands": {"card": self.card(ids.TSAR_TAKES_COMMAND)},
            "tsar_may_fall": {"sum": TSAR_MAY_FALL},
            "tsar_fell": {"card": self.card(ids.FALL_OF_THE_TSAR)},
            "revolution": {"card": self.card(ids.BOLSHEVIK_REVOLUTION)},
            "brest_litovsk": {"card": self.card(ids.TREATY_OF_BREST_LITOVSK)},
        }
        rows = [
            (
                self.words.text(f"pog.capitulation.{box}"),
                self.part("russia", box, **facts.get(box, {})),
            )
            for box in _BOXES
        ]
        counted = [s.id for s in self.board.spaces if s.nation == "ru" and self.is_vp(s)]
        notes = [self.text("russia.spaces", spaces=self.places(counted))]
        return self.chart("russia", self.columns("box", "needs"), rows, notes, "16.4")

    def _america(self) -> Chart:
        facts: tuple[dict[str, object], ...] = (
            {},
            {"status": ZIMMERMANN},
            {"card": self.card(ids.ZIMMERMANN_TELEGRAM)},
            {"card": self.card(ids.OVER_THERE)},
        )
        rows = [
            (self.words.text(f"pog.us.{box}"), self.part("america", str(box), **facts[box]))
            for box in _AMERICAN_BOXES
        ]
        return self.chart("america", self.columns("box", "needs"), rows, source="16.3")

    def _peace(self) -> Chart:
        rows = [
            (face, *(_signed(self.board.peace[row][face - 1]) for row in ("below_20", "from_20")))
            for face in FACES
        ]
        notes = [
            self.text("treaty.when", central=CENTRAL_FROM, allied=ALLIED_UP_TO),
            self.text("treaty.points"),
        ]
        columns = (
            *self.columns("die"),
            self.text("treaty.below", status=LATER_ROW),
            self.text("treaty.from", status=LATER_ROW),
        )
        return self.chart("treaty", columns, rows, notes, "16.5")


def _signed(change: int) -> str:
    """A change of the points: ``+1``, ``0``."""
    return f"{change:+}" if change else "0"
