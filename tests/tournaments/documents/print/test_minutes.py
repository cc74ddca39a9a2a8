"""The minutes of a league: their content, and their readers, the officials only."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import beat, complete_league, decide, drawn_league, fixture
from tests.queries import count_queries
from tests.tournaments.documents.print.layout import watched
from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import NAMES, league, to_print
from tests.tournaments.documents.print.pdf import assert_well_set, read, squeezed, text
from tournaments import models
from tournaments.display import record
from tournaments.display.history import DecisionLine
from tournaments.display.officials import Member
from tournaments.display.record import GameIncident, IncidentLine, Minutes
from tournaments.display.reports import Printed
from tournaments.documents.print.rendering import render
from tournaments.league.values import League
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.league import Role
from tournaments.organizers.conduct.verbs import Readmit, SanctionPlayer, Withdraw
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.store.load import load_league
from tournaments.wording.decisions import SENTENCES

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 21, 12)
TEAM_SIZE = 7
LINE = re.compile(rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S")
REASON = "insultó a quien arbitraba"


def eventful() -> models.League:
    league = drawn_league(("Ana", "Bea", "Carlos", "Dora"))
    game, article = fixture(league, "Ana", "Bea"), articles_of(league.rules)[0]
    beat(league, "Ana", "Bea")
    decide(league, SanctionPlayer("Bea", REASON))
    decide(
        league,
        NoteIncident(fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="Anxo"),
    )
    decide(league, Withdraw("Dora"))
    return league


def official(league: models.League, role: Role, name: str) -> Client:
    user = User.objects.create_user(name, first_name="Xoana", last_name="Lema")
    league.officials.create(user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


def address(league: models.League) -> str:
    return f"/ligas/{league.slug}/documentos/minutes.pdf"


@pytest.mark.parametrize("role", Role)
def test_officials_read_decisions_and_reasons(role: Role) -> None:
    league = eventful()
    answer = official(league, role, "xoana").get(address(league))
    words = squeezed(text(answer.content))
    private_texts = (REASON, "Xoana Lema", "Dora", "Ana – Bea", "La reclamó Ana", "Firmas", "no se publican")
    assert [one for one in private_texts if squeezed(one) not in words] == []
    assert_well_set(answer.content)


def test_minutes_are_for_officials_and_not_in_the_dossier() -> None:
    league = eventful()
    stranger = Client()
    stranger.force_login(User.objects.create_user("nadie"))
    for client in (Client(), stranger):
        assert client.get(address(league)).status_code == 403
        assert address(league) not in client.get(f"/ligas/{league.slug}/documentos/").content.decode()
        assert REASON not in text(client.get(f"/ligas/{league.slug}/documentos/dossier.pdf").content)
    team = official(league, Role.REFEREE, "xoana")
    assert address(league) in team.get(f"/ligas/{league.slug}/documentos/").content.decode()
    assert REASON not in text(team.get(f"/ligas/{league.slug}/documentos/dossier.pdf").content)


def test_withdrawal_has_the_reason_given_last() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Dora"))
    for taken in (Withdraw("Dora"), Readmit("Dora"), Withdraw("Dora")):
        decide(league, taken, reason=f"{taken.name} {league.decisions.count()}")
    last = league.decisions.order_by("number").last()
    assert last
    words = text(official(league, Role.REFEREE, "xoana").get(address(league)).content)
    assert squeezed(f"sus partidas no cuentan · {last.reason}") in squeezed(words)


def test_only_decisions_that_correct_another_are_corrections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "lines_of", lambda _league, rows: [row.verb for row in rows])
    league = drawn_league()
    first = league.decisions.latest("number").number + 1
    models.Decision.objects.bulk_create(
        models.Decision(league=league, number=number, verb=verb, subject="league", actor_name="Carme")
        for number, verb in enumerate(sorted(SENTENCES), first)
    )
    assert record.minutes_of(load_league(league)).corrections == [
        *("correct_player", "correct_result", "move_game", "readmit", "reopen"),
        *("settle_sheet", "strike_incident", "strike_text", "swap_games", "undo"),
    ]


def test_players_are_named_in_full() -> None:
    league = complete_league()
    league.entries.filter(name="Ana").update(initials=True)
    team = official(league, Role.ORGANIZER, "xoana")
    assert "Ana" in text(team.get(address(league)).content)
    assert "Ana" not in text(team.get(f"/ligas/{league.slug}/documentos/standings.pdf").content)


def test_queries_do_not_grow_with_the_decisions() -> None:
    league = eventful()
    team = official(league, Role.ORGANIZER, "xoana")
    with count_queries() as few:
        team.get(address(league))
    for _again in range(5):
        decide(league, SanctionPlayer("Ana", REASON))
    with count_queries() as many:
        team.get(address(league))
    assert many.total <= few.total


def with_corrections(league: League, count: int) -> Printed:
    line = DecisionLine(number=1, verb="undo", who="Carme Souto", at=AT, today=False, what="Se deshace.", why="")
    team = [Member(at, "Brais Lema", "arbitraje", dismissible=True) for at in range(TEAM_SIZE)]
    return replace(to_print(league), minutes=Minutes(team=team, incidents=(), corrections=[line] * count, more=0))


def test_minutes_list_roles_with_names_and_players_with_reasons() -> None:
    sanctioned = league(NAMES[:3], sanctions=[{"player": NAMES[0], "reason": "retraso"}])
    words = text(render("minutes", with_corrections(sanctioned, 0)))
    assert "Organización y arbitraje\nArbitraje\nBrais Lema" in words and f"{NAMES[0]}\nretraso" in words


@pytest.mark.parametrize("count", range(0, 90, 6))
def test_signatures_are_never_alone_on_a_page(count: int) -> None:
    pages = [
        page.extract_text() for page in read(render("minutes", with_corrections(LEAGUES["annulled"], count))).pages
    ]
    assert "Firmas" in pages[-1] and "Correcciones" in " ".join(pages)
    assert "Se deshace." in pages[-1] or count == 0


@pytest.mark.parametrize(("players", "count"), [(5, 10), (6, 7), (8, 5), (10, 4)])
def test_few_signatures_that_fit_stay_with_the_corrections(players: int, count: int) -> None:
    played = league(NAMES[:players], played=players * players, sanctions=[{"player": NAMES[0], "reason": "retraso"}])
    tested_league = with_corrections(played, count)
    assert tested_league.minutes
    pdf = render("minutes", replace(tested_league, minutes=replace(tested_league.minutes, team=())))
    last = read(pdf).pages[-1].extract_text()
    assert "Firmas" in last and "Se deshace." in last


def test_each_signature_has_its_own_line() -> None:
    content = read(render("minutes", with_corrections(LEAGUES["drawn"], 0))).pages[0].get_contents()
    assert content is not None
    *_others, last = drawn = [tuple(map(float, line)) for line in LINE.findall(content.get_data())]
    signed = [(left, right) for left, y, right, _y in drawn if y == last[1]]
    assert len(signed) == TEAM_SIZE and len({round(right - left) for left, right in signed}) == 1
    assert all(left - before > 10 for (_left, before), (left, _right) in pairwise(signed) if left)


def test_league_without_results_has_no_places() -> None:
    words = text(render("minutes", with_corrections(LEAGUES["drawn"], 0)))
    assert "Todavía no hay resultados" in words and "Ptos." not in words and "Empate" not in words


@pytest.mark.parametrize("count", range(1, 40, 3))
def test_heading_is_never_at_the_foot_of_a_page(count: int) -> None:
    rulings = [{"order": [NAMES[0], NAMES[at]], "reason": "Lo acordó el comité. " * 12} for at in (1, 2, 3)]
    tested_league = with_corrections(league(NAMES[:6], rulings=rulings), 0)
    incident = GameIncident("Ana – Bea", IncidentLine(pk=1, text="Vale.", who="", at=AT, struck=False))
    assert tested_league.minutes
    with_incidents = replace(tested_league, minutes=replace(tested_league.minutes, incidents=[incident] * count))
    with watched() as layout:
        render("minutes", with_incidents)
    assert list(layout.faults()) == []
