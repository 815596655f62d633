"""What public pages call a player."""

from pbem.ledger.database.tables import PlayerRow


def public_name(player: PlayerRow) -> str:
    """The name that the player agreed to; else their initials."""
    return player.public_name or " ".join(f"{word[0].upper()}." for word in player.name.split())


def erased_name(number: int) -> str:
    """What a player is called whose name was erased."""
    return f"#{number}"
