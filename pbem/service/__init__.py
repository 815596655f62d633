"""The service: inbox to adjudication to outbox, deadlines, standing orders, moderation."""

from pbem.service.clock import TimeControl
from pbem.service.desk import Desk
from pbem.service.dispatch import dispatch
from pbem.service.failpoints import FAILPOINTS
from pbem.service.moderation import ForcedOrderError, ModerationError, Moderator
from pbem.service.serve import open_carrier, open_desk, open_inbox, serve
from pbem.service.settings import Settings, load_settings
from pbem.service.ticking import tick

__all__ = [
    "FAILPOINTS",
    "Desk",
    "ForcedOrderError",
    "ModerationError",
    "Moderator",
    "Settings",
    "TimeControl",
    "dispatch",
    "load_settings",
    "open_carrier",
    "open_desk",
    "open_inbox",
    "serve",
    "tick",
]
