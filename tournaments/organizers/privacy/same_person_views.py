"""The pages about the identity of players: propose or refuse that two are the same person, merge and separate them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.names import accepted_by, lookalikes_in, namesakes
from tournaments.organizers.privacy.answer_proposal import ProposePlayer
from tournaments.organizers.privacy.pages import NameDecisionPage, SamePersonPage
from tournaments.organizers.privacy.same_person import JoinPlayers, PartPlayers
from tournaments.web.deciding.page import Words
from tournaments.web.deciding.reasons import JoinForm, NothingForm, SamePersonForm


class JoinPlayersPage(NameDecisionPage):
    """The page that merges two players, for an organizer of every league of both or the site's administrator."""

    form_class = JoinForm
    title = _("Juntar con otra página")
    explains = _(
        "Si la misma persona tiene dos páginas, se juntan en una, con todas sus ligas. Cada liga sigue imprimiendo el "
        "nombre y el club que tiene. Se puede separar después."
    )

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Find the entry of the address and its namesakes."""
        user = self.access.actor.user
        assert user, "a private link organizes nothing"
        self.entry = (
            self.access.row.entries.select_related("player").exclude(player__sorted_as__gt="").get(player=object_id)
        )
        self.others = namesakes(self.entry.player, user)
        return None

    def form_options(self) -> Mapping[str, Any]:
        return {"others": self.others}

    def initial(self) -> Mapping[str, Any]:
        other = self.request.GET.get("con", "")
        return {"other": other} if other in {str(key) for key, _name in self.others} else {}

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def blocked(self) -> str:
        nobody = _("En las otras ligas que organizas no hay nadie con un nombre parecido.")
        return super().blocked() or ("" if self.others else str(nobody))

    def verb(self, form: JoinForm) -> JoinPlayers:
        return JoinPlayers(self.entry.player_id, form.cleaned_data["other"], self.access.actor.user)

    def summary(self, form: JoinForm) -> Words:
        other = dict(self.others)[form.cleaned_data["other"]]
        return _("%(name)s y %(other)s pasan a ser la misma persona.") % {"name": self.entry.name, "other": other}

    def preview_context(self, form: JoinForm) -> Mapping[str, Any]:
        self.verb(form).check(self.access.row)
        return {}


class ProposePlayerPage(SamePersonPage):
    """The question whether a player is the namesake in another league; after a yes, that league is asked too."""

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.entry = lookalikes_in(self.access.row).get(pk=object_id)
        return None

    def initial(self) -> Mapping[str, Any]:
        return {"same": "yes"} if self.entry.proposal_sent else {}

    @property
    def explains(self) -> Words:  # type: ignore[override]
        values = {"name": self.entry.name, "league": getattr(self.entry, "known_in", "")}
        if self.entry.proposal_sent:
            waiting = _(
                "Dijiste que %(name)s es quien juega en la liga «%(league)s», que todavía no ha respondido. Si no es "
                "la misma persona, la propuesta se retira."
            )
            return waiting % values
        explanation = _(
            "En la liga «%(league)s» juega alguien que se llama %(name)s. Si es la misma persona, se lo preguntaremos "
            "a quien organiza esa liga, y si responde que sí, las dos ligas saldrán en una sola página. Si no, cada "
            "cual tiene la suya y no se pregunta a nadie."
        )
        return explanation % values

    def verb(self, form: SamePersonForm) -> ProposePlayer:
        return ProposePlayer(self.entry.pk, form.cleaned_data["same"] == "yes")


class SeparateEntryPage(NameDecisionPage):
    """The page that undoes an accepted proposal or a merge, in the league that decided it and in that of the entry."""

    form_class = NothingForm
    title = _("Separar la página")
    explains = _(
        "La inscripción pasa a una página aparte, con sus partidas y su puesto. Las demás ligas de la persona se "
        "quedan como están."
    )

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        own = models.Entry.objects.filter(league=self.access.row, pk=object_id).select_related("league").first()
        self.entry = own or accepted_by(self.access.row).get(pk=object_id)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def verb(self, form: NothingForm) -> PartPlayers:
        return PartPlayers(self.entry.pk)

    def summary(self, form: NothingForm) -> Words:
        return _("%(name)s, de la liga «%(league)s», vuelve a tener una página aparte.") % {
            "name": self.entry.name,
            "league": self.entry.league.name,
        }

    def preview_context(self, form: NothingForm) -> Mapping[str, Any]:
        self.verb(form).check(self.access.row)
        return {}
