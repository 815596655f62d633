"""Options of games at the command line."""

from typing import Any

from pbem.cli.printing import Failure, Screen


def option_from(screen: Screen, text: str) -> tuple[str, Any]:
    """The name and value of ``name=value`` (raises Failure if it has another form)."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise Failure(screen.text("cli.error.option_form", {"got": text}))
    plain: dict[str, Any] = {"true": True, "yes": True, "false": False, "no": False}
    return name, plain.get(value.lower(), int(value) if value.isdecimal() else value)
