"""The revisions of the schema that this program knows."""

from pathlib import Path

MIGRATIONS = Path(__file__).parent / "migrations"


def newest_revision() -> str:
    """The newest revision this program knows, by the names of its scripts."""
    return max(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
