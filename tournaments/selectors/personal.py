"""All that is kept of a player, to be given to whoever asks what is known of them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter
from typing import Any, TypeVar

from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.league.names import searchable
from tournaments.league_file.writing import result_document
from tournaments.selectors.history import lines_of
from tournaments.selectors.loading import result_value

FORMAT = "castillar-person/1"

Json = dict[str, Any]
Row = TypeVar("Row")


def personal_data(pk: int, leagues: QuerySet[models.League]) -> Json | None:
    """What those leagues and the podiums of other games hold of a player, as a document of JSON.

    Of each league: the entry, the games with every sheet and incident, sanctions, withdrawal, placing, and the
    decisions in which the name stands, as they are kept. None for a player of none of the leagues.
    """
    player = models.Player.objects.filter(entries__league__in=leagues, pk=pk).first()
    if player is None:
        return None
    entries = models.Entry.objects.filter(player=player, league__in=leagues).select_related("league", "withdrawal")
    parts = _Parts(player, [*entries.order_by("league")])
    return {
        "format": FORMAT,
        "player": {"name": player.name, "club": player.club, "initials": player.initials},
        "leagues": [parts.league(entry) for entry in parts.entries],
        "podiums": [
            {"championship": row.other_podium.championship.name, "game": row.other_podium.game, **_placing(row)}
            for row in parts.placings
            if row.other_podium
        ],
    }


class _Parts:
    """The rows about the player, each kind in one query for all leagues."""

    def __init__(self, player: models.Player, entries: list[models.Entry]) -> None:
        self.entries = entries
        leagues = [entry.league_id for entry in entries]
        playing = Q(one__in=entries) | Q(two__in=entries)
        of_games = Q(fixture__one__in=entries) | Q(fixture__two__in=entries)
        sheets = models.FixtureSheet.objects.filter(of_games).select_related("sheet").order_by("pk")
        fixtures = models.Fixture.objects.filter(playing).select_related("one", "two", "result")
        self._fixtures = _by(fixtures.order_by("tiebreak", "position"), "league_id")
        self._sheets = _by(sheets, "fixture_id")
        self._incidents = _by(models.Incident.objects.filter(of_games).order_by("pk"), "fixture_id")
        self._sanctions = _by(models.Sanction.objects.filter(entry__in=entries).order_by("pk"), "entry_id")
        self._decisions = _by(models.Decision.objects.filter(league__in=leagues).order_by("number"), "league_id")
        self.placings = list(player.placings.select_related("other_podium__championship").order_by("pk"))

    def league(self, entry: models.Entry) -> Json:
        withdrawal = getattr(entry, "withdrawal", None)
        named = [row for row in self._decisions[entry.league_id] if _names(row, entry.name)]
        return {
            "league": entry.league.name,
            "slug": entry.league.slug,
            "number": entry.number,
            "name": entry.name,
            "club": entry.club,
            "sorted_as": entry.sorted_as,
            "withdrawn": withdrawal.games if withdrawal else None,
            "sanctions": [{"reason": row.reason, "revoked": row.revoked} for row in self._sanctions[entry.pk]],
            "placing": next((_placing(row) for row in self.placings if row.league_id == entry.league_id), None),
            "games": [self._game(fixture) for fixture in self._fixtures[entry.league_id]],
            "decisions": [
                {**_decision(row), "told": line.what}
                for row, line in zip(named, lines_of(entry.league, named), strict=True)
            ],
        }

    def _game(self, fixture: models.Fixture) -> Json:
        result: models.Result | None = getattr(fixture, "result", None)
        return {
            "one": fixture.one.name,
            "two": fixture.two.name,
            **{
                name: getattr(fixture, name)
                for name in ("tiebreak", "round", "leg", "board", "white", "starter", "dice")
            },
            "at": fixture.at.isoformat() if fixture.at else None,
            "result": result_document(result_value(result)) if result else None,
            "sheets": [
                {"text": row.sheet.text, "submitted_by": row.submitted_by, "current": row.current}
                for row in self._sheets[fixture.pk]
            ],
            "incidents": [_incident(row) for row in self._incidents[fixture.pk]],
        }


def _by(rows: Iterable[Row], key: str) -> defaultdict[int, list[Row]]:
    grouped: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        grouped[attrgetter(key)(row)].append(row)
    return grouped


def _names(row: models.Decision, name: str) -> bool:
    """Whether the name stands in what was decided, or in why."""
    said = json.dumps([row.before, row.after, row.reason], ensure_ascii=False)
    return searchable(json.dumps(name, ensure_ascii=False)[1:-1]) in searchable(said)


def _decision(row: models.Decision) -> Json:
    told = {"number": row.number, "at": row.taken_at.isoformat(), "verb": row.verb, "who": row.actor_name}
    return {**told, "reason": row.reason, "before": row.before, "after": row.after}


def _placing(row: models.Placing) -> Json:
    return {"place": row.place, "medal": row.medal, "points": row.points}


def _incident(row: models.Incident) -> Json:
    kept = ("article", "subject", "ply", "claimed_by", "outcome", "loser", "note", "public", "struck", "noted_by")
    return {**{name: getattr(row, name) for name in kept}, "noted_at": row.noted_at.isoformat()}
