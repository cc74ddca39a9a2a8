"""Every page by everybody: a page that is added to the addresses and not to this table fails."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.urls import reverse

from config.urls import urlpatterns as of_the_site
from tests import sheets
from tests.organizing import beat, decide, drawn, fixture, played_out, preparing, tied
from tests.people import Who, client_of
from tournaments import models
from tournaments.decisions.close import Close
from tournaments.decisions.sanction import SanctionPlayer
from tournaments.decisions.submit_sheet import SubmitSheet
from tournaments.decisions.withdraw import Withdraw
from tournaments.league.values import Side
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db

ANYBODY = dict.fromkeys(Who, 200)
LOGGED_IN = {**ANYBODY, Who.NOBODY: 302}
ORGANIZERS = dict.fromkeys(Who, 403) | {Who.NOBODY: 302, Who.ORGANIZER: 200, Who.SUPERUSER: 200}
REFEREES = ORGANIZERS | {Who.REFEREE: 200}


@dataclass(frozen=True)
class Page:
    """What a page answers to each, and the league it is asked for: made by name in LEAGUES."""

    answers: dict[Who, int]
    league: str = "drawn"


PAGES = {
    # public
    "home": Page(ANYBODY),
    "leagues": Page(ANYBODY),
    "standings": Page(ANYBODY),
    "calendar": Page(ANYBODY),
    "games": Page(ANYBODY),
    "podium": Page(ANYBODY),
    "documents": Page(ANYBODY),
    "document": Page(ANYBODY),
    "league_file": Page(ANYBODY),
    "history": Page(ANYBODY),
    "sheet": Page(ANYBODY),
    "players": Page(ANYBODY),
    "player": Page(ANYBODY),
    "player_file": Page(ANYBODY),
    "championships": Page(ANYBODY),
    "championship": Page(ANYBODY),
    "championship_file": Page(ANYBODY),
    # for any account
    "mine": Page(LOGGED_IN),
    "found": Page(LOGGED_IN),
    "import": Page(LOGGED_IN),
    # to record games
    "record": Page(REFEREES),
    "sanction": Page(REFEREES),
    "game": Page(REFEREES),
    "dice": Page(REFEREES),
    "colours": Page(REFEREES),
    "correct": Page(REFEREES, "begun"),
    "take_back": Page(REFEREES, "begun"),
    "submit_sheet": Page(REFEREES),
    "settle_sheet": Page(REFEREES, "disputed"),
    # to organize
    "organize": Page(ORGANIZERS),
    "settings": Page(ORGANIZERS, "preparing"),
    "players_of": Page(ORGANIZERS, "preparing"),
    "lots": Page(ORGANIZERS),
    "replan": Page(ORGANIZERS),
    "latecomer": Page(ORGANIZERS),
    "withdraw": Page(ORGANIZERS),
    "readmit": Page(ORGANIZERS),
    "revoke": Page(ORGANIZERS),
    "play_off": Page(ORGANIZERS, "tied"),
    "rule": Page(ORGANIZERS, "tied"),
    "close": Page(ORGANIZERS, "played_out"),
    "reopen": Page(ORGANIZERS, "finished"),
    "other_podium": Page(ORGANIZERS),
}
CUP = {"championship": "Copa", "name": "Liga de prueba"}


def begun() -> models.League:
    league = drawn(**CUP)
    beat(league, "Ana", "Bea")
    return league


def disputed() -> models.League:
    league = begun()
    game = league.fixtures.get(result__isnull=False)
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.ONE))
    return league


def finished() -> models.League:
    league = played_out(**CUP)
    decide(league, Close())
    return league


LEAGUES = {
    "preparing": lambda: preparing(**CUP),
    "drawn": lambda: drawn(**CUP),
    "begun": begun,
    "disputed": disputed,
    "tied": lambda: tied(**CUP),
    "played_out": lambda: played_out(**CUP),
    "finished": finished,
}


def address(name: str, league: models.League) -> str:
    """The address of a page, for the league and something of it that there is."""
    return reverse(f"tournaments:{name}", args=arguments(name, league))


def arguments(name: str, league: models.League) -> list[object]:
    assert league.championship
    if name in ("player", "player_file"):
        player = models.Player.objects.values_list("pk", flat=True)[0]
        return [player] if name == "player" else [player, "calendar", "ics"]
    if name == "league_file":
        return [league.slug, "standings", "csv"]
    if name == "championship_file":
        return [league.championship.slug, "standings", "csv"]
    if name in ("championship", "other_podium"):
        return [league.championship.slug]
    if name == "document":
        return [league.slug, "calendar"]
    if name in ("play_off", "rule"):
        return [league.slug, 1]
    if name == "revoke":
        decide(league, SanctionPlayer("Ana", "tardanza"))
        return [league.slug, league.sanctions.get().pk]
    converters = next(p for p in urlpatterns if p.name == name).pattern.converters
    if "which" in converters:
        played = league.fixtures.filter(result__isnull=False).first()
        return [league.slug, (played or fixture(league, "Ana", "Bea")).pk]
    return [league.slug] if converters else []


def test_every_address_is_in_the_table() -> None:
    assert {pattern.name for pattern in urlpatterns} == set(PAGES)
    assert {p.name for p in of_the_site if hasattr(p, "name")} == {"healthz", "login", "logout"}


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_answers_to_each_what_it_should(name: str, who: Who) -> None:
    page = PAGES[name]
    league = LEAGUES[page.league]()
    if name == "readmit":
        decide(league, Withdraw("Ana"))
    client = client_of(who, league)
    answer = client.get(address(name, league))
    assert answer.status_code == page.answers[who], answer.content.decode()[:300]
    if answer.status_code == 302:
        assert answer["Location"].startswith("/entrar/?next=/")


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.answers is not ANYBODY])
def test_who_may_not_see_a_page_may_not_send_it_either(name: str) -> None:
    league = LEAGUES[PAGES[name].league]()
    where = address(name, league)
    before = league.decisions.count()
    for who, expected in PAGES[name].answers.items():
        if expected != 200:
            answer = client_of(who, league).post(where, {"step": "confirm", "reason": "porque sí", "seed": "x"})
            assert answer.status_code in (expected, 405), (who, answer.status_code)
    assert league.decisions.count() == before


@pytest.mark.parametrize("name", PAGES)
def test_only_what_is_sent_from_a_form_changes_anything(name: str) -> None:
    league = LEAGUES[PAGES[name].league]()
    where, client = address(name, league), client_of(Who.ORGANIZER, league)
    decisions = models.Decision.objects.count()
    for method in (client.get, client.head, client.options, client.put, client.delete, client.patch, client.trace):
        assert method(where, {"step": "confirm"}).status_code in (200, 405)
    assert models.Decision.objects.count() == decisions


def test_a_form_without_its_token_is_refused() -> None:
    league = drawn()
    client = client_of(Who.ORGANIZER, league)
    client.handler.enforce_csrf_checks = True
    answer = client.post(reverse("tournaments:lots", args=[league.slug]), {"seed": "x"})
    assert answer.status_code == 403
    league.refresh_from_db()
    assert league.draw_seed == "7f3a"
