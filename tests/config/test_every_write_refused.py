"""Whatever is sent while the database takes nothing is answered by a page that says so, and nothing is changed."""

from __future__ import annotations

import pytest

from tests.config.test_failures import read_only
from tests.organizing import drawn
from tests.people import Who, holder_of, link_of
from tests.tournaments.sendings import WRITES, about_to_write, form_of
from tests.tournaments.views.desk import at
from tests.tournaments.whole_history import Before

pytestmark = pytest.mark.usefixtures("committed")


@pytest.mark.parametrize("name", WRITES)
def test_nothing_is_half_written_where_nothing_can_be(name: str) -> None:
    client, where, fields = about_to_write(name)
    client.raise_request_exception = False
    form = form_of(client, where)
    before = Before()
    with read_only():
        answer = client.post(form.action, {**form.fields, **fields, "step": "confirm"})
    assert answer.status_code == 503
    assert "No se ha guardado" in answer.content.decode()
    assert before.verbs() == []


def test_a_private_link_can_be_read_with_where_its_use_cannot_be_noted() -> None:
    league = drawn()
    client = holder_of(link_of(Who.LINK, league))
    with read_only():
        assert client.get(at("record", league)).status_code == 200
