"""The application that the server loads: `gunicorn config.wsgi`."""

import os

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from serving.requests import Handler  # noqa: E402 - Django has to be set up first

if settings.CELERY_BROKER_URL:
    # Loads the Celery application: without it, tasks would go to the default broker and queue.
    import config.celery  # noqa: F401 - so that tasks find it

application = Handler()
