"""Every error is a problem document with a code and a sentence, and never a page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client, override_settings

from tests.organizing import drawn_league
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tournaments.api import leagues
from tournaments.models.league import Role

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/api/", "/api/v1/", "/api/v2/leagues", "/leagues/nada", "/leagues/nada/games/1"])
def test_unknown_address_is_a_problem(address: str) -> None:
    assert problem(ApiClient().get(address)) == (404, "not_found")


def test_request_to_an_unknown_address_is_not_found() -> None:
    """The missing form token is not reported instead."""
    program = ApiClient("", Client(enforce_csrf_checks=True))
    for method in ("POST", "PUT", "DELETE"):
        assert problem(program.send(method, "/leagues/no está/close", {})) == (404, "not_found")


def test_other_method_is_a_problem() -> None:
    answer = ApiClient().send("DELETE", "/players")
    assert problem(answer) == (405, "method_not_allowed")
    assert answer["Allow"] == "GET"


def test_wrong_parameter_names_its_place() -> None:
    answer = ApiClient().get("/leagues?page=cero")
    assert problem(answer) == (422, "invalid")
    assert [error["place"] for error in json.loads(answer.content)["errors"]] == ["query.page"]


SHEET = {"rules": "castillar", "text": "1. 21-17"}


@pytest.mark.parametrize(
    ("document", "place", "code"),
    [
        ({"rules": "castillar"}, "text", "key_missing"),
        ({**SHEET, "more": 1}, "more", "key_unknown"),
        ({**SHEET, "text": 3}, "text", "expected"),
        ({**SHEET, "text": ""}, "text", "text_empty"),
        ([SHEET], "", "expected"),
    ],
)
def test_wrong_document_names_its_place(document: Any, place: str, code: str) -> None:
    answer = ApiClient().post("/sheets/check", document)
    assert problem(answer) == (422, "invalid")
    [error] = json.loads(answer.content)["errors"]
    assert (error["place"], error["code"]) == (place, code) and error["message"]


def test_value_of_another_type_names_the_expected_one() -> None:
    sent = {"name": 3, "legs": "dos", "private": "no", "players": "Ana"}
    program = api_client_of("programa", drawn_league(), Role.ORGANIZER)
    answer = program.post("/leagues", sent)
    assert problem(answer) == (422, "invalid")
    assert {error["place"]: error["message"] for error in json.loads(answer.content)["errors"]} == {
        "name": "Se esperaba un texto.",
        "legs": "Se esperaba un número entero.",
        "private": "Se esperaba true o false.",
        "players": "Se esperaba una lista.",
    }
    [error] = json.loads(program.post("/leagues", [sent]).content)["errors"]
    assert error["message"] == "Se esperaba un objeto."


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{", "not_json"),
        (b"\xff", "not_utf8"),
        (b'{"rules": 1, "rules": 2}', "key_twice"),
        (b'{"rules": NaN}', "not_a_number"),
        (b"[" * 100_000, "too_deep"),
    ],
)
def test_unreadable_document_is_a_problem(content: bytes, code: str) -> None:
    answer: Any = Client().generic("POST", "/api/v1/sheets/check", content, "application/json")
    assert problem(answer) == (400, code)


def test_too_large_a_request_is_a_problem() -> None:
    answer: Any = Client().generic("POST", "/api/v1/sheets/check", b"x" * (5 * 1024 * 1024), "application/json")
    assert problem(answer) == (413, "too_large")


def test_wrong_host_is_a_problem() -> None:
    assert problem(ApiClient().get("/leagues", Host="otro.example"))[0] == 400


def test_silent_database_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(leagues.home, "league_list", away)
    answer = ApiClient(client=Client(raise_request_exception=False)).get("/leagues")
    assert problem(answer) == (503, "unavailable") and answer["Retry-After"]


@pytest.mark.parametrize("debug", [False, True])
def test_fault_of_the_site_is_a_problem(monkeypatch: pytest.MonkeyPatch, debug: bool) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(leagues.home, "league_list", broken)
    with override_settings(DEBUG=debug):
        answer = ApiClient(client=Client(raise_request_exception=False)).get("/leagues")
    assert problem(answer) == (500, "failed")


def test_problem_is_in_the_requested_language() -> None:
    sentences = {
        json.loads(ApiClient().get("/leagues/nada", Accept_Language=language).content)["detail"]
        for language in ("es", "gl", "it", "en")
    }
    assert len(sentences) == 4


def test_failed_precondition_is_a_problem() -> None:
    league = drawn_league()
    assert problem(ApiClient().get(f"/leagues/{league.slug}", If_Match='"1-otra"')) == (412, "changed_meanwhile")
