"""The map in 72 columns of characters: the spaces by letter, then a list of who stands where."""

from pbem.games.quartermaster_1914.view import QuartermasterView
from pbem.render.catalogue import Catalogue
from pbem.render.kit.characters import wrap_lines
from pbem.render.quartermaster_1914.about import piece_sentences
from pbem.render.quartermaster_1914.printed_names import CENTRAL, TEAMS, QuartermasterNames

_CELL = 9
_MARKS = {"placed": "+", "removed": "-", "battle": "!"}


def ascii_map(
    names: QuartermasterNames, view: QuartermasterView, words: Catalogue
) -> tuple[str, ...]:
    """Two lines a space, its letters and signs above its pieces; below, the names of all spaces."""
    lines: list[str] = [words.text("qmg.map.legend"), ""]
    for row in names.layout["grid"]:
        lines.append(
            "".join(_space_head(names, space, view).ljust(_CELL) for space in row).rstrip()
        )
        lines += [
            "".join(_pieces_text(names, space, view).ljust(_CELL) for space in row).rstrip(),
            "",
        ]
    for team in TEAMS:
        lines.append(f"{names.name(team, words)}: {_standing_text(names, team, view, words)}")
    empty = [
        _name_and_code(names, space, words)
        for space in names.spaces
        if not _nations_in(space, view)
    ]
    lines.append(words.text("qmg.map.empty", {"spaces": ", ".join(empty)}))
    return wrap_lines(lines, 2)


def listed_places(
    names: QuartermasterNames, view: QuartermasterView, words: Catalogue
) -> tuple[tuple[str, str], ...]:
    """Each space where somebody stands, by its name."""
    return tuple(
        (
            _name_and_code(names, space, words),
            f"{_name_and_code(names, space, words)}: {', '.join(standing)}",
        )
        for space in names.spaces
        if (standing := tuple(piece_sentences(names, space, view, words)))
    )


def _nations_in(space: str, view: QuartermasterView) -> list[str]:
    return [nation for nation, spaces in view.at.items() if space in spaces]


def _space_head(names: QuartermasterNames, space: str, view: QuartermasterView) -> str:
    """``PRU*+``: the letters of a space, what it is, and what happened in it."""
    if not space:
        return ""
    printed = names.spaces[space]
    kind = "~" if printed["kind"] == "sea" else "^" if printed.get("difficult") else ""
    counts = (
        "@"
        if "home" in printed
        else "*"
        if printed.get("objective")
        else "o"
        if space in view.tokens
        else ""
    )
    happened = dict.fromkeys(_MARKS[mark.kind] for mark in view.marks if mark.space == space)
    return space + kind + counts + "".join(happened)


def _pieces_text(names: QuartermasterNames, space: str, view: QuartermasterView) -> str:
    """``[DEAH]`` or ``FRuk``: the nations in a space; too many for the cell are counted."""
    nations = _nations_in(space, view)
    letters = [_nation_letters(nation, space, view) for nation in nations]
    if len(letters) > _CELL // 2:
        return "".join([*letters[:3], f"+{len(letters) - 3}"])
    central = bool(nations) and names.teams[nations[0]] == CENTRAL
    return f"[{''.join(letters)}]" if central else "".join(letters)


def _nation_letters(nation: str, space: str, view: QuartermasterView) -> str:
    return nation if space in view.supplied[nation] else nation.lower()


def _standing_text(
    names: QuartermasterNames, team: str, view: QuartermasterView, words: Catalogue
) -> str:
    """Where a coalition stands: ``Vienna (VIE) AH, Serbia (SER) ru``."""
    found = []
    for space in names.spaces:
        nations = [nation for nation in _nations_in(space, view) if names.teams[nation] == team]
        if nations:
            letters = "+".join(_nation_letters(nation, space, view) for nation in nations)
            found.append(f"{_name_and_code(names, space, words)} {letters}")
    return ", ".join(found) or words.text("game.none")


def _name_and_code(names: QuartermasterNames, space: str, words: Catalogue) -> str:
    return f"{names.name(space, words)} ({space})"
