"""Players whose stage begins later, since games of another one go on, learn of their new hours."""

from __future__ import annotations

import pytest

from tests.tournaments.connections.alerts.channels import deliver, player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.organizers.events.knockout.test_consequences import DRAWN, enter, event, league

pytestmark = pytest.mark.django_db


def test_players_of_a_delayed_stage_learn_of_their_new_hours(box: Mailbox) -> None:
    made = event()
    first = league(made, "consolation").fixtures.order_by("at", "board")[0]
    player_channel(first.league, first.one.name, target="ana@example.org")
    enter(league(made, "final"), DRAWN)
    deliver()
    [text] = box.texts()
    assert f"{first.one.name} – {first.two.name}: ahora es el jueves 12 de diciembre, 21:40." in " ".join(text.split())
