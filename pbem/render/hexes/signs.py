"""What happened on a map of hexes: the ways of moves, and assaults with their odds."""

from collections.abc import Sequence
from html import escape

from pbem.render.hexes.lattice import Lattice, Spot
from pbem.render.kit.svg import INK


def draw_way(
    lattice: Lattice,
    path: Sequence[str],
    colour: str,
    width: float,
    dashes: str = "",
    tip: str = "tip",
) -> str:
    """An arrow through the middles of hexes, as far as they lie in the window."""
    spots = [lattice.middle(number) for number in path if lattice.holds(number)]
    if len(spots) < 2:
        return ""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    line = "L".join(
        f"{x} {y}" for x, y in [*spots[:-1], _drawn_back(spots[-2], spots[-1], lattice.width // 4)]
    )
    return (
        f'<path d="M{line}" fill="none" stroke="{colour}" '
        f'stroke-width="{width:g}" stroke-opacity="0.75" '
        f'stroke-linejoin="round"{dashed} marker-end="url(#{tip})"/>'
    )


def _drawn_back(start: Spot, end: Spot, by: int) -> Spot:
    """An end drawn back towards its start.

    What stands there does not hide the head of an arrow then.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1)
    return round(end[0] - dx * by / length), round(end[1] - dy * by / length)


def draw_burst(spot: Spot, letters: str, colours: tuple[str, str], scale: float) -> str:
    """An assault: a burst with its odds, in a colour and that of its letters."""
    (x, y), (fill, ink) = spot, colours
    rays = "M0 -9L4 -6L9 -8L8 -4L14 0L8 4L9 8L4 6L0 9L-4 6L-9 8L-8 4L-14 0L-8 -4L-9 -8L-4 -6z"
    return (
        f'<g transform="translate({x} {y}) scale({scale:g})"><path '
        f'd="{rays}" fill="{fill}" stroke="{INK}" stroke-width="0.8"/>'
        f'<text x="0" y="3" class="cb" fill="{ink}">{escape(letters)}</text></g>'
    )
