"""The common parts of the pages of decisions on one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse

from tournaments.display.game import game_page
from tournaments.models.official import Role
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.offline import allow_offline


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
