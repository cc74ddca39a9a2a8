from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q

from tournaments.models.access_link import AccessLink
from tournaments.models.championship import Championship
from tournaments.models.league import League, one_of


class Decision(models.Model):
    """A change with its author, time and reason; triggers of the database refuse to change or delete it.

    `before` and `after` hold the changed values of its `subject`, such as "league" or "fixture 12".
    """

    league = models.ForeignKey(League, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions")
    championship = models.ForeignKey(
        Championship, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions"
    )
    number = models.PositiveIntegerField()
    """Counts from 1 in its league or championship."""
    verb = models.CharField(max_length=30)
    subject = models.CharField(max_length=40)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    link = models.ForeignKey(AccessLink, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions")
    """The private link through which it was taken."""
    player = models.PositiveBigIntegerField(null=True, blank=True)
    """The key of the player's entry, if it was taken from a player's own page."""
    actor_name = models.CharField(max_length=200)
    actor_handle = models.CharField(max_length=30, null=True, blank=True)
    """The handle of the author's account; empty without an account, and None in decisions older than handles."""
    reason = models.TextField(blank=True, default="")
    before = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    request_key = models.CharField(max_length=64, null=True, blank=True)
    """The request key of the form: the same one twice is the same decision."""
    taken_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(league__isnull=True) ^ Q(championship__isnull=True), name="decision_on_one_thing"
            ),
            models.UniqueConstraint(
                F("league"), F("number"), condition=Q(league__isnull=False), name="decision_number_in_league"
            ),
            models.UniqueConstraint(
                F("championship"),
                F("number"),
                condition=Q(championship__isnull=False),
                name="decision_number_in_championship",
            ),
            models.UniqueConstraint(
                F("request_key"), condition=Q(request_key__isnull=False), name="decision_request_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.verb}"


class Erasure(models.Model):
    """A decision whose names are being erased. While this row exists, the database allows its texts to be rewritten,
    but neither its author nor its verb or time.
    """

    decision = models.OneToOneField(Decision, on_delete=models.CASCADE, primary_key=True, related_name="+")

    def __str__(self) -> str:
        return str(self.decision_id)


class ActKind(StrEnum):
    """The kind of an administrator's act."""

    PASSWORD_LINK = "password_link"  # noqa: S105 - the name of an act
    PUT_OUT_OF_USE = "put_out_of_use"
    PUT_BACK_IN_USE = "put_back_in_use"
    MAKE_ADMINISTRATOR = "make_administrator"
    END_ADMINISTRATOR = "end_administrator"
    WITHHOLD = "withhold"
    SHOW_AGAIN = "show_again"
    GIVE = "give"
    DELETE = "delete"
    TAKE_CREST_OFF = "take_crest_off"
    STRIKE_TEXT = "strike_text"
    DELETE_ARCHIVE = "delete_archive"


class ActSubject(StrEnum):
    """The subject of an act; its row may be gone."""

    ACCOUNT = "account"
    LEAGUE = "league"
    EVENT = "event"
    CHAMPIONSHIP = "championship"
    ARCHIVE = "archive"


class SiteAct(models.Model):
    """An act of the site's administrator, or a deletion by an organizer: author, time, subject and reason.

    Only administrators read it. It stores the key of its subject, so that it holds no deleted data; only a league or an
    event that its own organizer deleted keeps its name.
    """

    kind = models.CharField(max_length=20)
    subject_kind = models.CharField(max_length=12)
    subject_id = models.BigIntegerField()
    subject_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    """The name of what its organizer deleted; empty for other acts, since an administrator deletes abusive names."""
    event_id = models.BigIntegerField(null=True, blank=True)
    """The key of the event of a stage that its own organizer deleted; None for other acts, and older rows."""
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    actor_name = models.CharField(max_length=200)
    actor_handle = models.CharField(max_length=30)
    given_to = models.BigIntegerField(null=True, blank=True)
    """The key of the account to which the subject was given; None for other acts, invitations and older rows."""
    reason = models.TextField()
    request_key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    """The request key of the form: the same one twice is the same act."""
    taken_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            one_of("kind", ActKind, "site_act_kind_known"),
            one_of("subject_kind", ActSubject, "site_act_subject_known"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="site_act_has_a_reason"),
        ]
        indexes: ClassVar = [models.Index(fields=["subject_kind", "subject_id"], name="site_act_subject")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_kind} {self.subject_id}"


class DeletedAddress(models.Model):
    """The address of a deleted league, event or championship.

    Only its digest is stored, since the address holds a name.
    """

    digest = models.CharField(primary_key=True, max_length=64)
    act = models.OneToOneField(SiteAct, on_delete=models.PROTECT, related_name="deleted_address")

    def __str__(self) -> str:
        return self.digest


def address_digest(subject: str, slug: str) -> str:
    """Return the stored digest of the address of a deleted league, event or championship."""
    return hashlib.sha256(f"{subject}/{slug}".encode()).hexdigest()


class Deletion(models.Model):
    """A league or championship that is being deleted. While this row exists, the database allows its decisions to be
    deleted.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, null=True, related_name="+")
    championship = models.OneToOneField(Championship, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(league__isnull=True) ^ models.Q(championship__isnull=True),
                name="deletion_of_one_thing",
            )
        ]

    def __str__(self) -> str:
        return str(self.league_id or self.championship_id)
