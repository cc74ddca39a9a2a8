"""Every decision by its form: its senders, preview and outcome as recorded, queries, stale pages, and a full disk."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests.config.filling_disk import MAX_WRITES, FillingDisk
from tests.people import Visitor, client_of
from tests.queries import count_queries
from tests.soak.browser import Form
from tests.tournaments.every.addresses import ADDRESSES
from tests.tournaments.every.budgets import excess_of_decision, excess_of_preview
from tests.tournaments.every.cached_pages import addresses_in_turn, check_cached_pages, read
from tests.tournaments.every.matrix import expected
from tests.tournaments.every.recorded import CheckRecorded, lines_of
from tests.tournaments.every.sendings import BY_SCRIPT, WRITES, Fields, about_to_write, form_of
from tests.tournaments.every.turns import in_turn
from tests.tournaments.every.whole_history import StateBefore, everything
from tournaments import models
from tournaments.administrators.log import text_list
from tournaments.models.league import Role
from tournaments.organizers.events import founding as events
from tournaments.organizers.founding import lots
from tournaments.store.struck_sheets import texts_of
from tournaments.web.form_token import INCOMPLETE

pytestmark = pytest.mark.django_db

OUTSIDERS = (
    Visitor.STRANGER,
    Visitor.REFEREE_OF_OTHER_LEAGUE,
    Visitor.ORGANIZER_OF_APPLICANT,
    Visitor.LINK_TO_OTHER_LEAGUE,
)
OF_PLAYERS = {name for name in WRITES if str(ADDRESSES[f"tournaments:{name}"].pattern).startswith("mi/")}
"""Pages for any holder of the token in the address; `test_own_rights` sends them with other tokens."""
OF_ANYBODY = {"found", "found_event", "import"} | OF_PLAYERS
RANDOM = {"dice", "retract_round"}
"""Dice fall differently each time, and the lots of a Swiss come from the key of its row."""

TOO_LONG = 3_000
"""More characters than any one-line field takes."""
KNOWN_BY_ITS_NUMBER = {"undo"}
"""Its number is enough: a decision is undone only once."""


@dataclass(frozen=True)
class FilledForm:
    """The filled-in form of a page, and the client with the right to send it."""

    client: Client
    form: Form
    fields: Fields

    def confirm(self, by: Client | None = None, **how: Any) -> Any:
        return (by or self.client).post(self.form.action, self.values(step="confirm"), **how)

    def preview_and_confirm(self, name: str) -> list[str]:
        """Return the lines shown by the preview and afterwards; check the queries of both.

        A page without a preview takes the decision at once, and leads to another.
        """
        with count_queries() as queries:
            preview = self.client.post(self.form.action, self.values())
        has_preview = b'value="confirm"' in preview.content
        assert not has_preview or not excess_of_preview(name, queries)
        shown = ["== preview", *lines_of(self._followed(preview))]
        with count_queries() as queries_to_confirm:
            decided = self.client.post(self.form.action, self.values(step="confirm"))
        assert not excess_of_decision(name, queries_to_confirm if has_preview else queries)
        return [*shown, "== afterwards", *lines_of(self._followed(decided))]

    def values(self, **step: str) -> Fields:
        if "upload" in self.fields:
            self.fields["upload"].seek(0)
        return {**self.form.fields, **self.fields, **step}

    def _followed(self, answer: Any) -> str:
        """Return the page of an answer, or the one that it redirects to."""
        page = self.client.get(answer["Location"], follow=True) if answer.status_code == 302 else answer
        text: str = page.content.decode()
        return text


@pytest.mark.parametrize("name", WRITES)
def test_every_decision_is_taken_once_and_shows_what_is_recorded(
    name: str, monkeypatch: pytest.MonkeyPatch, check_recorded: CheckRecorded
) -> None:
    """Others and incomplete forms are refused, a full disk leaves no part of it, and no cached page is stale."""
    # The lots say how many rows are renumbered.
    for module in (lots, events):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(token_hex=lambda _size: "7f3a"))
    case, turn = WRITES[name], list(WRITES).index(name)
    client, address, fields = about_to_write(name)
    filled, before = FilledForm(client, form_of(client, address), fields), StateBefore()
    if name not in OF_ANYBODY:
        check_others_are_refused(name, filled, turn)
    check_full_disk_leaves_nothing(filled, turn)
    if name not in KNOWN_BY_ITS_NUMBER:
        check_incomplete_form_is_refused(filled)
    assert before.later_verbs() == []
    pages = addresses_in_turn(turn)
    read(pages)
    refused = wrong_forms(filled)
    shown = filled.preview_and_confirm(name)
    verbs = [*[case.verb] * case.histories, *case.also]
    assert before.later_verbs() == verbs
    check_typed_texts_are_listed()
    check_cached_pages(pages)
    if name not in RANDOM:
        check_recorded(f"decisions/{name}", [*refused, *shown])
    filled.confirm()
    assert before.later_verbs() == verbs, "the same form sent again decides nothing"


def check_others_are_refused(name: str, filled: FilledForm, turn: int) -> None:
    """Check that one of the outsiders, or somebody just dismissed, is refused and changes nothing; they take turns."""
    with transaction.atomic():
        league = models.League.objects.order_by("pk")[0]
        may_not = [each for each in OUTSIDERS if expected(f"tournaments:{name}", each, published=True) != 200]
        [outsider] = in_turn(turn, [*may_not, None], 1)
        other = client_of(outsider, league) if outsider else dismissed(league)
        before = everything()
        answer = filled.confirm(other)
        assert answer.status_code == 403 or "/entrar/" in answer.get("Location", ""), answer.status_code
        assert everything() == before
        transaction.set_rollback(True)


def check_incomplete_form_is_refused(filled: FilledForm) -> None:
    """Send the form without the fields by which it is known, and check that the page says so."""
    sent = {name: value for name, value in filled.values(step="confirm").items() if name not in ("request_key", "seen")}
    answer = filled.client.post(filled.form.action, sent)
    assert answer.status_code == 422 and str(INCOMPLETE) in answer.content.decode()


def wrong_forms(filled: FilledForm) -> list[str]:
    """Return what the page says of the form without each field, with nonsense in all, and with too long a text in all.

    Of the numbered fields of a list, such as those of its players, the first one stands for all.
    """
    visible: dict[str, str] = {}
    for field in filled.values():
        if field not in ("request_key", "seen", "csrfmiddlewaretoken") and not field.startswith("was-"):
            visible.setdefault(re.sub(r"\d+", "0", field), field)
    wrong = {f"without {name}": {field: ""} for name, field in visible.items()}
    wrong["nonsense"] = dict.fromkeys(visible.values(), "¿?")
    wrong["too long"] = dict.fromkeys(visible.values(), "x" * TOO_LONG)
    asked = set(lines_of(filled.client.get(filled.form.action).content.decode()))
    shown = []
    cookies = deepcopy(filled.client.cookies)
    for label, fields in wrong.items():
        with transaction.atomic():
            answer = filled.client.post(filled.form.action, {**filled.values(), **fields})
            transaction.set_rollback(True)
        filled.client.cookies = deepcopy(cookies)
        shown.append(f"== {label}: {answer.status_code}")
        if answer.status_code != 302 and b'value="confirm"' not in answer.content:
            shown += [line for line in lines_of(answer.content.decode()) if line not in asked]
    return shown


def check_typed_texts_are_listed() -> None:
    """Check that the list from which the administrator strikes typed texts out has every decision with one."""
    for league in models.League.objects.all():
        listed = {line.line.number for line in text_list(league).lines}
        assert listed == {row.number for row in league.decisions.all() if texts_of(row)}, league


def dismissed(league: models.League) -> Client:
    """Return a logged-in client of an organizer just dismissed from the teams of the league and of its championship."""
    client, user = Client(), User.objects.create_user("dismissed")
    rights: list[Any] = [league.officials.create(user=user, role=Role.ORGANIZER)]
    if league.championship:
        rights.append(league.championship.organizers.create(user=user))
    client.force_login(user)
    client.get(reverse("tournaments:mine"))
    for right in rights:
        right.delete()
    return client


def check_full_disk_leaves_nothing(filled: FilledForm, turn: int) -> None:
    """Send the form on a disk that is full from the last write on, and every other form on one full from an early one.

    With room for all, the script that keeps the form until it is answered learns that it was taken.
    """

    def sent(place: int) -> tuple[Any, FillingDisk]:
        with transaction.atomic(), connection.execute_wrapper(disk := FillingDisk(place)):
            answer = filled.confirm(headers=BY_SCRIPT)
            transaction.set_rollback(place == MAX_WRITES)
        return answer, disk

    cookies = deepcopy(filled.client.cookies)
    answer, disk = sent(MAX_WRITES)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/json") or b"data-answers" in answer.content
    writes = MAX_WRITES - disk.place
    filled.client.raise_request_exception = False
    early = in_turn(turn // 2, (0, writes // 2), 1) if turn % 2 else []
    for place in (*early, writes - 1):
        answer, disk = sent(place)
        assert disk.full and answer.status_code == 503 and "No se ha guardado" in answer.content.decode()
    filled.client.raise_request_exception = True
    filled.client.cookies = cookies
