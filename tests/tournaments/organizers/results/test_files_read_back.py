"""Every file of games that the product writes is read back as a list of results, and results as it prints them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from tests.builders import Document, league_of
from tests.leagues import store_league
from tests.organizing import (
    ACTOR,
    DRAWN_RESULT,
    ONE_WINS,
    beat,
    decide,
    drawn_league,
    fixture,
    record_draw,
    tied_league,
)
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.documents.files.registry import league_table
from tournaments.league.file.cross_tables import PrintedResult, printed_result
from tournaments.league.file.foreign_results import foreign_results
from tournaments.league.file.results_list import read_results
from tournaments.league.file.writing import write_league
from tournaments.league.table import table
from tournaments.league.values import Game, League, Pieces, Reason, Result, State, Winner, WithdrawnGames
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.results.import_list import import_results, preview_results
from tournaments.organizers.results.list_form import ResultsForm
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.load import load_league
from tournaments.wording.results import score, sentence

pytestmark = pytest.mark.django_db
LANGUAGES = ("es", "gl", "it", "en")


def various() -> models.League:
    """Return a league with results of every kind, games of withdrawn players, and open games."""
    league = drawn_league(("Ana", "Bea", "Núñez, Carlos", "=Duarte", "Elvira", "Fina"), legs=2, rules="international")
    beat(league, "Ana", "Bea")
    record_draw(league, "Ana", "Núñez, Carlos")
    for one, two, result in (
        ("Bea", "=Duarte", Result(Winner.NONE, Reason.WALKOVER)),
        ("Ana", "=Duarte", Result(Winner.TWO, Reason.RESIGNATION, None, Pieces(4, 1))),
        ("Fina", "Ana", Result(Winner.ONE, Reason.WALKOVER)),
        ("Fina", "Bea", Result(Winner.DRAW, Reason.REPETITION, Pieces(0, 2), Pieces(5))),
    ):
        decide(league, RecordResult(fixture(league, one, two).pk, result))
    decide(league, Withdraw("Elvira", WithdrawnGames.ANNULLED))
    decide(league, Withdraw("=Duarte", WithdrawnGames.WALKOVERS))
    return league


def with_tiebreaks() -> models.League:
    """Return a tied league with a drawn tie-break game and one with a winner."""
    league = tied_league()
    for result in (DRAWN_RESULT, ONE_WINS):
        decide(league, PlayOff("Ana", "Bea"))
        waiting = league.fixtures.get(tiebreak=True, result=None)
        decide(league, RecordResult(waiting.pk, result))
    return league


def lines_of(content: bytes, name: str) -> Any:
    form = ResultsForm(data={}, files={"file": SimpleUploadedFile(name, content)})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["faults"] == ()
    return form.cleaned_data["lines"]


@pytest.mark.parametrize("make", [various, with_tiebreaks])
@pytest.mark.parametrize(
    ("extension", "language"), [*(("csv", one) for one in LANGUAGES), ("xlsx", "it"), ("ods", "en"), ("json", "gl")]
)
def test_table_of_games_is_read_back(make: Any, extension: str, language: str) -> None:
    """Into its own league, it changes nothing; into the same league before its games, it enters all of them."""
    league = make()
    loaded = load_league(league)
    with translation.override(language):
        content = league_table("games", extension, LeaguePage(loaded))
        lines = lines_of(content, f"games.{extension}")
    imported = preview_results(loaded, lines)
    assert (imported.entered, imported.unchanged) == (0, len(lines))
    assert len(lines) >= sum(game.result is not None for game in loaded.all_games)
    value = replace(loaded.league, withdrawn=(), games=tuple(replace(one, result=None) for one in loaded.league.games))
    value = replace(value, tiebreak_games=(), rulings=())
    fresh = store_league(value)
    import_results(fresh, [line for line in lines if not line.is_tiebreak], by=ACTOR)
    again = load_league(fresh).league
    for before, after in zip(loaded.league.games, again.games, strict=True):
        if before.result:
            assert after.result == before.result


@pytest.mark.parametrize("name", ["league.json", "results.csv", "results.json", "results.xlsx", "results.ods"])
def test_other_files_with_games_are_read(name: str) -> None:
    """The league file has results; the files of open games have none, and say so."""
    league = various()
    loaded = load_league(league)
    table_name, extension = name.split(".")
    if table_name == "league":
        lines = lines_of(write_league(loaded.league).encode(), name)
        assert preview_results(loaded, lines).unchanged == len(lines) == 6
        return
    form = ResultsForm(
        data={}, files={"file": SimpleUploadedFile(name, league_table("results", extension, LeaguePage(loaded)))}
    )
    assert not form.is_valid() and "no hay ningún resultado" in str(form.errors).lower()


WITH_ADVANTAGE: Document = {"winner": "draw", "reason": "agreement", "advantage": "one"}
AGREED: Document = {"winner": "draw", "reason": "agreement", "score": [4, 6]}


def told_more(regulation: str, outcome: Document) -> League:
    """Return a league with a result that not every regulation knows."""
    left = {"one": {"men": 2}, "two": {"men": 2}}
    bare = {"format": "castillar-league/2", "name": "Liga", "rules": "international", "regulation": regulation}
    games = [{"one": "Ana", "two": "Bea", "pieces": left, **outcome}]
    return league_of({**bare, "players": ["Ana", "Bea", "Carlos"], "state": "playing", "games": games})


def fresh_copy(value: League, *, swapped: bool = False) -> models.League:
    """Store the league before its results, perhaps with the players of its games in the other order."""

    def game_before(game: Game) -> Game:
        one, two = (game.two, game.one) if swapped else (game.one, game.two)
        return replace(game, one=one, two=two, result=None)

    return store_league(replace(value, state=State.DRAWN, games=tuple(map(game_before, value.games))))


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("regulation", "outcome"), [("kndb", WITH_ADVANTAGE), ("delft", AGREED)])
def test_advantage_and_points_of_a_league_file_are_entered(
    regulation: str, outcome: Document, *, swapped: bool
) -> None:
    value = told_more(regulation, outcome)
    league = fresh_copy(value, swapped=swapped)
    import_results(league, lines_of(write_league(value).encode(), "liga.json"), by=ACTOR)
    assert table(load_league(league).league) == table(value)


@pytest.mark.parametrize(("regulation", "outcome"), [("kndb", WITH_ADVANTAGE), ("delft", AGREED)])
@pytest.mark.parametrize(
    ("extension", "language"), [*(("csv", one) for one in LANGUAGES), ("xlsx", "it"), ("ods", "en"), ("json", "gl")]
)
def test_advantage_and_points_of_a_table_of_games_are_entered(
    regulation: str, outcome: Document, extension: str, language: str
) -> None:
    value = told_more(regulation, outcome)
    with translation.override(language):
        content = league_table("games", extension, LeaguePage(load_league(store_league(value))))
        lines = lines_of(content, f"games.{extension}")
    league = fresh_copy(value)
    import_results(league, lines, by=ACTOR)
    assert table(load_league(league).league) == table(value)


def test_games_of_the_api_are_read() -> None:
    league = various()
    lines = lines_of(
        client_of(Visitor.ANONYMOUS, league).get(f"/api/v1/leagues/{league.slug}/games").content, "games.json"
    )
    assert preview_results(load_league(league), lines).unchanged == len(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_result_is_read_as_it_is_printed(language: str) -> None:
    """Each sentence of a result, and each score, in every language: what it says is read, and nothing else."""
    league = load_league(various()).league
    with translation.override(language):
        for game in league.games:
            result = game.result
            if result is None:
                continue
            read = printed_result(sentence(game, 12), game.one, game.two)
            assert read and (read.winner, read.reason) == (result.winner, result.reason), sentence(game, 12)
            if result.winner in (Winner.ONE, Winner.TWO) and result.survivors:
                assert read.is_complete and (read.one or read.two) == (
                    result.one if result.winner is Winner.ONE else result.two
                )
            if result.winner is not Winner.NONE:
                scored = printed_result(score(result), game.one, game.two)
                assert scored == PrintedResult(result.winner)


@pytest.mark.parametrize(
    ("text", "winner", "reason"),
    [
        ("3-0", Winner.ONE, None),
        ("0–3", Winner.TWO, None),
        ("1 : 1", Winner.DRAW, None),
        ("½-½", Winner.DRAW, None),
        ("1/2-1/2", Winner.DRAW, None),
        ("2-0 incomparecencia", Winner.ONE, Reason.WALKOVER),
        ("0-3 (abandono)", Winner.TWO, Reason.RESIGNATION),
        ("Tablas", Winner.DRAW, None),
        ("táboas (acordo)", Winner.DRAW, Reason.AGREEMENT),
        ("Gana Bea", Winner.TWO, None),
        ("Bea Lago wins", None, None),
        ("bea", Winner.TWO, None),
        ("Gana Ana con 3 peones: F 3 (sin fichas).", Winner.ONE, Reason.NO_PIECES),
        ("gana 1", Winner.ONE, None),
        ("perdono entrambi", Winner.NONE, None),
        ("incomparecencia", None, None),
        ("0-0", None, None),
        ("3-1", None, None),
        ("30-0", None, None),
        ("Gana Xan", None, None),
        ("", None, None),
        ("gana " + "a" * 10_000, None, None),
        ("gana Ana con " + "1 e " * 200, None, None),
    ],
)
def test_written_result_is_read(text: str, winner: Winner | None, reason: Reason | None) -> None:
    read = printed_result(text, "Ana", "Béa")
    assert (read.winner, read.reason) == (winner, reason) if read else winner is None


@pytest.mark.parametrize(
    "rows",
    [
        ("Ana;3-0;Bea", "Carlos;1-1;Ana", "Bea;0-3;Carlos"),
        ("1;Ana;3-0;Bea", "2;Carlos;1-1;Ana", "3;Bea;0-3;Carlos"),
        ("1;17:00;Ana;Bea;3–0", "2;17:20;Carlos;Ana;1–1", "3;17:40;Bea;Carlos;0–3"),
        ("Ana\tBea\tAna", "Carlos\tAna\ttablas", "Bea\tCarlos\tGana Carlos con 3 peones (sin fichas)."),
        ("Ana 3-0 Bea", "2. Carlos 1-1 Ana", "Bea 0 - 3 Carlos"),
        ("Jugador;Resultado;Jugador", "Ana;3-0;Bea", "Carlos;½-½;Ana", "Bea;0-2;Carlos"),
        ("Primero;Segundo;Resultado", "Ana;Bea;3-0", "Carlos;Ana;tablas", "Bea;Carlos;Carlos"),
    ],
)
def test_rows_say_who_won_and_the_page_asks_for_the_rest(rows: tuple[str, ...]) -> None:
    league = drawn_league()
    referee = client_of(Visitor.REFEREE, league)
    answer = send(referee, league_url("record", league), text="\n".join(rows))
    page = html_of(answer)
    assert answer.status_code == 200 and "Salen 3 partidas. Completa lo que falta y anótalas." in page
    found = foreign_results("\n".join(rows).encode())
    assert found and [(one.one, one.two, one.winner) for one in found.games] == [
        ("Ana", "Bea", Winner.ONE),
        ("Carlos", "Ana", Winner.DRAW),
        ("Bea", "Carlos", Winner.TWO),
    ]
    assert not found.unclear


def test_whole_rows_without_headings_are_entered() -> None:
    """The lines of a filled-in list of results, without its first."""
    league = drawn_league()
    rows = (
        "Ana;Bea;;1;sin fichas;3;1;0;0",
        "Carlos;Ana;;tablas;acuerdo;2;;2;",
        "Bea;Carlos;;Carlos;incomparecencia;;;;",
    )
    found = foreign_results("\n".join(rows).encode())
    assert found and found.are_complete and not found.unclear
    answer = send(client_of(Visitor.REFEREE, league), league_url("record", league), text="\n".join(rows))
    assert answer.status_code == 200 and "Se anotan 3 resultados" in html_of(answer)


def test_line_of_two_legs_is_told_by_its_round() -> None:
    league = drawn_league(legs=2)
    loaded = load_league(league)
    for game in loaded.league.games:
        listed = read_results(f"ronda,one,two,winner,reason\n{game.round},{game.one},{game.two},1,walkover".encode())
        [verb] = preview_results(loaded, listed.lines).verbs
        assert loaded.game(verb.fixture) == game


def test_tables_agree_after_reading_back() -> None:
    league = various()
    loaded = load_league(league)
    lines = lines_of(league_table("games", "json", LeaguePage(loaded)), "games.json")
    assert table(loaded.league) == preview_results(loaded, lines).effect.after
