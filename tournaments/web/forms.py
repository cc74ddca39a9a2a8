"""Forms: their fields, an hour that may happen twice, and one name that is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import time
from enum import StrEnum
from typing import Any, ClassVar, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.file.list_doubts import name_doubts
from tournaments.league.file.name_parts import with_club
from tournaments.league.file.strict_json import OFFSET, offset_in
from tournaments.league.names import MAX_NAME_LENGTH, folded, visible, without_hidden
from tournaments.league.player_rules import Setting
from tournaments.wording.doubts import looks_like
from tournaments.wording.league_faults import full_sentence


class HourField(forms.TimeField):
    """An optional hour. Of an hour that happens twice in a night, its value has an offset: `02:30+01:00`."""

    default_error_messages: ClassVar = {"invalid": _("Se espera una hora, como 17:00.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"), **kwargs)

    def to_python(self, value: Any) -> time | None:
        """Return the hour; with an offset as its zone, if one was given."""
        found = OFFSET.fullmatch(value) if isinstance(value, str) else None
        if not found:
            return super().to_python(value)
        hour = super().to_python(found["clock"])
        return hour and hour.replace(tzinfo=offset_in(found))

    def ask_about(self, fault: Fault) -> None:
        """Offer both hours, and any other, in place of the field, after the fault that an hour happens twice."""
        if fault.code is not Code.HOUR_TWICE:
            return
        hour, offsets = str(fault.values["at"])[-5:], (str(fault.values["first"]), str(fault.values["second"]))
        self.widget = forms.RadioSelect(choices=[*_both(hour, offsets), ("", _("A otra hora"))])
        self.widget.attrs["class"] = "btn-check"


def _both(hour: str, offsets: Sequence[str]) -> list[tuple[str, str]]:
    """Return the choices of two equal hours, as (value, text)."""
    names = (_("La primera, antes del cambio (UTC%(offset)s)"), _("La segunda, tras el cambio (UTC%(offset)s)"))
    return [(f"{hour}{offset}", name % {"offset": offset}) for offset, name in zip(offsets, names, strict=True)]


MAX_REASON_LENGTH = 2_000
TOO_LONG = _("Son %(show_value)d letras; caben %(limit_value)d.")
PUBLIC_TEXT_NOTE = _("Este texto lo leerá cualquiera que vea la página.")
OFFICIALS_TEXT_NOTE = _("Lo leen quienes organizan o arbitran.")

_CLASSES: dict[type[forms.Widget], str] = {
    forms.CheckboxInput: "form-check-input",
    forms.CheckboxSelectMultiple: "form-check-input",
    forms.RadioSelect: "btn-check",
    forms.Select: "form-select",
}


class PlainForm(forms.Form):
    """A form with the site's CSS classes, which shows each fault beside the field it is about."""

    places: ClassVar[Mapping[str, str]] = {}
    """The field that shows a fault, by the place of the fault (`pieces.one`), if their names differ."""
    public_texts: Sequence[str] = ()
    """The fields whose text every reader of the league sees."""
    mentions: Sequence[tuple[Any, str, str]] = ()
    """Mentions of hidden players in those texts: the label of the field, the word typed, and the player's name."""
    mentions_key: str = ""
    """The value of the hidden field that says that the warning about these mentions was read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.more_fields().items():
            self.fields[name] = field
        for field in self.fields.values():
            field.widget.attrs.setdefault("class", _CLASSES.get(type(field.widget), "form-control"))
            field.error_messages["required"] = _("Hace falta.")
            if isinstance(field, forms.CharField):
                field.error_messages["max_length"] = TOO_LONG

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields that depend on the arguments of the form."""
        return {}

    def public_texts_by_field(self) -> dict[str, str]:
        """Return the public texts of a valid form, by field."""
        return {name: str(self.cleaned_data.get(name) or "") for name in self.public_texts}

    def sent_pairs(self) -> list[tuple[str, str]]:
        """Return every sent value, for the hidden fields of a page that asks for confirmation."""
        values = ((name, self[name].data) for name in self.fields)
        return [(name, item) for name, value in values for item in _texts(value)]

    def sent_values(self) -> dict[str, Any]:
        """Return the sent values, to be shown again without validation."""
        return {name: self[name].data for name in self.fields if not hasattr(self[name].data, "read")}

    def shown(self) -> dict[str, tuple[str, ...]]:
        """Return the values that each field shows, as the browser would send them back."""
        return {name: _browser_values(self[name]) for name in self.fields}

    def has_changes_in(self, names: Iterable[str]) -> bool:
        """Return whether any of these fields has an error, or a value other than blank or its initial one."""
        fields = [self[name] for name in names if name in self.fields]
        return any(field.errors or _browser_values(field) not in ((), (str(field.field.initial),)) for field in fields)

    def in_words(self, name: str, values: Sequence[str]) -> str:
        """Return values of a field as text, such as the labels of choices."""
        field = self.fields[name]
        if isinstance(field, forms.BooleanField):
            return str(_("sí") if values else _("no"))
        labels = {str(value): str(label) for value, label in getattr(field, "choices", ())}
        return ", ".join(labels.get(value, value) for value in values)

    def add_fault(self, fault: Fault) -> None:
        """Add a fault as the error of its field, or of the whole form."""
        name = self.places.get(fault.place, fault.place)
        field = self.fields.get(name)
        if isinstance(field, HourField):
            field.ask_about(fault)
        self.add_error(name if field else None, full_sentence(fault))


def _texts(value: Any) -> list[str]:
    """Return a sent value, or each of several, as text; nothing for a file."""
    if value is None or hasattr(value, "read"):
        return []
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _browser_values(field: forms.BoundField) -> tuple[str, ...]:
    """Return the values of a field as the browser shows them."""
    widget, value = field.field.widget, field.value()
    if hasattr(value, "read"):
        return ()
    if isinstance(widget, forms.CheckboxInput):
        return ("on",) if value and value != "False" else ()
    values = widget.format_value(value)
    return tuple(line for line in map(_with_unix_line_ends, _texts(values)) if line)


def _with_unix_line_ends(text: str) -> str:
    """Return the text with line feeds as line ends; browsers send CRLF, as HTML requires."""
    return text.replace("\r\n", "\n")


class TextField(forms.CharField):
    """A line of text, without control characters and with single spaces."""

    def __init__(self, *, max_length: int = MAX_NAME_LENGTH, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the text without superfluous spaces. Raises ValidationError."""
        text: str = super().clean(value)
        try:
            return checks.name(text) if text else ""
        except Fault as fault:
            raise ValidationError(full_sentence(fault)) from None


class WordsField(forms.CharField):
    """A text field of any number of lines, such as a reason. Its help says if it is required."""

    widget = forms.Textarea(attrs={"rows": 2})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_REASON_LENGTH, **kwargs)
        if self.required:
            self.help_text = format_lazy("{} {}", _("Obligatorio."), self.help_text)

    def clean(self, value: Any) -> str:
        """Return the text without hidden characters. Raises ValidationError if a character cannot be printed."""
        text: str = super().clean(value)
        if control := checks.unprintable(text):
            raise ValidationError(
                _("Hay un carácter que no se puede escribir (%(character)s).") % {"character": control}
            )
        return without_hidden(text)


def number_field(least: int, most: int, **kwargs: Any) -> forms.IntegerField:
    """Return a field for a whole number within bounds."""
    errors = dict.fromkeys(("invalid", "min_value", "max_value"), out_of_range(least, most))
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(min_value=least, max_value=most, error_messages=errors, widget=widget, **kwargs)


def out_of_range(least: int, most: int) -> Any:
    """Return the error messages of a number's range, in the language in use when it is shown."""
    return format_lazy(_("Se espera un número de {least} a {most}."), least=least, most=most)


def choose_one() -> dict[str, Any]:
    """Return the error messages of a missing choice."""
    return {"invalid_choice": _("Elige una de las opciones.")}


AS_WRITTEN = "as_written"


class OneNameForm(PlainForm):
    """A form with a `name` and a `club`. `names` returns those of the other players of the league.

    A name with a telephone, a title or the like is refused once, with a box to tick if it is the name. A name that
    somebody else has is proposed with the club, for the organizer to change or to send.
    """

    def __init__(self, *args: Any, names: Callable[[], Sequence[str]] = tuple, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names

    def more_fields(self) -> dict[str, forms.Field]:
        return {AS_WRITTEN: _box()} if self.data.get(AS_WRITTEN) else {}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        name, club = data.get("name", ""), data.get("club", "")
        if not name or "club" not in data:
            return data
        names = self.names()
        doubts = name_doubts(*self.unknown(name, club), names)
        if doubts and not data.get(AS_WRITTEN):
            self.fields[AS_WRITTEN] = _box()
            self.add_error("name", " ".join([*(f"{_capital(looks_like(one))}." for one in doubts), _advice()]))
            return data
        others = {folded(visible(other)) for other in names}
        proposed = with_club(name, club)
        if club and folded(visible(name)) in others and folded(visible(proposed)) not in others:
            sent = QueryDict(mutable=True)
            sent.update({**dict(self.data.items()), "name": proposed})
            self.data = sent
            words = gettext(
                "Ya hay alguien con ese nombre: para distinguirlos, queda «%(name)s». Cámbialo o envíalo así."
            )
            self.add_error("name", words % {"name": proposed})
        return data

    def unknown(self, name: str, club: str) -> tuple[str, str]:
        """Return the name and the club to be asked about; empty for one that the player has already."""
        return name, club


def _box() -> forms.BooleanField:
    box = forms.BooleanField(label=gettext_lazy("Escribirlo tal cual: cualquiera lo leerá"), required=False)
    box.widget.attrs["class"] = "form-check-input"
    return box


def _advice() -> str:
    return gettext("Quítalo del nombre o del club, o marca la casilla si ha de leerse así.")


def _capital(text: str) -> str:
    """Return a clause as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


Form = TypeVar("Form", bound=type[forms.Form])


def with_settings(settings: Iterable[Setting]) -> Callable[[Form], Form]:
    """Return a decorator that adds the fields of settings to a form; those that it writes itself stay."""

    def add(form: Form) -> Form:
        made = {each.name: setting_field(each) for each in settings if each.label and each.name not in form.base_fields}
        fields = {**form.base_fields, **made}
        form.declared_fields = form.base_fields = fields
        return form

    return add


def setting_field(setting: Setting) -> forms.Field:
    shown: dict[str, Any] = {
        "label": gettext_lazy(setting.label),
        "help_text": setting.help and gettext_lazy(setting.help),
    }
    if setting.type is bool:
        return forms.BooleanField(required=False, initial=setting.default, **shown)
    if setting.choices:
        return _choice_field(setting, **shown)
    if setting.type is str:
        return _text_field(setting, **shown)
    most = setting.most if setting.most_new is None else setting.most_new
    return number_field(setting.least, most, required=setting.default is not None, initial=setting.default, **shown)


def _choice_field(setting: Setting, **shown: Any) -> forms.Field:
    choices = tuple((value, gettext_lazy(label)) for value, label in setting.choices.items())
    if issubclass(setting.type, StrEnum):
        return forms.ChoiceField(widget=forms.RadioSelect, choices=choices, error_messages=choose_one(), **shown)
    return forms.TypedChoiceField(
        choices=choices, coerce=int, initial=setting.default, error_messages=choose_one(), **shown
    )


def _text_field(setting: Setting, **shown: Any) -> forms.Field:
    """Return the field of a text, of one line if it is as short as a name; one that may be empty says who reads it."""
    if not setting.required:
        note = shown["help_text"]
        shown |= {"help_text": format_lazy("{} {}", note, PUBLIC_TEXT_NOTE) if note else PUBLIC_TEXT_NOTE}
    kind = TextField if setting.most <= MAX_NAME_LENGTH else WordsField
    return kind(required=setting.required, **shown)
