from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.league.player_rules import DEFAULT_CONFIRM_HOURS, MAX_CONFIRM_HOURS, Overdue
from tournaments.models.league import League, one_of


class PlayerSettings(models.Model):
    """The permissions of a league's players on their own pages. A league without a row has the defaults.

    The fields are those of `PlayerRules`.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, primary_key=True, related_name="player_settings")
    report_results = models.BooleanField(_("los jugadores comunican sus resultados"), default=False)
    confirm_hours = models.PositiveSmallIntegerField(_("horas para contestar"), default=DEFAULT_CONFIRM_HOURS)
    requests = models.BooleanField(_("los jugadores piden cosas"), default=True)
    approve_hours = models.BooleanField(_("quien organiza aprueba los cambios de hora"), default=True)
    overdue = models.CharField(_("plazo vencido"), max_length=6, default=Overdue.REMIND)

    class Meta:
        verbose_name = _("lo que pueden los jugadores")
        verbose_name_plural = _("lo que pueden los jugadores")
        constraints: ClassVar = [
            one_of("overdue", Overdue, "player_settings_overdue_known"),
            models.CheckConstraint(
                condition=Q(confirm_hours__gte=1, confirm_hours__lte=MAX_CONFIRM_HOURS),
                name="player_settings_hours_in_range",
            ),
        ]

    def __str__(self) -> str:
        return str(self.league)


class RoundDeadline(models.Model):
    """The last day on which the games of a round may be played."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="deadlines")
    round = models.PositiveSmallIntegerField(_("ronda"))
    last_day = models.DateField(_("último día"))

    class Meta:
        verbose_name = _("plazo de una ronda")
        verbose_name_plural = _("plazos de las rondas")
        constraints: ClassVar = [
            models.UniqueConstraint(F("league"), F("round"), name="round_deadline_once"),
        ]

    def __str__(self) -> str:
        return f"{self.league}: {self.round}"
