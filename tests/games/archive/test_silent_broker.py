"""A broker that accepts connections and never answers."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.serving.silent import relay

SEND_A_TASK = """
import django

django.setup()

from config.celery import app
from games.archive.tasks import next_part
from games.background import Unreachable, queue

try:
    queue(next_part, 1)
except Unreachable as unreachable:
    print("unreachable")
"""
# Python is slow to start on a busy machine; without the site's time limit, the sender would never end.
MAX_SECONDS = 60


@pytest.mark.parametrize("address", ["redis://127.0.0.1:{port}/0", "amqp://guest:guest@127.0.0.1:{port}//"])
def test_silent_broker_does_not_hold_the_sender(address: str) -> None:
    with relay() as broker:
        own = {"DJANGO_SETTINGS_MODULE": "config.settings", "CELERY_BROKER_URL": address.format(port=broker.port)}
        sent = subprocess.run(
            [sys.executable, "-c", SEND_A_TASK],
            env={**os.environ, **own},
            capture_output=True,
            check=False,
            text=True,
            timeout=MAX_SECONDS,
        )
        assert sent.stdout == "unreachable\n", sent.stderr
        assert broker.accepted
