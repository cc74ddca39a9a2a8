"""The elements of some pages look as they did: their colours, borders, spaces and type.

`tests/data/looks.json` keeps what our style sheets change of each kind of element. After a change that is meant, this
writes it anew:

RECORD_LOOKS=1 .venv/bin/python -m pytest tests/e2e/test_looks.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.looked_at import shown_pages
from tests.e2e.looks import as_json, differences, from_json, new_looks
from tests.e2e.site import Site

RECORD = "RECORD_LOOKS"
"""With this variable in the environment the record is written anew instead of compared."""
LOOKS = Path(__file__).parents[1] / "data" / "looks.json"
SHOWN = 12
"""The most differences that a failure lists."""


@pytest.mark.django_db
def test_pages_look_as_before(devices: Devices, site: Site) -> None:
    """Scripts are off: their work would depend on the sizes of the letters."""
    with devices.page(ContextOptions(site.url, scripts=False)) as page:
        page.goto("/healthz")
        found = new_looks(page, shown_pages())
    if RECORD in os.environ:
        LOOKS.write_text(as_json(found), encoding="utf-8")
    wrong = list(differences(from_json(LOOKS.read_text(encoding="utf-8")), found))
    more = [f"... and {len(wrong) - SHOWN} more"] if len(wrong) > SHOWN else []
    if wrong:
        meant = f"if this is meant: {RECORD}=1 .venv/bin/python -m pytest tests/e2e/test_looks.py"
        pytest.fail("\n".join([meant, *wrong[:SHOWN], *more]), pytrace=False)
