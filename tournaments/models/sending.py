from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import one_of
from tournaments.models.decision import Decision


class SendingState(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    """Given up after the last try."""
    DROPPED = "dropped"
    """Not sent: nothing was left to say, or the receiver has lost the right to read it."""


def sendings_known(name: str) -> models.CheckConstraint:
    return one_of("state", SendingState, name)


class Sending(models.Model):
    """Something to be sent out of the site, tried again until it is answered or given up.

    Who sends it holds it until `taken_until`: a process that is killed meanwhile loses nothing.
    """

    key = models.CharField(max_length=32, unique=True, editable=False)
    """The same at each try, by which a receiver knows what came twice."""
    state = models.CharField(_("estado"), max_length=7, default=SendingState.WAITING)
    attempts = models.PositiveSmallIntegerField(_("intentos"), default=0)
    due_at = models.DateTimeField()
    taken_until = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(_("hecho"), auto_now_add=True)
    ended_at = models.DateTimeField(_("acabado"), null=True, blank=True)
    answer = models.CharField(_("respuesta"), max_length=40, blank=True, default="")
    """What came of the last try: a status of HTTP, or the code of what kept it from being sent."""

    class Meta:
        abstract = True


class Occurrence(models.Model):
    """A decision that the outbox has still to hand to those who want to know of it."""

    decision = models.OneToOneField(Decision, on_delete=models.CASCADE, primary_key=True, related_name="+")
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("decisión por avisar")
        verbose_name_plural = _("decisiones por avisar")
        ordering: ClassVar = ["decision"]

    def __str__(self) -> str:
        return str(self.decision_id)
