"""The form field and form for the championship of a league."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.forms import PlainForm, TextField


def championship_field() -> TextField:
    """Return the form field for the name of the championship that a league asks to join, joins or founds."""
    return TextField(
        label=_("Campeonato"),
        required=False,
        help_text=_(
            "Si ya existe y lo organizan otras personas, se lo pides y ellas responden; uno nuevo lo organizas tú. "
            "Puede quedar en blanco."
        ),
        widget=forms.TextInput(attrs={"list": "championships", "autocomplete": "off"}),
    )


class ChampionshipForm(PlainForm):
    """The championship that a league wants to join; blank for none."""

    championship = championship_field()

    @property
    def wanted(self) -> str | None:
        return self.cleaned_data["championship"] or None
