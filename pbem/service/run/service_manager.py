"""What ``serve`` tells the service manager that started it: systemd's protocol sd_notify(3)."""

import os
import socket
from contextlib import suppress


def notify_manager(state: str) -> None:
    """Send a state to the service manager; nothing happens if none listens.

    Args:
        state: ``READY=1``, ``WATCHDOG=1`` or ``STOPPING=1``.
    """
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place.startswith(("/", "@")):
        return
    # A name that begins with @ lies in the abstract namespace (unix(7)).
    address = f"\0{place[1:]}" if place.startswith("@") else place
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.settimeout(0)
        manager.sendto(state.encode(), address)
