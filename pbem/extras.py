"""Optional libraries: extras of the package that most installations can do without."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Literal

Extra = Literal["beacon", "events", "forums", "metrics", "oauth", "timestamps"]
_LIBRARIES: dict[Extra, tuple[str, ...]] = {
    "beacon": ("py_arkworks_bls12381",),
    "events": ("networkx", "openskill"),
    "forums": ("feedparser",),
    "metrics": ("prometheus_client",),
    "oauth": ("oauthlib",),
    "timestamps": ("rfc3161_client", "cryptography"),
}


class MissingExtra(RuntimeError):
    """A command needs an extra that is not installed.

    Attributes:
        extra: its name in ``pyproject.toml``.
        key: the message key of how to install it; ``facts`` fills its fields.
    """

    key = "cli.error.extra"

    def __init__(self, extra: Extra) -> None:
        self.extra = extra
        self.facts = {"extra": extra}
        super().__init__(extra)


@contextmanager
def importing(extra: Extra) -> Iterator[None]:
    """Import libraries of an extra in this block (raises MissingExtra)."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _LIBRARIES[extra]:
            raise
        raise MissingExtra(extra) from None


def require(extra: Extra) -> None:
    """Check that an extra is installed, before anything depends on it (raises MissingExtra)."""
    for library in _LIBRARIES[extra]:
        with importing(extra):
            if find_spec(library) is None:
                raise ModuleNotFoundError(name=library)
