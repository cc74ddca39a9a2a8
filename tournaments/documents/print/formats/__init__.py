"""The documents that formats add, each in the module with the name of its format."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from tournaments.documents.print.kinds import FormatPapers
from tournaments.league.regulation import Format


def papers_of_formats() -> Mapping[Format, FormatPapers]:
    """Return the documents of the formats that add any."""
    names = {each: f"{__name__}.{each.value}" for each in Format}
    return {each: import_module(name).PAPERS for each, name in names.items() if find_spec(name)}


PAPERS = papers_of_formats()
