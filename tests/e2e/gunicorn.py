"""The settings of gunicorn as the site has them, but that it is loaded once for all its workers, not by each.

`test_gunicorn.py`, `tests/serving` and `tests/soak` start it as it is served.
"""

from typing import Any

from django.urls import get_resolver

from config.gunicorn import *  # noqa: F403 - all of them, and then some others

preload_app = True


def on_starting(_server: Any) -> None:
    """Load the addresses and their views too, which Django leaves to the first request of each worker."""
    assert get_resolver().url_patterns
