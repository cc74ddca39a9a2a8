"""The JSON Schemas of exported and imported files, each at a stable address."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.documents.files.standings_document import standings_schema
from tournaments.league.file.schema import league_schema

CONTENT_TYPE = "application/schema+json"


@cache
def schemas() -> dict[str, bytes]:
    """Return every schema by its name: those made from code, and those written in `docs/schemas`."""
    made = {"clasificacion-1": standings_schema(), "liga-1": league_schema()}
    written = {file.stem: file.read_bytes() for file in (Path(settings.BASE_DIR) / "docs/schemas").glob("*.json")}
    return written | {name: (json.dumps(schema, indent=2) + "\n").encode() for name, schema in made.items()}


@require_safe
def schema(_request: HttpRequest, name: str) -> HttpResponse:
    """Return a schema. Raises Http404 for an unknown one."""
    if name not in schemas():
        raise Http404(name)
    return HttpResponse(schemas()[name], content_type=CONTENT_TYPE, headers={"Access-Control-Allow-Origin": "*"})
