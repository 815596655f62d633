"""The legend of a map of hexes: it names the signs that are on a sheet, and no others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pbem.render.hexes import pieces
from pbem.render.hexes.anatomy import is_close
from pbem.render.hexes.lattice import Lattice
from pbem.render.hexes.pieces import Counter
from pbem.render.hexes.scene import Battle, Scene, within
from pbem.render.hexes.signs import draw_burst
from pbem.render.kit.svg import INK

_MIDDLE = (14, 0)
"""Of a sign."""


class Sign(NamedTuple):
    """A sign beside its meaning.

    Attributes:
        markup: of the sign, from 0 to 28 in its line.
        key: of its meaning.
    """

    markup: str
    key: str


def stroke_sign(*attributes: str) -> str:
    """A line as the legend shows it, drawn once in each way."""
    return "".join(f'<path d="M0 0H28" fill="none" {how}/>' for how in attributes)


def ground_sign(fill: str, texture: str = "", ink: str = "", opacity: str = "") -> str:
    """A patch of ground as the legend shows it, with the strokes of its terrain."""
    through = f' fill-opacity="{opacity}"' if opacity else ""
    strokes = f'<path d="{texture}" fill="none" stroke="{ink}"/>' if texture else ""
    return (
        f'<rect x="2" y="-8" width="24" height="16" fill="{fill}"{through} stroke="{INK}" '
        f'stroke-width="0.5"/>{strokes}'
    )


def arrow_sign(arrows: Sequence[tuple[str, str]], dashes: str) -> str:
    """A move of each side, by its colour and the name of its arrowhead."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return "".join(
        f'<path d="M0 {9 * n - 4}H24" stroke="{colour}" stroke-width="3"{dashed} '
        f'marker-end="url(#{tip})"/>'
        for n, (colour, tip) in enumerate(arrows)
    )


@dataclass(frozen=True)
class MovingSigns:
    """How the signs of a position are explained that every hex game has.

    Attributes:
        prefix: of their keys, such as ``glo.map.legend``.
        unit: a counter as an example.
        badge: the colour on which the number of counters stands.
        troubles: each sign of a counter in trouble -> its name and its colour.
        ways: each kind of move -> its dashes.
        arrows: the colour and the arrowhead of the moves of each side.
    """

    prefix: str
    unit: Counter
    badge: str
    troubles: Mapping[str, tuple[str, str]]
    ways: Mapping[str, str]
    arrows: tuple[tuple[str, str], ...]

    def units(self, lattice: Lattice, scene: Scene) -> Iterator[Sign]:
        """Those of counters and stacks in a window."""
        piles, close = within(lattice, scene.piles), is_close(lattice)
        if not piles:
            return
        if close:
            counter = f'<g transform="scale(0.6)">{pieces.draw_counter(22, 0, self.unit)}</g>'
            yield Sign(counter, f"{self.prefix}_unit")
        else:
            yield Sign(pieces.draw_small_counter(*_MIDDLE, self.unit), f"{self.prefix}_small")
        if close and any(len(pile.counters) + pile.hidden > 1 for pile in piles):
            yield Sign(pieces.count(_MIDDLE, 2, self.badge), f"{self.prefix}_count")
        shown = {sign for pile in piles for sign in pile.counters[0].trouble}
        for sign, (name, ink) in self.troubles.items():
            if sign in shown:
                badge = Counter("", "", "unknown", trouble=sign, rim=ink, badge=self.badge)
                yield Sign(pieces.trouble(_MIDDLE, badge), f"{self.prefix}_{name}")

    def moves(self, lattice: Lattice, scene: Scene) -> Iterator[Sign]:
        """Those of moves and battles in a window."""
        seen = {moved.dashes for moved in scene.ways if sum(map(lattice.holds, moved.path)) > 1}
        for kind, dashes in self.ways.items():
            if dashes in seen:
                yield Sign(arrow_sign(self.arrows, dashes), f"{self.prefix}_{kind}")
        fought: list[Battle] = within(lattice, scene.battles)
        if fought:
            odds = "3:1" if is_close(lattice) else ""
            star = draw_burst(_MIDDLE, odds, (fought[0].fill, fought[0].ink), 1)
            yield Sign(star, f"{self.prefix}_battle")
