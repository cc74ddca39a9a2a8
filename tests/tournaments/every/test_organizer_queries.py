"""The number of queries of pages behind the login does not depend on the size of the league."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.leagues import NAMES, store_leagues
from tests.organizing import ONE_WINS, beat, decide, drawn_league, league_in_preparation, tied_league
from tests.own_pages import allow
from tests.people import Visitor, client_of, organizer_of, organizer_of_both
from tests.queries import Count, count_queries
from tests.tournaments.every.budgets import excess_of_decision, excess_of_preview
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, league_url, send
from tournaments import models
from tournaments.league.player_rules import Overdue
from tournaments.models.player_request import RequestKind
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw
from tournaments.organizers.links.verbs import MakeLink
from tournaments.players.requests.verbs import MakeRequest
from tournaments.players.results.verbs import ReportResult
from tournaments.store.access.tokens import digest
from tournaments.store.players import SetDeadlines

pytestmark = pytest.mark.django_db

OF_A_LEAGUE = (
    "organize",
    "record",
    "lots",
    "replan",
    "settings",
    "latecomer",
    "withdraw",
    "readmit",
    "sanction",
    "close",
    "history",
    "branding",
    "notice",
    "make_link",
    "player_links",
    "projector",
    "people",
    "appoint",
    "invite",
    "visibility",
    "archive_league",
)
OF_A_GAME = ("game", "dice", "colours", "postpone")


def running(players: int) -> models.League:
    """Return a league in play with a result and a sanction of each player."""
    league = drawn_league(NAMES[:players], name=f"De {players}", championship="Copa")
    models.League.objects.filter(pk=league.pk).update(max_players=12)
    league.refresh_from_db()
    beat(league, NAMES[0], NAMES[1])
    for name in NAMES[:players]:
        decide(league, SanctionPlayer(name, "tardanza"))
    return league


def queries(client: Client, address: str) -> int:
    with count_queries() as made:
        assert client.get(address).status_code == 200, address
    return made.total


def count_all(league: models.League) -> dict[str, int]:
    """Return the number of queries of each page, by its name."""
    client = organizer_of_both(league)
    game = league.fixtures.order_by("-pk").first()
    assert game
    played = models.Result.objects.get(fixture__league=league).fixture_id
    counted = {name: queries(client, league_url(name, league)) for name in OF_A_LEAGUE}
    counted |= {name: queries(client, league_url(name, league, game.pk)) for name in OF_A_GAME}
    counted["form"] = queries(client, league_url("game", league, game.pk) + "?gana=one")
    counted["take_back"] = queries(client, league_url("take_back", league, played))
    counted["played"] = queries(client, league_url("game", league, played))
    counted["correct"] = queries(client, league_url("correct", league, played) + "?gana=one")
    for name in ("mine", "found", "import"):
        counted[name] = queries(client, reverse(f"tournaments:{name}"))
    for name in ("account", "password_change", "invitations", "login"):
        counted[name] = queries(client, reverse(name))
    counted["other_podium"] = queries(client, reverse("tournaments:other_podium", args=["copa"]))
    counted["championship_branding"] = queries(client, reverse("tournaments:championship_branding", args=["copa"]))
    return counted


def test_page_queries_do_not_grow_with_players() -> None:
    few = count_all(running(3))
    store_leagues(20)
    assert count_all(running(10)) == few


def test_championship_page_queries_do_not_grow() -> None:
    league = running(3)
    client, address = organizer_of_both(league), reverse("tournaments:organize_championship", args=["copa"])
    few = queries(client, address)
    for number in range(3):
        other = league_in_preparation(name=f"Privada {number}", championship="Copa" if number else "")
        models.League.objects.filter(pk=other.pk).update(published=False)
    models.ChampionshipRequest.objects.create(
        championship=models.Championship.objects.get(slug="copa"), league=models.League.objects.get(name="Privada 0")
    )
    assert queries(client, address) == few


def test_entering_a_result_takes_few_queries() -> None:
    league = running(10)
    client = organizer_of(league)
    address = league_url("game", league, league.fixtures.filter(result=None)[0].pk)
    fields = {"winner": "one", "reason": "no_pieces", "one_men": 3, "one_kings": 0, "two_men": 0, "two_kings": 0}
    ready = {**hidden_fields(f"{address}?gana=one"), **fields, "gana": "one", "step": "confirm"}
    with count_queries() as made:
        assert client.post(address, ready).status_code == 302
    assert not excess_of_decision("game", made)


@pytest.mark.parametrize("players", [3, 10])
def test_previews_take_few_queries(players: int) -> None:
    league = running(players)
    decide(league, Withdraw(NAMES[-1] if players == 10 else NAMES[2]))
    client, sanction = organizer_of(league), league.sanctions.all()[0].pk
    forms: dict[str, tuple[str, dict[str, object]]] = {
        "sanction": (league_url("sanction", league), {"player": NAMES[0], "sanctioned_for": "voces"}),
        "revoke": (league_url("revoke", league, sanction), {"reason": "acuerdo"}),
        "withdraw": (league_url("withdraw", league), {"player": NAMES[1]}),
        "readmit": (league_url("readmit", league), {"player": league.entries.get(withdrawal__isnull=False).name}),
        "latecomer": (league_url("latecomer", league), {"name": "Quien llega"}),
        "replan": (league_url("replan", league), {"boards": 2}),
        "settings": (league_url("settings", league), {"name": "Otra", "championship": "Copa", "max_players": 12}),
    }
    if players > 3:
        one, other = league.fixtures.filter(result=None).order_by("position").values_list("pk", flat=True)[:2]
        forms["postpone"] = (league_url("postpone", league, one), {"to": "swap", "other": other})
    open_tie = tied_league(name=f"Con empate {players}")
    ruling = {"place_1": "Bea", "place_2": "Ana", "ruled_because": "acuerdo"}
    counted = {"rule": shown(organizer_of(open_tie), league_url("rule", open_tie, 1), ruling)}
    counted |= {name: shown(client, address, fields) for name, (address, fields) in forms.items()}
    assert [excess for name, made in counted.items() if (excess := excess_of_preview(name, made))] == []


def shown(client: Client, address: str, fields: dict[str, object]) -> Count:
    """Return the queries of the page that asks for confirmation."""
    carried = hidden_fields(address)
    with count_queries() as made:
        answer = client.post(address, {**carried, **fields})
    assert answer.status_code == 200 and b'value="confirm"' in answer.content, answer.content.decode()
    return made


def test_link_costs_only_its_own_query() -> None:
    league = running(3)
    client, account = client_of(Visitor.LINK, league), client_of(Visitor.REFEREE, league)
    game = league_url("game", league, league.fixtures.filter(result__isnull=True)[0].pk)
    client.get(game)
    for address in (game, league_url("record", league)):
        assert queries(client, address) <= queries(account, address) + 1


def test_list_of_links_makes_a_fixed_number_of_queries() -> None:
    league = running(3)
    client = organizer_of_both(league)
    game = league.fixtures.order_by("-pk").first()
    assert game
    decide(league, MakeLink("Mesa 1", digest("1"), game.pk))
    few = queries(client, league_url("people", league))
    for number in range(2, 10):
        decide(league, MakeLink(f"Mesa {number}", digest(str(number)), game.pk if number % 2 else None))
    assert queries(client, league_url("people", league)) == few


def test_preview_and_decision_queries_do_not_grow() -> None:
    def counts(league: models.League) -> list[int]:
        client = organizer_of(league)
        address = league_url("sanction", league)
        fields = {"player": NAMES[0], "sanctioned_for": "voces"}
        made = []
        for step in (send, confirm):
            hidden_fields(address)
            with count_queries() as count:
                step(client, address, **fields)
            made.append(count.total)
        return made

    assert counts(running(3)) == counts(running(10))


def test_reports_requests_and_deadlines_cost_no_query_each() -> None:
    league = running(10)
    allow(league, overdue=Overdue.REMIND)
    decide(league, SetDeadlines(tuple((number, date(2020, 1, 1)) for number in range(1, 5))))
    client = organizer_of_both(league)
    first, *others = league.fixtures.filter(result__isnull=True).order_by("pk")[:6]
    counted = []
    for games in ([first], others):
        for game in games:
            decide(league, ReportResult(game.pk, game.one_id, ONE_WINS))
            decide(league, MakeRequest(game.one_id, RequestKind.ABSENT, game.pk), reason="guardia")
        counted.append({name: queries(client, league_url(name, league)) for name in ("organize", "record")})
    assert counted[0] == counted[1]
