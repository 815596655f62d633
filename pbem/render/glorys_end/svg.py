"""The map as a picture.

The whole of it in small, then close-ups of the theatres in which something happened.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

from pbem.games.glorys_end.view import GlorysEndView, UnitView
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end import terrain
from pbem.render.glorys_end.ascii import troubles
from pbem.render.glorys_end.printed_names import GlorysEndNames
from pbem.render.hexes import pieces
from pbem.render.hexes.anatomy import is_close
from pbem.render.hexes.ground import boundary_sides, draw_area, line_along_sides
from pbem.render.hexes.lattice import Lattice
from pbem.render.hexes.legend import MovingSigns, Sign, ground_sign, stroke_sign
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
    within,
)
from pbem.render.hexes.sheets import (
    BOARD,
    GAP,
    LARGE,
    MARGIN,
    SMALL,
    WHOLE,
    Part,
    asked_hexes,
    click_spots,
    eventful,
    picture_of_parts,
    told_windows,
)
from pbem.render.kit.placement import Box
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import INK, arrowhead

THEATRES = ("flanders", "meuse", "marne", "lorraine", "normandy", "loire")
_TROUBLES = {"!": "starving", "-": "partial", "~": "silent"}
"""The ink of each sign of a counter in trouble."""
_MOST_THEATRES = 2
_COUNTERS, _WINDOWS = 1 << 11, 1 << 6
"""So many counters are remembered as they are drawn, and so many windows."""
_ASSAULTS = ("march", "prepared")
_DASHES = {"rail": "9 5", "sea": "2 5", "retreat": "3 3"}
_WAYS = {"move": "", **_DASHES}
"""The dashes of each kind of move, and of the others."""


def svg_map(names: GlorysEndNames, view: GlorysEndView, words: Catalogue) -> str:
    """The whole map and below it theatres.

    Those with marks of the last turns, else those where the sides meet.
    """
    return _sheet(
        names, view, words, _scene(names, view), (WHOLE, *_theatres_to_show(names, view, ()))
    )


def svg_sheets(
    names: GlorysEndNames,
    view: GlorysEndView,
    words: Catalogue,
    theatres: Sequence[str] = (),
    asked: Sequence[str] = (),
) -> tuple[str, ...]:
    """The whole map, then each of some theatres, as pictures of their own.

    If none are named, they are those that show what a reader is asked about, and what happened.
    """
    return _sheets(
        names, view, words, (WHOLE, *(theatres or _theatres_to_show(names, view, asked)))
    )


def svg_close_ups(
    names: GlorysEndNames, view: GlorysEndView, words: Catalogue, asked: Sequence[str] = ()
) -> tuple[str, ...]:
    """Those of ``svg_sheets`` that show theatres; of the Marne the whole."""
    return _sheets(names, view, words, _theatres_to_show(names, view, asked) or (WHOLE,))


def svg_overview(names: GlorysEndNames, view: GlorysEndView, words: Catalogue) -> str:
    """The whole map in small."""
    return _sheet(names, view, words, _scene(names, view), (WHOLE,))


def svg_board(names: GlorysEndNames, view: GlorysEndView, words: Catalogue) -> str:
    """The whole map in large."""
    return _sheet(names, view, words, _scene(names, view), (BOARD,))


def board_spots(names: GlorysEndNames, view: GlorysEndView) -> dict[str, Spot]:
    """Where the hexes lie on the picture of ``svg_board``."""
    return click_spots(_lattice_and_drawing(names, view, BOARD, 0)[0], names.hexes)


def svg_spots(
    names: GlorysEndNames, view: GlorysEndView, theatres: Sequence[str]
) -> tuple[dict[str, Spot], ...]:
    """Where the hexes lie on the pictures of ``svg_sheets``."""
    return tuple(
        click_spots(_lattice_and_drawing(names, view, part, 0)[0], names.hexes)
        for part in (WHOLE, *theatres)
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
    whole = parts[0] in (WHOLE, BOARD)
    title = words.text("glo.map.title", facts) if whole else words.text(f"glo.theatre.{parts[0]}")
    described = words.text("glo.map.alternative", facts) if whole else title
    scenario = view.options.scenario
    held = frozenset((*(stack.hex for stack in view.stacks), *view.forts))

    def lay(part: str, top: int) -> Part:
        lattice, paint = _lattice_and_drawing(names, view, part, top)
        named, taken = terrain.named(names, lattice, scenario, words, held)
        fronts = _draw_taken_hexes(names, lattice, view.german, view.violated)
        return Part(
            lattice,
            title if part in (WHOLE, BOARD) else words.text(f"glo.theatre.{part}"),
            terrain.draw_ground(names, lattice, scenario) + terrain.town_dots(names, lattice),
            "".join((fronts, paint(lattice, scene, taken), named)),
            terrain.signs(names, lattice, scenario),
            tuple(_signs(names, lattice, scene, fronts)),
        )

    tips = arrowhead(names.inks["move"], 3) + arrowhead(names.inks["held"], 3, "german")
    return picture_of_parts(
        parts,
        lay,
        (title, described),
        f"{tips}{pieces.STYLE}{terrain.style_sheet(names)}",
        names.inks,
        words,
    )


def _lattice_and_drawing(
    names: GlorysEndNames, view: GlorysEndView, part: str, top: int
) -> tuple[Lattice, Callable[[Lattice, Scene, Sequence[Box]], str]]:
    """The window of a part of the map below a place, and how the position is drawn in it.

    The whole map of the Marne is so small that it is drawn in large.
    """
    if part not in (WHOLE, BOARD):
        return _lattice(names, part, top + GAP), draw_close_up
    large = part == BOARD or view.options.scenario == "marne"
    width, paint = (LARGE, draw_close_up) if large else (SMALL, draw_overview)
    return Lattice(
        width, *names.window_of_scenario(view.options.scenario), MARGIN, top + GAP
    ), paint


@lru_cache(maxsize=_WINDOWS)
def _lattice(names: GlorysEndNames, theatre: str, top: int) -> Lattice:
    """The window of a close-up."""
    window = names.layout["theatres"][theatre]
    (first, last), (low, high) = window["ranks"], window["files"]
    return Lattice(LARGE, (first, last), (low, high), MARGIN, top)


# --- who holds what -------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _draw_taken_hexes(
    names: GlorysEndNames,
    lattice: Lattice,
    german_hexes: tuple[str, ...],
    violated: tuple[str, ...],
) -> str:
    """Hexes that a side took from the other, and the line between both.

    The same in the letters to both players.
    """
    german = frozenset(german_hexes)
    war = _hexes_at_war(names, violated)
    taken = {number for number in german - names.german_hexes if lattice.holds(number)}
    lost = {number for number in names.german_hexes - german if lattice.holds(number)}
    parts = [
        draw_area(lattice, held, f'fill="{ink}" fill-opacity="{opacity}"') if held else ""
        for held, (ink, opacity) in zip((taken, lost), _taken(names).values(), strict=True)
    ]
    front = boundary_sides(german & war, war - german)
    parts += [line_along_sides(lattice, front, how) for how in _front_strokes(names, lattice)]
    return "".join(parts)


def _taken(names: GlorysEndNames) -> dict[str, tuple[str, str]]:
    """The ink over hexes that a side took from the other, and how thick it lies."""
    return {
        "german": (names.inks["held"], "0.2"),
        "allied": (names.layout["colours"]["french"], "0.4"),
    }


def _front_strokes(names: GlorysEndNames, lattice: Lattice | None = None) -> tuple[str, ...]:
    """How the line between the sides is drawn: a light line on a dark one."""
    wide = 1.0 if lattice is None or is_close(lattice) else 0.6
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    lines = names.layout["lines"]
    return tuple(
        f'stroke="{lines[name]}" stroke-width="{width * wide:.1f}" {ends}'
        for name, width in (("front", 5.5), ("front_core", 2.2))
    )


@cache
def _hexes_at_war(names: GlorysEndNames, violated: tuple[str, ...]) -> frozenset[str]:
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
    trouble = troubles(unit)
    return Counter(
        fill=names.layout["colours"][printed["nation"]],
        ink=_ink(names, printed["nation"]),
        symbol=printed["kind"],
        size=printed.get("size", ""),
        label=printed["label"],
        factors=names.factors(unit.id, unit.steps),
        steps=unit.steps,
        most=len(printed["steps"]),
        trouble=trouble,
        rim=names.inks[_TROUBLES[trouble[0]]] if trouble else "",
        badge=names.inks["badge"],
    )


def _theatres_to_show(
    names: GlorysEndNames, view: GlorysEndView, asked: Sequence[str]
) -> list[str]:
    """The theatres that a letter shows; none of the Marne, whose map is one."""
    if view.options.scenario == "marne":
        return []
    about = asked_hexes({s.hex: [unit.id for unit in s.units] for s in view.stacks}, asked)
    marks = ((mark.hex, mark.kind in _ASSAULTS) for mark in view.marks)
    sides = {stack.hex: stack.side for stack in view.stacks}
    windows = {theatre: _lattice(names, theatre, 0) for theatre in THEATRES}
    worth = eventful(sides, marks, asked=bool(about))
    return told_windows(windows, about, worth, _MOST_THEATRES) or ["meuse"]


@cache
def _explained(names: GlorysEndNames) -> MovingSigns:
    """How counters, moves and assaults are explained."""
    inks, colours = names.inks, names.layout["colours"]
    return MovingSigns(
        "glo.map.legend",
        Counter(colours["german"], inks["letters_german"], "infantry", "XXX", "II", "6-7-4", 3, 4),
        inks["badge"],
        {sign: (name, inks[name]) for sign, name in _TROUBLES.items()},
        _WAYS,
        ((inks["held"], "german"), (inks["move"], "tip")),
    )


def _signs(names: GlorysEndNames, lattice: Lattice, scene: Scene, fronts: str) -> Iterator[Sign]:
    """The signs of the position that lie in a window."""
    explained = _explained(names)
    yield from explained.units(lattice, scene)
    yield from _works(names, lattice, scene)
    yield from explained.moves(lattice, scene)
    if fronts:
        yield Sign(stroke_sign(*_front_strokes(names)), "glo.map.legend_front")
    for side, (ink, opacity) in _taken(names).items():
        if f'fill="{ink}" fill-opacity="{opacity}"' in fronts:
            patch = ground_sign(ink, opacity=opacity)
            yield Sign(patch, f"glo.map.legend_taken_{side}")


def _works(names: GlorysEndNames, lattice: Lattice, scene: Scene) -> Iterator[Sign]:
    """Forts, fortified zones and trenches in a window."""
    colour = names.layout["colours"]["french"]
    if within(lattice, scene.forts):
        yield Sign(pieces.draw_fort(14, 0, "4", (colour, INK), 0.9), "glo.map.legend_fort")
    if within(lattice, scene.zones):
        square = ((2, -8), (26, -8), (26, 8), (2, 8), (2, -8))
        yield Sign(pieces.draw_zone(square, (14, 0), colour, 2), "glo.map.legend_zone")
    for done, key in ((True, "trench"), (False, "digging")):
        if any(works.done == done for works in within(lattice, scene.trenches)):
            teeth = pieces.draw_trench(((0, 3), (28, 3)), colour, done=done)
            yield Sign(teeth, f"glo.map.legend_{key}")
