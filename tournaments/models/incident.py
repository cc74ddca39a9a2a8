from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.league.values import Side
from tournaments.models.choices import one_of
from tournaments.models.fixture import Fixture


class Claimant(StrEnum):
    """The claimant of an incident."""

    ONE = "one"
    TWO = "two"
    REFEREE = "referee"


class Outcome(StrEnum):
    """The referee's decision on an incident."""

    STANDS = "stands"
    PUT_RIGHT = "put_right"
    RESTARTED = "restarted"
    LOST = "lost"


class Incident(models.Model):
    """A ruling of a referee during a game: its article, move, claimant and outcome.

    Like the history, it records authors and times, and so it is not part of the league file. Its effect on the result
    is entered as a result.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="incidents")
    article = models.CharField(_("artículo"), max_length=40)
    subject = models.CharField(max_length=200)
    """The subject of the article: some regulations use a number twice."""
    ply = models.PositiveIntegerField(_("jugada"), null=True, blank=True)
    """The half-move, from 1; null if the incident concerns none, or it is unknown."""
    claimed_by = models.CharField(_("quién lo reclamó"), max_length=7)
    outcome = models.CharField(_("decisión"), max_length=9)
    loser = models.CharField(_("pierde"), max_length=3, null=True, blank=True)
    note = models.TextField(_("nota"), blank=True, default="")
    public = models.BooleanField(_("marcada en público"), default=False)
    struck = models.BooleanField(_("tachada"), default=False)
    noted_by = models.CharField(max_length=200)
    noted_by_handle = models.CharField(max_length=30, blank=True, default="")
    """The handle of the account that noted it; empty without an account."""
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("incidencia")
        verbose_name_plural = _("incidencias")
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            one_of("claimed_by", Claimant, "incident_claimant_known"),
            one_of("outcome", Outcome, "incident_outcome_known"),
            models.CheckConstraint(
                condition=Q(outcome=Outcome.LOST, loser__isnull=False, loser__in=[str(side) for side in Side])
                | (~Q(outcome=Outcome.LOST) & Q(loser__isnull=True)),
                name="incident_lost_by_a_side",
            ),
            models.CheckConstraint(condition=Q(ply__isnull=True) | Q(ply__gte=1), name="incident_ply_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.article}"
