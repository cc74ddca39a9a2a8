from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tournaments.models.championship import Championship
from tournaments.models.fixture import Fixture
from tournaments.models.league import Entry, League, one_of


class RequestKind(StrEnum):
    """The kind of a player's request."""

    HOUR = "hour"
    ABSENT = "absent"
    ADJOURNED = "adjourned"
    CLAIM = "claim"
    APPEAL = "appeal"
    WITHDRAW = "withdraw"
    INITIALS = "initials"
    ERASE = "erase"


GAME_KINDS = frozenset({RequestKind.HOUR, RequestKind.ABSENT, RequestKind.ADJOURNED, RequestKind.CLAIM})
"""The kinds that are always about a game; an appeal may be about one."""
NAME_KINDS = frozenset({RequestKind.INITIALS, RequestKind.ERASE})
"""The kinds about the player's name, which can be made after the end of the league too."""
GRANTING_VERBS = {RequestKind.WITHDRAW: "withdraw", RequestKind.INITIALS: "show_as", RequestKind.ERASE: "anonymise"}
"""The verbs of the decisions that grant requests which are accepted only by doing what they ask."""
REASONLESS_KINDS = NAME_KINDS | {RequestKind.HOUR}
"""The kinds that need no reason; proposed hours explain themselves."""


class RequestState(StrEnum):
    """The person whose answer a request waits for, or its outcome."""

    OPPONENT = "rival"
    ORGANIZER = "organizer"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    TAKEN_BACK = "taken_back"
    OVERTAKEN = "overtaken"
    """Closed by another decision that granted it, or left nothing to answer."""
    TO_DO = "to_do"
    """Accepted, but the correction that an appeal asks for is still to be made."""


WAITING_STATES = (RequestState.OPPONENT, RequestState.ORGANIZER)
STATES_FOR_ORGANIZERS = (RequestState.ORGANIZER, RequestState.TO_DO)
"""The states of requests about which an organizer has something to do."""
OPEN_STATES = (*WAITING_STATES, RequestState.TO_DO)


class Asked(StrEnum):
    """The result that a player asks for in an appeal about a game."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    REPLAY = "replay"


class PlayerRequest(models.Model):
    """A player's request to the opponent or to the organizers. Its texts and answers are stored as decisions on it."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="requests")
    kind = models.CharField(max_length=9)
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, null=True, blank=True, related_name="requests")
    proposals = models.JSONField(default=list, blank=True)
    """The proposed hours, in the league's local time, each with a board free at that hour."""
    chosen = models.PositiveSmallIntegerField(null=True, blank=True)
    """The index of the proposal that the opponent picked, from 0."""
    article = models.CharField(max_length=40, blank=True, default="")
    subject = models.CharField(max_length=200, blank=True, default="")
    """The subject of the article: some regulations use a number twice."""
    state = models.CharField(max_length=10)
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            one_of("kind", RequestKind, "player_request_kind_known"),
            one_of("state", RequestState, "player_request_state_known"),
            models.CheckConstraint(
                condition=Q(fixture__isnull=False) | ~Q(kind__in=[str(kind) for kind in sorted(GAME_KINDS)]),
                name="player_request_about_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.kind}"

    @property
    def chosen_hour(self) -> datetime | None:
        """The hour that the opponent picked, in the league's local time; None before."""
        if self.chosen is None:
            return None
        return datetime.fromisoformat(self.proposals[self.chosen]["at"]).replace(tzinfo=None)

    @property
    def chosen_board(self) -> int:
        """The board of the hour that the opponent picked; that of the first proposal before."""
        return int(self.proposals[self.chosen or 0]["board"])


class ChampionshipRequest(models.Model):
    """The unanswered request of a league to enter a championship."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="championship_request")
    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="requests")
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.league} → {self.championship}"


class SignUpList(models.Model):
    """That the organizers of a league opened its sign-up once. Without a row nothing of it shows anywhere."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="sign_up_list")
    is_open = models.BooleanField(default=True)
    places = models.PositiveSmallIntegerField()
    """The most players; those who sign up after them wait."""

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=Q(places__gte=1), name="sign_up_some_place")]

    def __str__(self) -> str:
        return str(self.league)


class SignUp(models.Model):
    """Somebody who signed up, in the order of their keys; an accepted one stands in the list of the league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="sign_ups")
    name = models.CharField(max_length=200)
    club = models.CharField(max_length=200, blank=True, default="")
    token_hash = models.CharField(max_length=64, unique=True)
    """The digest of the address with which they see their place and take it back."""
    accepted = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(name=""), name="sign_up_named")]
        indexes: ClassVar = [models.Index(F("league"), F("accepted"), name="sign_up_waiting")]

    def __str__(self) -> str:
        return self.name
