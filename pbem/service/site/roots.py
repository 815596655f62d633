"""The page of the daily roots, and the answers of the time-stamping authority beside it."""

from pbem.ledger.chains.daily_roots import daily_roots
from pbem.ledger.database.service_tables import DailyRootRow
from pbem.render import Catalogue
from pbem.render.blocks import Grid, Paragraph
from pbem.render.site.front_page import PageAside, blocks_page
from pbem.render.site.templating import PageAddress
from pbem.service.base.context import ServiceContext
from pbem.service.site.folder import SiteFolder

ROOTS = "roots"
"""Where they lie, from the root of the site."""


def roots_page(context: ServiceContext, place: PageAddress, words: Catalogue) -> str:
    """The page in a language, the newest day first."""
    rows = [(row.day, row.root, _signed_words(row, words)) for row in _daily_root_rows(context)]
    head = tuple(words.text(f"site.roots_{column}") for column in ("day", "root", "signed"))
    about, grid = Paragraph(words.text("site.roots_about")), Grid("", head, tuple(rows))
    return blocks_page(words.text("site.roots"), (about, grid), place, words, PageAside())


def write_root_files(folder: SiteFolder, context: ServiceContext) -> None:
    """Write the authority's answers and its certificates."""
    certificates = context.settings.timestamps.certificates
    if certificates.is_file():
        folder.write(f"{ROOTS}/authority.pem", certificates.read_bytes())
    for row in _daily_root_rows(context):
        if row.token is not None:
            folder.write(f"{ROOTS}/{row.day}.tsr", row.token)


def _daily_root_rows(context: ServiceContext) -> list[DailyRootRow]:
    with context.store.transaction() as session:
        return daily_roots(session)


def _signed_words(row: DailyRootRow, words: Catalogue) -> str:
    return words.text("site.roots_yes" if row.token is not None else "site.roots_no")
