"""No account gets a name that looks like another's."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.accounts.forging import SIGN_UP, link_address
from tests.tournaments.accounts.joining import PASSWORD, person
from tests.tournaments.web.deciding.browsing import html_of
from tournaments.accounts import invitations
from tournaments.store.access.people import Person, make_account

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_sign_up")]
CLASHES = (
    "CARME",
    "ｃａｒｍｅ",
    "carme ",
    "ⓒarme",
    "𝐜𝐚𝐫𝐦𝐞",
    "carme\u200b",
    "car\u00adme",
    "с\u0430rme",
    "carme\u0301",
    "carrne",
    "carme.",
    "carme_",
    "carme--",
)
"""Handles that look like Carme's: other case or width, invisible signs, other alphabets, confusables."""


@pytest.mark.parametrize("clash", CLASHES)
def test_handle_like_an_existing_one_is_refused(clash: str, carme: User) -> None:
    sent = invitations.invite("clave", by=carme)
    for address in (SIGN_UP, link_address(sent)):
        refused = Client().post(address, person(clash))
        assert refused.status_code == 422 and 'id="id_username_error"' in html_of(refused)
    assert list(User.objects.values_list("username", flat=True)) == ["carme"]
    assert invitations.open_invitations().exists()


@pytest.mark.parametrize(
    ("one", "other"), [("pablo1", "pablol"), ("oliva", "0liva"), ("wanda", "vvanda"), ("ana.b", "ana_b")]
)
def test_lookalike_handles_count_as_one(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        User.objects.all().delete()
        make_account(Person("jefa", "Jefa"), PASSWORD)
        assert Client().post(SIGN_UP, person(first)).status_code == 302
        assert Client().post(SIGN_UP, person(second)).status_code == 422


def test_visibly_different_handles_are_accepted(carme: User) -> None:
    names = ["carmen", "carma", "carme2", "carme3", "karme", "mcarme", "car", "me.carme", "car.me"]
    assert {Client().post(SIGN_UP, person(name)).status_code for name in names} == {302}


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u3164", "\u115f", "\u2800", "\u180e"]
)
def test_display_name_has_no_invisible_sign(sign: str, carme: User, mallory: Client) -> None:
    name = f"Carme{sign} Organizadora"
    assert Client().post(SIGN_UP, person("eva", name=name)).status_code == 302
    assert mallory.post("/cuenta/", {"name": name, "email": ""}).status_code == 302
    signed = User.objects.filter(username__in=["eva", "mallory"]).values_list("first_name", flat=True)
    assert set(signed) == {"Carme Organizadora"}
