"""The colours and the crest of a league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.league.branding import Branding
from tournaments.league.values import State
from tournaments.organizers.branding.forms import BrandingForm
from tournaments.organizers.branding.verbs import ChangeBranding
from tournaments.store.branding import branding_of
from tournaments.web.deciding.page import DecisionPage


def initial_of(branding: Branding) -> dict[str, str]:
    """Return the initial colours of the form."""
    return {"first": branding.first, "second": branding.second}


class LeagueBranding(DecisionPage):
    """The page of a league's crest and colours."""

    form_class = BrandingForm
    template = "organizers/branding/league_branding.html"
    title = _("Imagen")
    explains = _("El escudo y los colores con que se imprimen los diplomas y los demás documentos.")
    button = _("Guardar la imagen")
    states = frozenset(State)
    has_preview = False

    def initial(self) -> Mapping[str, Any]:
        return initial_of(branding_of(self.access.row))

    def form_options(self) -> Mapping[str, Any]:
        return {"has_file": self.access.row.crest_id is not None}

    def context(self) -> Mapping[str, Any]:
        return {"branding": branding_of(self.access.row)}

    def verb(self, form: BrandingForm) -> ChangeBranding:
        return form.branding
