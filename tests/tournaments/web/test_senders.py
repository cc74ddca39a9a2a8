"""Pages name the user whose forms a device may send; a form of another user is refused."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponseRedirect
from django.test import Client, RequestFactory

from tests.organizing import drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.every.addresses import address, made
from tests.tournaments.every.sendings import BY_SCRIPT
from tests.tournaments.web.deciding.browsing import WON, hidden_fields, html_of, html_of_404, league_url
from tournaments import models
from tournaments.web.form_token import FORM_OWNER_HEADER, confirm_recorded

pytestmark = pytest.mark.django_db


def pages(league: models.League) -> list[str]:
    game = league.fixtures.order_by("position")[0].pk
    of_league = [
        league_url(name, league)
        for name in ("standings", "calendar", "games", "podium", "history", "documents", "projector")
    ]
    return ["/", "/ligas/", "/jugadores/", "/reglas/", "/comprobar/", league_url("sheet", league, game), *of_league]


def test_public_pages_name_no_user_for_anonymous_readers() -> None:
    league = drawn_league()
    User.objects.create_user("somebody")
    for page in pages(league):
        first, second = Client().get(page), Client().get(page)
        assert first.content == second.content, page
        assert "data-unsent" not in html_of(first) and "csrfmiddlewaretoken" not in html_of(first), page
        assert not first.cookies, page


@pytest.mark.parametrize("visitor", [Visitor.REFEREE, Visitor.LINK])
def test_every_page_names_its_user(visitor: Visitor) -> None:
    league = drawn_league()
    client = client_of(visitor, league)
    link = models.AccessLink.objects.first()
    expected = f"enlace {link.pk}" if link else client.session["_auth_user_id"]
    projector = league_url("projector", league)
    for page in pages(league):
        if page != projector:
            assert html_of(client.get(page)).count(f'data-who="{expected}"') == 1, page
    assert html_of_404(client.get("/no-hay/")).count(f'data-who="{expected}"') == 1


@pytest.mark.parametrize("visitor", [Visitor.REFEREE, Visitor.ORGANIZER, Visitor.LINK])
def test_projector_never_shows_unsent_forms(visitor: Visitor) -> None:
    """The room sees it; the device from which it is projected may hold a form of its owner."""
    league = drawn_league()
    html = html_of(client_of(visitor, league).get(league_url("projector", league)))
    assert "data-unsent" not in html and "data-who" not in html


def test_form_of_another_person_changes_nothing() -> None:
    league = drawn_league()
    referee, address = client_of(Visitor.REFEREE, league), league_url("game", league, fixture(league, "Ana", "Bea").pk)
    own = referee.session["_auth_user_id"]
    sent = {**hidden_fields(address), **WON, "step": "confirm"}
    for sender, status in ((f"{own}0", 409), ("enlace 1", 409), (own, 302)):
        answer = referee.post(address, sent, headers={FORM_OWNER_HEADER: sender})
        assert answer.status_code == status
        assert models.Result.objects.exists() is (status == 302)
    refused = html_of(referee.post(address, sent, headers={FORM_OWNER_HEADER: f"{own}0"}))
    assert "No se ha anotado" in refused and "data-answers" not in refused
    assert "data-answers" not in html_of_404(referee.post("/no-hay/", sent))


def test_form_after_the_session_leads_to_login() -> None:
    league = drawn_league()
    referee, address = client_of(Visitor.REFEREE, league), league_url("game", league, fixture(league, "Ana", "Bea").pk)
    sent = {**hidden_fields(address), **WON, "step": "confirm"}
    own = referee.session["_auth_user_id"]
    referee.logout()
    answer = referee.post(address, sent, headers={FORM_OWNER_HEADER: own})
    assert answer.status_code == 403 and "La sesión se acabó" in html_of(answer)


@pytest.mark.parametrize("name", ["invite", "invite_organizer", "delete_own_league"])
def test_script_learns_that_a_form_without_decision_is_done(name: str) -> None:
    league = made(f"tournaments:{name}")
    client = client_of(Visitor.SUPERUSER, league)
    page = address(f"tournaments:{name}", league)
    sent = {**hidden_fields(page), "email": "nueva@example.org", "role": "referee"}
    answer = client.post(page, sent, headers=BY_SCRIPT)
    assert answer.status_code == 200
    html = answer.content.decode()
    assert answer["Content-Type"] == "application/json" or f'data-answers="{sent["request_key"]}"' in html


@pytest.mark.parametrize("by_script", [True, False])
def test_form_that_was_recorded_is_named_to_the_browser(by_script: bool) -> None:
    """A browser that sent it by itself learns it from a cookie, and a script from the address that comes next."""
    league = drawn_league()
    referee, address = client_of(Visitor.REFEREE, league), league_url("game", league, fixture(league, "Ana", "Bea").pk)
    sent = {**hidden_fields(address), **WON, "step": "confirm"}
    assert "recorded" not in referee.post(address, {**sent, "step": ""}).cookies
    answer = referee.post(address, sent, headers=BY_SCRIPT if by_script else {})
    if by_script:
        assert answer.json()["to"] and "recorded" not in answer.cookies
    else:
        assert answer.cookies["recorded"].value == sent["request_key"]


@pytest.mark.parametrize(("to", "status"), [("/ligas/", 200), ("/entrar/?next=/", 302)])
def test_redirect_of_any_view_is_an_address_for_the_script(to: str, status: int) -> None:
    """But not to the login page, where the form waits for its sender."""
    request = RequestFactory().post("/", headers=BY_SCRIPT)
    answer = confirm_recorded(lambda _request: HttpResponseRedirect(to))(request)
    assert answer.status_code == status
