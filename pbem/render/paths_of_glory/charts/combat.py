"""The charts of combat: fire, shifts, modifiers, flanks, retreats, trenches, sieges."""

from collections.abc import Iterator

from pbem.games.paths_of_glory.board.board import FireTable
from pbem.games.paths_of_glory.cards import ids
from pbem.games.paths_of_glory.combat.cancel_retreat import ROUGH
from pbem.games.paths_of_glory.combat.card_play import KERENSKY
from pbem.games.paths_of_glory.combat.combat_cards import COMBAT_CARDS
from pbem.games.paths_of_glory.combat.combat_sequence import LONGEST_RETREAT
from pbem.games.paths_of_glory.combat.declaration import BONUS
from pbem.games.paths_of_glory.combat.fire import SINAI, terrain_shift, trench_shift
from pbem.games.paths_of_glory.combat.flank import CLOSED, ENOUGH
from pbem.games.paths_of_glory.combat.forts import SHORT_TURNS, is_fort_taken, siege_modifier
from pbem.games.paths_of_glory.combat.loss_choices import PRIORITY
from pbem.games.paths_of_glory.operations.trenches import HIGHEST
from pbem.render.kit.charts import Chart
from pbem.render.paths_of_glory.charts.maker import FACES, PathsOfGloryCharts

_STEPS = ("declare", "early", "flank", "cards", "fire", "losses", "winner", "retreat", "advance")
_BONUS_CARDS = {"yanks": ids.YANKS_AND_TANKS, "brusilov": ids.BRUSILOV_OFFENSIVE}


class CombatCharts(PathsOfGloryCharts):
    """Makes the charts of combat."""

    def charts(self) -> tuple[Chart, ...]:
        """Those of this part."""
        return (
            self._combat(),
            self._fire("army_fire", self.board.fire["army"]),
            self._fire("corps_fire", self.board.fire["corps"]),
            self._modifiers(),
            self._terrain(),
            self._flank(),
            self._retreat(),
            self._trenches(),
            self._siege(),
        )

    def _combat(self) -> Chart:
        rows = [(number, self.part("combat", step)) for number, step in enumerate(_STEPS, start=1)]
        columns = self.columns("step", "what")
        first = ", ".join(
            " / ".join(self.names.kind(kind, self.words) for kind in kinds) for kinds in PRIORITY
        )
        notes = [
            self.text("combat.nations"),
            self.text("combat.losses_how"),
            self.text("combat.first_loss", units=first),
        ]
        return self.chart("combat", columns, rows, notes, "12.1.11, 12.2, 12.4")

    def _fire(self, key: str, table: FireTable) -> Chart:
        """A fire table: a column for each span of combat factors."""
        rows = [(face, *row) for face, row in zip(FACES, table.rows, strict=True)]
        columns = (*self.columns("die"), *_spans(table))
        cards = self.cards((ids.KEMAL, ids.MAUDE))
        notes = [self.part("fire", key, cards=cards), self.text("fire.how")]
        return self.chart(key, columns, rows, notes, "12.2.7-12.2.9")

    def _modifiers(self) -> Chart:
        shifts = [
            (self.terrain(terrain), self._shift(terrain_shift(terrain)), "")
            for terrain in self._kinds_of_terrain()
            if terrain_shift(terrain)
        ]
        shifts += [
            (
                self.text("modifiers.trench", level=level),
                self._shift(trench_shift(level, attacks=True)),
                self._shift(trench_shift(level, attacks=False)),
            )
            for level in range(1, HIGHEST + 1)
        ]
        notes = [self.text("modifiers.columns"), self.text("modifiers.die")]
        columns = self.columns("modifier", "attackers", "defenders")
        rows = [*shifts, (self.text("modifiers.sinai"), self._die(SINAI), ""), *self._cards()]
        return self.chart("modifiers", columns, rows, notes, "11.2.8, 12.2.7, 12.2.8")

    def _cards(self) -> Iterator[tuple[str, str, str]]:
        """Every card that changes the die, for whom."""
        for card, spec in COMBAT_CARDS.items():
            if spec.drm:
                die = self._die(spec.drm)
                attacks, defends = spec.may_attack, spec.may_defend
                yield self.card(card), die if attacks else "", die if defends else ""
        for bonus, (_, drm) in BONUS.items():
            yield self.card(_BONUS_CARDS[bonus]), self._die(drm), ""
        yield self.card(ids.KERENSKY_OFFENSIVE), self._die(KERENSKY), ""

    def _shift(self, columns: int) -> str:
        side = "left" if columns < 0 else "right"
        return self.part("modifiers", side, count=abs(columns)) if columns else ""

    def _die(self, change: int) -> str:
        return self.text("modifiers.on_die", change=f"{change:+}")

    def _kinds_of_terrain(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(space.terrain for space in self.board.spaces))

    def _terrain(self) -> Chart:
        rows = [
            (
                self.terrain(terrain),
                self._shift(terrain_shift(terrain)) or "-",
                self.yes_no(terrain not in CLOSED),
                self.yes_no(terrain in ROUGH),
                self.yes_no(terrain in ROUGH),
            )
            for terrain in self._kinds_of_terrain()
        ]
        columns = self.columns("terrain", "attackers", "flank_allowed", "cancels", "stops")
        return self.chart(
            "terrain",
            columns,
            rows,
            [self.text("terrain.desert")],
            "11.1, 12.2.8, 12.3.1, 12.5.3, 12.7.3",
        )

    def _flank(self) -> Chart:
        notes = [
            self.text("flank.when"),
            self.text("flank.roll", least=ENOUGH),
            self.text("flank.dashed"),
            self.text("flank.result"),
            self.text("flank.card", card=self.card(ids.WIRELESS_INTERCEPTS)),
        ]
        return self.chart("flank", (), (), notes, "12.3")

    def _retreat(self) -> Chart:
        keep = self.cards((ids.THEY_SHALL_NOT_PASS, ids.BACKS_TO_THE_WALL))
        notes = [
            self.text("retreat.when", most=LONGEST_RETREAT),
            self.text("retreat.where"),
            self.text("retreat.cancel"),
            self.text("retreat.cards", cards=keep),
            self.text("retreat.advance"),
            self.text("retreat.farther"),
        ]
        return self.chart("retreat", (), (), notes, "12.5, 12.7")

    def _trenches(self) -> Chart:
        learns = self.options.entrench_bonus or self.historical
        notes = [
            self.text("trenches.dig", cards=self.cards(ids.TRENCH_CARDS), deepest=HIGHEST),
            *([self.text("trenches.learn")] if learns else []),
            self.text("trenches.taken"),
        ]
        armies = [unit for unit in self.board.units if unit.army]
        strengths = sorted({factors[1] for u in armies for factors in (u.full, u.reduced)})
        rows = [
            (strength, self.text("chance", count=sum(face <= strength for face in FACES)))
            for strength in strengths
        ]
        return self.chart("trenches", self.columns("loss_factor", "succeeds"), rows, notes, "11.2")

    def _siege(self) -> Chart:
        rows = []
        for fort in sorted({space.fort for space in self.board.spaces if space.fort}):
            found = [space.id for space in self.board.spaces if space.fort == fort]
            early, later = (
                sum(is_fort_taken(fort, face, siege_modifier(turn)) for face in FACES)
                for turn in (SHORT_TURNS, SHORT_TURNS + 1)
            )
            chances = [self.text("chance", count=count) for count in (early, later)]
            rows.append((fort, self.places(found), *chances))
        columns = (
            *self.columns("fort", "spaces"),
            self.text("siege.early", turn=SHORT_TURNS),
            self.text("siege.later", turn=SHORT_TURNS + 1),
        )
        notes = [self.text("siege.besiege"), self.text("siege.combat")]
        return self.chart("siege", columns, rows, notes, "15")


def _spans(table: FireTable) -> Iterator[str]:
    """The heads of the columns of a fire table: ``5``, ``6-8``, ``16+``."""
    for lowest, beyond in zip(table.lowest, (*table.lowest[1:], 0), strict=True):
        yield (
            f"{lowest}+"
            if not beyond
            else str(lowest)
            if beyond == lowest + 1
            else f"{lowest}-{beyond - 1}"
        )
