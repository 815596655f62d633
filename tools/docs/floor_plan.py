"""The floor plan: which room of the code imports which, read from the imports and drawn."""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from tools.docs.source import ROOT, source

Arrows = Mapping[str, frozenset[str]]
"""Rooms, each with the rooms that it imports."""


def plan(package: str) -> Arrows:
    """The rooms directly below a package, such as ``pbem``, and who imports whom.

    A room is a folder of the package. Files that lie beside the folders belong to no room.
    """
    home = ROOT / package.replace(".", "/")
    rooms = {path.parent.name for path in home.glob("*/__init__.py") if path.parent.name[0] != "_"}
    found = {
        room: frozenset(
            target
            for path in (home / room).rglob("*.py")
            for target in _imported(path, package)
            if target in rooms and target != room
        )
        for room in sorted(rooms)
    }
    return {room: targets for room, targets in found.items() if targets or _wanted(room, found)}


def _wanted(room: str, found: Arrows) -> bool:
    return any(room in targets for targets in found.values())


def _imported(path: Path, package: str) -> Iterator[str]:
    """The rooms of a package that one file imports."""
    for name in source(path).imports:
        if name.startswith(f"{package}."):
            yield name.removeprefix(f"{package}.").split(".")[0]


def about(package: str, room: str) -> str:
    """The first sentence of a room's docstring."""
    return source(ROOT / package.replace(".", "/") / room / "__init__.py").about


def drawn(arrows: Arrows) -> dict[str, frozenset[str]]:
    """The arrows that a drawing needs: none that a longer path implies."""
    reach = _reach(arrows)
    return {
        room: frozenset(
            target
            for target in targets
            if not any(target in reach[other] for other in targets - {target})
        )
        for room, targets in arrows.items()
    }


def _reach(arrows: Arrows) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}

    def visit(room: str, way: tuple[str, ...]) -> frozenset[str]:
        if room in way:
            raise ValueError(" > ".join((*way, room)))
        if room not in found:
            below = [visit(target, (*way, room)) for target in sorted(arrows[room])]
            found[room] = frozenset(arrows[room]).union(*below)
        return found[room]

    for room in arrows:
        visit(room, ())
    return found


def rows(arrows: Arrows) -> list[list[str]]:
    """Rooms in rows: every arrow leads to a lower one."""
    reach = _reach(arrows)
    depth: dict[str, int] = {}
    for room in sorted(arrows, key=lambda room: len(reach[room])):
        depth[room] = 1 + max((depth[target] for target in arrows[room]), default=-1)
    for room in (room for room in arrows if not arrows[room]):
        depth[room] = min(depth[user] for user in arrows if room in arrows[user]) - 1
    height = max(depth.values(), default=0)
    found = [[room for room in sorted(arrows) if depth[room] == d] for d in range(height, -1, -1)]
    return [_settled(row, found[:n], arrows) for n, row in enumerate(found)]


def _settled(row: list[str], above: list[list[str]], arrows: Arrows) -> list[str]:
    """A row in the order of the rooms above it that lead there, so that fewer lines cross."""
    order = {room: n for upper in above for n, room in enumerate(upper)}

    def middle(room: str) -> float:
        places = [n for upper, n in order.items() if room in arrows[upper]]
        return sum(places) / len(places) if places else 0.0

    return sorted(row, key=middle)


BOX, GAP, STEP = (150, 44), 26, 96
"""Width and height of a box, the room between boxes, and from row to row: in pixels."""


def svg(arrows: Arrows, title: str) -> str:
    """The plan as a picture."""
    lines = rows(arrows)
    width = max(len(row) for row in lines) * (BOX[0] + GAP) + GAP
    height = len(lines) * STEP + GAP - (STEP - BOX[1]) + GAP
    at = {
        room: (
            (width - len(row) * (BOX[0] + GAP) + GAP) // 2 + n * (BOX[0] + GAP),
            GAP + level * STEP,
        )
        for level, row in enumerate(lines)
        for n, room in enumerate(row)
    }
    parts = [
        (
            '<svg xmlns="http://www.w3.org/2000/svg"'
            f' viewBox="0 0 {width} {height}" width="{width}"'
            f' height="{height}" role="img" font-family="Georgia, serif" font-size="16">'
        ),
        f"<title>{escape(title)}</title>",
        (
            '<defs><marker id="a" viewBox="0 0 8 8"'
            ' refX="7" refY="4" markerWidth="8" markerHeight="8"'
            ' orient="auto"><path d="M0 0 8 4 0 8z" fill="#7a1f1f"/></marker></defs>'
        ),
        '<rect width="100%" height="100%" fill="#fffdf7"/>',
    ]
    needed = drawn(arrows)
    parts += [_arrow(at[room], at[target]) for room in arrows for target in sorted(needed[room])]
    for room, (x, y) in at.items():
        parts.append(
            f'<rect x="{x}" y="{y}" width="{BOX[0]}" height="{BOX[1]}" rx="6" fill="#f4efe4"'
            f' stroke="#7a1f1f"/><text x="{x + BOX[0] // 2}" y="{y + 28}" text-anchor="middle"'
            f' fill="#221f1a">{escape(room)}</text>'
        )
    return "\n".join((*parts, "</svg>", ""))


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    x1, y1 = start[0] + BOX[0] // 2, start[1] + BOX[1]
    x2, y2 = end[0] + BOX[0] // 2, end[1]
    bend = (y2 - y1) // 2
    return (
        f'<path d="M{x1} {y1}C{x1} {y1 + bend} {x2} {y2 - bend} {x2} {y2 - 1}" fill="none"'
        ' stroke="#7a1f1f" stroke-opacity="0.75" marker-end="url(#a)"/>'
    )
