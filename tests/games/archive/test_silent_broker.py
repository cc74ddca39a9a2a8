"""A broker that never answers, or stops answering while a task is sent, or accepts a queue and no task for it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit

import pytest
from kombu import Connection

from tests.serving.silent import relay

RABBITMQ = os.environ.get("TEST_AMQP_URL", "amqp://guest:guest@127.0.0.1:5672//")
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
MAX_SECONDS = 600


@pytest.mark.parametrize("address", ["redis://127.0.0.1:{port}/0", "amqp://guest:guest@127.0.0.1:{port}//"])
def test_silent_broker_does_not_hold_the_sender(address: str) -> None:
    with relay() as broker:
        sent = sent_to(address.format(port=broker.port))
        assert sent.stdout == "unreachable\n", sent.stderr
        assert broker.accepted


METHODS = {
    "connection.start-ok": (10, 11),
    "connection.open": (10, 40),
    "channel.open": (20, 10),
    "queue.declare": (50, 10),
    "confirm.select": (85, 10),
    "basic.publish": (60, 40),
}
"""Class and method of what a sender says to RabbitMQ, by name."""


@pytest.mark.parametrize("method", METHODS)
def test_broker_silent_from_a_moment_on_does_not_hold_the_sender(method: str) -> None:
    address = urlsplit(RABBITMQ)
    target = (address.hostname or "", address.port or 5672)
    with suppress(OSError), socket.create_connection(target, timeout=1):
        queue = f"castillar-{os.getpid()}-silent"
        with relay(target, silent_at=b"".join(number.to_bytes(2, "big") for number in METHODS[method])) as broker:
            here = f"{address.username}:{address.password}@127.0.0.1:{broker.port}"
            sent = sent_to(urlunsplit(address._replace(netloc=here)), CELERY_QUEUE=queue)
            assert sent.stdout == "unreachable\n" and broker.silent.is_set(), sent.stderr
        with Connection(RABBITMQ) as connection:
            connection.default_channel.queue_delete(queue)
        return
    pytest.skip("RabbitMQ does not run here")


@pytest.fixture
def full_queue() -> Iterator[str]:
    """Yield the name of a queue of RabbitMQ that holds no task and refuses each."""
    name = f"castillar-{os.getpid()}"
    policy = ["set_policy", name, f"^{name}$", '{"max-length":0,"overflow":"reject-publish"}', "--apply-to", "queues"]
    if not shutil.which("rabbitmqctl") or not rabbitmqctl(*policy):
        pytest.skip("RabbitMQ does not run here, or this user does not administer it")
    yield name
    rabbitmqctl("clear_policy", name)
    rabbitmqctl("delete_queue", name)


def test_refused_task_is_not_taken_for_queued(full_queue: str) -> None:
    sent = sent_to(RABBITMQ, CELERY_QUEUE=full_queue)
    assert sent.stdout == "unreachable\n", sent.stderr


def rabbitmqctl(*words: str) -> bool:
    return subprocess.run(["rabbitmqctl", *words], capture_output=True, check=False).returncode == 0


def sent_to(address: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Send a task to the broker at an address, in a process of its own."""
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "CELERY_BROKER_URL": address, **more}
    return subprocess.run(
        [sys.executable, "-c", SEND_A_TASK],
        env={**os.environ, **own},
        capture_output=True,
        check=False,
        text=True,
        timeout=MAX_SECONDS,
    )
