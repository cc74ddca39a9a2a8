"""The common parts of the pages of decisions on names."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.web.deciding.page import DecisionPage
from tournaments.web.deciding.reasons import SamePersonForm
from tournaments.web.deciding.states import ANY_STATE


class NameDecisionPage(DecisionPage):
    """A decision on a name, in any state of the league, which leads back to the page of names."""

    states = ANY_STATE

    def return_address(self) -> str:
        return reverse("tournaments:names", args=[self.access.slug])


class SamePersonPage(NameDecisionPage):
    """The page of a question whether two players are the same person."""

    form_class = SamePersonForm
    title = _("¿Es la misma persona?")
    button = _("Responder")
    has_preview = False
