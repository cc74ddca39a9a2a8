"""A removed crest is no longer served at its old address."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.leagues import store_leagues
from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of, organizer_of, organizer_of_both
from tests.pictures import picture_file
from tests.tournaments.administrators.acting import REASON, act, administrator, hide, superuser
from tests.tournaments.organizers.branding.test_pages import COLOURS, upload
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.organizers.officials.verbs import Publish

pytestmark = pytest.mark.django_db


def league_with_crest(name: str = "Liga") -> tuple[models.League, str]:
    """Return a league and its championship with one crest, and the crest's address."""
    league = drawn_league(name=name, championship=f"Copa {name}")
    client = organizer_of_both(league)
    assert league.championship
    send(client, league_url("branding", league), **COLOURS, crest=upload(picture_file()))
    address = reverse("tournaments:championship_branding", args=[league.championship.slug])
    send(client, address, **COLOURS, crest=upload(picture_file()))
    league.refresh_from_db()
    return league, reverse("tournaments:crest", args=[league.crest_id])


def crest_removal_page(competition: models.League | models.Championship) -> str:
    kind = "league" if isinstance(competition, models.League) else "championship"
    return reverse(f"administration:take_{kind}_crest_off", args=[competition.pk])


def test_administrator_removes_a_crest_and_its_picture() -> None:
    league, address = league_with_crest()
    cup, client = league.championship, administrator()
    assert cup and address in html_of(client.get(reverse("administration:images")))
    etag = Client().get(address)["ETag"]
    assert act(client, crest_removal_page(league)).status_code == 302
    assert Client().get(address).status_code == 200, "the championship still shows the crest"
    assert act(client, crest_removal_page(cup)).status_code == 302
    for browser in (Client(), client):
        assert browser.get(address).status_code == 404
        assert browser.get(address, headers={"if-none-match": etag}).status_code == 404
    assert not models.Crest.objects.exists()
    league.refresh_from_db()
    assert (league.crest_id, league.first_colour) == (None, COLOURS["first"])
    html = html_of(client.get(league_url("history", league)))
    assert "Se quita el escudo." in html and REASON not in html
    again = act(client, crest_removal_page(league))
    assert again.status_code == 422 and "ya no tiene escudo" in html_of(again).lower()
    assert address not in html_of(client.get(reverse("administration:images")))


def test_removed_crest_is_not_served() -> None:
    league = drawn_league()
    client = organizer_of(league)
    send(client, league_url("branding", league), **COLOURS, crest=upload(picture_file()))
    league.refresh_from_db()
    address = reverse("tournaments:crest", args=[league.crest_id])
    assert Client().get(address).status_code == 200
    send(client, league_url("branding", league), **COLOURS, without="on")
    assert [browser.get(address).status_code for browser in (Client(), client, administrator())] == [404, 404, 404]


@pytest.mark.parametrize("state", ["private", "hidden"])
def test_crest_of_a_hidden_league_is_served_to_its_officials(state: str) -> None:
    league, address = league_with_crest()
    assert league.championship
    if state == "hidden":
        hide(league)
        hide(league.championship)
    else:
        decide(league, Publish(False))
    assert Client().get(address).status_code == 404
    assert client_of(Visitor.STRANGER, league).get(address).status_code == 404
    assert client_of(Visitor.REFEREE, league).get(address).status_code == 200
    assert client_of(Visitor.ORGANIZER, league).get(address).status_code == 200


def test_images_are_paged() -> None:
    crest = models.Crest.objects.create(digest="b" * 64, content=b"PNG")
    store_leagues(30)
    models.League.objects.update(crest=crest)
    cup = models.Championship.objects.create(name="Copa", folded_name="copa", slug="copa", crest=crest)
    client, address = administrator(), reverse("administration:images")
    pages = [html_of(client.get(address, {"pagina": number})) for number in (1, 2, 3)]
    assert [shown.count('width="72"') for shown in pages] == [24, 7, 0]
    assert crest_removal_page(cup) in pages[0] and superuser()
    assert {f"/administrar/ligas/{row.pk}/" in pages[0] + pages[1] for row in models.League.objects.all()} == {True}
