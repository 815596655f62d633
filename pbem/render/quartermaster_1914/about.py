"""What a player may ask about: a card, a space."""

from collections.abc import Iterator

from pbem.games.quartermaster_1914.view import QuartermasterView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.quartermaster_1914.printed_names import BASIC, QuartermasterNames


def about(
    names: QuartermasterNames, thing: About, view: QuartermasterView, words: Catalogue
) -> list[Block]:
    """What everybody may know about a card or a space."""
    if thing.kind == "card":
        facts = {
            "power": names.name(names.cards[thing.name]["power"], words),
            "line": card_line(names, thing.name, 1, words),
        }
        return [Paragraph(words.text("qmg.about.card", facts))]
    printed = names.spaces[thing.name]
    parts = [words.text(f"qmg.about.{printed['kind']}")]
    parts += [
        words.text(f"qmg.about.{key}") for key in ("objective", "difficult") if printed.get(key)
    ]
    if home := printed.get("home"):
        parts.append(words.text("qmg.about.home", {"nation": names.nation(home, words)}))
    lines = [
        words.text(
            "qmg.about.next",
            {"spaces": ", ".join(names.name(n, words) for n in printed["adjacent"])},
        )
    ]
    lines += _canal_sentences(names, thing.name, words)
    if thing.name in view.tokens:
        parts.append(words.text("qmg.about.token"))
    if standing := ", ".join(piece_sentences(names, thing.name, view, words)):
        lines.insert(0, words.text("qmg.about.pieces", {"names": standing}))
    return [
        Paragraph(f"{names.name(thing.name, words)}: {'; '.join(parts)}"),
        Bullets(tuple(lines)),
    ]


def _canal_sentences(names: QuartermasterNames, space: str, words: Catalogue) -> Iterator[str]:
    """The seas that a canal joins to a space for one coalition (4)."""
    for canal in names.printed("map")["canals"]:
        if space in canal["between"]:
            other = canal["between"][canal["between"][0] == space]
            facts = {"team": names.name(canal["team"], words), "space": names.name(other, words)}
            yield words.text("qmg.about.canal", facts)


def piece_sentences(
    names: QuartermasterNames, space: str, view: QuartermasterView, words: Catalogue
) -> Iterator[str]:
    """The nations with a piece in a space, and whether it is supplied."""
    for nation, spaces in view.at.items():
        if space in spaces:
            name = names.nation(nation, words)
            supplied = space in view.supplied[nation]
            yield name if supplied else words.text("qmg.about.unsupplied", {"name": name})


def card_line(names: QuartermasterNames, card: str, count: int, words: Catalogue) -> str:
    """A card: its title, its kind, what it does, and what it is good for when prepared."""
    kind = names.cards[card]["kind"]
    facts = {
        "name": names.card_with_count(card, count, words),
        "kind": words.text(f"qmg.kind.{kind}"),
        "effect": names.effect_text(card, words),
        "lower": names.lower_text(card, words),
    }
    return words.text("qmg.card_line.basic" if kind in BASIC else "qmg.card_line", facts)


def card_face(
    names: QuartermasterNames, card: str, words: Catalogue
) -> tuple[str, str, str] | None:
    """A card's title, its kind and its uses when prepared, and what it does."""
    if card not in names.cards:
        return None
    kind, lower = names.cards[card]["kind"], names.lower_text(card, words)
    prepared = words.text("qmg.card_prepared_for", {"lower": lower}) if lower else ""
    text = "" if kind in BASIC else names.effect_text(card, words)
    values = " · ".join(filter(None, (words.text(f"qmg.kind.{kind}"), prepared)))
    return names.card(card, words), values, text
