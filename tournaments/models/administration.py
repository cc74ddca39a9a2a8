from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championship import Championship
from tournaments.models.league import League, one_of


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
    CHAMPIONSHIP = "championship"
    ARCHIVE = "archive"


class SiteAct(models.Model):
    """An act of the site's administrator, or a deletion by an organizer: author, time, subject and reason.

    Only administrators read it. It stores the key of its subject and never a name, so that it holds no deleted data.
    """

    kind = models.CharField(_("acción"), max_length=20)
    subject_kind = models.CharField(max_length=12)
    subject_id = models.BigIntegerField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    actor_name = models.CharField(_("quién"), max_length=200)
    actor_handle = models.CharField(max_length=30)
    reason = models.TextField(_("por qué"))
    request_key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    """The request key of the form: the same one twice is the same act."""
    taken_at = models.DateTimeField(_("cuándo"), auto_now_add=True)

    class Meta:
        verbose_name = _("acto de quien administra el sitio")
        verbose_name_plural = _("actos de quien administra el sitio")
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
    """The address of a deleted league or championship. Only its digest is stored, since the address holds a name."""

    digest = models.CharField(primary_key=True, max_length=64)
    act = models.OneToOneField(SiteAct, on_delete=models.PROTECT, related_name="deleted_address")

    class Meta:
        verbose_name = _("dirección de algo borrado")
        verbose_name_plural = _("direcciones de cosas borradas")

    def __str__(self) -> str:
        return self.digest


def address_digest(subject: str, slug: str) -> str:
    """Return the stored digest of a deleted league's or championship's address."""
    return hashlib.sha256(f"{subject}/{slug}".encode()).hexdigest()


class Deletion(models.Model):
    """A league or championship that is being deleted. While this row exists, the database allows its decisions to be
    deleted.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, null=True, related_name="+")
    championship = models.OneToOneField(Championship, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        verbose_name = _("borrado en curso")
        verbose_name_plural = _("borrados en curso")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(league__isnull=True) ^ models.Q(championship__isnull=True),
                name="deletion_of_one_thing",
            )
        ]

    def __str__(self) -> str:
        return str(self.league_id or self.championship_id)
