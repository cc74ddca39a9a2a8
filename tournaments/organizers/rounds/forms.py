"""The forms about rounds of a Swiss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.league.formats.swiss.rounds import Numbers, Plan
from tournaments.league.names import alphabetical
from tournaments.league.regulation import Apart, ByeKind
from tournaments.web.deciding.reasons import PlayerForm
from tournaments.web.forms import PUBLIC_TEXT_NOTE, PlainForm, TextField, WordsField, choose_one, number_field
from tournaments.web.timetable import date_field, time_field, to_the_minute
from tournaments.wording.pairings import given_words
from tournaments.wording.terms import listed

PLAYS = "plays"
NUMBERS = {
    Numbers.LOTS: _("por sorteo"),
    Numbers.RATING: _("por ranking"),
    Numbers.ENTRY: _("por orden de inscripción"),
    Numbers.KEPT: _("los que ya tienen"),
}


def exchanges_in(text: str, names: Mapping[int, str]) -> tuple[tuple[str, str], ...]:
    """Return the exchanges in a text such as `12-34 56-78`, of keys of entries; unknown ones are left out."""
    found = []
    for word in text.split()[:50]:
        one, _dash, two = word.partition("-")
        keys = [int(key) if key.isascii() and key.isdigit() and len(key) < 16 else 0 for key in (one, two)]
        if all(key in names for key in keys):
            found.append((names[keys[0]], names[keys[1]]))
    return tuple(found)


def exchanges_text(exchanges: Sequence[tuple[str, str]], keys: Mapping[str, int]) -> str:
    return " ".join(f"{keys[one]}-{keys[two]}" for one, two in exchanges)


class PublishForm(PlainForm):
    """What was decided about the round that is shown; all but the reason is in hidden fields."""

    public_texts = ("reason",)
    numbers = forms.ChoiceField(
        choices=[(each.value, each.value) for each in Numbers],
        widget=forms.HiddenInput,
        required=False,
        error_messages=choose_one(),
    )
    seed = TextField(widget=forms.HiddenInput, required=False)
    exchanges = forms.CharField(max_length=2_000, widget=forms.HiddenInput, required=False)
    despite = forms.BooleanField(widget=forms.HiddenInput, required=False)
    relaxed = forms.BooleanField(widget=forms.HiddenInput, required=False)
    digest = forms.CharField(max_length=64, widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, names: Mapping[int, str], **kwargs: Any) -> None:
        self.names = names
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        given = self.data or self.initial
        when: dict[str, forms.Field] = {"day": date_field(label=_("Día")), "hour": time_field(label=_("Empieza a las"))}
        if not (given.get("exchanges") or given.get("relaxed") in (True, "True")):
            return when
        return {**when, "reason": WordsField(label=_("Motivo"), help_text=PUBLIC_TEXT_NOTE)}

    def clean(self) -> dict[str, Any]:
        """Require the day of an hour and the hour of a day."""
        data = self.cleaned_data
        for given, other in (("day", "hour"), ("hour", "day")):
            if data.get(given) is not None and data.get(other) is None and other not in self.errors:
                self.add_error(other, _("Hace falta."))
        return data

    @property
    def at(self) -> datetime | None:
        """When the round begins; None if it was left open."""
        day, hour = self.cleaned_data.get("day"), self.cleaned_data.get("hour")
        return datetime.combine(day, to_the_minute(hour)) if day and hour else None

    @property
    def plan(self) -> Plan:
        data = self.cleaned_data
        return Plan(
            Numbers(data["numbers"] or Numbers.KEPT),
            data["seed"],
            exchanges_in(data["exchanges"], self.names),
            despite=data["despite"],
            relaxed=data["relaxed"],
        )


class ExchangeForm(PlainForm):
    """Two players who change places, with the reason."""

    public_texts = ("reason",)
    one = forms.ChoiceField(label=_("Jugador o jugadora"), error_messages=choose_one())
    two = forms.ChoiceField(label=_("Se cambia con"), error_messages=choose_one())
    despite = forms.BooleanField(label=_("Hacerlo aunque las reglas no lo dejen"), required=False)
    reason = WordsField(label=_("Motivo"), help_text=PUBLIC_TEXT_NOTE)

    def __init__(self, *args: Any, players: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(self, ("one", "two"), players)


def _offer(form: PlainForm, fields: Sequence[str], players: Sequence[str]) -> None:
    """Give fields the choice of players, in alphabetical order."""
    for name in fields:
        field = form.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", gettext("Elige…")), *((player, player) for player in sorted(players, key=alphabetical))]


class ByeForm(PlayerForm):
    """A player, a round to come, and whether they play it."""

    round = forms.TypedChoiceField(label=_("Ronda"), coerce=int, error_messages=choose_one())
    kind = forms.ChoiceField(label=_("Qué pasa"), widget=forms.RadioSelect, error_messages=choose_one())

    def __init__(
        self, *args: Any, rounds: Sequence[int], points: Mapping[ByeKind, int], left: Mapping[str, int], **kwargs: Any
    ) -> None:
        """`left` says how many rounds each player may still ask for with the points of a draw."""
        super().__init__(*args, **kwargs)
        player = self.fields["player"]
        assert isinstance(player, forms.ChoiceField)
        most = max(left.values(), default=0)
        player.choices = [
            ("", gettext("Elige…")),
            *(
                (name, name if left[name] == most else f"{name} ({_left_words(left[name])})")
                for name in sorted(left, key=alphabetical)
            ),
        ]
        of_round, kind = self.fields["round"], self.fields["kind"]
        assert isinstance(of_round, forms.ChoiceField)
        assert isinstance(kind, forms.ChoiceField)
        of_round.choices = [(number, str(number)) for number in rounds]
        kind.choices = [
            (ByeKind.HALF.value, _bye_label(gettext("No viene: como unas tablas"), points[ByeKind.HALF])),
            (ByeKind.ZERO.value, _bye_label(gettext("No viene"), points[ByeKind.ZERO])),
            (PLAYS, gettext("Sí juega")),
        ][not any(left.values()) :]

    @property
    def bye(self) -> ByeKind | None:
        kind = self.cleaned_data["kind"]
        return None if kind == PLAYS else ByeKind(kind)


def _left_words(left: int) -> str:
    words = ngettext("le queda %(count)d como unas tablas", "le quedan %(count)d como unas tablas", left)
    return words % {"count": left}


def _bye_label(words: str, points: int) -> str:
    return f"{words} ({given_words(points)})"


class RoundsForm(PlainForm):
    """How many rounds are played."""

    def __init__(self, *args: Any, bounds: tuple[int, int], **kwargs: Any) -> None:
        self.bounds = bounds
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        return {"rounds": number_field(*self.bounds, label=_("Rondas"))}


class ApartForm(PlainForm):
    """Two players who are not to meet, and the groups that need not be kept apart any more."""

    one = forms.ChoiceField(label=_("Jugador o jugadora"), required=False, error_messages=choose_one())
    two = forms.ChoiceField(label=_("No se enfrenta con"), required=False, error_messages=choose_one())
    rounds = number_field(
        1, 30, label=_("En cuántas rondas, desde la primera"), required=False, help_text=_("En blanco: en ninguna.")
    )
    together = forms.MultipleChoiceField(
        label=_("Ya pueden enfrentarse"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages=choose_one(),
    )

    def __init__(self, *args: Any, players: Sequence[str], apart: Sequence[Apart], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.apart = tuple(apart)
        _offer(self, ("one", "two"), players)
        together = self.fields["together"]
        assert isinstance(together, forms.MultipleChoiceField)
        together.choices = [(str(index), _apart_label(each)) for index, each in enumerate(self.apart)]
        if not apart:
            del self.fields["together"]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        one, two = data.get("one"), data.get("two")
        if bool(one) is not bool(two):
            self.add_error("two" if one else "one", _("Hace falta."))
        elif one and one == two:
            self.add_error("two", _("Es la misma persona: elige a otra."))
        elif not one and not data.get("together") and not self.errors:
            self.add_error("one", _("Hace falta."))
        return data

    @property
    def wanted(self) -> tuple[Apart, ...]:
        data = self.cleaned_data
        kept = tuple(each for index, each in enumerate(self.apart) if str(index) not in data.get("together", ()))
        return (*kept, Apart((data["one"], data["two"]), data["rounds"])) if data["one"] else kept


def _apart_label(apart: Apart) -> str:
    names = listed(list(apart.players))
    if apart.rounds is None:
        return names
    words = ngettext("%(names)s (en la primera ronda)", "%(names)s (en las %(rounds)d primeras rondas)", apart.rounds)
    return words % {"names": names, "rounds": apart.rounds}
