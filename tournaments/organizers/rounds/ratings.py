"""The ratings of the players of a league, read from a list whose columns are known, or chosen once and remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from types import MappingProxyType
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file.ratings import Columns, headings_of, read_ratings
from tournaments.league.names import alphabetical, searchable
from tournaments.league.values import State
from tournaments.store.decide import Change
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.web.forms import PlainForm
from tournaments.wording.league_faults import full_sentence

MAX_RATINGS_BYTES = 5 << 20
RATE = "rate_players"
MAX_COLUMNS = 20
"""The latest choices of headings that are tried on a list."""


@dataclass(frozen=True, slots=True)
class RatePlayers(LeagueVerb):
    """Give the players the ratings of a list; who is not in it keeps theirs."""

    ratings: Mapping[str, int]
    """The ratings by `searchable` name."""
    columns: Columns | None = None
    """The headings that the organizer chose, which `columns_chosen_by` finds again for the next list."""

    name = RATE

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(verb__in=("enrol", self.name))

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Set the ratings. Raises Fault if nobody is in the list."""
        league = loaded.league
        if league.state is State.FINISHED:
            raise Fault(Code.LEAGUE_FINISHED)
        found = {name: self.ratings[key] for name in league.names if (key := searchable(name)) in self.ratings}
        if not found:
            raise Fault(Code.RATINGS_NOBODY)
        players = tuple(replace(player, rating=found.get(player.name, player.rating)) for player in league.players)
        missing = sorted(set(league.names) - found.keys(), key=alphabetical)
        chosen = {"columns": list(astuple(self.columns))} if self.columns else {}
        change = Change(None, {"rated": len(found), "count": len(players), "missing": missing, **chosen}, "ratings")
        return Outcome(league=replace(league, players=players), change=change)


def columns_chosen_by(user: User | None) -> list[Columns]:
    """Return the headings that an account chose for its lists of ratings, the latest first."""
    if user is None or not user.is_authenticated:
        return []
    taken = models.Decision.objects.filter(actor=user, verb=RATE, after__has_key="columns").order_by("-pk")
    chosen = taken.values_list("after__columns", flat=True)[:MAX_COLUMNS]
    return [Columns(*columns) for columns in chosen]


class RatingsForm(PlainForm):
    """A list of ratings; of one whose headings are unknown, which columns have the names and the ratings.

    `known` are the columns that were chosen before, for other lists.
    """

    upload = forms.FileField(
        label=_("Lista de rankings"),
        help_text=_("El fichero .DRA de la federación mundial, o un CSV con columnas de nombre y de ranking."),
        widget=forms.FileInput(attrs={"accept": ".dra,.csv,text/csv,text/plain"}),
    )
    columns: Columns | None = None
    ratings: Mapping[str, int] = MappingProxyType({})
    """The ratings by name."""

    def __init__(self, *args: Any, known: Sequence[Columns] = (), **kwargs: Any) -> None:
        self.known = known
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        return _column_fields(()) if "rating_column" in self.data else {}

    def clean_upload(self) -> str:
        """Return the text of the file."""
        content = self.cleaned_data["upload"].read(MAX_RATINGS_BYTES + 1)
        if len(content) > MAX_RATINGS_BYTES:
            raise ValidationError(gettext("El fichero pasa de %(most)d MB.") % {"most": MAX_RATINGS_BYTES >> 20})
        try:
            return str(content.decode("utf-8-sig"))
        except UnicodeDecodeError:
            return str(content.decode("cp1252", "replace"))

    def clean(self) -> dict[str, Any]:
        """Read the list by the columns chosen now or before, or else by the usual headings."""
        data = self.cleaned_data
        if "upload" not in data:
            return data
        headings = headings_of(data["upload"])
        name, rating = data.get("name_column"), data.get("rating_column")
        if name and rating:
            self.columns = Columns(name, rating, data.get("first_column") or "")
        else:
            self.columns = next((each for each in self.known if each.are_in(headings)), None)
        try:
            self.ratings = read_ratings(data["upload"], self.columns)
        except Fault as fault:
            self.add_error("upload", full_sentence(fault))
            if fault.code is Code.COLUMN_MISSING and len(headings) > 1:
                self.add_error("upload", _("Elige abajo qué columna es cada una, y el fichero otra vez."))
                self.fields.update(_column_fields(headings))
        return data


def _column_fields(headings: Sequence[str]) -> dict[str, forms.Field]:
    """Return the fields that choose columns among the headings of a list."""
    labels = {
        "name_column": _("Columna del nombre, o del apellido"),
        "first_column": _("Columna del nombre de pila, si va aparte"),
        "rating_column": _("Columna del ranking"),
    }
    choices = [("", gettext("Elige…")), *((heading, heading) for heading in headings)]
    fields: dict[str, forms.Field] = {
        name: forms.CharField(
            label=label,
            max_length=200,
            required=False,
            widget=forms.Select(attrs={"class": "form-select"}, choices=choices),
        )
        for name, label in labels.items()
    }
    fields["rating_column"].help_text = _("Se recuerda para tus próximas listas con las mismas columnas.")
    return fields
