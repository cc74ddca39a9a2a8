"""Conditional requests: the ETag of a read begins with the version of its content."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import md5
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from tournaments import models
from tournaments.api.gate import ETAG, NEXT
from tournaments.display.editions import Edition
from tournaments.web.addresses import absolute_address
from tournaments.web.freshness import installation


class ConditionalError(Exception):
    """A conditional request that ends without content: `response` is a 304 or a 412."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


def check_fresh(request: HttpRequest, version: int, *state: object) -> None:
    """Set the ETag of the answer from the version and the rest of the content's state.

    Raises ConditionalError if the client already has this content, or requires another version.
    """
    hour = timezone.now().strftime("%Y-%m-%dT%H")
    path = request.get_full_path()
    state_text = repr((version, *state, hour, get_language(), *installation(), request.get_host(), path))
    etag = f'"{version}-{md5(state_text.encode(), usedforsecurity=False).hexdigest()}"'
    vars(request)[ETAG] = etag
    response = get_conditional_response(request, etag=etag)
    if response is not None:
        raise ConditionalError(response)


def check_league(request: HttpRequest, slug: str, leagues: QuerySet[models.League]) -> None:
    """Set the ETag for a league. Raises Http404 if it is not among `leagues`, and ConditionalError."""
    rows = leagues.filter(slug=slug)
    columns = rows.values_list("pk", "version", "championship__version", "updated_at").first()
    if columns is None:
        raise Http404(slug)
    edition = Edition(*columns)
    check_fresh(request, edition.version, edition.pk, edition.championship_version, edition.changed)


def page_of(request: HttpRequest, items: list[Any], page: int, *, more: bool) -> Mapping[str, Any]:
    """Return a page of a list, with the address of the next one if there is one."""
    address = None
    if more:
        query = request.GET.copy()
        query["page"] = str(page + 1)
        address = absolute_address(request, f"{request.path}?{query.urlencode()}")
        vars(request)[NEXT] = address
    return {"items": items, "page": page, "next": address}
