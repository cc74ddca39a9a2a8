"""Sign-up by players: whether a league takes it, and who signed up."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.league import League


class SignUpList(models.Model):
    """That the organizers of a league opened its sign-up once. Without a row nothing of it shows anywhere."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="sign_up_list")
    is_open = models.BooleanField(_("abierta"), default=True)
    places = models.PositiveSmallIntegerField(_("plazas"))
    """The most players; those who sign up after them wait."""

    class Meta:
        verbose_name = _("inscripción por los jugadores")
        verbose_name_plural = _("inscripciones por los jugadores")
        constraints: ClassVar = [models.CheckConstraint(condition=Q(places__gte=1), name="sign_up_some_place")]

    def __str__(self) -> str:
        return str(self.league)


class SignUp(models.Model):
    """Somebody who signed up, in the order of their keys; an accepted one stands in the list of the league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="sign_ups")
    name = models.CharField(_("nombre"), max_length=200)
    club = models.CharField(_("club"), max_length=200, blank=True, default="")
    token_hash = models.CharField(max_length=64, unique=True)
    """The digest of the address with which they see their place and take it back."""
    accepted = models.BooleanField(_("en la lista"), default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("persona que se apunta")
        verbose_name_plural = _("personas que se apuntan")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(name=""), name="sign_up_named")]
        indexes: ClassVar = [models.Index(F("league"), F("accepted"), name="sign_up_waiting")]

    def __str__(self) -> str:
        return self.name
