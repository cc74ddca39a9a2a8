"""The page of a league's place, contact, notice and rules file."""

from __future__ import annotations

from hashlib import sha256

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import ACTOR, decide, drawn_league
from tests.people import organizer_of
from tests.tournaments.documents.print.pdf import text
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.league.file.writing import write_league
from tournaments.organizers.founding.copying import copy_league
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.actor import Actor
from tournaments.store.announce import Announce
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
SAID = {
    "place": "Casino de Uriandia, Calle Mayor 3",
    "contact": "612 345 678",
    "notice": "Se juega a las 5.\nTraed lápiz.",
}
PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("reglas.pdf", content)


def rules_of(league: models.League) -> str:
    return reverse("tournaments:rules_file", args=[league.slug])


def test_announcement_is_on_page_paper_and_history() -> None:
    league = drawn_league()
    client = organizer_of(league)
    assert send(client, league_url("notice", league), **SAID, rules_file=upload(PDF)).status_code == 302
    anybody = Client()
    page = html_of(anybody.get(league_url("standings", league)))
    assert SAID["place"] in page and SAID["contact"] in page
    assert '<a href="tel:612345678">612 345 678</a>' in " ".join(page.split())
    assert "Se juega a las 5.<br>Traed lápiz." in page and rules_of(league) in page
    assert SAID["place"] in html_of(anybody.get(league_url("calendar", league)))
    assert rules_of(league) in html_of(anybody.get(league_url("documents", league)))
    printed = text(anybody.get(reverse("tournaments:document", args=[league.slug, "calendar"])).content)
    assert f"Lugar: {SAID['place']}" in printed and "Traed lápiz." in printed
    history = html_of(anybody.get(league_url("history", league)))
    assert "Lugar: Casino de Uriandia, Calle Mayor 3. Cambia el contacto. Cambia el aviso." in history
    assert SAID["contact"] not in history and "Nuevo fichero de reglas." in history


def test_rules_are_downloaded_as_sent() -> None:
    league = drawn_league()
    send(organizer_of(league), league_url("notice", league), rules_file=upload(PDF))
    answer = Client().get(rules_of(league))
    assert answer.content == PDF and answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("attachment") and answer["X-Content-Type-Options"] == "nosniff"
    assert Client().get(rules_of(league), headers={"If-None-Match": answer["ETag"]}).status_code == 304
    decide(league, Publish(False))
    hidden = Client().get(rules_of(league), headers={"If-None-Match": answer["ETag"]})
    assert hidden.status_code == 404 and PDF not in hidden.content


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "El fichero no es un PDF entero."),
        (b"<html>%PDF-1.7 %%EOF", "El fichero no es un PDF entero."),
        (PDF[:40], "El fichero no es un PDF entero."),
        (PDF + b"\n" * 2 * 1024 * 1024, "El fichero pasa de 2 MB."),
        (PDF.replace(b"/Type", b"/JS (app.alert) /Type"), "El PDF lleva programas o ficheros dentro"),
        (PDF.replace(b"/Type", b"/Java#53cript 2 0 R /Type"), "El PDF lleva programas o ficheros dentro"),
    ],
    ids=["empty", "page", "cut", "heavy", "program", "escaped"],
)
def test_faulty_rules_file_is_refused_and_changes_nothing(content: bytes, expected: str) -> None:
    league = drawn_league()
    answer = send(organizer_of(league), league_url("notice", league), **SAID, rules_file=upload(content))
    assert answer.status_code == 422 and expected in html_of(answer)
    league.refresh_from_db()
    assert (league.place, league.rules_file_id, models.RulesFile.objects.count()) == ("", None, 0)


def test_rules_file_stays_until_removed() -> None:
    league = drawn_league()
    client = organizer_of(league)
    send(client, league_url("notice", league), rules_file=upload(PDF))
    send(client, league_url("notice", league), **SAID)
    league.refresh_from_db()
    assert league.rules_file_id == sha256(PDF).hexdigest()
    send(client, league_url("notice", league), **SAID, without="on")
    assert Client().get(rules_of(league)).status_code == 404
    assert "Se quita el fichero de reglas." in html_of(client.get(league_url("history", league)))


def test_unchanged_form_writes_nothing() -> None:
    league = drawn_league()
    decide(league, Announce(**SAID, rules_file=PDF))
    client = organizer_of(league)
    answer = send(client, league_url("notice", league), **SAID)
    assert answer.status_code == 302
    league.refresh_from_db()
    assert league.decisions.filter(verb="announce").count() == 1
    html = html_of(client.get(answer["Location"]))
    assert "No has cambiado nada" in html and "quedan como estaban" not in html


def test_undo_puts_texts_and_file_back() -> None:
    league = drawn_league()
    decide(league, Announce(place="Casino", rules_file=PDF))
    taken = decide(league, Announce(place="Otro", keep_rules_file=False))
    decide(league, Undo(taken.number, ACTOR))
    assert (league.place, league.rules_file_id) == ("Casino", sha256(PDF).hexdigest())


def test_next_season_keeps_texts_and_file() -> None:
    league = drawn_league()
    decide(league, Announce(**SAID, rules_file=PDF))
    copied = copy_league(league, "La siguiente", by=Actor("Somebody"))
    copied.refresh_from_db()
    fields = (copied.place, copied.contact, copied.notice, copied.rules_file_id)
    assert fields == (*SAID.values(), sha256(PDF).hexdigest())
    assert copied.decisions.filter(verb="announce").exists()


def test_league_file_omits_empty_announcement_texts() -> None:
    league = drawn_league()
    bare = write_league(load_league(league).league)
    assert not {"place", "contact", "notice"} & set(bare.split('"'))
    decide(league, Announce(**SAID))
    assert write_league(load_league(league).league).startswith(bare.rstrip("}\n"))
