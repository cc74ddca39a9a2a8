from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from games.models import GameSheet
from tournaments.league.podium import Medal
from tournaments.league.values import Reason, Side, Source, Winner, WithdrawnGames
from tournaments.models.championship import Championship, OtherPodium
from tournaments.models.fixture import Fixture
from tournaments.models.league import Entry, League, one_of
from tournaments.models.player import Player


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
    winner = models.CharField(max_length=4)
    reason = models.CharField(max_length=12)
    one_men = models.PositiveSmallIntegerField(null=True, blank=True)
    one_kings = models.PositiveSmallIntegerField(null=True, blank=True)
    two_men = models.PositiveSmallIntegerField(null=True, blank=True)
    two_kings = models.PositiveSmallIntegerField(null=True, blank=True)
    advantage = models.CharField(max_length=3, null=True, blank=True)
    """The side with a lasting lead in a draw, under regulations that count it."""
    score_one = models.PositiveSmallIntegerField(null=True, blank=True)
    score_two = models.PositiveSmallIntegerField(null=True, blank=True)
    """The points of both players where they were agreed."""
    pieces_optional = models.BooleanField(default=False)
    """Whether the regulation of the league counts no pieces, so that they may be unknown."""
    side_men = models.PositiveSmallIntegerField()
    tiebreak = models.BooleanField(default=False)
    source = models.CharField(max_length=5, default=Source.WORD)
    confirmed = models.BooleanField(default=False)
    """Whether a second person confirmed it, in a league that requires one."""

    class Meta:
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


class ResultReport(models.Model):
    """A player's report of the result of their game, which counts only after another person confirms it.

    A player has at most one open report of a game. It is closed when the player withdraws it, or when a report of the
    game is confirmed.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="reports")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="reports")
    result = models.JSONField()
    """The result in the form of a league file."""
    sheet = models.TextField(blank=True, default="")
    white = models.CharField(max_length=3, blank=True, default="")
    began = models.CharField(max_length=5, blank=True, default="")
    """The player's answer about the sheet: the source that says which player began."""
    denied = models.BooleanField(default=False, db_default=False)
    """Whether the opponent answered that they have not played."""
    sent_at = models.DateTimeField()
    closed = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("fixture"), F("entry"), condition=Q(closed=False), name="one_open_report_a_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.entry}"


class Ruling(models.Model):
    """The organizer's order of players who remain level after every tie-break step."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="rulings")
    reason = models.TextField()
    seed = models.TextField(null=True, blank=True)
    """The seed of the lots that gave the order; null for a decision of the organizers."""

    def __str__(self) -> str:
        return self.reason


class RulingPlace(models.Model):
    """The place, from 1, that a ruling gives a player among those it names."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="ruled_places")
    place = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(F("ruling"), F("entry"), name="ruling_player_once"),
            models.UniqueConstraint(F("ruling"), F("place"), name="ruling_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}"


class Sanction(models.Model):
    """A mark against fair play; a revoked one is kept and does not count."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="sanctions")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="sanctions")
    reason = models.TextField()
    revoked = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.entry}: {self.reason}"


class Placing(models.Model):
    """A player's place in a closed league, or on the podium of another game."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, blank=True, related_name="placings")
    other_podium = models.ForeignKey(
        OtherPodium, on_delete=models.CASCADE, null=True, blank=True, related_name="placings"
    )
    championship = models.ForeignKey(
        Championship, on_delete=models.PROTECT, null=True, blank=True, related_name="placings", db_index=False
    )
    """The championship of the league or of the other podium, copied so that one index serves the whole table."""
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="placings")
    place = models.PositiveSmallIntegerField()
    medal = models.CharField(max_length=6, null=True, blank=True)
    points = models.PositiveSmallIntegerField(default=0)
    initials = models.BooleanField(default=False)
    """On the podium of another game: whether initials are shown to the public in place of the name. For a league, the
    entry says it."""

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(league__isnull=True) ^ Q(other_podium__isnull=True), name="placing_of_one_event"
            ),
            models.UniqueConstraint(
                F("league"), F("player"), condition=Q(league__isnull=False), name="placing_once_a_league"
            ),
            models.UniqueConstraint(
                F("other_podium"),
                F("player"),
                condition=Q(other_podium__isnull=False),
                name="placing_once_a_podium",
            ),
            one_of("medal", Medal, "placing_medal_known", null=True),
        ]
        indexes: ClassVar = [
            # Covers the table of a championship, with each player's medals side by side.
            models.Index(
                fields=["championship", "player", "medal", "points", "league"],
                name="placing_medals",
                condition=Q(medal__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.player}"


class Withdrawal(models.Model):
    """The withdrawal of a player, and the treatment of the games: annulled, or lost by walkover."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="withdrawal")
    games = models.CharField(max_length=9)
    was_there = models.BooleanField(default=False)
    """Whether the player was there until then; False for who never came."""

    class Meta:
        constraints: ClassVar = [one_of("games", WithdrawnGames, "withdrawal_games_known")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.games}"


class FixtureSheet(models.Model):
    """A sheet submitted for a fixture, which may have any number of them, at most one current."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sheets")
    sheet = models.OneToOneField(GameSheet, on_delete=models.CASCADE, related_name="+")
    submitted_by = models.CharField(max_length=200, blank=True, default="")
    submitted_by_handle = models.CharField(max_length=30, blank=True, default="")
    """The handle of the account that submitted it; empty without an account, as for a sheet from a league file."""
    current = models.BooleanField(default=True)
    white = models.CharField(max_length=3, null=True, blank=True)
    """The side that had White, as the official answered on submission; null if the question did not arise."""
    starter = models.CharField(max_length=3, null=True, blank=True)
    """The side that started, as the official answered when the sheet contradicts the game; null without an answer."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(F("fixture"), condition=Q(current=True), name="fixture_one_current_sheet"),
            one_of("white", Side, "fixture_sheet_white_is_a_side", null=True),
            one_of("starter", Side, "fixture_sheet_starter_is_a_side", null=True),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.sheet_id}"


class SheetPosition(models.Model):
    """A position of a submitted sheet, by which its game is found; see `games.archive.terms.position_term`.

    The positions follow from the text alone and hold no personal data. Who may find a game, and by whose name, is asked
    of its league at each search. Every indexed sheet has at least one.
    """

    sheet = models.ForeignKey(FixtureSheet, on_delete=models.CASCADE, related_name="positions")
    term = models.BigIntegerField()
    ply = models.PositiveSmallIntegerField()
    """The first half-move after which the game has the position; 0 for the first position."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["term", "sheet"], name="sheet_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}: {self.ply}"
