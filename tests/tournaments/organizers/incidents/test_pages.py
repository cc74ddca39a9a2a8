"""The pages that record, show and strike out incidents, and continue to the result."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.organizing import ONE_WINS, decide, drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.organizers.incidents import articles_of
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db


def incident(league: models.League, **how: str) -> dict[str, str]:
    last = str(len(articles_of(league.rules)) - 1)
    return {"article": last, "outcome": "stands", "claimed_by": "referee", "ply": "12", **how}


def test_incident_is_recorded_shown_and_struck_out(
    league: models.League, game: models.Fixture, referee: Client
) -> None:
    address = league_url("incidents", league, game.pk)
    assert "no tiene ninguna" in html_of(referee.get(address))
    assert send(referee, address, **incident(league, note="<b>a</b>", public="on"))["Location"] == address
    for page in (address, league_url("game", league, game.pk), league_url("sheet", league, game.pk)):
        html = html_of(referee.get(page))
        assert "Incidencia en la jugada 12" in html and "&lt;b&gt;a&lt;/b&gt;" in html
    row = models.Incident.objects.get()
    strike = league_url("strike_incident", league, game.pk, row.pk)
    assert send(referee, strike, reason="").status_code == 422
    assert send(referee, strike, reason="no fue así")["Location"] == address
    assert "tachada" in html_of(referee.get(address)) and referee.get(strike)["Location"] == address
    assert "Incidencia en la" not in html_of(referee.get(league_url("sheet", league, game.pk)))
    assert "no fue así" in html_of(referee.get(league_url("history", league)))


def test_articles_are_offered_in_the_order_of_the_regulation() -> None:
    league = drawn_league(rules="spanish")
    address = league_url("incidents", league, fixture(league, "Ana", "Bea").pk)
    offered = html_of(client_of(Visitor.REFEREE, league).get(address)).split('name="article"')[1].split("</select>")[0]
    assert "data-filter=" in offered and "<optgroup" not in offered
    positions = [offered.index(f'value="{number}"') for number in range(len(articles_of("spanish")))]
    assert positions == sorted(positions)


def test_only_marked_incidents_are_shown_in_public(
    league: models.League, game: models.Fixture, referee: Client
) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    address, games = league_url("incidents", league, game.pk), league_url("games", league)
    send(referee, address, **incident(league))
    assert "Incidencia<" not in html_of(Client().get(games))
    send(referee, address, **incident(league, public="on"))
    assert "Incidencia<" in html_of(Client().get(games))


@pytest.mark.parametrize("rules", ["castillar", "spanish"])
def test_lost_game_continues_to_its_result(rules: str) -> None:
    league = drawn_league(rules=rules)
    game, client = fixture(league, "Ana", "Bea"), client_of(Visitor.REFEREE, league)
    articles = [article.number for article in articles_of(rules)]
    for number, reason in (("8.2", "refusal"), (articles[0], "adjudicated")):
        if number in articles:
            fields = incident(league, article=str(articles.index(number)), outcome="lost", loser="one")
            expected = f"{league_url('game', league, game.pk)}?gana=two&motivo={reason}"
            assert send(client, league_url("incidents", league, game.pk), **fields)["Location"] == expected
    decide(league, RecordResult(game.pk, ONE_WINS))
    answer = send(client, league_url("incidents", league, game.pk), **incident(league, outcome="lost", loser="two"))
    assert answer["Location"].startswith(f"{league_url('correct', league, game.pk)}?gana=one")


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("article", "", "Hace falta."),
        ("article", "99999", "Elige una"),
        ("article", "x\0", "Elige una"),
        ("outcome", "", "Hace falta."),
        ("outcome", "lost", "quién pierde"),
        ("claimed_by", "nadie", "Elige una"),
        ("loser", "three", "Elige una"),
        ("ply", "0", "de 1 a"),
        ("ply", "9" * 400, "de 1 a"),
        ("note", "a\x07b", "U+0007"),
        ("note", "x" * 2001, "2000"),
    ],
)
def test_invalid_incident_is_explained_beside_its_field(
    league: models.League, game: models.Fixture, referee: Client, field: str, value: str, expected: str
) -> None:
    answer = send(referee, league_url("incidents", league, game.pk), **incident(league, **{field: value}))
    assert answer.status_code == 422 and expected in html_of(answer)
    assert not models.Incident.objects.exists()


def test_incident_of_another_game_is_not_found(league: models.League, game: models.Fixture, referee: Client) -> None:
    send(referee, league_url("incidents", league, game.pk), **incident(league))
    other = fixture(league, "Ana", "Carlos")
    assert (
        referee.get(league_url("strike_incident", league, other.pk, models.Incident.objects.get().pk)).status_code
        == 404
    )
