"""What forms without a decision say of nothing, nonsense and too long a text, as recorded."""

from __future__ import annotations

import pytest
from django.db import transaction

from tests.people import organizer_of_both
from tests.soak.browser import forms_of
from tests.tournaments.every.addresses import address, made
from tests.tournaments.every.recorded import CheckRecorded, lines_of

pytestmark = pytest.mark.django_db
WRONG = {"nothing": "", "nonsense": "¿?", "too long": "x" * 3_000}
KEPT = ("request_key", "seen", "csrfmiddlewaretoken")
"""The hidden fields of a form, which are sent as the page gave them."""


FORMS = ("enter", "invite", "invite_organizer", "webhooks")
"""The pages of `SENT_BUT_NO_CHANGE` on which something is filled in."""


@pytest.mark.parametrize("name", FORMS)
def test_wrong_form_says_what_is_recorded(name: str, check_recorded: CheckRecorded) -> None:
    league = made(f"tournaments:{name}")
    client, where = organizer_of_both(league), address(f"tournaments:{name}", league)
    page = client.get(where).content.decode()
    form = forms_of(page, where)[0]
    said = []
    for label, value in WRONG.items():
        with transaction.atomic():
            answer = client.post(
                form.action, {field: form.fields[field] if field in KEPT else value for field in form.fields}
            )
            transaction.set_rollback(True)
        said.append(f"== {label}: {answer.status_code}")
        if answer.status_code != 302:
            said += [line for line in lines_of(answer.content.decode()) if line not in lines_of(page)]
    check_recorded(f"wrong/{name}", said)
