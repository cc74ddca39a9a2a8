"""Celery, where CELERY_BROKER_URL names a broker: `celery --app config.celery worker`."""

from __future__ import annotations

import os

from celery import Celery
from celery.signals import celeryd_init

from serving.garbage import collect_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("castillar")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["games.archive", "tournaments.connections.outbox"])


@celeryd_init.connect
def collect_garbage_seldom(**_kwargs: object) -> None:
    """Set the collection of garbage in a worker, before it loads the site."""
    collect_seldom()


@app.on_after_finalize.connect
def register_bootsteps(sender: Celery, **_kwargs: object) -> None:
    """Queue unfinished work again when a worker starts."""
    from games.archive.tasks import ResendTasks
    from tournaments.connections.outbox.tasks import PeriodicCheck

    sender.steps["consumer"].update((ResendTasks, PeriodicCheck))
