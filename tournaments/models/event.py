"""Events: leagues that follow each other, such as groups and a final."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.league import League

MAX_STAGE_KEY_LENGTH = 20


class Event(models.Model):
    """An event of several stages. Whoever organizes all its leagues organizes it; its readers are those of its leagues.

    Its history is that of its leagues.
    """

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("nombre"), max_length=200)
    draw_seed = models.TextField(_("semilla del sorteo"), blank=True, default="")
    """The seed with which the groups were filled; empty if no lots filled them."""

    class Meta:
        verbose_name = _("torneo")
        verbose_name_plural = _("torneos")

    def __str__(self) -> str:
        return self.name


class EventStage(models.Model):
    """A league as a stage of an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="event_stage")
    key = models.CharField(_("fase"), max_length=MAX_STAGE_KEY_LENGTH)
    position = models.PositiveSmallIntegerField()
    sources = models.JSONField(default=list, blank=True)
    """Whom it takes, best seed first: the key of an earlier stage and a place; empty for a stage with its own list."""
    carry = models.BooleanField(default=False)
    """Whether it takes over the games that its players have already played among themselves."""

    class Meta:
        verbose_name = _("fase de un torneo")
        verbose_name_plural = _("fases de torneos")
        ordering: ClassVar = ["event", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(F("event"), F("key"), name="event_stage_key_once"),
            models.UniqueConstraint(F("event"), F("position"), name="event_stage_position_once"),
            models.CheckConstraint(condition=~Q(key=""), name="event_stage_has_key"),
        ]

    def __str__(self) -> str:
        return self.key
