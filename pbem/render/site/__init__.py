"""The public pages of games: positions, what led to them, the replay; as HTML that works without scripts."""

from pbem.render.site.story import Reading, Step, Story

__all__ = ["Reading", "Step", "Story"]
