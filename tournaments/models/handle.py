from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

MAX_HANDLE_LENGTH = 30


class Handle(models.Model):
    """The public name of an account in signatures: unique, in lower case, never an email address."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="handle"
    )
    name = models.CharField(_("nombre de cuenta"), max_length=MAX_HANDLE_LENGTH, unique=True)

    class Meta:
        verbose_name = _("nombre de cuenta")
        verbose_name_plural = _("nombres de cuenta")
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name="") & ~Q(name__contains="@"), name="handle_is_no_address"),
        ]

    def __str__(self) -> str:
        return self.name
