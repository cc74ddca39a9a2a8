from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least

from tournaments.league.values import Side
from tournaments.models.league import Entry, League, one_of


def no_dice() -> dict[str, list[object]]:
    """Return the dice of a game without throws, as they are stored."""
    return {"colour": [], "start": []}


class Fixture(models.Model):
    """A game of the calendar, or a tie-break game, which has neither round nor leg."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="fixtures")
    tiebreak = models.BooleanField(default=False)
    position = models.PositiveIntegerField()
    """Order of play from 1, tie-break games apart."""
    number = models.PositiveIntegerField()
    """The number on pages and paper: its first position, kept when the order of play changes."""
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    leg = models.PositiveSmallIntegerField(null=True, blank=True)
    """Null in rounds that are paired one by one."""
    part = models.PositiveSmallIntegerField(default=0)
    """Its number among the games of one encounter, from 1; 0 if it is the only one."""
    pace = models.CharField(max_length=5, blank=True, default="")
    match = models.PositiveIntegerField(null=True, blank=True)
    """The number of its encounter in the bracket of a knock-out."""
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="fixtures_as_one")
    two = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="fixtures_as_two")
    white = models.CharField(max_length=3, null=True, blank=True)
    starter = models.CharField(max_length=3, null=True, blank=True)
    dice = models.JSONField(default=no_dice)
    """The `dice` of the league file."""
    at = models.DateTimeField(null=True, blank=True)
    board = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
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


class GameDraft(models.Model):
    """The broadcast of a game: its moves as officials enter them and spectators see them; at most one a game.

    It holds squares only, and no personal data. The row of an ended broadcast is kept for a day, so that spectators who
    reconnect learn that it ended.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="draft")
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="drafts")
    number = models.BigIntegerField()
    """The number of its last change, in microseconds since 1970; larger than any earlier one in the league."""
    on_air = models.BooleanField(default=True)
    start = models.CharField(max_length=500, blank=True, default="")
    """The FEN of the first position; empty for the starting position of the rules."""
    moves = models.TextField(blank=True, default="")
    """The half-moves in notation, separated by spaces."""
    pieces = models.CharField(max_length=200, blank=True, default="")
    """The position reached, one letter for each square."""
    changed_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["league", "number"], name="draft_latest")]

    def __str__(self) -> str:
        return self.moves


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
    article = models.CharField(max_length=40)
    subject = models.CharField(max_length=200)
    """The subject of the article: some regulations use a number twice."""
    ply = models.PositiveIntegerField(null=True, blank=True)
    """The half-move, from 1; null if the incident concerns none, or it is unknown."""
    claimed_by = models.CharField(max_length=7)
    outcome = models.CharField(max_length=9)
    loser = models.CharField(max_length=3, null=True, blank=True)
    note = models.TextField(blank=True, default="")
    public = models.BooleanField(default=False)
    struck = models.BooleanField(default=False)
    noted_by = models.CharField(max_length=200)
    noted_by_handle = models.CharField(max_length=30, blank=True, default="")
    """The handle of the account that noted it; empty without an account."""
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
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
