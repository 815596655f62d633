"""Replies as the mail programs of real people compose them.

Marks, attributions, headers, wrapping, parts.
"""

from tests.mail.programs.compose import PLACES, PROGRAMS, Program, reply

__all__ = ["PLACES", "PROGRAMS", "Program", "reply"]
