"""The page to enter everything: the games of a round, and whatever is pasted or uploaded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from tournaments.display.waiting import waiting_in_league
from tournaments.organizers.results.pasted import PastedResults
from tournaments.organizers.results.round_forms import RoundForm
from tournaments.organizers.results.rounds import RoundEntry
from tournaments.organizers.sheets.collection import SheetsList
from tournaments.web.form_token import FormToken
from tournaments.web.forms import PlainForm
from tournaments.web.offline import allow_offline

SHEETS = re.compile(rb'\s*(?:\[\s*\w+\s+"|1\.\s*\d+\s*[-x:]\s*\d+)')
"""The start of game sheets in PDN: a tag, or the first move."""
MAX_START = 400


class OfLeague(RoundEntry):
    """The games of a league with what waits for its officials."""

    template = "public/overview/games.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Return the page, which the referee's device stores to open it without a network."""
        return allow_offline(super().get(request, **kwargs))

    def context(self) -> Mapping[str, Any]:
        waiting = waiting_in_league(self.access.loaded())
        items = waiting.for_role(organizes=self.access.organizes)
        return {**super().context(), "reported": waiting.reported, "waiting_items": items}


class OfLeagueFromList(OfLeague, PastedResults):
    """The same page after a list of results was pasted or uploaded."""


class OfLeagueFromSheets(SheetsList, OfLeague):
    """The same page after game sheets were pasted or uploaded."""

    template = OfLeague.template

    def context(self) -> Mapping[str, Any]:
        return OfLeague.context(self)

    def render_page(
        self, template: str, form: PlainForm, form_token: FormToken, status: int, more: Mapping[str, Any]
    ) -> HttpResponse:
        """Return the page; the sheets are the box of the page of games, whose form are its rows."""
        if template == self.template:
            more = {**more, "box": form}
            form = RoundForm(lines=self.lines(), loaded=self.access.loaded())
        return super().render_page(template, form, form_token, status, more)


def games_to_enter(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the games of a round, record the results of its rows, or read what was pasted or uploaded."""
    page: type[OfLeague] = OfLeague
    if "text" in request.POST or "file" in request.FILES:
        page = OfLeagueFromSheets if SHEETS.match(_start(request)) else OfLeagueFromList
    return page.as_view()(request, slug=slug)


def _start(request: HttpRequest) -> bytes:
    """Return the first bytes of the file, or else of the text that was sent."""
    upload = request.FILES.get("file")
    if upload is None:
        return str(request.POST.get("text", ""))[:MAX_START].lstrip("\ufeff").encode("utf-8", "replace")
    start = bytes(upload.read(MAX_START)).removeprefix(b"\xef\xbb\xbf")
    upload.seek(0)
    return start
