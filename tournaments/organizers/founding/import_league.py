"""Import a whole league from its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import within
from tournaments.league.file.stage import stage_document
from tournaments.league.file.writing import league_document
from tournaments.league.player_rules import PlayerRules
from tournaments.league.settings import ANNOUNCED
from tournaments.league.stages import Stage
from tournaments.league.table import table
from tournaments.league.values import League, State
from tournaments.organizers.founding.found import create_league, setup_of
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import move_to_championship
from tournaments.store.decide import Change, decision_with_request_key, record
from tournaments.store.load import load_league
from tournaments.store.placings import write_placings
from tournaments.store.player_settings import write_deadlines, write_rules
from tournaments.store.save import write_entries, write_fixtures


@transaction.atomic
def import_league(value: League, *, by: Actor, request_key: str | None = None) -> models.League:
    """Create a league equal to the value and return its row; the same request key imports it once.

    Raises Fault for a game with an ending that its rules do not have, which reading the file accepts.
    """
    _refuse_reasons_of_other_rules(value)
    if (taken := decision_with_request_key(request_key, "import_league", by)) and taken.league:
        return taken.league
    stage = None if value.stage == Stage() else stage_document(replace(value.stage, apart=()), value.legs)
    league = create_league(setup_of(value), by=by, stage=stage)
    league.state, league.draw_seed = value.state, value.draw_seed
    for setting in ANNOUNCED:
        setattr(league, setting.name, getattr(value, setting.name))
    league.save()
    entries = write_entries(league, value.players, by=by.user)
    _write_stage(league, value, entries)
    write_fixtures(league, value.games, entries)
    write_fixtures(league, value.tiebreak_games, entries, tiebreak=True)
    _write_conduct_and_rulings(league, value, entries)
    if value.player_rules != PlayerRules():
        write_rules(league, value.player_rules)
    if value.deadlines:
        write_deadlines(league, value.deadlines)
    if value.state is State.FINISHED:
        loaded = load_league(league)
        write_placings(league, loaded, [row for row in table(loaded.league).rows if not row.annulled])
    record(
        league, "import_league", Change(None, league_document(_without_consents(value))), by=by, request_key=request_key
    )
    move_to_championship(league, value.championship, by=by)
    return league


def _refuse_reasons_of_other_rules(value: League) -> None:
    """Raise Fault for a result whose reason the rules of the league do not have."""
    for name, games in (("games", value.games), ("tiebreak_games", value.tiebreak_games)):
        for index, game in enumerate(games):
            if game.result:
                with within(f"{name}[{index}]"):
                    checks.reason(game.result, value.board_ends)


def _write_stage(league: models.League, value: League, entries: Mapping[str, models.Entry]) -> None:
    """Store who is kept apart in an imported league, and its byes."""
    if not (value.stage.apart or value.byes):
        return
    if value.stage.apart:
        league.stage = stage_document(value.stage, value.legs)
        for each in league.stage["apart"]:
            each["players"] = [entries[name].pk for name in each["players"]]
    league.byes = [[entries[bye.player].pk, bye.round, bye.kind] for bye in value.byes]
    league.save(update_fields=["stage", "byes"])


def _without_consents(value: League) -> League:
    """Return the league without consents, for the history: only the entries store them, to be erased with the entry."""
    return replace(value, players=tuple(replace(player, consent=None) for player in value.players))


def _write_conduct_and_rulings(league: models.League, value: League, entries: dict[str, models.Entry]) -> None:
    """Store the sanctions, withdrawals and rulings of an imported league."""
    models.Sanction.objects.bulk_create(
        models.Sanction(league=league, entry=entries[s.player], reason=s.reason, revoked=s.revoked)
        for s in value.sanctions
    )
    models.Withdrawal.objects.bulk_create(
        models.Withdrawal(entry=entries[w.player], games=w.games) for w in value.withdrawn
    )
    for ruling in value.rulings:
        row = league.rulings.create(reason=ruling.reason, seed=ruling.seed)
        models.RulingPlace.objects.bulk_create(
            models.RulingPlace(ruling=row, entry=entries[name], place=place)
            for place, name in enumerate(ruling.order, start=1)
        )
