"""The common parts of all forms: CSS classes of fields, allowed characters, and errors beside their fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.league import checks
from tournaments.league.faults import Fault
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.wording.faults import standing_alone

MAX_REASON_LENGTH = 2_000
READ_BY_ANYBODY = _("Este texto lo leerá cualquiera que vea la liga.")
READ_BY_OFFICIALS = _("Lo leen quienes organizan o arbitran.")

_CLASSES: dict[type[forms.Widget], str] = {
    forms.CheckboxInput: "form-check-input",
    forms.CheckboxSelectMultiple: "form-check-input",
    forms.RadioSelect: "btn-check",
    forms.Select: "form-select",
}


class PlainForm(forms.Form):
    """A form with the site's CSS classes, which shows each fault beside the field it is about."""

    places: ClassVar[Mapping[str, str]] = {}
    """The field for the place of a fault, such as `pieces.one`, if it is not the field of that name."""
    public_texts: Sequence[str] = ()
    """The fields whose text every reader of the league sees."""
    mentions: Sequence[tuple[Any, str, str]] = ()
    """Hidden players whose surname is in those texts: the label of the field, the word, the name."""
    mentions_key: str = ""
    """The key sent with the form once the warning was read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.more_fields().items():
            self.fields[name] = field
        for field in self.fields.values():
            field.widget.attrs.setdefault("class", _CLASSES.get(type(field.widget), "form-control"))
            field.error_messages["required"] = _("Hace falta.")

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields that depend on the arguments of the form."""
        return {}

    def read_by_anybody(self) -> dict[str, str]:
        """Return the public texts of a valid form, by field."""
        return {name: str(self.cleaned_data.get(name) or "") for name in self.public_texts}

    def carried(self) -> list[tuple[str, str]]:
        """Return every sent value, for the hidden fields of a page that asks for confirmation."""
        values = ((name, self[name].data) for name in self.fields)
        return [(name, item) for name, value in values for item in _items(value)]

    def as_typed(self) -> dict[str, Any]:
        """Return the sent values, to be shown again without validation."""
        return {name: self[name].data for name in self.fields if not hasattr(self[name].data, "read")}

    def shown(self) -> dict[str, tuple[str, ...]]:
        """Return the values of each field, as the page sends them back: for a sent form, the sent ones."""
        return {name: _shown(self[name]) for name in self.fields}

    def departs(self, names: Iterable[str]) -> bool:
        """Return whether any of these fields has an error, or a value other than blank or its initial one."""
        fields = [self[name] for name in names if name in self.fields]
        return any(field.errors or _shown(field) not in ((), (str(field.field.initial),)) for field in fields)

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
        self.add_error(name if name in self.fields else None, standing_alone(fault))


def _items(value: Any) -> list[str]:
    if value is None or hasattr(value, "read"):
        return []
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _shown(field: forms.BoundField) -> tuple[str, ...]:
    """Return the values of a field as the browser shows them."""
    widget, value = field.field.widget, field.value()
    if hasattr(value, "read"):
        return ()
    if isinstance(widget, forms.CheckboxInput):
        return ("on",) if value and value != "False" else ()
    shown = widget.format_value(value)
    return tuple(line for line in map(_one_line_end, _items(shown)) if line)


def _one_line_end(text: str) -> str:
    """Return the text with single line ends; browsers send two characters, as HTML requires."""
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
            raise ValidationError(standing_alone(fault)) from None


class WordsField(forms.CharField):
    """A text field of any number of lines, such as a reason. Its help says if it is required."""

    widget = forms.Textarea(attrs={"rows": 2})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_REASON_LENGTH, **kwargs)
        if self.required:
            self.help_text = format_lazy("{} {}", _("Obligatorio."), self.help_text)

    def clean(self, value: Any) -> str:
        """Return the text. Raises ValidationError if a character cannot be printed."""
        text: str = super().clean(value)
        if control := checks.unprintable(text):
            raise ValidationError(
                _("Hay un carácter que no se puede escribir (%(character)s).") % {"character": control}
            )
        return text


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
