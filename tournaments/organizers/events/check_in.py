"""The list of players present before an event, or a later stage of it, begins: one page for all stages that begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.display.events import EventPage
from tournaments.league.calendar import is_remaining
from tournaments.league.event_calendar import closed_up, has_round_a_week, start_after
from tournaments.league.faults import Code, Fault
from tournaments.league.latecomers import with_attendance
from tournaments.league.names import alphabetical
from tournaments.league.values import Entrant, Game
from tournaments.models.league import Role
from tournaments.organizers.events.views import ORGANIZE, require_readable
from tournaments.organizers.founding.verbs import AddLatecomer, Configure, setup_of
from tournaments.organizers.rounds.attendance import CheckIn, list_taken_words, playing_words
from tournaments.organizers.rounds.check_in import (
    HERE,
    MISSING,
    CheckInForm,
    changed_games_words,
    explanation,
    first_answers,
    refusal_of_list,
)
from tournaments.store.access import permissions
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import wanted_championship_name
from tournaments.store.decide import take
from tournaments.store.events import LoadedEvent, LoadedStage, load_event, organizes_event
from tournaments.store.rounds import lists_taken
from tournaments.web.deciding.effects import add_message, onward
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token, read_form_token
from tournaments.web.requests import READ_OR_SEND, login_required_with_form
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class Attendance:
    """The players present at a stage, and those absent, by name."""

    here: frozenset[str]
    missing: frozenset[str]


def stages_to_list(event: LoadedEvent) -> list[LoadedStage]:
    """Return the stages with players whose first game is still to come."""
    return [each for each in event.stages if each.filled and not refusal_of_list(each.loaded.league)]


def hours_after(stages: Sequence[LoadedStage], said: Sequence[Attendance]) -> list[tuple[Game, ...] | None]:
    """Return the games of stages on the same boards with their new hours; None for a stage that keeps them.

    Raises Fault for a stage in which nobody is left to play.
    """
    before = [stage.loaded.league for stage in stages]
    after = [with_attendance(league, one.here, one.missing) for league, one in zip(before, said, strict=True)]
    together = [one for one in after if one.round_robin]
    if not together or [one.withdrawn for one in after] == [one.withdrawn for one in before]:
        return [None] * len(after)
    closed = iter(closed_up(together, together[0].boards, together[0].timetable))
    return [next(closed).games if one.round_robin else None for one in after]


@dataclass(frozen=True, slots=True)
class Taken:
    """Who entered in place of others by a list that was taken, and the decision on the last stage."""

    entered: tuple[str, ...] = ()
    decision: models.Decision | None = None


@transaction.atomic
def take_list(
    event: models.Event,
    answers: Sequence[tuple[int, Attendance]],
    *,
    by: Actor,
    request_key: str | None = None,
    replaces: bool = False,
) -> Taken:
    """Take the list of several stages, by the keys of their leagues; boards and hours are shared out once for all.

    With `replaces`, those of the waiting list enter groups in place of players who do not come. A repeated request key
    takes it once. Raises Fault if a stage has begun meanwhile.
    """
    if request_key and models.Decision.objects.filter(request_key=request_key).exists():
        return Taken()
    keys = [league for league, _said in answers]
    list(models.League.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
    stages = [each for each in stages_to_list(load_event(event, public=False)) if each.row.league_id in keys]
    if len(stages) != len(keys):
        raise Fault(Code.ATTENDANCE_LATE)
    known = dict(answers)
    said = [known[each.row.league_id] for each in stages]
    entered = _enter_waiting(event, stages, said, by) if replaces else []
    if entered:
        now = load_event(event, public=False)
        stages = [now.of(each.key) for each in stages]
    waits = [stage for stage in load_event(event, public=False).later if _moves_with_those_before(stage)]
    alone = len(stages) == 1 and not (waits or entered)
    decision = None
    for number, (stage, one, hours) in enumerate(zip(stages, said, hours_after(stages, said), strict=True)):
        verb = CheckIn(one.here, one.missing, hours, alone)
        decision = take(stage.row.league, verb, by=by, request_key=None if number else request_key)
    _move_later_stages(event, stages, by)
    return Taken(tuple(entered), decision)


def waiting_for(event: models.Event) -> QuerySet[models.SignUp]:
    """Return those who signed up for an event and have no place in it, in their order."""
    return models.SignUp.objects.filter(league__event_stage__event=event, accepted=False)


def _free_places(stages: Sequence[LoadedStage], said: Sequence[Attendance]) -> list[tuple[LoadedStage, str]]:
    """Return the places in groups of players who do not come, with their names."""
    return [
        (stage, name)
        for stage, one in zip(stages, said, strict=True)
        if stage.loaded.league.round_robin
        for name in sorted(one.missing - stage.loaded.league.withdrawn_players, key=alphabetical)
    ]


def _enter_waiting(
    event: models.Event, stages: Sequence[LoadedStage], said: Sequence[Attendance], by: Actor
) -> list[str]:
    """Enter one who waits for each player who does not come and still had a place in a group; return their names."""
    entered = []
    for (stage, absent), row in zip(_free_places(stages, said), waiting_for(event), strict=False):
        verb = AddLatecomer(Entrant(row.name, row.club or None), by.user, in_place_of=absent)
        take(stage.row.league, verb, by=replace(by, required_role=Role.ORGANIZER))
        row.accepted = True
        row.save(update_fields=["accepted"])
        entered.append(row.name)
    return entered


class EventCheckInForm(CheckInForm):
    """Who is here, and whether those who wait enter in place of those who do not come."""

    replaces = forms.BooleanField(
        label=_("Que entren, por su orden, quienes esperan"),
        required=False,
        help_text=_("Una persona por cada ausente, en su grupo. Las partidas y las horas se hacen de nuevo."),
    )


def _move_later_stages(event: models.Event, listed: Sequence[LoadedStage], by: Actor) -> None:
    """Let the stages that wait for players begin as long after the games of the groups as before.

    Whoever takes the list may do that, also without a role in these stages.
    """
    now = load_event(event, public=False)
    before, after = (
        [game for stage in stages for game in stage.loaded.league.games if is_remaining(game, stage.loaded.league)]
        for stages in (listed, [now.of(stage.key) for stage in listed])
    )
    for stage in now.later:
        timetable = stage.loaded.league.timetable
        if not (_moves_with_those_before(stage) and timetable and before and after):
            continue
        by_day = has_round_a_week(stage.loaded.league, len(stage.stage.sources))
        start = start_after(timetable, before, after, by_day=by_day)
        if start != timetable.start:
            setup = setup_of(stage.loaded.league)
            moved = replace(
                setup,
                timetable=replace(timetable, start=start),
                championship=wanted_championship_name(stage.row.league),
            )
            take(stage.row.league, Configure(moved), by=replace(by, required_role=None))


def _moves_with_those_before(stage: LoadedStage) -> bool:
    """Return whether a stage waits for its players and has hours, which follow those of the stages before it."""
    return not stage.filled and stage.loaded.league.timetable is not None


@dataclass(frozen=True, slots=True)
class PersonAsked:
    """A player whose presence is asked, with their group."""

    field: BoundField
    group: str


@login_required_with_form
def _listed(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of players present, or save it."""
    row = get_object_or_404(models.Event, slug=slug)
    event = load_event(row, public=False)
    stages = stages_to_list(event)
    actor = _official_of(request, row, stages)
    keys = {key: name for stage in stages for name, key in stage.loaded.entry_ids.items()}
    here = lists_taken(stage.row.league_id for stage in stages)
    first: dict[str, str] = {}
    for stage in stages:
        first |= first_answers(stage.loaded, here.get(stage.row.league_id, ()))
    form = EventCheckInForm(request.POST if request.method == "POST" else None, players=keys, initial=first)
    again = request.POST.get("step") == "edit"
    if again:
        form = EventCheckInForm(players=keys, initial=form.sent_values())
    organizes = organizes_event(request.user, row)
    waiting = list(waiting_for(row).values_list("name", flat=True)) if organizes else []
    address = reverse(f"tournaments:{'organize_event' if organizes else 'event'}", args=[slug])

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        page = EventPage(event)
        groups = {key: one.name for one in page.stages for key in one.stage.loaded.entry_ids.values()}
        people = [PersonAsked(form[f"player-{key}"], groups[key]) for key in keys]
        context = {
            "event": page,
            "form": form,
            "people": sorted(people, key=lambda one: alphabetical(str(one.field.label))),
            "form_token": form_token,
            "address": address,
            "explains": explanation(stage.loaded.league for stage in stages),
            "waiting": listed(waiting),
        }
        return render(request, "organizers/events/check_in.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        form.keep_untouched(form_token.shown, first)
        answers = [(stage.row.league_id, _attendance(form, stage)) for stage in stages]
        said = [one for _league, one in answers]
        replaces = bool(waiting and form.cleaned_data["replaces"])
        if request.POST.get("step") != "confirm" and _changes_who_plays(stages, said):
            enters = waiting[: len(_free_places(stages, said))] if replaces else []
            context = {
                "event": EventPage(event),
                "summary": playing_words(len(keys) + len(enters) - len(_all_missing(said)), _all_missing(said)),
                "notices": _entering_words(enters) or _effects(stages, said),
                "carried": form.sent_pairs(),
                "form": form,
                "form_token": form_token,
                "address": address,
            }
            return render(request, "organizers/events/check_in_preview.html", context)
        taken = take_list(row, answers, by=actor, request_key=key, replaces=replaces)
        missing = sorted(_all_missing(said), key=alphabetical)
        words = list_taken_words(len(keys) - len(missing) + len(taken.entered), missing)
        lasting = missing and not (taken.entered or (taken.decision and taken.decision.before))
        again = [gettext("Si hay un error, pasa lista otra vez: las horas se rehacen.")] if lasting else []
        sentence = " ".join((words, *_entering_words(taken.entered), *again))
        if taken.decision:
            add_message(request, taken.decision, sentence)
        else:
            messages.success(request, sentence)
        return onward(request, address)

    if request.method != "POST" or again:
        return show((again and read_form_token(request.POST)) or new_form_token(shown=form.shown()))
    return send(request, form, act=act, show=show)


def _all_missing(said: Sequence[Attendance]) -> list[str]:
    return [name for one in said for name in one.missing]


def _changes_who_plays(stages: Sequence[LoadedStage], said: Sequence[Attendance]) -> bool:
    """Return whether a list changes anything but the players known to be present."""
    return any(
        one.missing - stage.loaded.league.withdrawn_players or one.here & stage.loaded.league.withdrawn_players
        for stage, one in zip(stages, said, strict=True)
    )


def _effects(stages: Sequence[LoadedStage], said: Sequence[Attendance]) -> list[str]:
    """Return what a list changes in the stages, in sentences. Raises Fault if it cannot be taken."""
    verbs = [CheckIn(one.here, one.missing, hours) for one, hours in zip(said, hours_after(stages, said), strict=True)]
    after = [verb.simulate(stage.loaded) for verb, stage in zip(verbs, stages, strict=True)]
    return changed_games_words([stage.loaded.league for stage in stages], after)


def _entering_words(names: Sequence[str]) -> list[str]:
    return [gettext("Entran: %(names)s.") % {"names": listed(names)}] if names else []


def _attendance(form: CheckInForm, stage: LoadedStage) -> Attendance:
    ids = stage.loaded.entry_ids.items()
    here, missing = (frozenset(name for name, key in ids if form.said(key, answer)) for answer in (HERE, MISSING))
    return Attendance(here, missing)


def _official_of(request: HttpRequest, row: models.Event, stages: Sequence[LoadedStage]) -> Actor:
    """Return the actor, an official of every stage whose list is taken. Raises Http404 or PermissionDenied."""
    user = request.user
    assert user.is_authenticated
    leagues = [stage.row.league_id for stage in stages] or list(row.stages.values_list("league", flat=True))
    own = models.Official.objects.filter(league__in=leagues, user=user).values("league").distinct().count()
    if own != len(leagues) and not user.is_superuser:
        require_readable(request, row)
        raise PermissionDenied
    return permissions.actor_of(user, Role.REFEREE)


@require_http_methods(READ_OR_SEND)
def event_check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of players present; others log in first, if they may read the event."""
    if not request.user.is_authenticated:
        require_readable(request, get_object_or_404(models.Event, slug=slug))
    return _listed(request, slug)


urlpatterns: list[URLPattern] = [path(f"{ORGANIZE}lista/", event_check_in, name="event_check_in")]
