"""Every table on a page can be downloaded with the same figures: a table without its file fails a test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.urls import get_resolver
from django.utils.html import strip_tags

from tests import leagues
from tests.caches import clear_caches
from tests.databases import only_on_sqlite
from tests.organizing import beat, decide, drawn_league
from tests.people import Visitor, client_of
from tests.swiss_leagues import playing, swiss_league
from tests.tournaments.documents.files.test_tables import from_csv
from tests.tournaments.documents.print.leagues import TIEBREAK_GAME, timed, with_a_tie
from tests.tournaments.documents.print.making import START
from tests.tournaments.documents.print.making import league as a_league
from tests.tournaments.every.files_and_pages import file, line_has_row, text_of, words
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.display import players
from tournaments.documents.files.registry import FORMATS
from tournaments.models.fixture import Claimant, Outcome
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.public.game_tables import (
    CalendarTable,
    CrosstableTable,
    PlayedTable,
    RoundsTable,
    TiebreaksTable,
)
from tournaments.public.people_tables import (
    ChampionshipTable,
    EntrantsTable,
    LotsTable,
    ParticipationsTable,
    PlayersTable,
    StandingsTable,
)
from tournaments.web.helping import Table

pytestmark = pytest.mark.django_db

FILES = {
    StandingsTable: "/ligas/{slug}/datos/standings.csv",
    CrosstableTable: "/ligas/{slug}/datos/crosstable.csv",
    RoundsTable: "/ligas/{slug}/datos/crosstable.csv",
    CalendarTable: "/ligas/{slug}/datos/games.csv",
    PlayedTable: "/ligas/{slug}/datos/games.csv",
    TiebreaksTable: "/ligas/{slug}/datos/games.csv",
    LotsTable: "/ligas/{slug}/datos/players.csv",
    EntrantsTable: "/ligas/{slug}/datos/players.csv",
    ChampionshipTable: "/campeonatos/copa/datos/standings.csv",
    ParticipationsTable: "/jugadores/{player}/datos/leagues.csv",
    PlayersTable: "/jugadores/datos/players.csv",
}
"""The file of each table."""
IN_TEMPLATES = {
    "public/calendar.html": "rests",
    "public/course.html": "course",
    "public/wall_table.html": "standings",
    "public/embedding/table.html": "standings",
    "connections/live/video_table.html": "standings",
    "public/events/group.html": "standings",
}
"""The file of the league with the figures of a table written in a template."""
NO_DATA = {
    "tables/table.html": "the tables above",
    "web/deciding/changes.html": "what a decision would change, before it is taken",
    "web/deciding/meanwhile.html": "the same, of a decision that came too late",
    "organizers/founding/read_table.html": "a list as it was read, before it is kept",
    "public/events/compared.html": "figures a game, from those in the files of the groups",
    "organizers/people/people.html": "links and rights, which are in no file",
    "games/rules.html": "what a regulation says",
    "games/several.html": "the check of a text, which is not kept",
    "games/archive.html": "the check of an archive, which `archive --json` prints",
    "public/game_search.html": "some games, each of whose leagues or archives has its file",
    "games/sheet_replay.html": "the moves of a sheet, which are the sheet",
}


def every_kind(kind: type[Table]) -> Iterator[type[Table]]:
    """Yield the site's tables among the subclasses of a class, at any depth."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("tournaments") and not each.__name__.startswith("_"):
            yield each
        yield from every_kind(each)


def test_every_table_has_its_file() -> None:
    assert get_resolver().url_patterns, "loads every view, and so defines every table"
    assert set(every_kind(Table)) == set(FILES)


def test_template_tables_have_files_or_a_reason() -> None:
    place = Path(settings.BASE_DIR) / "templates"
    found = {str(one.relative_to(place)) for one in place.rglob("*.html") if "<table" in one.read_text()}
    said = {*IN_TEMPLATES, *NO_DATA}
    assert not found - said, "add it to IN_TEMPLATES with its file, or to NO_DATA with the reason why it has none"
    assert not said - found


def shown(client: Client, address: str) -> list[Table]:
    """Return the tables of a page, made now."""
    clear_caches()
    context = client.get(address).context or []
    layers = [layer for each in (context if isinstance(context, list) else [context]) for layer in each.dicts]
    return list({id(value): value for layer in layers for value in layer.values() if isinstance(value, Table)}.values())


ROWS = re.compile(r"<tr[^>]*>((?:(?!</tr>).)*?class=\"c-(?:(?!</tr>).)*)</tr>", re.DOTALL)
SKIPPED_PARTS = re.compile(
    r"(?:gana a|pierde con|pierden los dos|tablas con)(?=\s*<(?:small|/|span))(?:\s*<small>[^<]*</small>)?|"
    r'<details.*?</details>|<span class="(?:medal|undecided)[^>]*>.*?</span>|<small class="on-phone".*?</small>|'
    r"&nbsp;\*",
    re.DOTALL,
)
"""Parts of a row to skip: who won in a verb, which the file has in figures and in a sentence; foldable details, parts
with their own column in the file, repetitions for phones, and the mark of points of byes."""


def rows_of(table: Table) -> list[list[str]]:
    """Return the words of each row. Points struck through in the crosstable belong to games that do not count."""
    html = table.as_html(RequestFactory().get("/")).partition("<tbody>")[2]
    points = "anul." if isinstance(table, CrosstableTable) else r"\1"
    cells = (re.sub(r"<s>(\d)</s>", points, SKIPPED_PARTS.sub("", row)) for row in ROWS.findall(html))
    return [words(strip_tags(one.replace("</", " </"))) for one in cells]


def test_every_row_of_every_page_is_in_its_file(client: Client) -> None:
    half = timed(a_league(leagues.NAMES[:6], played=7, calendar=START, boards=2, championship="Copa"))
    over = with_a_tie(state="finished", tiebreak_games=[TIEBREAK_GAME], championship="Copa", name="Otra")
    league_with_withdrawal = a_league(
        leagues.NAMES[:5], played=6, withdrawn=[{"player": leagues.NAMES[2], "games": "annulled"}], name="Más"
    )
    unplayed = a_league(leagues.NAMES[:3], name="Sin empezar")
    tables_found = set()
    stored = [leagues.store_league(value) for value in (half, over, league_with_withdrawal, unplayed)]
    for league in (*stored, playing(swiss_league(5, 3), 2)):
        player = league.entries.order_by("number")[0].player_id
        pages = [league_url(name, league) for name in ("standings", "calendar", "drawing", "games")]
        for page in (*pages, f"/jugadores/{player}/", "/jugadores/", "/campeonatos/copa/"):
            for table in shown(client, page):
                lines = file(client, FILES[type(table)].format(slug=league.slug, player=player))
                for row in rows_of(table):
                    assert any(line_has_row(row, line) for line in lines), (page, type(table), row)
                    tables_found.add(type(table))
    assert tables_found == set(FILES)


@only_on_sqlite("a file is written alike from either database")
def test_prospects_file_matches_the_page(client: Client) -> None:
    league = leagues.store_league(leagues.league(5, played=6))
    parts = html_of(client.get(league_url("prospects", league))).split('<p class="now">')[1:]
    lines = file(client, f"/ligas/{league.slug}/datos/prospects.csv")
    assert len(parts) == len(lines) == 5
    for part, line in zip(parts, lines, strict=True):
        places = re.findall(r'<span class="open">(\d+)</span>', part)
        assert (places[0], places[-1], " ".join(places)) == tuple(
            line[key] for key in ("Mejor puesto", "Peor puesto", "Puestos posibles")
        )
        text = text_of(part)
        assert line["Jugador/a"] in text and f"{line['Ptos.']} punto" in text
        assert f"{line['En palabras']}. {line['Podio']}".casefold().strip() in text.casefold()


def test_players_games_match_the_page_in_every_league(client: Client) -> None:
    first = leagues.store_league(with_a_tie(state="finished", tiebreak_games=[TIEBREAK_GAME]))
    for number in range(players.LEAGUES_PAGE_SIZE):
        leagues.store_league(a_league(("Ñoño", "Ávila", f"Rival {number}"), played=2, name=f"Liga {number}"))
    player = first.entries.get(name="Ávila").player_id
    html = "".join(html_of(client.get(f"/jugadores/{player}/?pagina={page}")) for page in (1, 2))
    games = re.findall(r'<li class="(?:open|played)">(.*?)</li>', html, re.DOTALL)
    lines = file(client, f"/jugadores/{player}/datos/games.csv")
    assert len(games) == len(lines) == 6 + 2 * players.LEAGUES_PAGE_SIZE
    for part, line in zip(games, lines, strict=True):
        points = int(line["Puntos del primero"] or 0) - int(line["Puntos del segundo"] or 0)
        score = ("gana a" if points > 0 else "pierde con" if points < 0 else "tablas con") if line["Resultado"] else ""
        shown = text_of(part).replace("desempate · ", "")
        assert shown.startswith(f"{line['Primero']} {score or '–'} {line['Segundo']} {line['Resultado']}".strip())
    leagues_of = file(client, f"/jugadores/{player}/datos/leagues.csv")
    assert [line["Liga"] for line in leagues_of] == list(dict.fromkeys(line["Liga"] for line in lines))


def test_podiums_of_a_championship_match_its_page(client: Client) -> None:
    leagues.store_league(leagues.finished_league(4, championship="Copa", name="Una"))
    leagues.store_league(leagues.finished_league(6, championship="Copa", name="Otra"))
    html = html_of(client.get("/campeonatos/copa/"))
    cards = [(card, text_of(card)) for card in re.findall(r"<article.*?</article>", html, re.DOTALL)]
    lines = file(client, "/campeonatos/copa/datos/podiums.csv")
    assert len(lines) == sum(card.count("<li>") for card, _ in cards) > 4
    for line in lines:
        card = next(text for _, text in cards if text.startswith(line["Liga o juego"]))
        assert f"{line['Medalla'].capitalize()} · {line['Puntos de podio']} punto" in card and line["Jugador/a"] in card


def test_history_file_is_whole_and_matches_its_page() -> None:
    league = drawn_league()
    game, article = league.fixtures.order_by("pk")[0], articles_of(league.rules)[0]
    hidden = NoteIncident(fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="Anxo")
    decide(league, replace(hidden, note="se levantó de la mesa"))
    beat(league, "Ana", "Bea")
    address = f"/ligas/{league.slug}/datos/history.csv"
    for visitor in (Visitor.ANONYMOUS, Visitor.REFEREE):
        client = client_of(visitor, league)
        page_text = text_of(html_of(client.get(league_url("history", league))))
        lines = file(client, address)
        assert [line["N.º"] for line in lines] == [str(number) for number in range(len(lines), 0, -1)]
        assert all(
            line["Qué"] in page_text and line["Quién"] in page_text and line["Motivo"] in page_text for line in lines
        )
        assert any("se levantó" in line["Qué"] for line in lines) == (visitor is Visitor.REFEREE)


def test_players_file_holds_the_page_and_more(client: Client) -> None:
    drawn_league(("Ana", "Bea", "=1+1"))
    assert [line["Jugador/a"] for line in file(client, "/jugadores/datos/players.csv")] == ["=1+1", "Ana", "Bea"]
    assert [line["Jugador/a"] for line in file(client, "/jugadores/datos/players.csv?q=BÉA")] == ["Bea"]
    html = html_of(client.get("/jugadores/?q=B%C3%89A"))
    assert 'href="/jugadores/datos/players.ods?q=B%C3%89A"' in html
    leagues.store_league(a_league([f"Persona {number:03}" for number in range(9)], name="A"))
    models.Player.objects.bulk_create(
        models.Player(name=f"Z {n}", folded_name=f"z {n}", searchable=f"z {n}") for n in range(60)
    )
    league = models.League.objects.first()
    assert league
    models.Entry.objects.bulk_create(
        models.Entry(league=league, player=player, name=player.name, folded_name=player.folded_name, number=99 + order)
        for order, player in enumerate(models.Player.objects.filter(name__startswith="Z "))
    )
    assert "En los ficheros van hasta 1000." in html_of(client.get("/jugadores/"))
    assert len(file(client, "/jugadores/datos/players.csv")) == 3 + 9 + 60


def test_hidden_players_and_private_leagues_are_in_no_file(client: Client) -> None:
    open_, reserved = (
        drawn_league(("Ana Lomba", "Bea", "Carlos")),
        drawn_league(("Ana Lomba", "Bea", "Zenobia"), name="Reservada"),
    )
    decide(reserved, Publish(False))
    ana, bea = (open_.entries.get(name=name).player_id for name in ("Ana Lomba", "Bea"))
    decide(open_, ShowAs(ana, True), reason="lo pide")
    own = ("/jugadores/datos/players", f"/jugadores/{bea}/datos/leagues", f"/jugadores/{bea}/datos/games")
    for address in own:
        content = client.get(f"{address}.json").content.decode()
        assert "Ana Lomba" not in content and "Reservada" not in content and "Zenobia" not in content, address
    for name in ("prospects", "history"):
        content = client.get(f"/ligas/{open_.slug}/datos/{name}.json").content.decode()
        assert "Ana Lomba" not in content and "A. L." in content, name
    assert client.get(f"/jugadores/{ana}/datos/leagues.json").status_code == 404
    team = client_of(Visitor.REFEREE, reserved)
    for address in own:
        content = team.get(f"{address}.json").content.decode()
        assert "Reservada" in content or "Zenobia" in content, address
    for name in ("prospects", "history"):
        assert client.get(f"/ligas/{reserved.slug}/datos/{name}.json").status_code == 404


@only_on_sqlite("a file is written alike from either database")
@pytest.mark.parametrize("language", ["gl", "it", "en"])
def test_headings_are_in_the_readers_language(client: Client, language: str) -> None:
    league = drawn_league()
    player = league.entries.order_by("number")[0].player_id
    for address in (
        *(f"/ligas/{league.slug}/datos/{name}.csv" for name in ("prospects", "history")),
        *(f"/jugadores/{player}/datos/{name}.csv" for name in ("leagues", "games")),
    ):
        answers = (client.get(address, headers={"accept-language": one}) for one in ("es", language))
        spanish, theirs = (from_csv(answer.content)[0] for answer in answers)
        assert len(spanish) == len(theirs) and spanish != theirs, address


@only_on_sqlite("a file is written alike from either database")
@pytest.mark.parametrize("extension", FORMATS)
def test_new_files_have_every_format(client: Client, extension: str) -> None:
    league = leagues.store_league(leagues.finished_league(4, championship="Copa"))
    player = league.entries.order_by("number")[0].player_id
    for address in (
        *(f"/ligas/{league.slug}/datos/{name}" for name in ("prospects", "history")),
        *(f"/jugadores/{player}/datos/{name}" for name in ("leagues", "games")),
        "/jugadores/datos/players",
        "/campeonatos/copa/datos/podiums",
    ):
        answer = client.get(f"{address}.{extension}")
        assert answer.headers["Content-Type"] == FORMATS[extension].content_type, address
        assert client.get(f"{address}.exe").status_code == 404
