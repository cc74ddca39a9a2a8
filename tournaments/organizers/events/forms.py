"""The form of a new event: who plays, in how many groups, who goes on, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.rules.systems import DEFAULT_RULES
from tournaments.league.event_calendar import GROUPS, SWISS_FINAL, games_of_round, usual_groups
from tournaments.league.events import BEST
from tournaments.league.formats.planning import FINALS, final_stage, group_sizes, planned, usual_final
from tournaments.league.formats.swiss.values import MAX_ROUNDS
from tournaments.league.regulation import Format
from tournaments.league.regulations import CASTILLAR, REGULATIONS
from tournaments.league.settings import MAX_BOARDS, MIN_PLAYERS, Setup
from tournaments.league.values import Entrant
from tournaments.organizers.events.plan import (
    LETTERS,
    MAX_FINALISTS,
    MAX_GAMES,
    MAX_QUALIFY,
    MAX_SEED,
    EventPlan,
    Filling,
    chosen_plan,
)
from tournaments.organizers.founding.copying import next_name
from tournaments.organizers.founding.listed_players import ListedPlayers
from tournaments.organizers.founding.players_form import as_form_values
from tournaments.store.events import LoadedEvent
from tournaments.web.forms import TextField, choose_one, number_field
from tournaments.web.timetable import ANY_TIME, WhenForm
from tournaments.wording import terms
from tournaments.wording.counting import offer_words, other_game_words
from tournaments.wording.formats import words_of

FILLINGS = (
    (Filling.LOTS, _("por sorteo")),
    (Filling.RANKING, _("por la lista, del mejor al peor")),
    (Filling.HAND, _("como los escribo, con una línea en blanco entre grupos")),
)
NUMBER_HELP = _("En blanco, lo que mejor cuadre.")


def formats_offered() -> list[tuple[str, str | Promise]]:
    """Return the ways to play an event, with their words."""
    return [
        (GROUPS, _("Grupos y final")),
        *((each.value, words_of(each).choice) for each in FINALS),
        (Format.SWISS.value, _("Suizo: en cada ronda, con quien lleva los mismos puntos")),
        (SWISS_FINAL, _("Suizo y final de quienes acaban delante")),
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
    fields = {
        "name": next_name(event.row.name),
        **as_form_values([one for each in groups for one in each.loaded.league.players]),
        "boards": settings.boards,
        "rules": settings.rules,
        "regulation": settings.regulation.key,
        "private": not all(each.row.league.published for each in event.stages),
        "format": _choice_of(event),
        "rounds": groups[0].loaded.league.stage.rounds,
        "games": (later[0] if later else groups[0]).loaded.league.stage.games or 1,
    }
    if not later:
        return fields
    final = later[0].stage
    if fields["format"] == SWISS_FINAL:
        return {**fields, "finalists": len(final.sources), "final": final.league.stage.format.value}
    return {
        **fields,
        "groups": len(groups),
        "qualify": sum(source.group == groups[0].key for source in final.sources),
        "best": sum(source.group.startswith(BEST) for source in final.sources),
        "final": final.league.stage.format.value,
        "carry": final.carry,
        "consolation": len(later) > 1,
    }


def _choice_of(event: LoadedEvent) -> str:
    """Return the choice by which an event like another is founded."""
    stage = event.groups[0].loaded.league.stage
    if event.later:
        return SWISS_FINAL if stage.format is Format.SWISS else GROUPS
    return stage.format.value if stage.format in FINALS or stage.format is Format.SWISS else GROUPS


class EventForm(WhenForm):
    """A new event, beside the list of its players. Once valid, `plan` is what it is founded from."""

    public_texts = ("name",)
    places: ClassVar = {"hours": "opens", "start": "hour", "max_players": "groups"}
    name = TextField(label=_("Nombre"), help_text=_("Lo leerá cualquiera que vea la página."))
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
    finalists = number_field(
        2, MAX_FINALISTS, label=_("Cuántos pasan a la final"), required=False, help_text=NUMBER_HELP
    )
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

    def __init__(self, *args: Any, listed: ListedPlayers, **kwargs: Any) -> None:
        super().__init__(*args, players=len(listed.who.entrants), **kwargs)
        self.listed = listed
        regulation = self.fields["regulation"]
        assert isinstance(regulation, forms.ChoiceField)
        regulation.choices = [(key, offer_words(one)) for key, one in REGULATIONS.items()]

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("gathers"):
            self.cleaned_data["when"] = ANY_TIME
        if self.listed.read.has_groups:
            self.cleaned_data["filling"] = Filling.HAND
        return super().clean()

    @property
    def by_hand(self) -> tuple[tuple[Entrant, ...], ...]:
        """The groups as the list has them."""
        return self.listed.read.in_parts(self.listed.who.entrants)

    @property
    def opens_rest(self) -> bool:
        """Whether the folded fields are shown at once: one of them is unusual, or has an error."""
        unusual = self.has_changes_in(("games", "private")) or self.has_other_days
        return unusual or any(name in self.errors for name in ("rules", "regulation"))

    @property
    def folded_words(self) -> str:
        """The values of the folded options, for all to see."""
        data = getattr(self, "cleaned_data", {})
        rules = terms.RULES.get(data.get("rules") or DEFAULT_RULES, "")
        count = data.get("games") or 1
        games = ngettext("%(count)d partida en cada encuentro", "%(count)d partidas en cada encuentro", count)
        swiss = data.get("format") == Format.SWISS
        seen = gettext("lo ve solo su equipo") if data.get("private") else gettext("lo ve cualquiera")
        return ", ".join(map(str, filter(None, (rules, "" if swiss else games % {"count": count}, seen))))

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
            return games_of_round([len(group) for group in self.by_hand])
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
        who = self.listed.who
        return replace(chosen_plan(data, setup, who.entrants, self.by_hand), answers=who.answers)
