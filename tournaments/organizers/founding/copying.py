"""Copy a league as the next season, with its settings, branding, players and officials."""

from __future__ import annotations

import re
from dataclasses import replace

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.accounts.appoint import Appoint
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.player_rules import PlayerRules
from tournaments.league.settings import Setup
from tournaments.league.values import League
from tournaments.models.league import Role
from tournaments.organizers.founding.quota import quota_words
from tournaments.organizers.founding.verbs import found_league, setup_of
from tournaments.store.access.actor import Actor
from tournaments.store.announce import Announce, announcement_of
from tournaments.store.decide import Change, decision_with_request_key, record, take
from tournaments.store.difference import stored_stage
from tournaments.store.load import load_league
from tournaments.store.players import AllowPlayers, rules_of
from tournaments.store.save import hidden_names_of
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.league_access import for_officials, open_league_access
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.forms import PlainForm, TextField

_YEARS = re.compile(r"\b(20\d\d)(?:([-/–])(\d\d(?:\d\d)?))?\b")


@transaction.atomic
def copy_league(
    source: models.League,
    name: str,
    *,
    by: Actor,
    with_players: bool = True,
    with_team: bool = True,
    request_key: str | None = None,
) -> models.League:
    """Found a league like another; the same request key twice founds one. Raises Fault where `found_league` does.

    Its dates are not copied, nor the last days of its rounds, whose games are not drawn yet; what happens after such a
    day is copied. A Swiss or a knock-out is one again, and people stay kept apart. Each player is the same registered
    player, shown as in the other league; erased players are left out. The copy is published if the other league is, and
    asks to enter the same championship.
    """
    if (taken := decision_with_request_key(request_key, "found", by)) and taken.league:
        return taken.league
    loaded = load_league(source)
    stage = None if source.stage is None else loaded.league.stage
    league = found_league(
        _setup(loaded.league, name),
        by=by,
        published=source.published,
        request_key=request_key,
        stage=stage and replace(stage, apart=()),
        beyond_rules=True,
    )
    for field in ("crest_id", "first_colour", "second_colour"):
        setattr(league, field, getattr(source, field))
    league.save(update_fields=["crest", "first_colour", "second_colour"])
    if with_players and source.entries.exists():
        keys = _copy_players(source, league, by)
        if stage and stage.apart:
            league.stage = stored_stage(stage, loaded.league.legs, keys)
            league.save(update_fields=["stage"])
    _copy_notice(source, league, by)
    if (rules := rules_of(source)) != PlayerRules():
        take(league, AllowPlayers(rules), by=by)
    if with_team:
        own = by.user.pk if by.user else None
        for official in source.officials.exclude(user=own).filter(user__is_active=True).order_by("pk"):
            take(league, Appoint(official.user_id, Role(official.role)), by=by)
    league.refresh_from_db()
    return league


def next_name(name: str) -> str:
    """Return the name of the next season: with the next year if it has one, otherwise with a 2 appended."""
    if not _YEARS.search(name):
        return f"{name[: MAX_NAME_LENGTH - 2]} 2"
    return _YEARS.sub(_next_years, name, count=1)


def _next_years(years: re.Match[str]) -> str:
    """Return the next year, or the next season ("2025/26" for "2024/25")."""
    first, mark, last = years.groups()
    following = f"{mark}{int(last) + 1:0{len(last)}}" if last else ""
    return f"{int(first) + 1}{following}"


def _copy_notice(source: models.League, league: models.League, by: Actor) -> None:
    """Copy the place, the contact, the notice and the rules file of the other league."""
    announcement = announcement_of(source)
    content = bytes(source.rules_file.content) if source.rules_file else None
    if content is not None or any(announcement.values()):
        take(league, Announce(**announcement, rules_file=content), by=by)


def _setup(source: League, name: str) -> Setup:
    """Return the settings of the other league under a new name, without its dates."""
    return replace(setup_of(source), name=name, timetable=None)


def _copy_players(source: models.League, league: models.League, by: Actor) -> dict[str, int]:
    """Enter the players of the other league in its order, each linked to the same registered player.

    Return the keys of their entries by name.
    """
    entries = source.entries.filter(sorted_as="").select_related("player").order_by("number")
    rows = [
        models.Entry(
            league=league,
            player=entry.player,
            number=number,
            name=entry.name,
            folded_name=entry.folded_name,
            club=entry.club,
            initials=entry.initials or league.initials,
            initials_asked=entry.initials_asked,
            rating=entry.rating,
            identifier=entry.identifier,
        )
        for number, entry in enumerate(entries, start=1)
    ]
    models.Entry.objects.bulk_create(rows)
    listed = {"players": [{"name": row.name, "club": row.club or None} for row in rows]}
    hidden = hidden_names_of({row.name: row for row in rows})
    record(league, "enrol", Change({"players": []}, {**listed, **hidden}), by=by)
    return {row.name: row.pk for row in rows}


class CopyForm(PlainForm):
    """The name of the copy, and whether it has the players and the officials of the other league."""

    name = TextField(label=_("Nombre"), help_text=_("Lo leerá cualquiera que vea la página."))
    players = forms.BooleanField(
        label=_("Con sus jugadores"), required=False, help_text=_("La lista se puede cambiar hasta el sorteo.")
    )
    team = forms.BooleanField(
        label=_("Con su equipo"), required=False, help_text=_("Quienes organizan y quienes arbitran.")
    )


@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form that copies a league, or copy it."""
    access = open_league_access(request, slug, Role.ORGANIZER)

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {"access": access, "form": form, "form_token": form_token, "quota": quota_words(request.user)}
        return render(request, "organizers/founding/copy.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        data = form.cleaned_data
        league = copy_league(
            access.row,
            data["name"],
            by=access.actor,
            with_players=data["players"],
            with_team=data["team"],
            request_key=key,
        )
        messages.success(request, str(_("Liga copiada. Revisa la lista y los ajustes antes del sorteo.")))
        return onward(request, reverse("tournaments:organize", args=[league.slug]))

    if request.method != "POST":
        form = CopyForm(initial={"name": next_name(access.name), "players": True, "team": True})
        return show(new_form_token())
    form = CopyForm(request.POST)
    return send(request, form, act=act, show=show)
