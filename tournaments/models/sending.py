from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import one_of
from tournaments.models.decision import Decision


class SendingState(StrEnum):
    """The state of a sending."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    """Given up after the last try."""
    DROPPED = "dropped"
    """Not sent: it was obsolete, or the receiver had lost the right to read it."""


def known_sending_state(name: str) -> models.CheckConstraint:
    """Return the constraint that the state of a sending is one of `SendingState`."""
    return one_of("state", SendingState, name)


class Sending(models.Model):
    """A message from the site to a receiver, tried until it succeeds or is given up.

    The process that sends it holds it until `taken_until`; if the process is killed, another one sends it then.
    """

    key = models.CharField(max_length=32, unique=True, editable=False)
    """The same at each try, so that a receiver can recognize repetitions."""
    state = models.CharField(_("estado"), max_length=7, default=SendingState.WAITING)
    attempts = models.PositiveSmallIntegerField(_("intentos"), default=0)
    due_at = models.DateTimeField()
    taken_until = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(_("hecho"), auto_now_add=True)
    ended_at = models.DateTimeField(_("acabado"), null=True, blank=True)
    answer = models.CharField(_("respuesta"), max_length=40, blank=True, default="")
    """The result of the last try: an HTTP status, or the code of a failure."""

    class Meta:
        abstract = True


class Occurrence(models.Model):
    """A decision in the outbox, not yet distributed to the outlets."""

    decision = models.OneToOneField(Decision, on_delete=models.CASCADE, primary_key=True, related_name="+")
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("decisión por avisar")
        verbose_name_plural = _("decisiones por avisar")
        ordering: ClassVar = ["decision"]

    def __str__(self) -> str:
        return str(self.decision_id)
