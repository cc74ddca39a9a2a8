"""Every page of the site by everybody, read and sent."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.organizing import drawn
from tests.people import Who, client_of
from tests.tournaments.views.addresses import (
    ADDRESSES,
    address,
    made,
)
from tests.tournaments.views.matrix import (
    ANYBODY,
    BACK,
    PAGES,
    expected,
)
from tournaments import models

pytestmark = pytest.mark.django_db


def test_every_address_is_in_the_table() -> None:
    assert set(ADDRESSES) == set(PAGES)


@pytest.mark.parametrize("published", [True, False], ids=["public", "private"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_answers_to_each_what_it_should(name: str, published: bool) -> None:
    league = made(name, published=published)
    where = address(name, league)
    found = {}
    for who in Who:
        answer = client_of(who, league).get(where)
        found[who] = answer.status_code
        if answer.status_code == 302 and who is Who.NOBODY and PAGES[name].answers is not BACK:
            assert answer["Location"].startswith("/entrar/")
    assert found == {who: expected(name, who, published=published) for who in Who}


@pytest.mark.parametrize("published", [True, False], ids=["public", "private"])
@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.answers is not ANYBODY])
def test_who_may_not_see_a_page_may_not_send_it_either(name: str, published: bool) -> None:
    league = made(name, published=published)
    where = address(name, league)
    before = models.Decision.objects.count(), models.Invitation.objects.filter(revoked=False).count()
    for who in Who:
        answer = expected(name, who, published=published)
        if answer not in (200, 405):
            client = client_of(who, league)
            kept = models.Decision.objects.count()
            sent = client.post(where, {"step": "confirm", "reason": "porque sí", "seed": "x"})
            refused = (answer, 405, 403 if answer == 302 else answer)
            assert sent.status_code in refused, (who, sent.status_code)
            assert models.Decision.objects.count() == kept, who
    assert models.Invitation.objects.filter(revoked=False).count() == before[1]


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("tournaments:revoke_team_invitation", {Who.ORGANIZER, Who.SUPERUSER}),
        ("tournaments:revoke_championship_invitation", {Who.ORGANIZER_OF_CHAMPIONSHIP, Who.SUPERUSER}),
        ("revoke_invitation", {Who.SUPERUSER}),
    ],
)
def test_what_is_only_sent_is_done_for_who_may_and_nobody_else(name: str, may: set[Who]) -> None:
    league = made(name)
    where = address(name, league)
    row = models.Invitation.objects.get()
    for who in Who:
        client_of(who, league).post(where)
        row.refresh_from_db()
        assert row.revoked == (who in may), who
        models.Invitation.objects.update(revoked=False)


@pytest.mark.parametrize("name", PAGES)
def test_only_what_is_sent_from_a_form_changes_anything(name: str) -> None:
    league = made(name)
    decides = Who.ORGANIZER_OF_CHAMPIONSHIP if PAGES[name].of_championship else Who.ORGANIZER
    where, client = address(name, league), client_of(decides, league)
    decisions, officials = models.Decision.objects.count(), models.Official.objects.count()
    for method in (client.get, client.head, client.options, client.put, client.delete, client.patch, client.trace):
        assert method(where, {"step": "confirm"}).status_code in (200, 302, 404, 405)
    assert models.Decision.objects.count() == decisions
    assert models.Official.objects.count() == officials
    assert not models.Invitation.objects.filter(revoked=True).exists()


def test_a_form_without_its_token_is_refused() -> None:
    league = drawn()
    client = client_of(Who.ORGANIZER, league)
    client.handler.enforce_csrf_checks = True
    answer = client.post(reverse("tournaments:lots", args=[league.slug]), {"seed": "x"})
    assert answer.status_code == 403
    league.refresh_from_db()
    assert league.draw_seed == "7f3a"


def test_an_invitation_sent_with_nothing_in_it_is_refused_in_words() -> None:
    league = drawn()
    answer = client_of(Who.ORGANIZER, league).post(reverse("tournaments:invite", args=[league.slug]))
    assert answer.status_code == 422 and "incompleto" in answer.content.decode()
