from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.fixture import Fixture
from tournaments.models.league import League


class GameDraft(models.Model):
    """The moves of a game in play, as its officials enter them and spectators see them; at most one a game.

    It holds squares only, so nothing of anybody. Its row stays for a day after the game goes off the air, so that
    whoever was away learns of it.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="draft")
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="drafts")
    number = models.BigIntegerField()
    """Of its last change, larger than those of all earlier changes in the league: microseconds since 1970."""
    on_air = models.BooleanField(_("en directo"), default=True)
    start = models.CharField(max_length=500, blank=True, default="")
    """The FEN of the first position, empty for that of the rules."""
    moves = models.TextField(_("jugadas"), blank=True, default="")
    """The half-moves in notation, with spaces between."""
    pieces = models.CharField(max_length=200, blank=True, default="")
    """The position reached, one letter for each square."""
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("partida en directo")
        verbose_name_plural = _("partidas en directo")
        indexes: ClassVar = [models.Index(fields=["league", "number"], name="draft_latest")]

    def __str__(self) -> str:
        return self.moves
