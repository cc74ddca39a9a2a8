"""The site's gunicorn settings, except that the application is loaded once and not by each worker, and that its
ETags do not change by the clock.

`test_gunicorn.py`, the long runs of `tests/soak`, and most of `tests/serving` use the real settings.
"""

import gc
from importlib import import_module
from typing import Any

from django.urls import get_resolver

from config.gunicorn import *  # noqa: F403 - every setting, before those below override some
from tests.etags import stopped_clock

preload_app = True
gc.disable()  # until the application is loaded, as `post_fork` does


def on_starting(_server: Any) -> None:
    """Load the URL patterns and views now; Django would load them at the first request of each worker.

    No process visits what is loaded until then for garbage, nor at its end.
    """
    assert get_resolver().url_patterns
    vars(import_module("tournaments.web.freshness"))["timezone"] = stopped_clock()
    gc.freeze()
    gc.enable()
