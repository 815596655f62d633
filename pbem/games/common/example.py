"""An example of play, replayed letter by letter: what a page about each letter is made from."""

from dataclasses import dataclass

from pbem.rules import LogRecord, Seat, View


@dataclass(frozen=True)
class ExampleLetter:
    """One letter of an example, with what followed.

    Attributes:
        when: the name of the turn in which it was written.
        written: who wrote which lines: the letter, then the answers to what it asked of others.
        records: what everybody saw of what happened.
        view: the position that everybody saw afterwards.
    """

    when: str
    written: tuple[tuple[Seat, tuple[str, ...]], ...]
    records: tuple[LogRecord, ...]
    view: View
