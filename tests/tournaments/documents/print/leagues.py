"""The leagues that every document is tested with: each state, few and many players, easy and hard names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.rules import RULES
from games.rules.playing import play_out
from tests.sheets import ILLEGAL
from tests.tournaments.documents.files.recording import with_sheets
from tests.tournaments.documents.print.making import NAMES, START, league
from tournaments.league.calendar import new_calendar
from tournaments.league.values import League, Side

HARD_NAMES = (
    "<b>&amp;</b>",
    "=1+1",
    '"],[',
    '<img src="file:///etc/passwd">',
    "W" * 200,
    ("Nombre larguísimo de quien firma con todos sus apellidos " * 4)[:198] + "ñ",
    "محمد بن عبد الله",
    "שלום עולם",
    "🥇😀 你好 สวัสดี",
    "</para><font size=99>Ñandú",
)
LONG_NAME = "María de los Ángeles Fernández-Cortázar y Gutiérrez de la Concha"
CLUBS = ("Uriandia", "Club de Damas Ría de Vigo", None)


def with_clubs() -> list[dict[str, str | None]]:
    return [{"name": name, "club": CLUBS[index % len(CLUBS)]} for index, name in enumerate(NAMES)]


def with_colours(league: League) -> League:
    """Return a league in whose games the first player has white and the second begins."""
    return replace(league, games=tuple(replace(game, white=Side.ONE, starter=Side.TWO) for game in league.games))


def timed(untimed: League) -> League:
    """Return the league with the hours and boards that a new calendar would give its games."""
    new = {(game.pair, game.leg): game for game in new_calendar(untimed, first=None)}
    at = [new[game.pair, game.leg] for game in untimed.games]
    games = (replace(game, at=n.at, board=n.board) for game, n in zip(untimed.games, at, strict=True))
    return replace(untimed, games=tuple(games))


def with_a_tie(**decided: Any) -> League:
    """Return a league of six with every game played and the first two level on every criterion."""
    names = NAMES[:6]
    games = [_by_rank(game.one, game.two, names) for game in league(names).games]
    return league(names, games=games, **{"state": "playing", **decided})


def _by_rank(one: str, two: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the result of a game: the first two draw, and otherwise the better player wins."""
    game = {"one": one, "two": two}
    if {one, two} == set(names[:2]):
        level = {"one": {"men": 2}, "two": {"men": 2}}
        return game | {"winner": "draw", "reason": "agreement", "pieces": level}
    winner, loser = ("one", "two") if names.index(one) < names.index(two) else ("two", "one")
    pieces = {winner: {"men": 3, "kings": 1}, loser: {"men": 0}}
    return game | {"winner": winner, "reason": "no_pieces", "pieces": pieces}


TIEBREAK_GAME = {
    "one": NAMES[1],
    "two": NAMES[0],
    "winner": "two",
    "reason": "no_pieces",
    "pieces": {"one": {"men": 0}, "two": {"men": 4}},
}

EVERY_WEDNESDAY = {**START, "start": "2026-09-02T17:00", "days": ["wed"], "hours": ["17:00", "18:00"]}
"""A timetable of about three months, which include September, the longest name of a month in Spanish."""


def of_everything() -> League:
    """Return a half-played league with clubs, days, two boards, sanctions, an annulled player and two sheets.

    Its last game is postponed: it has neither hour nor board.
    """
    half_played = league(
        with_clubs(),
        played=22,
        name="Uriandia 2026",
        boards=2,
        calendar=EVERY_WEDNESDAY,
        sanctions=[{"player": NAMES[1], "reason": "retraso"}, {"player": NAMES[2], "reason": "voces", "revoked": True}],
        withdrawn=[{"player": NAMES[6], "games": "annulled"}],
    )
    planned = timed(half_played)
    games = (*planned.games[:-1], replace(planned.games[-1], at=None, board=None))
    return with_sheets(replace(planned, games=games), [next(play_out(RULES["castillar"], "papel", 1)), ILLEGAL])


LEAGUES: dict[str, League] = {
    "of everything": of_everything(),
    "preparing": league(state="preparing"),
    "drawn": league(),
    "three played": league(NAMES[:3], played=3),
    "ten half played": timed(league(with_clubs(), played=22, calendar=START)),
    "two legs": timed(league(played=60, legs=2, calendar=START)),
    "two boards": timed(league(NAMES[:6], played=9, boards=2, sanctions=[{"player": NAMES[1], "reason": "retraso"}])),
    "tie pending": with_a_tie(),
    "tie settled": with_a_tie(state="finished", tiebreak_games=[TIEBREAK_GAME]),
    "tie ruled": with_a_tie(
        rulings=[{"order": [NAMES[1], NAMES[0]], "reason": "Lo acordó el comité.\nTras " + "hablar " * 120}]
    ),
    "annulled": league(played=20, withdrawn=[{"player": NAMES[6], "games": "annulled"}]),
    "annulled finished": league(played=45, seed=3, withdrawn=[{"player": NAMES[6], "games": "annulled"}]),
    "hard names finished": league(HARD_NAMES, played=45, seed=3),
    "walkovers": league(played=30, withdrawn=[{"player": NAMES[6], "games": "walkovers"}]),
    "hard names": league(HARD_NAMES, played=45, name="Liga 🥇 (محمد)\\ <b> " + "L" * 150),
    "hard names drawn": league(HARD_NAMES),
    "all long": league(
        [{"name": f"{'W' * 199}{number}", "club": "M" * 200} for number in range(10)], played=40, name="W" * 200
    ),
    "one long name": timed(
        league(
            ["María de los Ángeles Fernández-Cortázar y Gutiérrez de la Concha", *NAMES[1:]], played=20, calendar=START
        )
    ),
    "recorded": with_sheets(league(HARD_NAMES, played=12), [next(play_out(RULES["castillar"], "papel", 1)), ILLEGAL]),
    "international": league(NAMES[:4], played=6, rules="international"),
}
