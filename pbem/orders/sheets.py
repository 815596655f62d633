"""Sheets: what a page without any knowledge of a game needs to write order lines out of clicks.

The rules fill a sheet's tables; the page only looks things up in them. What the position as its
seat sees it decides is checked there, as far as tables can say it; the rest the service refuses in
the end. In the position no legal order is withheld. Behind the first line of a letter some are,
where lines before change what is legal and the tables do not follow that: a starved piece that is
fed in another way, a step behind many others, an attack behind a march that is owed. Such a line
can be typed, or picked in the next letter.

Every field is a mapping, so that what one seat alone may know is another sheet that is merged into
the one that everybody may see (RFC 7396).
"""

from collections.abc import Iterable, Mapping
from itertools import islice

import msgspec

from pbem.orders.language import Language
from pbem.rules import Ask

Row = tuple[str, ...] | str
"""Options, or the name of another row of the same table with the same options.

``2417..2419`` stands for every number from one to the other.

``@`` in such a name stands for where the piece whose row it is stands by then.
"""
Table = dict[str, Row]
"""Rows of options by what they depend on; the row ``""`` depends on nothing."""

MOST_ANSWERS = 200
"""So many legal answers to an ask that is not drawn are offered as whole lines."""


class Slot(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A place in a line that wants one or several options of a table.

    Attributes:
        id: its name in the line, ``{units}``; in other slots ``move.units`` is what lines of the
            verb ``move`` hold.
        table: where its options stand.
        by: the slot of this line whose pick names the row; of several picks, what all their rows
            share.
        any: of several picks of ``by`` what any of their rows holds.
        open: whether the rows of open moments count, beside the row ``""``.
        here: the slot of this line with the place where an option has to stand, ``stands`` those of
            other lines.
        near: the slot of this line with the place beside which it has to stand, by the table
            ``around``.
        among: slots of other lines in which an option has to have been picked before; any of them.
        but: slots in which it must not have been picked before.
        held: a table of the places that pieces must hold for an option. Each entry of a row names
            such places, joined by ``+``; all places of one entry must be held. No row: none.
        also: a table and a slot of this line; what is picked there names the row that has to hold
            the option, too.
        prior: a table of options before which no others are offered.
        fills: the slot of this line with pieces that must not leave a place of ``Sheet.demands``
            bare that could be filled.
        walks: the slot of this line with pieces whose ways over the ground lead to the options: a
            slot ``via`` has places on the way, any other where it ends.
        strikes: the slot of this line with a place that a piece must have the points to go against.
        kin: whether all picks have the same word in ``Sheet.apart``, or none.
        unlike: a table and a slot of this line; what is picked there names the row of kinds of
            pieces that are not offered.
        alongside: the slot of this line with pieces beside one of which it has to stand.
        within: a table and a slot of other lines; what was picked there names the row of places in
            which an option has to stand.
        price: what picking an option takes from the counters.
        least, most: how many.
        exact: whether as many as ``most`` are needed where one is picked.
        skips: whether nothing is picked where there is no option.
        room: whether a place is left out where there is no room for the pieces of the line.
        together: whether all picks have to stand in one place.
        wants: whether something is missing as long as no later line names what was picked, or a
            piece that stood there.
        label: message key of its name; empty: ``composer.slot.<id>``.
    """

    id: str
    table: str
    by: str = ""
    any: bool = False
    open: bool = False
    here: str = ""
    near: str = ""
    stands: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    held: str = ""
    also: tuple[str, str] | None = None
    prior: str = ""
    fills: str = ""
    walks: str = ""
    strikes: str = ""
    kin: bool = False
    unlike: tuple[str, str] | None = None
    alongside: str = ""
    within: tuple[str, str] | None = None
    price: str = ""
    least: int = 1
    most: int = 1
    exact: bool = False
    skips: bool = False
    room: bool = False
    together: bool = False
    wants: bool = False
    label: str = ""


class Form(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A form of order.

    Attributes:
        label: message key of what it does, in a few words.
        moments: when it can be given; ``step`` stands for each ``step/…`` too.
        unless: moments in which it cannot be given; ``step`` stands for each ``step/…`` too.
        spent: counters of which nothing may be left.
        walks: whether its pieces go a way over the ground, by ``via``.
        line: its words; ``{slot}`` stands for the picks, a part in brackets falls away where its
            slot has none.
        slots: in the order in which they are picked.
        then: the moments that follow instead of the one in which it was given; ``None``: that goes
            on.
        closes: further moments that are over then.
        leads: slots whose picks lead from moment to moment, by ``Sheet.leads``; the last one
            follows, too.
        gives: a list of prices and a slot of which the pick adds to the counters (``""``: the row
            ``""``).
        moves: a slot of pieces, and the slot with the place where they stand afterwards.
        attacks: a slot of pieces that attack, and the slot with the place that they attack.
        ratio: whether the strengths of attack and defence make odds, such as 3:1.
        joins: forms whose line goes on with it if it follows, behind a semicolon.
    """

    label: str
    moments: tuple[str, ...]
    line: str
    unless: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    walks: bool = False
    slots: tuple[Slot, ...] = ()
    then: tuple[str, ...] | None = None
    closes: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()
    gives: tuple[str, str] | None = None
    moves: tuple[str, str] | None = None
    attacks: tuple[str, str] | None = None
    ratio: bool = False
    joins: tuple[str, ...] = ()


class Thing(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """An option: what lines say for it, and its name where that differs."""

    say: str
    label: str = ""


class Hold(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much of a measure a place holds; ``way``: of those that go through it, too."""

    most: int
    way: bool = False


class Sheet(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What a page offers.

    Attributes:
        moments: those that are open at first.
        verbs: forms of order, in the order in which they are offered.
        tables: options.
        things: options, places and pieces by their identifiers. An option that is not there says
            its identifier, without a first ``=``.
        prices: by name and option, what is taken from each counter; what is below 0 is given.
        counters: what there is at first.
        musts: counters of which nothing may be left when a letter is sent.
        demands: places that want a piece, each with those that would do.
        leads: by moment and option, the moment that a pick leads to; ``""``: from any moment.
        picked: what was picked before this letter, by ``verb.slot``.
        at: where pieces stand.
        points: the points that each piece has left, for ways by ``ways``. The tables ``barred`` and
            ``stops`` have a row for the kinds of pieces that go together, sorted, joined by ``+``.
        forced: the points among them with which it cannot strike.
        under_way: pieces that have gone a part of their way.
        sizes, holds: by measure what each piece counts, and what a place holds.
        apart: pieces of different words cannot stand together.
        rooms: how many own pieces a place holds; ``""``: any other place. No entry: as many as you
            like.
        strength: what an own piece is worth in an attack, before anything modifies it;
            ``<verb>/<piece>``: in an attack of that form.
        against: what is seen to defend a place, and whether that is all.
        kinds: which pieces go the same ways: the kind of each, of which the tables ``barred`` and
            ``stops`` name the places that it may not enter, and where it has to stop.
        ways: by kind and place, what a step to each place beside it costs; or the name of a kind
            with the same steps.
    """

    moments: dict[str, bool] = {}
    verbs: dict[str, Form] = {}
    tables: dict[str, Table] = {}
    things: dict[str, Thing] = {}
    prices: dict[str, dict[str, dict[str, int]]] = {}
    counters: dict[str, int] = {}
    musts: dict[str, bool] = {}
    demands: dict[str, tuple[str, ...]] = {}
    leads: dict[str, dict[str, str]] = {}
    picked: dict[str, tuple[str, ...]] = {}
    at: dict[str, str] = {}
    rooms: dict[str, int] = {}
    points: dict[str, int] = {}
    forced: dict[str, int] = {}
    under_way: dict[str, bool] = {}
    sizes: dict[str, dict[str, int]] = {}
    holds: dict[str, Hold] = {}
    apart: dict[str, str] = {}
    strength: dict[str, float] = {}
    against: dict[str, tuple[int, bool]] = {}
    kinds: dict[str, str] = {}
    ways: dict[str, dict[str, dict[str, int]] | str] = {}


def merged(public: Sheet, own: Sheet) -> Sheet:
    """A sheet with what one seat alone may know."""
    return msgspec.convert(_patched(msgspec.to_builtins(public), msgspec.to_builtins(own)), Sheet)


def _patched(target: object, patch: object) -> object:
    """A JSON merge patch, carried out (RFC 7396); it takes nothing away."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    return found | {key: _patched(found.get(key), value) for key, value in patch.items()}


def rows(options: Mapping[str, Iterable[str]]) -> Table:
    """A table without empty rows.

    A row that repeats another row names that row instead.
    """
    names: dict[tuple[str, ...], str] = {}
    found: Table = {}
    for key, each in options.items():
        row = tuple(each)
        if row:
            found[key] = names.setdefault(row, key) if row in names else row
            names.setdefault(row, key)
    return found


def span(numbers: Iterable[str]) -> tuple[str, ...]:
    """Sorted numbers as a row may hold them: consecutive numbers as ``2417..2419``."""
    found: list[list[str]] = []
    for number in sorted(set(numbers)):
        if found and int(number) == int(found[-1][-1]) + 1:
            found[-1] = [found[-1][0], number]
        else:
            found.append([number])
    return tuple("..".join(ends) for ends in found)


def answers(language: Language, asks: Iterable[Ask]) -> Sheet:
    """Asks answered by whole lines: the first legal answers to each, the plainest first.

    What is legal may rest on what the asked seat alone knows: the sheet is that seat's own.
    """
    sheet = Sheet()
    for number, ask in enumerate(asks):
        name = f"answer{number}"
        lines = list(
            dict.fromkeys(map(language.writer_of_answers(ask), islice(ask.legal(), MOST_ANSWERS)))
        )
        options = [f"{name}/{n}" for n in range(len(lines))]
        sheet.moments[name] = True
        sheet.verbs[name] = Form(
            label=ask.topic,
            moments=(name,),
            line="{answer}",
            slots=(Slot(id="answer", table=name),),
            then=(),
        )
        sheet.tables[name] = {"": tuple(options)}
        sheet.things |= {option: Thing(line) for option, line in zip(options, lines, strict=True)}
    return sheet
