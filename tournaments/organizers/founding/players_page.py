"""The page where the list of players is pasted or uploaded, shown as it was read, and saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.file.names_list import NamesList
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.values import Entrant, State
from tournaments.organizers.founding.enrol import Enrol
from tournaments.organizers.founding.name_questions_page import NameQuestionsPage
from tournaments.organizers.founding.players_form import PlayersForm, as_form_values
from tournaments.organizers.founding.reading import count_warning, lines_read, unanswered_names_words
from tournaments.web.deciding.page import Words
from tournaments.web.forms import PlainForm
from tournaments.wording.doubts import doubts_shown, left_out_words


class PlayersPage(NameQuestionsPage):
    """The page of the list of players: it shows the parsed list while it is typed and before it is saved.

    For a name similar to a registered player's, it asks before saving whether it is the same person.
    """

    form_class = PlayersForm
    template = "organizers/founding/players.html"
    title = _("Jugadores")
    button = _("Leer la lista")
    confirm_button = _("Guardar la lista")
    states = frozenset({State.PREPARING})

    @property
    def explains(self) -> Words:  # type: ignore[override]
        return _(
            "La lista entera, de %(least)d a %(most)d nombres: pégala o sube un fichero. Antes de guardarla verás cómo "
            "se ha leído."
        ) % {"least": MIN_PLAYERS, "most": self.access.row.max_players}

    def initial(self) -> Mapping[str, Any]:
        return as_form_values(self.access.league().players)

    def form_options(self) -> Mapping[str, Any]:
        return {"has_players": self.access.row.entries.exists}

    def verb(self, form: PlayersForm) -> Enrol:
        names = self.who(form)
        return Enrol(names.entrants, self.access.actor.user, form.cleaned_data["initials"], names.answers)

    def entrants(self, form: PlayersForm) -> Sequence[Entrant]:
        read: NamesList = form.cleaned_data["read"]
        return read.entrants

    def confirmed(self, form: PlayersForm) -> bool:
        """Return whether the list was confirmed as it was shown: an answer given since then changes who is in it."""
        shown = self.request.POST.get("ticks_shown")
        return super().confirmed(form) and shown in (None, ticks_shown(form))

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Show how the list is read while it is typed, or save it."""
        if request.POST.get("step") != "read":
            return super().post(request, **kwargs)
        form = PlayersForm(request.POST, request.FILES)
        form.full_clean()
        read: NamesList = form.cleaned_data.get("read", NamesList())
        context = {
            **self._read(read, form),
            "errors": form_errors(form),
            "while_typed": True,
            "confirm_button": self.confirm_button,
        }
        if read.entrants and not form.errors and not self.who(form).questions:
            context["digest"] = self.values_digest(form)
        return render(request, "organizers/founding/read.html", context)

    def context(self) -> Mapping[str, Any]:
        return self._read(NamesList(list(self.access.league().players)))

    def preview_context(self, form: PlayersForm) -> Mapping[str, Any]:
        """Return the list as it was read; the table does not exist yet."""
        self.simulate(self.verb(form))
        read: NamesList = form.cleaned_data["read"]
        emptied = 0 if read.entrants else len(self.access.league().players)
        return {**self._read(read, form), **self.questions(form), "confirming": True, "emptied": emptied}

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        return unanswered_names_words(self.access.row)

    def _read(self, read: NamesList, form: PlayersForm | None = None) -> dict[str, Any]:
        """Return the template's values for a parsed list: its players, questions and warnings."""
        namesakes = form.cleaned_data.get("namesakes", ()) if form else ()
        count, league = len(read.entrants), self.access.row
        return {
            "read": lines_read(read.entrants, self.questions_about(read.entrants), namesakes),
            "doubts": doubts_shown([one for one in read.doubts if form and one.key not in form.known]),
            "ticks_shown": ticks_shown(form) if form else "",
            "with_clubs": any(entrant.club for entrant in read.entrants),
            "games": league.legs * count * (count - 1) // 2 if count >= MIN_PLAYERS else 0,
            "left_out": left_out_words(read.left_out),
            "count_warning": count_warning(count, league.max_players),
            "comma_kept": read.comma_kept,
        }


def ticks_shown(form: PlayersForm) -> str:
    """Return the answers about what may be no name, as one text."""
    return "\n".join(sorted(form.ticked))


def form_errors(form: PlainForm) -> list[str]:
    """Return all errors of a form, in order."""
    return [str(error) for errors in form.errors.values() for error in errors]
