"""A position by names, as the stored facts tell it, and what is plain to see in it."""

from copy import copy, deepcopy
from typing import Any

from tests.games.paths_of_glory.reference.board import (
    AP,
    CP,
    NEUTRALS,
    OTHER,
    Space,
    Unit,
    the_board,
)

BOXES = ("reserve", "eliminated", "removed")
STACK = 3


class Position:
    """Units, control, trenches and forts by name; ``facts`` holds whatever else is on record."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = {name: deepcopy(fact) for name, fact in facts.items() if name != "units"}
        self.board = the_board()
        self.place: dict[str, str] = {}
        self.reduced: set[str] = set()
        for place, units in facts["units"].items():
            for name in units:
                self.place[name.strip("()")] = place
                if name.startswith("("):
                    self.reduced.add(name.strip("()"))
        self.taken: set[str] = set(facts["taken"])
        self.trenches: dict[str, tuple[str, int]] = {
            space: (AP if level > 0 else CP, abs(level))
            for space, level in facts["trenches"].items()
        }
        self.destroyed: set[str] = set(facts["destroyed"])
        self.vp: int = facts["vp"]
        self.borrowed: str = facts["ana_holds"]
        self.beachhead: str = facts["beachhead"]

    def copy(self) -> "Position":
        """Another position that says the same."""
        other = copy(self)
        other.facts = {name: deepcopy(fact) for name, fact in self.facts.items()}
        other.place, other.reduced = dict(self.place), set(self.reduced)
        other.taken, other.destroyed = set(self.taken), set(self.destroyed)
        other.trenches = dict(self.trenches)
        return other

    def __deepcopy__(self, memo: object) -> "Position":
        """A copy on the same board."""
        return self.copy()

    # --- facts ------------------------------------------------------------------------------------

    def tell(self) -> dict[str, Any]:
        """The facts as they are now."""
        facts = dict(self.facts)
        units: dict[str, list[str]] = {}
        for name in sorted(self.place):
            shown = f"({name})" if name in self.reduced else name
            units.setdefault(self.place[name], []).append(shown)
        facts.update(
            units={place: units[place] for place in sorted(units)},
            taken=sorted(self.taken),
            trenches={
                space: level if side == AP else -level
                for space, (side, level) in sorted(self.trenches.items())
            },
            destroyed=sorted(self.destroyed),
            vp=self.vp,
            ana_holds=self.borrowed,
            beachhead=self.beachhead,
        )
        return facts

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return int(self.facts["turn"])

    @property
    def season(self) -> str:
        """The season of the turn."""
        return self.board.seasons[self.turn - 1]

    @property
    def historical(self) -> bool:
        """True in the historical scenario (5.7)."""
        return bool(self.facts["historical"])

    def played(self, card: str) -> bool:
        """True if a card has been played as an event."""
        return card in self.facts["events"]

    def in_effect(self, card: str) -> bool:
        """True if an event of this turn is in effect."""
        return card in self.facts["turn_events"]

    # --- units ------------------------------------------------------------------------------------

    def unit(self, name: str) -> Unit:
        """A counter."""
        return self.board.units[name]

    def space(self, name: str) -> Space:
        """A space."""
        return self.board.spaces[name]

    def factors(self, name: str) -> tuple[int, int, int]:
        """Combat, loss and movement factors of a unit as it stands (2.2.1)."""
        unit = self.unit(name)
        return unit.reduced if name in self.reduced else unit.full

    def units_in(self, space: str, side: str = "") -> list[str]:
        """The units of a space, of one side or of both."""
        return [
            name
            for name, place in self.place.items()
            if place == space and side in ("", self.unit(name).side)
        ]

    def enemies_in(self, space: str, side: str) -> list[str]:
        """The enemy's units in a space."""
        return self.units_in(space, OTHER[side])

    def remove(self, name: str, *, for_good: bool) -> None:
        """Take a unit off the map; a starred one never returns (17.1.7)."""
        self.reduced.discard(name)
        keeps = self.unit(name).replaceable and not for_good
        self.place[name] = "eliminated" if keeps else "removed"

    # --- spaces -----------------------------------------------------------------------------------

    def holder(self, space: str) -> str:
        """Who controls a space: who held it at start, unless it was taken (3.0)."""
        side = self.space(space).side
        return OTHER[side] if space in self.taken else side

    def take(self, space: str, side: str) -> None:
        """Give a space to a side, with its victory point (5.1.2)."""
        if self.holder(space) == side:
            return
        self.taken ^= {space}
        where = self.space(space)
        if where.vp_historical if self.historical else where.vp:
            self.vp += 1 if side == CP else -1

    def neutral(self, nation: str) -> bool:
        """True for a nation out of the war; Persia and Arabia wait for Turkey (11.1.13)."""
        if nation in ("pe", "ar"):
            return "tu" not in self.facts["at_war"]
        return nation in NEUTRALS and nation not in self.facts["at_war"]

    def neutral_greeks(self, space: str) -> bool:
        """True if Greek units stand here that are not at war (9.5.2.4)."""
        return "gr" not in self.facts["at_war"] and any(
            self.unit(name).nation == "gr" for name in self.units_in(space)
        )

    def shut(self, space: str) -> bool:
        """True if no unit may enter: neutral ground and beaches without a marker (11.1.10-13).

        Albania is open (11.1.12), Basra British from the start. After the limited entry Greece is
        open but for its units (9.5.2.4).
        """
        nation = self.space(space).nation
        if nation == "none":
            return space != self.beachhead
        if nation == "gr" and self.facts["limited_greece"]:
            return self.neutral_greeks(space)
        return space != "basra" and self.neutral(nation)

    # --- forts and trenches -----------------------------------------------------------------------

    def fort(self, space: str) -> int:
        """The strength of a fort that stands, else 0 (15.1.9)."""
        return 0 if space in self.destroyed else self.space(space).fort

    def enemy_fort(self, space: str, side: str) -> int:
        """The strength of an enemy fort that stands; its side controls the space (15.1.10)."""
        return 0 if self.holder(space) == side else self.fort(space)

    def enough_to_besiege(self, units: list[str], space: str) -> bool:
        """True for one army, or as many corps as the fort is strong (15.2.1)."""
        return any(self.unit(name).army for name in units) or len(units) >= self.fort(space) > 0

    def besieged(self, space: str) -> bool:
        """True if enough enemies stand in the space of a fort (15.2.1, 15.2.4)."""
        if not self.fort(space):
            return False
        enemies = self.enemies_in(space, self.holder(space))
        return bool(enemies) and self.enough_to_besiege(enemies, space)

    def trench(self, space: str, side: str) -> int:
        """The level of a side's trench in a space (11.2.3)."""
        whose, level = self.trenches.get(space, (side, 0))
        return level if whose == side else 0

    def dig(self, space: str, side: str, level: int) -> None:
        """Put a trench into a space, or none (11.2.3)."""
        self.trenches.pop(space, None)
        if level:
            self.trenches[space] = (side, level)

    def enter(self, name: str, space: str) -> None:
        """What a unit does to a space it enters in a move or an advance.

        It takes control unless it stands before an enemy fort (11.1.14, 15.1.10). What is left of
        an enemy trench of the second level is its own (11.2.5, 11.2.6 as the English has them).
        The Arabs only borrow a space, from the Central Powers (11.1.15). The Central Powers remove
        the beachhead where they enter it (9.5.3.5).
        """
        unit = self.unit(name)
        self.spoil_trench(space, unit.side)
        if self.enemy_fort(space, unit.side):
            return
        if unit.nation == "ana":
            if self.borrowed and self.borrowed != space:
                self.take(self.borrowed, CP)
                self.borrowed = ""
            if self.holder(space) != unit.side:
                self.take(space, unit.side)
                self.borrowed = space
            return
        if self.borrowed == space:
            self.borrowed = ""
        self.take(space, unit.side)
        if unit.side == CP and space == self.beachhead:
            self.beachhead = ""

    def spoil_trench(self, space: str, side: str) -> None:
        """An enemy trench goes down one level and is whose side entered (11.2.5, 11.2.6)."""
        level = self.trench(space, OTHER[side])
        if level:
            self.dig(space, side, level - 1)

    def arabs_leave(self) -> None:
        """A borrowed space returns when the Arabs are not in it any more (11.1.15)."""
        space = self.borrowed
        if space and not any(self.unit(n).nation == "ana" for n in self.units_in(space)):
            self.borrowed = ""
            if not self.units_in(space, AP):
                self.take(space, CP)
