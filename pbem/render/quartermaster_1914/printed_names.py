"""What is printed on the board and the cards, and the names of things as readers know them."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pbem.render.catalogue import Catalogue
from pbem.render.kit.printed_names import PrintedNames, translated

CENTRAL, ENTENTE = "central_powers", "entente"
TEAMS = (CENTRAL, ENTENTE)
BASIC = ("build_army", "build_navy", "land_battle", "sea_battle")
"""Kinds of cards without a title of their own."""
_KINDS = (*BASIC, "economic_warfare", "event", "status")


class QuartermasterNames(PrintedNames):
    """What is printed on the map, the pieces and the cards."""

    @cached_property
    def spaces(self) -> dict[str, dict[str, Any]]:
        """What is printed of each space."""
        return self.entries("map", "spaces")

    @cached_property
    def links(self) -> tuple[tuple[str, str], ...]:
        """Every line between two spaces, once."""
        pairs = {
            tuple(sorted((name, other)))
            for name, entry in self.spaces.items()
            for other in entry["adjacent"]
        }
        return tuple((one, other) for one, other in sorted(pairs))

    @cached_property
    def canals(self) -> tuple[tuple[str, str], ...]:
        """The pairs of seas that are adjacent for one coalition only (page 4)."""
        return tuple(
            (one, other)
            for one, other in (entry["between"] for entry in self.printed("map")["canals"])
        )

    @cached_property
    def cards(self) -> dict[str, dict[str, Any]]:
        """What is printed on each card."""
        return self.entries("cards", "cards")

    def sorted_by_kind(self, identifiers: Iterable[str]) -> list[str]:
        """Cards in the order in which a hand lists them: by kind, then by identifier."""
        return sorted(
            identifiers, key=lambda found: (_KINDS.index(self.cards[found]["kind"]), found)
        )

    @cached_property
    def teams(self) -> dict[str, str]:
        """The coalition of each power and of each nation."""
        powers = {
            name: str(entry["team"]) for name, entry in self.entries("powers", "powers").items()
        }
        return powers | {
            name: powers[entry["power"]]
            for name, entry in self.entries("powers", "nations").items()
        }

    @cached_property
    def nations(self) -> dict[str, tuple[str, ...]]:
        """The nations of each power."""
        return {
            name: tuple(entry["nations"])
            for name, entry in self.entries("powers", "powers").items()
        }

    @cached_property
    def homes(self) -> dict[str, str]:
        """The nation that starts from a space, by space (page 4)."""
        return {name: entry["home"] for name, entry in self.spaces.items() if "home" in entry}

    @cached_property
    def rounds(self) -> tuple[int, tuple[int, ...]]:
        """The last round and the scoring rounds (page 9)."""
        printed = self.printed("powers")["rounds"]
        return int(printed["last"]), tuple(printed["scoring"])

    def is_land(self, space: str) -> bool:
        """True if armies stand there."""
        return bool(self.spaces[space]["kind"] == "land")

    def card(self, identifier: str, words: Catalogue) -> str:
        """A card's title; a basic card by its kind, and its nation where its power has two."""
        found = self.cards[identifier]
        if found["kind"] not in BASIC:
            return self.in_language("cards", identifier, words) or str(found["name"])
        kind = words.text(f"qmg.kind.{found['kind']}")
        return (
            kind
            if len(self.nations[found["power"]]) == 1
            else f"{kind} ({self.nation(found['nation'], words)})"
        )

    def cards_with_counts(self, identifiers: Iterable[str], words: Catalogue) -> str:
        """Cards with how often each is there: ``2 × Build Army, Jutland``."""
        counts = Counter(identifiers)
        return ", ".join(
            self.card_with_count(found, count, words) for found, count in counts.items()
        ) or words.text("game.none")

    def card_with_count(self, identifier: str, count: int, words: Catalogue) -> str:
        """A card, with the number of its copies if there are several."""
        name = self.card(identifier, words)
        return name if count == 1 else words.text("qmg.copies", {"count": count, "name": name})

    @staticmethod
    def effect_text(identifier: str, words: Catalogue) -> str:
        """What a card does, in a sentence or two."""
        return words.text(f"qmg.card.{identifier}")

    def lower_text(self, identifier: str, words: Catalogue) -> str:
        """The uses of a prepared card (page 13): ``land support 2; only for: Serbia``."""
        printed = self.cards[identifier]["prepare"]
        parts = [
            f"{words.text(f'qmg.symbol.{symbol}')} {count}"
            for symbol, count in printed["symbols"].items()
        ]
        for power, count in printed.get("attrition", {}).items():
            facts = {"count": count, "power": self.name(power, words)}
            parts.append(
                words.text("qmg.lower.any" if power == "any" else "qmg.lower.power", facts)
            )
        if "spaces" in printed:
            named = ", ".join(self.name(space, words) for space in printed["spaces"])
            parts.append(words.text("qmg.lower.spaces", {"spaces": named}))
        if "terrain" in printed:
            parts.append(words.text(f"qmg.lower.{printed['terrain']}"))
        if printed.get("supply"):
            parts.append(words.text("qmg.lower.supply"))
        return "; ".join(parts)

    @staticmethod
    def nation(identifier: str, words: Catalogue) -> str:
        """The name of a nation: some have the identifier of their power."""
        return words.text(f"qmg.nation.{identifier}")

    def name(self, value: object, words: Catalogue) -> str:
        """The name that an identifier stands for, powers before nations; other text unchanged."""
        text = str(value)
        if text in self.cards:
            return self.card(text, words)
        found = translated(
            text, ("qmg.power", "qmg.nation", "qmg.space", "qmg.team", "qmg.seat"), words
        )
        return str(self.spaces[found]["name"]) if found in self.spaces else found

    @staticmethod
    def term(value: str, words: Catalogue) -> str:
        """The name of a kind of cards, a step of the turn, or a place where cards are."""
        return translated(value, ("qmg.kind", "qmg.phase", "qmg.zone"), words)
