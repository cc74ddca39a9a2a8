"""The commands of docs/api.md work as described, and the page of the documentation loads only its own files."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import drawn_league
from tests.tournaments.api.programs import ApiClient, problem
from tests.tournaments.every.recorded import CheckRecorded, whole_json_lines_of
from tournaments.models.access_link import Scope
from tournaments.store.access.tokens import make_token

pytestmark = pytest.mark.django_db
DOCS = (Path(__file__).resolve().parents[3] / "docs/api.md").read_text()


def documented_commands() -> list[list[str]]:
    blocks = re.findall(r"^```sh\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)
    return [shlex.split(line) for block in blocks for line in block.replace("\\\n", " ").splitlines()]


def send_command(command: list[str], known: dict[str, str]) -> tuple[str, int]:
    """Send the request of a curl command, and return its method and status."""
    words = [re.sub(r"\$(\w+)", lambda found: known[found[1]], word) for word in command]
    assert words[0] == "curl"
    address = next(word for word in words if word.startswith("/api/"))
    options = {name: [words[i + 1] for i, word in enumerate(words) if word == name] for name in ("-X", "-H", "-d")}
    method = next(iter(options["-X"]), "POST" if options["-d"] else "GET")
    headers = dict(header.split(": ", 1) for header in options["-H"])
    document = json.loads(options["-d"][0]) if options["-d"] else None
    answer = ApiClient().send(method, address, document, **headers)
    assert answer.status_code in (200, 201), (address, answer.content.decode())
    if address.endswith("/sheets/check"):
        assert [game["verdict"] for game in json.loads(answer.content)["games"]] == ["valid"]
    return method, answer.status_code


def test_every_status_of_the_docs_is_a_problem() -> None:
    data = json.loads(re.findall(r"^```json\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)[0])
    league = drawn_league(name="Otoño")
    program = ApiClient(make_token(User.objects.create_superuser("ana"), "Programa", Scope.ORGANIZE))
    game = league.fixtures.first()
    assert game
    answer = program.post(f"/leagues/otono/games/{game.pk}/result", {"winner": "one", "reason": "resignation"})
    assert problem(answer) == (422, "pieces_missing")
    assert json.loads(answer.content) == data


def test_documentation_page_loads_only_files_of_the_site() -> None:
    page = Client().get("/api/v1/docs")
    assert page.status_code == 200
    text = page.content.decode()
    loaded = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert loaded and all(address.startswith("/") for address in loaded)
    assert "default-src 'self'" in page["Content-Security-Policy"]


def test_document_of_the_api_is_as_recorded(check_recorded: CheckRecorded) -> None:
    """Programs rely on it: a difference is a change for them."""
    check_recorded("openapi", whole_json_lines_of(Client().get("/api/v1/openapi.json").content.decode()))


def test_document_is_openapi_with_problems() -> None:
    document = json.loads(Client().get("/api/v1/openapi.json").content)
    assert document["openapi"].startswith("3.1")
    for operations in document["paths"].values():
        for method, operation in operations.items():
            assert operation["summary"] and operation["responses"]["default"]["content"]["application/problem+json"]
            assert (method == "get") == ("304" in operation["responses"])
            assert all(parameter["schema"] for parameter in operation["parameters"])
            assert operation["security"] in ([{"token": []}], [{}, {"token": []}])
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    # Anybody reads a public league, and its organizer reads a private one with a token.
    assert document["paths"]["/api/v1/leagues/{slug}"]["get"]["security"] == [{}, {"token": []}]
