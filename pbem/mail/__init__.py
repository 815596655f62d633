"""Mail in and out.

Reading untrusted mail, order blocks, identity, composing, mailboxes, transports.
"""

from pbem.mail.attachments import without_attachments
from pbem.mail.blocks import Block, BlockProblem, find_block, own_text, posted_blocks, quoted_block
from pbem.mail.body import texts_of
from pbem.mail.carriers import (
    Carrier,
    Deferred,
    MaildirCarrier,
    Refused,
    Sent,
    SmtpCarrier,
    Verdict,
)
from pbem.mail.compose import Attachment, Outgoing, compose, enclose, encoded
from pbem.mail.identity import (
    loop_reason,
    mail_address,
    new_token,
    reply_address,
    sender_is_authenticated,
    token_of,
)
from pbem.mail.imap import ImapInbox, NoSuchFolder
from pbem.mail.inboxes import Fetched, Inbox, MaildirInbox
from pbem.mail.letter import MOST_TEXT, Letter, UnreadableLetter, read_head, read_letter
from pbem.mail.quotation import ReplyLine, reply_lines

__all__ = [
    "MOST_TEXT",
    "Attachment",
    "Block",
    "BlockProblem",
    "Carrier",
    "Deferred",
    "Fetched",
    "ImapInbox",
    "Inbox",
    "Letter",
    "MaildirCarrier",
    "MaildirInbox",
    "NoSuchFolder",
    "Outgoing",
    "Refused",
    "ReplyLine",
    "Sent",
    "SmtpCarrier",
    "UnreadableLetter",
    "Verdict",
    "compose",
    "enclose",
    "encoded",
    "find_block",
    "loop_reason",
    "mail_address",
    "new_token",
    "own_text",
    "posted_blocks",
    "quoted_block",
    "read_head",
    "read_letter",
    "reply_address",
    "reply_lines",
    "sender_is_authenticated",
    "texts_of",
    "token_of",
    "without_attachments",
]
