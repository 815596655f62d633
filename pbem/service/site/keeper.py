"""Keeping the site fresh while the service runs: once an hour, a part at a time between letters.

The pages on which orders are drawn do not wait for the hour.
"""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from pbem.ledger import is_temporary_failure
from pbem.logs import Log
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import describe_error
from pbem.service.site.build import SiteBuild
from pbem.service.site.drawing import DrawingPages
from pbem.service.site.folder import full_hour
from pbem.service.site.written import WrittenGame

log = Log()


class SiteKeeper:
    """Writes the site every hour, one worker at a time. Without a site in the settings, nothing."""

    def __init__(self, context: ServiceContext) -> None:
        self._context, self._root = context, context.settings.site.folder
        self._written: dict[str, WrittenGame] = {}
        self._built: datetime | None = None
        self._parts: Iterator[None] = iter(())
        self._pages = DrawingPages(context, self._root) if self._root is not None else None

    def work(self) -> bool:
        """Write the next part if one is due. True if more can be written at once."""
        if self._root is None or self._pages is None:
            return False
        hour = full_hour(self._context.now())
        if self._built != hour:
            self._built, self._parts = hour, self._rebuild_pages(self._root, self._pages)
        with self._context.store.exclusive_task("site") as mine:
            try:
                return mine and (self._pages.work() or next(self._parts, _DONE) is not _DONE)
            except Exception as error:
                if is_temporary_failure(error):
                    raise
                log.warning("site_failed", **describe_error(error))
                self._parts = iter(())
                return False

    def _rebuild_pages(self, root: Path, pages: DrawingPages) -> Iterator[None]:
        """Write everything but the pages on which orders are drawn.

        Drawing pages of finished games are removed.
        """
        yield from SiteBuild(self._context, root, self._written).build_in_parts()
        pages.tidy()


_DONE = object()
