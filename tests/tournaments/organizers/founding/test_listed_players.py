"""The list of players on the pages that create a league or an event: from a file, and with its questions."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournaments.organizers.founding.new_leagues import client
from tests.tournaments.web.deciding.browsing import html_of, send
from tournaments import models

__all__ = ["client"]
pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("address", ["/ligas/nueva/", "/torneos/nuevo/"])]

FIELDS = {
    "name": "Otoño",
    "rules": "castillar",
    "legs": "1",
    "format": "swiss",
    "filling": "lots",
    "final": "round_robin",
}
FILE = "Ana Souto,Lugo\nBea Gil,Vigo\nCarlos Rey,Lugo\nDora Paz,Vigo\n"


def listed_on(page: str) -> str:
    [text] = re.findall(r'<textarea[^>]*name="listed"[^>]*>\n?([^<]*)', page)
    return unescape(text)


def test_list_of_a_file_is_shown_and_sent_again_as_text(client: Client, address: str) -> None:
    file = SimpleUploadedFile("lista.csv", (FILE + "Total: 4\n").encode())
    shown = html_of(send(client, address, **FIELDS, comma="club", upload=file))
    assert "Mira cómo se ha leído la lista." in shown and "<bdi>Lugo</bdi>" in shown
    [digest] = re.findall(r'name="shown" value="(\w+)"', shown)
    again = {**FIELDS, "listed": listed_on(shown).replace("\n", "\r\n"), "comma": "club", "shown": digest}
    assert send(client, address, **again).status_code == 302
    assert set(models.Entry.objects.values_list("name", "club")) >= {("Ana Souto", "Lugo"), ("Dora Paz", "Vigo")}


def test_file_that_is_no_list_is_refused_beside_its_field(client: Client, address: str) -> None:
    answer = send(client, address, **FIELDS, upload=SimpleUploadedFile("lista.xlsx", b"PK\x03\x04nada"))
    assert answer.status_code == 422
    assert re.search(r'id="id_upload_error"[^>]*>No se puede leer como XLSX', html_of(answer))


def test_namesakes_of_a_list_enter_under_the_names_that_are_shown(client: Client, address: str) -> None:
    listed = "Juan Pérez; Casino\nJuan Pérez; Liceo\nAna; Liceo\nBea; Casino"
    shown = html_of(send(client, address, **FIELDS, listed=listed))
    assert 'value="Juan Pérez (Casino)"' in shown and 'value="Juan Pérez (Liceo)"' in shown
    [digest] = re.findall(r'name="shown" value="(\w+)"', shown)
    named = {"namesake": ["Juan Pérez;Casino"], "namesake_name": ["Juan Pérez, padre"]}
    assert send(client, address, **FIELDS, **named, listed=listed, shown=digest).status_code == 302
    assert models.Entry.objects.filter(name__in=("Juan Pérez, padre", "Juan Pérez (Liceo)")).count() == 2


def test_name_that_is_listed_twice_is_refused(client: Client, address: str) -> None:
    answer = send(client, address, **FIELDS, listed="Ana\nBea\nAna\nDora")
    assert answer.status_code == 422 and "ya está en el puesto" in html_of(answer)
