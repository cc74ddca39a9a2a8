"""The migration that adds the notice of deadlines to the channels with reminders of games."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from tests.organizing import drawn_league
from tests.tournaments.connections.alerts.channels import player_channel
from tournaments import models

pytestmark = pytest.mark.django_db
MIGRATION = import_module("tournaments.migrations.0040_deadline_notices")


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        (["tomorrow", "result"], ["tomorrow", "result", "deadline"]),
        (["deadline", "tomorrow"], ["deadline", "tomorrow"]),
        (["result"], ["result"]),
        ([], []),
    ],
)
def test_channels_with_game_reminders_get_deadline_notices(kinds: list[str], expected: list[str]) -> None:
    player_channel(drawn_league(), "Ana", kinds=kinds)
    MIGRATION.add_deadlines(apps, None)
    assert models.AlertChannel.objects.get().kinds == expected
