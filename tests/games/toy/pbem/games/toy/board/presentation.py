"""The shape of what only players read: names and colours."""

from pydantic import BaseModel


class Names(BaseModel):
    """What the seats are called."""

    seats: dict[str, str]


class Layout(BaseModel):
    """How the heap is drawn."""

    colours: dict[str, str]
