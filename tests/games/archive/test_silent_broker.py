"""A broker that never answers, or stops answering while a task is sent, or accepts a queue and no task for it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from kombu import Connection

from tests.serving.silent import relay

RABBITMQ = os.environ.get("TEST_AMQP_URL", "amqp://guest:guest@127.0.0.1:5672//")
QUEUE = f"castillar-{os.getpid()}"
SEND_TASKS = """
import json
import os
import sys

import django

django.setup()

from config.celery import app
from games.archive.tasks import next_part
from games.background import Unreachable, queue

brokers = json.loads(sys.argv[1])
for name, (address, its_queue) in brokers.items():
    if os.fork() == 0:
        os.environ["CELERY_BROKER_URL"], app.conf.task_default_queue = address, its_queue
        try:
            queue(next_part, 1)
        except Unreachable:
            os.write(1, f"{name}\\n".encode())  # in one piece, beside those of the other processes
        os._exit(0)
for _broker in brokers:
    os.wait()
"""
# Python is slow to start on a busy machine; without the site's time limit, the sender would never end.
MAX_SECONDS = 600


def test_silent_redis_does_not_hold_the_sender() -> None:
    with relay() as broker:
        assert unreachable({"silent": (f"redis://127.0.0.1:{broker.port}/0", QUEUE)}) == {"silent"}
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


@pytest.fixture
def full_queue() -> Iterator[str | None]:
    """Yield the name of a queue of RabbitMQ that refuses each task; None if this user does not administer it."""
    name = f"{QUEUE}-full"
    policy = ["set_policy", name, f"^{name}$", '{"max-length":0,"overflow":"reject-publish"}', "--apply-to", "queues"]
    if not shutil.which("rabbitmqctl") or not rabbitmqctl(*policy):
        yield None
        return
    yield name
    rabbitmqctl("clear_policy", name)
    rabbitmqctl("delete_queue", name)


def test_rabbitmq_silent_from_a_moment_on_does_not_hold_the_sender(full_queue: str | None) -> None:
    """It never answers, or not to one of the methods; or it refuses the task."""
    address = urlsplit(RABBITMQ)
    target = (address.hostname or "", address.port or 5672)
    try:
        socket.create_connection(target, timeout=1).close()
    except OSError:
        pytest.skip("RabbitMQ does not run here")
    with ExitStack() as relays:
        silent = {"connection": relays.enter_context(relay())}
        for method, numbers in METHODS.items():
            begins = b"".join(number.to_bytes(2, "big") for number in numbers)
            silent[method] = relays.enter_context(relay(target, silent_at=begins))
        brokers = {
            name: (f"amqp://{address.username}:{address.password}@127.0.0.1:{one.port}//", QUEUE)
            for name, one in silent.items()
        }
        refusing = {"task": (RABBITMQ, full_queue)} if full_queue else {}
        assert unreachable(brokers | refusing) == brokers.keys() | refusing.keys()
        assert silent["connection"].accepted and all(one.silent.is_set() for one in silent.values())
    with Connection(RABBITMQ) as connection:
        connection.default_channel.queue_delete(QUEUE)


def rabbitmqctl(*words: str) -> bool:
    return subprocess.run(["rabbitmqctl", *words], capture_output=True, check=False).returncode == 0


def unreachable(brokers: dict[str, tuple[str, str]]) -> set[str]:
    """Send a task to each broker, of one kind, at once; return those that take none."""
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "CELERY_BROKER_URL": next(iter(brokers.values()))[0]}
    done = subprocess.run(
        [sys.executable, "-c", SEND_TASKS, json.dumps(brokers)],
        env={**os.environ, **own},
        capture_output=True,
        check=True,
        text=True,
        timeout=MAX_SECONDS,
    )
    return set(done.stdout.split())
