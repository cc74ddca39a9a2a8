"""The form fields of settings, made from their declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, TypeVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.player_rules import Setting
from tournaments.web.forms import PUBLIC_TEXT_NOTE, TextField, WordsField, choose_one, number_field

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
    """Return the form field of a setting."""
    shown: dict[str, Any] = {
        "label": gettext_lazy(setting.label),
        "help_text": setting.help and gettext_lazy(setting.help),
    }
    if setting.type is bool:
        return forms.BooleanField(required=False, **shown)
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
