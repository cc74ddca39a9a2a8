"""Leagues of every size and state for testing documents, the same for the same seed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.rules import RULES
from games.rules.playing import play_out
from tests.tournaments.documents.files.recording import with_sheets
from tests.tournaments.documents.print.leagues import LONG_NAME, timed
from tests.tournaments.documents.print.making import START, league
from tournaments.documents.print.frame import Paper
from tournaments.league.table import table
from tournaments.league.values import Game, League, Ruling, State

LANGUAGES = ("es", "gl", "it", "en")
STATES = tuple(State)
FIRST = (
    *(
        "Ana",
        "Begoña",
        "Çelik",
        "Íñigo",
        "José Ángel",
        "María de los Ángeles",
        "Núria",
        "Ñoño",
        "O",
        "Uxía",
        "Xoán",
        "Ó",
    ),
    *("Maximiliano", "Li", "Anne-Sophie", "Giuseppina", "Bartholomew", "Zoe", "Sigþór"),
)
LAST = (
    *("Fernández-Cortázar", "Gutiérrez de la Concha", "da Silva", "Goikoetxea", "Etxeberria Aramburuzabala", "Ng"),
    *(
        "Vázquez-Montalbán y Ruiz de Alarcón",
        "Cholmondeley",
        "Pérez",
        "dos Santos Rodrigues",
        "Quiñones",
        "Wolfeschlegel",
    ),
)
OTHERS = (
    *("יעל כהן-מזרחי", "محمد بن عبد الله", "Zoe 🥇", "Жанна Ковальчук", "Ιωάννα", LONG_NAME),
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochterra",
)
"""Names in other scripts, with a picture, of many words, and of one word of 63 letters."""
CLUBS = ("Uriandia", "Club de Damas Ría de Vigo", "Sociedad Recreativa y Cultural de Castrelos", None)
TITLES = (
    "Liga",
    "Liga de Damas de Castro",
    "XXIV Campeonato de Primavera de la Sociedad Recreativa y Cultural de Castrelos",
)
PLACE = "Salón de actos de la Sociedad Recreativa y Cultural de Castrelos\nAvda. de Castrelos, 31, 36210 Vigo"
CONTACT = "damas.castrelos@ligas-y-campeonatos-de-la-ria.example"
RULING = "Lo acordó el comité, tras oír a quienes jugaban y a quien arbitraba"
MAX_USUAL, MAX_SMALL, MAX_LARGE = 10, 20, 40


@dataclass(frozen=True)
class Trial:
    """A league, and the paper and language of its documents."""

    name: str
    league: League
    paper: Paper
    lang: str


def trial(seed: int) -> Trial:
    """Return the league of a seed: states, languages and papers alternate, and the rest is random."""
    chance = Random(f"papel {seed}")
    state, lang = STATES[seed % len(STATES)], LANGUAGES[seed // len(STATES) % len(LANGUAGES)]
    paper = list(Paper)[seed % len(Paper)]
    count = _players(chance, seed)
    legs = chance.choice((1, 1, 2)) if count <= MAX_SMALL else 1
    changes: dict[str, Any] = {"legs": legs, "boards": chance.randint(1, max(1, count // 2))}
    changes |= {"name": chance.choice(TITLES), "max_players": max(count, MAX_USUAL), "calendar": START}
    made = timed(_played(chance, state, _names(chance, count), changes))
    sheets = chance.randint(0, 4) if made.state in (State.PLAYING, State.FINISHED) else 0
    if sheets:
        made = with_sheets(made, list(play_out(RULES[made.rules], f"papel {seed}", min(sheets, len(made.games)))))
    made = _announced(chance, _ruled(chance, _postponed(chance, made)))
    if state is State.FINISHED and table(made).settled:
        made = replace(made, state=state)
    return Trial(f"{seed}: {count} × {legs}, {state}, {lang}, {paper.name}", made, paper, lang)


def _players(chance: Random, seed: int) -> int:
    if seed % 5 == 4:
        return chance.randint(MAX_USUAL + 1, chance.choice((MAX_SMALL, MAX_LARGE)))
    return chance.choice((3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))


def _names(chance: Random, count: int) -> list[dict[str, Any]]:
    """Return different names, some of one letter and some of many words."""
    clubs = chance.random() < 0.5
    found: dict[str, None] = {}
    while len(found) < count:
        words = chance.choice(((FIRST,), (FIRST, LAST), (FIRST, LAST, LAST)))
        found[" ".join(chance.choice(some) for some in words)] = None
    names = list(found)
    if chance.random() < 0.5:
        others = chance.sample(OTHERS, min(count, len(OTHERS)) // 2)
        names = chance.sample([*names[len(others) :], *others], count)
    return [{"name": name, "club": chance.choice(CLUBS) if clubs else None} for name in names]


def _postponed(chance: Random, league: League) -> League:
    """Return the league with some of its open games without day and board, or as it was."""
    if chance.random() < 0.5:
        return league

    def moved(game: Game) -> Game:
        return replace(game, at=None, board=None) if game.result is None and chance.random() < 0.2 else game

    return replace(league, games=tuple(map(moved, league.games)))


def _ruled(chance: Random, league: League) -> League:
    """Return the league with rulings on some of the ties that need one."""
    found = [Ruling(tied, RULING) for tied in table(league).pending if chance.random() < 0.7]
    return replace(league, rulings=tuple(found))


def _played(chance: Random, state: State, players: list[dict[str, Any]], changes: dict[str, Any]) -> League:
    if state in (State.PREPARING, State.DRAWN):
        return league(players, state=str(state), **changes)
    drawn = league(players, **changes)
    total = len(drawn.games)
    played = total if state is State.FINISHED else chance.randint(1, max(1, total - 1))
    some_withdraw = chance.random() < 0.4 and len(players) > 4
    withdrawn = (
        [{"player": chance.choice(drawn.names), "games": chance.choice(("annulled", "walkovers"))}]
        if some_withdraw
        else []
    )
    sanctions = [{"player": chance.choice(drawn.names), "reason": "retraso"}] if chance.random() < 0.4 else []
    return league(
        players, played=played, seed=chance.randint(1, 99), **changes, withdrawn=withdrawn, sanctions=sanctions
    )


def _announced(chance: Random, league: League) -> League:
    """Return the league with its place, contact and notice, or as it was."""
    if chance.random() < 0.5:
        return league
    return replace(league, place=PLACE, contact=CONTACT, notice=" ".join([RULING] * chance.randint(1, 5)))
