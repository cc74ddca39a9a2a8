"""The organizers of a championship: invited with a link, and dismissed."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.forms import InvitationForm
from tournaments.accounts.joining import READ_OR_SEND, link_of
from tournaments.accounts.own import invite_from, revoke_with_message
from tournaments.organizers.championships.verbs import decision_page
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.championships import dismiss_organizer
from tournaments.web.deciding.championship import championship_for_organizer
from tournaments.web.form_token import new_form_token
from tournaments.web.reader_actions import login_required_with_form
from tournaments.web.requests import REFUSED_STATUS


@never_cache
@login_required_with_form
@require_http_methods(READ_OR_SEND)
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of an invitation to organize the championship, or make its link, which is shown once."""
    championship, _by = championship_for_organizer(request, slug)
    sending = request.method == "POST"
    form = InvitationForm(request.POST if sending else None)
    sent = invite_from(request, form, championship=championship) if sending else None
    context = {
        "championship": championship,
        "form": form,
        "form_token": new_form_token(),
        "link": link_of(request, sent) if sent else "",
        "sent": sent.row if sent else None,
        "mailed": bool(sent and sent.row.email and settings.SENDS_MAIL),
    }
    status = REFUSED_STATUS if sending and sent is None else 200
    return render(request, "organizers/championships/championship_invite.html", context, status=status)


@login_required
@require_POST
def revoke(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """Revoke an invitation to organize the championship."""
    championship, _by = championship_for_organizer(request, slug)
    revoke_with_message(
        request, get_object_or_404(invitations.open_invitations().filter(championship=championship), pk=invitation_id)
    )
    return redirect("tournaments:organize_championship", slug)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def dismiss(request: HttpRequest, slug: str, user_id: int) -> HttpResponse:
    """Show the page that dismisses an organizer of the championship, or dismiss them."""
    championship, by = championship_for_organizer(request, slug)
    row = championship.organizers.filter(user=user_id).select_related("user").first()
    if row is None and request.method != "POST":
        raise Http404(user_id)

    def decide(row: models.Championship, actor: Actor, key: str, seen_version: int) -> models.Decision:
        return dismiss_organizer(row, user_id, by=actor, request_key=key, seen_version=seen_version)

    title = _("Quitar a quien organiza")
    explains = _("Deja de poder decidir en el campeonato desde ahora. Lo que decidió se queda como está.")
    return decision_page(request, championship, by, title, explains, display_name(row.user) if row else "", decide)
