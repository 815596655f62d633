"""The folders of templates and scenarios.

In a checkout they lie beside the package, in an installed wheel inside it.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

_PACKAGE = Path(__file__).parent


@cache
def _folder(name: str) -> Path:
    packed = _PACKAGE / "_resources" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name


@cache
def program_digest() -> str:
    """SHA-256 of the code and the templates: what they draw of the same is the same."""
    files = (path for path in (*_PACKAGE.rglob("*.py"), *templates().rglob("*")) if path.is_file())
    return sha256(
        b"".join(sha256(path.read_bytes()).digest() for path in sorted(files))
    ).hexdigest()


def templates() -> Path:
    """The folder of templates, message catalogues and fonts."""
    return _folder("templates")


def rulings() -> Path:
    """The folder of the rulings: one English page for each game, where its rulebook is silent."""
    return _folder("docs/rulings")


def scenarios() -> Path:
    """The folder with one folder of board data a game."""
    return _folder("scenarios")
