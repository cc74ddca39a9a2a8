"""Generated requests of the OpenAPI document, valid and invalid ones: none may fail, or get an undocumented answer.

python -m tests.tournaments.api.any_requests --requests 10000 --seed 7
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

ADDRESS = "/api/v1/openapi.json"


@dataclass
class ResponseCounts:
    """The responses: how often each status was returned, and to which operations."""

    statuses: Counter[int] = field(default_factory=Counter)
    operations: Counter[str] = field(default_factory=Counter)

    @property
    def requests(self) -> int:
        return sum(self.statuses.values())


def send_any(requests: int, seed: int) -> ResponseCounts:
    """Send about `requests` requests, each rolled back. Raise the failures that schemathesis finds."""
    with connection_kept():
        return _send_any(requests, seed)


def _send_any(requests: int, seed: int) -> ResponseCounts:
    import schemathesis  # noqa: PLC0415 - Django is set up first
    from hypothesis import HealthCheck, Phase, given, settings  # noqa: PLC0415
    from hypothesis import seed as seeded  # noqa: PLC0415
    from hypothesis import strategies as st  # noqa: PLC0415
    from schemathesis import GenerationMode  # noqa: PLC0415

    from config.wsgi import application  # noqa: PLC0415

    schema = schemathesis.openapi.from_wsgi(ADDRESS, application)
    operations = [found.ok() for found in schema.get_all_operations()]
    kinds = [(one, mode) for one in operations for mode in GenerationMode if _has_requests(one, mode)]
    each = -(-requests // len(kinds))
    world, counts = _World(), ResponseCounts()
    for operation, mode in kinds:

        @seeded(seed)
        @settings(
            max_examples=each,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode), pick=st.integers(0, 11))
        def try_one(case: Any, pick: int) -> None:
            _send(case, pick, world, counts)

        try_one()
    return counts


def _has_requests(operation: Any, mode: Any) -> bool:
    """Return whether an operation has requests of this kind: any text may be a slug, so no slug is invalid."""
    names = {parameter.name for parameter in operation.iter_parameters()}
    return mode.is_positive or operation.method != "get" or not names <= {"slug"}


@contextmanager
def connection_kept() -> Iterator[None]:
    """Keep the connection open from one request to the next: the transaction of the run goes on."""
    from django.core.signals import request_finished, request_started  # noqa: PLC0415 - Django is set up first
    from django.db import close_old_connections  # noqa: PLC0415

    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


class _World:
    """Leagues in several states, one with an object of every kind, and a token of the organizer of all."""

    def __init__(self) -> None:
        from django.contrib.auth.models import User  # noqa: PLC0415 - Django is set up first

        from tests.organizing import league_in_preparation, tied_league  # noqa: PLC0415
        from tests.tournaments.api.operations import World  # noqa: PLC0415
        from tournaments import models  # noqa: PLC0415
        from tournaments.models.access_link import Scope  # noqa: PLC0415
        from tournaments.models.league import Role  # noqa: PLC0415
        from tournaments.store.access.tokens import make_token  # noqa: PLC0415

        self.world = World()
        self.leagues = [league_in_preparation(name="En preparación"), self.world.league, tied_league(name="Empatada")]
        user = User.objects.create_user("programa")
        for league in self.leagues:
            models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
        self.world.championship.organizers.create(user=user)
        assert self.world.keys
        self.token = make_token(user, "Programa", Scope.PEOPLE)

    def existing_values(self, pick: int, path: str) -> dict[str, Any]:
        """Return values for the parameters of an address that name existing objects."""
        own = self.world.values(path)
        if not own.keys() <= {"slug", "game", "number"} or "/championships/" in path:
            return own
        league = self.leagues[pick % len(self.leagues)]
        games = list(league.fixtures.order_by("pk").values_list("pk", flat=True))
        known = {
            "slug": league.slug,
            "game": games[pick % len(games)] if games else 1,
            "number": league.version if pick % 2 else 1,
        }
        return {name: known[name] for name in own}

    def body(self, operation: Any) -> Any:
        """Return a valid body for the league of `world`, or None."""
        from tests.tournaments.api.operations import OPERATIONS, body_of  # noqa: PLC0415 - Django is set up first

        needs = OPERATIONS.get(operation.definition.raw["operationId"])
        return body_of(needs) if needs else None


def _send(case: Any, pick: int, world: _World, counts: ResponseCounts) -> None:
    """Send a request: mostly about an existing object and with a token, sometimes with a valid body."""
    from django.db import transaction  # noqa: PLC0415 - Django is set up first
    from schemathesis import checks  # noqa: PLC0415

    if pick % 4:
        case.path_parameters = {**case.path_parameters, **world.existing_values(pick, case.operation.path)}
    if pick % 3 == 1 and (body := world.body(case.operation)) is not None:
        case.body = body
    headers = {"Accept-Encoding": "identity"} | ({"Authorization": f"Bearer {world.token}"} if pick % 6 else {})
    page_faults = [
        checks.not_a_server_error,
        *(checks.CHECKS.get_one(name) for name in ("status_code_conformance", "content_type_conformance")),
        *(checks.CHECKS.get_one(name) for name in ("response_schema_conformance", "response_headers_conformance")),
    ]
    with transaction.atomic():
        response = case.call_and_validate(headers=headers, checks=page_faults)
        transaction.set_rollback(True)
    counts.statuses[response.status_code] += 1
    counts.operations[case.operation.label] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import logging  # noqa: PLC0415

    import django  # noqa: PLC0415

    django.setup()
    logging.disable(logging.WARNING)
    from django.db import connection, transaction  # noqa: PLC0415 - Django is set up first
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: PLC0415

    setup_test_environment()
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = None  # in memory, so that tests may run at the same time
    made = setup_databases(verbosity=0, interactive=False)
    begun = time.monotonic()
    try:
        with transaction.atomic():
            counts = send_any(options.requests, options.seed)
            transaction.set_rollback(True)
    finally:
        teardown_databases(made, verbosity=0)
    seconds = time.monotonic() - begun
    print(
        f"{counts.requests} requests to {len(counts.operations)} operations in {seconds:.0f} s: {dict(counts.statuses)}"
    )


if __name__ == "__main__":
    main()
