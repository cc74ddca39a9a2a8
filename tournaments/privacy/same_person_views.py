"""Who is who, put right by hand: two registered players made one, and an entry given one of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.decisions.same_person import JoinPlayers, PartPlayers
from tournaments.forms.conduct import JoinForm, NothingForm
from tournaments.selectors.names import accepted_by, namesakes
from tournaments.views.organizer.deciding import DecisionPage, Words
from tournaments.views.organizer.team import ANY_STATE


class Joining(DecisionPage):
    """For who organizes every league of both players, or the site's administrator."""

    form_class = JoinForm
    states = ANY_STATE
    title = _("Juntar con otra ficha")
    explains = _(
        "Si la misma persona tiene dos fichas, se juntan en una: sus ligas salen en una sola página. Cada liga sigue "
        "imprimiendo el nombre y el club que tiene. Se puede separar después."
    )
    button = _("Ver qué cambia")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        user = self.desk.actor.user
        assert user, "a private link organizes nothing"
        self.entry = self.desk.row.entries.select_related("player").exclude(player__sorted_as__gt="").get(player=which)
        self.others = namesakes(self.entry.player, self.desk.row, user)
        return None

    def form_options(self) -> Mapping[str, Any]:
        return {"others": self.others}

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def blocked(self) -> str:
        nobody = _("En las otras ligas que organizas no hay nadie con un nombre parecido.")
        return super().blocked() or ("" if self.others else str(nobody))

    def verb(self, form: JoinForm) -> JoinPlayers:
        return JoinPlayers(self.entry.player_id, form.cleaned_data["other"], self.desk.actor.user)

    def summary(self, form: JoinForm) -> Words:
        other = dict(self.others)[form.cleaned_data["other"]]
        return _("%(name)s y %(other)s pasan a ser la misma persona.") % {"name": self.entry.name, "other": other}

    def preview_context(self, form: JoinForm) -> Mapping[str, Any]:
        self.verb(form).check(self.desk.row)
        return {"confirm_button": _("Juntar")}

    def after(self) -> str:
        return reverse("tournaments:names", args=[self.desk.slug])


class Parting(DecisionPage):
    """Undoes a proposal accepted, or two players made one: for the league that did it, and for that of the entry."""

    form_class = NothingForm
    states = ANY_STATE
    title = _("Separar la ficha")
    explains = _(
        "La inscripción pasa a una ficha aparte, con sus partidas y su puesto. Las demás ligas de la persona se quedan "
        "como están."
    )
    button = _("Ver qué cambia")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        own = models.Entry.objects.filter(league=self.desk.row, pk=which).select_related("league").first()
        self.entry = own or accepted_by(self.desk.row).get(pk=which)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def verb(self, form: NothingForm) -> PartPlayers:
        return PartPlayers(self.entry.pk)

    def summary(self, form: NothingForm) -> Words:
        return _("%(name)s, de la liga «%(league)s», vuelve a tener una ficha aparte.") % {
            "name": self.entry.name,
            "league": self.entry.league.name,
        }

    def preview_context(self, form: NothingForm) -> Mapping[str, Any]:
        self.verb(form).check(self.desk.row)
        return {"confirm_button": _("Separar")}

    def after(self) -> str:
        return reverse("tournaments:names", args=[self.desk.slug])
