"""A game sheet brought to a game, and which of the two is right where it disagrees with the result."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import TextOrFile
from tournaments.claims import TOLD
from tournaments.forms.plain import PlainForm, WordsField, choose_one
from tournaments.league.values import Game, Reason, Side
from tournaments.wording.terms import REASONS


def told_field() -> forms.ChoiceField:
    """Why a game ended that was won away from the board: the sheet cannot know."""
    return forms.ChoiceField(
        label=_("Si no se decidió en el tablero, cómo acabó"),
        required=False,
        choices=[("", _("se decidió en el tablero")), *((reason.value, REASONS[reason]) for reason in TOLD)],
        error_messages=choose_one(),
    )


class SheetSubmissionForm(PlainForm, TextOrFile):
    """Who had White is asked only where it is not known."""

    field_order = ("text", "file", "white", "told")
    told = told_field()

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        self.game = game
        super().__init__(*args, **kwargs)
        plain = {"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off", "data-sheet-text": ""}
        self.fields["text"].widget.attrs |= {"rows": 3, **plain}
        self.fields["text"].help_text = _("Como en la hoja, con el resultado al final. También PDN.")

    def more_fields(self) -> dict[str, forms.Field]:
        if self.game.white:
            return {}
        white = forms.ChoiceField(
            label=_("¿Quién llevaba las blancas?"),
            help_text=_("No hace falta si la planilla lo dice con los nombres de los dos."),
            required=False,
            widget=forms.RadioSelect,
            choices=[(side.value, self.game.player(side)) for side in Side],
            error_messages=choose_one(),
        )
        return {"white": white}

    def as_read(self) -> dict[str, Any]:
        """What was sent, with the text of the file, which is not sent twice."""
        return {**self.as_typed(), "text": self.cleaned_data["text"]}

    @property
    def white(self) -> Side | None:
        chosen = self.cleaned_data.get("white")
        return Side(chosen) if chosen else None

    @property
    def reason(self) -> Reason | None:
        return Reason(self.cleaned_data["told"]) if self.cleaned_data["told"] else None


class ReasonMissingForm(PlainForm):
    """What is decided of a sheet, with how the game ended where the sheet leaves it open."""

    def __init__(self, *args: Any, reason_open: bool, **kwargs: Any) -> None:
        self.reason_open = reason_open
        super().__init__(*args, **kwargs)
        self.order_fields(self.field_order)

    def more_fields(self) -> dict[str, forms.Field]:
        return {"told": told_field()} if self.reason_open else {}

    @property
    def reason(self) -> Reason | None:
        told = self.cleaned_data.get("told")
        return Reason(told) if told else None


class SheetAcceptanceForm(ReasonMissingForm):
    """Why an irregular sheet stands."""

    accepted_for = WordsField(label=_("Motivo"), help_text=_("Queda en el historial de la liga."))
    places = {"reason": "accepted_for"}
    field_order = ("told", "accepted_for")


class SheetSettlingForm(ReasonMissingForm):
    """Which of the two is right, and why."""

    right = forms.ChoiceField(
        label=_("¿Cuál vale?"),
        widget=forms.RadioSelect,
        choices=[("sheet", _("La planilla")), ("entered", _("El resultado anotado"))],
        error_messages=choose_one(),
    )
    settled_for = WordsField(label=_("Motivo"), help_text=_("Queda en el historial de la liga."))
    places = {"reason": "settled_for"}
    field_order = ("right", "told", "settled_for")

    @property
    def sheet_prevails(self) -> bool:
        return bool(self.cleaned_data["right"] == "sheet")
