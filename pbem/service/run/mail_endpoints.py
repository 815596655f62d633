"""The mailbox and the transport that the settings name."""

from pbem.mail import (
    AccessTokens,
    ImapInbox,
    Inbox,
    Login,
    MaildirInbox,
    MaildirTransport,
    OAuthLogin,
    PasswordLogin,
    SmtpTransport,
    Transport,
)
from pbem.service.base.settings import InboxSettings, OutgoingSettings, Settings


def open_inbox(settings: Settings) -> Inbox:
    """The mailbox the settings name."""
    module = settings.inbox
    if module.kind == "maildir":
        return MaildirInbox(module.path)
    return ImapInbox(
        module.host,
        module.port,
        module.security,
        _login(settings, module),
        module.folder,
    )


def open_transport(settings: Settings) -> Transport:
    """The transport the settings name."""
    out = settings.outgoing
    if out.kind == "maildir":
        return MaildirTransport(out.path)
    login = _login(settings, out) if out.user else None
    return SmtpTransport(out.host, out.port, out.security, login)


def _login(settings: Settings, server: InboxSettings | OutgoingSettings) -> Login:
    """How the settings log in to a mail server."""
    if server.login == "password":
        return PasswordLogin(server.user, server.password.get_secret_value())
    oauth = settings.oauth
    client = oauth.client_id, oauth.client_secret.get_secret_value()
    tokens = AccessTokens(oauth.token_url, client, oauth.refresh_token_file, oauth.scope)
    return OAuthLogin(server.user, tokens)
