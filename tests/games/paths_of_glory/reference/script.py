"""What the players and the dice of a record say, taken one by one."""

from typing import Any


class Script:
    """Dice and replies in their order.

    A decision that leaves nothing to decide is not on record: ``reply`` then gives nothing.
    """

    def __init__(self, dice: list[int], replies: list[dict[str, Any]]) -> None:
        self.dice = list(dice)
        self.replies = list(replies)

    def die(self) -> int:
        """The next die."""
        return self.dice.pop(0)

    def reply(self, kind: str, side: str) -> dict[str, Any] | None:
        """The next reply of this kind and of this side."""
        for reply in self.replies:
            if (reply["kind"], reply["side"]) == (kind, side):
                self.replies.remove(reply)
                return reply
        return None

    def retreat(self, side: str, units: list[str]) -> dict[str, Any] | None:
        """The next retreat of a side, if it is that of these units."""
        for reply in self.replies:
            if (reply["kind"], reply["side"]) != ("Retreat", side):
                continue
            if sorted(name for name, _ in reply["paths"]) != sorted(units):
                return None
            self.replies.remove(reply)
            return reply
        return None
