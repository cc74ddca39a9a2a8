"""Whole leagues with the requested number of results, as values or stored in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time
from random import Random
from typing import Any

from games.rules import RULES
from games.rules.board import Side as Colour
from tests.copies import copied
from tournaments import models
from tournaments.league.calendar import planned_games, replanned
from tournaments.league.latecomers import calendar_with_latecomer
from tournaments.league.sheets import board_ends
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Game, League, Pieces, Reason, Result, State, Winner
from tournaments.models.player import name_columns
from tournaments.organizers.founding.import_league import import_league
from tournaments.store.access.actor import Actor

ACTOR = Actor("quien prueba")
NAMES = ("Ñoño", "Ávila", "Hortera", "Zoe", "Lerda", "Obtuso", "Palurdo", "Jorobado", "Imbécil", "Mangarrán")


def with_keys(league: League) -> League:
    """Return a league with keys for its games, as if it were the only one in the database."""
    games = tuple(replace(game, key=key) for key, game in enumerate(league.games, start=1))
    tiebreaks = tuple(replace(game, key=key) for key, game in enumerate(league.tiebreak_games, start=1001))
    return replace(league, games=games, tiebreak_games=tiebreaks)


def league(players: int | Sequence[str] = 10, *, played: int = 0, seed: int = 0, **fields: Any) -> League:
    """Return a league with its lots drawn and its first `played` games won at random, the same for the same seed."""
    listed = NAMES[:players] if isinstance(players, int) else players
    rules = fields.pop("rules", "castillar")
    men = RULES[rules].men_per_side
    drawn = League(
        name=fields.pop("name", f"Liga de {len(listed)}"),
        rules=rules,
        men=men,
        board_ends=board_ends(rules),
        walkover_pieces=fields.pop("walkover_pieces", men),
        players=tuple(Entrant(name) for name in listed),
        state=State.PLAYING if played else State.DRAWN,
        max_players=max(10, len(listed)),
        **fields,
    )
    chance = Random(seed)
    games = [played_at_random(g, chance, men) if i < played else g for i, g in enumerate(planned_games(drawn))]
    return replace(drawn, games=tuple(games))


def finished_league(players: int | Sequence[str] = 10, *, seed: int = 0, **fields: Any) -> League:
    """Return a league with every game played and no open tie, trying seeds upwards from `seed`."""
    while True:
        whole = league(players, played=10_000, seed=seed, **fields)
        if table(whole).settled:
            return replace(whole, state=State.FINISHED)
        seed += 1


def weekly(players: int, boards: int, hours: int = 1) -> League:
    """Return a league on Saturdays, with so many hours of play on each."""
    drawn = league(players, boards=boards)
    start = datetime(2126, 11, 23, 17)
    plan = Timetable(start=start, minutes=60, days=(5,), hours=(start.time(), time(start.hour + hours)))
    return replace(drawn, timetable=plan, games=replanned(drawn, boards, plan))


def games_of_latecomer(league: League, name: str, *, first: Colour | None) -> list[Game]:
    """Return the games that a latecomer would get, in order of play."""
    return [game for game in calendar_with_latecomer(league, name, first=first) if name in game.pair]


def played_at_random(game: Game, chance: Random, men: int) -> Game:
    left = [Pieces(chance.randint(1, men - 4), chance.randint(0, 3)) for _ in range(2)]
    winner = chance.choice([Winner.ONE, Winner.TWO, Winner.ONE, Winner.TWO, Winner.DRAW])
    if winner is Winner.DRAW:
        return replace(game, result=Result(winner, Reason.AGREEMENT, left[0], left[1]))
    no_pieces = Pieces(0)
    one, two = (left[0], no_pieces) if winner is Winner.ONE else (no_pieces, left[1])
    return replace(game, result=Result(winner, Reason.NO_PIECES, one, two))


@copied
def store_league(value: League) -> models.League:
    """Store a league in the database as the import of its file would."""
    return import_league(value, by=ACTOR)


def store_leagues(count: int) -> None:
    """Store a number of leagues of three players in bulk, in every state."""
    states = [State.PREPARING, State.DRAWN, State.PLAYING, State.FINISHED]
    players = models.Player.objects.bulk_create(_player(f"Nadie {number}") for number in range(3))
    leagues = models.League.objects.bulk_create(
        models.League(
            slug=f"una-de-muchas-{number}",
            name=f"Una de muchas {number}",
            searchable=f"una de muchas {number}",
            state=states[number % len(states)],
            walkover_pieces=12,
        )
        for number in range(count)
    )
    entries = models.Entry.objects.bulk_create(
        models.Entry(league=one, player=player, number=number, name=player.name, folded_name=player.folded_name)
        for one in leagues
        for number, player in enumerate(players, start=1)
    )
    models.Fixture.objects.bulk_create(
        models.Fixture(
            league=one, position=position, number=position, round=position, leg=1, one=entries[a], two=entries[b]
        )
        for index, one in enumerate(leagues)
        for position, (a, b) in enumerate(((3 * index + i, 3 * index + (i + 1) % 3) for i in range(3)), start=1)
    )


def _player(name: str) -> models.Player:
    return models.Player(**name_columns(name))


def won_by(game: Game, name: str, men: int = 3) -> Game:
    """Return the game won by one of its players with this number of men left."""
    left, no_pieces = Pieces(men), Pieces(0)
    if game.one == name:
        return replace(game, result=Result(Winner.ONE, Reason.NO_PIECES, left, no_pieces))
    return replace(game, result=Result(Winner.TWO, Reason.NO_PIECES, no_pieces, left))


def next_of(names: Sequence[str], game: Game) -> str:
    """Return the player of the game who directly precedes the other in a circle of three."""
    one, two = names.index(game.one), names.index(game.two)
    return game.one if (one + 1) % len(names) == two else game.two
