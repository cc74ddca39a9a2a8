"""The forms of decisions about a player: withdrawal, return, sanction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.league.names import alphabetical
from tournaments.league.values import Consent, WithdrawnGames
from tournaments.web.forms import OFFICIALS_TEXT_NOTE, PUBLIC_TEXT_NOTE, PlainForm, TextField, WordsField, choose_one
from tournaments.web.timetable import date_field


def optional_reason_field() -> WordsField:
    """Return the field for a reason that may be left out and that everybody reads."""
    return WordsField(label=_("Motivo"), required=False, help_text=_with_optional_note(PUBLIC_TEXT_NOTE))


def _with_optional_note(words: Any) -> Any:
    """Return a help text followed by the note that the field is optional."""
    return format_lazy("{} {}", words, _("Puede quedar en blanco."))


class PlayerForm(PlainForm):
    """The choice of one of the given players, in alphabetical order; if there is only one, it is preselected."""

    player = forms.ChoiceField(label=_("Jugador o jugadora"), error_messages=choose_one())

    def __init__(self, *args: Any, players: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["player"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", _("Elige…")), *((name, name) for name in sorted(players, key=alphabetical))]
        if len(players) == 1:
            choice.initial = players[0]


class WithdrawForm(PlayerForm):
    """A withdrawal; `games` is sent with the confirmation, once its effect was shown."""

    public_texts = ("reason",)
    reason = optional_reason_field()
    games = forms.ChoiceField(
        choices=[("", ""), *((games.value, games.value) for games in WithdrawnGames)],
        required=False,
        widget=forms.HiddenInput,
        error_messages=choose_one(),
    )

    def sent_values(self) -> dict[str, Any]:
        """Return the typed values without `games`: another player's games may be due another treatment."""
        return {name: value for name, value in super().sent_values().items() if name != "games"}


class ReadmitForm(PlayerForm):
    """The return of a withdrawn player."""

    public_texts = ("reason",)
    reason = optional_reason_field()


class ReasonForm(PlainForm):
    """A decision that needs only its reason."""

    public_texts = ("reason",)
    reason = WordsField(label=_("Motivo"), help_text=PUBLIC_TEXT_NOTE)


class OfficialReasonForm(PlainForm):
    """A decision whose reason only officials read."""

    reason = WordsField(label=_("Motivo"), help_text=OFFICIALS_TEXT_NOTE)


class OptionalReasonForm(PlainForm):
    """A decision with an optional reason, which only officials read."""

    reason = WordsField(label=_("Motivo"), required=False, help_text=_with_optional_note(OFFICIALS_TEXT_NOTE))


class SamePersonForm(PlainForm):
    """The question whether two entries are one person: nothing is preselected."""

    same = forms.ChoiceField(
        label=_("¿Es la misma persona?"),
        widget=forms.RadioSelect,
        choices=[("yes", _("Sí, es la misma persona")), ("no", _("No, son dos personas"))],
        error_messages=choose_one(),
    )


class JoinForm(PlainForm):
    """The choice of the player, among those given, who is the same person as another."""

    other = forms.TypedChoiceField(label=_("Con qué página"), coerce=int, error_messages=choose_one())

    def __init__(self, *args: Any, others: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["other"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", _("Elige…")), *others]


class ConsentForm(PlainForm):
    """The person who consented to a player's participation, and the day; both or neither."""

    by = TextField(
        label=_("Quién lo consintió"),
        required=False,
        help_text=_("Por ejemplo «Carmen Rey, su madre». Solo lo leen quienes organizan la liga. En blanco, se quita."),
    )
    on = date_field(label=_("Qué día"))

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if bool(data.get("by")) is not bool(data.get("on")) and not self.errors:
            self.add_error("on" if data.get("by") else "by", _("Hace falta."))
        return data

    @property
    def consent(self) -> Consent | None:
        data = self.cleaned_data
        return Consent(data["by"], data["on"]) if data["by"] else None


class NothingForm(PlainForm):
    """A decision without fields, to be confirmed only."""
