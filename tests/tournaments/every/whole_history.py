"""What changed of every league, and whether a decision says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db.models import Model

from games.models import GameSheet
from tests.tournaments.display.test_searching import index, index_of_names
from tournaments import models
from tournaments.backup import tables

NOT_OF_A_LEAGUE = {
    *(models.Decision, models.Invitation, models.WrongToken, models.ApiToken),
    *(models.SiteAct, models.DeletedAddress),
}
"""The decisions themselves; who was invited and has not come; what somebody tried that is no link; the tokens of
accounts; the log of the site's administrator."""


Thing = tuple[str, int]
Rows = dict[tuple[str, Any], tuple[str, Thing | None]]


def rows() -> Rows:
    """Every row of a league, as text, and the league or championship that it is of."""
    kinds = [*apps.get_app_config("tournaments").get_models(), GameSheet]
    return {
        (kind.__name__, row.pk): (text, thing_of(row))
        for kind in kinds
        if kind not in NOT_OF_A_LEAGUE
        for row, text in zip(kind._base_manager.order_by("pk"), tables.lines(kind), strict=True)
    }


def thing_of(row: Model) -> Thing | None:
    """The league of a row, or its championship, whichever its references lead to; None for players and crests."""
    if isinstance(row, models.League | models.Championship):
        return type(row).__name__, row.pk
    for reference in row._meta.concrete_fields:
        ours = reference.related_model and reference.related_model._meta.app_label == "tournaments"
        if ours and (to := getattr(row, reference.name)) and (found := thing_of(to)):
            return found
    return None


def decisions() -> list[models.Decision]:
    return list(models.Decision.objects.order_by("pk"))


@dataclass(frozen=True)
class Before:
    """How everything stood; `verbs` answers what was decided since, once it has been seen to be all that changed."""

    rows: Rows = field(default_factory=rows)
    decisions: list[models.Decision] = field(default_factory=decisions)

    def verbs(self) -> list[str]:
        now, new = rows(), decisions()[len(self.decisions) :]
        changed = {now.get(key, self.rows.get(key)) for key in now.keys() | self.rows.keys() if self.differs(key, now)}
        things = {thing for _, thing in changed if thing}  # type: ignore[misc]
        assert things <= {thing_of(decision) for decision in new}, "changed without a decision"
        assert new or not changed
        for thing in {thing_of(decision) for decision in new}:
            assert thing in things, "a decision that changed nothing"
            own = [decision.number for decision in decisions() if thing_of(decision) == thing]
            assert own == list(range(1, len(own) + 1))
            if thing[0] == "League":
                assert models.League.objects.get(pk=thing[1]).version == len(own)
        assert index() == index_of_names(), "searches would find other names"
        assert [row.number for row in decisions()[: len(self.decisions)]] == [row.number for row in self.decisions]
        return [decision.verb for decision in new]

    def differs(self, key: tuple[str, Any], now: Rows) -> bool:
        return now.get(key) != self.rows.get(key)
