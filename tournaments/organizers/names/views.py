"""Correct the name or the club of a player, from the league's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.table import Table
from tournaments.league.values import State
from tournaments.organizers.names.verbs import CorrectPlayer
from tournaments.store.matching import Lookalike, corrected_name_match
from tournaments.web.deciding.effects import changed_rows
from tournaments.web.deciding.league_access import ANY_STATE, act_on_people
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.form_token import FormToken
from tournaments.web.forms import OneNameForm, TextField


class CorrectForm(OneNameForm):
    """The corrected name and club of a player, with an optional reason."""

    public_texts = ("reason",)
    name = TextField(
        label=_("Nombre"),
        help_text=_("Si dos personas se llaman igual, añade algo que las distinga."),
    )
    club = TextField(label=_("Club"), required=False, help_text=_("En blanco, sin club."))
    reason = optional_reason_field()

    def __init__(self, *args: Any, present: tuple[str, str] = ("", ""), **kwargs: Any) -> None:
        """`present` is the name and the club that the player has now."""
        super().__init__(*args, **kwargs)
        self.present = present

    def unknown(self, name: str, club: str) -> tuple[str, str]:
        return ("" if name == self.present[0] else name, "" if club == self.present[1] else club)


@act_on_people("correct_player", "corregir", of_one=True)
class PlayerCorrectionPage(DecisionPage):
    """The page that corrects a player: at once before the lots; after them, with a preview of alphabetical places."""

    form_class = CorrectForm
    states = ANY_STATE
    title = gettext_lazy("Corregir nombre o club")
    explains = gettext_lazy(
        "Como ha de salir en esta liga: en la tabla, en el calendario y en lo que se imprima desde ahora. Partidas, "
        "resultados y puesto en el sorteo siguen siendo los suyos. Sus otras ligas no cambian."
    )
    known: Lookalike | None = None
    """The player of another league that the new name matches."""

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.entry = self.access.row.entries.exclude(sorted_as__gt="").get(pk=object_id)
        if self.access.row.state == State.PREPARING:
            self.has_preview, self.button = False, gettext("Guardar")
        return None

    def form_options(self) -> Mapping[str, Any]:
        others = self.access.row.entries.exclude(pk=self.entry.pk).values_list("name", flat=True)
        return {"names": lambda: list(others), "present": (self.entry.name, self.entry.club)}

    def initial(self) -> Mapping[str, Any]:
        return {"name": self.entry.name, "club": self.entry.club}

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def verb(self, form: CorrectForm) -> CorrectPlayer:
        name, club = form.cleaned_data["name"], form.cleaned_data["club"]
        return CorrectPlayer(
            self.entry.pk, name, club, self.known.player if self.known and not self.known.own else None
        )

    def take(self, form: CorrectForm, form_token: FormToken) -> models.Decision:
        name, club = form.cleaned_data["name"], form.cleaned_data["club"]
        self.known = corrected_name_match(self.entry, name, club, self.access.actor.user)
        return super().take(form, form_token)

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        if self.known is None:
            return ()
        return [gettext("¿Es %(name)s, de «%(league)s»?") % {"name": self.known.name, "league": self.known.league}]

    def summary(self, form: CorrectForm) -> Words:
        return gettext("«%(was)s» pasa a ser «%(now)s».") % {
            "was": _with_club(self.entry.name, self.entry.club),
            "now": _with_club(form.cleaned_data["name"], form.cleaned_data["club"]),
        }

    def preview_context(self, form: CorrectForm) -> Mapping[str, Any]:
        """Return the rows whose alphabetical order changes, and a note about the name used in the lots."""
        effect, name = self.effect(form), form.cleaned_data["name"]
        drawn = self.entry.drawn_as or self.entry.name
        drawn_name_note = gettext("El sorteo se sigue repitiendo con el nombre que se sorteó, «%(name)s».") % {
            "name": drawn
        }
        return {
            "changes": changed_rows(_with_name(effect.before, self.entry.name, name), effect.after),
            "notices": [drawn_name_note] if self.access.row.draw_seed is not None and name != drawn else [],
        }

    def return_address(self) -> str:
        """Return the page of the people, with a question about a player of the organizer's other leagues."""
        people = reverse("tournaments:people", args=[self.access.slug])
        if self.known is None or not self.known.own:
            return people
        return f"{people}?{urlencode({'ficha': self.entry.pk, 'con': self.known.player})}"


def _with_club(name: str, club: str) -> str:
    """Return a name with the club, if any, in brackets."""
    return f"{name} ({club})" if club else name


def _with_name(computed: Table, former_name: str, name: str) -> Table:
    """Return the table with a player renamed and every row in its old place."""
    return replace(
        computed, rows=tuple(replace(r, player=name) if r.player == former_name else r for r in computed.rows)
    )
