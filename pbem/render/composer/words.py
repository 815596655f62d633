"""The words of a sheet in the reader's language."""

from typing import Any

import msgspec

from pbem.orders.forms.sheets import Sheet
from pbem.render.catalogue import Catalogue


def with_words(sheet: Sheet, words: Catalogue) -> dict[str, Any]:
    """A sheet as the page reads it: names of forms and slots in the place of their keys.

    A label that ends in ``…`` gets the name of its first slot: ``STANDING LEAD … (Units)``.
    """
    found: dict[str, Any] = msgspec.to_builtins(sheet)
    for verb in found.get("verbs", {}).values():
        verb["label"] = words.text(label) if words.has(label := verb["label"]) else label
        if use := verb.get("use"):
            verb["use"] = words.text(use)
        if told := verb.get("told"):
            verb["told"] = words.text(told)
        labels = [_fill_slot(slot, words) for slot in verb.get("slots", ())]
        if verb["label"].endswith(" …") and "|" not in verb["label"]:
            verb["label"] += f" ({labels[0]})"
    return found


def _fill_slot(slot: dict[str, Any], words: Catalogue) -> str:
    """Name a slot, with the word that leads it in the line. Return the name alone."""
    label = words.text(slot.get("label") or f"composer.slot.{slot['id']}")
    lead = slot.pop("lead", "")
    slot["label"] = f"{label} ({lead})" if lead else label
    return label
