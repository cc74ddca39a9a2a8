"""A submitted game sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext_lazy as _

from games.rules import RULES

if TYPE_CHECKING:
    _TextField = models.CharField[str, str]
else:
    _TextField = models.CharField


class RulesField(_TextField):
    """The slug of a rule system. Any other text is refused when a row is written.

    The database and its migrations see a text field that is not empty, and so a new system needs no migration.
    """

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        if isinstance(value, str) and value not in RULES:
            raise ValueError(f"no such rules: {value[:40]}")
        return super().get_db_prep_save(value, connection)


def rules_given(name: str) -> models.CheckConstraint:
    """Return the constraint that the field `rules` is not empty."""
    return models.CheckConstraint(condition=~models.Q(rules=""), name=name)


class GameSheet(models.Model):
    """A sheet of moves under a rule system, with its text as it was submitted.

    `report` stores the result of the check by the version `engine` of the rules; see `games.reports`.
    """

    text = models.TextField(_("texto"))
    rules = RulesField(_("reglas"), max_length=20)
    submitted_at = models.DateTimeField(_("entregada"), auto_now_add=True)
    report = models.JSONField(null=True, blank=True, editable=False)
    engine = models.CharField(max_length=16, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("hoja de partida")
        verbose_name_plural = _("hojas de partida")
        constraints: ClassVar = [rules_given("game_sheet_rules_given")]

    def __str__(self) -> str:
        return f"{self.rules} {self.pk}"
