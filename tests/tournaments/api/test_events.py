"""Events read through the API."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.events import event_of

pytestmark = pytest.mark.django_db


def test_event_is_read_with_its_stages(client: Client) -> None:
    event = event_of()
    read = client.get(f"/api/v1/events/{event.slug}").json()
    assert [(one["key"], one["players_count"], one["state"]) for one in read["stages"]] == [
        ("A", 7, "drawn"),
        ("B", 7, "drawn"),
        ("final", 0, "preparing"),
    ]
    assert (read["games_played"], read["games_total"], read["state"]) == (0, 42, "drawn")
    assert read["stages"][2]["takes"][0] == {"stage": "A", "place": 1}
    assert read["stages"][2]["format"] == "knockout"
    assert client.get(f"/api/v1/leagues/{read['stages'][0]['league']}").json()["players_count"] == 7


def test_list_has_the_events_that_anybody_may_see(client: Client) -> None:
    shown = event_of()
    event_of(published=False, setup={"name": "Privado"})
    listed = client.get("/api/v1/events").json()
    assert listed["items"] == [{"slug": shown.slug, "name": shown.name}]
    assert listed["next"] is None
