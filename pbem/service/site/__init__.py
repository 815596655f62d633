"""The public site: games, events and the reference of orders as static files."""

from pbem.service.site.build import build_site

__all__ = ["build_site"]
