"""Why a game cannot be taken up, or not do what is wanted of it."""


class NoSuchGame(LookupError):
    """There is no game of this name."""


class ArchivedGame(NoSuchGame):
    """The ledger of a game is in the archive: ``game``, ``file``."""

    def __init__(self, game: str, file: str) -> None:
        self.game, self.file = game, file
        super().__init__(game)


class OtherRules(RuntimeError):
    """The game began under another version of the rules: ``pinned``; the code has ``present``."""

    def __init__(self, game: str, pinned: str, present: str) -> None:
        self.game, self.pinned, self.present = game, pinned, present
        super().__init__(game, pinned, present)


class Sealed(RuntimeError):
    """The game is not in a state for this: not started, finished, or started already."""


class Unmovable(RuntimeError):
    """Other rules cannot go on from the position of the game; ``kind`` is that of the failure."""

    def __init__(self, game: str, kind: str) -> None:
        self.game, self.kind = game, kind
        super().__init__(game, kind)


class UnknownSchema(RuntimeError):
    """The program cannot bring the schema of a database up to date.

    Attributes:
        revision: that of the database.
        newer: a newer program made the database; else a draft from before the first release did.
    """

    def __init__(self, revision: str, *, newer: bool) -> None:
        self.revision, self.newer = revision, newer
        super().__init__(revision)

    @property
    def key(self) -> str:
        """The message key of what to do about it."""
        return f"cli.error.schema_{'newer' if self.newer else 'draft'}"


class BrokenReference(RuntimeError):
    """A migration left a row that refers to one that is not there."""
