"""Tests that are about one database alone; the whole is run on both, so that none is left out of both."""

from __future__ import annotations

import pytest
from django.db import connection


def of_postgresql(reason: str = "about PostgreSQL") -> pytest.MarkDecorator:
    return pytest.mark.skipif(connection.vendor != "postgresql", reason=reason)


def of_sqlite(reason: str = "about SQLite") -> pytest.MarkDecorator:
    return pytest.mark.skipif(connection.vendor != "sqlite", reason=reason)
