"""The site, its workers and their broker are killed while they send: every decision arrives, once."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from tests.databases import database_url, only_on_sqlite
from tests.e2e.site import LOADED_ONCE
from tests.organizing import ONE_WINS, decide, drawn_league
from tests.ports import free_port
from tests.tournaments.connections.alerts.channels import player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox, mailbox
from tests.tournaments.connections.alerts.telegram import TOKEN, Telegram, chatting
from tests.tournaments.connections.outbox.receivers import NO_ANSWER, Receiver, receiving
from tests.tournaments.connections.webhooks.hooks import hooked
from tournaments import models
from tournaments.connections.alerts.kinds import RESULT
from tournaments.connections.outbox.https import READ_SECONDS
from tournaments.league.timetable import Timetable
from tournaments.models.alert import SendingState
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.usefixtures("committed")
ROOT = Path(settings.BASE_DIR)
WAIT_SECONDS = 300
QUIET_SECONDS = 3
"""Wait for a second delivery, which must not come; the processes look every second."""
ZONES = ("Europe/Madrid", "America/Mexico_City", "Asia/Tokyo", "Pacific/Auckland")
RABBITMQ = os.environ.get("TEST_AMQP_URL", "amqp://guest:guest@127.0.0.1:5672//")


def daytime() -> str:
    """Return a time zone where it is day, since notices are not sent at night."""
    return next(zone for zone in ZONES if 10 <= datetime.now(ZoneInfo(zone)).hour < 21)


@dataclass
class People:
    """The receivers of Ana's notices: a mailbox, a push service and a chat."""

    box: Mailbox
    service: Receiver
    telegram: Telegram

    @property
    def counts(self) -> list[int]:
        """The number of notices received by each medium."""
        return [len(self.box.mails), len(self.service.accepted), len(self.telegram.sent)]


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    with receiving(tmp_path) as made:
        yield made


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


@pytest.fixture
def people(box: Mailbox, receiver: Receiver, tmp_path: Path) -> Iterator[People]:
    folder = tmp_path / "push"
    folder.mkdir()
    with receiving(folder) as service, chatting() as telegram:
        service.status = 201
        # The site reads the certificate authorities of both servers from one file.
        trusted = Path(receiver.authority)
        trusted.write_text(trusted.read_text() + Path(service.authority).read_text())
        yield People(box, service, telegram)


@pytest.fixture
def environment(receiver: Receiver, people: People, tmp_path: Path) -> dict[str, str]:
    """Return the environment of a site on the test database."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": database_url(),
        "VAR_DIR": str(tmp_path),
        "DELIVERY_HOSTS": "localhost",
        "DELIVERY_CA_FILE": receiver.authority,
        "EMAIL_URL": f"smtp://127.0.0.1:{people.box.port}",
        "PUSH_PRIVATE_KEY": push_key(),
        "PUSH_CONTACT": "club@example.org",
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_URL": people.telegram.url,
        "OUTBOX_SECONDS": "1",
        # The checks load every page, which a worker needs for nothing else; `test_settings.py` runs them.
        "CELERY_SKIP_CHECKS": "1",
        "CELERY_QUEUE": f"castillar-test-{os.getpid()}",
    }


def push_key() -> str:
    """Return a new private key for push notices."""
    output = StringIO()
    call_command("push_keys", stdout=output)
    return output.getvalue().strip().partition("=")[2]


@pytest.fixture
def league(receiver: Receiver, people: People) -> models.League:
    start = datetime(2030, 1, 7, 17)
    made = drawn_league(
        ("Ana", "Bea", "Carlos", "Duarte"), timetable=Timetable(start=start, minutes=30, timezone=daytime())
    )
    hooked(made, receiver.url)
    player_channel(made, "Ana", kinds=[RESULT])
    player_channel(made, "Ana", kinds=[RESULT], medium="push", target=subscription_at(people.service))
    player_channel(made, "Ana", kinds=[RESULT], medium="telegram", target="77")
    return made


def subscription_at(service: Receiver) -> str:
    """Return the subscription of a device whose private key is discarded."""
    key = generate_private_key(SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    subscription = {"endpoint": service.url, "p256dh": base64url(point), "auth": base64url(b"0123456789abcdef")}
    return json.dumps(subscription)


def base64url(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[Callable[[], None]]:
    """Run a process in its own group; yield a function that kills it with its children."""
    begun = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)

    def kill() -> None:
        if begun.poll() is None:
            os.killpg(begun.pid, signal.SIGKILL)
            begun.wait()

    try:
        yield kill
    finally:
        kill()


def site(environment: dict[str, str], port: int) -> list[str]:
    return [sys.executable, "-m", "gunicorn", "-c", LOADED_ONCE, "-b", f"127.0.0.1:{port}", "config.wsgi"]


def worker() -> list[str]:
    """Return the command of a worker; RabbitMQ refuses a second one of its name, as of another run of the tests."""
    options = ("--concurrency", "1", "--loglevel", "error", "--without-gossip", "--without-mingle")
    name = f"outbox-{os.getpid()}@test"
    return [sys.executable, "-m", "celery", "--app", "config.celery", "worker", "-n", name, *options]


def redis_server(port: int) -> list[str]:
    """Return the command of a broker without persistence, which loses every task when it is killed."""
    return ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < end, "the condition was not met in time"
        time.sleep(0.1)


def play(league: models.League, name: str) -> None:
    """Record a win of the first player in each game of a player that has no result."""
    for game in league.fixtures.filter(result=None).select_related("one", "two"):
        if name in (game.one.name, game.two.name):
            decide(league, RecordResult(game.pk, ONE_WINS))


def make_notices_due() -> None:
    """Make waiting notices due now instead of gathering more of their kind."""
    models.AlertMessage.objects.filter(state=SendingState.WAITING, attempts=0).update(due_at=timezone.now())


def release_taken() -> None:
    """Release the sendings that killed processes had taken, as time would."""
    for model in (models.WebhookDelivery, models.AlertMessage):
        model.objects.filter(state=SendingState.WAITING).update(taken_until=timezone.now())


def unnoted() -> frozenset[str]:
    """Return the keys of the deliveries that the killed processes have not noted as sent."""
    return frozenset(models.WebhookDelivery.objects.filter(state=SendingState.WAITING).values_list("key", flat=True))


def assert_arrived_once(
    receiver: Receiver, people: People, decisions: int, notices: int, again: frozenset[str] = frozenset()
) -> None:
    """Assert that everything arrives, and nothing twice, unless its first try had no answer in time.

    A delivery of `again` may have been accepted just before its process was killed, which could not note it.
    """

    def has_come() -> bool:
        make_notices_due()
        return (
            len({one.headers["webhook-id"] for one in receiver.accepted}) >= decisions and min(people.counts) >= notices
        )

    until(has_come)
    models.WebhookDelivery.objects.update(due_at=timezone.now())
    time.sleep(QUIET_SECONDS)
    times = defaultdict[str, list[float]](list)
    for one in receiver.accepted:
        times[one.headers["webhook-id"]].append(one.at)
    assert len(times) == decisions
    assert all(len(each) <= 2 for each in times.values()), times
    once = [each for key, each in times.items() if key not in again]
    assert all(later - earlier > READ_SECONDS for each in once for earlier, later in pairwise(each)), times
    assert people.counts == [notices] * 3
    assert not models.Occurrence.objects.exists()


@only_on_sqlite("the next test kills what has taken rows of PostgreSQL")
def test_killed_site_sends_the_rest_once(
    league: models.League, receiver: Receiver, people: People, environment: dict[str, str]
) -> None:
    receiver.answers, people.box.holds = [NO_ANSWER], True
    play(league, "Ana")
    with running(site(environment, free_port()), environment) as kill:
        until(lambda: receiver.received and models.AlertMessage.objects.exists())
        make_notices_due()
        until(people.box.begun.is_set)
        until(lambda: models.AlertMessage.objects.filter(state=SendingState.SENT).count() == 2)
        kill()
    assert people.counts == [0, 1, 1]
    again = unnoted()
    release_taken()
    play(league, "Bea")
    with running(site(environment, free_port()), environment):
        assert_arrived_once(receiver, people, decisions=5, notices=1, again=again)
    assert people.box.texts()[0].count("  - ") == 3


@pytest.mark.skipif(
    connection.vendor == "sqlite" and "TEST_DATABASE_URL" in os.environ, reason="one broker is enough on each database"
)
def test_killed_workers_and_broker_lose_nothing(
    league: models.League, receiver: Receiver, people: People, environment: dict[str, str]
) -> None:
    port = free_port()
    environment["CELERY_BROKER_URL"] = f"redis://127.0.0.1:{port}/0"
    receiver.answers = [NO_ANSWER]
    with running(redis_server(port), environment) as kill_broker:
        with running(worker(), environment) as kill_worker:
            play(league, "Ana")
            until(lambda: receiver.received)
            kill_worker()
        kill_broker()
    again = unnoted()
    release_taken()
    play(league, "Bea")
    with running(redis_server(port), environment), running(worker(), environment):
        assert_arrived_once(receiver, people, decisions=5, notices=1, again=again)


@only_on_sqlite("one broker is enough on each database")
def test_worker_on_another_broker_sends_once(
    league: models.League, receiver: Receiver, people: People, environment: dict[str, str]
) -> None:
    environment["CELERY_BROKER_URL"] = RABBITMQ
    host, _, port = RABBITMQ.rpartition("@")[2].strip("/").partition(":")
    with socket.socket() as probe:
        if probe.connect_ex((host, int(port or 5672))):
            pytest.skip(f"no broker answers at {host}")
    receiver.answers = [NO_ANSWER]
    play(league, "Ana")
    with running(worker(), environment) as kill:
        until(lambda: receiver.received)
        kill()
    again = unnoted()
    release_taken()
    with running(worker(), environment), running(site(environment, free_port()), environment):
        assert_arrived_once(receiver, people, decisions=3, notices=1, again=again)
