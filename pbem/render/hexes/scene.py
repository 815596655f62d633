"""A position on a map of hexes as it is drawn: large in close-ups, small on the whole map."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from pbem.render.hexes.lattice import Lattice
from pbem.render.hexes.pieces import Counter, fort, marker, small_stack, stack, trench, zone
from pbem.render.hexes.signs import burst, way


@dataclass(frozen=True, slots=True)
class SceneStack:
    """A stack.

    The counters that the reader knows, the top one first, and how many lie below unseen.
    """

    hex: str
    counters: tuple[Counter, ...]
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Fort:
    """A fort that stands: its strength, its colour and that of its letters."""

    hex: str
    strength: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Works:
    """A trench or a fortified zone, in the colour of its side.

    With ``done`` false the trench is being dug.
    """

    hex: str
    colour: str
    done: bool = True


@dataclass(frozen=True, slots=True)
class Way:
    """A move through hexes; ``tip``: the name of its arrowhead."""

    path: tuple[str, ...]
    colour: str
    dashes: str = ""
    tip: str = "tip"


@dataclass(frozen=True, slots=True)
class Battle:
    """An assault on a hex, with its odds, its colour and that of its letters."""

    hex: str
    odds: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Marker:
    """A name that lies in a hex, its colour and that of its letters."""

    hex: str
    letters: str
    fill: str
    ink: str


@dataclass(frozen=True)
class Scene:
    """Everything that lies on the ground.

    ``badge``: the colour on which the number of counters in a pile stands.
    """

    badge: str
    piles: tuple[SceneStack, ...] = ()
    forts: tuple[Fort, ...] = ()
    zones: tuple[Works, ...] = ()
    trenches: tuple[Works, ...] = ()
    ways: tuple[Way, ...] = ()
    battles: tuple[Battle, ...] = ()
    markers: tuple[Marker, ...] = ()


Thing = TypeVar("Thing", SceneStack, Fort, Works, Battle, Marker)


def draw_close_up(lattice: Lattice, scene: Scene) -> str:
    """The position in a close-up.

    Stacks stand a little above the middles, so that names have room below them.
    """
    lift = lattice.width // 15
    parts = [
        zone(lattice.outline(works.hex), works.colour, 3) for works in _in(lattice, scene.zones)
    ]
    parts += [
        way(lattice, moved.path, moved.colour, 4, moved.dashes, moved.tip) for moved in scene.ways
    ]
    for pile in _in(lattice, scene.piles):
        x, y = lattice.middle(pile.hex)
        top, *below = pile.counters
        colours = [*(counter.fill for counter in below), *[top.fill] * pile.hidden]
        parts.append(stack(x, y - lift, top, colours, scene.badge))
    for stands in _in(lattice, scene.forts):
        x, y = lattice.middle(stands.hex)
        parts.append(
            fort(x - lattice.half + 8, y - lift, stands.strength, (stands.fill, stands.ink), 0.8)
        )
    for works in _in(lattice, scene.trenches):
        x, y = lattice.middle(works.hex)
        parts.append(
            trench(x, y + lattice.side // 2, lattice.width - 18, works.colour, done=works.done)
        )
    for battle in _in(lattice, scene.battles):
        x, y = lattice.middle(battle.hex)
        parts.append(
            burst(
                x + lattice.half - 12,
                y + lattice.side // 2 - 2,
                battle.odds,
                (battle.fill, battle.ink),
                1,
            )
        )
    for lies in _in(lattice, scene.markers):
        x, y = lattice.middle(lies.hex)
        parts.append(marker(x, y - lattice.half + 6, lies.letters, (lies.fill, lies.ink), 1))
    return "".join(parts)


def draw_overview(lattice: Lattice, scene: Scene) -> str:
    """The position on the whole map: what stands where, without letters."""
    parts = [
        zone(lattice.outline(works.hex), works.colour, 2) for works in _in(lattice, scene.zones)
    ]
    for stands in _in(lattice, scene.forts):
        x, y = lattice.middle(stands.hex)
        parts.append(fort(x - lattice.half + 6, y + 4, "", (stands.fill, stands.ink), 0.5))
    parts += [
        way(lattice, moved.path, moved.colour, 2, moved.dashes, moved.tip) for moved in scene.ways
    ]
    for pile in _in(lattice, scene.piles):
        top, *below = pile.counters
        parts.append(
            small_stack(
                *lattice.middle(pile.hex),
                top,
                [*(c.fill for c in below), *[top.fill] * pile.hidden],
            )
        )
    for works in _in(lattice, scene.trenches):
        x, y = lattice.middle(works.hex)
        parts.append(
            trench(x, y + lattice.side // 2 + 3, lattice.width - 6, works.colour, done=works.done)
        )
    for battle in _in(lattice, scene.battles):
        x, y = lattice.middle(battle.hex)
        parts.append(burst(x + 6, y - 5, "", (battle.fill, battle.ink), 0.6))
    for lies in _in(lattice, scene.markers):
        x, y = lattice.middle(lies.hex)
        parts.append(marker(x, y - 10, lies.letters, (lies.fill, lies.ink), 0.6))
    return "".join(parts)


def _in(lattice: Lattice, things: Iterable[Thing]) -> list[Thing]:
    return [thing for thing in things if lattice.holds(thing.hex)]
