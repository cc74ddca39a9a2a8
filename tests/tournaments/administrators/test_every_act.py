"""Every act of the administrator is logged, and no other account can do it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from tests.databases import only_on_sqlite
from tests.fuzz.world import digest
from tests.people import Visitor, client_of
from tests.tournaments.administrators.acting import ACTS, REASON, administrator, user_of
from tests.tournaments.every.addresses import ADDRESSES, address, made
from tests.tournaments.every.sendings import BY_SCRIPT
from tests.tournaments.every.turns import in_turn
from tests.tournaments.every.whole_history import StateBefore
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, html_of_404
from tournaments import models
from tournaments.models import SiteAct

pytestmark = pytest.mark.django_db
PAGES = [name for name in ADDRESSES if name.startswith("administration:")]


def ready(name: str) -> tuple[models.League, str]:
    """Return the address of a page, for a league in the state that its act needs."""
    league = made(f"administration:{name}")
    ACTS[name].first(league)
    league.refresh_from_db()
    return league, address(f"administration:{name}", league)


@only_on_sqlite("an address takes the same on either database")
def test_every_address_that_takes_a_form_has_a_case() -> None:
    for name, page in each_page():
        answer = administrator().post(page)
        assert (answer.status_code != 405) == (name.partition(":")[2] in ACTS), name


def each_page() -> Iterator[tuple[str, str]]:
    """Yield the name and the address of each page, with its object, for one league; what is changed is rolled back."""
    league = made("administration:home")
    for name in PAGES:
        with transaction.atomic():
            yield name, address(name, league)
            transaction.set_rollback(True)


@pytest.mark.parametrize("name", ACTS)
def test_each_act_is_logged_once_and_has_a_reason(name: str) -> None:
    """The script of unsent forms learns that it is done, also when it sends it again after a lost answer."""
    league, address = ready(name)
    client = administrator(league)
    sent = {**hidden_fields(address), "reason": REASON, **ACTS[name].fields}
    rows, turn = digest(), list(ACTS).index(name)
    for reason in in_turn(turn, ("", "x" * 3000, "  ", "\x00"), 2):
        answer = client.post(address, {**sent, "reason": reason})
        assert answer.status_code == 422 and "No se ha guardado nada" in html_of(answer), reason
    assert digest() == rows
    before = StateBefore()
    is_by_script = turn % 2 == 0
    answer = client.post(address, sent, headers=BY_SCRIPT if is_by_script else {})
    assert answer.status_code in (200, 302)
    if is_by_script:
        check_script_learns(client, answer, sent)
    done = SiteAct.objects.latest("pk")
    assert (done.kind, done.actor, done.reason) == (ACTS[name].kind, user_of(client), REASON)
    if "delete" in name:
        assert tuple(row.verb for row in models.Decision.objects.filter(actor=done.actor)) == ACTS[name].verbs
    else:
        assert tuple(before.later_verbs()) == ACTS[name].verbs
    after = digest()
    check_script_learns(client, client.post(address, sent, headers=BY_SCRIPT), sent)
    assert digest() == after, "a form sent twice acts once"
    html = html_of(client.get("/administrar/registro/"))
    assert html.count(REASON) == 1


def check_script_learns(client: Client, answer: HttpResponse, sent: dict[str, Any]) -> None:
    if answer["Content-Type"].startswith("application/json"):
        assert client.get(json.loads(answer.content)["to"]).status_code == 200
    else:
        assert f'data-answers="{sent["request_key"]}"' in answer.content.decode()


@only_on_sqlite("rights are the same on either database")
@pytest.mark.parametrize("name", ACTS)
def test_other_accounts_cannot_send_the_form(name: str) -> None:
    """An organizer and two more try each act, by turns. Nor can an administrator send a form of another site."""
    league, address = ready(name)
    own = administrator(league)
    sent = {**hidden_fields(address), "reason": REASON, **ACTS[name].fields}
    others = [visitor for visitor in Visitor if visitor is not Visitor.SUPERUSER]
    trying = {Visitor.ORGANIZER, *in_turn(list(ACTS).index(name), others, 2)}
    clients = {visitor: client_of(visitor, league) for visitor in trying}
    before = digest()
    for visitor, client in clients.items():
        answer = client.post(address, sent)
        assert answer.status_code in (403, 404), visitor
    own.handler.enforce_csrf_checks = True
    assert own.post(address, sent).status_code == 403
    assert digest() == before


def test_page_of_a_missing_subject_is_not_found() -> None:
    client = administrator()
    for _name, page in each_page():
        pk = next((part for part in reversed(page.split("/")) if part.isdecimal()), None)
        if pk:
            for missing in ("987654321", str(10**30)):
                assert client.get(page.replace(f"/{pk}/", f"/{missing}/")).status_code == 404, page


@only_on_sqlite("rights are the same on either database")
def test_account_without_the_right_keeps_the_menu() -> None:
    """A logged-in account keeps the menu and is not offered to log in."""
    organizer = client_of(Visitor.ORGANIZER, made("administration:home"))
    answer = organizer.get("/administrar/")
    html = html_of_404(answer)
    assert "Aquí no hay nada" in html
    assert 'href="/organizar/"' in html and 'href="/cuenta/"' in html and 'href="/administrar/"' not in html
    assert "/entrar/" not in html and "entra con tu cuenta" not in html


@only_on_sqlite("rights are the same on either database")
def test_menu_links_only_administrators() -> None:
    league = made("administration:home")
    for visitor in Visitor:
        html = html_of(client_of(visitor, league).get("/ligas/"))
        assert ('href="/administrar/"' in html) == (visitor is Visitor.SUPERUSER), visitor
