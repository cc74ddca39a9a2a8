"""The common parts of the pages of decisions on a championship or on one game, and the form of a league's
championship.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.games import game_page
from tournaments.models.league import Role
from tournaments.store.access import permissions
from tournaments.store.access.actor import Actor
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.effects import decision_sentence, onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.forms import PlainForm, TextField
from tournaments.web.offline import allow_offline
from tournaments.web.requests import actor_of, readable_leagues


def championship_for_organizer(request: HttpRequest, slug: str) -> tuple[models.Championship, Actor]:
    """Return a championship for one of its organizers. Raises Http404 or PermissionDenied for anybody else."""
    readable = permissions.championships_seen_in(readable_leagues(request), request.user)
    championship = get_object_or_404(readable, slug=slug)
    if not permissions.organizes_championship(request.user, championship.pk):
        raise PermissionDenied
    return championship, actor_of(request)


def version_of(championship: models.Championship) -> int:
    """Return the present version of a championship."""
    championship.refresh_from_db(fields=["version"])
    return championship.version


def redirect_after(request: HttpRequest, decision: models.Decision, view: str, slug: str) -> HttpResponse:
    """Redirect to a page of the championship, with a message about the decision."""
    messages.success(request, decision_sentence(decision))
    return onward(request, reverse(f"tournaments:{view}", args=[slug]))


def championship_field() -> TextField:
    """Return the form field for the name of the championship that a league asks to join, joins or founds."""
    return TextField(
        label=_("Campeonato"),
        required=False,
        help_text=_(
            "Si ya existe y lo organizan otras personas, se lo pides y ellas responden; uno nuevo lo organizas tú. "
            "Puede quedar en blanco."
        ),
        widget=forms.TextInput(attrs={"list": "championships", "autocomplete": "off"}),
    )


class ChampionshipForm(PlainForm):
    """The championship that a league wants to join; blank for none."""

    championship = championship_field()

    @property
    def wanted(self) -> str | None:
        return self.cleaned_data["championship"] or None


class GameDecision(DecisionPage):
    """A decision on one fixture of the league."""

    role = Role.REFEREE
    of_fixture = True
    loaded: LoadedLeague

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Load the league and the game in the address."""
        self.loaded = self.access.loaded()
        self.page = game_page(self.loaded, object_id)
        return None

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Return the page, which the referee's device stores to open it without a network."""
        return allow_offline(super().get(request, **kwargs))

    def context(self) -> Mapping[str, Any]:
        return {"page": self.page, "game_address": self.address}

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        return {"page": self.page, "game_address": self.address, **super().preview_context(form)}

    @property
    def address(self) -> str:
        return reverse("tournaments:game", args=[self.access.slug, self.kwargs["object_id"]])
