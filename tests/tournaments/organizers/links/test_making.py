"""The pages that make private links and show their code once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.organizing import beat, decide, drawn_league, fixture
from tests.people import organizer_of
from tests.qr import image_of_svg, read_code
from tests.tournaments.documents.print.pdf import text
from tests.tournaments.organizers.links.private_links import address_in, make, token_in
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url
from tournaments import models
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.links.verbs import MakeLink
from tournaments.store.access.tokens import digest, new_token, signed_salt

pytestmark = pytest.mark.django_db


def test_repeated_form_makes_one_link_and_code() -> None:
    league = drawn_league()
    client = organizer_of(league)
    address = league_url("make_link", league)
    form = html_of(client.get(address))
    fields = {"label": "Mesa 1", "token": token_in(form), **hidden_fields(address)}
    first, second = (client.post(address, fields) for _ in range(2))
    assert address_in(first) == address_in(second)
    assert models.AccessLink.objects.count() == 1


def test_used_form_token_makes_no_other_link() -> None:
    league = drawn_league()
    client = organizer_of(league)
    token = token_in(html_of(client.get(league_url("make_link", league))))
    make(client, league, token=token)
    assert make(client, league, label="Mesa 2", token=token).status_code == 422
    assert models.AccessLink.objects.count() == 1


@pytest.mark.parametrize("token", ["", "abc", "A" * 43, "nul\x00", "x" * 5_000, "Ñ"])
def test_token_cannot_be_chosen(token: str) -> None:
    league = drawn_league()
    answer = organizer_of(league).post(
        league_url("make_link", league),
        {
            "label": "Mesa",
            "token": token,
            "request_key": "0" * 32,
            "seen": str(league.version),
        },
    )
    assert answer.status_code == 422
    assert not models.AccessLink.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("label", ""),
        ("label", "x" * 61),
        ("label", "\x00"),
        ("days", "0"),
        ("days", "366"),
        ("days", "9" * 5_000),
        ("days", "ocho"),
        ("fixture", "999999"),
        ("fixture", "x"),
        ("fixture", "9" * 5_000),
        ("fixture", "-1"),
    ],
)
def test_invalid_link_is_explained_beside_its_field(field: str, value: str) -> None:
    league = drawn_league()
    answer = make(organizer_of(league), league, **{field: value})
    assert answer.status_code == 422
    assert f'href="#id_{field}"' in html_of(answer)
    assert not models.AccessLink.objects.exists()


def test_poster_shows_its_label_and_code() -> None:
    league = drawn_league(name="Liga de la sala")
    client = organizer_of(league)
    make_page = league_url("make_link", league)
    game = fixture(league, "Ana", "Bea")
    fields = {
        "label": "Mesa 1",
        "fixture": game.pk,
        "token": token_in(html_of(client.get(make_page))),
        **hidden_fields(make_page),
    }
    address = address_in(client.post(make_page, fields))
    printed = client.post(make_page, {**fields, "step": "print"})
    assert printed["Content-Type"] == "application/pdf"
    page = text(printed.content)
    for words in ("Liga de la sala", "Mesa 1", "Ana – Bea" if game.one.name == "Ana" else "Bea – Ana", address):
        assert words in " ".join(page.split())
    assert models.AccessLink.objects.count() == 1


def test_code_made_on_the_server_has_its_network_address(settings: Any) -> None:
    settings.SITE_URL = "http://192.168.1.20:8000"
    settings.ALLOWED_HOSTS = ["*"]
    league = drawn_league()
    client = organizer_of(league)
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        html = html_of(client.get(league_url("people", league), HTTP_HOST=host))
        assert read_code(image_of_svg(html)) == f"http://192.168.1.20:8000{league_url('standings', league)}"
        assert "--lan" not in html
    html = html_of(client.get(league_url("people", league), HTTP_HOST="10.0.0.7:8000"))
    assert read_code(image_of_svg(html)) == f"http://10.0.0.7:8000{league_url('standings', league)}"
    settings.SITE_URL = ""
    assert "--lan" in html_of(client.get(league_url("people", league), HTTP_HOST="localhost:8000"))


def test_finished_league_makes_no_links() -> None:
    league = drawn_league()
    decide(league, MakeLink("Mesa 1", digest(new_token())))
    for pair in (("Ana", "Bea"), ("Ana", "Carlos"), ("Bea", "Carlos")):
        beat(league, *pair)
    decide(league, Close())
    client = organizer_of(league)
    assert make_refused(client, league) == 422
    assert "Enlace: la liga está cerrada" in html_of(client.get(league_url("people", league)))


def make_refused(client: Client, league: models.League) -> int:
    fields = {"label": "Mesa 1", "token": signed_salt(), "request_key": "0" * 32, "seen": str(league.version)}
    return int(client.post(league_url("make_link", league), fields).status_code)
