"""The elements of some pages look as they did: their colours, borders, spaces and type.

`tests/data/looks.json` keeps what our style sheets change of each kind of element. After a change that is meant, this
writes it anew:

RECORD_LOOKS=1 .venv/bin/python -m pytest tests/e2e/test_looks.py
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests import leagues, sheets
from tests.e2e.devices import PHONE, ContextOptions, Devices
from tests.e2e.looks import Looks, Visit, differences, looks_of, only_new, read, written
from tests.e2e.site import Site
from tournaments.league.values import Sanction, Side

RECORD = "RECORD_LOOKS"
"""With this variable in the environment the record is written anew instead of compared."""
LOOKS = Path(__file__).parents[1] / "data" / "looks.json"
SHOWN = 12
"""The most differences that a failure lists."""

NAMES = ("Aldara", "Brais", "Cibrán", "Dores", "Eloi", "Faia", "Goretti", "Hadrián", "Icía", "Xurxo")
USER = "mirandara"
FINDINGS = "1. 22>17 10>15 2. 23>18 11>16 S15 3. 26>23 6>10 4. 18>15"


def example_leagues(site: Site) -> dict[str, str]:
    """Create a league in play, with a sheet and a sanction, and a finished one; return words of their addresses."""
    playing = leagues.league(NAMES, played=22, name="Aspecto", championship="Copa do aspecto", boards=2)
    first = replace(playing.games[0], sheet=sheets.BLACK_WINS, white=Side.ONE)
    playing = replace(playing, games=(first, *playing.games[1:]), sanctions=(Sanction(NAMES[0], "voces"),))
    playing = replace(playing, place="Casino de Uriandia", contact="liga@example.com", notice="Trae tu reloj.")
    slug = site.league(playing)
    finished = site.league(leagues.finished_league(NAMES[:4], name="Aspecto final"))
    return {
        "playing": f"/ligas/{slug}",
        "finished": f"/ligas/{finished}",
        "recorded": f"/ligas/{slug}/partidas/{site.game_with_sheet(slug)}",
        "next": f"/ligas/{slug}/partidas/{site.games_left(slug)[0][0]}",
    }


PUBLIC = {
    "standings": Visit("{playing}/"),
    "standings on a phone": Visit("{playing}/", PHONE, beside="standings"),
    "standings in dark": Visit("{playing}/", scheme="dark", beside="standings"),
    "standings on paper": Visit("{playing}/", media="print", beside="standings"),
    "games": Visit("{playing}/partidas/"),
    "calendar": Visit("{playing}/calendario/"),
    "course": Visit("{playing}/marcha/"),
    "podium": Visit("{finished}/podio/"),
    "championship": Visit("/campeonatos/copa-do-aspecto/"),
    "projector": Visit("{playing}/proyector/"),
    "sheet": Visit("{recorded}/hoja/"),
    "video": Visit("{playing}/video/"),
    "video of a game": Visit("{recorded}/video/"),
    "embedding": Visit("{playing}/insertar/"),
    "embedded table": Visit("{playing}/insertar/tabla/", PHONE),
    "embedded games": Visit("{playing}/insertar/partidas/", PHONE, "dark"),
    "embedded podium": Visit("{finished}/insertar/podio/", PHONE),
    "regulation": Visit("/reglas/castillar/"),
    "check": Visit("/comprobar/", PHONE, checked=FINDINGS),
    "guide": Visit("/ayuda/"),
    "nobody found": Visit("/jugadores/?q=nadie"),
    "login": Visit("/entrar/", PHONE),
}
ORGANIZER = {
    "organizer": Visit("{playing}/organizar/"),
    "games to record": Visit("{playing}/organizar/partidas/", PHONE),
    "winner": Visit("{next}/", PHONE),
    "result": Visit("{next}/?gana=one", PHONE),
    "round": Visit("{playing}/organizar/ronda/"),
    "players": Visit("{playing}/organizar/nombres/"),
    "history": Visit("{playing}/historial/"),
    "settings": Visit("{playing}/organizar/ajustes/"),
    "account": Visit("/cuenta/"),
    "sheet to write": Visit("{next}/hoja/entregar/", PHONE),
}


def every_look(devices: Devices, site: Site) -> Looks:
    """Visit each page without scripts, whose work would depend on the sizes of the letters."""
    places, user = example_leagues(site), site.account(USER)
    plain = ContextOptions(site.url, scripts=False)
    with devices.page(plain) as page:
        found = {name: looks_of(page, visit, places) for name, visit in PUBLIC.items()}
    with devices.page(plain, session=site.session_of(user)) as page:
        found |= {name: looks_of(page, visit, places) for name, visit in ORGANIZER.items()}
    return only_new(found, {**PUBLIC, **ORGANIZER})


def test_pages_look_as_before(devices: Devices, site: Site) -> None:
    found = every_look(devices, site)
    if RECORD in os.environ:
        LOOKS.write_text(written(found), encoding="utf-8")
    wrong = list(differences(read(LOOKS.read_text(encoding="utf-8")), found))
    more = [f"... and {len(wrong) - SHOWN} more"] if len(wrong) > SHOWN else []
    if wrong:
        meant = f"if this is meant: {RECORD}=1 .venv/bin/python -m pytest tests/e2e/test_looks.py"
        pytest.fail("\n".join([meant, *wrong[:SHOWN], *more]), pytrace=False)
