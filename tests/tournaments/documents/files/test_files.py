"""The files for other programs: every link answers with its file, and unknown addresses with 404."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from random import Random

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from icalendar import Calendar
from odfdo import Document
from openpyxl import load_workbook

from games import reports
from games.rules import RULES
from games.rules.notation.division import games_in
from games.rules.notation.pdn import read_game
from games.rules.playing import random_game
from tests import leagues, organizing
from tests.caches import clear_caches
from tests.tournaments.documents.files.recording import with_sheets
from tests.tournaments.documents.print.leagues import timed
from tests.tournaments.documents.print.making import START
from tests.tournaments.documents.print.making import league as a_league
from tournaments import models
from tournaments.documents.files import pdn, player_tables
from tournaments.documents.files.pdn import FileColumn, Sheet
from tournaments.documents.files.registry import CHAMPIONSHIP_TABLES, FORMATS, PLAYER_TABLES, TABLES
from tournaments.documents.files.tables import csv_file
from tournaments.league.file import read_league, read_names
from tournaments.league.values import League

pytestmark = pytest.mark.django_db

GAME = "1. 23-18 11-16 *"
STARTS = {
    "csv": b"\xef\xbb\xbf",
    "xlsx": b"PK",
    "ods": b"PK",
    "json": b"{",
    "ics": b"BEGIN:VCALENDAR",
    "pdn": b"[Event ",
}


def league_with_sheets(players: int = 4, **changes: object) -> League:
    """Return a league with hours, some results and a sheet for its first two games."""
    names = leagues.NAMES[:players]
    return with_sheets(timed(a_league(names, played=2, calendar=START, championship="Copa", **changes)), [GAME, GAME])


def addresses_of(client: Client, page: str) -> list[str]:
    answer = client.get(page)
    assert answer.status_code == 200
    return re.findall(r'(?:href|value)="([^"]+/datos/[^"]+)"', answer.content.decode())


@pytest.mark.parametrize(("language", "word"), [("es", "clasificacion"), ("en", "standings"), ("it", "classifica")])
def test_file_is_named_in_the_readers_language(client: Client, language: str, word: str) -> None:
    league = leagues.store_league(league_with_sheets())
    answer = client.get(f"/ligas/{league.slug}/datos/standings.csv", headers={"accept-language": language})
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{league.slug}-{word}.csv"'


def first_player(league: models.League) -> models.Player:
    return league.entries.order_by("number")[0].player


def pages_with_files(league: models.League) -> list[str]:
    return [f"/ligas/{league.slug}/documentos/", f"/jugadores/{first_player(league).pk}/", "/campeonatos/copa/"]


def test_every_file_link_answers_with_etag_and_only_reads(client: Client) -> None:
    league = leagues.store_league(league_with_sheets())
    leagues.store_league(leagues.finished_league(4, championship="Copa", name="Otra"))
    found = [address for page in pages_with_files(league) for address in addresses_of(client, page)]
    listed = ["history", *TABLES, *PLAYER_TABLES, *CHAMPIONSHIP_TABLES]
    assert len(found) == len(FORMATS) * len(listed) + len(("ics", "pdn", "json")) + len(("ics", "pdn"))
    for address in found:
        answer = client.get(address)
        extension = address.rpartition(".")[2]
        assert answer.status_code == 200 and answer.content.startswith(STARTS[extension]), address
        named = answer.headers["Content-Disposition"]
        assert re.fullmatch(rf'attachment; filename="[a-z0-9-]+\.{extension}"', named), named
        assert not re.search(r"standings|games|players|results|history|calendar\b|course|rests|league", named), named
        again = client.get(address, headers={"if-none-match": answer.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.post(address).status_code == 405
        assert client.head(address, headers={"if-none-match": answer.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("lang", "extension", "name"),
    [
        ("es", "xlsx", "cuadro-de-partidas"),
        ("it", "ods", "tabellone-delle-partite"),
        ("en", "csv", "crosstable"),
        ("es", "json", "cuadro-de-partidas"),
    ],
)
def test_spreadsheets_are_named_in_the_language(client: Client, lang: str, extension: str, name: str) -> None:
    league = leagues.store_league(league_with_sheets())
    headers = {"accept-language": lang}
    answer = client.get(f"/ligas/{league.slug}/datos/crosstable.{extension}", headers=headers)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{league.slug}-{name}.{extension}"'


def test_files_have_their_content_type(client: Client) -> None:
    league = leagues.store_league(league_with_sheets())
    base = f"/ligas/{league.slug}/datos/"
    for extension, kind in FORMATS.items():
        assert client.get(f"{base}standings.{extension}").headers["Content-Type"] == kind.content_type
    assert client.get(f"{base}calendar.ics").headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert client.get(f"{base}games.pdn").headers["Content-Type"] == "text/plain; charset=utf-8"


def test_decision_changes_every_file(client: Client) -> None:
    league = organizing.drawn_league(championship="Copa")
    pages = [f"/ligas/{league.slug}/datos/standings.csv", f"/jugadores/{first_player(league).pk}/datos/calendar.ics"]
    pages.append("/campeonatos/copa/datos/standings.csv")
    before = [client.get(page).headers["ETag"] for page in pages]
    organizing.beat(league, "Ana", "Bea")
    after = [client.get(page) for page in pages]
    assert [answer.status_code for answer in after] == [200] * 3
    assert not set(before) & {answer.headers["ETag"] for answer in after}


@pytest.mark.parametrize("extension", FORMATS)
def test_unchanged_list_of_players_is_sent_once(client: Client, extension: str) -> None:
    leagues.store_league(league_with_sheets())
    address = f"/jugadores/datos/players.{extension}"
    answer, found = client.get(address), client.get(f"{address}?q=ana")
    headers = {"if-none-match": answer.headers["ETag"]}
    again = client.get(address, headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"{address}?q=ana", headers=headers).content == found.content != answer.content
    leagues.store_league(leagues.league(["Zoe de Lugo", "Ana"], name="Otra"))
    changed = client.get(address, headers=headers)
    assert changed.status_code == 200 and changed.content != answer.content
    client.force_login(User.objects.create_user("ana"))
    assert "ETag" not in client.get(address).headers


def test_list_of_players_is_read_and_made_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    leagues.store_league(league_with_sheets())
    made = []
    registered = player_tables.registered_players
    monkeypatch.setattr(player_tables, "registered_players", lambda *all: made.append(1) or registered(*all))
    first, second, found = (client.get(f"/jugadores/datos/players.csv{query}") for query in ("", "", "?q=bea"))
    assert first.content == second.content != found.content and len(made) == 2
    assert queries(client, "/jugadores/datos/players.csv") == 1


def test_only_existing_files_are_offered(client: Client) -> None:
    league = organizing.league_in_preparation()
    found = addresses_of(client, f"/ligas/{league.slug}/documentos/")
    assert not [address for address in found if address.endswith((".pdn", ".ics")) or "/games." in address]
    assert f"/ligas/{league.slug}/datos/league.json" in found
    assert client.get(f"/ligas/{league.slug}/datos/games.pdn").status_code == 404
    assert client.get(f"/jugadores/{first_player(league).pk}/datos/games.pdn").status_code == 404
    assert client.get(f"/ligas/{league.slug}/datos/calendar.ics").status_code == 200


def test_league_file_reads_back_as_the_league(client: Client) -> None:
    value = league_with_sheets()
    league = leagues.store_league(value)
    assert read_league(client.get(f"/ligas/{league.slug}/datos/league.json").content) == value


def test_games_are_written_without_checking_them_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The PDN of a sheet is made from its stored exchange document, also with hidden players."""
    huff, plain = random_game(RULES["castillar"], Random(0), 0), GAME
    sheets = [f'[White "{leagues.NAMES[0]}"]\n{huff}', plain]
    league = leagues.store_league(with_sheets(a_league(leagues.NAMES[:4], played=2), sheets))
    addresses = [f"/ligas/{league.slug}/datos/games.pdn", f"/jugadores/{first_player(league).pk}/datos/games.pdn"]
    first = [client.get(address).content for address in addresses]
    assert all(b"{[%ply S" in games for games in first)

    def checked(*_: object) -> None:
        raise AssertionError("checked")

    monkeypatch.setattr(pdn, "check", checked)
    monkeypatch.setattr(reports, "check_sheet", checked)
    clear_caches()
    assert [client.get(address).content for address in addresses] == first
    models.Entry.objects.filter(league=league).update(initials=True)
    models.League.objects.filter(pk=league.pk).update(version=99)
    hidden = client.get(addresses[0]).content
    assert b"{[%ply S" in hidden and leagues.NAMES[0].encode() not in hidden


def test_player_files_include_games_of_all_leagues(client: Client) -> None:
    first = leagues.store_league(league_with_sheets())
    leagues.store_league(replace(league_with_sheets(), name="Segunda"))
    leagues.store_league(leagues.league(("Carlos", "Dora", "Eva"), played=2))
    player = first_player(first)
    events = Calendar.from_ical(client.get(f"/jugadores/{player.pk}/datos/calendar.ics").content).events
    assert len(events) == 6 and all(player.name in event["summary"] for event in events)
    assert {str(event["summary"]).rpartition("(")[2] for event in events} == {"Liga de Damas)", "Segunda)"}
    of_league = Calendar.from_ical(client.get(f"/ligas/{first.slug}/datos/calendar.ics").content).events
    assert len({event["uid"] for event in events} & {event["uid"] for event in of_league}) == 3
    answer = client.get(f"/jugadores/{player.pk}/datos/games.pdn").content.decode()
    games = [read_game(text).tags for text in games_in(answer.splitlines(keepends=True))]
    assert games and all(player.name in game["Players"] for game in games)


@pytest.mark.parametrize("name", ["=1+1", "<b>&amp;", '"],[', "{{ x }}", "\U0001f600", "a\u2028b"])
def test_strange_name_is_unchanged_in_every_file(client: Client, name: str) -> None:
    value = timed(a_league((name, "Ana", "Bea", "Carlos"), calendar=START, name=name, championship=name))
    league = leagues.store_league(with_sheets(value, [GAME] * 6))
    entry = models.Entry.objects.get(league=league, player__name__in=[name, "a b"]).name
    base = f"/ligas/{league.slug}/datos/"
    book = load_workbook(io.BytesIO(client.get(f"{base}players.xlsx").content)).active
    assert (entry, "s") in [(cell.value, cell.data_type) for row in book.iter_rows() for cell in row]
    table = Document(io.BytesIO(client.get(f"{base}players.ods").content)).body.get_table(0)
    assert entry in [cell.value for row in table.rows for cell in row.cells]
    rows = json.loads(client.get(f"{base}players.json").content)["rows"]
    assert entry in [row["player"] for row in rows]
    events = Calendar.from_ical(client.get(f"{base}calendar.ics").content).events
    assert sum(entry in str(event["summary"]).removesuffix(f" ({league.name})") for event in events) == 3


@pytest.mark.parametrize(
    "address",
    [
        "/ligas/{slug}/datos/",
        "/ligas/{slug}/datos/standings",
        "/ligas/{slug}/datos/standings.exe",
        "/ligas/{slug}/datos/standings.pdn",
        "/ligas/{slug}/datos/otra.csv",
        "/ligas/{slug}/datos/league.csv",
        "/ligas/{slug}/datos/..%2Fstandings.csv",
        "/ligas/{slug}/datos/standings.csv.csv",
        "/ligas/{slug}/datos/standings.%00",
        "/ligas/no-hay/datos/standings.csv",
        "/ligas/no-hay/datos/league.json",
        "/ligas/no-hay/datos/calendar.ics",
        "/jugadores/0/datos/calendar.ics",
        "/jugadores/{huge}/datos/calendar.ics",
        "/jugadores/{huge}/datos/games.pdn",
        "/jugadores/-1/datos/calendar.ics",
        "/jugadores/{player}/datos/standings.csv",
        "/campeonatos/no-hay/datos/standings.csv",
        "/campeonatos/copa/datos/standings.ics",
        "/campeonatos/copa/datos/games.csv",
    ],
)
def test_unknown_file_is_not_found(client: Client, address: str) -> None:
    league = leagues.store_league(league_with_sheets())
    filled = address.format(slug=league.slug, player=first_player(league).pk, huge=10**30)
    assert client.get(filled).status_code == 404


@given(st.text(max_size=20), st.text(max_size=6))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_name_makes_an_error(client: Client, name: str, extension: str) -> None:
    slug = (
        models.League.objects.values_list("slug", flat=True).first() or leagues.store_league(league_with_sheets()).slug
    )
    safe = f"{name}.{extension}".encode("utf-8", "replace").decode()
    assert client.get(f"/ligas/{slug}/datos/{safe}").status_code in (200, 301, 404)


def test_head_of_a_file_has_no_body(client: Client) -> None:
    league = leagues.store_league(league_with_sheets())
    for file in ("standings.csv", "standings.xlsx", "league.json", "calendar.ics", "games.pdn"):
        answer = client.head(f"/ligas/{league.slug}/datos/{file}")
        assert (answer.status_code, answer.content) == (200, b"")


def test_file_queries_do_not_grow(client: Client) -> None:
    small, large = leagues.store_league(league_with_sheets(3)), leagues.store_league(league_with_sheets(10))
    client.force_login(User.objects.create_user("ana"))
    found = [
        [address for page in pages_with_files(one) for address in addresses_of(client, page)] for one in (small, large)
    ]
    # Workbooks are written from the same rows as the other files of a table.
    found = [[address for address in each if not address.endswith((".xlsx", ".ods"))] for each in found]
    for address in (*found[0], *found[1]):
        client.get(address)
    counted = [[queries(client, address) for address in each] for each in found]
    assert counted[0] == counted[1]
    player = first_player(small)
    few = queries(client, f"/jugadores/{player.pk}/datos/games.pdn")
    for number in range(6):
        leagues.store_league(replace(league_with_sheets(5), name=f"Liga {number}"))
    # Sheets that came with a league's file are checked the first time.
    client.get(f"/jugadores/{player.pk}/datos/games.pdn")
    assert queries(client, f"/jugadores/{player.pk}/datos/games.pdn") == few


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_calendar_links_to_existing_lines() -> None:
    league = leagues.store_league(timed(a_league(calendar=START)))
    client = Client()
    calendar = Calendar.from_ical(client.get(f"/ligas/{league.slug}/datos/calendar.ics").content)
    for event in calendar.events[:3]:
        page, _hash, anchor = str(event["url"]).partition("#")
        assert page.startswith("http://testserver/ligas/") and anchor.startswith("partida-")
        assert f'id="{anchor}"' in client.get(page).content.decode()


def test_csv_separator_follows_language_or_request() -> None:
    league = organizing.drawn_league()
    address = f"/ligas/{league.slug}/datos/players.csv"
    separators = {
        ("es", ""): ";",
        ("en", ""): ",",
        ("es", "?separador=coma"): ",",
        ("en", "?separador=punto-y-coma"): ";",
    }
    for (language, query), between in separators.items():
        client = Client()
        client.cookies[site.LANGUAGE_COOKIE_NAME] = language
        heading = client.get(address + query).content.decode("utf-8-sig").splitlines()[0]
        assert heading.count(between) == 3, (language, query)
    assert Client().get(f"{address}?separador=nada").content == Client().get(address).content


@pytest.mark.parametrize("separator", [",", ";"])
def test_lists_written_with_either_separator_are_read_back(separator: str) -> None:
    columns = (FileColumn("player", "Nombre"), FileColumn("club", "Club"))
    listed = (("Pérez; Ana", "Uriandia"), ("Rey, Carlos", None), ("Xoán", "A, B; C"))
    names = read_names(csv_file(Sheet("Jugadores", "Liga", columns, listed), separator), is_csv=True)
    assert [(one.name, one.club) for one in names] == list(listed)
