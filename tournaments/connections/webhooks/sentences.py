"""Sentences for the history of webhooks, without their addresses."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("add_webhook")
def _add_webhook(before: Json, after: Json, walkover: int) -> str:
    return _("Webhook nuevo: otro programa recibe lo que se decide, por número y sin nombres.")


@sentence_of("renew_webhook")
def _renew_webhook(before: Json, after: Json, walkover: int) -> str:
    return _("Secreto nuevo para un webhook.")


@sentence_of("remove_webhook")
def _remove_webhook(before: Json, after: Json, walkover: int) -> str:
    return _("Se quita un webhook: no se le envía nada más.")
