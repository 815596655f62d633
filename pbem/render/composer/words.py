"""The words of a sheet in the reader's language."""

from typing import Any

import msgspec

from pbem.orders.sheets import Sheet
from pbem.render.catalogue import Catalogue


def with_words(sheet: Sheet, words: Catalogue) -> dict[str, Any]:
    """A sheet as the page reads it: names of forms and slots in the place of their keys."""
    found: dict[str, Any] = msgspec.to_builtins(sheet)
    for verb in found.get("verbs", {}).values():
        verb["label"] = words.text(label) if words.has(label := verb["label"]) else label
        if use := verb.get("use"):
            verb["use"] = words.text(use)
        for slot in verb.get("slots", ()):
            label = words.text(slot.get("label") or f"composer.slot.{slot['id']}")
            slot["label"] = f"{label} ({lead})" if (lead := slot.pop("lead", "")) else label
    return found
