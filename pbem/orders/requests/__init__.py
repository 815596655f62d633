"""Requests: letters that ask the service itself for something, beside all games.

An event and the lobby each have a file of words, ``templates/words/<desk>_requests.yaml``. Its
entries are the forms: what may be asked for, how people say it in three languages, and what it
takes. ``read_requests`` reads a letter with them and accounts for each of its lines.
"""

from pbem.orders.requests.arguments import Setting
from pbem.orders.requests.dates import days_of
from pbem.orders.requests.letters import (
    Item,
    PlainWords,
    Request,
    RequestFault,
    read_requests,
)
from pbem.orders.requests.vocabulary import Argument, RequestForm, forms_of

__all__ = [
    "Argument",
    "Item",
    "PlainWords",
    "Request",
    "RequestFault",
    "RequestForm",
    "Setting",
    "days_of",
    "forms_of",
    "read_requests",
]
