from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.fixture import Fixture
from tournaments.models.league import League


class GameDraft(models.Model):
    """The broadcast of a game: its moves as officials enter them and spectators see them; at most one a game.

    It holds squares only, and no personal data. The row of an ended broadcast is kept for a day, so that spectators who
    reconnect learn that it ended.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="draft")
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="drafts")
    number = models.BigIntegerField()
    """The number of its last change, in microseconds since 1970; larger than any earlier one in the league."""
    on_air = models.BooleanField(_("en directo"), default=True)
    start = models.CharField(max_length=500, blank=True, default="")
    """The FEN of the first position; empty for the starting position of the rules."""
    moves = models.TextField(_("jugadas"), blank=True, default="")
    """The half-moves in notation, separated by spaces."""
    pieces = models.CharField(max_length=200, blank=True, default="")
    """The position reached, one letter for each square."""
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("partida en directo")
        verbose_name_plural = _("partidas en directo")
        indexes: ClassVar = [models.Index(fields=["league", "number"], name="draft_latest")]

    def __str__(self) -> str:
        return self.moves
