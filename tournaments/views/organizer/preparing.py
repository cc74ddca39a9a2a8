"""Before the first game: settings, players, lots; and the calendar planned again, or for one more player."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.decisions.add_latecomer import AddLatecomer
from tournaments.decisions.configure import Configure
from tournaments.decisions.draw_lots import DrawLots
from tournaments.decisions.enrol import Enrol
from tournaments.decisions.reschedule import Reschedule
from tournaments.forms.players import LatecomerForm, LotsForm, PlayersForm, as_lines
from tournaments.forms.setup import RescheduleForm, SetupForm, initial_setup
from tournaments.forms.timetable import initial_of
from tournaments.league.calendar import plan_again, turns
from tournaments.league.faults import Code
from tournaments.league.values import State
from tournaments.selectors.founding import championship_names
from tournaments.views.organizer.deciding import DecisionPage, Words
from tournaments.wording import calendars
from tournaments.wording.decisions import games_of

PREPARING = frozenset({State.PREPARING})


class Settings(DecisionPage):
    form_class = SetupForm
    template = "tournaments/organizer/setup.html"
    title = _("Ajustes de la liga")
    button = _("Guardar los ajustes")
    states = PREPARING
    confirms = False

    def initial(self) -> Mapping[str, Any]:
        return initial_setup(self.desk.league())

    def form_options(self) -> Mapping[str, Any]:
        return {"championships": championship_names()}

    def verb(self, form: SetupForm) -> Configure:
        return Configure(form.setup)


class Players(DecisionPage):
    form_class = PlayersForm
    title = _("Jugadores")
    explains = _(
        "La lista entera, de 3 a 10 nombres: pégala o sube un fichero. Antes de guardarla verás cómo se ha leído."
    )
    button = _("Leer la lista")
    states = PREPARING

    def initial(self) -> Mapping[str, Any]:
        return as_lines(self.desk.league().players)

    def verb(self, form: PlayersForm) -> Enrol:
        return Enrol(tuple(form.cleaned_data["entrants"]))

    def preview_context(self, form: PlayersForm) -> Mapping[str, Any]:
        """The list as it was read; the table has nothing to say yet."""
        super().preview_context(form)
        return {"entrants": form.cleaned_data["entrants"], "confirm_button": _("Guardar la lista")}


class Lots(DecisionPage):
    form_class = LotsForm
    title = _("Sorteo y calendario")
    explains = _("El sorteo da a cada cual su número y hace el calendario. Puede repetirse hasta el primer resultado.")
    button = _("Sortear")
    states = frozenset({State.PREPARING, State.DRAWN})
    too_late = Code.RESULTS_EXIST
    confirms = False

    def verb(self, form: LotsForm) -> DrawLots:
        return DrawLots(form.cleaned_data["seed"] or None)


class Latecomer(DecisionPage):
    form_class = LatecomerForm
    title = _("Incorporación tardía")
    explains = _(
        "Entra en la liga con el número siguiente; sus partidas contra cada rival van al final del calendario."
    )
    button = _("Ver qué cambia")

    def verb(self, form: LatecomerForm) -> AddLatecomer:
        return AddLatecomer(form.entrant)

    def blocked(self) -> str:
        most = self.desk.row.max_players
        full = self.desk.row.entries.count() >= most
        return super().blocked() or (
            _("La liga está completa: caben %(most)d jugadores.") % {"most": most} if full else ""
        )

    def summary(self, form: LatecomerForm) -> Words:
        return _("%(name)s se incorpora a la liga.") % {"name": form.entrant.name}


class Replan(DecisionPage):
    form_class = RescheduleForm
    template = "tournaments/organizer/replan.html"
    title = _("Planificar lo que queda")
    explains = _(
        "Ordena de nuevo las partidas sin resultado, para los tableros y las horas que digas. Lo jugado no se toca."
    )
    button = _("Ver el nuevo calendario")

    def initial(self) -> Mapping[str, Any]:
        league = self.desk.league()
        return {"boards": league.boards, **initial_of(league.timetable)}

    def verb(self, form: RescheduleForm) -> Reschedule:
        return Reschedule(form.cleaned_data["boards"], form.cleaned_data["timetable"])

    def preview_context(self, form: RescheduleForm) -> Mapping[str, Any]:
        timetable = form.cleaned_data["timetable"]
        left = plan_again(self.desk.league(), form.cleaned_data["boards"], timetable).left
        last = left[-1].at if left else None
        return {
            "planned": left,
            "summary": _("%(games)s por jugar. %(turns)s")
            % {"games": games_of(len(left)), "turns": calendars.turns(len(turns(left)))},
            "ends": last + timedelta(minutes=timetable.minutes) if last else None,
            "confirm_button": _("Usar este calendario"),
        }
