"""Orders that missed deadlines play, and the deadlines that play them."""

from pbem.ledger.chains.chain import Event


class MissedDeadlines:
    """Follows a chain: a missed deadline plays its default at once, and nothing else plays one."""

    def __init__(self) -> None:
        self._seat, self._due = "", False

    def may_follow(self, event: Event) -> bool:
        """Note the next event; false if a default is missing, or is played that nobody missed."""
        payload = event.payload
        plays = event.kind == "order" and payload["via"] == "deadline"
        if (plays or self._due) and not (plays and payload["seat"] == self._seat):
            return False
        self._due = event.kind == "deadline" and payload["policy"] == "default"
        if self._due:
            self._seat = payload["seat"]
        elif event.letter is not None or event.kind not in ("order", "filed"):
            self._seat = ""
        return True
