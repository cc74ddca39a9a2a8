"""A valid sheet that contradicts the recorded result is an open matter on every page of the officials."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import GameSheet
from games.rules.sheets.record import Verdict
from tests import sheets
from tests.leagues import NAMES
from tests.organizing import ACTOR, ONE_WINS, beat, complete_league, decide, drawn_league, fixture
from tests.own_pages import player_of
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.display.contradictions import contradicted_fixtures, contradicted_games, open_sheets
from tournaments.display.league import LeaguePage
from tournaments.display.sheets import questions
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Pieces, Reason, Result, Side, Winner, WithdrawnGames
from tournaments.management.commands.audit import audit_league, finding_sentence
from tournaments.organizers.closing.verbs import Close, Reopen
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.results.verbs import ChooseColours, CorrectResult, RecordResult
from tournaments.organizers.sheets.verbs import AcceptSheet, SettleSheet, SubmitSheet
from tournaments.public.overview.checklist import Stage, StepState, checklist
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db

ONE_MAN = Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), Pieces(0))


def games_with_contradictions(league: models.League) -> set[int | None]:
    return {line.fixture_id for line in contradicted_games(load_league(league))}


def league_with_contradiction(**setup: object) -> tuple[models.League, models.Fixture]:
    """Return a complete league of three, in which a sheet gives the other player as winner of a game."""
    league = complete_league(**setup)
    game = league.fixtures.order_by("position")[0]
    decide(league, CorrectResult(game.pk, ONE_MAN), reason="acta")
    decide(league, SubmitSheet(game.pk, sheets.BLACK_WINS, "Ana", Side.ONE))
    return league, game


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (sheets.BLACK_WINS, True),
        (sheets.AGREED, True),
        (sheets.RESIGNED, True),
        (sheets.WHITE_WINS, False),
        (sheets.OPEN, False),
        (sheets.ILLEGAL, False),
    ],
)
def test_sheet_with_another_winner_or_f_contradicts(text: str, expected: bool) -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, RecordResult(game.pk, ONE_MAN))
    decide(league, SubmitSheet(game.pk, text, "Ana", Side.ONE))
    assert games_with_contradictions(league) == ({game.pk} if expected else set())


def test_lists_of_games_mark_a_contradicted_sheet() -> None:
    league, game = league_with_contradiction()
    player = league.entries.get(pk=game.one_id)
    pages = [league_url("games", league), reverse("tournaments:player", args=[player.player_id])]
    own = player_of(league, player.name)
    for html in (*(html_of(Client().get(page)) for page in pages), own.page()):
        assert "La planilla dice otro resultado" in html and "Planilla válida" not in html
    decide(league, SettleSheet(game.pk, sheet_prevails=True), reason="acta")
    for html in (*(html_of(Client().get(page)) for page in pages), own.page()):
        assert "La planilla dice otro resultado" not in html and "Planilla válida" in html


def test_choice_with_a_reason_settles_a_contradiction() -> None:
    for sheet_prevails in (True, False):
        league, game = league_with_contradiction(name=f"Liga {sheet_prevails}")
        assert games_with_contradictions(league) == {game.pk}
        decide(league, SettleSheet(game.pk, sheet_prevails), reason="acta")
        assert games_with_contradictions(league) == set()


def test_later_correction_opens_the_contradiction_again() -> None:
    league, game = league_with_contradiction()
    decide(league, SettleSheet(game.pk, True), reason="acta")
    decide(league, CorrectResult(game.pk, ONE_WINS), reason="otra acta")
    assert games_with_contradictions(league) == {game.pk}


def test_accepted_sheet_contradicts_a_later_correction() -> None:
    league = drawn_league(rules="international")
    game = fixture(league, "Ana", "Bea")
    irregular = sheets.IRREGULAR.replace("1-1", "2-0")
    decide(league, SubmitSheet(game.pk, irregular, "Ana", Side.ONE))
    accepted = decide(league, AcceptSheet(game.pk, Reason.RESIGNATION), reason="nadie reclamó")
    assert games_with_contradictions(league) == set()
    other = Result(Winner.TWO, Reason.RESIGNATION, Pieces(19), Pieces(20))
    decide(league, CorrectResult(game.pk, other), reason="acta")
    assert games_with_contradictions(league) == {game.pk}
    disagreement = questions(load_league(league), game.pk).disagreement
    assert disagreement and disagreement.sheet.startswith(f"Gana {game.one.name}")
    decide(league, SettleSheet(game.pk, True), reason="vale la planilla")
    assert games_with_contradictions(league) == set()
    assert models.Result.objects.get(fixture=game).winner == Winner.ONE
    decide(league, SubmitSheet(game.pk, irregular, "Ana", Side.ONE))
    decide(league, CorrectResult(game.pk, other), reason="acta")
    assert games_with_contradictions(league) == set()  # no official accepted this sheet
    assert accepted.after and accepted.after["sheet"]


def test_undone_acceptance_contradicts_nothing() -> None:
    league = drawn_league(rules="international")
    game = fixture(league, "Ana", "Bea")
    decide(league, SubmitSheet(game.pk, sheets.IRREGULAR, "Ana", Side.ONE))
    accepted = decide(league, AcceptSheet(game.pk, Reason.AGREEMENT), reason="nadie reclamó")
    decide(league, Undo(accepted.number, ACTOR))
    other = Result(Winner.TWO, Reason.RESIGNATION, Pieces(19), Pieces(20))
    decide(league, RecordResult(game.pk, other))
    assert games_with_contradictions(league) == set()


def test_unconfirmed_result_blocks_closing() -> None:
    league, game = league_with_contradiction()
    with pytest.raises(Fault) as refused:
        decide(league, Close())
    assert refused.value.code is Code.SHEETS_CONTRADICT
    assert refused.value.values == {"count": 1, "names": f"{game.one.name} – {game.two.name}"}
    decide(league, SettleSheet(game.pk, False), reason="acta")
    decide(league, Close())


def test_checklist_shows_contradictions_instead_of_closing() -> None:
    league, game = league_with_contradiction()
    loaded = load_league(league)
    steps = {step.stage: step for step in checklist(LeaguePage(loaded), open_sheets(loaded))}
    assert steps[Stage.GAMES].progress is StepState.NEXT and steps[Stage.CLOSE].progress is StepState.WAITING
    assert [step.progress for step in steps.values()].count(StepState.NEXT) == 1
    named = f"({game.one.name} – {game.two.name})"
    assert [stage for stage in steps if named in steps[stage].words] == [Stage.CLOSE], "it is said once"


def test_audit_names_the_game_with_a_contradiction() -> None:
    league, game = league_with_contradiction()
    [finding] = audit_league(load_league(league))
    text = finding_sentence(finding)
    assert text.startswith(f"Partida 1, {game.one.name} – {game.two.name}: la planilla vigente dice otra cosa")


def test_every_page_of_an_official_links_to_contradictions() -> None:
    league, game = league_with_contradiction()
    address = league_url("settle_sheet", league, game.pk)
    referee, organizer = client_of(Visitor.REFEREE, league), organizer_of(league)
    for client, page in (
        (referee, league_url("record", league)),
        (referee, league_url("game", league, game.pk)),
        (referee, league_url("sheet", league, game.pk)),
        (organizer, league_url("organize", league)),
    ):
        assert f'href="{address}"' in html_of(client.get(page))
    decide(league, SettleSheet(game.pk, False), reason="acta")
    assert f'href="{address}"' not in html_of(referee.get(league_url("record", league)))


@pytest.mark.parametrize("page", ["organize", "record"])
def test_contradiction_waits_with_both_results(page: str) -> None:
    league, game = league_with_contradiction()
    seen = html_of(organizer_of(league).get(league_url(page, league)))
    one, two = (f"Gana {name} con 1 peón: F 1 (rival sin fichas)." for name in (game.one.name, game.two.name))
    assert f"Anotado: {one} Según la planilla: {two}" in seen and "no coinciden" in seen


def test_closing_shows_both_results_of_a_contradiction() -> None:
    league, game = league_with_contradiction()
    seen = html_of(organizer_of(league).get(league_url("close", league)))
    entered = f"Gana {game.one.name} con 1 peón: F 1 (rival sin fichas)."
    assert f"<dt>Anotado:</dt><dd>{entered}</dd>" in seen
    assert f"<dt>Según la planilla:</dt><dd>Gana {game.two.name} con 1 peón: F 1 (rival sin fichas).</dd>" in seen


def test_closing_lists_unsettled_contradictions() -> None:
    league, game = league_with_contradiction()
    client = organizer_of(league)
    seen = html_of(client.get(league_url("close", league)))
    assert "Todavía no se puede cerrar." in seen and f'href="{league_url("settle_sheet", league, game.pk)}"' in seen
    assert "El podio será" not in seen and 'type="submit">Cerrar la liga' not in seen
    decide(league, SettleSheet(game.pk, False), reason="acta")
    seen = html_of(client.get(league_url("close", league)))
    assert "El podio será" in seen and 'type="submit">Cerrar la liga' in seen
    assert send(client, league_url("close", league)).status_code == 302


def test_swapped_names_on_a_stored_sheet_stay_a_question() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, RecordResult(game.pk, ONE_MAN))
    models.Fixture.objects.filter(pk=game.pk).update(white="one")
    swapped = sheets.between(game.two.name, game.one.name)
    sheet = GameSheet.objects.create(text=swapped, rules=league.rules)
    models.FixtureSheet.objects.create(fixture=game, sheet=sheet)
    assert games_with_contradictions(league) == {game.pk}
    decide(league, SubmitSheet(game.pk, swapped, "Ana", Side.ONE))
    assert games_with_contradictions(league) == set()
    decide(league, SubmitSheet(game.pk, swapped, "Ana", Side.TWO))
    assert games_with_contradictions(league) == {game.pk}


def test_games_annulled_by_a_withdrawal_are_left_out() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    game = fixture(league, "Ana", "Bea")
    decide(league, RecordResult(game.pk, ONE_MAN))
    decide(league, SubmitSheet(game.pk, sheets.BLACK_WINS, "Ana", Side.ONE))
    decide(league, Withdraw("Ana", WithdrawnGames.ANNULLED))
    assert games_with_contradictions(league) == set()


def test_audit_names_a_contradiction_in_a_closed_league() -> None:
    league = complete_league()
    decide(league, Close())
    game = league.fixtures.order_by("position")[0]
    sheet = GameSheet.objects.create(text=sheets.BLACK_WINS, rules=league.rules)
    models.FixtureSheet.objects.create(fixture=game, sheet=sheet)
    models.Fixture.objects.filter(pk=game.pk).update(white="one")
    assert len(audit_league(load_league(league))) == 1
    decide(league, Reopen(), reason="una planilla")
    with pytest.raises(Fault) as refused:
        decide(league, Close())
    assert refused.value.code is Code.SHEETS_CONTRADICT


def test_league_file_keeps_open_contradictions() -> None:
    value = load_league(drawn_league()).league
    first = replace(value.games[0], white=Side.ONE, result=ONE_MAN, sheet=sheets.BLACK_WINS)
    league = import_league(replace(value, state="playing", games=(first, *value.games[1:])), by=ACTOR)
    assert len(games_with_contradictions(league)) == 1


def queries(league: models.League) -> int:
    loaded = load_league(league)
    with CaptureQueriesContext(connection) as queries:
        contradicted_games(loaded)
    return len([one for one in queries if "SAVEPOINT" not in one["sql"]])


def test_queries_do_not_grow_with_the_sheets() -> None:
    counted = []
    for players in (3, 8):
        league = drawn_league(NAMES[:players], name=f"De {players}")
        for loser in NAMES[1:players]:
            game = fixture(league, NAMES[0], loser)
            beat(league, NAMES[0], loser)
            decide(league, SubmitSheet(game.pk, sheets.BLACK_WINS, "Ana", Side.ONE))
        fresh = queries(league)
        GameSheet.objects.update(engine="older")
        counted.append((fresh, queries(league), queries(league)))
    assert counted[0] == counted[1] == (1, 3, 1)


def test_acceptance_is_asked_once_for_irregular_sheets_that_differ() -> None:
    loaded, fixtures = [], []
    for name in ("Una", "Otra"):
        league = drawn_league(rules="international", name=name)
        game = fixture(league, "Ana", "Bea")
        decide(league, SubmitSheet(game.pk, sheets.IRREGULAR.replace("1-1", "2-0"), "Ana", Side.ONE))
        decide(league, AcceptSheet(game.pk, Reason.RESIGNATION), reason="nadie reclamó")
        assert queries(league) == 1
        other = Result(Winner.TWO, Reason.RESIGNATION, Pieces(19), Pieces(20))
        decide(league, CorrectResult(game.pk, other), reason="acta")
        assert queries(league) == 2
        loaded.append(load_league(league))
        fixtures.append(game.pk)
    with CaptureQueriesContext(connection) as captured:
        found = contradicted_fixtures(loaded, dict.fromkeys(fixtures, Verdict.IRREGULAR))
    assert found == set(fixtures) and len(captured) == 2


def test_colours_changed_later_are_read_anew() -> None:
    league, game = league_with_contradiction()
    decide(league, ChooseColours(game.pk, Side.TWO, None))
    assert games_with_contradictions(league) == set()
