"""The keys by which a moderator or an event's official acts by letter."""

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.service_tables import OfficialKeyRow
from pbem.mail import new_token, reply_address
from pbem.render import Catalogue
from pbem.render.blocks import Paragraph, Verbatim
from pbem.service.base.context import ServiceContext
from pbem.service.base.errors import ModerationError
from pbem.service.mailer.plain_letters import PlainLetter, letter_to_address, message_id_of
from pbem.service.tournaments.views import events, read_event


def give_key(context: ServiceContext, address: str, lang: str) -> None:
    """Send a moderator or official a new key; their old one is dead.

    Raises:
        ModerationError: they are neither, or letters cannot be trusted because ``authserv_id`` is
            empty.
    """
    address, settings = address.lower(), context.settings
    if not settings.authserv_id:
        raise ModerationError("key_without_authserv_id")
    if address != settings.moderator.lower() and not _is_official(context, address):
        raise ModerationError("no_key_for", {"address": address})
    words = Catalogue(lang)
    with context.store.transaction() as session:
        _delete(session, address)
        row = OfficialKeyRow(token=new_token(), address=address, lang=lang)
        session.add(row)
        letter = PlainLetter(
            words.text("service.official.title.key"),
            (
                Paragraph(words.text("service.official.key")),
                Paragraph(words.text("service.official.help")),
                Verbatim(tuple(words.text("service.official.forms").split("\n"))),
            ),
            message_id_of("key", settings),
            reply_address(settings.address, row.token),
        )
        session.add(letter_to_address(address, lang, settings, letter, context.now()))


def take_key(context: ServiceContext, address: str) -> None:
    """Take somebody's key away (raises ModerationError: they have none)."""
    with context.store.transaction() as session:
        if not _delete(session, address.lower()):
            raise ModerationError("no_key", {"address": address.lower()})


def official_keys(context: ServiceContext) -> list[tuple[str, str]]:
    """Who has a key: address and language."""
    with context.store.transaction() as session:
        rows = session.scalars(select(OfficialKeyRow).order_by(col(OfficialKeyRow.address)))
        return [(row.address, row.lang) for row in rows]


def _is_official(context: ServiceContext, address: str) -> bool:
    return any(
        read_event(context, event.id).rules.official(address) is not None
        for event in events(context)
    )


def _delete(session: Session, address: str) -> bool:
    """Delete the key of an address. True if there was one."""
    row = session.scalars(
        select(OfficialKeyRow).where(col(OfficialKeyRow.address) == address)
    ).first()
    if row is not None:
        session.delete(row)
        session.flush()
    return row is not None
