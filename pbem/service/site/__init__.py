"""The public site: games, events and the reference of orders as static files."""

from pbem.service.site.build import build_site
from pbem.service.site.examples import build_examples
from pbem.service.site.keeping import SiteKeeper

__all__ = ["SiteKeeper", "build_examples", "build_site"]
