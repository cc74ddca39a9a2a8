"""If the database cannot be written, accounts and links are as before; `test_every_decision` sends the other forms."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.config.filling_disk import MAX_WRITES, FillingDisk
from tests.config.test_failures import read_only
from tests.organizing import drawn_league
from tests.people import Visitor, holder_of, link_of
from tests.tournaments.accounts.joining import person
from tests.tournaments.web.deciding.browsing import league_url
from tournaments.accounts.invitations import invite

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
