"""The table gives the reason of each place among players level on points."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import Any

from tests.builders import Document, league_of
from tournaments.display.standings import Standings, standings_of
from tournaments.league.regulations import REGULATIONS
from tournaments.league.table import table
from tournaments.web.markup import standings_row
from tournaments.wording.ties import shared_place_words

PLAYERS = ["Ana", "Bea", "Cris", "Dani"]


def won(one: str, two: str) -> Document:
    return {"one": one, "two": two, "winner": "one", "reason": "resignation", "white": "one"}


def drawn(one: str, two: str) -> Document:
    return {"one": one, "two": two, "winner": "draw", "reason": "agreement", "white": "one"}


def standings(chain: list[str], *games: Document, **more: Any) -> Standings:
    regulation = {"points": {"win": 2, "draw": 1}, "chain": chain}
    whole = {"format": "castillar-league/2", "name": "Liga", "rules": "international", "players": PLAYERS}
    league = league_of({**whole, "regulation": regulation, "games": list(games), **more})
    return standings_of(league, table(league), {})


def test_points_in_the_order_of_the_table_say_against_whom_once() -> None:
    found = standings(["table_order"], won("Ana", "Dani"), won("Bea", "Cris"), won("Dani", "Cris"))
    first = found.rows[0]
    assert first.reason and first.reason.text == (
        "Empate a 2 puntos. Deciden los puntos logrados contra los rivales, por orden de la tabla: "
        "Ana (2 contra quien tiene 2), Bea (0 contra quien tiene 2) y Dani (0 contra quien tiene 2)."
    )
    assert "<ul>" not in standings_row(first)
    assert dict(first.reason.values)["Ana"] == "2-0", "programs read the figures of every number of points"


def test_each_row_tells_every_step_that_compared_it() -> None:
    games = (won("Ana", "Dani"), won("Bea", "Fina"), drawn("Cris", "Dani"), drawn("Cris", "Eva"))
    found = standings(["wins", "table_order"], *games, players=[*PLAYERS, "Eva", "Fina"])
    steps = {row.name: [note.code for note in row.reasons] for row in found.rows}
    assert [steps[name] for name in ("Ana", "Bea", "Cris")] == [["wins", "table_order"]] * 2 + [["wins"]]
    for row in found.rows:
        assert all(note.text in standings_row(row) for note in row.reasons)


def test_order_by_name_waits_for_no_medal_once_all_is_played() -> None:
    names = [*PLAYERS, "Eva"]
    pairs = [pair for pair in combinations(names, 2) if pair != ("Dani", "Eva")]
    men = {"men": 2, "kings": 0}
    games = [{**won(*pair), "pieces": {"one": men}} for pair in pairs]
    games.append({**drawn("Dani", "Eva"), "pieces": {"one": men, "two": men}})
    said = []
    for some in (games[1:], games):
        whole = {"format": "castillar-league/1", "name": "Liga", "rules": "castillar", "players": names, "games": some}
        league = league_of(whole)
        last = standings_of(league, table(league), {}).rows[-1].reason
        said.append(last.text if last else "")
    assert "Mientras no decida una medalla" in said[0] and "No decide ninguna medalla" in said[1]


def test_shared_place_says_that_nothing_separates_its_players() -> None:
    found = standings(["wins"], won("Ana", "Cris"), won("Bea", "Dani"))
    why = "Ana y Bea comparten el 1.º. No los separan ni los puntos ni lo que se mira después: más victorias"
    for row in found.rows[:2]:
        assert why in re.sub(r"<[^>]+>", "", standings_row(row)) and "por qué" in standings_row(row)
    assert "no se mira nada más" in shared_place_words(
        ("Ana", "Bea"), 1, replace(REGULATIONS["fid"], chain=()), complete=True
    )


def test_table_without_results_gives_no_reasons() -> None:
    assert not any(row.shared for row in standings(["wins"]).rows)
