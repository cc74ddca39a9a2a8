"""A sheet that is invalid or irregular is an open matter for officials, until one of them settles it with a reason."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import GameSheet
from tests import sheets
from tests.leagues import NAMES
from tests.organizing import ACTOR, beat, complete_league, decide, drawn_league, fixture
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.display.contradictions import contradicted_games, open_sheets
from tournaments.display.league import LeaguePage
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Reason, Side, Winner
from tournaments.management.commands.audit import audit_league, finding_sentence
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.sheets.verbs import AcceptSheet, SettleSheet, SubmitSheet
from tournaments.public.overview.checklist import Stage, StepState, checklist
from tournaments.store.load import load_league
from tournaments.store.undo import Undo
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db

UNSOUND = [sheets.ILLEGAL, sheets.UNREADABLE]


def open_games(league: models.League) -> set[int | None]:
    return {one.line.fixture_id for one in open_sheets(load_league(league))}


def league_with(text: str, **setup: object) -> tuple[models.League, models.Fixture]:
    """Return a complete league of three, with a sheet of its first game."""
    league = complete_league(**setup)
    game = league.fixtures.order_by("position")[0]
    decide(league, SubmitSheet(game.pk, text, "Ana", Side.ONE))
    return league, game


@pytest.mark.parametrize("text", UNSOUND)
def test_league_is_not_closed_over_an_invalid_sheet(text: str) -> None:
    league, game = league_with(text)
    assert open_games(league) == {game.pk} and not contradicted_games(load_league(league))
    with pytest.raises(Fault) as refused:
        decide(league, Close())
    assert refused.value.code is Code.SHEETS_UNSOUND
    assert refused.value.values == {"count": 1, "names": f"{game.one.name} – {game.two.name}"}
    settled = decide(league, SettleSheet(game.pk, sheet_prevails=False), reason="se anotó mal")
    assert open_games(league) == set()
    decide(league, Undo(settled.number, ACTOR))
    assert open_games(league) == {game.pk}
    decide(league, SubmitSheet(game.pk, sheets.OPEN, "Ana", Side.ONE))  # a valid sheet takes its place
    decide(league, Close())


def test_every_page_of_an_official_names_an_invalid_sheet() -> None:
    league, game = league_with(sheets.ILLEGAL)
    address = league_url("settle_sheet", league, game.pk)
    referee, organizer = client_of(Visitor.REFEREE, league), organizer_of(league)
    pages = (
        (referee, league_url("record", league)),
        (referee, league_url("game", league, game.pk)),
        (referee, league_url("sheet", league, game.pk)),
        (organizer, league_url("organize", league)),
        (organizer, league_url("close", league)),
    )
    for client, page in pages:
        seen = html_of(client.get(page))
        assert f'href="{address}"' in seen and "No válida. " in seen
    assert address not in html_of(Client().get(league_url("sheet", league, game.pk)))
    steps = {step.stage: step for step in checklist(LeaguePage(load_league(league)), open_sheets(load_league(league)))}
    assert steps[Stage.GAMES].progress is StepState.NEXT and steps[Stage.CLOSE].progress is StepState.WAITING
    assert f"({game.one.name} – {game.two.name})" in steps[Stage.CLOSE].words
    deciding = html_of(referee.get(address))
    assert 'class="decided-board"' in deciding and "<svg" in deciding, "the move is seen where it is decided"
    [finding] = audit_league(load_league(league))
    assert "Partida 1, " in finding_sentence(finding) and "no es válida" in finding_sentence(finding)
    sent = send(referee, address, settled_for="no se lee", step="confirm")
    assert sent.status_code == 302
    for client, page in pages[:-1]:
        assert f'href="{address}"' not in html_of(client.get(page))
    assert audit_league(load_league(league)) == []


def test_invalid_sheet_of_an_open_game_is_set_aside() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, SubmitSheet(game.pk, sheets.ILLEGAL, "Ana", Side.ONE))
    referee = client_of(Visitor.REFEREE, league)
    for page in ("record", "sheet"):
        args = () if page == "record" else (game.pk,)
        assert league_url("settle_sheet", league, game.pk) in html_of(referee.get(league_url(page, league, *args)))
    assert len(audit_league(load_league(league))) == 1
    preview = send(referee, league_url("settle_sheet", league, game.pk), right="result", settled_for="no vale")
    assert "La planilla queda aparte, y la partida sigue sin resultado." in html_of(preview)
    with pytest.raises(Fault, match=Code.RESULT_MISSING):
        decide(league, SettleSheet(game.pk, sheet_prevails=True), reason="vale")
    address = league_url("settle_sheet", league, game.pk)
    taken = send(referee, address, right="result", settled_for="no vale", step="confirm")
    seen = html_of(referee.get(taken["Location"]))
    assert "sigue sin resultado" in seen and "vale el resultado anotado" not in seen
    told = html_of(organizer_of(league).get(league_url("history", league)))
    assert "sigue sin resultado" in told and "vale el resultado anotado" not in told
    assert open_games(league) == set() and audit_league(load_league(league)) == []
    assert not models.FixtureSheet.objects.filter(fixture=game, current=True).exists()


def test_valid_sheet_of_an_open_game_is_not_set_aside() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, SubmitSheet(game.pk, sheets.OPEN, "Ana", Side.ONE))
    assert open_games(league) == set()
    with pytest.raises(Fault, match=Code.RESULT_MISSING):
        decide(league, SettleSheet(game.pk, sheet_prevails=False), reason="no vale")


def test_irregular_sheet_is_open_until_it_is_accepted() -> None:
    league = drawn_league(rules="international")
    game = fixture(league, "Ana", "Bea")
    decide(league, SubmitSheet(game.pk, sheets.IRREGULAR, "Ana", Side.ONE))
    assert [(one.acceptable, one.differs) for one in open_sheets(load_league(league))] == [(True, False)]
    accepted = decide(league, AcceptSheet(game.pk, Reason.AGREEMENT), reason="nadie reclamó")
    assert open_games(league) == set()
    decide(league, Undo(accepted.number, ACTOR))
    assert open_games(league) == {game.pk}


@pytest.mark.parametrize("same", [True, False])
def test_irregular_sheet_may_prevail_over_a_result(same: bool) -> None:
    league = drawn_league(rules="international")
    game = fixture(league, "Ana", "Bea")
    beat(league, "Ana", "Bea")
    won = models.Result.objects.get(fixture=game).winner == Winner.ONE
    text = sheets.IRREGULAR.replace("1-1", "2-0" if won is same else "0-2")
    decide(league, SubmitSheet(game.pk, text, "Ana", Side.ONE))
    assert open_games(league) == {game.pk}
    before = models.Result.objects.get(fixture=game)
    settled = decide(league, SettleSheet(game.pk, True, Reason.RESIGNATION), reason="vale")
    assert open_games(league) == set()
    after = models.Result.objects.get(fixture=game)
    assert (after.winner == before.winner) is same
    assert models.FixtureSheet.objects.filter(fixture=game, current=True).exists()
    assert "planilla" in sentence(settled.verb, settled.before, settled.after, 12)
    decide(league, Undo(settled.number, ACTOR))
    assert open_games(league) == {game.pk}
    assert models.Result.objects.get(fixture=game).winner == before.winner


def test_queries_do_not_grow_with_open_sheets() -> None:
    counted = []
    for players in (3, 8):
        league = drawn_league(NAMES[:players], name=f"De {players}", rules="international")
        for index, loser in enumerate(NAMES[1:players]):
            game = fixture(league, NAMES[0], loser)
            decide(league, SubmitSheet(game.pk, (sheets.ILLEGAL, sheets.IRREGULAR)[index % 2], "Ana", Side.ONE))
        GameSheet.objects.update(engine="older")
        loaded = load_league(league)
        open_sheets(loaded)
        with CaptureQueriesContext(connection) as captured:
            assert len(open_sheets(loaded)) == players - 1
        counted.append(len(captured))
    assert counted == [3, 3]


def test_pages_say_only_what_can_be_done_about_an_invalid_sheet() -> None:
    league, game = league_with(sheets.ILLEGAL)
    organizer = organizer_of(league)
    deciding = html_of(organizer.get(league_url("settle_sheet", league, game.pk)))
    assert f'href="{league_url("submit_sheet", league, game.pk)}"' in deciding and 'name="right"' not in deciding
    steps = {step.stage: step for step in checklist(LeaguePage(load_league(league)), open_sheets(load_league(league)))}
    assert "hay que dejarla aparte o entregar otra." in steps[Stage.CLOSE].words
    for page in ("game", "sheet"):
        seen = html_of(organizer.get(league_url(page, league, game.pk)))
        assert "Dejarla aparte" in seen and "Decidir si vale" not in seen


def test_pages_say_that_an_irregular_sheet_may_count() -> None:
    league = drawn_league(rules="international")
    game = fixture(league, "Ana", "Bea")
    beat(league, "Ana", "Bea")
    decide(league, SubmitSheet(game.pk, sheets.IRREGULAR, "Ana", Side.ONE))
    steps = {step.stage: step for step in checklist(LeaguePage(load_league(league)), open_sheets(load_league(league)))}
    assert "es irregular en 1 partida" in steps[Stage.CLOSE].words
    assert "Decidir si vale" in html_of(organizer_of(league).get(league_url("game", league, game.pk)))
