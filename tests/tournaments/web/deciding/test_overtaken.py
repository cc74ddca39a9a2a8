"""Forms in conflict with a later decision by another person are shown again, and overwrite nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.contrib.auth.models import User

from tests import sheets
from tests.organizing import decide, drawn_league, fixture
from tests.people import Visitor, client_of, organizer_of, organizer_of_both
from tests.soak.browser import forms_of
from tests.tournaments.every.addresses import address
from tests.tournaments.every.sendings import form_of, send
from tests.tournaments.every.states import CUP, disputed, irregular
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.accounts.appoint import Appoint
from tournaments.league.values import Side
from tournaments.models.league import Role
from tournaments.organizers.branding import ChangeBranding
from tournaments.organizers.calendar.verbs import SwapGames
from tournaments.organizers.links.verbs import MakeLink, RenewLink
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.results.verbs import ChooseColours
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.announce import Announce
from tournaments.store.decide import Verb

pytestmark = pytest.mark.django_db

Fields = dict[str, str]


@dataclass(frozen=True)
class Case:
    """A form of a league, a decision that another person takes while it is open, and the values sent afterwards."""

    page: str
    other: Callable[[models.League], Verb]
    fields: Fields = field(default_factory=dict)
    league: Callable[[], models.League] = drawn_league
    which: Callable[[models.League], list[int]] = lambda league: []


def game(league: models.League) -> list[int]:
    """Return the key of the first game with a sheet, or else of one without any record."""
    submitted = league.fixtures.filter(sheets__isnull=False).first()
    return [(submitted or fixture(league, "Ana", "Bea")).pk]


def with_link() -> models.League:
    league = drawn_league()
    decide(league, MakeLink("Mesa 7", digest(new_token())))
    return league


def link(league: models.League) -> list[int]:
    return [league.links.get().pk]


def renewed(league: models.League) -> Verb:
    return RenewLink(link(league)[0], digest(new_token()))


def with_referee() -> models.League:
    league = drawn_league()
    decide(league, Appoint(User.objects.create_user("alguien").pk, Role.REFEREE))
    return league


def referee(league: models.League) -> list[int]:
    return [league.officials.get(user__username="alguien").pk]


def raised(league: models.League) -> Verb:
    return Appoint(User.objects.get(username="alguien").pk, Role.ORGANIZER)


def another_sheet(league: models.League) -> Verb:
    return SubmitSheet(game(league)[0], sheets.IRREGULAR + " ", "Bea")


def other_colours(league: models.League) -> Verb:
    return ChooseColours(game(league)[0], Side.TWO, None)


def swapped(league: models.League) -> Verb:
    first, second = league.fixtures.order_by("position")[:2]
    return SwapGames(first.pk, second.pk)


CASES = {
    "another sheet before one stands": Case(
        "accept_sheet", another_sheet, {"accepted_for": "lo vi", "told": "agreement"}, irregular, which=game
    ),
    "other colours before a sheet stands": Case(
        "accept_sheet", other_colours, {"accepted_for": "lo vi", "told": "agreement"}, irregular, which=game
    ),
    "other colours before a sheet is right": Case(
        "settle_sheet", other_colours, {"right": "sheet", "settled_for": "lo vi"}, disputed, which=game
    ),
    "other colours before a sheet comes": Case(
        "submit_sheet", other_colours, {"text": sheets.WHITE_WINS, "white": "one"}, which=game
    ),
    "the calendar by hand": Case("replan", swapped, {"boards": "1"}),
    "colours": Case(
        "branding", lambda league: ChangeBranding("#000001", "#000002"), {"first": "#112233", "second": "#445566"}
    ),
    "another place": Case("notice", lambda league: Announce(place="Casino"), {"contact": "612 345 678"}),
    "made private": Case("visibility", lambda league: Publish(False), {"audience": "public"}),
    "another link": Case("renew_link", renewed, league=with_link, which=link),
    "a link revoked as renewed": Case("revoke_link", renewed, league=with_link, which=link),
    "another role": Case("appoint", raised, {"who": "alguien", "role": "referee"}, with_referee),
    "a role taken": Case("dismiss", raised, league=with_referee, which=referee),
}


@pytest.mark.parametrize("name", CASES)
def test_other_persons_decision_is_shown_and_stays(name: str) -> None:
    case = CASES[name]
    league = case.league()
    client, address = organizer_of(league), league_url(case.page, league, *case.which(league))
    opened, verb = form_of(client, address), case.other(league)
    decide(league, verb)
    answer = client.post(address, {**opened.fields, **case.fields, "step": "confirm"})
    assert (answer.status_code, league.decisions.latest("number").verb) == (422, verb.name)
    shown = next(form for form in forms_of(html_of(answer), address) if "request_key" in form.fields)
    assert "Somebody" in html_of(answer) and "Token" not in html_of(answer)
    again = client.post(address, {**shown.fields, **case.fields, "step": "confirm"})
    assert again.status_code != 422 or "Somebody" not in html_of(again)


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("championship_branding", {"first": "#112233", "second": "#445566"}),
        ("other_podium", {"game": "Parchís", "players": "3", "gold": "Ana", "silver": "Bea"}),
    ],
)
def test_other_championship_decision_is_shown_and_stays(page: str, fields: Fields) -> None:
    league = drawn_league(**CUP)
    client, other = organizer_of_both(league), client_of(Visitor.SUPERUSER, league)
    assert league.championship
    before = league.championship.decisions.count()
    page_address = address(f"tournaments:{page}", league)
    opened = form_of(client, page_address).fields
    send(other, page_address, {**fields, "first": "#000001", "game": "PARCHÍS"})
    answer = client.post(page_address, {**opened, **fields})
    assert answer.status_code == 422 and "lo cambió mientras tanto" in html_of(answer)
    assert league.championship.decisions.count() == before + 1
    shown = next(form for form in forms_of(html_of(answer), page_address) if "request_key" in form.fields)
    assert client.post(page_address, {**shown.fields, **fields}).status_code == 302
