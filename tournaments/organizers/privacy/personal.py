"""All stored data about a player, to be given on request, and its download."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, TypeVar, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.history import lines_of
from tournaments.display.names import leagues_that_listed
from tournaments.league.file.parts import stored_result
from tournaments.league.names import searchable
from tournaments.store.access import permissions
from tournaments.store.access.people import signature_text
from tournaments.store.league_rows import result_value

FORMAT = "castillar-person/1"

REQUEST_COLUMNS = ("kind", "proposals", "chosen", "article", "subject", "state")
INCIDENT_COLUMNS = ("article", "subject", "ply", "claimed_by", "outcome", "loser", "note", "public", "struck")
ENTRY_RELATIONS = {
    "sanctions": ("reason", "revoked"),
    "requests": (*REQUEST_COLUMNS, "made_at"),
    "own_link__alert_channels": ("medium", "kinds", "made_at"),
}
GAME_RELATIONS = {
    "incidents": (*INCIDENT_COLUMNS, "noted_by", "noted_by_handle", "noted_at"),
    "reports": ("entry", "result", "sheet", "closed", "sent_at"),
}
"""The relations of entries and of games that are read in one query, with their columns."""

Json = dict[str, Any]
Row = TypeVar("Row")


def personal_data(
    pk: int,
    leagues: QuerySet[models.League],
    championships: QuerySet[models.Championship],
) -> Json | None:
    """Return the player's data in those leagues and championships, as a JSON document.

    For each league: the entry, the games with their sheets and incidents, sanctions, withdrawal, rulings, placing, and
    the decisions that contain the name; only these decisions if the league no longer lists the player. For each
    championship: the podiums of other games, and the decisions. None for a player without any of these.
    """
    rows_of_player = _PersonalRows(pk, leagues, championships)
    return (
        rows_of_player.document()
        if rows_of_player.player and (rows_of_player.leagues or rows_of_player.championships)
        else None
    )


class _PersonalRows:
    """The rows about the player, each kind in one query for all leagues."""

    def __init__(self, pk: int, leagues: QuerySet[models.League], championships: QuerySet[models.Championship]) -> None:
        entries = models.Entry.objects.filter(player=pk, league__in=leagues)
        entered = list(entries.select_related("player", "league", "withdrawal", "own_link").order_by("league"))
        in_scope = Q(league__in=leagues) | Q(other_podium__championship__in=championships)
        placings = models.Placing.objects.filter(in_scope, player=pk)
        self._placings = list(placings.select_related("player", "other_podium__championship").order_by("pk"))
        players = [*(entry.player for entry in entered), *(placing.player for placing in self._placings)]
        self.player = players[0] if players else models.Player.objects.filter(pk=pk).first()
        self._entries = {entry.league_id: entry for entry in entered}
        playing = Q(one__in=entered) | Q(two__in=entered)
        in_their_games = Q(fixture__one__in=entered) | Q(fixture__two__in=entered)
        sheets = models.FixtureSheet.objects.filter(in_their_games).select_related("sheet").order_by("pk")
        fixtures = models.Fixture.objects.filter(playing).select_related("one", "two", "result")
        ruled = models.RulingPlace.objects.filter(entry__in=entered).select_related("ruling")
        self._fixtures = _grouped(fixtures.order_by("tiebreak", "position"), "league_id")
        self._sheets = _grouped(sheets, "fixture_id")
        self._rulings = _grouped(ruled.order_by("pk"), "entry_id")
        self._incidents, reported = _related_rows(models.Fixture.objects.filter(playing), GAME_RELATIONS)
        self._sanctions, self._requests, self._channels = _related_rows(entries, ENTRY_RELATIONS)
        reports = (row for rows in reported.values() for row in rows)
        self._reports = _grouped(sorted(reports, key=attrgetter("pk")), "entry")
        decisions = list(self._decisions_naming(leagues, championships))
        self._decisions = _grouped(decisions, "league_id")
        self._championship_decisions = _grouped(decisions, "championship_id")
        self.leagues = [entry.league for entry in entered]
        self.leagues += {row.league: None for row in decisions if row.league and row.league_id not in self._entries}
        self.championships = list({row.championship: None for row in decisions if row.championship})

    def _decisions_naming(
        self, leagues: QuerySet[models.League], championships: QuerySet[models.Championship]
    ) -> Iterable[models.Decision]:
        """Return the decisions of leagues that list or listed the player, and of championships with their medals."""
        if self.player is None:
            return []
        naming = (
            Q(league__in=list(self._entries))
            | Q(league__in=leagues_that_listed(self.player, leagues).values("pk"))
            | Q(championship__in=championships.filter(other_podiums__placings__player=self.player).values("pk"))
        )
        decisions = models.Decision.objects.filter(naming).select_related("league", "championship")
        return decisions.order_by("league", "championship", "number")

    def document(self) -> Json:
        """Return all stored data about the player, as a JSON document."""
        player = self.player
        assert player
        return {
            "format": FORMAT,
            "player": {"name": player.name, "initials": player.initials},
            "leagues": [self._league(league, player) for league in self.leagues],
            "podiums": [
                {"championship": row.other_podium.championship.name, "game": row.other_podium.game, **_placing(row)}
                for row in self._placings
                if row.other_podium
            ],
            "championships": [self._championship(championship, player) for championship in self.championships],
        }

    def _league(self, league: models.League, player: models.Player) -> Json:
        """Return the data of a league about the player."""
        entry = self._entries.get(league.pk)
        names = [entry.name, *entry.former_names] if entry else [player.name]
        decisions = [row for row in self._decisions[league.pk] if any(_contains_name(row, name) for name in names)]
        return {
            "league": league.name,
            "slug": league.slug,
            **(self._entry(entry) if entry else {}),
            "decisions": [
                {**_decision(row), "told": line.what}
                for row, line in zip(decisions, lines_of(league, decisions), strict=True)
            ],
        }

    def _entry(self, entry: models.Entry) -> Json:
        """Return the data of the player's entry in a league."""
        withdrawal = getattr(entry, "withdrawal", None)
        return {
            "number": entry.number,
            "name": entry.name,
            "club": entry.club,
            "drawn_as": entry.drawn_as,
            "rating": entry.rating,
            "id": entry.identifier,
            "former_names": entry.former_names,
            "sorted_as": entry.sorted_as,
            "initials": entry.initials,
            "initials_asked": entry.initials_asked,
            "own_page": _own_page(entry, self._channels[entry.pk]),
            "requests": [_request(row) for row in self._requests[entry.pk]],
            "reports": [_report(row) for row in self._reports[entry.pk]],
            "consent": {"by": entry.consent_by, "on": str(entry.consent_on)} if entry.consent_by else None,
            "withdrawn": withdrawal.games if withdrawal else None,
            "sanctions": [{"reason": row.reason, "revoked": row.revoked} for row in self._sanctions[entry.pk]],
            "rulings": [{"place": row.place, "reason": row.ruling.reason} for row in self._rulings[entry.pk]],
            "placing": next((_placing(row) for row in self._placings if row.league_id == entry.league_id), None),
            "games": [self._game(fixture) for fixture in self._fixtures[entry.league_id]],
        }

    def _championship(self, championship: models.Championship, player: models.Player) -> Json:
        """Return the decisions of a championship that name the player."""
        decisions = self._championship_decisions[championship.pk]
        return {
            "championship": championship.name,
            "decisions": [_decision(row) for row in decisions if _contains_name(row, player.name)],
        }

    def _game(self, fixture: models.Fixture) -> Json:
        """Return a game of the player with its result, sheets and incidents."""
        result: models.Result | None = getattr(fixture, "result", None)
        return {
            "one": fixture.one.name,
            "two": fixture.two.name,
            **{
                name: getattr(fixture, name)
                for name in ("tiebreak", "round", "leg", "board", "white", "starter", "dice")
            },
            "at": fixture.at.isoformat() if fixture.at else None,
            "result": _result(result) if result else None,
            "sheets": [_sheet(row) for row in self._sheets[fixture.pk]],
            "incidents": [_incident(row) for row in self._incidents[fixture.pk]],
        }


def _grouped(rows: Iterable[Row], key: str) -> defaultdict[int, list[Row]]:
    """Return rows grouped by an attribute."""
    grouped: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        grouped[attrgetter(key)(row)].append(row)
    return grouped


def _related_rows(rows: QuerySet[Any], relations: Mapping[str, Sequence[str]]) -> list[defaultdict[int, list[Any]]]:
    """Return the rows of several relations, grouped by the row that they belong to, in one query.

    The outer joins repeat every row of a relation for each row of the others; there are few of them.
    """
    columns = [f"{relation}__{name}" for relation, names in relations.items() for name in ("pk", *names)]
    rows_of_relations: list[dict[tuple[int, int], Any]] = [{} for _relation in relations]
    for row in rows.values("pk", *columns):
        for rows_by_key, (relation, names) in zip(rows_of_relations, relations.items(), strict=True):
            if (key := row[f"{relation}__pk"]) is not None:
                values = {name: row[f"{relation}__{name}"] for name in names}
                rows_by_key[row["pk"], key] = SimpleNamespace(owner=row["pk"], pk=key, **values)
    return [_grouped((rows_by_key[key] for key in sorted(rows_by_key)), "owner") for rows_by_key in rows_of_relations]


def _own_page(entry: models.Entry, channels: Iterable[Any]) -> Json | None:
    """Return the player's own link, without its address, and the notices that it receives."""
    link = getattr(entry, "own_link", None)
    if link is None:
        return None
    chosen = [{"by": one.medium, "kinds": one.kinds, "made_at": str(one.made_at)} for one in channels]
    used_at = str(link.used_at) if link.used_at else None
    used = {"made_at": str(link.made_at), "used_at": used_at, "language": link.language, "kept": bool(link.account_id)}
    return {**used, "notices": chosen}


def _request(row: Any) -> Json:
    values = {name: getattr(row, name) for name in REQUEST_COLUMNS}
    return {**values, "made_at": str(row.made_at)}


def _report(row: Any) -> Json:
    return {"result": row.result, "sheet": row.sheet, "closed": row.closed, "sent_at": str(row.sent_at)}


def _contains_name(row: models.Decision, name: str) -> bool:
    """Return whether a decision, its reason or its author contains the name."""
    text = json.dumps([row.before, row.after, row.reason, row.actor_name], ensure_ascii=False)
    return searchable(json.dumps(name, ensure_ascii=False)[1:-1]) in searchable(text)


def _decision(row: models.Decision) -> Json:
    values = {
        "number": row.number,
        "at": row.taken_at.isoformat(),
        "verb": row.verb,
        "who": signature_text(row.actor_name, row.actor_handle),
    }
    return {**values, "reason": row.reason, "before": row.before, "after": row.after}


def _placing(row: models.Placing) -> Json:
    return {"place": row.place, "medal": row.medal, "points": row.points}


def _result(row: models.Result) -> Json:
    return stored_result(result_value(row))


def _sheet(row: models.FixtureSheet) -> Json:
    values = {
        "text": row.sheet.text,
        "submitted_by": signature_text(row.submitted_by, row.submitted_by_handle),
        "current": row.current,
    }
    return {**values, "submitted_at": row.sheet.submitted_at.isoformat()}


def _incident(row: Any) -> Json:
    values = {name: getattr(row, name) for name in INCIDENT_COLUMNS}
    return {
        **values,
        "noted_by": signature_text(row.noted_by, row.noted_by_handle),
        "noted_at": row.noted_at.isoformat(),
    }


@never_cache
@login_required
@require_safe
def personal_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Return a file with the player's data in the organizer's leagues and championships; in all for a superuser."""
    user = cast(User, request.user)
    own = permissions.leagues_organized_by(user), permissions.championships_organized_by(user)
    data = personal_data(pk, *own)
    if data is None:
        raise PermissionDenied
    document = json.dumps(data, ensure_ascii=False, indent=1)
    disposition = {"Content-Disposition": f'attachment; filename="jugador-{pk}.json"'}
    return HttpResponse(document.encode(), content_type="application/json", headers=disposition)
