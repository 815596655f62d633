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
    return _digest(*_PACKAGE.rglob("*.py"), *templates().rglob("*"))


@cache
def shipped_digest() -> str:
    """SHA-256 of the code, the templates, the scenarios and the rulings."""
    shipped = _digest(*scenarios().rglob("*"), *rulings().glob("*"))
    return sha256(f"{program_digest()}{shipped}".encode()).hexdigest()


def _digest(*paths: Path) -> str:
    """Of the contents of files; folders among the paths are left out."""
    files = (path.read_bytes() for path in sorted(paths) if path.is_file())
    return sha256(b"".join(sha256(raw).digest() for raw in files)).hexdigest()


def templates() -> Path:
    """The folder of templates, message catalogues and fonts."""
    return _folder("templates")


def rulings() -> Path:
    """The folder of the rulings: one English page for each game, where its rulebook is silent."""
    return _folder("docs/rulings")


def scenarios() -> Path:
    """The folder with one folder of board data a game."""
    return _folder("scenarios")
