"""If the database cannot be written, every form is answered with a page that says so, and nothing is saved."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.config.test_failures import read_only
from tests.organizing import drawn_league
from tests.people import Visitor, holder_of, link_of
from tests.tournaments.accounts.joining import person
from tests.tournaments.deciding.browsing import league_url
from tests.tournaments.every.sendings import WRITES, about_to_write, form_of
from tests.tournaments.every.whole_history import StateBefore
from tournaments.accounts.invitations import invite

WRITING = ("INSERT", "UPDATE", "DELETE")
MAX_WRITES = 1000
BY_SCRIPT = {"X-Requested-With": "fetch"}
"""The headers of a form that the offline script sends."""


class FillingDisk:
    """A disk that takes a number of writes and refuses those after them."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.full = False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(WRITING):
            self.full = self.full or not self.place
            self.place -= 1
            if self.full:
                raise OperationalError from self.disk_error()
        return execute(sql, params, many, context)

    def disk_error(self) -> Exception:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = "SQLITE_FULL"
        return error


@pytest.mark.django_db
@pytest.mark.parametrize("name", WRITES)
def test_full_disk_leaves_no_partial_decision(name: str) -> None:
    """When there is room again, the same form leaves exactly one decision."""
    client, address, fields = about_to_write(name)
    client.raise_request_exception = False
    form = form_of(client, address)

    def send(place: int, **how: str) -> tuple[HttpResponse, FillingDisk]:
        """Send the form on a disk that is full from the write numbered `place` on."""
        if "upload" in fields:
            fields["upload"].seek(0)
        with connection.execute_wrapper(disk := FillingDisk(place)):
            return client.post(form.action, {**form.fields, **fields, "step": "confirm"}, headers=how), disk

    before = StateBefore()
    with transaction.atomic():
        places = MAX_WRITES - send(MAX_WRITES)[1].place
        transaction.set_rollback(True)
    assert places > 1
    for place in sorted({0, places // 2, places - 1}):
        answer, disk = send(place)
        assert disk.full and answer.status_code == 503 and "No se ha guardado" in answer.content.decode()
    assert before.later_verbs() == []
    case = WRITES[name]
    status, _ = send(MAX_WRITES, **BY_SCRIPT)
    assert status.status_code == 200
    assert status["Content-Type"].startswith("application/json") or b"data-answers" in status.content
    assert before.later_verbs() == [*[case.verb] * case.histories, *case.also]


SESSION_WRITES = 1
"""The session is saved once more after the answer is made; a failure there does not undo the login."""


@pytest.mark.django_db
def test_invitation_is_not_spent_when_login_fails() -> None:
    by = User.objects.create_superuser("quien-invita")

    def accept(number: int, place: int) -> tuple[bool, FillingDisk]:
        """Accept an invitation on a disk that is full from a write on; return whether an account was made."""
        sent = invite(f"clave {number}", by=by)
        with connection.execute_wrapper(disk := FillingDisk(place)):
            Client(raise_request_exception=False).post(f"/invitacion/{sent.token}/", person(f"invitada-{number}"))
        return User.objects.filter(username=f"invitada-{number}").exists(), disk

    made, disk = accept(0, MAX_WRITES)
    assert made
    assert not any(accept(1, place)[0] for place in range(MAX_WRITES - disk.place - SESSION_WRITES))
    assert accept(1, MAX_WRITES)[0]


@pytest.mark.django_db
def test_password_page_never_misreports_a_change() -> None:
    user = User.objects.create_user("ana", password="contraseña-0")

    def change(old: str, new: str, place: int) -> tuple[bool, FillingDisk]:
        """Change the password on a disk that is full from a write on; return whether it was changed."""
        client = Client(raise_request_exception=False)
        client.force_login(user)
        fields = {"old_password": old, "new_password1": new, "new_password2": new}
        with connection.execute_wrapper(disk := FillingDisk(place)):
            client.post(reverse("password_change"), fields)
        user.refresh_from_db()
        return user.check_password(new), disk

    made, disk = change("contraseña-0", "contraseña-1", MAX_WRITES)
    assert made
    assert not any(
        change("contraseña-1", "contraseña-2", place)[0] for place in range(MAX_WRITES - disk.place - SESSION_WRITES)
    )
    assert change("contraseña-1", "contraseña-2", MAX_WRITES)[0]


@pytest.mark.usefixtures("committed")
def test_private_link_reads_when_its_use_cannot_be_noted() -> None:
    league = drawn_league()
    client = holder_of(link_of(Visitor.LINK, league))
    with read_only():
        assert client.get(league_url("record", league)).status_code == 200
