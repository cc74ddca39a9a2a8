"""The changes of every league between two moments, and their decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db.models import Model

from games.models import GameSheet
from tests.stored_rows import Row, stored_rows
from tests.tournaments.display.test_searching import index, index_of_names
from tournaments import models

NOT_OF_A_LEAGUE = {
    *(models.Decision, models.Invitation, models.SignUpRequest, models.WrongToken, models.ApiToken),
    *(models.SiteAct, models.DeletedAddress, models.Handle),
}
"""Tables outside leagues: decisions, unused invitations, requests for an account, attempts with wrong links, tokens and
handles of accounts, and the log of the site's administrator."""


Thing = tuple[str, int]
Key = tuple[type[Model], Any]
Rows = dict[Key, Row]


def rows() -> Rows:
    """Return every row by its model and primary key."""
    kinds = [*apps.get_app_config("tournaments").get_models(), GameSheet]
    return {(kind, row[place_of_key(kind)]): row for kind in kinds for row in stored_rows(kind)}


def everything() -> Rows:
    """Return every row of the leagues, without the last use of private links."""
    return {key: row for key, row in rows().items() if key[0] is not models.AccessLink}


def place_of_key(kind: type[Model]) -> int:
    """Return the position of the primary key among the columns of a model."""
    return kind._meta.concrete_fields.index(kind._meta.pk)


def thing_in(rows: Rows, key: Key) -> Thing | None:
    """Return the league or championship that a row's references lead to, or None for players and crests."""
    kind, primary_key = key
    if kind in (models.League, models.Championship):
        return kind.__name__, primary_key
    for reference, value in zip(kind._meta.concrete_fields, rows[key], strict=True):
        to = reference.related_model
        if value is not None and (to, value) in rows and (found := thing_in(rows, (to, value))):
            return found
    return None


def thing_of(decision: models.Decision) -> Thing:
    """Return the league or the championship of a decision."""
    if decision.league_id:
        return models.League.__name__, decision.league_id
    return models.Championship.__name__, decision.championship_id


def decisions() -> list[models.Decision]:
    return list(models.Decision.objects.order_by("pk"))


@dataclass(frozen=True)
class StateBefore:
    """The rows and decisions at a moment; `later_verbs` returns the later verbs, which must explain every change."""

    rows: Rows = field(default_factory=rows)
    decisions: list[models.Decision] = field(default_factory=decisions)

    def later_verbs(self) -> list[str]:
        """Check that the history has a decision on everything that changed; return the verbs."""
        now, taken = rows(), decisions()
        new = taken[len(self.decisions) :]
        of_leagues = {key for key in now.keys() | self.rows.keys() if key[0] not in NOT_OF_A_LEAGUE}
        changed = {key for key in of_leagues if now.get(key) != self.rows.get(key)}
        things = {thing_in(now if key in now else self.rows, key) for key in changed} - {None}
        assert things <= {thing_of(decision) for decision in new}, "changed without a decision"
        assert new or not changed
        for thing in {thing_of(decision) for decision in new}:
            assert thing in things, "a decision that changed nothing"
            own = [decision.number for decision in taken if thing_of(decision) == thing]
            assert own == list(range(1, len(own) + 1))
            if thing[0] == "League":
                assert models.League.objects.get(pk=thing[1]).version == len(own)
        assert index() == index_of_names(), "searches would find other names"
        assert [row.number for row in taken[: len(self.decisions)]] == [row.number for row in self.decisions]
        return [decision.verb for decision in new]
