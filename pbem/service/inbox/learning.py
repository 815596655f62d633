"""What a letter does for the tutorial that its writer goes through."""

from collections.abc import Iterable

from pbem.orders import Command, Inquiry, ParsedLine, Problem
from pbem.service.inbox.commands import Commands
from pbem.service.mailer.lessons import learn
from pbem.service.orders.agenda import PendingOrder


def learn_from(
    commands: Commands,
    items: Iterable[ParsedLine],
    orders: Iterable[PendingOrder] = (),
    *,
    counts: tuple[type[Command], ...] | None = None,
) -> None:
    """Pass the lessons for which a letter has done something; its reply says so.

    Args:
        commands: of the letter, carried out.
        items: its lines.
        orders: those that were carried out.
        counts: the commands that had their effect; ``None``: all, and standing orders too.
    """
    answered = any(not isinstance(each, tuple | Problem) for each in commands.answers)
    said = (each for item in items for each in (item.command, item.standing) if each is not None)
    done = (
        each
        for each in said
        if (counts is None or isinstance(each, counts))
        and (answered or not isinstance(each, Inquiry))
    )
    mailer, seat = commands.mailer, commands.seat
    did = (*done, *(pending.order for pending in orders))
    told = tuple(learn(mailer.rows[seat], did, mailer.language(seat)))
    if told:
        mailer.notices[seat] = (*mailer.notices.get(seat, ()), *told)
