"""Every act of the administrator is logged, and no other account can do it."""

from __future__ import annotations

import pytest

from tests.databases import only_on_sqlite
from tests.fuzz.world import digest
from tests.people import Visitor, client_of
from tests.tournaments.administration.acting import ACTS, REASON, act, administrator, user_of
from tests.tournaments.deciding.browsing import hidden_fields, html_of
from tests.tournaments.every.addresses import ADDRESSES, address, made
from tests.tournaments.every.sendings import BY_SCRIPT
from tests.tournaments.every.whole_history import StateBefore
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
@pytest.mark.parametrize("name", PAGES)
def test_every_address_that_takes_a_form_has_a_case(name: str) -> None:
    answer = administrator().post(address(name, made(name)))
    assert (answer.status_code != 405) == (name.partition(":")[2] in ACTS)


@pytest.mark.parametrize("name", ACTS)
def test_each_act_is_logged_once(name: str) -> None:
    league, address = ready(name)
    client = administrator(league)
    sent = {**hidden_fields(client, address), "reason": REASON, **ACTS[name].fields}
    before = StateBefore()
    assert client.post(address, sent).status_code in (200, 302)
    done = SiteAct.objects.latest("pk")
    assert (done.kind, done.actor, done.reason) == (ACTS[name].kind, user_of(client), REASON)
    if "delete" in name:
        assert tuple(row.verb for row in models.Decision.objects.filter(actor=done.actor)) == ACTS[name].verbs
    else:
        assert tuple(before.later_verbs()) == ACTS[name].verbs
    after = digest()
    client.post(address, sent)
    assert digest() == after, "a form sent twice acts once"
    html = html_of(client.get("/administrar/registro/"))
    assert html.count(REASON) == 1


@pytest.mark.parametrize("name", ACTS)
def test_script_learns_that_the_act_is_done(name: str) -> None:
    """The script of unsent forms reads it in the answer, also when the form is sent again after a lost answer."""
    league, address = ready(name)
    client = administrator(league)
    sent = {**hidden_fields(client, address), "reason": REASON, **ACTS[name].fields}
    for _ in range(2):
        answer = client.post(address, sent, headers=BY_SCRIPT)
        if answer["Content-Type"].startswith("application/json"):
            assert client.get(answer.json()["to"]).status_code == 200
        else:
            assert f'data-answers="{sent["request_key"]}"' in answer.content.decode()


@pytest.mark.parametrize("name", ACTS)
def test_act_without_a_reason_does_nothing(name: str) -> None:
    league, address = ready(name)
    client = administrator(league)
    before = digest()
    for reason in ("", "  ", "\x00", "x" * 3000):
        answer = act(client, address, **{**ACTS[name].fields, "reason": reason})
        assert answer.status_code == 422 and "No se ha guardado nada" in html_of(answer), reason
    assert digest() == before


@only_on_sqlite("rights are the same on either database")
@pytest.mark.parametrize("name", ACTS)
def test_other_accounts_cannot_send_the_form(name: str) -> None:
    """Nor can an administrator with a form of another site."""
    league, address = ready(name)
    own = administrator(league)
    sent = {**hidden_fields(own, address), "reason": REASON, **ACTS[name].fields}
    clients = {visitor: client_of(visitor, league) for visitor in Visitor if visitor is not Visitor.SUPERUSER}
    before = digest()
    for visitor, client in clients.items():
        answer = client.post(address, sent)
        assert answer.status_code in (403, 404), visitor
    own.handler.enforce_csrf_checks = True
    assert own.post(address, sent).status_code == 403
    assert digest() == before


@pytest.mark.parametrize("name", PAGES)
def test_page_of_a_missing_subject_is_not_found(name: str) -> None:
    page = address(name, made(name))
    pk = next((part for part in reversed(page.split("/")) if part.isdecimal()), None)
    if pk:
        missing = page.replace(f"/{pk}/", "/987654321/")
        assert administrator().get(missing).status_code == 404
        assert administrator().get(page.replace(f"/{pk}/", f"/{10**30}/")).status_code == 404


def test_account_without_the_right_keeps_the_menu() -> None:
    """A logged-in account keeps the menu and is not offered to log in."""
    organizer = client_of(Visitor.ORGANIZER, made("administration:home"))
    answer = organizer.get("/administrar/")
    html = html_of(answer)
    assert answer.status_code == 404 and "Aquí no hay nada" in html
    assert 'href="/organizar/"' in html and 'href="/cuenta/"' in html and 'href="/administrar/"' not in html
    assert "/entrar/" not in html and "entra con tu cuenta" not in html


def test_menu_links_only_administrators() -> None:
    league = made("administration:home")
    for visitor in Visitor:
        html = html_of(client_of(visitor, league).get("/ligas/"))
        assert ('href="/administrar/"' in html) == (visitor is Visitor.SUPERUSER), visitor
