"""What a player may ask about: a card, a unit, a space."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from pbem.games.paths_of_glory.board.board import SIDES, is_yellow
from pbem.games.paths_of_glory.board.state import Options
from pbem.games.paths_of_glory.view import PathsOfGloryView, SpaceView, UnitView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames

_PRINTED = ("supply", "capital")
_OF_ITS_OWN = ("sinai", "medina", "salonika")
"""Spaces with a rule of their own (12.2.7, 14.1.5, 14.2.3)."""
_REMEMBERED, _SPACES = 1 << 10, 1 << 11
"""So many cards and spaces in the words of a reader, and so many spaces as they stand in a
position: each is told many times."""


def about(
    names: PathsOfGloryNames, thing: About, view: PathsOfGloryView, words: Catalogue
) -> list[Block]:
    """What everybody may know about a card, a unit or a kind of corps, or a space."""
    match thing.kind:
        case "card":
            return [Paragraph(card_line(names, thing.name, view.options, words))]
        case "unit":
            return _blocks_on_unit(names, thing.name, view, words)
    return _blocks_on_space(names, thing.name, view, words)


@lru_cache(maxsize=_REMEMBERED)
def card_line(names: PathsOfGloryNames, card: str, options: Options, words: Catalogue) -> str:
    """A card with its values, what becomes of it under these options, and what it does."""
    printed = names.cards[card]
    points = ", ".join(f"{pool.upper()} {points}" for pool, points in printed["rp"].items())
    facts = {
        "card": names.card(card, words),
        "ops": printed["ops"],
        "sr": printed["sr"],
        "points": points,
    }
    parts = [words.text("pog.hand.card", facts)]
    if status := printed.get("war_status"):
        parts.append(words.text("pog.hand.war_status", {"points": status}))
    parts += [words.text(f"pog.hand.{kind}") for kind in ("combat", "starred") if printed.get(kind)]
    if is_yellow(printed) and options.yellow_counts:
        parts.append(words.text("pog.hand.yellow", {"ops": printed["ops"]}))
    return f"{'; '.join(parts)}. {names.event(card, words)}"


def card_face(names: PathsOfGloryNames, card: str, words: Catalogue) -> tuple[str, str, str] | None:
    """A card's title, its values and what it does; ``None`` of no card."""
    if card not in names.cards:
        return None
    printed = names.cards[card]
    points = ", ".join(f"{pool.upper()} {points}" for pool, points in printed["rp"].items())
    facts = {"ops": printed["ops"], "sr": printed["sr"], "points": points}
    marks = [words.text(f"pog.hand.{kind}") for kind in ("combat", "starred") if printed.get(kind)]
    values = " · ".join((words.text("pog.hand.values", facts), *marks))
    return names.card(card, words), values, names.event(card, words)


def _blocks_on_unit(
    names: PathsOfGloryNames, kind: str, view: PathsOfGloryView, words: Catalogue
) -> list[Block]:
    """The factors of an army or of a kind of corps, and where each of them is."""
    printed = names.units[names.kinds[kind]]
    full, reduced = (
        "-".join(str(factor) for factor in printed[step]) for step in ("full", "reduced")
    )
    facts = {"unit": names.kind(kind, words), "full": full, "reduced": reduced}
    places = Counter(_whereabouts_of(names, kind, view, words))
    found = tuple(
        f"{number} × {place}" if number > 1 else place for place, number in places.items()
    )
    found = found or (words.text("pog.about.nowhere"),)
    said = (*found, *_sources_of_units(names, kind, view, words))
    return [Paragraph(words.text("pog.about.unit", facts)), Bullets(said)]


def _sources_of_units(
    names: PathsOfGloryNames, kind: str, view: PathsOfGloryView, words: Catalogue
) -> Iterator[str]:
    """The cards yet to be played that bring units of a kind, and what rebuilds them (17.1)."""
    cards = [
        names.card(card, words)
        for card, entry in names.cards.items()
        if kind in entry.get("units", ()) and card not in view.events
    ]
    if cards:
        yield words.text("pog.about.comes", {"cards": ", ".join(cards)})
    printed = names.units[names.kinds[kind]]
    if printed.get("replaceable"):
        yield words.text("pog.about.pool", {"nation": names.nation(printed["rp"], words)})
    else:
        yield words.text("pog.about.starred")


def _whereabouts_of(
    names: PathsOfGloryNames, kind: str, view: PathsOfGloryView, words: Catalogue
) -> Iterator[str]:
    for space in view.spaces:
        for unit in space.units:
            if names.units[unit.id]["kind"] == kind:
                yield f"{names.place(space.id, words)}: {_strength_text(unit, words)}"
    for box, held in (
        ("reserve", view.reserve),
        ("eliminated", view.eliminated),
        ("removed", view.removed),
    ):
        for side in SIDES:
            for unit in held[side]:
                if names.units[unit.id]["kind"] == kind:
                    name = words.text(f"pog.box.{box}", {"side": names.side(side, words)})
                    yield f"{name}: {_strength_text(unit, words)}"


def _strength_text(unit: UnitView, words: Catalogue) -> str:
    step = words.text("pog.about.reduced" if unit.reduced else "pog.about.full")
    return f"{step}, {words.text('pog.about.starving')}" if unit.starving else step


def _blocks_on_space(
    names: PathsOfGloryNames, space: str, view: PathsOfGloryView, words: Catalogue
) -> list[Block]:
    """A space: what is printed there, whose it is, what stands there and lies next to it."""
    now = next((found for found in view.spaces if found.id == space), None)
    return list(_told_of_space(names, space, now, view.options, words))


@lru_cache(maxsize=_SPACES)
def _told_of_space(
    names: PathsOfGloryNames,
    space: str,
    now: SpaceView | None,
    options: Options,
    words: Catalogue,
) -> tuple[Block, ...]:
    """What is told of a space; many positions in a row tell the same."""
    printed = names.spaces[space]
    facts = {
        "space": names.place(space, words),
        "terrain": words.text(f"pog.terrain.{printed['terrain']}"),
        "nation": names.nation(printed["nation"], words),
        "side": names.side(now.control if now else printed["side"], words),
    }
    lines = [words.text(key) for key in printed_marks(names, space, options)]
    lines += _standing_in_space(names, now, printed.get("fort", 0), words) if now else []
    lines.append(
        words.text("pog.about.next", {"spaces": ", ".join(neighbours_text(names, space, words))})
    )
    return Paragraph(words.text("pog.about.space", facts)), Bullets(tuple(lines))


def printed_marks(names: PathsOfGloryNames, space: str, options: Options) -> Iterator[str]:
    """The keys of what the map of this scenario prints on a space."""
    printed = names.spaces[space]
    if printed["vp_historical" if options.historical else "vp"]:
        yield "pog.about.vp"
    yield from (f"pog.about.{key}" for key in _PRINTED if printed.get(key))
    if port := printed.get("port"):
        yield f"pog.about.port.{port}"
    if space in _OF_ITS_OWN:
        yield f"pog.about.of.{space}"
    if printed["nation"] == "none":
        yield "pog.about.of.beach"


def _standing_in_space(
    names: PathsOfGloryNames, space: SpaceView, strength: int, words: Catalogue
) -> list[str]:
    """Fort, trench and units of a space."""
    lines = []
    if space.fort:
        key = "pog.about.fort" if space.fort == "intact" else f"pog.about.fort.{space.fort}"
        lines.append(words.text(key, {"strength": strength}))
    if space.trench:
        facts = {"level": space.trench, "side": names.side(space.trench_side, words)}
        lines.append(words.text("pog.about.trench", facts))
    if space.units:
        units = "; ".join(
            f"{names.unit(unit.id, words)}, {_strength_text(unit, words)}" for unit in space.units
        )
        lines.append(words.text("pog.about.units", {"units": units}))
    return lines


@lru_cache(maxsize=_REMEMBERED)
def neighbours_text(names: PathsOfGloryNames, space: str, words: Catalogue) -> tuple[str, ...]:
    """The spaces next to a space by name; with what is special of the line to it.

    A dotted line is for some nations (11.1.4); a dashed one spoils no flank (12.3.2).
    """
    return tuple(_neighbour_names(names, space, words))


def _neighbour_names(names: PathsOfGloryNames, space: str, words: Catalogue) -> Iterator[str]:
    for line in names.printed("map")["connections"]:
        if space in line["between"]:
            other = names.place(line["between"][line["between"][0] == space], words)
            if only := line["only"]:
                facts = {"space": other, "nations": ", ".join(nation.upper() for nation in only)}
                yield words.text("pog.about.only", facts)
            elif line.get("dashed"):
                yield words.text("pog.about.dashed", {"space": other})
            else:
                yield other
