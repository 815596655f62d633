"""``pbem moderator``: who may act by letter."""

from typing import Annotated

import typer

from pbem.cli.acting import log_who_acts
from pbem.cli.failures import errors_as_failure
from pbem.cli.printing import Failure, Screen

app = typer.Typer(no_args_is_help=True, help="Moderators and officials who act by letter.")
Context = typer.Context


@app.command()
def key(
    context: Context,
    address: str,
    lang: Annotated[
        str, typer.Option("--in", help="Language of the answers: en, it or pl.")
    ] = "en",
) -> None:
    """Send the moderator or an official of an event a new key; their old one is dead.

    Their letters must be signed by their domain (DKIM), which authserv_id vouches for.
    """
    from pbem.service.moderator.official_keys import give_key  # noqa: PLC0415

    screen: Screen = context.obj
    if lang not in ("en", "it", "pl"):
        raise Failure(screen.text("cli.error.zone", {"zone": "", "lang": lang}))
    with errors_as_failure(screen):
        log_who_acts(context)
        give_key(screen.app, address, lang)
    screen.say("cli.key_given", address=address)


@app.command()
def revoke(context: Context, address: str) -> None:
    """Take a key away."""
    from pbem.service.moderator.official_keys import take_key  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen):
        log_who_acts(context)
        take_key(screen.app, address)
    screen.say("cli.key_taken", address=address)


@app.command("list")
def list_(context: Context) -> None:
    """List who has a key."""
    from pbem.service.moderator.official_keys import official_keys  # noqa: PLC0415

    screen: Screen = context.obj
    screen.table("keys", ("address", "lang"), official_keys(screen.app))
