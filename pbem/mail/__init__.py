"""Mail in and out.

Reading untrusted mail, order blocks, identity, composing, mailboxes, transports.
"""

from typing import TYPE_CHECKING

from pbem.lazy import lazy_exports
from pbem.mail.compose import Attachment, Outgoing, base64_lines, compose, enclose

if TYPE_CHECKING:
    from pbem.mail.attachments import without_attachments
    from pbem.mail.automatic import doubtful_reason, is_auto_reply, is_reaction
    from pbem.mail.blocks import (
        Block,
        BlockProblem,
        block_lines,
        block_word_of,
        find_block,
        frames_block,
        own_text,
        posted_blocks,
        quoted_block,
        quotes_another,
        rests_of_examples,
        superseded_lines,
        words_behind_end,
    )
    from pbem.mail.body import texts_of
    from pbem.mail.identity import (
        domain_is_authenticated,
        loop_reason,
        mail_address,
        new_token,
        reply_address,
        sender_has_signed,
        sender_is_authenticated,
        token_of,
    )
    from pbem.mail.imap import ImapInbox, NoSuchFolder
    from pbem.mail.imap_marks import RefusedMark
    from pbem.mail.inboxes import Fetched, Inbox, MaildirInbox
    from pbem.mail.letter import MOST_TEXT, Letter, UnreadableLetter, read_head, read_letter
    from pbem.mail.logins import AccessTokens, Login, NoToken, OAuthLogin, PasswordLogin
    from pbem.mail.program_lines import Origin
    from pbem.mail.quotation import ReplyLine, reply_lines
    from pbem.mail.transports import (
        Deferred,
        MaildirTransport,
        Refused,
        Sent,
        SmtpTransport,
        Transport,
        Verdict,
    )
else:
    __getattr__ = lazy_exports(__name__)

__all__ = [
    "MOST_TEXT",
    "AccessTokens",
    "Attachment",
    "Block",
    "BlockProblem",
    "Deferred",
    "Fetched",
    "ImapInbox",
    "Inbox",
    "Letter",
    "Login",
    "MaildirInbox",
    "MaildirTransport",
    "NoSuchFolder",
    "NoToken",
    "OAuthLogin",
    "Origin",
    "Outgoing",
    "PasswordLogin",
    "Refused",
    "RefusedMark",
    "ReplyLine",
    "Sent",
    "SmtpTransport",
    "Transport",
    "UnreadableLetter",
    "Verdict",
    "base64_lines",
    "block_lines",
    "block_word_of",
    "compose",
    "domain_is_authenticated",
    "doubtful_reason",
    "enclose",
    "find_block",
    "frames_block",
    "is_auto_reply",
    "is_reaction",
    "loop_reason",
    "mail_address",
    "new_token",
    "own_text",
    "posted_blocks",
    "quoted_block",
    "quotes_another",
    "read_head",
    "read_letter",
    "reply_address",
    "reply_lines",
    "rests_of_examples",
    "sender_has_signed",
    "sender_is_authenticated",
    "superseded_lines",
    "texts_of",
    "token_of",
    "without_attachments",
    "words_behind_end",
]
