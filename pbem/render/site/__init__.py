"""The public pages of games: positions, what led to them, the replay.

The pages are HTML that works without scripts.
"""

from pbem.render.site.timeline import Step, Timeline, Viewpoint

__all__ = ["Step", "Timeline", "Viewpoint"]
