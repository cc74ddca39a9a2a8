from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.championship import Championship
from tournaments.models.fixture import Fixture
from tournaments.models.league import Entry, League, Role, one_of


class Reach(StrEnum):
    """The part of a league that a private link gives access to."""

    LEAGUE = "league"
    GAME = "game"


class AccessLink(models.Model):
    """A private link with which a person without an account records a league, or one game of it.

    The SHA-256 of its token is stored, and the salt from which the site's secret key makes the token again, so that the
    database alone does not reveal it. A link to a game that was deleted (by new lots) gives access to nothing.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="links")
    reach = models.CharField(max_length=6)
    fixture = models.ForeignKey(Fixture, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    label = models.CharField(max_length=60)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    salt = models.CharField(max_length=64, blank=True, default="", editable=False)
    """Empty if the token cannot be made again: a command chose it, or the link is older than the salts."""
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    """Null for a link without an expiry date; the closing of the league ends every link."""
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            one_of("reach", Reach, "access_link_reach_known"),
            models.CheckConstraint(
                condition=Q(reach=Reach.GAME) | Q(fixture__isnull=True), name="access_link_of_league_or_game"
            ),
            models.CheckConstraint(condition=~Q(label=""), name="access_link_labelled"),
        ]

    def __str__(self) -> str:
        return self.label


class WrongToken(models.Model):  # noqa: DJ008 - never shown
    """A request with an unknown token. Rows are kept for minutes, to refuse addresses that try too many tokens."""

    address = models.CharField(max_length=64, db_index=True)
    """A digest of the device or IP address of the request."""
    at = models.DateTimeField(auto_now_add=True, db_index=True)


class Scope(StrEnum):
    """The rights of a token; each scope includes those before it."""

    READ = "read"
    RESULTS = "results"
    ORGANIZE = "organize"
    PEOPLE = "people"
    """Also the right to show hidden names again, to erase names, and to appoint organizers."""


class ApiToken(models.Model):
    """A token with which a program acts as an account through the HTTP API. Only its SHA-256 is stored.

    It has no right that its account lacks. A token of a league decides in that league only.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=8)
    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            one_of("scope", Scope, "api_token_scope_known"),
            models.CheckConstraint(condition=~models.Q(name=""), name="api_token_named"),
        ]

    def __str__(self) -> str:
        return self.name


class PlayerLink(models.Model):
    """A private link with which a player without an account opens their own page of a league.

    The SHA-256 of its two tokens is stored: that of the page, and that of the calendar, which shows less; and the salt
    from which the site's secret key makes them again. A new link replaces the entry's former one.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="own_link")
    page_hash = models.CharField(max_length=64, unique=True, editable=False)
    calendar_hash = models.CharField(max_length=64, unique=True, editable=False)
    salt = models.CharField(max_length=64, blank=True, default="", editable=False)
    """Empty for a link older than the salts: it cannot be shown again."""
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="own_links"
    )
    """The player's account, which opens the page without the token; null if the player has none."""
    language = models.CharField(max_length=10, blank=True, default="")
    """The language of the page; empty for that of the browser."""

    def __str__(self) -> str:
        return str(self.entry)


MAX_HANDLE_LENGTH = 30


class Handle(models.Model):
    """The public name of an account in signatures: unique, in lower case, never an email address."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="handle"
    )
    name = models.CharField(max_length=MAX_HANDLE_LENGTH, unique=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name="") & ~Q(name__contains="@"), name="handle_is_no_address"),
        ]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A link with which a person creates an account, once. It may give a role in a league, or a championship to
    organize.

    Only the digest of its token is stored. `invited_by` is None for people who signed up themselves.
    """

    digest = models.CharField(max_length=64, unique=True, editable=False)
    email = models.EmailField(blank=True, default="")
    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations")
    role = models.CharField(max_length=9, null=True, blank=True)
    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    """The championship that the account will organize."""
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    revoked = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            one_of("role", Role, "invitation_role_known", null=True),
            models.CheckConstraint(
                condition=Q(league__isnull=True, role__isnull=True) | Q(league__isnull=False, role__isnull=False),
                name="invitation_role_in_a_league",
            ),
            models.CheckConstraint(
                condition=Q(league__isnull=True) | Q(championship__isnull=True), name="invitation_to_one_thing"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.email or self.pk}"


class SignUpRequest(models.Model):  # noqa: DJ008 - never shown
    """A request for an account by open sign-up. Rows are kept for a day, to limit the requests of a network address."""

    address = models.CharField(max_length=64, db_index=True)
    """A digest of the network address."""
    at = models.DateTimeField(auto_now_add=True, db_index=True)
