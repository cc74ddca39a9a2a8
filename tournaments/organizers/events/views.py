"""The pages of the organizers of an event: what waits in all its stages, and who goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import models
from tournaments.display.events import EventPage, StagePage
from tournaments.display.going_on import comparisons, reasons_of_place
from tournaments.league.events import filled
from tournaments.league.faults import Code, Fault
from tournaments.league.file.event import write_event
from tournaments.league.scores import PLAYED
from tournaments.league.table import table
from tournaments.league.values import State
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.events.verbs import GoingOn, Qualify, ReturnQualified, going_on
from tournaments.organizers.rounds.check_in import refusal_of_list
from tournaments.store.access import permissions
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.events import LoadedEvent, LoadedStage, carried_into, load_event, organizes_event, sign_ups_of
from tournaments.web.deciding.effects import decision_sentence, onward
from tournaments.web.deciding.hour_warnings import hours_taken_from_the_start
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token, read_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import READ_OR_SEND, as_slug, login_required_with_form, readable_leagues
from tournaments.wording.going_on import by_lots_words, by_place_words, seeds_words
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.terms import listed


@dataclass(frozen=True)
class EventAccess:
    """An event and the account that organizes all its stages."""

    loaded: LoadedEvent
    actor: Actor

    @property
    def address(self) -> str:
        return reverse("tournaments:organize_event", args=[self.loaded.row.slug])

    def stage(self, key: str) -> LoadedStage:
        """Return a stage whose players come from others. Raises Http404."""
        found = next((each for each in self.loaded.later if each.key == key), None)
        if found is None:
            raise Http404(key)
        return found


def warn_of_hours(request: HttpRequest, event: models.Event, *keys: str) -> None:
    """Say which hours of an event, or of some stages, are taken by other leagues or by other stages."""
    stages = [each.loaded for each in load_event(event, public=False).stages if not keys or each.key in keys]
    for words in hours_taken_from_the_start(*stages):
        messages.warning(request, words)


View = Callable[..., HttpResponse]


def for_organizers(view: View) -> View:
    """Decorate a page of an event for its organizers: others log in first, if they may read the event."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            require_readable(request, get_object_or_404(models.Event, slug=slug))
        return login_required_with_form(view)(request, slug, **kwargs)

    return answer


def require_readable(request: HttpRequest, event: models.Event) -> None:
    """Raise Http404 unless the reader may read a stage of the event."""
    if not event.stages.filter(league__in=readable_leagues(request)).exists():
        raise Http404(event.slug)


def organized_event(request: HttpRequest, slug: str) -> models.Event:
    """Return an event, not loaded. Raises Http404, or PermissionDenied for who does not organize all of it."""
    row = get_object_or_404(models.Event, slug=as_slug(slug))
    if not organizes_event(request.user, row):
        require_readable(request, row)
        raise PermissionDenied
    return row


def event_access(request: HttpRequest, slug: str) -> EventAccess:
    """Return the access to an event. Raises Http404, or PermissionDenied for who does not organize all of it."""
    row = organized_event(request, slug)
    assert request.user.is_authenticated
    return EventAccess(load_event(row, public=False), permissions.actor_of(request.user, Role.ORGANIZER))


@dataclass(frozen=True)
class StageToDo:
    """A stage on the organizer's page, with what can be done in it now."""

    shown: StagePage
    ready: bool
    """Whether who goes on to it can be decided."""
    waits: str
    """Why it cannot yet."""
    begun: bool
    to_close: bool
    """Whether it can be closed, and nothing after it waits for that."""

    @property
    def may_return(self) -> bool:
        return bool(self.shown.stage.stage.sources) and not self.shown.empty and not self.begun


def to_do(event: LoadedEvent) -> list[StageToDo]:
    found = []
    page = EventPage(event)
    for shown in page.stages:
        waits, ready = "", False
        league = shown.stage.loaded.league
        if shown.stage.stage.sources and shown.empty:
            try:
                going_on(event, shown.stage)
                ready = True
            except Fault as fault:
                waits = _waiting_words(page, shown) or full_sentence(fault)
        played = sum(game.result is not None for game in (*league.games, *league.tiebreak_games))
        begun = league.state is State.FINISHED or played > carried_into(shown.stage.loaded.pk)
        gone_on = any(each.filled for each in event.later)
        last = gone_on or shown.stage is event.stages[-1] or bool(shown.stage.stage.sources)
        to_close = last and league.state is State.PLAYING and table(league).settled
        found.append(StageToDo(shown, ready, waits, begun, to_close))
    return found


def _waiting_words(page: EventPage, stage: StagePage) -> str:
    """Return for what in the stages before it a stage waits: games and ties; empty if for none."""
    before = page.feeding(stage)
    playing = [each.name for each in before if not each.page.computed.complete]
    tied = [each.name for each in before if each.page.computed.open_ties]
    words = [
        (playing, gettext("quedan partidas por jugar en %(groups)s")),
        (tied, gettext("quedan empates por decidir en %(groups)s")),
    ]
    return "; ".join(each % {"groups": listed(names)} for names, each in words if names)


def _waiting_sign_ups(event: LoadedEvent) -> int:
    """Return how many people signed up for an event that gathers its players, and wait to be accepted."""
    sign_ups = sign_ups_of(event.stages[0].row.league) if EventPage(event).gathers else None
    return len(sign_ups.waiting) if sign_ups else 0


@for_organizers
@require_safe
def organize_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what waits in the stages of an event."""
    access = event_access(request, slug)
    page = EventPage(access.loaded)
    if page.whole:
        return redirect("tournaments:organize", page.whole.header.slug)
    stages = to_do(access.loaded)
    context = {
        "event": page,
        "stages": stages,
        "next": next((one for one in stages if one.ready), None),
        "tied": [one for one in page.stages if one.page.standings.needed],
        "closing": next((one for one in stages if one.to_close), None),
        "pairing": next((one for one in page.stages if one.header.to_pair and not one.empty), None),
        "lists": any(not refusal_of_list(each.loaded.league) for each in access.loaded.stages if each.filled),
        "signed_up": _waiting_sign_ups(access.loaded),
        "form_token": new_form_token(),
        "leagues": [each.row.league for each in access.loaded.stages],
    }
    return render(request, "organizers/events/organize.html", context)


class GoingOnForm(PlainForm):
    """The players shown as those who go on."""

    digest = forms.CharField(widget=forms.HiddenInput, required=False)


@for_organizers
@require_http_methods(READ_OR_SEND)
def qualify(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Show who goes on to a stage and on what it hangs, or decide it; the groups are closed with it."""
    access = event_access(request, slug)
    stage = access.stage(key)
    refusal = ""
    going: GoingOn | None = None
    try:
        if stage.filled:
            raise Fault(Code.STAGE_FILLED, stage=stage.loaded.league.name)
        going = going_on(access.loaded, stage)
    except Fault as fault:
        refusal = full_sentence(fault)
    digest = _digest(going) if going else ""
    form = GoingOnForm(request.POST if request.method == "POST" else None, initial={"digest": digest})

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        shown = GoingOnForm(initial={"digest": digest})
        page = EventPage(access.loaded)
        shown_stage = page.of(key)
        context: dict[str, Any] = {
            "event": page,
            "stage": shown_stage,
            "going": going,
            "lines": _lines(page, going) if going else [],
            **(_meetings(shown_stage, going) if going else {}),
            "comparisons": comparisons(page, shown_stage) if going else (),
            "refusal": refusal,
            "tied": [each for each in page.feeding(shown_stage) if each.page.standings.needed],
            "form": form if form.errors else shown,
            "digest_field": shown["digest"],
            "form_token": form_token,
            "address": access.address,
            "closing": any(each.header.state is not State.FINISHED for each in page.feeding(shown_stage)),
        }
        return render(request, "organizers/events/qualify.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        if refusal or form.cleaned_data["digest"] != digest:
            raise Fault(Code.STAGE_CHANGED)
        decision = close_and_qualify(access, stage, digest, key)
        messages.success(request, decision_sentence(decision))
        warn_of_hours(request, access.loaded.row, stage.key)
        return onward(request, access.address)

    if request.method != "POST":
        return show(new_form_token(stage.loaded.version))
    if taken := _already_taken(request, stage):
        messages.success(request, decision_sentence(taken))
        return onward(request, access.address)
    return send(request, form, act=act, show=show, version=lambda: stage.loaded.version)


def _already_taken(request: HttpRequest, stage: LoadedStage) -> models.Decision | None:
    """Return the decision that the same form took, if it is sent twice."""
    token = read_form_token(request.POST)
    key = token.request_key(request) if token else None
    return models.Decision.objects.filter(league=stage.loaded.pk, request_key=key).first() if key else None


@transaction.atomic
def close_and_qualify(access: EventAccess, stage: LoadedStage, digest: str, key: str) -> models.Decision:
    """Close the groups that are still open, then let their players go on. Raises Fault if others would go on now."""
    before = access.loaded.event.groups_of(stage.stage)
    for group in before:
        row = access.loaded.of(group.key).row.league
        if row.state != State.FINISHED:
            take(row, Close(), by=access.actor)
    again = load_event(access.loaded.row, public=False)
    later = again.of(stage.key)
    going = going_on(again, later)
    if _digest(going) != digest:
        raise Fault(Code.STAGE_CHANGED)
    seen = {again.of(group.key).loaded.pk: again.of(group.key).loaded.version for group in before}
    return take(later.row.league, Qualify(going, seen), by=access.actor, request_key=key)


def _digest(going: GoingOn) -> str:
    """Return a digest of who goes on, in their order."""
    names = "\n".join(f"{one.name}:{one.at.group}:{one.at.place}" for one in going.qualifiers)
    return sha256(names.encode()).hexdigest()[:20]


@dataclass(frozen=True)
class GoingLine:
    """One who goes on, with their group and why they stand before the next."""

    name: str
    group: str
    place: int
    why: tuple[str, ...]


def _lines(page: EventPage, going: GoingOn) -> list[GoingLine]:
    """Return a line for each who goes on, with all the reasons of their place."""
    lines: list[GoingLine] = []
    for one in going.qualifiers:
        group = page.of(one.at.group)
        reasons = reasons_of_place(group.page.standings.rows, one.name)
        if one.level:
            reasons.append(by_lots_words(one.level))
        lines.append(GoingLine(one.name, group.name, one.at.place, tuple(reasons)))
    return lines


def _meetings(shown: StagePage, going: GoingOn) -> dict[str, Any]:
    """Return what the numbers of those who go on are, and of a bracket who meets whom first and who does not play."""
    league = filled(shown.stage.loaded.league, going.entrants, going.carried)
    if league.stage.format not in PLAYED:
        return {"numbers": by_place_words(one_stage=shown.of_one_stage)}
    first = [game for game in league.games if game.round == 1 and game.part in (None, 1)]
    pairs = [(game.one, game.two) for game in first]
    playing = {name for pair in pairs for name in pair}
    byes = [name for name in league.names if name not in playing]
    return {"numbers": seeds_words(one_stage=shown.of_one_stage), "meetings": pairs, "byes": byes}


@for_organizers
@require_http_methods(READ_OR_SEND)
def return_qualified(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Show the page that takes those who went on out of a stage, or do it."""
    access = event_access(request, slug)
    stage = access.stage(key)
    form = PlainForm(request.POST if request.method == "POST" else None)

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        page = EventPage(access.loaded)
        context = {
            "event": page,
            "stage": page.of(key),
            "form": form,
            "form_token": form_token,
            "address": access.address,
        }
        return render(request, "organizers/events/return.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        decision = take(
            stage.row.league,
            ReturnQualified(),
            by=access.actor,
            request_key=key,
            seen_version=form_token.seen_version,
        )
        messages.success(request, decision_sentence(decision))
        return onward(request, access.address)

    if request.method != "POST":
        return show(new_form_token(stage.loaded.version))
    return send(request, form, act=act, show=show, version=lambda: stage.loaded.version)


@for_organizers
@require_safe
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the file of an event, whole."""
    whole = load_event(organized_event(request, slug), public=False, sheets=True)
    named = content_disposition_header(as_attachment=True, filename=f"{slug}.json") or "attachment"
    headers = {"Content-Disposition": named}
    return HttpResponse(write_event(whole.event), content_type="application/json", headers=headers)


ORGANIZE = "torneos/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path(ORGANIZE, organize_event, name="organize_event"),
    path(f"{ORGANIZE}torneo.json", event_file, name="event_file"),
    path(f"{ORGANIZE}<slug:key>/clasificar/", qualify, name="qualify"),
    path(f"{ORGANIZE}<slug:key>/deshacer/", return_qualified, name="return_qualified"),
]
