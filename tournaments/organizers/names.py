"""Correct the name or the club of a player from the league's page; its pages and papers follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league import values
from tournaments.league.aliases import corrected, number_of_namesake
from tournaments.league.faults import Code, Fault
from tournaments.league.table import Table
from tournaments.league.values import State
from tournaments.store.decide import LEAGUE, Change, Json, Verb
from tournaments.store.load import LoadedLeague, load_league
from tournaments.store.matching import Lookalike, correct_entry, corrected_name_match
from tournaments.store.save import decisions_on_players, entry_subject
from tournaments.web.deciding.effects import changes_in_table
from tournaments.web.deciding.league_access import ANY_STATE, act_on_people
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.form_token import FormToken
from tournaments.web.forms import OneNameForm, TextField
from tournaments.wording.decisions import sentence_of


@dataclass(frozen=True, slots=True)
class CorrectPlayer(Verb):
    """Correct the name and the club of a player, given by the key of their entry.

    Other leagues of the same person keep their own spelling.
    """

    entry: int
    new_name: str
    new_club: str
    proposed: int | None = None
    """The registered player, in a published league of other organizers, that the new name matches."""

    name = "correct_player"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=LEAGUE) | decisions_on_players(league, pk=self.entry)

    def simulate(self, loaded: LoadedLeague) -> values.League:
        player = self._player(loaded)
        return corrected(loaded.league, player.name, self.new_name, self.new_club or None)

    def apply(self, league: models.League) -> Change:
        """Correct the name and the club of a player in this league."""
        loaded = load_league(league)
        player = self._player(loaded)
        hidden = {"hidden": [player.name, self.new_name]} if player.name in loaded.by_initials else {}
        entry = league.entries.select_related("player").get(pk=self.entry)
        correct_entry(league, entry, self.new_name, self.new_club)
        if self.proposed:
            entry.proposed_id, entry.proposal_sent = self.proposed, False
            entry.save(update_fields=["proposed", "proposal_sent"])
        before, after = _document(player.name, player.club or ""), _document(self.new_name, self.new_club)
        return Change(before, {**after, **hidden}, entry_subject(self.entry))

    def _player(self, loaded: LoadedLeague) -> values.Entrant:
        """Return the player before the correction. Raises Fault if nothing changes or the new name is taken."""
        name = next((name for name, entry in loaded.entry_ids.items() if entry == self.entry), None)
        player = next((one for one in loaded.league.players if one.name == name), None)
        if player is None or player.sorted_as:
            raise Fault(Code.PLAYER_GONE)
        if (player.name, player.club or "") == (self.new_name, self.new_club):
            raise Fault(Code.PLAYER_SAME)
        if number := number_of_namesake(loaded.league, player.name, self.new_name):
            raise Fault(Code.NAME_TWICE, "name", name=self.new_name, first=number)
        return player


def _document(name: str, club: str) -> Json:
    """Return a name and a club as the history stores them."""
    return {"player": name, "club": club}


@sentence_of("correct_player")
def _correct_player(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence without the club, which could reveal a player shown by initials."""
    values = {"was": before["player"], "name": after["player"]}
    if before["player"] == after["player"]:
        return _("Se corrige el club de %(name)s.") % values
    if (before["club"] or "") == (after["club"] or ""):
        return _("Se corrige un nombre: «%(was)s» pasa a ser «%(name)s».") % values
    return _("Se corrigen un nombre y su club: «%(was)s» pasa a ser «%(name)s».") % values


class CorrectForm(OneNameForm):
    """The corrected name and club of a player, with an optional reason."""

    public_texts = ("reason",)
    name = TextField(
        label=gettext_lazy("Nombre"),
        help_text=gettext_lazy("Si dos personas se llaman igual, añade algo que las distinga."),
    )
    club = TextField(label=gettext_lazy("Club"), required=False, help_text=gettext_lazy("En blanco, sin club."))
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
        "Como ha de salir aquí: en la tabla, en el calendario y en lo que se imprima desde ahora. Partidas, "
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
            "changes": changes_in_table(_with_name(effect.before, self.entry.name, name), effect.after),
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
