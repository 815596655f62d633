"""The commands that need the other seats or end the game: draws, taking back, conceding."""

from pbem.ledger.database.tables import ProposalRow
from pbem.mail import new_token
from pbem.orders import AcceptProposal, Concede, DeclineProposal, OfferDraw, TakeBack
from pbem.render import Key
from pbem.rules import Seat
from pbem.service.inbox.command_reply import CommandReply


class Proposals:
    """The proposals of one seat's letter: to make, to accept and to decline them."""

    def __init__(self, reply: CommandReply) -> None:
        self.reply, self.seat, self.mailer = reply, reply.seat, reply.mailer
        self.session, self.game_record = reply.mailer.session, reply.mailer.game_record
        self.at = reply.mailer.now

    def _put_proposal(self, kind: str, target: int) -> None:
        standing = self.session.get(ProposalRow, self.game_record.row.id)
        if standing is not None:
            self.session.delete(standing)
            self.session.flush()
        self.session.add(
            ProposalRow(
                game=self.game_record.row.id,
                kind=kind,
                by=self.seat,
                target=target,
                accepted=[self.seat],
            )
        )
        self.reply.record("proposal", {"kind": kind, "target": target})
        self.reply.answer("proposed")
        self.reply.notify(
            "draw_offered" if kind == "draw" else "takeback_asked",
            {"seat": self.seat, "to": target},
        )
        self.session.flush()
        proposal = self.session.get_one(ProposalRow, self.game_record.row.id)
        if not self._missing(proposal):
            self._carry_out(proposal)

    def _is_game_running(self) -> bool:
        """True if the game is running. If not, the answer says what it is."""
        status = self.game_record.row.status
        if status != "running":
            self.reply.answer("not_running", {"status": Key(f"service.status.{status}")})
        return status == "running"

    def draw(self, _: OfferDraw) -> None:
        """Offer a draw to all other seats."""
        if self._is_game_running():
            self._put_proposal("draw", 0)

    def take_back(self, _: TakeBack) -> None:
        """Take back the sender's last letter, if nothing was revealed since; else propose it."""
        if not self._is_game_running():
            return
        target = self.game_record.event_before_last_letter(self.seat)
        if target is None:
            self.reply.answer("nothing_to_take_back")
        elif self.game_record.revealed_since(target) or self.game_record.others_ordered_since(
            target, self.seat
        ):
            self._put_proposal("takeback", target)
        else:
            self.game_record.rollback(target, {"by": self.seat, "why": "takeback"}, self.at)
            self.reply.answer("taken_back")
            self._tell_taken_back(self.seat, target)

    def accept(self, command: AcceptProposal) -> None:
        """Accept the proposal of the game. The last seat to accept carries it out."""
        if not self._is_game_running():
            return
        proposal = self.session.get(ProposalRow, self.game_record.row.id)
        if proposal is None or command.what not in ("", proposal.kind):
            self.reply.answer("no_proposal")
            return
        if self.seat not in proposal.accepted:
            proposal.accepted = sorted({*proposal.accepted, self.seat})
            self.reply.record("accepted", {"kind": proposal.kind})
        if missing := self._missing(proposal):
            self.reply.answer("accepted", {"seats": missing})
            return
        self._carry_out(proposal)

    def _missing(self, proposal: ProposalRow) -> tuple[Seat, ...]:
        """The seats that have not accepted yet.

        A bot agrees to whatever is proposed: nobody waits for it, and its game is not rated.
        """
        rows = self.mailer.rows.items()
        return tuple(seat for seat, row in rows if not row.bot and seat not in proposal.accepted)

    def _carry_out(self, proposal: ProposalRow) -> None:
        """Do what every seat has accepted."""
        self.session.delete(proposal)
        if proposal.kind == "draw":
            self.game_record.finish(
                self.game_record.game.outcome_if_drawn(self.game_record.state), self.at
            )
        else:
            self.game_record.rollback(
                proposal.target, {"by": proposal.by, "why": "takeback"}, self.at
            )
            self.reply.answer("agreed")
            self._tell_taken_back(proposal.by, proposal.target)

    def _tell_taken_back(self, seat: Seat, target: int) -> None:
        number = self.game_record.public_event_numbers()[target]
        self.reply.notify("taken_back", {"seat": seat, "to": number})

    def decline(self, _: DeclineProposal) -> None:
        """Decline the proposal of the game, which ends it."""
        proposal = self.session.get(ProposalRow, self.game_record.row.id)
        if proposal is None:
            self.reply.answer("no_proposal")
            return
        self.session.delete(proposal)
        self.reply.record("declined", {"kind": proposal.kind})
        self.reply.answer("declined")
        self.reply.notify("declined", {"seat": self.seat})

    def concede(self, command: Concede) -> None:
        """Concede the game, if the sender wrote the word of confirmation."""
        if not self._is_game_running():
            return
        if not command.confirmed:
            self.reply.answer("confirm")
            return
        rows = self.mailer.rows
        before = [seat for seat, row in rows.items() if row.resigned_at is not None]
        outcome = self.game_record.game.outcome_if_conceded(
            self.game_record.state, self.seat, before
        )
        self.reply.record("resigned", {})
        self.reply.answer("conceded")
        if outcome is not None:
            self.game_record.finish(outcome, self.at)
        else:
            rows[self.seat].token, rows[self.seat].resigned_at = new_token(), self.at
            self.reply.notify("resigned", {"seat": self.seat})
