"""The mailbox and the transport that the settings name."""

from typing import TYPE_CHECKING

from pbem.service.base.settings import InboxSettings, OutgoingSettings, Settings

if TYPE_CHECKING:
    from pbem.mail import Inbox, Login, Transport


def open_inbox(settings: Settings) -> "Inbox":
    """The mailbox the settings name."""
    module = settings.inbox
    if module.kind == "maildir":
        from pbem.mail import MaildirInbox  # noqa: PLC0415 - what is not used takes no time

        return MaildirInbox(module.path)
    from pbem.mail import ImapInbox  # noqa: PLC0415 - as above

    return ImapInbox(
        module.host,
        module.port,
        module.security,
        _login(settings, module),
        module.folder,
    )


def open_transport(settings: Settings) -> "Transport":
    """The transport the settings name."""
    out = settings.outgoing
    if out.kind == "maildir":
        from pbem.mail import MaildirTransport  # noqa: PLC0415 - as above

        return MaildirTransport(out.path)
    from pbem.mail import SmtpTransport  # noqa: PLC0415 - as above

    login = _login(settings, out) if out.user else None
    return SmtpTransport(out.host, out.port, out.security, login)


def _login(settings: Settings, server: InboxSettings | OutgoingSettings) -> "Login":
    """How the settings log in to a mail server."""
    from pbem.mail import AccessTokens, OAuthLogin, PasswordLogin  # noqa: PLC0415 - as above

    if server.login == "password":
        return PasswordLogin(server.user, server.password.get_secret_value())
    oauth = settings.oauth
    client = oauth.client_id, oauth.client_secret.get_secret_value()
    tokens = AccessTokens(oauth.token_url, client, oauth.refresh_token_file, oauth.scope)
    return OAuthLogin(server.user, tokens)
