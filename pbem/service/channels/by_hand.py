"""Reports for channels that take no mail: the moderator posts them."""

from pbem.ledger import GameRecord
from pbem.ledger.tables import ChannelRow
from pbem.service.channels.bindings import ChannelError
from pbem.service.channels.public import public_report
from pbem.service.desk import Desk
from pbem.service.report_mailer import ReportMailer


def report_by_hand(desk: Desk, number: int, form: str) -> str:
    """The next report for a channel; the one after it begins where it ends.

    ``form``: text, html, bbcode or markdown.

    Raises:
        ChannelError: there is no channel of this number.
    """
    with desk.store.transaction() as session:
        channel = session.get(ChannelRow, number)
        if channel is None:
            raise ChannelError("no_channel", number=number)
        record = GameRecord.load(session, channel.game, desk.store.module)
        return public_report(
            ReportMailer(session, record, desk.settings, desk.now()), channel, form
        )
