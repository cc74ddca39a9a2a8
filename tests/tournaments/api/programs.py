"""A client of the API that sends and reads JSON documents."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.store.access.tokens import make_token

ROOT = "/api/v1"


@dataclass
class ApiClient:
    """A client of the API, anonymous without a token."""

    token: str = ""
    client: Client = field(default_factory=Client)

    def send(self, method: str, address: str, document: Any = None, **headers: str) -> HttpResponse:
        """Send a request; a header is named with underscores."""
        renamed = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            renamed["Authorization"] = f"Bearer {self.token}"
        content = b"" if document is None else json.dumps(document).encode()
        answer: Any = self.client.generic(
            method,
            address if address.startswith("/api/") else f"{ROOT}{address}",
            content,
            "application/json",
            headers=renamed,
        )
        return answer

    def get(self, address: str, **headers: str) -> HttpResponse:
        return self.send("GET", address, **headers)

    def read(self, address: str) -> Any:
        """Return the document at an address, asserting that it was sent."""
        answer = self.get(address)
        assert answer.status_code == 200, answer.content.decode()
        return json.loads(answer.content)

    def post(self, address: str, document: Any = None, **headers: str) -> HttpResponse:
        return self.send("POST", address, document, **headers)

    def decide(self, address: str, document: Any = None, method: str = "POST", **headers: str) -> Any:
        """Send a decision and return it as answered, asserting that it was taken."""
        answer = self.send(method, address, document, **headers)
        assert answer.status_code == 201, answer.content.decode()
        return json.loads(answer.content)


def problem(answer: HttpResponse) -> tuple[int, str]:
    """Return the status and the code of a problem document."""
    assert answer["Content-Type"] == "application/problem+json", (answer.status_code, answer.content[:200])
    data = json.loads(answer.content)
    assert data["status"] == answer.status_code and data["detail"] and data["title"] and data["type"] == "about:blank"
    return answer.status_code, data["code"]


def api_client_of(
    user: User | str, league: models.League | None = None, role: Role | None = None, scope: Scope = Scope.ORGANIZE
) -> ApiClient:
    """Return a client with a token of an account, after making the account an official of the league."""
    account = user if isinstance(user, User) else User.objects.create_user(user, first_name=user.capitalize())
    if league and role:
        models.Official.objects.create(league=league, user=account, role=role)
    return ApiClient(make_token(account, "Programa", scope))
