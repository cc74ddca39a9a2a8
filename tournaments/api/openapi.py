"""The OpenAPI document: its introduction, and the errors and common parameters of operations."""

from __future__ import annotations

from typing import Any

from tournaments.api.problems import CONTENT_TYPE, Problem

DESCRIPTION = """\
Leagues of draughts: players, lots, calendar, results, table, podium.

Public data is read without a token, also by pages of other sites. A token of an account, made at *Mi cuenta* and
sent as `Authorization: Bearer TOKEN`, takes the decisions allowed to its account, under the same rules.

- **Versions.** Reads have an `ETag`; sent back in `If-None-Match`, an unchanged answer is a 304. The ETag or the
  `version` of a league in `If-Match` refuses a decision (412) if a conflicting one was taken since that version.
- **Repeating.** A decision with an `Idempotency-Key` is taken once, however often it is sent.
- **Preview.** `?preview=1` returns the effect of a decision on the table, and changes nothing.
- **Errors** are problem documents (RFC 9457) whose `code` does not change.
- **Language.** Sentences are in the language of `Accept-Language`: es, gl, it, en.
"""
UNCHANGED = {"description": "Unchanged since the ETag in `If-None-Match`"}
PROBLEM = {
    "description": "A problem",
    "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
TOKEN = "token"  # noqa: S105 - the name of a security scheme
NO_TOKEN: dict[str, list[str]] = {}
DECISION_PARAMETERS: list[dict[str, Any]] = [
    {
        "in": "query",
        "name": "preview",
        "description": "Whether to return the effect of the decision without taking it.",
        "schema": {"type": "boolean", "default": False},
    },
    {
        "in": "query",
        "name": "warned",
        "description": "Whether a public text may name a player shown by initials.",
        "schema": {"type": "boolean", "default": False},
    },
    {
        "in": "header",
        "name": "If-Match",
        "description": "The ETag or the `version` of the league as read: a conflicting decision since then is a 412.",
        "schema": {"type": "string", "pattern": '^"?[0-9]{1,9}(-[0-9a-f]{32})?"?$'},
    },
    {
        "in": "header",
        "name": "Idempotency-Key",
        "description": "A key of your own: a repeated request with the same key gets the same answer.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    },
]


def decision_parameters(statuses: set[int]) -> list[dict[str, Any]]:
    """Return the parameters of an operation by its statuses: 200 is a preview, 201 a decision or a new object."""
    if {200, 201} <= statuses:
        return DECISION_PARAMETERS
    return [one for one in DECISION_PARAMETERS if one["name"] == "Idempotency-Key" and 201 in statuses]


def completed(document: Any) -> Any:
    """Return the document with the problems of every operation, and with tokens optional for reads."""
    definition = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    components = document["components"]
    schemas = components.setdefault("schemas", {})
    schemas |= definition.pop("$defs", {})
    schemas["Problem"] = definition
    components["securitySchemes"] = {TOKEN: {"type": "http", "scheme": "bearer"}}
    for operations in document["paths"].values():
        for method, operation in operations.items():
            responses = operation["responses"]
            if method != "get" and any("RequiredToken" in each for each in operation["security"]):
                operation["parameters"] = [*operation["parameters"], *decision_parameters({*map(int, responses)})]
            if method == "get":
                responses["304"] = UNCHANGED
            responses["default"] = PROBLEM
            needed = any("RequiredToken" in each for each in operation["security"])
            operation["security"] = [{TOKEN: []}] if needed else [NO_TOKEN, {TOKEN: []}]
    return document
