"""The form of a new webhook."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.connections.outbox import https
from tournaments.connections.outbox.https import Failure
from tournaments.connections.webhooks.verbs import MAX_WEBHOOKS
from tournaments.web.forms import PlainForm

FAILURE_TEXTS = {
    Failure.MALFORMED: _("Se espera una dirección como https://club.example/avisos, sin espacios ni contraseñas."),
    Failure.NOT_HTTPS: _("Se espera una dirección que empiece por https://."),
    Failure.PORT: _("Solo se admiten los puertos 443 y 8443."),
    Failure.UNKNOWN_HOST: _("No se encuentra ese servidor en internet: revisa cómo está escrito."),
}


class WebhookForm(PlainForm):
    """The form of a new webhook. Its address is checked now and again at each delivery."""

    address = forms.CharField(
        label=_("Dirección"),
        max_length=https.MAX_LENGTH,
        widget=forms.URLInput(attrs={"inputmode": "url", "autocomplete": "off", "placeholder": "https://"}),
        help_text=_("Recibirá por POST lo que se decida en esta liga: números y direcciones, ningún nombre."),
    )

    def __init__(self, *sent: object, league: models.League) -> None:
        super().__init__(*sent)
        self.league = league

    def clean_address(self) -> str:
        """Refuse an address that cannot be reached or is in the list already."""
        address: str = self.cleaned_data["address"]
        try:
            https.check_entered(address)
        except https.RequestFailed as failed:
            raise ValidationError(FAILURE_TEXTS[failed.disclosed]) from None
        if self.league.webhooks.filter(address=address).exists():
            raise ValidationError(_("Esta liga ya tiene un webhook con esa dirección."))
        return address

    def clean(self) -> None:
        if self.league.webhooks.count() >= MAX_WEBHOOKS:
            self.add_error(None, _("La liga tiene ya %(most)d webhooks: quita alguno antes.") % {"most": MAX_WEBHOOKS})
