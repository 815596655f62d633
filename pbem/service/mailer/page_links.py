"""Where public pages lie, for those who are to be led there."""

from pbem.render import Catalogue
from pbem.render.blocks import Page
from pbem.render.site.game_pages import folder_of
from pbem.render.site.templating import PageAddress
from pbem.render.site.timeline import EVERYBODY
from pbem.service.base.settings import SiteSettings

ORDERS = "orders"
"""Where the reference of orders lies, from the root of the site."""


def page_of(site: SiteSettings, game: str, words: Catalogue) -> Page | None:
    """A game's page in a language, else in the site's first language.

    ``None`` if the site has no address.
    """
    if not site.url:
        return None
    lang = _language(site, words)
    place = PageAddress(folder_of(game, EVERYBODY), "index.html", site.languages, site.url)
    return Page(
        words.text("report.page"), place.address(lang, place.file), place.address(lang, "card.png")
    )


def orders_page(site: SiteSettings, module: str, words: Catalogue) -> str:
    """The address of the reference of a game's orders, on a site of which the address is known."""
    return PageAddress(ORDERS, f"{module}.html", site.languages, site.url).address(
        _language(site, words), f"{module}.html"
    )


def _language(site: SiteSettings, words: Catalogue) -> str:
    """The language of the pages for a reader: their own, else the site's first."""
    return words.lang if words.lang in site.languages else site.languages[0]
