"""The standings page of a league of ten, against the simplest django-tables2 page of the same rows.

`python -m bench.standings_page`: among 3,000 other leagues, with a database of its own. Both pages are whole
requests; the simplest one has its rows ready and no query to make. Then every other public page.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command

from bench.timing import by_turns, print_beside

OTHERS = 3000
# As many leagues of ten, of either kind, as a page of the list shows.
LATEST = 20


def simplest(rows: list[dict[str, Any]]) -> Callable[[Any], Any]:
    """A view with a table of the stock look, and nothing else."""
    import django_tables2
    from django.http import HttpResponse

    class Simplest(django_tables2.Table):  # type: ignore[misc]
        pos, name, played, won, drawn, lost, points, pieces = (django_tables2.Column() for _ in range(8))

        class Meta:
            template_name = "django_tables2/bootstrap5.html"

    return lambda request: HttpResponse(Simplest(rows).as_html(request))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        django.setup()
        settings.ALLOWED_HOSTS = ["testserver"]
        Path(folder, "static").mkdir()
        call_command("migrate", verbosity=0)
        measure()


def measure() -> None:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import path

    from config import urls
    from tests import leagues
    from tournaments.selectors.league import league_page

    leagues.many(OTHERS)
    slug = leagues.stored(leagues.league(10, played=22, championship="Copa", draw_seed="7f3a")).slug
    for number in range(LATEST):
        leagues.stored(leagues.finished(10, seed=number, championship="Copa"))
        leagues.stored(leagues.league(10, played=22, seed=number))
    rows = [asdict(row) for row in league_page(slug).standings.rows]
    urls.urlpatterns.append(path("simplest", simplest(rows)))
    client = Client()
    page = f"/ligas/{slug}/"
    tag = client.get(page).headers["ETag"]

    def get(address: str, **headers: str) -> Callable[[], object]:
        return lambda: client.get(address, headers=headers)

    known = get(page, **{"if-none-match": tag})
    print_beside(
        by_turns({"simplest": get("/simplest"), "standings": get(page), "not modified": known}), beside="simplest"
    )
    player = league_page(slug).entrants[0].player_id
    others = ["/", "/ligas/", "/ligas/?q=nadie", "/jugadores/?q=n", f"/jugadores/{player}/", "/campeonatos/copa/"]
    others += [f"{page}{tab}/" for tab in ("calendario", "partidas", "podio", "documentos")]
    print_beside(by_turns({address: get(address) for address in others}), beside="/")
    for address in ("/simplest", page, *others):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        print(f"{len(captured):3} queries  {address}")


if __name__ == "__main__":
    main()
