"""The processing of forms that are not about an existing league, such as founding one."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournaments.league.faults import Fault
from tournaments.store.retries import with_retries
from tournaments.web.form_token import INCOMPLETE, FormToken, new_form_token, read_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS


def send(
    request: HttpRequest,
    form: PlainForm,
    *,
    act: Callable[[FormToken, str], HttpResponse],
    show: Callable[[FormToken, int], HttpResponse],
    version: Callable[[], int] = lambda: 0,
) -> HttpResponse:
    """Return the response to a sent form.

    `act` carries out a valid form under its request key, or raises Fault; `show` returns the page of a rejected one.

    `version` returns the present version of the object that the form changes.
    """
    form_token = read_form_token(request.POST)
    if form_token is None:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid() or form_token is None:
        return show(form_token or new_form_token(version()), REFUSED_STATUS)
    key = form_token.request_key(request)
    try:
        return with_retries(lambda: act(form_token, key))
    except Fault as fault:
        form.add_fault(fault)
        return show(new_form_token(version()), REFUSED_STATUS)
