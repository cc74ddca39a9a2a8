"""Write the difference between two values of a league to its rows.

Games, sanctions and rulings are matched by their keys, players by their names; those without a key are new.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F, Manager, Max

from tournaments import models
from tournaments.league import names
from tournaments.league.faults import Code, Fault
from tournaments.league.file.regulation import regulation_document, stage_document
from tournaments.league.file.writing import dice_document, timetable_document
from tournaments.league.regulation import Stage
from tournaments.league.settings import ELSEWHERE, IN_ROW
from tournaments.league.timetable import comparable
from tournaments.league.values import Entrant, Game, League, Result, State
from tournaments.store.decide import Json
from tournaments.store.fixtures import end_broadcasts
from tournaments.store.league_rows import columns_of, pieces_optional, result_row
from tournaments.store.load import LoadedLeague, zone
from tournaments.store.matching import NO_NAME_ANSWERS, NameAnswers
from tournaments.store.save import POSITION_OFFSET, instant, renumber, write_entries, write_fixtures
from tournaments.store.search_index import index_leagues

SETTINGS = (*(setting.name for setting in IN_ROW), "timetable", "regulation", "draw_seed")


@dataclass(frozen=True, slots=True)
class Saved:
    """The rows and keys that saving created, which the value does not hold."""

    entries: Mapping[str, models.Entry] = field(default_factory=dict)
    """The new entries, by name."""
    sanctions: tuple[int, ...] = ()
    """The keys of the new sanctions, in order."""
    rulings: tuple[int, ...] = ()
    tiebreak_games: tuple[int, ...] = ()


def save_difference(
    row: models.League,
    loaded: LoadedLeague,
    after: League,
    *,
    by: User | None = None,
    answers: NameAnswers = NO_NAME_ANSWERS,
) -> Saved:
    """Save the differences between a locked league as `loaded` and `after`; the state is saved with the decision.

    Both may hold a part of the league only. `by` is the account that enters new players, and `answers` its answers
    about their identity. Raises Fault if a tie-break game to be deleted has a sheet.
    """
    before = loaded.league
    row.state = after.state
    _save_settings(row, before, after)
    entries = _save_entries(row, loaded.entry_ids, before, after, by, answers)
    keys = {**loaded.entry_ids, **{name: entry.pk for name, entry in entries.items()}}
    _save_withdrawals(keys, before, after)
    _save_stage(row, keys, before, after, entries_changed=bool(entries))
    played = {game.key for game in (*after.games, *after.tiebreak_games) if game.result}
    if ended := [key for key in loaded.on_air if key in played]:
        end_broadcasts(row, *ended)
    return Saved(
        entries=entries,
        sanctions=_save_sanctions(row, keys, before, after),
        rulings=_save_rulings(row, keys, before, after),
        tiebreak_games=_save_games(row, keys, before, after),
    )


def _save_settings(row: models.League, before: League, after: League) -> None:
    """Save the settings that differ."""
    changed = [setting for setting in SETTINGS if getattr(before, setting) != getattr(after, setting)]
    if not changed:
        return
    for setting in changed:
        if setting not in ELSEWHERE:
            setattr(row, setting, getattr(after, setting))
    row.regulation = regulation_document(after.regulation)
    row.calendar = timetable_document(after.timetable) if after.timetable else None
    row.searchable = names.searchable(row.name)
    row.save()
    if "name" in changed:
        index_leagues([row], renamed=True)
    if "initials" in changed and after.initials:
        row.entries.update(initials=True, initials_asked=False)


def _save_entries(
    row: models.League, keys: Mapping[str, int], before: League, after: League, by: User | None, answers: NameAnswers
) -> Mapping[str, models.Entry]:
    """Save the new entries: the whole list while the league is being prepared, a latecomer's after the lots.

    A player who was on the list before stays the same person; new lots renumber the entries.
    """
    if after.players is before.players:
        return {}
    if _without_ratings(before) == _without_ratings(after):
        _save_ratings(row, keys, after)
        return {}
    same = sorted(before.names) == sorted(after.names)
    if same and not (before.state is State.PREPARING is after.state):
        renumber(row, after.names)
        return {}
    if after.state is State.PREPARING:
        former = {entry.folded_name: entry for entry in row.entries.select_related("player", "proposed")}
        row.entries.all().delete()
        return write_entries(row, after.players, by=by, former=former, answers=answers)
    removed = [keys[name] for name in before.names if name not in after.names]
    if removed:
        row.entries.filter(pk__in=removed).delete()
    known = len(before.players) - len(removed)
    new = after.players[known:]
    return write_entries(row, new, by=by, first=known + 1, answers=answers) if new else {}


def _without_ratings(league: League) -> list[Entrant]:
    return [replace(player, rating=None) for player in league.players]


def _save_ratings(row: models.League, keys: Mapping[str, int], after: League) -> None:
    """Save the ratings of players who are otherwise the same."""
    entries = row.entries.in_bulk()
    for player in after.players:
        entries[keys[player.name]].rating = player.rating
    models.Entry.objects.bulk_update(entries.values(), ["rating"])


def _save_stage(
    row: models.League, keys: Mapping[str, int], before: League, after: League, *, entries_changed: bool
) -> None:
    """Save who is kept apart, and the byes; both name entries by their keys."""
    differs = (before.stage, before.byes) != (after.stage, after.byes)
    if not differs and not (entries_changed and (after.stage.apart or after.byes)):
        return
    if row.stage is not None:
        row.stage = stored_stage(after.stage, after.legs, keys)
    row.byes = [[keys[bye.player], bye.round, bye.kind] for bye in after.byes if bye.player in keys]
    row.save(update_fields=["stage", "byes"])


def stored_stage(stage: Stage, legs: int, keys: Mapping[str, int]) -> Json:
    """Return the `stage` of a row, with players by the keys of their entries."""
    document = stage_document(replace(stage, apart=()), legs)
    apart = [
        {**each, "players": [keys[name] for name in each["players"] if name in keys]}
        for each in stage_document(stage, legs).get("apart", ())
    ]
    return {**document, "apart": apart} if apart else document


def _save_withdrawals(keys: Mapping[str, int], before: League, after: League) -> None:
    """Save the withdrawals that differ."""
    for withdrawal in before.withdrawn:
        if withdrawal not in after.withdrawn:
            models.Withdrawal.objects.filter(entry=keys[withdrawal.player]).delete()
    for withdrawal in after.withdrawn:
        if withdrawal not in before.withdrawn:
            models.Withdrawal.objects.create(
                entry_id=keys[withdrawal.player], games=withdrawal.games, was_there=withdrawal.was_there
            )


def _save_sanctions(row: models.League, keys: Mapping[str, int], before: League, after: League) -> tuple[int, ...]:
    """Save the sanctions that differ. Return the keys of the new ones."""
    old, new = {sanction.key: sanction for sanction in before.sanctions}, []
    for sanction in after.sanctions:
        columns = {"reason": sanction.reason, "revoked": sanction.revoked}
        if sanction.key is None:
            new.append(row.sanctions.create(entry_id=keys[sanction.player], **columns).pk)
        elif sanction != old[sanction.key]:
            row.sanctions.filter(pk=sanction.key).update(**columns)
    _delete_missing(row.sanctions, old, {sanction.key for sanction in after.sanctions})
    return tuple(new)


def _save_rulings(row: models.League, keys: Mapping[str, int], before: League, after: League) -> tuple[int, ...]:
    """Save the rulings that differ. Return the keys of the new ones."""
    new = []
    for ruling in after.rulings:
        if ruling.key is not None:
            continue
        stored = row.rulings.create(reason=ruling.reason, seed=ruling.seed)
        models.RulingPlace.objects.bulk_create(
            models.RulingPlace(ruling=stored, entry_id=keys[name], place=place)
            for place, name in enumerate(ruling.order, start=1)
        )
        new.append(stored.pk)
    _delete_missing(row.rulings, (ruling.key for ruling in before.rulings), {ruling.key for ruling in after.rulings})
    return tuple(new)


def _delete_missing(rows: Manager[Any], before: Iterable[int | None], after: Collection[int | None]) -> None:
    """Delete the rows whose keys are in `before` and not in `after`."""
    if missing := [key for key in before if key not in after]:
        rows.filter(pk__in=missing).delete()


def _save_games(row: models.League, keys: Mapping[str, int], before: League, after: League) -> tuple[int, ...]:
    """Save the games that differ. Return the keys of the new tie-break games."""
    new_games = {game.key: game for game in (*after.games, *after.tiebreak_games)}
    removed = [game.key for game in before.games if game.key is not None and game.key not in new_games]
    if removed:
        row.fixtures.filter(pk__in=removed).delete()
    for old in (*before.games, *before.tiebreak_games):
        new = new_games.get(old.key, replace(old, result=None))
        if old.key is None or new is old:
            continue
        if (old.white, old.starter, old.dice) != (new.white, new.starter, new.dice):
            dice = dice_document(new.dice)
            row.fixtures.filter(pk=old.key).update(white=new.white, starter=new.starter, dice=dice)
        if (old.one, old.two) != (new.one, new.two):
            row.fixtures.filter(pk=old.key).update(one=keys[new.one], two=keys[new.two])
        if old.tiebreak and (comparable(old.at), old.board) != (comparable(new.at), new.board):
            row.fixtures.filter(pk=old.key).update(at=instant(new.at, zone(after)), board=new.board)
        _save_result(row, old, new.result)
    _delete_tiebreaks([game for game in before.tiebreak_games if game.key not in new_games])
    _save_calendar(row, before, after)
    return _save_new_tiebreaks(row, before, after)


def _delete_tiebreaks(games: Sequence[Game]) -> None:
    """Delete tie-break games that are no longer needed. Raises Fault if one has a sheet: it was begun."""
    if not games:
        return
    rows = models.Fixture.objects.filter(pk__in=[game.key for game in games])
    if begun := rows.filter(sheets__isnull=False).select_related("one", "two").first():
        raise Fault(Code.TIEBREAK_HAS_SHEET, names=str(begun))
    rows.delete()


def _save_new_tiebreaks(row: models.League, before: League, after: League) -> tuple[int, ...]:
    """Save the new tie-break games and return their keys; deleted ones leave gaps in the numbering."""
    new = [game for game in after.tiebreak_games if game.key is None]
    if not new:
        return ()
    last = row.fixtures.filter(tiebreak=True).aggregate(last=Max("position"))["last"] if before.tiebreak_games else 0
    names = {name for game in new for name in game.pair}
    entries = {entry.name: entry for entry in row.entries.filter(name__in=names)}
    return tuple(game.pk for game in write_fixtures(row, new, entries, tiebreak=True, first=(last or 0) + 1))


def _save_result(row: models.League, game: Game, new: Result | None) -> None:
    """Save, replace or delete the result of a game."""
    old, key = game.result, game.key
    assert key is not None
    if new and old:
        columns = columns_of(new)
        if columns != columns_of(old):
            models.Result.objects.filter(fixture=key).update(**columns, pieces_optional=pieces_optional(row))
    elif new:
        result_row(key, new, row, tiebreak=game.tiebreak).save(force_insert=True)
    elif old:
        models.Result.objects.filter(fixture=key).delete()


def _save_calendar(row: models.League, before: League, after: League) -> None:
    """Save the order, rounds, hours and boards of the existing games, and the new games at their places."""
    known = [game for game in after.games if game.key is not None]
    if zone(before) != zone(after) or _schedule(before.games) != _schedule(known):
        _save_schedule(row, known, after)
    if new := [game for game in after.games if game.key is None]:
        entries = {entry.name: entry for entry in row.entries.all()}
        written = iter(write_fixtures(row, new, entries, first=len(known) + 1))
        if after.games[: len(known)] != tuple(known):
            games = [replace(game, key=game.key or next(written).pk) for game in after.games]
            _save_schedule(row, games, after)


def _schedule(games: Sequence[Game]) -> list[object]:
    """Return the keys, rounds, hours and boards of games in their order, to be compared."""
    return [(game.key, game.round, comparable(game.at), game.board) for game in games]


def _save_schedule(row: models.League, games: Sequence[Game], after: League) -> None:
    """Save the new order, rounds, hours and boards of the games."""
    scheduled = row.fixtures.filter(tiebreak=False)
    fixtures, local = scheduled.in_bulk(), zone(after)
    scheduled.update(position=F("position") + POSITION_OFFSET)
    for position, game in enumerate(games, start=1):
        fixture = fixtures[game.key]
        fixture.position, fixture.round = position, game.round
        fixture.at, fixture.board = instant(game.at, local), game.board
    models.Fixture.objects.bulk_update(fixtures.values(), ["position", "round", "at", "board"])
