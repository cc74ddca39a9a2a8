"""The page of an account's tokens: creation, display once, and revocation."""

from __future__ import annotations

from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.store.access.permissions import leagues_seen_by
from tournaments.store.access.tokens import MAX_TOKENS, make_token, revoke_token, tokens_of
from tournaments.web.forms import PlainForm, TextField, choose_one
from tournaments.web.requests import REFUSED_STATUS, no_referrer

UNREADABLE_LEAGUE = "…"
"""The replacement for the name of a league that the account may no longer read."""
MAX_LEAGUES = 100
"""A token can be limited to one of so many leagues, the latest changed."""
SCOPES = {
    Scope.READ: _("Leer lo que tu cuenta lee"),
    Scope.RESULTS: _(
        "Leer, y decidir en cada partida (resultado, planilla, dados, incidencias) donde arbitras u organizas"
    ),
    Scope.ORGANIZE: _("Todo lo anterior, y organizar tus ligas o crear otras"),
    Scope.PEOPLE: _("Todo lo anterior, y borrar nombres, volver a mostrarlos y cambiar quién organiza o arbitra"),
}


class ApiTokenForm(PlainForm):
    """A form for a new token; `leagues` has those to which it may be limited, by key."""

    name = TextField(
        max_length=60, label=_("Para qué es"), help_text=_("Por ejemplo «Marcador de la sala». Solo lo lees tú.")
    )
    scope = forms.ChoiceField(
        label=_("Qué deja hacer"),
        choices=[(scope.value, words) for scope, words in SCOPES.items()],
        initial=Scope.READ.value,
        error_messages=choose_one(),
    )
    league = forms.TypedChoiceField(
        label=_("En qué liga"), required=False, coerce=int, empty_value=None, error_messages=choose_one()
    )

    def __init__(self, *sent: object, user: User) -> None:
        super().__init__(*sent)
        self.user = user
        rows = leagues_of(user)
        choice = self.fields["league"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", _("En todas las de la cuenta")), *((row.pk, f"{row.name} ({row.slug})") for row in rows)]
        self.leagues = {row.pk: row for row in rows}

    def clean(self) -> None:
        if tokens_of(self.user).count() >= MAX_TOKENS:
            self.add_error(None, _("Tienes ya %(most)d tokens: retira alguno antes.") % {"most": MAX_TOKENS})


def leagues_of(user: User) -> list[models.League]:
    """Return the latest leagues with the account among their officials."""
    return list(leagues_seen_by(user).filter(officials__user=user).order_by("-updated_at")[:MAX_LEAGUES])


@no_referrer
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Show the account's tokens. A new one is only in the response to its form."""
    user = cast(User, request.user)
    form, made, status = ApiTokenForm(user=user), "", 200
    if request.method == "POST":
        form = ApiTokenForm(request.POST, user=user)
        if form.is_valid():
            data = form.cleaned_data
            league = form.leagues.get(data["league"]) if data["league"] else None
            made = make_token(user, data["name"], Scope(data["scope"]), league)
            form = ApiTokenForm(user=user)
        else:
            status = REFUSED_STATUS
    listed = list(tokens_of(user))
    limits = leagues_seen_by(user).filter(pk__in=[token.league_id for token in listed if token.league_id])
    names = dict(limits.values_list("pk", "name"))
    lines = [
        (token, SCOPES[Scope(token.scope)], names.get(token.league_id or 0, UNREADABLE_LEAGUE)) for token in listed
    ]
    context = {"form": form, "made": made, "tokens": lines, "button": _("Crear token")}
    return render(request, "api/tokens.html", context, status=status)


@login_required
@require_POST
def revoke(request: HttpRequest, object_id: int) -> HttpResponse:
    revoke_token(get_object_or_404(tokens_of(cast(User, request.user)), pk=object_id))
    messages.success(request, _("Token retirado: ya no sirve."))
    return redirect("api_tokens")
