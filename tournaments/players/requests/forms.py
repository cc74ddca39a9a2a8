"""The forms of a player's request, of the opponent's choice of an hour, and of the organizer's answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.wording import short_citation
from tournaments.display.requests import Proposal
from tournaments.league.aliases import Aliases
from tournaments.league.faults import Fault
from tournaments.models.player_request import GAME_KINDS, REASONLESS_KINDS, Asked, RequestKind
from tournaments.organizers.incidents import articles_of
from tournaments.players.requests.verbs import MAX_PROPOSALS
from tournaments.web.forms import PlainForm, WordsField, choose_one
from tournaments.web.timetable import date_field, time_field, to_the_minute
from tournaments.wording.decisions import clash_words

NO_HOUR = "none"
HOURS_FOLLOW_THE_GAME = {"hx-get": "./", "hx-target": "#hours", "hx-select": "#hours", "hx-swap": "outerHTML"}
"""The attributes with which choosing a game shows its hour and the other games of its players."""
ASKED = [
    ("", _("Otra cosa: lo cuento abajo")),
    (Asked.WIN.value, _("La gané yo")),
    (Asked.DRAW.value, _("Fueron tablas")),
    (Asked.LOSS.value, _("La ganó mi rival")),
    (Asked.REPLAY.value, _("Que se vuelva a jugar")),
]
READ_BY_OFFICIALS = _("Lo leen quienes organizan.")
READ_BY_OPPONENT = _("Lo leen quienes organizan y tu rival.")
READ_BY_OFFICIALS_AND_OPPONENT = _("Lo leen quienes organizan y, si es de una partida, tu rival.")


def _with_shown_names(fault: Fault, aliases: Aliases) -> Fault:
    """Return a fault that names hidden players as the league's pages do."""
    values = {key: _shown(value, aliases) for key, value in fault.values.items()}
    return Fault(fault.code, fault.place, **values)


def _shown(value: object, aliases: Aliases) -> object:
    if isinstance(value, tuple):
        return tuple(_shown(one, aliases) for one in value)
    return aliases.within(value) if isinstance(value, str) else value


class RequestForm(PlainForm):
    """The fields of a kind of request. `games` are the games it may be about, as (key, text)."""

    def __init__(
        self,
        *args: Any,
        kind: RequestKind,
        games: Sequence[tuple[int, str]],
        rules: str,
        aliases: Aliases,
        **more: Any,
    ) -> None:
        self.kind, self.games, self.articles, self.aliases = kind, games, articles_of(rules), aliases
        super().__init__(*args, **more)

    def add_fault(self, fault: Fault) -> None:
        """Add a fault with the names that the league's pages show."""
        super().add_fault(_with_shown_names(fault, self.aliases))

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields that this kind of request needs."""
        fields: dict[str, forms.Field] = {}
        if self.kind in GAME_KINDS or (self.kind is RequestKind.APPEAL and self.games):
            fields["game"] = self._game()
        if self.kind is RequestKind.APPEAL and self.games:
            fields["asks"] = forms.ChoiceField(label=_("Qué resultado pides"), choices=ASKED, required=False)
        if self.kind is RequestKind.CLAIM:
            numbered = [(str(at), short_citation(one)) for at, one in enumerate(self.articles)]
            fields["article"] = forms.ChoiceField(
                label=_("Artículo"),
                choices=[("", _("Elige…")), *numbered],
                error_messages=choose_one(),
            )
        if self.kind is RequestKind.HOUR:
            for number in range(1, MAX_PROPOSALS + 1):
                fields[f"day_{number}"] = date_field(label=_("Día %(number)d") % {"number": number})
                fields[f"hour_{number}"] = time_field(label=_("Hora %(number)d") % {"number": number})
        if self.kind is RequestKind.ADJOURNED:
            fields["sheet"] = forms.CharField(
                label=_("Jugadas hasta ahora"),
                required=False,
                max_length=20_000,
                widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "off"}),
                help_text=_("Como en la hoja o en PDN, para seguir desde esa posición. Puede quedar en blanco."),
            )
        readers = READ_BY_OFFICIALS_AND_OPPONENT if "game" in fields else READ_BY_OFFICIALS
        readers = READ_BY_OPPONENT if self.kind in GAME_KINDS else readers
        told = self.kind not in REASONLESS_KINDS
        fields["asked_for"] = WordsField(
            label=_("Cuéntalo") if told else _("Si quieres, cuenta por qué"), required=told, help_text=readers
        )
        return fields

    def _game(self) -> forms.ChoiceField:
        needed = self.kind in GAME_KINDS
        first = _("Elige…") if needed else _("Ninguna: es por un empate de la tabla")
        choices = [("", first), *((str(key), words) for key, words in self.games)]
        followed = HOURS_FOLLOW_THE_GAME if self.kind is RequestKind.HOUR else {}
        return forms.ChoiceField(
            label=_("Partida"),
            choices=choices,
            required=needed,
            widget=forms.Select(attrs=followed),
            error_messages=choose_one(),
        )

    def clean(self) -> dict[str, Any]:
        """Require the day and the hour of each proposal."""
        data = self.cleaned_data
        for number in range(1, MAX_PROPOSALS + 1) if self.kind is RequestKind.HOUR else ():
            day, hour = data.get(f"day_{number}"), data.get(f"hour_{number}")
            if bool(day) is not bool(hour):
                missing = f"hour_{number}" if day else f"day_{number}"
                if missing not in self.errors:
                    self.add_error(missing, _("Hace falta."))
        return data

    @property
    def pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The day and time fields of each hour that can be proposed."""
        numbers = range(1, MAX_PROPOSALS + 1) if self.kind is RequestKind.HOUR else ()
        return [(self[f"day_{number}"], self[f"hour_{number}"]) for number in numbers]

    @property
    def hours(self) -> tuple[datetime, ...]:
        data = self.cleaned_data
        pairs = ((data.get(f"day_{number}"), data.get(f"hour_{number}")) for number in range(1, MAX_PROPOSALS + 1))
        return tuple(datetime.combine(day, to_the_minute(hour)) for day, hour in pairs if day and hour)

    @property
    def fixture(self) -> int | None:
        return int(self.cleaned_data["game"]) if self.cleaned_data.get("game") else None

    @property
    def asks(self) -> Asked | None:
        """The result asked for; None without a game, which alone has one."""
        asked = self.cleaned_data.get("asks")
        return Asked(asked) if asked and self.fixture else None

    @property
    def article(self) -> tuple[str, str]:
        if not self.cleaned_data.get("article"):
            return "", ""
        chosen = self.articles[int(self.cleaned_data["article"])]
        return chosen.number, str(chosen.subject)


class PickForm(PlainForm):
    """The choice of one of the proposed hours, or of none. `proposals` are pairs of a proposal and its text.

    `reader` is the name, as the league's pages show it, of the player who chooses.
    """

    pick = forms.ChoiceField(label=_("¿Cuándo puedes?"), widget=forms.RadioSelect, error_messages=choose_one())

    def __init__(
        self, *args: Any, proposals: Sequence[tuple[Proposal, str]], reader: str, aliases: Aliases, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.reader, self.aliases = reader, aliases
        choice = self.fields["pick"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [
            *((str(one.number), words) for one, words in proposals),
            (NO_HOUR, _("A ninguna de esas horas")),
        ]

    def add_fault(self, fault: Fault) -> None:
        """Add a fault as the error of the form, in words for the player."""
        self.add_error(None, clash_words(_with_shown_names(fault, self.aliases), self.reader))

    @property
    def chosen(self) -> int | None:
        picked = self.cleaned_data["pick"]
        return None if picked == NO_HOUR else int(picked)


class AnswerForm(PlainForm):
    """An organizer's answer; a refusal needs a reason."""

    accepted = forms.ChoiceField(
        label=_("Respuesta"),
        widget=forms.RadioSelect,
        choices=[("yes", _("Aceptar")), ("no", _("Rechazar"))],
        error_messages=choose_one(),
    )
    answered_because = WordsField(
        label=_("Motivo"),
        required=False,
        help_text=_(
            "Obligatorio si la rechazas; si la aceptas, puede quedar en blanco. Lo lee quien lo pidió y, si es de una "
            "partida, su rival."
        ),
    )

    def __init__(self, *args: Any, granted_by_deciding: bool, to_do: bool, **kwargs: Any) -> None:
        """`granted_by_deciding` if another page accepts the request, which keeps no reason of this one.

        `to_do` if it is accepted already, and this says that nothing is left to do.
        """
        super().__init__(*args, **kwargs)
        self.to_do = to_do
        if to_do:
            del self.fields["accepted"]
            self.fields["answered_because"].help_text = _("Lo lee quien lo pidió y, si es de una partida, su rival.")
        if granted_by_deciding:
            self.fields["answered_because"].help_text = _("Obligatorio si la rechazas. Lo lee quien lo pidió.")

    def clean(self) -> dict[str, Any]:
        """Require the reason of a refusal."""
        data = self.cleaned_data
        if self.to_do:
            data["accepted"] = "yes"
        if data.get("accepted") == "no" and not data.get("answered_because") and "answered_because" not in self.errors:
            self.add_error("answered_because", _("Hace falta."))
        return data
