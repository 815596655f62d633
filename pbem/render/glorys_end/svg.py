"""The map as a picture.

The whole of it in small, then close-ups of the theatres in which something happened.
"""

from collections import Counter as Tally
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from pbem.games.glorys_end.view import GlorysEndView, UnitView
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end import terrain
from pbem.render.glorys_end.printed_names import GlorysEndNames
from pbem.render.hexes import pieces
from pbem.render.hexes.ground import area, boundary, line
from pbem.render.hexes.lattice import Lattice
from pbem.render.hexes.pieces import Counter
from pbem.render.hexes.scene import (
    Battle,
    Fort,
    Scene,
    SceneStack,
    Way,
    Works,
    draw_close_up,
    draw_overview,
)
from pbem.render.hexes.sheets import (
    GAP,
    LARGE,
    MARGIN,
    SMALL,
    WHOLE,
    Part,
    click_spots,
    front_hexes,
    legend_counter,
    picture,
    signs,
    warning_rim,
)
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import INK, arrowhead

THEATRES = ("flanders", "meuse", "marne", "lorraine", "normandy", "loire")
_RIMS = {"none": "starving", "partial": "partial"}
"""The ink of the rim of a counter that is not in supply."""
_MIDDLE = 38
"""The width of a hex on the whole map of the Marne."""
_MOST_THEATRES = 2
_COUNTERS = 1 << 11
"""So many counters are remembered as they are drawn."""
_ASSAULTS = ("march", "prepared")
_DASHES = {"rail": "9 5", "sea": "2 5", "retreat": "3 3"}


def svg_map(names: GlorysEndNames, view: GlorysEndView, words: Catalogue) -> str:
    """The whole map and below it theatres.

    Those with marks of the last turns, else those where the sides meet.
    """
    return _sheet(names, view, words, _scene(names, view), (WHOLE, *_told(names, view)))


def svg_sheets(
    names: GlorysEndNames, view: GlorysEndView, words: Catalogue, theatres: Sequence[str] = ()
) -> tuple[str, ...]:
    """The whole map, then each of some theatres, as pictures of their own.

    If none are named, they are those of ``svg_map``.
    """
    return _sheets(names, view, words, (WHOLE, *(theatres or _told(names, view))))


def svg_close_ups(names: GlorysEndNames, view: GlorysEndView, words: Catalogue) -> tuple[str, ...]:
    """Those of ``svg_sheets`` that show theatres."""
    return _sheets(names, view, words, _told(names, view))


def svg_spots(
    names: GlorysEndNames, view: GlorysEndView, theatres: Sequence[str]
) -> tuple[dict[str, Spot], ...]:
    """Where the hexes lie on the pictures of ``svg_sheets``."""
    return tuple(
        click_spots(_laid(names, view, part, 0)[0], names.hexes) for part in (WHOLE, *theatres)
    )


def _sheets(
    names: GlorysEndNames, view: GlorysEndView, words: Catalogue, parts: Sequence[str]
) -> tuple[str, ...]:
    """Parts of the map as pictures of their own."""
    scene = _scene(names, view)
    return tuple(_sheet(names, view, words, scene, (part,)) for part in parts)


def _sheet(
    names: GlorysEndNames,
    view: GlorysEndView,
    words: Catalogue,
    scene: Scene,
    parts: Sequence[str],
) -> str:
    """A picture of some parts of the map.

    The whole one in small with the list of signs, theatres in large.
    """
    facts = {"turn": view.turn, "german": view.vp["german"], "allied": view.vp["allied"]}
    title = (
        words.text("glo.map.title", facts)
        if WHOLE in parts
        else words.text(f"glo.theatre.{parts[0]}")
    )
    described = words.text("glo.map.alternative", facts) if WHOLE in parts else title

    def lay(part: str, top: int) -> Part:
        lattice, paint = _laid(names, view, part, top)
        drawn = (
            _held(names, lattice, view.german, view.violated),
            paint(lattice, scene),
            terrain.labels(names, lattice, words),
        )
        still = terrain.ground(names, lattice) + terrain.dots(names, lattice)
        if part == WHOLE:
            return Part(lattice, title, still, "".join(drawn), lambda y: _legend(names, y, words))
        return Part(lattice, words.text(f"glo.theatre.{part}"), still, "".join(drawn))

    tips = arrowhead(names.inks["move"], 3) + arrowhead(names.inks["held"], 3, "german")
    return picture(
        parts,
        lay,
        (title, described),
        f"{tips}{pieces.STYLE}{terrain.style(names)}",
        names.inks["paper"],
    )


def _laid(
    names: GlorysEndNames, view: GlorysEndView, part: str, top: int
) -> tuple[Lattice, Callable[[Lattice, Scene], str]]:
    """The window of a part of the map below a place, and how the position is drawn in it."""
    if part != WHOLE:
        return _lattice(names, part, top + GAP), draw_close_up
    width = _MIDDLE if view.options.scenario == "marne" else SMALL
    return Lattice(width, *names.window(view.options.scenario), MARGIN, top + 44), draw_overview


def _lattice(names: GlorysEndNames, theatre: str, top: int) -> Lattice:
    """The window of a close-up."""
    window = names.layout["theatres"][theatre]
    (first, last), (low, high) = window["ranks"], window["files"]
    return Lattice(LARGE, (first, last), (low, high), 5, top)


# --- who holds what -------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _held(
    names: GlorysEndNames,
    lattice: Lattice,
    german_hexes: tuple[str, ...],
    violated: tuple[str, ...],
) -> str:
    """Hexes that a side took from the other, and the line between both.

    The same in the letters to both players.
    """
    german = frozenset(german_hexes)
    war = _at_war(names, violated)
    taken = {number for number in german - names.home if lattice.holds(number)}
    lost = {number for number in names.home - german if lattice.holds(number)}
    allied = names.layout["colours"]["french"]
    parts = [
        area(lattice, taken, f'fill="{names.inks["held"]}" fill-opacity="0.2"') if taken else ""
    ]
    parts.append(area(lattice, lost, f'fill="{allied}" fill-opacity="0.6"') if lost else "")
    front = boundary(german & war, war - german)
    width = 4 if lattice.width == LARGE else 2
    stroke = (
        f'stroke="{names.layout["lines"]["front"]}" stroke-width="{width}" stroke-linecap="round"'
    )
    parts.append(line(lattice, front, f'{stroke} stroke-opacity="0.8"'))
    return "".join(parts)


@cache
def _at_war(names: GlorysEndNames, violated: tuple[str, ...]) -> frozenset[str]:
    """The hexes of the countries at war."""
    countries = {"germany", "france", *violated}
    return frozenset(number for number in names.land if names.hexes[number]["country"] in countries)


# --- what stands there ----------------------------------------------------------------------------


def _scene(names: GlorysEndNames, view: GlorysEndView) -> Scene:
    """Everything that lies on the ground, as it is drawn."""
    colours, inks = names.layout["colours"], names.inks
    side_colour = {"german": colours["german"], "allied": colours["french"]}
    zones = {entry["hex"]: entry["nation"] for entry in names.printed("map")["zones"]}
    held = frozenset(view.german)
    trenches = [
        Works(number, side_colour["german" if number in held else "allied"], done=done)
        for numbers, done in ((view.trenches, True), (view.digging, False))
        for number in numbers
    ]
    assaults = [mark for mark in view.marks if mark.kind in _ASSAULTS]
    moves = [mark for mark in view.marks if mark.kind not in _ASSAULTS]
    tips = {"german": (inks["held"], "german"), "allied": (inks["move"], "tip")}
    ways = tuple(
        Way(
            (*mark.path, mark.hex),
            tips[mark.side][0],
            _DASHES.get(mark.kind, ""),
            tips[mark.side][1],
        )
        for mark in moves
    )
    return Scene(
        inks["badge"],
        tuple(
            SceneStack(stack.hex, tuple(_counter(names, unit) for unit in stack.units))
            for stack in view.stacks
        ),
        tuple(_fort(names, number) for number in view.forts),
        tuple(Works(number, colours[zones[number]]) for number in view.zones),
        tuple(trenches),
        ways,
        tuple(Battle(mark.hex, mark.odds, inks["battle"], inks["odds"]) for mark in assaults),
    )


def _fort(names: GlorysEndNames, number: str) -> Fort:
    """A fort as it is drawn."""
    printed = names.forts[number]
    nation = printed["nation"]
    return Fort(
        number, str(printed["defence"]), names.layout["colours"][nation], _ink(names, nation)
    )


def _ink(names: GlorysEndNames, nation: str) -> str:
    """The ink of the letters on counters and forts.

    Light on the German ones, so that nobody needs colours to tell sides.
    """
    return names.inks["letters_german" if nation == "german" else "letters_allied"]


@lru_cache(maxsize=_COUNTERS)
def _counter(names: GlorysEndNames, unit: UnitView) -> Counter:
    """A counter as its reader may see it."""
    printed = names.counter(unit.id)
    trouble = _RIMS.get(unit.supply, "silent" if unit.silent else "")
    return Counter(
        fill=names.layout["colours"][printed["nation"]],
        ink=_ink(names, printed["nation"]),
        symbol=printed["kind"],
        size=printed.get("size", ""),
        label=printed["label"],
        factors=names.factors(unit.id, unit.steps),
        steps=unit.steps,
        most=len(printed["steps"]),
        rim=names.inks[trouble] if trouble else "",
    )


def _told(names: GlorysEndNames, view: GlorysEndView) -> list[str]:
    """The theatres in which most happened, at most two.

    Before anything did, those in which the sides are closest.
    """
    if view.options.scenario == "marne":
        return ["marne"]
    marked = [mark.hex for mark in view.marks if mark.kind in _ASSAULTS] or [
        mark.hex for mark in view.marks
    ]
    counted = Tally[str]()
    for number in marked or front_hexes({stack.hex: stack.side for stack in view.stacks}):
        counted.update(theatre for theatre in THEATRES if _lattice(names, theatre, 0).holds(number))
    most = [theatre for theatre, _ in counted.most_common(_MOST_THEATRES)]
    return [theatre for theatre in THEATRES if theatre in most] or ["meuse"]


def _legend(names: GlorysEndNames, y: int, words: Catalogue) -> str:
    """Every sign beside its meaning."""
    colours, lines, inks = names.layout["colours"], names.layout["lines"], names.inks
    corps = Counter(
        colours["german"], inks["letters_german"], "infantry", "XXX", "II", "6-7-4", 3, 4
    )
    shown = [
        (legend_counter(corps), "unit"),
        (warning_rim(inks["starving"]), "starving"),
        (warning_rim(inks["partial"]), "partial"),
        (warning_rim(inks["silent"]), "silent"),
        (pieces.fort(14, 0, "4", (colours["french"], INK), 0.9), "fort"),
        (pieces.trench(14, 4, 30, colours["french"], done=True), "trench"),
        (f"{_arrow(inks['held'], 'german', -4)}{_arrow(inks['move'], 'tip', 5)}", "move"),
        (
            (
                f'<path d="M0 0H24" stroke="{inks["move"]}" '
                'stroke-width="4" stroke-dasharray="9 5"/>'
            ),
            "rail",
        ),
        (f'<path d="M0 0H28" stroke="{lines["front"]}" stroke-width="4"/>', "front"),
        (
            (
                f'<path d="M0 0H28" stroke="{lines["danger"]}" '
                'stroke-width="2.6" stroke-dasharray="9 5"/>'
            ),
            "danger",
        ),
        (
            (f'<rect x="4" y="-6" width="18" height="11" rx="5" fill="{inks["german_vp"]}"/>'),
            "german_vp",
        ),
        (
            (f'<rect x="4" y="-6" width="18" height="11" rx="5" fill="{inks["allied_vp"]}"/>'),
            "allied_vp",
        ),
    ]
    meanings = {sign: words.text(f"glo.map.legend_{key}") for sign, key in shown}
    return signs(meanings, y)


def _arrow(colour: str, tip: str, y: int) -> str:
    return f'<path d="M0 {y}H24" stroke="{colour}" stroke-width="3" marker-end="url(#{tip})"/>'
