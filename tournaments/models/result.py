from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.league.values import Reason, Side, Source, Winner
from tournaments.models.choices import one_of
from tournaments.models.fixture import Fixture


def _within_board(side: str) -> Q:
    """Return the condition that the side's pieces are unknown, or no more than at the start."""
    unknown = Q(**{f"{side}_men__isnull": True, f"{side}_kings__isnull": True})
    return unknown | (_known(side) & Q(**{f"{side}_men__lte": F("side_men") - F(f"{side}_kings")}))


def _unknown_in_tiebreak(side: str) -> Q:
    """Return the condition that the side's pieces are unknown, in a tie-break game, which adds nothing to column F."""
    return Q(**{"tiebreak": True, f"{side}_men__isnull": True})


def _has_pieces(side: str) -> Q:
    """Return the condition that the side's pieces are known, and at least one is left."""
    return _known(side) & (Q(**{f"{side}_men__gt": 0}) | Q(**{f"{side}_kings__gt": 0}))


def _known(side: str) -> Q:
    """Return the condition that the side's pieces are known.

    Comparisons alone would not do: a check constraint that evaluates to NULL passes.
    """
    return Q(**{f"{side}_men__isnull": False, f"{side}_kings__isnull": False})


class Result(models.Model):
    """The result of a fixture.

    Two columns repeat values of other tables for the constraints: `side_men`, the men of each side at the start under
    the league's rules, and `tiebreak` of the fixture.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="result")
    winner = models.CharField(_("gana"), max_length=4)
    reason = models.CharField(_("motivo"), max_length=12)
    one_men = models.PositiveSmallIntegerField(null=True, blank=True)
    one_kings = models.PositiveSmallIntegerField(null=True, blank=True)
    two_men = models.PositiveSmallIntegerField(null=True, blank=True)
    two_kings = models.PositiveSmallIntegerField(null=True, blank=True)
    advantage = models.CharField(_("ventaja"), max_length=3, null=True, blank=True)
    """The side with a lasting lead in a draw, under regulations that count it."""
    score_one = models.PositiveSmallIntegerField(null=True, blank=True)
    score_two = models.PositiveSmallIntegerField(null=True, blank=True)
    """The points of both players where they were agreed."""
    pieces_optional = models.BooleanField(default=False)
    """Whether the regulation of the league counts no pieces, so that they may be unknown."""
    side_men = models.PositiveSmallIntegerField()
    tiebreak = models.BooleanField(_("de desempate"), default=False)
    source = models.CharField(max_length=5, default=Source.WORD)
    confirmed = models.BooleanField(_("confirmado"), default=False)
    """Whether a second person confirmed it, in a league that requires one."""

    class Meta:
        verbose_name = _("resultado")
        verbose_name_plural = _("resultados")
        constraints: ClassVar = [
            one_of("winner", Winner, "result_winner_known"),
            one_of("reason", Reason, "result_reason_known"),
            one_of("source", Source, "result_source_known"),
            one_of("advantage", Side, "result_advantage_is_a_side", null=True),
            models.CheckConstraint(condition=_within_board("one"), name="result_pieces_of_one"),
            models.CheckConstraint(condition=_within_board("two"), name="result_pieces_of_two"),
            models.CheckConstraint(
                condition=Q(reason=Reason.WALKOVER)
                | Q(pieces_optional=True)
                | Q(winner=Winner.NONE)
                | (Q(winner=Winner.ONE) & (_has_pieces("one") | _unknown_in_tiebreak("one")))
                | (Q(winner=Winner.TWO) & (_has_pieces("two") | _unknown_in_tiebreak("two")))
                | (
                    Q(winner=Winner.DRAW)
                    & (_has_pieces("one") | _unknown_in_tiebreak("one"))
                    & (_has_pieces("two") | _unknown_in_tiebreak("two"))
                ),
                name="result_survivors",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.winner} ({self.reason})"
