"""The page that sets the crest and the colours of a league, and the address of a crest."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import complete_league, decide, drawn_league
from tests.people import organizer_of, organizer_of_both
from tests.pictures import picture_file
from tests.tournaments.documents.print.pdf import read
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.values import State
from tournaments.organizers.closing.verbs import Close

pytestmark = pytest.mark.django_db
COLOURS = {"first": "#123456", "second": "#FEDCBA"}


def upload(content: bytes, name: str = "escudo.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_league_gets_crest_and_colours_with_history() -> None:
    league = drawn_league()
    client = organizer_of(league)
    answer = send(client, league_url("branding", league), **COLOURS, crest=upload(picture_file()))
    assert answer.status_code == 302
    league.refresh_from_db()
    assert (league.first_colour, league.second_colour) == ("#123456", "#fedcba")
    assert league.crest and bytes(league.crest.content).startswith(b"\x89PNG")
    decision = league.decisions.last()
    assert decision and decision.verb == "dress"
    assert decision.before == {"first": "", "second": "", "crest": None}
    assert decision.after == {"first": "#123456", "second": "#fedcba", "crest": league.crest_id}
    assert "Nuevo escudo. Colores: #123456 y #fedcba." in html_of(client.get(league_url("history", league)))
    assert reverse("tournaments:crest", args=[league.crest_id]) in html_of(client.get(league_url("standings", league)))
    pdf = client.get(reverse("tournaments:document", args=[league.slug, "calendar"])).content
    assert len(list(read(pdf).pages[0].images)) == 1


def test_old_crest_stays_until_removed() -> None:
    league = drawn_league()
    client = organizer_of(league)
    send(client, league_url("branding", league), **COLOURS, crest=upload(picture_file("JPEG")))
    crest = models.League.objects.get().crest_id
    assert crest
    send(client, league_url("branding", league), first="#000000", second="#ffffff")
    assert models.League.objects.get().crest_id == crest
    send(client, league_url("branding", league), first="#000000", second="#ffffff", without="on")
    assert models.League.objects.get().crest_id is None
    assert models.Crest.objects.filter(pk=crest).exists(), "the history still refers to the crest"
    html = html_of(client.get(league_url("history", league)))
    assert "Se quita el escudo." in html and "Cambian los colores: #000000 y #ffffff." in html


def test_colours_are_chosen_with_a_colour_picker() -> None:
    league = drawn_league()
    html = html_of(organizer_of(league).get(league_url("branding", league)))
    assert html.count('<input type="color"') == len(COLOURS)


@pytest.mark.parametrize("state", State)
def test_league_in_any_state_gets_branding(state: State) -> None:
    league = drawn_league()
    models.League.objects.filter(pk=league.pk).update(state=state)
    assert send(organizer_of(league), league_url("branding", league), **COLOURS).status_code == 302


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"first": "rojo"}, "Se esperaba un color como #1d5c3f."),
        ({"first": "#12345"}, "Se esperaba un color como #1d5c3f."),
        ({"second": "#1234567"}, "Se esperaba un color como #1d5c3f."),
        ({"first": "\x00"}, ""),
        ({"crest": upload(b"")}, "El fichero no es una imagen PNG o JPEG que se pueda leer."),
        ({"crest": upload(b"<svg/>", "x.svg")}, "El fichero no es una imagen PNG o JPEG que se pueda leer."),
        ({"crest": upload(picture_file("GIF"))}, "El fichero no es una imagen PNG o JPEG que se pueda leer."),
        ({"crest": upload(picture_file("PNG", (8, 8)))}, "Cada lado de la imagen ha de tener de 32 a 4000 píxeles."),
        ({"crest": upload(picture_file() + b"\x00" * 3_000_000)}, "El fichero pasa de 2 MB."),
    ],
)
def test_invalid_picture_or_colour_is_refused_in_words(fields: dict[str, object], expected: str) -> None:
    league = drawn_league()
    for value in fields.values():
        if hasattr(value, "seek"):
            value.seek(0)
    answer = send(organizer_of(league), league_url("branding", league), **{**COLOURS, **fields})
    assert answer.status_code == 422
    assert expected in html_of(answer)
    league.refresh_from_db()
    assert league.crest_id is None and league.first_colour == "" and models.Crest.objects.count() == 0


def test_same_form_sent_twice_is_one_decision() -> None:
    league = drawn_league()
    client, address = organizer_of(league), league_url("branding", league)
    carried = hidden_fields(address)
    for _ in range(2):
        client.post(address, {**carried, **COLOURS, "crest": upload(picture_file())})
    assert league.decisions.filter(verb="dress").count() == 1


def test_championship_colours_apply_to_plain_leagues() -> None:
    plain, own = complete_league(championship="Copa"), drawn_league(name="Otra", championship="Copa")
    client = organizer_of_both(plain)
    send(organizer_of(own), league_url("branding", own), first="#aa0000", second="#00aa00")
    page = reverse("tournaments:championship_branding", args=["copa"])
    assert send(client, page, **COLOURS, crest=upload(picture_file())).status_code == 302
    copa = models.Championship.objects.get()
    assert copa.decisions.get(number=copa.version).verb == "dress"
    address = reverse("tournaments:crest", args=[copa.crest_id])
    assert address in html_of(client.get(league_url("standings", plain)))
    assert address in html_of(client.get(league_url("standings", own))), (
        "its own colours, the crest of the championship"
    )
    decide(plain, Close())
    diploma = client.get(reverse("tournaments:document", args=[plain.slug, "diplomas"])).content
    assert list(read(diploma).pages[0].images)


def test_crest_has_its_own_address_with_safe_headers(client: Client) -> None:
    league = drawn_league()
    send(organizer_of(league), league_url("branding", league), **COLOURS, crest=upload(picture_file()))
    crest = models.Crest.objects.get()
    answer = client.get(reverse("tournaments:crest", args=[crest.pk]))
    assert answer.content == bytes(crest.content) and answer["Content-Type"] == "image/png"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["Cache-Control"] == "private, no-cache"
    headers = {"if-none-match": answer["ETag"]}
    assert client.get(reverse("tournaments:crest", args=[crest.pk]), headers=headers).status_code == 304
    assert client.get(reverse("tournaments:crest", args=["b" * 64])).status_code == 404
    assert client.get("/escudos/" + "x" * 5000 + ".png").status_code == 404
