"""The form of a new event: who plays, in how many groups, who goes on, and when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.systems import DEFAULT_RULES
from tournaments.league import checks
from tournaments.league.event_calendar import GROUPS, games_of_round, usual_groups
from tournaments.league.events import BEST
from tournaments.league.faults import Code, Fault
from tournaments.league.file.name_parts import told_apart
from tournaments.league.file.names_list import NamesList, read_list
from tournaments.league.formats.planning import FINALS, final_stage, group_sizes, planned, usual_final
from tournaments.league.formats.swiss.values import MAX_ROUNDS
from tournaments.league.regulation import Format, Stage
from tournaments.league.regulations import CASTILLAR, REGULATIONS
from tournaments.league.settings import MAX_BOARDS, MIN_PLAYERS, Setup
from tournaments.league.values import Entrant
from tournaments.organizers.events.plan import (
    LETTERS,
    MAX_GAMES,
    MAX_QUALIFY,
    MAX_SEED,
    EventPlan,
    Filling,
    chosen_plan,
)
from tournaments.organizers.founding.copying import next_name
from tournaments.organizers.founding.names_asked import NamesWithAnswers
from tournaments.organizers.founding.players_form import TICKED
from tournaments.store.events import LoadedEvent
from tournaments.store.matching import NO_NAME_ANSWERS, NameAnswers
from tournaments.web.forms import TextField, choose_one, number_field
from tournaments.web.timetable import ANY_TIME, WhenForm
from tournaments.web.uploads import MAX_TEXT_BYTES, pasted_field
from tournaments.wording import terms
from tournaments.wording.counting import offer_words, other_game_words
from tournaments.wording.formats import words_of
from tournaments.wording.league_faults import full_sentence

NAME_ROWS = 8
MAX_PLAYERS = 300
ASKED = "asked"
"""The hidden fields that tell which names the page asked about."""
FILLINGS = (
    (Filling.LOTS, _("por sorteo")),
    (Filling.RANKING, _("por la lista, del mejor al peor")),
    (Filling.HAND, _("como los escribo, con una línea en blanco entre grupos")),
)
NUMBER_HELP = _("En blanco, lo que mejor cuadre.")


def formats_offered() -> list[tuple[str, str | Promise]]:
    """Return the ways to play an event, with their words."""
    return [
        (GROUPS, _("grupos y final")),
        *((each.value, words_of(each).choice) for each in FINALS),
        (Format.SWISS.value, _("suizo: en cada ronda, con quien lleva los mismos puntos")),
    ]


def finals_offered() -> list[tuple[str, str | Promise]]:
    """Return the formats of a final, with their words."""
    return [
        *((each.value, words_of(each).name) for each in FINALS),
        (Format.ROUND_ROBIN.value, _("todos contra todos")),
    ]


def fields_of(event: LoadedEvent) -> dict[str, Any]:
    """Return the fields from which an event like another is founded, as the next season: all but its hours."""
    groups, later = event.groups, event.later
    settings = groups[0].loaded.league
    lines = [
        f"{one.name}; {one.club}" if one.club else one.name for each in groups for one in each.loaded.league.players
    ]
    fields = {
        "name": next_name(event.row.name),
        "listed": "\n".join(lines),
        "boards": settings.boards,
        "rules": settings.rules,
        "regulation": settings.regulation.key,
        "private": not all(each.row.league.published for each in event.stages),
        "format": GROUPS if later else _whole_format(groups[0].loaded.league.stage),
        "rounds": groups[0].loaded.league.stage.rounds,
        "games": (later[0] if later else groups[0]).loaded.league.stage.games or 1,
    }
    if not later:
        return fields
    final = later[0].stage
    return {
        **fields,
        "groups": len(groups),
        "qualify": sum(source.group == groups[0].key for source in final.sources),
        "best": sum(source.group.startswith(BEST) for source in final.sources),
        "final": final.league.stage.format.value,
        "carry": final.carry,
        "consolation": len(later) > 1,
    }


def _whole_format(stage: Stage) -> str:
    """Return the choice of the only stage of an event."""
    return stage.format.value if stage.format in FINALS or stage.format is Format.SWISS else GROUPS


class EventForm(WhenForm):
    """A new event. Once valid, `plan` is what it is founded from."""

    public_texts = ("name",)
    answers: NameAnswers = NO_NAME_ANSWERS
    """The answers about names like those of registered players."""
    places: ClassVar = {"hours": "opens", "start": "hour", "max_players": "groups"}
    name = TextField(label=_("Nombre del torneo"), help_text=_("Lo leerá cualquiera que vea el torneo."))
    listed = pasted_field(_("Quién juega"), _("Un nombre por línea, con «; club» o sin él."), max_length=MAX_TEXT_BYTES)
    gathers = forms.BooleanField(
        label=_("La gente se apunta antes"),
        required=False,
        help_text=_("Se abre una página para apuntarse; cuándo se juega, el sorteo y los grupos se deciden después."),
    )
    gathered = forms.CharField(required=False, widget=forms.HiddenInput)
    """The address of the event whose players signed up, and which this one replaces."""
    format = forms.ChoiceField(
        label=_("Cómo se juega"),
        choices=formats_offered,
        initial=GROUPS,
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )
    rounds = number_field(1, MAX_ROUNDS, label=_("Rondas del suizo"), required=False, help_text=NUMBER_HELP)
    groups = number_field(2, len(LETTERS), label=_("Grupos"), required=False, help_text=NUMBER_HELP)
    filling = forms.ChoiceField(
        label=_("Se reparten"), choices=FILLINGS, initial=Filling.LOTS, error_messages=choose_one()
    )
    seed = TextField(
        label=_("Semilla del sorteo"),
        required=False,
        max_length=MAX_SEED,
        help_text=_("Con la misma lista y la misma semilla salen los mismos grupos."),
    )
    apart = forms.BooleanField(label=_("Separar a quienes son de un mismo club"), required=False)
    qualify = number_field(
        1, MAX_QUALIFY, label=_("Cuántos pasan de cada grupo"), required=False, help_text=NUMBER_HELP
    )
    best = number_field(
        0,
        MAX_QUALIFY,
        label=_("Y los mejores siguientes"),
        initial=0,
        required=False,
        help_text=_("De todos los grupos, por puntos en cada partida."),
    )
    final = forms.ChoiceField(
        label=_("La final es"), choices=finals_offered, initial=usual_final, error_messages=choose_one()
    )
    carry = forms.BooleanField(
        label=_("En una final de todos contra todos, valen las partidas que ya jugaron entre sí"), required=False
    )
    consolation = forms.BooleanField(label=_("Quienes no pasan juegan una consolación"), required=False)
    games = number_field(1, MAX_GAMES, label=_("Partidas de cada encuentro"), initial=1, required=False)
    boards = number_field(
        1,
        MAX_BOARDS,
        label=_("Tableros"),
        required=False,
        help_text=_("En blanco, los que convengan."),
    )
    rules = forms.ChoiceField(label=_("Reglas"), choices=tuple(terms.RULES.items()), error_messages=choose_one())
    regulation = forms.ChoiceField(
        label=_("Reglamento"), initial=CASTILLAR.key, required=False, error_messages=choose_one()
    )
    private = forms.BooleanField(
        label=_("Privado hasta que lo publique"), required=False, help_text=_("Mientras tanto solo lo ve su equipo.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        regulation = self.fields["regulation"]
        assert isinstance(regulation, forms.ChoiceField)
        regulation.choices = [(key, offer_words(one)) for key, one in REGULATIONS.items()]
        self.fields["listed"].widget.attrs["rows"] = NAME_ROWS
        self.fields["listed"].required = not self.data.get("gathers")

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        try:
            data["read"] = self._read(data.get("listed", ""))
            data["by_hand"] = tuple(self._entrants(self._read(part)) for part in self._parts(data.get("listed", "")))
            data["entrants"] = self._entrants(data["read"])
            checks.refuse_repeated_names(data["entrants"])
        except Fault as fault:
            self.add_error("listed", full_sentence(fault))
        self.players = len(data.get("entrants", ()))
        if data.get("gathers"):
            data["when"] = ANY_TIME
        data = super().clean()
        if "listed" in self.errors:
            return data
        if data["read"].doubts and "ticks_shown" not in self.data:
            self.add_error(
                "listed", _("Hay texto que no parece un nombre: mira qué se queda fuera y envíalo otra vez.")
            )
        if len(data["entrants"]) > MAX_PLAYERS:
            self.add_fault(Fault(Code.TOO_MANY_PLAYERS, "listed", count=len(data["entrants"]), most=MAX_PLAYERS))
        return data

    def take_answers(self, who: NamesWithAnswers) -> None:
        """Take the answers about the names of a cleaned form; a question that the page did not show is an error."""
        shown = self.data.getlist(ASKED) if isinstance(self.data, QueryDict) else []
        if any(question.typed not in shown for question in who.questions):
            words = _("Hay nombres parecidos a los de otras ligas: di si son las mismas personas y envíalo otra vez.")
            self.add_error("listed", words)
            return
        data, self.answers = self.cleaned_data, who.answers
        named = dict(zip(data["entrants"], who.entrants, strict=True))
        data["entrants"] = who.entrants
        data["by_hand"] = tuple(tuple(named.get(one, one) for one in group) for group in data["by_hand"])
        try:
            checks.refuse_repeated_names(who.entrants)
        except Fault as fault:
            self.add_error("listed", full_sentence(fault))

    def _parts(self, text: str) -> list[str]:
        return [part for part in re.split(r"\n[ \t]*\r?\n", text.replace("\r\n", "\n")) if part.strip()]

    @property
    def ticked(self) -> list[str]:
        """The texts that the organizer takes for names as they stand."""
        return self.data.getlist(TICKED) if isinstance(self.data, QueryDict) else []

    def _read(self, text: str) -> NamesList:
        return read_list(text, kept=self.ticked)

    def _entrants(self, read: NamesList) -> tuple[Entrant, ...]:
        entrants, _namesakes = told_apart(read.entrants, {})
        return tuple(entrants)

    @property
    def other_game_words(self) -> str:
        """That the chosen regulation is of another game than that of the rules; empty where it is not."""
        chosen = REGULATIONS.get(str(self["regulation"].value() or CASTILLAR.key), CASTILLAR)
        return other_game_words(chosen, str(self["rules"].value() or DEFAULT_RULES))

    @property
    def round_games(self) -> int:
        """The games of a round of everybody: of all groups at once, or of the longest one without groups."""
        data, players = self.cleaned_data, max(self.players, MIN_PLAYERS)
        if data.get("format") in FINALS:
            return planned(final_stage(Format(data["format"]))).round_games(players)
        if data.get("format") != GROUPS:
            return games_of_round([players])
        if data.get("filling") == Filling.HAND:
            return games_of_round([len(group) for group in data.get("by_hand", ())])
        return games_of_round(group_sizes(players, data.get("groups") or usual_groups(players)).sizes)

    def _boards(self, data: Mapping[str, Any]) -> int:
        return data.get("boards") or min(self.round_games, MAX_BOARDS)

    def _turns_a_week(self, data: Mapping[str, Any]) -> int:
        return -(-self.round_games // self._boards(data))

    @property
    def plan(self) -> EventPlan:
        """Return the plan of a valid form."""
        data = self.cleaned_data
        timetable, boards = data.get("timetable"), self._boards(data)
        regulation = REGULATIONS[data.get("regulation") or CASTILLAR.key]
        setup = Setup(
            name=data.get("name", ""), rules=data["rules"], regulation=regulation, boards=boards, timetable=timetable
        )
        return replace(chosen_plan(data, setup, data["entrants"], data["by_hand"]), answers=self.answers)
