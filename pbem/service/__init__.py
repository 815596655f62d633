"""The service: inbox to adjudication to outbox, deadlines, standing orders, moderation."""

from pbem.service.app import App
from pbem.service.clock import TimeControl
from pbem.service.deadlines import tick
from pbem.service.errors import ModerationError
from pbem.service.failpoints import FAILPOINTS
from pbem.service.listings import outdated
from pbem.service.moderation import ForcedOrderError, Moderator
from pbem.service.outbox import dispatch
from pbem.service.serve import open_app, open_carrier, open_inbox, serve
from pbem.service.settings import Settings, load_settings

__all__ = [
    "FAILPOINTS",
    "App",
    "ForcedOrderError",
    "ModerationError",
    "Moderator",
    "Settings",
    "TimeControl",
    "dispatch",
    "load_settings",
    "open_app",
    "open_carrier",
    "open_inbox",
    "outdated",
    "serve",
    "tick",
]
