"""``pbem event``: the rounds of an event, from their proposal to their results."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, cast, get_args

import typer

from pbem.cli.acting import director
from pbem.cli.events import (
    By,
    Context,
    Why,
    act_as_director,
    act_on_games,
    event_errors_as_failure,
    show_in_play,
)
from pbem.cli.printing import Failure, Screen

if TYPE_CHECKING:
    from pbem.service.tournaments.director import Director
    from pbem.service.tournaments.drafts import Draft

rounds = typer.Typer()
RoundNumber = Annotated[int, typer.Argument(metavar="ROUND")]


@rounds.command()
def start(context: Context, event: str, by: By = "") -> None:
    """Begin an event and propose its first round."""
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        draft = director(context, by).start(event)
    if draft is None:
        screen.say("cli.event.ladder_begun", event=event)
    else:
        _show(screen, event, draft)


@rounds.command("round")
def round_(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    event: str,
    approve: Annotated[
        bool, typer.Option("--approve", help="Publish it, and begin its games.")
    ] = False,
    swap: Annotated[
        tuple[int, int] | None, typer.Option(help="Let two entrants change places.")
    ] = None,
    early: Annotated[
        bool, typer.Option("--early", help="Propose it though games are played yet.")
    ] = False,
    why: Annotated[
        str, typer.Option("--why", help="The reason for the change, or for not waiting.")
    ] = "",
    by: By = "",
) -> None:
    """Propose, change and approve the next round.

    The proposal shows its penalties. A change needs a reason. What you saw last is approved. If it
    has changed since, nothing is published, and you are told how it differs.
    """
    from pbem.service.tournaments.play import begin_games  # noqa: PLC0415

    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        acting = director(context, by)
        if (swap is not None or early) and not why:
            raise Failure(screen.text("cli.error.event_no_reason"))
        if why and swap is None and not early:
            raise Failure(screen.text("cli.error.event_idle_reason"))
        if early:
            _show(screen, event, acting.propose(event, early=why))
        if swap is not None:
            _show(screen, event, acting.swap(event, *swap, why))
        elif not approve and not early:
            _show(screen, event, acting.propose(event))
        if approve:
            number = acting.approve(event)
            _tell_approved(screen, event, number, begin_games(screen.app, event))


@rounds.command()
def discard(context: Context, event: str, by: By = "") -> None:
    """Forget the changes to the next round, and the reason not to wait for it.

    The round is proposed afresh when somebody looks at it again.
    """
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        found = director(context, by).discard(event)
    screen.say("cli.event.discarded" if found else "cli.event.no_draft", event=event)


@rounds.command()
def revoke(context: Context, event: str, round_number: RoundNumber, why: Why, by: By = "") -> None:
    """Take the last round back, as long as no orders have come in.

    Its games end without a winner and count for nothing. Everybody in the round is told.
    """
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        count = director(context, by).revoke(event, round_number, why)
    screen.say("cli.event.revoked", event=event, round=round_number, count=count)


def _tell_approved(screen: Screen, event: str, number: int, begun: int) -> None:
    """Say how many games have begun, or who must bid first."""
    from pbem.service.tournaments.dashboard import in_play  # noqa: PLC0415

    asked = [
        row for row in in_play(screen.app, event) if (row.round, row.status) == (number, "bidding")
    ]
    if not asked:
        screen.say("cli.event.approved", event=event, round=number, count=begun)
    elif screen.as_json:
        told = [{"number": row.number, "table": row.table, "due": row.due} for row in asked]
        screen.say(
            "cli.event.approved_bids", event=event, round=number, count=len(asked), asked=told
        )
    else:
        screen.say("cli.event.approved_bids", event=event, round=number, count=len(asked))
        show_in_play(screen, asked)


def _show(screen: Screen, event: str, draft: "Draft") -> None:
    """Print a proposal: one row for each table, with its penalties."""
    from pbem.service.tournaments.event_pages import ties_of_proposal  # noqa: PLC0415
    from pbem.service.tournaments.views import entrant_names, read_event  # noqa: PLC0415

    proposal = draft.proposal
    called, between = entrant_names(screen.app, event), ", " if screen.as_json else "\n"
    rows: list[tuple[object, ...]] = []
    for pairing in proposal.pairings:
        table, penalty = pairing.table, pairing.penalty
        who = between.join(
            f"{place.seat} {_entrant_label(place.entrant, called)}".strip()
            for place in table.places
        )
        bye = screen.text(f"cli.event.bye.{table.bye.value}") if table.bye is not None else ""
        rows.append(
            (table.number, who, bye, penalty.repeats, penalty.byes, penalty.record, penalty.balance)
        )
    alone = screen.text("cli.event.bye.left_over")
    rows += [
        (None, _entrant_label(number, called), alone, 0, 0, 0, 0) for number in proposal.left_over
    ]
    columns = ("table", "players", "bye", "repeats", "byes", "record", "balance")
    screen.table("proposal", columns, rows)
    if screen.as_json:
        return
    for note in ties_of_proposal(read_event(screen.app, event), proposal, screen.words):
        typer.echo(note)
    if draft.appeals:
        screen.say("cli.event.appeals_wait", event=event, games=draft.appeals)
    if draft.void:
        screen.say("cli.event.swaps_void", event=event, count=len(draft.void))
    screen.say("cli.event.proposed", event=event)


def _entrant_label(number: int, called: Mapping[int, str]) -> str:
    """An entrant's number, which commands take, and name."""
    return f"{number} {called[number]}"


@rounds.command()
def result(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    event: str,
    round_number: RoundNumber,
    table: int,
    why: Why,
    winner: Annotated[
        list[int] | None,
        typer.Option(help="The number of who wins; all for a draw, none: all lose."),
    ] = None,
    kind: Annotated[str, typer.Option(help="adjudicated, time or withdrawal.")] = "adjudicated",
    overrule: Annotated[
        bool, typer.Option("--overrule", help="In the place of the one on record.")
    ] = False,
    by: By = "",
) -> None:
    """Record a result that the game did not give.

    A game still in play ends by it.
    """
    from pbem.tournament.model import Ending  # noqa: PLC0415

    if kind not in (Ending.ADJUDICATED, Ending.TIME, Ending.WITHDRAWAL):
        raise Failure(context.obj.text("cli.error.event_kind", {"got": kind}))
    spot, winners = (round_number, table), tuple(winner or ())
    facts: dict[str, Any] = {"event": event, "round": round_number, "table": table}

    def act(acting: "Director") -> None:
        (acting.overrule if overrule else acting.award)(event, spot, winners, Ending(kind), why)

    act_as_director(context, "resulted", act, by, **facts)
    if overrule:
        _tell_rounds_after(context, event, round_number)


def _tell_rounds_after(context: Context, event: str, number: int) -> None:
    """Say which round was paired on a result that is another one now."""
    from pbem.service.tournaments.views import read_event  # noqa: PLC0415

    screen: Screen = context.obj
    last = len(read_event(screen.app, event).state.rounds)
    if last > number:
        screen.say("cli.event.paired_before", event=event, round=last)


@rounds.command("cut-off")
def cut_off(context: Context, event: str, round_number: RoundNumber, why: Why, by: By = "") -> None:
    """End a round now: its games stop, and their players claim how they would end.

    Claims that agree decide, then what the rules of the event say.
    """
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        count = director(context, by).cut_off(event, round_number, why)
    screen.say("cli.event.cut_off", event=event, round=round_number, count=count)


@rounds.command()
def claim(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    event: str,
    round_number: RoundNumber,
    table: int,
    number: Annotated[int, typer.Argument(help="The number of who claims.")],
    what: Annotated[str, typer.Argument(help="win, draw, loss, time or silence.")],
    why: Why,
    by: By = "",
) -> None:
    """Put a claim on record that a player made not by letter.

    Win, draw and loss are claims at the end of a round; time and silence are of somebody else.
    """
    from pbem.tournament.event.transitions.cut_offs import Claim  # noqa: PLC0415

    if what not in get_args(Claim):
        raise Failure(context.obj.text("cli.error.event_claim", {"got": what}))
    act_as_director(
        context,
        "claimed",
        lambda d: d.claim(event, (round_number, table), number, cast("Claim", what), why),
        by,
        event=event,
        number=number,
    )


@rounds.command()
def vote(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    event: str,
    round_number: RoundNumber,
    table: int,
    why: Why,
    winner: Annotated[
        list[int] | None,
        typer.Option(help="The number of who should win; all for a draw, none: all lose."),
    ] = None,
    by: By = "",
) -> None:
    """Vote as one of the panel on a table of a round that is over.

    More than half of the officials who do not play there decide.
    """
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        decided = director(context, by).vote(event, (round_number, table), tuple(winner or ()), why)
    key = "cli.event.vote_decided" if decided else "cli.event.voted"
    screen.say(key, event=event, round=round_number, table=table)


@rounds.command()
def draw(
    context: Context,
    event: str,
    round_number: RoundNumber,
    why: Why,
    by: By = "",
) -> None:
    """End each game of a round without a result as a draw."""
    act_on_games(context, "drawn", event, by, lambda d: d.draw(event, round_number, why))
