"""What somebody kept of a game: chain heads in letters, against which an export is checked."""

import mailbox
import re
from collections.abc import Container, Iterable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import msgspec

_HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
_ROOT = re.compile(r"(?<!\d)(\d{4}-\d{2}-\d{2})\W{1,10}(?=[0-9a-f]{64}(?![0-9a-f]))")
_GAME = re.compile(r"\[([A-Z0-9]+-[1-9][0-9]*)\]")
_EVENT = re.compile(r"\[([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\]")
_PARAGRAPHS = re.compile(r"\n[ \t]*\n")
_TAG = re.compile(r"<[^<>]{1,500}>")
_OTHERS = ("|", ">")
"""How a line begins that somebody else wrote: press, or a quotation."""


class KeptHead(msgspec.Struct, frozen=True):
    """A chain head that somebody kept.

    Attributes:
        head: 64 hexadecimal digits.
        source: where it was kept, for the verdict.
        game: the game or event it is said to be of; empty where nothing says so.
        day: the day (ISO 8601) of which it is the root, if it stands right behind a date.
    """

    head: str
    source: str
    game: str = ""
    day: str = ""


def kept_heads(witness: str) -> list[KeptHead]:
    """The heads that a witness holds: a head itself, a letter or text, an mbox, or a Maildir.

    Args:
        witness: 64 hexadecimal digits, with the date and a colon before them if they are the root
            of a day; or the path of a file or Maildir. A letter of a mailbox counts only if its
            subject names the game. Each head of a single file counts.

    Raises:
        OSError: it is neither a head nor a path that can be read.
    """
    said = witness.strip().lower()
    if found := list(_heads_in(said)):
        day, head = found[0]
        if said in (head, f"{day}:{head}"):
            return [KeptHead(head, witness.strip(), day=day)]
    path = Path(witness)
    if path.is_dir():
        return [kept for kept in _heads_in_letters(_letters_in_folder(path)) if kept.game]
    raw = path.read_bytes()
    if raw.startswith(b"From "):
        letters = (
            (str(key), message.as_bytes())
            for key, message in mailbox.mbox(path, create=False).items()
        )
        return [kept for kept in _heads_in_letters(letters) if kept.game]
    return list(_heads_in_letters([(path.name, raw)]))


def missing_head(
    kept: Iterable[KeptHead], name: str, hashes: Container[str], others: Container[str] = ()
) -> tuple[int, KeptHead | None]:
    """Hold a chain against heads that somebody kept.

    Args:
        kept: the heads; roots of days and heads of other games are passed over.
        name: the game or event of the chain.
        hashes: of its entries.
        others: what looks like a head in our letters and is none.

    Returns:
        How many of them stand in the chain, and the first that should and does not.
    """
    count = 0
    for each in kept:
        if each.day or each.game not in ("", name) or each.head in others:
            continue
        if each.head not in hashes:
            return count, each
        count += 1
    return count, None


def _letters_in_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every letter of a Maildir, or of a folder of saved letters, by name."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "tmp" not in file.relative_to(folder).parts:
            yield file.name, file.read_bytes()


def _heads_in_letters(letters: Iterable[tuple[str, bytes]]) -> Iterator[KeptHead]:
    for source, raw in letters:
        letter = message_from_bytes(raw, policy=policy.default)
        subject = str(letter.get("Subject", ""))
        game = _GAME.search(subject) or _EVENT.search(subject)
        own = (x for x in _letter_text(letter).splitlines() if not x.lstrip().startswith(_OTHERS))
        found = _heads_of_ours if game else _heads_in
        for day, head in found("\n".join(own)):
            yield KeptHead(head, source, game[1] if game else "", day)


def _heads_of_ours(text: str) -> Iterator[tuple[str, str]]:
    """The roots of days in a letter of ours, and the heads in the last paragraph that has any.

    Fingerprints stand there. What looks like one further up is of somebody's words.
    """
    heads: list[tuple[str, str]] = []
    for paragraph in _PARAGRAPHS.split(text):
        found = list(_heads_in(paragraph))
        yield from (each for each in found if each[0])
        heads = [each for each in found if not each[0]] or heads
    yield from heads


def _heads_in(text: str) -> Iterator[tuple[str, str]]:
    """Each head in a text, and the date right before it, if there is one."""
    days = {found.end(): found[1] for found in _ROOT.finditer(text)}
    for found in _HASH.finditer(text):
        yield days.get(found.start(), ""), found[0]


def _letter_text(letter: EmailMessage) -> str:
    """The words of a letter, without tags; of one that cannot be decoded what can be."""
    part = letter.get_body(("plain", "html"))
    payload = part.get_payload(decode=True) if part is not None else b""
    return _TAG.sub("", payload.decode("utf-8", "replace")) if isinstance(payload, bytes) else ""
