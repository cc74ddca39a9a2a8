"""A form that is sent once, about no league that there is: done, or shown again with what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournaments.deciding.page import settle
from tournaments.league.faults import Fault
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED
from tournaments.web.ticket import INCOMPLETE, Ticket, new_ticket, read_ticket


def send(
    request: HttpRequest,
    form: PlainForm,
    *,
    act: Callable[[Ticket, str], HttpResponse],
    show: Callable[[Ticket, int], HttpResponse],
    version: Callable[[], int] = lambda: 0,
) -> HttpResponse:
    """`act` does what a form in order asks for, under its request key, or raises Fault; `show` shows the form.

    `version` is that of what it changes, as it stands.
    """
    ticket = read_ticket(request.POST)
    if ticket is None:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid() or ticket is None:
        return show(ticket or new_ticket(version()), REFUSED)
    key = ticket.request_key(request)
    try:
        return settle(lambda: act(ticket, key))
    except Fault as fault:
        form.add_fault(fault)
        return show(new_ticket(version()), REFUSED)
