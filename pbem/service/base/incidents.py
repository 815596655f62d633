"""Incidents: what does not work and waits for the moderator, and where in the program it failed.

An incident has a number of six hexadecimal digits. The log, ``pbem doctor`` and the moderator's
letter all give it.
"""

import re
import secrets
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.orm import Session
from sqlmodel import col

import pbem
from pbem.ledger.database.service_tables import IncidentRow
from pbem.logs import Log
from pbem.render.catalogue import messages

log = Log()
_SUBJECTS = select(col(IncidentRow.subject))
_ROOT = Path(pbem.__file__).parent.parent
_KEY = re.compile(r"[a-z0-9_.-]{1,80}")
_MOST_FRAMES = 20
"""So many frames are logged of each error: the innermost ones."""


def new_incident() -> str:
    """A number for an incident: six random hexadecimal digits."""
    return secrets.token_hex(3)


def note_incident(session: Session, subject: str, kind: str, now: datetime) -> str:
    """Put an incident on the list, or note that it goes on.

    Args:
        session: the transaction.
        subject: what does not work: a game, a game and a seat, the mailbox.
        kind: the kind of failure; never words of a letter.
        now: the present moment.

    Returns:
        The number of the incident. It stays the same as long as the incident goes on.
    """
    row = session.get(IncidentRow, subject)
    if row is None:
        row = IncidentRow(
            subject=subject, number=new_incident(), kind=kind, first_at=now, last_at=now
        )
        session.add(row)
        log.warning("incident", incident=row.number, kind=kind)
    else:
        row.kind, row.last_at, row.times = kind, now, row.times + 1
    return row.number


def resolve_incidents(session: Session, *subjects: str) -> None:
    """Take the incidents of some subjects off the list, if there are any."""
    for subject in subjects_of_incidents(session.connection()) & set(subjects):
        session.delete(session.get_one(IncidentRow, subject))


def subjects_of_incidents(connection: Connection) -> set[str]:
    """The subjects of the incidents that go on."""
    return set(connection.execute(_SUBJECTS).scalars())


def describe_error(error: BaseException) -> dict[str, Any]:
    """What the log may say of an error: where it was raised, and no value.

    The message of an error can quote a letter, a token or a card, so it is left out. An error of
    this program that has a message key adds the key and its English words with open fields.

    Returns:
        ``error``: the class; ``key`` and ``message``: those words, if there are any; ``frames``:
        file, line and function, from the outermost to the innermost; ``causes``: the same of the
        errors before this one, if there are any.
    """
    causes = [_describe_one_error(cause) for cause in _causes(error)]
    return {**_describe_one_error(error), **({"causes": causes} if causes else {})}


def _describe_one_error(error: BaseException) -> dict[str, Any]:
    return {
        "error": type(error).__name__,
        **_key_and_words(error),
        "frames": _frames(error.__traceback__),
    }


def _key_and_words(error: BaseException) -> dict[str, str]:
    """Message key and words of an error of this program; the words without any fact."""
    key = getattr(error, "key", None) if type(error).__module__.startswith("pbem.") else None
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        return {}
    message = messages("en").get(key)
    return {"key": key, **({"message": message} if message else {})}


def _causes(error: BaseException) -> list[BaseException]:
    """The errors that led to an error, the last one first (PEP 3134)."""
    found: list[BaseException] = []
    before = _previous_error(error)
    while before is not None and before not in found:
        found.append(before)
        before = _previous_error(before)
    return found


def _previous_error(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _frames(trace: TracebackType | None) -> list[str]:
    """The innermost frames as ``file:line function``; no line of code and no variable."""
    summary = traceback.StackSummary.extract(
        traceback.walk_tb(trace), limit=-_MOST_FRAMES, lookup_lines=False
    )
    return [f"{_short_path(frame.filename)}:{frame.lineno} {frame.name}" for frame in summary]


def _short_path(name: str) -> str:
    """A file by its path inside the program, or by its last two parts; no path of the machine."""
    path = Path(name)
    if path.is_relative_to(_ROOT) and path.relative_to(_ROOT).parts[0] == "pbem":
        return path.relative_to(_ROOT).as_posix()
    return "/".join(path.parts[-2:])
