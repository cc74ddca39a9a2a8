"""Sessions in the database, read by a query whose text is kept: each page of somebody signed in begins with it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.sessions.backends import db
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.store.kept_query import kept_query


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        for data, expires in _sessions(self.session_key or ""):
            if expires > timezone.now():
                return self.decode(data)
        # Django forgets the key of a session that is over or never was.
        return super().load()


@kept_query
def _sessions(key: str) -> QuerySet[Any, tuple[str, datetime]]:
    return SessionStore.get_model_class().objects.filter(session_key=key).values_list("session_data", "expire_date")
