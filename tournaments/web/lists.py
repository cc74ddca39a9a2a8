"""Form fields for lists that are pasted or uploaded."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


def pasted_field(label: Any, help_text: Any, **options: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 12, "spellcheck": "false"})
    return forms.CharField(label=label, help_text=help_text, required=False, strip=False, widget=widget, **options)


def uploaded_field(label: Any, accept: str, help_text: Any = None) -> forms.FileField:
    """Return a field for a file of the kinds in `accept`; the form itself refuses an empty one."""
    return forms.FileField(
        label=label,
        required=False,
        allow_empty_file=True,
        help_text=help_text or _("En UTF-8. Sustituye a lo escrito arriba."),
        widget=forms.FileInput(attrs={"accept": accept}),
    )
