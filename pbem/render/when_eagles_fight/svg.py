"""The map as a picture.

The whole of it in small, then close-ups of the theatres in which something happened.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from pbem.games.hex_engine.position import Mark
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, SIDES
from pbem.games.when_eagles_fight.view import UnitView, WhenEaglesFightView
from pbem.render.catalogue import Catalogue
from pbem.render.hexes import pieces
from pbem.render.hexes.lattice import FlatLattice, Lattice
from pbem.render.hexes.legend import MovingSigns, Sign
from pbem.render.hexes.pieces import Counter
from pbem.render.hexes.scene import (
    Battle,
    Flag,
    Headquarters,
    Scene,
    SceneStack,
    Way,
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
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import arrowhead
from pbem.render.when_eagles_fight import terrain
from pbem.render.when_eagles_fight.ascii import FILES, ROWS, troubles
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames
from pbem.render.when_eagles_fight.tracks import tracks

THEATRES = (
    "prussia", "poland", "galicia", "baltic", "petrograd", "carpathians", "pripet", "ukraine",
    "silesia",
)  # fmt: skip
_TROUBLES = {"!": "starving", "-": "partial", "~": "short"}
"""The ink of each sign of a counter in trouble."""
_SYMBOLS = {"artillery": "gun"}
_MOST_THEATRES = 2
_COUNTERS, _WINDOWS = 1 << 11, 1 << 6
"""So many counters are remembered as they are drawn, and so many windows."""
_ATTACKS = ("attack", "oberost")
_FLAGS = {CENTRAL: "german", RUSSIAN: "russian"}
"""The nation whose colour a side's flags have."""
_DASHES = {"rail": "9 5", "retreat": "3 3"}
_WAYS = {"move": "", **_DASHES}
"""The dashes of each kind of move, and of the others."""
_HEADQUARTERS = {"stavka": ("ST", "russian"), "oberost": ("OB", "german")}
"""The letters of the headquarters, and the nation in whose colour they stand."""


def svg_map(names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue) -> str:
    """The whole map and below it theatres.

    Those with marks of the last turns, else those where the sides meet.
    """
    return _sheet(
        names, view, words, _scene(names, view), (WHOLE, *_theatres_to_show(names, view, ()))
    )


def svg_sheets(
    names: WhenEaglesFightNames,
    view: WhenEaglesFightView,
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
    names: WhenEaglesFightNames,
    view: WhenEaglesFightView,
    words: Catalogue,
    asked: Sequence[str] = (),
) -> tuple[str, ...]:
    """Those of ``svg_sheets`` that show theatres."""
    return _sheets(names, view, words, _theatres_to_show(names, view, asked))


def svg_overview(names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue) -> str:
    """The whole map in small."""
    return _sheet(names, view, words, _scene(names, view), (WHOLE,))


def svg_board(names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue) -> str:
    """The whole map in large."""
    return _sheet(names, view, words, _scene(names, view), (BOARD,))


def board_spots(names: WhenEaglesFightNames) -> dict[str, Spot]:
    """Where the hexes lie on the picture of ``svg_board``."""
    return click_spots(_lattice(names, BOARD, GAP), names.hexes)


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
    whole = parts[0] in (WHOLE, BOARD)
    title = words.text("wef.map.title", facts) if whole else words.text(f"wef.theatre.{parts[0]}")
    described = words.text("wef.map.alternative", facts) if whole else title

    held = frozenset(stack.hex for stack in view.stacks)

    def lay(part: str, top: int) -> Part:
        lattice = _lattice(names, part, top + GAP)
        named, taken = terrain.named(names, lattice, words, held)
        paint = draw_overview if part == WHOLE else draw_close_up
        return Part(
            lattice,
            title if part in (WHOLE, BOARD) else words.text(f"wef.theatre.{part}"),
            terrain.draw_ground(names, lattice, winter=view.winter)
            + terrain.town_dots(names, lattice),
            paint(lattice, scene, taken)
            + named
            + (tracks(names, lattice, view, words) if part in (WHOLE, BOARD) else ""),
            terrain.signs(names, lattice),
            tuple(_signs(names, lattice, scene)),
        )

    tips = "".join(arrowhead(names.inks[f"move_{side}"], 3, side) for side in SIDES)
    defs = f"{tips}{pieces.STYLE}{terrain.style_sheet(names)}"
    return picture_of_parts(parts, lay, (title, described), defs, names.inks, words)


@lru_cache(maxsize=_WINDOWS)
def _lattice(names: WhenEaglesFightNames, part: str, top: int) -> Lattice:
    """The window of a part of the map below a place."""
    if part in (WHOLE, BOARD):
        width = LARGE if part == BOARD else SMALL
        return FlatLattice(width, FILES, ROWS, MARGIN, top)
    drawn = names.layout["theatres"][part]
    return FlatLattice(LARGE, tuple(drawn["files"]), tuple(drawn["rows"]), MARGIN, top)


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
        headquarters=tuple(_headquarters(names, view)),
        flags=tuple(
            Flag(number, names.colours[nation])
            for side, nation in _FLAGS.items()
            for number in sorted(names.places_taken(view.central, side))
        ),
    )


def _way(names: WhenEaglesFightNames, mark: Mark) -> Way:
    """A move in the ink of its side."""
    return Way(
        (*mark.path, mark.hex),
        names.inks[f"move_{mark.side}"],
        _DASHES.get(mark.kind, ""),
        mark.side,
    )


def _headquarters(names: WhenEaglesFightNames, view: WhenEaglesFightView) -> Iterator[Headquarters]:
    """STAVKA and OberOst where they lie (14.2, 14.3)."""
    places = {"stavka": view.stavka, "oberost": view.oberost}
    for kind, (letters, nation) in _HEADQUARTERS.items():
        if number := places[kind]:
            ink = names.inks[f"letters_{nation}"]
            yield Headquarters(number, letters, names.colours[nation], ink)


@lru_cache(maxsize=_COUNTERS)
def _counter(names: WhenEaglesFightNames, unit: UnitView) -> Counter:
    """A counter as its reader may see it."""
    printed = names.units[unit.id]
    trouble = troubles(unit)
    return Counter(
        fill=names.colours[printed.nation],
        ink=names.inks[f"letters_{printed.nation}"],
        symbol=_SYMBOLS.get(printed.kind, printed.kind),
        size=printed.size,
        label=printed.label,
        factors=names.factors(unit.id, unit.steps, rebuilt=unit.rebuilt),
        steps=unit.steps,
        most=len(printed.factors) if unit.steps else 0,
        trouble=trouble,
        rim=names.inks[_TROUBLES[trouble[0]]] if trouble else "",
        badge=names.inks["badge"],
    )


def _theatres_to_show(
    names: WhenEaglesFightNames, view: WhenEaglesFightView, asked: Sequence[str]
) -> list[str]:
    """The theatres that a letter shows."""
    about = asked_hexes({s.hex: [unit.id for unit in s.units] for s in view.stacks}, asked)
    marks = ((mark.hex, mark.kind in _ATTACKS) for mark in view.marks)
    sides = {stack.hex: stack.side for stack in view.stacks}
    windows = {theatre: _lattice(names, theatre, 0) for theatre in THEATRES}
    worth = eventful(sides, marks, asked=bool(about))
    return told_windows(windows, about, worth, _MOST_THEATRES) or ["poland"]


@cache
def _explained(names: WhenEaglesFightNames) -> MovingSigns:
    """How counters, moves and attacks are explained."""
    inks = names.inks
    corps = Counter(
        names.colours["german"], inks["letters_german"], "infantry", "XXX", "20", "6-7-4", 2, 2
    )
    return MovingSigns(
        "wef.map.legend",
        corps,
        inks["badge"],
        {sign: (name, inks[name]) for sign, name in _TROUBLES.items()},
        _WAYS,
        tuple((inks[f"move_{side}"], side) for side in (RUSSIAN, CENTRAL)),
    )


def _signs(names: WhenEaglesFightNames, lattice: Lattice, scene: Scene) -> Iterator[Sign]:
    """The signs of the position that lie in a window."""
    explained, colours = _explained(names), names.colours
    yield from explained.units(lattice, scene)
    flown = {each.colour for each in within(lattice, scene.flags)}
    for side, nation in _FLAGS.items():
        if colours[nation] in flown:
            yield Sign(pieces.draw_flag((14, 0), colours[nation], 1), f"wef.map.legend_{side}")
    present = {each.letters for each in within(lattice, scene.headquarters)}
    for kind, (letters, nation) in _HEADQUARTERS.items():
        if letters in present:
            look = (colours[nation], names.inks[f"letters_{nation}"])
            bar = pieces.headquarters((14, 0), letters, look, 1)
            yield Sign(bar, f"wef.map.legend_{kind}")
    yield from explained.moves(lattice, scene)
