from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _

from tournaments.league.values import Side
from tournaments.models.choices import one_of
from tournaments.models.league import Entry, League


def no_dice() -> dict[str, list[object]]:
    """Return the dice of a game without throws, as they are stored."""
    return {"colour": [], "start": []}


class Fixture(models.Model):
    """A game of the calendar, or a tie-break game, which has neither round nor leg."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="fixtures")
    tiebreak = models.BooleanField(_("de desempate"), default=False)
    position = models.PositiveIntegerField(_("orden de juego"))
    """Order of play from 1, tie-break games apart."""
    number = models.PositiveIntegerField(_("número"))
    """The number on pages and paper: its first position, kept when the order of play changes."""
    round = models.PositiveSmallIntegerField(_("ronda"), null=True, blank=True)
    leg = models.PositiveSmallIntegerField(_("vuelta"), null=True, blank=True)
    """Null in rounds that are paired one by one."""
    part = models.PositiveSmallIntegerField(_("partida del encuentro"), default=0)
    """Its number among the games of one encounter, from 1; 0 if it is the only one."""
    pace = models.CharField(_("ritmo"), max_length=5, blank=True, default="")
    match = models.PositiveIntegerField(_("encuentro"), null=True, blank=True)
    """The number of its encounter in the bracket of a knock-out."""
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="fixtures_as_one")
    two = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="fixtures_as_two")
    white = models.CharField(_("blancas"), max_length=3, null=True, blank=True)
    starter = models.CharField(_("empieza"), max_length=3, null=True, blank=True)
    dice = models.JSONField(_("dados"), default=no_dice)
    """The `dice` of the league file."""
    at = models.DateTimeField(_("hora"), null=True, blank=True)
    board = models.PositiveSmallIntegerField(_("tablero"), null=True, blank=True)

    class Meta:
        verbose_name = _("partida")
        verbose_name_plural = _("partidas")
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(one=F("two")), name="fixture_not_against_oneself"),
            models.UniqueConstraint(
                F("league"),
                Least("one", "two"),
                Greatest("one", "two"),
                F("leg"),
                F("part"),
                condition=Q(tiebreak=False),
                name="fixture_pair_once_a_leg",
            ),
            models.UniqueConstraint(F("league"), F("tiebreak"), F("position"), name="fixture_position_once"),
            models.UniqueConstraint(F("league"), F("tiebreak"), F("number"), name="fixture_number_once"),
            models.CheckConstraint(
                condition=Q(tiebreak=True, round__isnull=True, leg__isnull=True)
                | Q(tiebreak=False, round__gte=1, leg__gte=1, leg__lte=2)
                | Q(tiebreak=False, round__gte=1, leg__isnull=True),
                name="fixture_round_and_leg",
            ),
            one_of("white", Side, "fixture_white_is_a_side", null=True),
            one_of("starter", Side, "fixture_starter_is_a_side", null=True),
        ]

    def __str__(self) -> str:
        return f"{self.one} – {self.two}"
