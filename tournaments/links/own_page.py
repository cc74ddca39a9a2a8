"""A player's own page in a league, and its calendar, read with a private link.

They hold no session and give no right to decide anything. No address of another page learns a token (Referrer-Policy),
and no cache keeps the page.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.access.player_tokens import calendar_token, link_of_calendar, link_of_page
from tournaments.display.own_page import own_page_of, own_record
from tournaments.exports.ical import calendar_file
from tournaments.links.entering import unknown
from tournaments.web.addresses import for_others
from tournaments.web.requests import no_referrer

USE_NOTED_EVERY = timedelta(minutes=10)


@no_referrer
@require_safe
def own_page(request: HttpRequest, token: str) -> HttpResponse:
    link = link_of_page(token)
    if link is None or link.entry.league.withheld:
        return unknown(request)
    _note_use(link)
    calendar = for_others(request, reverse("tournaments:own_calendar", args=[calendar_token(token)]))
    return render(request, "links/own_page.html", {"page": own_page_of(link.entry), "calendar": calendar})


@no_referrer
@require_safe
def own_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """The player's games that have an hour, for a program that asks again and again."""
    link = link_of_calendar(token)
    if link is None or link.entry.league.withheld:
        return unknown(request)
    record = own_record(link.entry)
    return HttpResponse(calendar_file(record.header.name, [record]), content_type="text/calendar; charset=utf-8")


def _note_use(link: models.PlayerLink) -> None:
    now = timezone.now()
    if link.used_at is None or now - link.used_at > USE_NOTED_EVERY:
        with suppress(DatabaseError):
            models.PlayerLink.objects.filter(pk=link.pk).update(used_at=now)
