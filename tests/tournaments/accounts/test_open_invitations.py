"""Every list of open invitations says what each is for."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn_league
from tests.tournaments.public.public_pages import text_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments.accounts import invitations
from tournaments.models.league import Role

pytestmark = pytest.mark.django_db
OWN = "/cuenta/invitaciones/"
OPEN = re.compile(r'<small>([^·]*) ·.*?<form method="post" action="([^"]*)">.*?<button[^>]*>(.*?)</button>')
"""What an open invitation is for, where its form leads, and its button."""


def test_every_list_says_what_an_open_invitation_is_for() -> None:
    league = drawn_league(championship="Copa")
    assert league.championship
    by = User.objects.create_superuser("jefa", first_name="Carme", last_name="Organizadora")
    client = Client()
    client.force_login(by)
    sent = [invitations.invite(role, by=by, league=league, role=role) for role in (Role.ORGANIZER, Role.REFEREE)]
    sent.append(invitations.invite("cup", by=by, championship=league.championship))
    organizer, referee, cup = (str(one.row.pk) for one in sent)
    made, name = "la hizo Carme Organizadora (@jefa)", f"«{league.name}»"
    for page, address, expected in (
        (
            OWN,
            reverse("revoke_invitation", args=[0]),
            {
                organizer: f"para organizar {name}",
                referee: f"para arbitrar {name}",
                cup: "para organizar el campeonato «Copa»",
            },
        ),
        (
            reverse("tournaments:organize_championship", args=[league.championship.slug]),
            reverse("tournaments:revoke_championship_invitation", args=[league.championship.slug, 0]),
            {cup: made},
        ),
    ):
        listed = OPEN.findall(text_of(client, page))
        assert {action: purpose for purpose, action, _button in listed} == {
            address.replace("/0/", f"/{pk}/"): purpose for pk, purpose in expected.items()
        }
        assert len({button for *_, button in listed}) == len(listed), "the buttons are told apart"
    people = text_of(client, league_url("people", league))
    for pk, role in ((organizer, "Organizará"), (referee, "Arbitrará")):
        row = people.partition(league_url("revoke_team_invitation", league, pk))[0].rpartition("<tr")[2]
        assert f"<td>{role}</td>" in row
