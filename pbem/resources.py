"""The folders of templates and scenarios.

In a checkout they lie beside the package, in an installed wheel inside it.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent


@cache
def _folder(name: str) -> Path:
    packed = _PACKAGE / "_resources" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name


def templates() -> Path:
    """The folder of templates, message catalogues and fonts."""
    return _folder("templates")


def rulings() -> Path:
    """The folder of the rulings: one English page for each game, where its rulebook is silent."""
    return _folder("docs/rulings")


def scenarios() -> Path:
    """The folder with one folder of board data a game."""
    return _folder("scenarios")
