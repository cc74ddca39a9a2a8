"""Delete a league without results, and the page that does it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.models.decision import ActKind, ActSubject
from tournaments.models.league import Role
from tournaments.store.access.actor import Actor
from tournaments.store.decide import refuse_dismissed
from tournaments.store.erasing import delete_league, note_deleted, write_act
from tournaments.store.events import refuse_other_lots
from tournaments.web.costly import forget_made_on_commit
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.league_access import for_officials, open_league_access
from tournaments.web.deciding.page import send
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.form_token import FormToken, new_form_token, read_form_token
from tournaments.wording.league_faults import full_sentence

REASONS = {
    ActSubject.LEAGUE: gettext_lazy("La borró quien la organizaba; no tenía resultados."),
    ActSubject.EVENT: gettext_lazy("Lo borró quien lo organizaba; no tenía resultados."),
}


@transaction.atomic
def delete_without_results(
    league: models.League, *, by: Actor, request_key: str | None = None, stage_of: int | None = None
) -> None:
    """Delete a league and all its data. `stage_of` is the event that is deleted with all its stages.

    Raises Fault if a game has a result, if it is one of several stages, or if the user no longer organizes it.
    """
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    refuse_dismissed(locked, by)
    refuse_other_lots(locked.pk)
    if has_results(locked):
        raise Fault(Code.RESULTS_KEEP_LEAGUE)
    assert by.user, "nobody organizes a league without an account"
    pk, slug, name = locked.pk, locked.slug, locked.name
    event = models.Event.objects.filter(stages__league=pk).first()
    delete_league(locked, by=by)
    forget_made_on_commit()
    if event:  # its only stage
        stage_of = event.pk
        note_own_deletion(ActSubject.EVENT, event.pk, event.slug, event.name, by=by.user)
    note_own_deletion(ActSubject.LEAGUE, pk, slug, name, by=by.user, request_key=request_key, event=stage_of)


def note_own_deletion(
    subject: ActSubject,
    pk: int,
    slug: str,
    name: str,
    *,
    by: User,
    request_key: str | None = None,
    event: int | None = None,
) -> None:
    """Record in the site's log what an organizer deleted, with its name, and its address for the page that says so.

    `event` is that of a stage.
    """
    act = write_act(
        ActKind.DELETE,
        subject,
        pk,
        by=by,
        reason=str(REASONS[subject]),
        request_key=request_key,
        name=name,
        event=event,
    )
    note_deleted(act, slug)


def has_results(league: models.League) -> bool:
    """Return whether a game of the league has a result."""
    return models.Result.objects.filter(fixture__league=league).exists()


def is_already_deleted(request: HttpRequest) -> bool:
    """Return whether this form, sent before by the same account, deleted the league."""
    form_token = read_form_token(request.POST)
    if form_token is None or not request.user.is_authenticated:
        return False
    done = models.SiteAct.objects.filter(kind=ActKind.DELETE, actor=request.user.pk)
    return done.filter(request_key=form_token.request_key(request)).exists()


@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page that deletes a league without results, or delete it."""
    if is_already_deleted(request):
        messages.success(request, _("La liga ya está borrada."))
        return onward(request, reverse("tournaments:mine"))
    access = open_league_access(request, slug, Role.ORGANIZER)
    form = NothingForm(request.POST) if request.method == "POST" else NothingForm()

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        blocked = full_sentence(Fault(Code.RESULTS_KEEP_LEAGUE)) if has_results(access.row) else ""
        context = {"access": access, "form": form, "form_token": form_token, "blocked": blocked}
        return render(request, "organizers/founding/delete.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        delete_without_results(access.row, by=access.actor, request_key=key)
        messages.success(request, _("Liga borrada: «%(name)s».") % {"name": access.name})
        return onward(request, reverse("tournaments:mine"))

    return show(new_form_token()) if request.method != "POST" else send(request, form, act=act, show=show)
