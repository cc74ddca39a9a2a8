"""A client made only from the OpenAPI document of the site, as generators make them.

It finds operations by their names and checks requests and responses against the schemas of the document.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from django.http import HttpResponse
from django.test import Client
from jsonschema_rs import Draft202012Validator

from tests.tournaments.api.any_requests import ADDRESS

JSON, PROBLEM = "application/json", "application/problem+json"


@dataclass
class DocumentClient:
    """A client of the API, anonymous if `token` is empty."""

    token: str = ""
    document: dict[str, Any] = field(default_factory=lambda: json.loads(Client().get(ADDRESS).content))
    used: set[str] = field(default_factory=set)

    @property
    def operations(self) -> dict[str, tuple[str, str, dict[str, Any]]]:
        """Return the method, the path and the description of each operation, by its name."""
        return {
            operation["operationId"]: (method, path, operation)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
        }

    def __call__(self, name: str, body: Any = None, *, status: int = 0, **parameters: Any) -> Any:
        """Send a request and return the document of the answer. Without `status`, any success is accepted."""
        answer = self.send(name, body, **parameters)
        data = json.loads(answer.content) if answer.content else None
        assert answer.status_code == status if status else answer.status_code < 300, (name, answer.status_code, data)
        return data

    def send(self, name: str, body: Any = None, **parameters: Any) -> HttpResponse:
        """Send a request; parameters are given by their names, with underscores."""
        method, path, operation = self.operations[name]
        self.used.add(name)
        query: dict[str, str] = {}
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        for parameter in operation["parameters"]:
            value = parameters.pop(parameter["name"].replace("-", "_"), None)
            assert value is not None or not parameter.get("required"), (name, parameter["name"])
            if value is None:
                continue
            self.check(value, parameter["schema"], (name, parameter["name"]))
            text = json.dumps(value) if isinstance(value, bool) else str(value)
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", quote(text, safe=""))
            else:
                {"query": query, "header": headers}[parameter["in"]][parameter["name"]] = text
        assert not parameters, (name, parameters)
        if body is not None:
            self.check(body, operation["requestBody"]["content"][JSON]["schema"], name)
        content = b"" if body is None else json.dumps(body).encode()
        client: Any = Client()
        where = f"{path}?{urlencode(query)}" if query else path
        answer: HttpResponse = client.generic(method.upper(), where, content, JSON, headers=headers)
        self.check_answer(name, operation, answer)
        return answer

    def check_answer(self, name: str, operation: dict[str, Any], answer: HttpResponse) -> None:
        response = operation["responses"].get(str(answer.status_code), operation["responses"]["default"])
        if "content" not in response:
            assert answer.content == b"", name
            return
        kind = PROBLEM if answer.status_code >= 400 else JSON
        assert answer["Content-Type"].partition(";")[0] == kind, (name, answer.status_code)
        self.check(json.loads(answer.content), response["content"][kind]["schema"], (name, answer.status_code))

    def check(self, value: Any, schema: dict[str, Any], where: object) -> None:
        whole = {**schema, "components": self.document["components"]}
        errors = [f"{error.instance_path}: {error.message}" for error in Draft202012Validator(whole).iter_errors(value)]
        assert not errors, (where, errors)
