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

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import msgspec

from pbem.orders.forms.language import Language
from pbem.rules import Ask

Row = tuple[str, ...] | str
"""Options, or the name of another row of the same table with the same options.

``2417..2419`` stands for every number from one to the other.

``@`` in such a name stands for where the piece whose row it is stands by then.
"""
Table = dict[str, Row]
"""Rows of options by what they depend on; the row ``""`` depends on nothing."""

MOST_LINES = 40
"""So many legal answers to an ask that is not drawn are offered as whole lines, more in parts."""
MOST_ANSWERS = 5_000
"""So many are looked at."""


class Slot(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A place in a line that wants one or several options of a table.

    Attributes:
        id: its name in the line, ``{units}``; in other slots ``move.units`` is what lines of the
            verb ``move`` hold.
        table: where its options stand.
        by: the slot of this line whose pick names the row; of several picks, what all their rows
            share.
        beside: a further slot of this line whose picks name rows, too.
        any: of several picks of ``by`` what any of their rows holds.
        of: the slot of this line whose picks are options, too. An option of the table then stands
            alone. With ``twice`` each pick may be named a second time.
        origins: the slot of this line with pieces that have to stand in an option, and in another
            place, too; an option ``x@place`` is the place with something more.
        needs: tables, each with a slot of this line; something that is picked there has to be in
            the row of the option, else in the row ``""``, if there is one.
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
            slot ``via`` has places on the way, any other where it ends. A slot ``via`` behind the
            end is asked for where several ways of the same cost lead there that pass other places
            of the table ``marks``.
        strikes: the slot of this line with a place that a piece must have the points to go against.
        kin: whether all picks have the same words in ``Sheet.apart``, or none.
        unlike: a table and a slot of this line; what is picked there names the row of kinds of
            pieces that are not offered.
        alongside: the slot of this line with pieces beside one of which it has to stand.
        within: a table and a slot of other lines; what was picked there names the row of places in
            which an option has to stand.
        company: a table with places, by piece or by the place where it stands: from one of them
            another pick has to come that has no such row; ``@`` is the place of the piece.
        mixed: whether pieces of different words of ``Sheet.mixes`` go together only with one place
            from which pieces of all these words come.
        siege: whether enough pieces have to stay in a siege that picks leave: ``kept``, or
            ``whole``: all may leave it.
        lone: slots in which no piece was picked that stands in the same place.
        price: what picking an option takes from the counters.
        toll: a list of prices, a table and a slot of this line: what is picked there takes its
            price if the option stands in its row.
        least, most: how many.
        exact: whether as many as ``most`` are needed where one is picked.
        skips: whether nothing is picked where there is no option.
        led: a table of the pieces that lead others, and one of the places that each place is near
            to: every piece of the line has to come near to one that leads it, if any does.
        room: whether a place is left out where there is no room for the pieces of the line.
        together: whether all picks have to stand in one place.
        wants: whether something is missing as long as no later line names what was picked, or a
            piece that stood there.
        days: whether an option is a day from today on, as 2014-06-28, or from the one on that is
            picked in the slot ``by``.
        after: a table and slots of other lines; something of its row ``""`` must have been picked
            there.
        label: message key of its name; empty: ``composer.slot.<id>``.
        lead: key words of the line beside what is picked, shown with the name.
    """

    id: str
    table: str
    by: str = ""
    beside: str = ""
    any: bool = False
    of: str = ""
    twice: bool = False
    origins: str = ""
    needs: tuple[tuple[str, str], ...] = ()
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
    company: str = ""
    mixed: bool = False
    siege: str = ""
    lone: tuple[str, ...] = ()
    price: str = ""
    toll: tuple[str, str, str] | None = None
    least: int = 1
    most: int = 1
    exact: bool = False
    skips: bool = False
    room: bool = False
    led: tuple[str, str] | None = None
    together: bool = False
    wants: bool = False
    days: bool = False
    after: tuple[str, tuple[str, ...]] | None = None
    label: str = ""
    lead: str = ""


class Form(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A form of order.

    Attributes:
        label: message key of what it does, in a few words; or key words.
        use: message key of what a card is played for with it, in a word or two.
        told: message key of a sentence that says what it is for; empty if its label says all.
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
        duel: slots of the pieces of an attack, of the one that leads them, and of what is added to
            it, and a table of those that can lead with that; unless one is named the strongest
            does. The row ``<place>/<number of pieces>`` of the table ``prospects`` has the chances
            to win and to lose in percent, by the sum of their ``Sheet.worth``: ``25-58/8-30``;
            ``?`` behind them: unless nobody defends; ``-``: nobody does.
        joins: forms whose line goes on with it if it follows, behind a semicolon.
        precedes: forms before whose line its words stand: it gives nothing alone, and ends no
            moment.
        behind: such forms, before the line behind which alone it can be given: its words go on with
            that line, behind a semicolon, from where that line began.
        anew: whether its words stand before all lines that follow, and these begin where the sheet
            began.
        group: empty, or where it is offered beside what is asked.
    """

    label: str
    moments: tuple[str, ...]
    line: str
    told: str = ""
    use: str = ""
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
    duel: tuple[str, str, str, str] | None = None
    joins: tuple[str, ...] = ()
    precedes: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    anew: bool = False
    group: str = ""


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
        asked: where the map opens: the places about which the seat is asked.
        at: where pieces stand.
        points: the points that each piece has left, for ways by ``ways``. The tables ``barred`` and
            ``stops`` have a row for the kinds of pieces that go together, sorted, joined by ``+``.
        forced: the points among them with which it cannot strike.
        under_way: pieces that have gone a part of their way.
        sizes, holds: by measure what each piece counts, and what a place holds.
        apart: by quality a word of pieces: those of different words cannot stand together.
        mixes: words of pieces, for slots that are ``mixed``.
        mixed: a word of these, and how many pieces of it may stand in places with other words.
        sieges: what pieces have to count together to stand in a place, by the measure ``siege``.
        rooms: how many own pieces a place holds; ``""``: any other place. No entry: as many as you
            like.
        strength: what an own piece is worth in an attack, before anything modifies it;
            ``<verb>/<piece>``: in an attack of that form.
        worth: what decides a duel beside dice.
        foretold: sentences of what options of the table ``battles`` come to, by where they stand:
            message keys with their facts.
        against: what is seen to defend a place, and whether that is all.
        kinds: which pieces go the same ways: the kind of each, of which the tables ``barred`` and
            ``stops`` name the places that it may not enter, and where it has to stop. For kinds
            that go together without a row of their own the rows of each count.
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
    asked: tuple[str, ...] = ()
    at: dict[str, str] = {}
    rooms: dict[str, int] = {}
    points: dict[str, int] = {}
    forced: dict[str, int] = {}
    under_way: dict[str, bool] = {}
    sizes: dict[str, dict[str, int]] = {}
    holds: dict[str, Hold] = {}
    apart: dict[str, dict[str, str]] = {}
    mixes: dict[str, str] = {}
    mixed: tuple[str, int] | None = None
    sieges: dict[str, int] = {}
    strength: dict[str, float] = {}
    worth: dict[str, int] = {}
    foretold: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {}
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
    """Asks answered by whole lines, or by their parts where there are many: all legal answers.

    What is legal may rest on what the asked seat alone knows: the sheet is that seat's own.
    """
    sheet = Sheet()
    for number, ask in enumerate(asks):
        name = f"answer{number}"
        write = language.writer_of_answers(ask)
        lines = list(dict.fromkeys(map(write, islice(ask.legal(), MOST_ANSWERS))))
        parts = [_PARTS.split(line) if len(lines) > MOST_LINES else [line] for line in lines]
        slots = _fill_parts(sheet, name, parts)
        sheet.moments[name] = True
        sheet.verbs[name] = Form(
            label=ask.topic,
            moments=(name,),
            line=" ".join(f"{{{slot.id}}}" for slot in slots),
            slots=slots,
            then=(),
        )
    return sheet


_PARTS = re.compile(r"(?<=[;,]) ")
"""Between the parts of a line that can be picked one after the other."""


def _fill_parts(sheet: Sheet, name: str, lines: list[list[str]]) -> tuple[Slot, ...]:
    """The slots of lines in parts: what a part may be rests on those before it.

    Parts behind which the same may follow are one option, so that a few options make many lines.
    """
    size = max(map(len, lines), default=1)
    known: dict[tuple[int, str, tuple[str, ...]], str] = {}
    tables: list[dict[str, tuple[str, ...]]] = [{} for _ in range(size)]

    def options(depth: int, lines: list[list[str]]) -> tuple[str, ...]:
        behind: dict[str, list[list[str]]] = {}
        for line in lines:
            if len(line) > depth:
                behind.setdefault(line[depth], []).append(line)
        found = []
        for part, those in behind.items():
            following = options(depth + 1, those)
            option = known.setdefault((depth, part, following), f"{name}/{len(known)}")
            sheet.things[option] = Thing(
                part, shown if (shown := part.rstrip(";,")) != part else ""
            )
            if following:
                tables[depth + 1][option] = following
            found.append(option)
        return tuple(found)

    tables[0][""] = options(0, lines)
    for depth, table in enumerate(tables):
        sheet.tables[f"{name}/{depth}"] = rows(table)
    return tuple(
        Slot(
            id=f"answer{depth or ''}",
            table=f"{name}/{depth}",
            by=f"answer{depth - 1 or ''}" if depth else "",
            skips=depth > 0,
            label="composer.slot.answer",
        )
        for depth in range(size)
    )
