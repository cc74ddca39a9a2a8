"""A form that is open while somebody closes its league is taken, or refused with the reason."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from tests.checked_pages import ALERT
from tests.databases import only_on_sqlite
from tests.tournaments.every.sendings import WRITES, about_to_write, form_of
from tournaments import models
from tournaments.models.league import State
from tournaments.web.requests import REFUSED_STATUS

pytestmark = [pytest.mark.django_db, only_on_sqlite("a refusal is the same on either database")]

TAKEN = {
    *("found", "found_event", "copy_league", "import", "notice", "branding", "visibility", "archive_league", "reopen"),
    *("championship_branding", "rename_championship", "other_podium", "remove_other_podium", "show_medallist"),
    *("erase_medallist", "revoke_player_link", "take_request_back", "request", "appoint", "dismiss"),
    *("proposal", "propose_player", "show_as", "join_players", "part_players", "consent", "anonymise"),
    *("correct_player", "league_championship", "admit_league", "refuse_league", "remove_league", "dismiss_organizer"),
}
"""The forms that a closed league takes too, or that are about another one."""


def test_form_of_a_league_that_was_closed_meanwhile_is_refused_with_the_reason() -> None:
    """What is written on the page anyway, such as that the league is closed, is no answer to the form."""
    answers = {name: confirmed_once_closed(name) for name in WRITES}
    assert {name for name, status in answers.items() if status != REFUSED_STATUS} == TAKEN


def confirmed_once_closed(name: str) -> int:
    """Preview and confirm a form after its league was closed; undo it, and return the last status."""
    with transaction.atomic():
        client, address, fields = about_to_write(name)
        form = form_of(client, address)
        models.League.objects.update(state=State.FINISHED)
        for step in ("preview", "confirm"):
            for file in (value for value in fields.values() if isinstance(value, SimpleUploadedFile)):
                file.seek(0)
            with transaction.atomic():
                answer = client.post(form.action, {**form.fields, **fields, "step": step})
                status: int = answer.status_code
                assert status != REFUSED_STATUS or re.search(ALERT, answer.content.decode()), (name, step)
                transaction.set_rollback(True)
        transaction.set_rollback(True)
    return status
