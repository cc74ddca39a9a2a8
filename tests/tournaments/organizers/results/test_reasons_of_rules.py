"""The reasons that a rule system allows are the same for every input; stored ones stay readable."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.rules import RULES
from tests.organizing import ACTOR, decide, drawn_league, fixture, tied_league
from tests.people import organizer_of
from tests.tournaments.management.test_commands import Answer, refused, written
from tests.tournaments.management.test_commands import run as run
from tests.tournaments.web.deciding.browsing import html_of, send
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.sheets import board_ends
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.results.forms import reasons_under
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import Verb
from tournaments.store.league_rows import result_row
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db

Run = Callable[..., Answer]
REPETITION = Result(Winner.DRAW, Reason.REPETITION, Pieces(2), Pieces(2))
FOREIGN = [
    REPETITION,
    Result(Winner.DRAW, Reason.MOVE_LIMIT, Pieces(2), Pieces(2)),
    Result(Winner.DRAW, Reason.ENDING, Pieces(1), Pieces(2)),
    Result(Winner.ONE, Reason.BLOCKED, Pieces(3), Pieces(2)),
]
OWN = [
    Result(Winner.DRAW, reason, Pieces(2), Pieces(2))
    for reason in (Reason.NO_MOVES, Reason.AGREEMENT, Reason.ADJUDICATED)
]


def league_with_stored(result: Result) -> tuple[models.League, models.Fixture]:
    """Return a league with a result stored by an older version."""
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    result_row(game.pk, result, league, tiebreak=False).save()
    league.state = "playing"
    league.save()
    return league, game


def line_of(result: Result) -> dict[str, Any]:
    assert result.one and result.two
    pieces = {"one": {"men": result.one.men}, "two": {"men": result.two.men}}
    return {"one": "Bea", "two": "Ana", "winner": result.winner, "reason": result.reason, "pieces": pieces}


def league_file(result: Result, key: str = "games") -> str:
    document: dict[str, Any] = {
        "format": "castillar-league/1",
        "name": "Liga",
        "state": "playing",
        "players": ["Ana", "Bea", "Carlos"],
        "games": [{"one": "Carlos", "two": "Ana"}],
        "tiebreak_games": [],
    }
    document[key].append(line_of(result))
    return json.dumps(document)


def refusal(league: models.League, verb: Verb, **how: Any) -> tuple[Code, str]:
    with pytest.raises(Fault) as fault:
        decide(league, verb, **how)
    return fault.value.code, fault.value.place


@pytest.mark.parametrize("rules", RULES)
def test_drawn_games_have_the_reasons_of_the_regulation(rules: str) -> None:
    known = {"agreement", "adjudicated", *(reason.value for reason in board_ends(rules))}
    draws = {reason.value for reason in reasons_under(rules, Winner.DRAW)}
    assert draws == known - {"no_pieces", "blocked"}
    assert (Reason.BLOCKED in reasons_under(rules, Winner.ONE)) is (rules != "castillar")


def test_castillar_draws_are_three() -> None:
    assert reasons_under("castillar", Winner.DRAW) == (Reason.AGREEMENT, Reason.NO_MOVES, Reason.ADJUDICATED)


@pytest.mark.parametrize("result", FOREIGN, ids=lambda result: result.reason)
def test_no_decision_enters_a_reason_of_other_rules(result: Result) -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    assert refusal(league, RecordResult(game.pk, result)) == (Code.REASON_NOT_OF_RULES, "reason")
    decide(league, RecordResult(game.pk, OWN[0]))
    assert refusal(league, CorrectResult(game.pk, result), reason="acta") == (Code.REASON_NOT_OF_RULES, "reason")
    other = drawn_league(rules="international", name="Otra")
    if result.reason in board_ends("international"):
        decide(other, RecordResult(fixture(other, "Ana", "Bea").pk, result))


@pytest.mark.parametrize("result", OWN, ids=lambda result: result.reason)
def test_castillar_draws_are_entered(result: Result) -> None:
    league = drawn_league()
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, result))


@pytest.mark.parametrize("result", FOREIGN, ids=lambda result: result.reason)
def test_list_names_the_line_with_a_reason_of_other_rules(run: Run, tmp_path: Path, result: Result) -> None:
    league = drawn_league()
    assert result.one and result.two
    line = f"Ana,Bea,{result.winner},{result.reason},{result.one.men},{result.two.men}"
    file = written(tmp_path, "resultados.csv", f"one,two,winner,reason,one_men,two_men\n{line}\n")
    for words in ((), ("--preview",)):
        refused(
            run("import_results", league.slug, file, *words),
            "línea 2, columna «Motivo»:",
            "decisión arbitral (adjudicated)",
        )
    assert not models.Result.objects.exists()


@pytest.mark.parametrize("key", ["games", "tiebreak_games"])
@pytest.mark.parametrize("result", FOREIGN, ids=lambda result: result.reason)
def test_league_file_with_a_reason_of_other_rules_is_refused(
    run: Run, tmp_path: Path, result: Result, key: str
) -> None:
    file = written(tmp_path, "liga.json", league_file(result, key))
    place = {"games": "games[1].reason", "tiebreak_games": "tiebreak_games[0].reason"}[key]
    refused(run("import_league", file), f"{place}:", "(adjudicated)", "se esperaba")
    assert not models.League.objects.exists()
    assert run("standings", "--file", file).code == 0


def test_import_page_names_the_contradicted_game() -> None:
    client = organizer_of(drawn_league())
    upload = SimpleUploadedFile("liga.json", league_file(REPETITION).encode())
    answer = send(client, reverse("tournaments:import"), upload=upload)
    assert answer.status_code == 422 and "games[1].reason" in html_of(answer)
    assert models.League.objects.count() == 1


def test_stored_reason_of_other_rules_is_shown_and_audited(run: Run, tmp_path: Path) -> None:
    league, _ = league_with_stored(REPETITION)
    assert run("standings", league.slug).code == 0
    audited = run("audit", league.slug)
    assert audited.code == 1 and "repetición" in audited.out and "Ana" in audited.out and "Bea" in audited.out
    exported = written(tmp_path, "vieja.json", run("export_league", league.slug).out)
    assert run("standings", "--file", exported).out == run("standings", league.slug).out
    refused(run("import_league", exported), ".reason:", "repetición")


def test_stored_reason_of_other_rules_can_be_corrected(run: Run) -> None:
    league, game = league_with_stored(REPETITION)
    with_more = Result(Winner.DRAW, Reason.REPETITION, Pieces(3), Pieces(2))
    assert refusal(league, CorrectResult(game.pk, with_more), reason="acta")[0] is Code.REASON_NOT_OF_RULES
    done = decide(league, CorrectResult(game.pk, OWN[2]), reason="acta")
    assert run("audit", league.slug).out.count("–") == 0
    decide(league, Undo(done.number, ACTOR))
    assert models.Result.objects.get(fixture=game).reason == Reason.REPETITION


def test_tie_break_game_obeys_the_same_reasons() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    game = league.fixtures.get(tiebreak=True)
    assert refusal(league, RecordResult(game.pk, REPETITION))[0] is Code.REASON_NOT_OF_RULES
