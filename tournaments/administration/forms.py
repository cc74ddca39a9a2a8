"""What the administrator fills in."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.forms.plain import PlainForm, WordsField


class ReasonForm(PlainForm):
    """Why something is done, for the administrators' own log."""

    reason = WordsField(label=_("Motivo"), help_text=_("Queda en el registro, que solo lee quien administra el sitio."))
