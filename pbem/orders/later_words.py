"""Words that put an order off to another round, turn or day: ``(next round)``, ``jutro``."""

import re

_LATER = re.compile(
    r"\b(?:next (?:player )?(?:round|turn|phase|time|week|month|year)|the following"
    r" (?:round|turn|phase)|later|tomorrow|some other time|another (?:round|turn|time|day)|not now"
    r"|(?:il |al |nel |per il )?prossim[oa] (?:round|turno|fase|volta|settimana|mese)"
    r"|(?:round|turno|fase) (?:prossim[oa]|successiv[oa]|seguente|dopo)|domani|più tardi|dopodomani"
    r"|un['’ ]altra volta|un altro (?:round|turno)|non (?:ora|adesso)"
    r"|(?:w )?następn(?:a|ą|ej|y|ym|ego) (?:rund\w+|tur\w+|etap\w*|faz\w+|kolejk\w+|raz\w*)"
    r"|kolejn(?:a|ą|ej|y|ym) (?:rund\w+|tur\w+|etap\w*)|później|potem kiedyś|jutro|innym razem"
    r"|nie teraz)\b",
    re.IGNORECASE,
)


def puts_off(text: str) -> bool:
    """True if words speak of another round, turn or day than this one."""
    return _LATER.search(text) is not None
