"""The map as a picture.

The whole of it in small, then close-ups of the theatres in which something happened.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pbem.games.hex_engine.position import Mark
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, SIDES
from pbem.games.when_eagles_fight.view import UnitView, WhenEaglesFightView
from pbem.render.catalogue import Catalogue
from pbem.render.hexes import pieces
from pbem.render.hexes.lattice import FlatLattice, Lattice
from pbem.render.hexes.pieces import Counter
from pbem.render.hexes.scene import (
    Battle,
    Marker,
    Scene,
    SceneStack,
    Way,
    draw_close_up,
    draw_overview,
)
from pbem.render.hexes.sheets import (
    GAP,
    LARGE,
    SMALL,
    WHOLE,
    WIDTH,
    Part,
    click_spots,
    front_hexes,
    is_close,
    legend_counter,
    picture,
    signs,
    warning_rim,
)
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import arrowhead
from pbem.render.when_eagles_fight import terrain
from pbem.render.when_eagles_fight.ascii import FILES, ROWS
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames

THEATRES = ("prussia", "poland", "galicia", "baltic", "carpathians", "ukraine", "silesia")
_RIMS = {"none": "starving", "partial": "partial"}
"""The ink of the rim of a counter that is not in supply."""
_SYMBOLS = {"artillery": "gun"}
_MOST_THEATRES = 2
_COUNTERS = 1 << 11
"""So many counters are remembered as they are drawn."""
_ATTACKS = ("attack", "oberost")
_FLAGS = {CENTRAL: "german", RUSSIAN: "russian"}
"""The nation whose colour a side's flags have."""
_DASHES = {"rail": "9 5", "retreat": "3 3"}


def svg_map(names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue) -> str:
    """The whole map and below it theatres.

    Those with marks of the last turns, else those where the sides meet.
    """
    return _sheet(names, view, words, _scene(names, view), (WHOLE, *_told(names, view)))


def svg_sheets(
    names: WhenEaglesFightNames,
    view: WhenEaglesFightView,
    words: Catalogue,
    theatres: Sequence[str] = (),
) -> tuple[str, ...]:
    """The whole map, then each of some theatres, as pictures of their own.

    If none are named, they are those of ``svg_map``.
    """
    return _sheets(names, view, words, (WHOLE, *(theatres or _told(names, view))))


def svg_close_ups(
    names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue
) -> tuple[str, ...]:
    """Those of ``svg_sheets`` that show theatres."""
    return _sheets(names, view, words, _told(names, view))


def svg_spots(names: WhenEaglesFightNames, theatres: Sequence[str]) -> tuple[dict[str, Spot], ...]:
    """Where the hexes lie on the pictures of ``svg_sheets``."""
    return tuple(
        click_spots(_lattice(names, part, GAP), names.hexes) for part in (WHOLE, *theatres)
    )


def _sheets(
    names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue, parts: Sequence[str]
) -> tuple[str, ...]:
    """Parts of the map as pictures of their own."""
    scene = _scene(names, view)
    return tuple(_sheet(names, view, words, scene, (part,)) for part in parts)


def _sheet(
    names: WhenEaglesFightNames,
    view: WhenEaglesFightView,
    words: Catalogue,
    scene: Scene,
    parts: Sequence[str],
) -> str:
    """A picture of some parts of the map.

    The whole one in small with the list of signs, theatres in large.
    """
    facts = {"turn": str(view.turn)}
    title = (
        words.text("wef.map.title", facts)
        if WHOLE in parts
        else words.text(f"wef.theatre.{parts[0]}")
    )
    described = words.text("wef.map.alternative", facts) if WHOLE in parts else title

    def lay(part: str, top: int) -> Part:
        lattice = _lattice(names, part, top + GAP)
        still = terrain.ground(names, lattice, winter=view.winter) + terrain.town_dots(
            names, lattice
        )
        paint = draw_overview if part == WHOLE else draw_close_up
        drawn = (
            _flags(names, lattice, view)
            + paint(lattice, scene)
            + terrain.labels(names, lattice, words)
        )
        if part == WHOLE:
            return Part(lattice, title, still, drawn, lambda y: _legend(names, y, words))
        return Part(lattice, words.text(f"wef.theatre.{part}"), still, drawn)

    tips = "".join(arrowhead(names.inks[f"move_{side}"], 3, side) for side in SIDES)
    defs = f"{tips}{pieces.STYLE}{terrain.style(names)}"
    return picture(parts, lay, (title, described), defs, names.inks["paper"])


def _lattice(names: WhenEaglesFightNames, part: str, top: int) -> Lattice:
    """The window of a part of the map below a place, in the middle of the sheet."""
    if part == WHOLE:
        window, width = FlatLattice(SMALL, FILES, ROWS), SMALL
    else:
        drawn = names.layout["theatres"][part]
        window, width = FlatLattice(LARGE, tuple(drawn["files"]), tuple(drawn["rows"])), LARGE
    return FlatLattice(width, window.ranks, window.files, (WIDTH - window.size[0]) // 2, top)


def _flags(names: WhenEaglesFightNames, lattice: Lattice, view: WhenEaglesFightView) -> str:
    """The places that a side took from the other, a flag of its colour on each."""
    colours, scale = names.colours, 1.0 if is_close(lattice) else 0.6
    parts = []
    for side, nation in _FLAGS.items():
        for number in sorted(names.taken(view.central, side)):
            if lattice.holds(number):
                x, y = lattice.middle(number)
                lift = lattice.half if is_close(lattice) else 8
                parts.append(
                    pieces.flag(x + lattice.side // 2 - 4, y - lift + 16, colours[nation], scale)
                )
    return "".join(parts)


# --- what stands there ----------------------------------------------------------------------------


def _scene(names: WhenEaglesFightNames, view: WhenEaglesFightView) -> Scene:
    """Everything that lies on the ground, as it is drawn."""
    inks = names.inks
    attacks = [mark for mark in view.marks if mark.kind in _ATTACKS]
    moves = [mark for mark in view.marks if mark.kind not in _ATTACKS]
    return Scene(
        inks["badge"],
        tuple(
            SceneStack(stack.hex, tuple(_counter(names, unit) for unit in stack.units))
            for stack in view.stacks
        ),
        ways=tuple(_way(names, mark) for mark in moves),
        battles=tuple(
            Battle(mark.hex, mark.odds, inks["battle"], inks["odds"]) for mark in attacks
        ),
        markers=tuple(_headquarters(names, view)),
    )


def _way(names: WhenEaglesFightNames, mark: Mark) -> Way:
    """A move in the ink of its side."""
    return Way(
        (*mark.path, mark.hex),
        names.inks[f"move_{mark.side}"],
        _DASHES.get(mark.kind, ""),
        mark.side,
    )


def _headquarters(names: WhenEaglesFightNames, view: WhenEaglesFightView) -> Iterator[Marker]:
    """STAVKA and OberOst where they lie (14.2, 14.3)."""
    for number, letters, nation in (
        (view.stavka, "STAVKA", "russian"),
        (view.oberost, "OBEROST", "german"),
    ):
        if number:
            yield Marker(number, letters, names.colours[nation], names.inks[f"letters_{nation}"])


@lru_cache(maxsize=_COUNTERS)
def _counter(names: WhenEaglesFightNames, unit: UnitView) -> Counter:
    """A counter as its reader may see it."""
    printed = names.units[unit.id]
    trouble = _RIMS.get(unit.supply, "short" if unit.short else "")
    return Counter(
        fill=names.colours[printed.nation],
        ink=names.inks[f"letters_{printed.nation}"],
        symbol=_SYMBOLS.get(printed.kind, printed.kind),
        size=printed.size,
        label=printed.label,
        factors=names.factors(unit.id, unit.steps, rebuilt=unit.rebuilt),
        steps=unit.steps,
        most=len(printed.factors) if unit.steps else 0,
        rim=names.inks[trouble] if trouble else "",
    )


def _told(names: WhenEaglesFightNames, view: WhenEaglesFightView) -> list[str]:
    """The theatres in which most happened, at most two.

    Before anything did, those in which the sides are closest.
    """
    windows = {theatre: _lattice(names, theatre, 0) for theatre in THEATRES}
    marked = [mark.hex for mark in view.marks if mark.kind in _ATTACKS] or [
        mark.hex for mark in view.marks
    ]
    left, told = marked or front_hexes({stack.hex: stack.side for stack in view.stacks}), set[str]()
    while left and len(told) < _MOST_THEATRES:
        most = max(THEATRES, key=lambda theatre: _shown(windows[theatre], left))
        told.add(most)
        left = [number for number in left if not windows[most].holds(number)]
    return [theatre for theatre in THEATRES if theatre in told] or ["poland"]


def _shown(window: Lattice, numbers: Sequence[str]) -> tuple[int, int]:
    """How many hexes a window shows, and how far from its rim all together."""
    depths = []
    for number in filter(window.holds, numbers):
        file, row = int(number[:2]), int(number[2:])
        ends = (
            *(abs(file - end) for end in window.ranks),
            *(abs(row - end) for end in window.files),
        )
        depths.append(min(ends))
    return len(depths), sum(depths)


def _legend(names: WhenEaglesFightNames, y: int, words: Catalogue) -> str:
    """Every sign beside its meaning."""
    colours, lines, inks = names.colours, names.layout["lines"], names.inks
    corps = Counter(
        colours["german"], inks["letters_german"], "infantry", "XXX", "20", "6-7-4", 2, 2
    )
    counts = f'fill="{inks["city"]}" stroke="{inks["victory"]}" stroke-width="2.5"'
    shown = [
        (legend_counter(corps), "unit"),
        (warning_rim(inks["starving"]), "starving"),
        (warning_rim(inks["partial"]), "partial"),
        (warning_rim(inks["short"]), "short"),
        (pieces.flag(8, 6, colours[_FLAGS[CENTRAL]], 1), "central"),
        (pieces.flag(8, 6, colours[_FLAGS[RUSSIAN]], 1), "russian"),
        (f'<path d="M4 -6h12v12h-12z" {counts}/>', "victory"),
        (
            _arrow(inks["move_russian"], RUSSIAN, -4) + _arrow(inks["move_central"], CENTRAL, 5),
            "move",
        ),
        (
            (
                f'<path d="M0 0H24" stroke="{inks["move_central"]}" '
                'stroke-width="4" stroke-dasharray="9 5"/>'
            ),
            "rail",
        ),
        (f'<path d="M0 0H28" stroke="{lines["rail"]}" stroke-width="1.600"/>', "railway"),
        (
            (
                f'<path d="M0 0H28" stroke="{lines["pass"]}" '
                'stroke-width="3" stroke-dasharray="2 5"/>'
            ),
            "pass",
        ),
    ]
    meanings = {sign: words.text(f"wef.map.legend_{key}") for sign, key in shown}
    return signs(meanings, y)


def _arrow(colour: str, tip: str, y: int) -> str:
    return f'<path d="M0 {y}H24" stroke="{colour}" stroke-width="3" marker-end="url(#{tip})"/>'
