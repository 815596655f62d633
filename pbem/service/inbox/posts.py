"""Posts: a code names a post's seat. Its orders are worked if they may be public."""

import hmac
from collections.abc import Sequence

import msgspec
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.tables import ChannelRow, LetterRow, SeatRow
from pbem.mail import Block, Letter, domain_is_authenticated, posted_blocks
from pbem.orders import ParsedLetter
from pbem.render.report import Receipt
from pbem.rules import Seat
from pbem.service.inbox.checks import DuplicateCheck
from pbem.service.inbox.incoming_letter import IncomingLetter, Objection
from pbem.service.inbox.letter_handler import LetterHandler
from pbem.service.inbox.post_lines import is_final, is_sealed
from pbem.service.inbox.procedures import Procedure
from pbem.service.mailer.channel_reports import ChannelReports, refuse_code
from pbem.service.mailer.channels import channel_at
from pbem.service.mailer.plain_letters import is_in_outbox
from pbem.service.mailer.post_codes import orders_code, orders_key, post_code
from pbem.service.mailer.report_mailer import ReportMailer


def is_post(incoming: IncomingLetter) -> bool:
    """True if a letter came over a list or thread bound to a game (RFC 2919); notes which."""
    list_ids = incoming.letter.headers["list-id"]
    incoming.channel = channel_at(incoming.session, list_ids) if list_ids else None
    return incoming.channel is not None


class PostCheck:
    """A post gives orders if one of its blocks has an unused code of its seat (RFC 2104)."""

    name = "post"
    description = "service.check.post"
    reasons: tuple[str, ...] = ("talk", "post_code")

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Ignore what is no order of a seat."""
        if not _blocks_for_game(incoming):
            return Objection("ignored", "talk")
        return Objection("ignored", "post_code") if incoming.seat is None else None


class ListCheck:
    """Our own receiving server vouches for the list of a post, where that is asked for (RFC 8601).

    Anybody can write a List-Id and a code that they read on the list. The list's own signature, or
    its own address as the sender, shows that the post came over the list.
    """

    name = "list"
    description = "service.check.list_vouched"
    reasons: tuple[str, ...] = ("not_authenticated",)

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Quarantine a post by mail for which no domain of its list vouches."""
        channel, settings = incoming.channel, incoming.settings
        assert channel is not None
        if channel.kind != "list":
            return None
        hosts = (channel.address.rpartition("@")[2], channel.place.partition(".")[2])
        vouched = any(
            domain_is_authenticated(
                incoming.letter, host.lower(), settings.authserv_id, settings.authentication
            )
            for host in hosts
            if host
        )
        return None if vouched else Objection("quarantined", "not_authenticated")


class OwnReportCheck:
    """What a list sends back of our own reports is no post."""

    name = "own_report"
    description = "service.check.post"
    reasons: tuple[str, ...] = ("own_report",)

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Ignore a letter with a Message-ID of ours (RFC 5322, 3.6.4)."""
        ours = is_in_outbox(incoming.session, incoming.letter.message_id)
        return Objection("ignored", "own_report") if ours else None


def find_by_code(incoming: IncomingLetter) -> None:
    """Find the seat that a post's code names, and lock its game.

    Raises:
        GameIsBusy: another worker is at the game.
    """
    incoming.read_body()
    blocks = _blocks_for_game(incoming)
    found = _find_writer_by_code(incoming, blocks) if blocks else None
    if found is not None:
        incoming.seat, incoming.block = found


def settle_code(incoming: IncomingLetter, objection: Objection | None) -> None:
    """Use up the code of a post that may be worked; tell the channel of a code that is none."""
    channel = incoming.channel
    if channel is None:
        return
    if objection is None and incoming.seat is not None and incoming.block is not None:
        incoming.seat.posts += 1
        body = _block_as_letter_text(incoming.block)
        incoming.letter = msgspec.structs.replace(incoming.letter, body=body)
    elif objection is not None and objection.reason == "post_code":
        refuse_code(incoming.session, incoming.settings, channel, incoming.letter.received_at)


def _blocks_for_game(incoming: IncomingLetter) -> list[Block]:
    """The blocks of a post that are for the game of its channel."""
    assert incoming.channel is not None
    found = posted_blocks(incoming.letter.body)
    return [block for block in found if block.game == incoming.channel.game]


def _find_writer_by_code(
    incoming: IncomingLetter, blocks: Sequence[Block]
) -> tuple[SeatRow, Block] | None:
    """The seat that wrote one of the blocks, its game locked, and that block."""
    query = (
        select(SeatRow)
        .where(col(SeatRow.game) == blocks[0].game)
        .execution_options(populate_existing=True)
    )
    for row in incoming.session.scalars(query).all():
        for block in blocks:
            if _has_valid_code(row, block) and incoming.lock_game(row.token):
                incoming.session.refresh(row)
                return (row, block) if _has_valid_code(row, block) else None
    return None


def _has_valid_code(row: SeatRow, block: Block) -> bool:
    """True if a block bears the seat's code for its position, or for just these orders at it."""
    assert block.state is not None
    of = (row.token, row.game, block.state, row.posts)
    bound = orders_code(orders_key(*of), (text for _, text in block.lines))
    return any(hmac.compare_digest(code, block.code) for code in (post_code(*of), bound))


def _block_as_letter_text(block: Block) -> str:
    lines = (text for _, text in block.lines)
    return "\n".join((f"BEGIN {block.game} #{block.state}", *lines, "END"))


class PostHandler(LetterHandler):
    """The orders of a post. Its channel reads the public part.

    Its seat is answered by letter, which says where the post stood: somebody else may have had the
    code.
    """

    def __init__(
        self, letter: Letter, row: LetterRow, seat: Seat, mailer: ReportMailer, channel: ChannelRow
    ) -> None:
        super().__init__(letter, row, seat, mailer)
        self.channel = channel

    def work(self) -> None:
        """Carry out the post. If nothing is done, its channel is told that and no more."""
        before = self.game_record.row.head
        self.commands.answers.append(("service.answer.by_post", {"place": self.channel.name}))
        super().work()
        if self.game_record.row.head == before:
            mailer = self.mailer
            reports = ChannelReports(
                mailer.session, mailer.game_record, mailer.settings, mailer.now
            )
            reports.tell_nothing_done(self.channel, self.seat)

    def _work_orders(self, parsed: ParsedLetter, texts: Sequence[str], state: int) -> None:
        """Refuse a post with a line that must come by letter.

        Only its seat may see it, or nobody can undo it: whoever read the code may have written it.
        """
        if any(is_sealed(item) for item in parsed.items):
            self._answer(Receipt("report.verdict.by_letter", not_done=tuple(texts)), parsed)
        elif any(is_final(item) for item in parsed.items):
            self._answer(Receipt("report.verdict.final_by_letter", not_done=tuple(texts)), parsed)
        else:
            super()._work_orders(parsed, texts, state)


POSTED = Procedure((OwnReportCheck(),), find_by_code, (PostCheck(), ListCheck(), DuplicateCheck()))
"""How a post is judged: its code proves whose it is, and its list vouches that it was posted."""
