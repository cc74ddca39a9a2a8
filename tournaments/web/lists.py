"""Form fields for a pasted or uploaded list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


def pasted_field(label: Any, help_text: Any, **options: Any) -> forms.CharField:
    """Return a field for the lines of a pasted list."""
    widget = forms.Textarea(attrs={"rows": 12, "spellcheck": "false"})
    return forms.CharField(label=label, help_text=help_text, required=False, strip=False, widget=widget, **options)


def uploaded_field(label: Any, accept: str, help_text: Any = None) -> forms.FileField:
    """Return a field for an uploaded list; `accept` names the kinds of files. The form itself refuses an empty file."""
    return forms.FileField(
        label=label,
        required=False,
        allow_empty_file=True,
        help_text=help_text or _("En UTF-8. Sustituye a lo escrito arriba."),
        widget=forms.FileInput(attrs={"accept": accept}),
    )
