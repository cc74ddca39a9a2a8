"""The pages that rename a championship, and that add and remove podiums of other games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.organizers.championships.forms import OtherPodiumForm, RenameForm
from tournaments.organizers.championships.organizing import READ_OR_SEND, decision_page
from tournaments.organizers.championships.other_podium import add_other_podium, remove_other_podium
from tournaments.organizers.championships.page import MAX_LISTED
from tournaments.store.access.actor import Actor
from tournaments.store.championships import rename_championship
from tournaments.web.deciding.championship import championship_for_organizer, redirect_after, version_of
from tournaments.web.deciding.sending import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.login import login_required_with_form


@login_required_with_form
@require_http_methods(["GET", "HEAD", "POST"])
def other_podium(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the other podiums of a championship, or add one."""
    championship, by = championship_for_organizer(request, slug)
    sent = request.method == "POST"
    form = OtherPodiumForm(request.POST) if sent else OtherPodiumForm()

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {"championship": championship.name, "slug": slug, "form": form, "form_token": form_token}
        context["podiums"] = list(championship.other_podiums.order_by("game", "pk")[:MAX_LISTED])
        return render(request, "organizers/championships/other_podium.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        decision = add_other_podium(
            championship, form.played, by=by, request_key=key, seen_version=form_token.seen_version
        )
        return redirect_after(request, decision, "other_podium", slug)

    if not sent:
        return show(new_form_token(championship.version))
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def remove_podium(request: HttpRequest, slug: str, podium_id: int) -> HttpResponse:
    """Show the page that removes the podium of another game, or remove it."""
    championship, by = championship_for_organizer(request, slug)
    podium = championship.other_podiums.filter(pk=podium_id).first()
    if podium is None and request.method != "POST":
        raise Http404(podium_id)

    def decide(row: models.Championship, actor: Actor, key: str, seen_version: int) -> models.Decision:
        return remove_other_podium(row, podium_id, by=actor, request_key=key, seen_version=seen_version)

    title, back_to = _("Quitar el podio"), "tournaments:other_podium"
    explains = _(
        "Para un podio anotado por error: sus medallas dejan de sumar. Si hacía falta corregirlo, anótalo después."
    )
    return decision_page(request, championship, by, title, explains, podium.game if podium else "", decide, back_to)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form with the name of a championship, or rename it."""
    championship, by = championship_for_organizer(request, slug)
    sent = request.method == "POST"
    form = RenameForm(request.POST) if sent else RenameForm(initial={"name": championship.name})

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {"championship": championship, "form": form, "form_token": form_token}
        return render(request, "organizers/championships/rename.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        name = form.cleaned_data["name"]
        decision = rename_championship(championship, name, by=by, request_key=key, seen_version=form_token.seen_version)
        return redirect_after(request, decision, "organize_championship", slug)

    if not sent:
        return show(new_form_token(championship.version))
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))
