"""A sheet is checked under any rule system, within the limits of the page that does the same."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from games.forms import MAX_BYTES
from games.rules import RULES
from tests import sheets
from tests.tournaments.api.programs import ApiClient, problem
from tests.tournaments.documents.files.test_schemas import VALID

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rules", RULES)
def test_sheet_is_checked_under_any_rules(rules: str) -> None:
    answer = ApiClient().post("/sheets/check", {"rules": rules, "text": "1. 1-2 3-4"})
    document = json.loads(answer.content)
    assert (answer.status_code, document["rules"], document["count"]) == (200, rules, 1)
    VALID["comprobacion-1"]({"file": "-", **document["games"][0]})


def test_valid_sheet_has_a_verdict_and_findings() -> None:
    answer = ApiClient().post("/sheets/check", {"rules": "castillar", "text": sheets.AGREED})
    [game] = json.loads(answer.content)["games"]
    assert (game["verdict"], [one["code"] for one in game["findings"]]) == ("valid", ["draw_by_agreement"])


def test_several_games_are_checked_in_order() -> None:
    text = '[Event "1"]\n\n1. 21-17 *\n\n[Event "2"]\n\n1. 22-99 *\n'
    document = json.loads(ApiClient().post("/sheets/check", {"rules": "castillar", "text": text}).content)
    assert document["count"] == 2 and [game["game"] for game in document["games"]] == [1, 2]


def test_unknown_rules_are_refused() -> None:
    answer = ApiClient().post("/sheets/check", {"rules": "ajedrez", "text": "1. e4"})
    assert problem(answer) == (422, "not_one_of")
    assert json.loads(answer.content)["errors"][0]["place"] == "rules"


def test_text_past_the_limit_is_refused() -> None:
    answer = ApiClient().post("/sheets/check", {"rules": "castillar", "text": "1" * (MAX_BYTES + 1)})
    assert problem(answer) == (413, "too_large")


def test_check_needs_no_form_token() -> None:
    client = Client(enforce_csrf_checks=True)
    answer = ApiClient(client=client).post("/sheets/check", {"rules": "castillar", "text": "1. 21-17"})
    assert answer.status_code == 200
