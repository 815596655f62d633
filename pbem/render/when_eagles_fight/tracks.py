"""The boxes beside the map: the turns, and what the next check of victory asks for.

They stand on the sea and the land beyond it, where nobody ever moves.
"""

from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.victory.victory import checked_turns, printed_check
from pbem.games.when_eagles_fight.view import WhenEaglesFightView
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.lattice import Lattice
from pbem.render.kit.svg import INK, text
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames

_BOX, _IN_ROW, _EDGE = 25, 12, 12
"""The step from box to box, how many stand in a row, and the distance from the frame."""
_LINE, _LETTERS = 18, 11.5


def tracks(
    names: WhenEaglesFightNames, lattice: Lattice, view: WhenEaglesFightView, words: Catalogue
) -> str:
    """The track of turns and, below it, where both sides stand towards the next check."""
    left, top = lattice.left + _EDGE, lattice.top + _EDGE
    lines = [words.text("wef.map.turns"), *_next_check_lines(names, view, words)]
    rows = -(-view.last_turn // _IN_ROW)
    height = _LINE * len(lines) + _BOX * rows + 16
    panel = f'width="{_BOX * _IN_ROW + 12}" height="{height}" rx="4" fill="{names.inks["paper"]}"'
    parts = [
        f'<rect x="{left}" y="{top}" {panel} stroke="{INK}"/>',
        text(left + 8, top + 16, lines[0], size=_LETTERS, weight="bold"),
        _turns(names, view, left + 7, top + _LINE + 5),
    ]
    below = top + _LINE + _BOX * rows + 21
    for n, line in enumerate(lines[1:]):
        weight = "bold" if n == 0 else ""
        parts.append(text(left + 8, below + _LINE * n, line, size=_LETTERS, weight=weight))
    return "".join(parts)


def _turns(names: WhenEaglesFightNames, view: WhenEaglesFightView, left: int, top: int) -> str:
    """A box for each turn: winter in the colour of ice, a rim where a check ends it."""
    turns = names.board.turns
    checked = checked_turns(turns, view.options, 1, view.last_turn)
    parts = []
    for turn in turns[: view.last_turn]:
        place = turn.number - 1
        x, y = left + place % _IN_ROW * _BOX, top + place // _IN_ROW * _BOX
        fill = names.inks["ice" if turn.winter else "halo"]
        ink = INK
        if turn.number == view.turn:
            fill, ink = INK, names.inks["halo"]
        width = 2.5 if turn.number in checked else 0.8
        parts.append(
            f'<rect x="{x}" y="{y}" width="21" height="20" rx="3" fill="{fill}" stroke="{INK}" '
            f'stroke-width="{width:g}"/>'
        )
        parts.append(text(x + 10.5, y + 14, str(turn.number), size=10.5, anchor="middle", fill=ink))
    return "".join(parts)


def _next_check_lines(
    names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue
) -> list[str]:
    """What the next check asks for (4.3, 4.4), and how much of it there is."""
    turns = names.board.turns
    number = min(checked_turns(turns, view.options, view.turn, view.last_turn))
    asked = printed_check(turns, number)
    russian = names.prizes[RUSSIAN].difference(view.central)
    austrian = russian & names.board.austrian_hexes
    german = sum(names.board.hexes[n].country == "germany" for n in russian)
    facts = {
        "turn": str(number),
        "cities": str(german),
        "cities_needed": str(asked.german_cities),
        "hexes": str(len(austrian)),
        "hexes_needed": str(asked.austrian_hexes),
        "held": str(len(names.prizes[CENTRAL].intersection(view.central))),
        "revolution": str(asked.revolution),
    }
    keys = ("check", "cities", "hexes", "revolution")
    return [words.text(f"wef.map.{key}", facts) for key in keys]
