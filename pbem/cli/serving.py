"""``pbem init``, ``serve``, ``poll``, ``send``, ``tick``, ``doctor`` and ``demo``."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.printing import UNHEALTHY, Failure, Screen
from pbem.logs import logs_to_stderr

Context = typer.Context


def init(
    context: Context,
    address: Annotated[str, typer.Option(help="The address letters go to.")] = "games@localhost",
) -> None:
    """Write a settings file with every setting explained, and make the database."""
    from pbem import resources  # noqa: PLC0415
    from pbem.private_files import write_private  # noqa: PLC0415

    screen: Screen = context.obj
    if screen.config.exists():
        raise Failure(screen.text("cli.error.config_exists", {"path": screen.config}))
    template = (resources.templates() / "pbem.toml").read_text("utf-8")
    write_private(screen.config, template.replace("games@localhost", address).encode())
    screen.store.close()
    screen.say("cli.initialised", path=str(screen.config))


def serve(context: Context) -> None:
    """Poll the mailbox, work letters, send replies and watch the clocks, until stopped."""
    from pbem.service.run.serve import serve as run  # noqa: PLC0415

    screen: Screen = context.obj
    run(screen.settings)


def poll(
    context: Context,
    once: Annotated[  # noqa: ARG001 - says what it does
        bool, typer.Option("--once", help="Work what is there and end (always so).")
    ] = True,
) -> None:
    """Work the letters that are in the mailbox now, and the new posts of threads."""
    from pbem.service.run.forum_threads import read_threads  # noqa: PLC0415
    from pbem.service.run.mail_endpoints import open_inbox  # noqa: PLC0415

    screen: Screen = context.obj
    inbox = open_inbox(screen.settings)
    screen.say("cli.polled", count=screen.app.poll(inbox) + read_threads(screen.app))
    inbox.close()


def send(context: Context) -> None:
    """Send the letters that are due."""
    from pbem.service.run.mail_endpoints import open_transport  # noqa: PLC0415
    from pbem.service.run.sender import dispatch  # noqa: PLC0415

    screen: Screen = context.obj
    transport = open_transport(screen.settings)
    screen.say("cli.sent", count=dispatch(screen.app, transport))
    transport.close()


def tick(context: Context) -> None:
    """Do what the clocks ask for now."""
    from pbem.service.run.tick import tick as ticked  # noqa: PLC0415

    screen: Screen = context.obj
    screen.say("cli.ticked", count=ticked(screen.app))


def doctor(
    context: Context,
    quick: Annotated[bool, typer.Option("--quick", help="Do not send a letter.")] = False,
) -> None:
    """Check the service and say what is wrong.

    It checks settings, database, mailbox and transport, and sends itself a letter.
    """
    from pbem.service.run.doctor import QUICK, examine  # noqa: PLC0415

    screen: Screen = context.obj
    findings = examine(screen.settings, QUICK if quick else None)
    rows = [
        (
            f.part,
            screen.text(f"cli.doctor.{'good' if f.good else 'bad'}"),
            " ".join(screen.text(*words) for words in ((f.key, f.facts), *f.more)),
        )
        for f in findings
    ]
    screen.table("doctor", ("part", "state", "finding"), rows)
    if not all(f.good for f in findings):
        raise typer.Exit(UNHEALTHY)


def demo(context: Context, folder: Annotated[Path, typer.Argument()] = Path("demo")) -> None:
    """Play the opening of real games by letters.

    The letters lie in a Maildir. It also writes an example of play, and shows where all files are.
    """
    from pbem.cli.demo import play_demo  # noqa: PLC0415

    screen: Screen = context.obj
    logs_to_stderr(screen.log_level)
    play_demo(screen, folder)
