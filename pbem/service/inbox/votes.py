"""``VOTE BOT`` and ``VOTE HINTS``: what a table decides about bots."""

from pbem.bots.registry import has_bots
from pbem.ledger.chains.votes import Votes
from pbem.orders import Vote, fold
from pbem.render import Catalogue, Key
from pbem.rules import Seat
from pbem.service.base.errors import ModerationError
from pbem.service.inbox.command_reply import CommandReply
from pbem.service.lifecycle.bots import SUBSTITUTE, check_level, seat_bot, tell_dismissed
from pbem.service.lifecycle.hints import may_have_hints, votes_of


class VotesByLetter:
    """The votes of one seat's letter."""

    def __init__(self, reply: CommandReply) -> None:
        self.reply, self.seat, self.mailer = reply, reply.seat, reply.mailer
        self.game_record = reply.mailer.game_record

    def vote(self, command: Vote) -> None:
        """Vote, if the game may have what is voted for. The vote that decides carries it out."""
        if self.game_record.row.status != "running":
            self.reply.answer("vote_not_running")
        elif not has_bots(self.game_record.row.module):
            self.reply.answer("vote_no_bots")
        elif command.what == "hints":
            self._vote_for_hints()
        else:
            self._vote_for_bot(command.seat)

    def _vote_for_hints(self) -> None:
        if not may_have_hints(self.game_record):
            self.reply.answer("hint_rated")
            return
        self.reply.record("voted", {"what": "hints", "about": ""})
        votes = votes_of(self.game_record)
        if votes.are_hints_agreed():
            self._tell_all("hints_agreed", {})
            return
        missing = tuple(sorted(votes.voters() - votes.hints))
        self.reply.answer("vote_hints", {"seats": missing})
        self.reply.notify("vote_hints", {"seat": self.seat, "seats": missing})

    def _vote_for_bot(self, named: str) -> None:
        votes = votes_of(self.game_record)
        seat = self._seat_called(named, votes)
        if seat is None:
            return
        try:
            check_level(self.game_record, SUBSTITUTE)
        except ModerationError:
            self.reply.answer("vote_in_event")
            return
        self.reply.record("voted", {"what": "bot", "about": seat})
        votes = votes_of(self.game_record)
        given, needed = len(votes.for_bot(seat)), votes.needed(seat)
        facts = {"seat": seat, "by": self.seat, "count": given, "needed": needed}
        self.reply.answer("vote_bot", facts)
        if not votes.may_bot_come(seat):
            self.reply.notify("vote_bot", facts)
            return
        player = self.mailer.player(seat)
        why = Catalogue(player.lang if player else "en").text("service.notice.vote_why")
        record, settings = self.game_record, self.mailer.settings
        seat_bot(record, self.mailer.rows[seat], SUBSTITUTE, self.mailer.now, by="table")
        if player is not None:
            tell_dismissed(record, player, seat, why, settings, self.mailer.now)
        level = Key(f"report.bot.{SUBSTITUTE}")
        self._tell_all("bot_voted", {"seat": seat, "level": level})

    def _tell_all(self, key: str, facts: dict[str, object]) -> None:
        """Tell the sender and all others what the table has decided."""
        self.reply.answers.append((f"service.notice.{key}", facts))
        self.reply.notify(key, facts)

    def _seat_called(self, named: str, votes: Votes) -> Seat | None:
        """The seat that is voted on: the one that is named, or the only one that may be.

        Where it is none, the answer says why.
        """
        silent = [seat for seat in votes.silent_seats() if seat != self.seat]
        if not named and len(silent) == 1:
            return silent[0]
        if not named:
            self.reply.answer("vote_which" if silent else "vote_nobody", {"seats": tuple(silent)})
            return None
        names = {fold(name): seat for seat, said in self.mailer.seat_names.items() for name in said}
        names |= {fold(seat): seat for seat in self.mailer.rows}
        seat = names.get(fold(named))
        if seat is None:
            self.reply.answer("vote_unknown", {"got": named, "seats": tuple(self.mailer.rows)})
        elif seat not in silent:
            self.reply.answer("vote_answers", {"seat": seat})
        return seat if seat in silent else None
