"""Celery, where CELERY_BROKER_URL names a broker: `celery --app config.celery worker`."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("castillar")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.on_after_finalize.connect  # type: ignore[untyped-decorator]
def hand_out_again(sender: Celery, **kwargs: object) -> None:
    """Workers begin with what was left behind."""
    from games.tasks import HandOutAgain

    sender.steps["consumer"].add(HandOutAgain)
