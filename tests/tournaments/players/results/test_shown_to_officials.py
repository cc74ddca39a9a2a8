"""A reported result, beside its game on the pages of officials."""

from __future__ import annotations

import re

import pytest

from tests.organizing import drawn_league, fixture
from tests.own_pages import Player, allow, player_of
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.every.test_organizer_queries import queries
from tests.tournaments.web.deciding.browsing import WON, hidden_fields, html_of, league_url
from tournaments import models

pytestmark = pytest.mark.django_db
LOST = {"winner": "two", "reason": "resignation", "two_men": "2", "two_kings": "0"}


def reported_league() -> tuple[models.League, Player, models.Fixture]:
    """Return a league with a game reported by one player, the other player of that game, and the game."""
    league = drawn_league()
    allow(league)
    game = fixture(league, "Ana", "Bea")
    player_of(league, game.one.name).confirm("own_report", game.pk, **WON)
    return league, player_of(league, game.two.name), game


def test_report_is_shown_beside_its_game() -> None:
    league, opponent, game = reported_league()
    organizer, referee = organizer_of(league), client_of(Visitor.REFEREE, league)
    for official in (organizer, referee):
        html = html_of(official.get(league_url("record", league)))
        assert html.count(f"Vale lo de {game.one.name}") == 1 and "Su rival puede contestar hasta" in html
    assert "Cada uno comunica un resultado" not in html_of(organizer.get(league_url("organize", league)))
    opponent.confirm("own_report", game.pk, **LOST)
    html = html_of(organizer.get(league_url("record", league)))
    assert f"Vale lo de {game.two.name}" in html and "Su rival puede contestar hasta" not in html
    assert "Cada uno comunica un resultado" in html_of(organizer.get(league_url("organize", league)))


def test_officials_alone_read_beside_a_game_what_was_reported() -> None:
    league, opponent, game = reported_league()
    organizer, reported = organizer_of(league), f"{game.one.name} comunica:</b> Gana {game.one.name} con"
    html = html_of(organizer.get(f"{league_url('record', league)}?partida={game.pk}"))
    assert html.index(reported) < html.index('class="keypad"')
    opponent.confirm("own_report", game.pk, **LOST)
    html = html_of(client_of(Visitor.REFEREE, league).get(league_url("record", league)))
    assert reported in html and f"{game.two.name} comunica:</b> Gana {game.two.name} con" in html
    for name in ("games", "calendar", "standings"):
        assert "Gana" not in html_of(opponent.client.get(league_url(name, league)))


def test_form_of_an_official_starts_from_the_report() -> None:
    league, opponent, game = reported_league()
    organizer = organizer_of(league)
    chosen = re.compile(r'name="winner" value="one"[^>]*checked')
    pages = (f"{league_url('record', league)}?partida={game.pk}", league_url("game", league, game.pk))
    for address in pages:
        assert chosen.search(html_of(organizer.get(address)))
    assert "checked" not in html_of(opponent.client.get(opponent.url("own_report", game.pk)))
    opponent.confirm("own_report", game.pk, **LOST)
    for address in pages:
        assert not chosen.search(html_of(organizer.get(address)))


def test_accepted_report_is_undone_by_the_button_of_its_message() -> None:
    league, _opponent, game = reported_league()
    referee, address = client_of(Visitor.REFEREE, league), league_url("reported", league, game.pk)
    report = models.ResultReport.objects.get().pk
    answer = referee.post(address, {**hidden_fields(address), "report": report, "step": "confirm"})
    undo = league_url("undo", league, league.decisions.get(verb="record_result").number)
    assert f'class="undo" action="{undo}"' in html_of(referee.get(answer["Location"]))
    assert referee.post(undo).status_code == 302
    assert not models.Result.objects.filter(fixture=game).exists()


def test_official_may_accept_the_report_of_a_game() -> None:
    league, _opponent, game = reported_league()
    referee, address = client_of(Visitor.REFEREE, league), league_url("reported", league, game.pk)
    html = html_of(referee.get(league_url("game", league, game.pk)))
    assert f"{game.one.name} comunica:" in html and "Su rival puede contestar hasta" in html
    assert f"Vale lo de {game.one.name}" in html and f'action="{address}"' in html
    sent = {
        **hidden_fields(league_url("game", league, game.pk)),
        "report": models.ResultReport.objects.get().pk,
    }
    assert 'value="confirm"' in html_of(referee.post(address, sent))
    assert referee.post(address, {**sent, "step": "confirm"}).status_code == 302
    assert models.Result.objects.get(fixture=game).winner == "one"
    assert "comunica:" not in html_of(referee.get(league_url("game", league, game.pk)))


def test_form_of_a_game_without_report_mentions_none() -> None:
    league, opponent, game = reported_league()
    other = league.fixtures.exclude(pk=game.pk)[0]
    assert "comunica:" not in html_of(organizer_of(league).get(league_url("game", league, other.pk)))
    assert "Vale lo de" not in html_of(opponent.client.get(opponent.url("own_report", game.pk)))


def test_number_of_reports_does_not_change_the_queries() -> None:
    league, _opponent, game = reported_league()
    client = client_of(Visitor.REFEREE, league)
    pages = (league_url("record", league), league_url("game", league, game.pk))
    few = [queries(client, address) for address in pages]
    for other in league.fixtures.exclude(pk=game.pk).select_related("one"):
        player_of(league, other.one.name).confirm("own_report", other.pk, **WON)
    assert [queries(client, address) for address in pages] == few


def test_organizer_reads_the_state_of_a_report() -> None:
    league, opponent, game = reported_league()
    organizer = organizer_of(league)
    overview = league_url("organize", league)
    assert "espera al rival" in html_of(organizer.get(overview))
    opponent.confirm("own_report", game.pk, **LOST)
    assert "dos versiones" in html_of(organizer.get(overview))
