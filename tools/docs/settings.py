"""The reference of the settings, made from the model that reads them."""

import json
import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from typing import Any

from pydantic import BaseModel

from pbem.service.base.settings import Settings
from tools.docs.markdown import item, paragraph

INTRODUCTION = """\
# Settings

`make pages` writes this page from the code.

`pbem init` writes `pbem.toml` with every setting. A relative path starts at the folder of that
file. Every setting can also come from the environment, which outranks the file. Two underscores
step into a table: `PBEM_INBOX__PASSWORD`. Put secrets into the environment.
"""


def settings_page() -> str:
    """Every setting with its values, its default and its name in the environment."""
    lines = [INTRODUCTION, "## At the top", ""]
    lines += _settings(Settings, "")
    for name, field in Settings.model_fields.items():
        part = field.annotation
        if _is_table(part):
            about = cleandoc(part.__doc__ or "").partition("\n\nAttributes:")[0]
            lines += [f"## [{name}]", "", *paragraph(" ".join(about.split())), ""]
            lines += _settings(part, f"{name}.")
    return "\n".join(lines).rstrip() + "\n"


def _is_table(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _settings(part: type[BaseModel], table: str) -> Iterator[str]:
    schema = part.model_json_schema()
    said = described(part)
    for name, field in part.model_fields.items():
        if _is_table(field.annotation):
            continue
        about, shape = said[name], schema["properties"][name]
        yield from (f"### {table}{name}", "", *paragraph(about[0].upper() + about[1:]), "")
        yield from item(f"values: {_values(shape)}")
        if _default(shape):
            yield from item(f"default: `{_default(shape)}`")
        variable = f"PBEM_{table.replace('.', '__')}{name}".upper()
        yield from (*item(f"environment: `{variable}`"), "")


def described(part: type[BaseModel]) -> dict[str, str]:
    """What the docstring of a table says of each setting, under ``Attributes:``."""
    text = cleandoc(part.__doc__ or "").partition("Attributes:\n")[2]
    found = re.findall(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", text, re.MULTILINE)
    return {name: " ".join(about.replace("``", "`").split()) for name, about in found}


_WORDS = {
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "`true`, `false`",
}
"""What the values of each type of JSON Schema are called."""


def _values(shape: Mapping[str, Any]) -> str:
    if "anyOf" in shape:
        return _values(shape["anyOf"][0])
    if "enum" in shape:
        return ", ".join(f"`{value}`" for value in shape["enum"])
    if shape["type"] == "array":
        return f"a list of {_values(shape['items'])}"
    words = _WORDS[shape["type"]]
    if shape.get("format") in ("path", "password"):
        words = {"path": "a path", "password": "text, never shown"}[shape["format"]]
    bounds = (("exclusiveMinimum", "above"), ("minimum", "at least"), ("maximum", "at most"))
    limits = [f"{word} {shape[key]}" for key, word in bounds if key in shape]
    return ", ".join((words, *limits))


def _default(shape: Mapping[str, Any]) -> str:
    default = shape.get("default")
    return "" if default is None else json.dumps(default)
