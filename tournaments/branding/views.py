"""The colours and the crest of a league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.branding.forms import LiveryForm
from tournaments.branding.verbs import Dress
from tournaments.deciding.page import DecisionPage
from tournaments.league.livery import Livery
from tournaments.league.values import State
from tournaments.store.branding import livery_of


def initial_of(livery: Livery) -> dict[str, str]:
    return {"first": livery.first, "second": livery.second}


class LeagueLivery(DecisionPage):
    form_class = LiveryForm
    template = "branding/livery.html"
    title = _("Imagen")
    explains = _("El escudo y los colores con que se imprimen los diplomas y los demás documentos.")
    button = _("Guardar la imagen")
    states = frozenset(State)
    confirms = False

    def initial(self) -> Mapping[str, Any]:
        return initial_of(livery_of(self.access.row))

    def form_options(self) -> Mapping[str, Any]:
        return {"has_crest": self.access.row.crest_id is not None}

    def context(self) -> Mapping[str, Any]:
        return {"livery": livery_of(self.access.row)}

    def verb(self, form: LiveryForm) -> Dress:
        return form.livery
