"""The public pages in every state of a league."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from datetime import UTC, date, datetime
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests import leagues, organizing
from tests.markup import without_layout
from tests.organizing import drawn_league, podium_of
from tests.own_pages import player_of
from tests.tournaments.public.public_pages import STATES, STRANGE, every_page, pages_of, row_of, text_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.schedule import draw
from tournaments.league.values import Entrant, Sanction
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import PlayOff, RuleOnTie
from tournaments.organizers.results.verbs import RecordResult
from tournaments.wording.columns import Surface, headings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("state", STATES)
def test_every_page_answers_in_every_league_state(client: Client, state: str) -> None:
    league = leagues.store_league(replace(STATES[state], championship="Copa"))
    for address in every_page(league):
        html = text_of(client, address)
        assert '<html lang="es">' in html
        assert html.count("<h1") == 1
        assert "<title>" in html


def test_empty_site_links_to_the_first_step(client: Client) -> None:
    assert "Todavía no hay ninguna liga" in text_of(client, "/")
    assert "No hay ligas que mostrar" in text_of(client, "/ligas/?estado=terminadas")
    assert "Todavía no hay jugadores" in text_of(client, "/jugadores/")
    assert "Todavía no hay ningún campeonato" in text_of(client, "/campeonatos/")


def test_table_has_the_regulation_columns_and_meanings(client: Client) -> None:
    html = text_of(client, pages_of(leagues.store_league(leagues.league(4, played=3)))[0])
    heads = re.findall(r'<th scope="col"[^>]*><abbr title="([^"]+)">([^<]+)</abbr>', html)
    assert [letter for _, letter in heads] == ["Pos.", "Jugador/a", *headings(Surface.PAGE)]
    assert ("fichas no eliminadas; una dama cuenta dos", "F") in heads


def test_tie_mark_opens_a_sentence_with_the_figures_once(client: Client) -> None:
    league = organizing.drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    organizing.beat(league, "Ana", "Carlos", men=3)
    organizing.beat(league, "Bea", "Duarte", men=2)
    row = row_of(text_of(client, f"/ligas/{league.slug}/"), "Bea")
    assert "por qué" in row.split("</tr>")[0]
    why = "Empate a 3 puntos. Deciden las fichas no eliminadas (F): Ana (3) y Bea (2)."
    assert re.findall(r'class="why">([^<]*)<', row) == [why] and "<li>" not in row


def test_everybody_in_an_alphabetical_order_has_its_reason_without_names(client: Client) -> None:
    league = organizing.drawn_league()
    organizing.record_draw(league, "Ana", "Bea")
    html = text_of(client, f"/ligas/{league.slug}/")
    why = "Empate a 1 punto, a fichas y a ganadas. Mientras no decida una medalla, va por orden alfabético."
    for name in ("Ana", "Bea"):
        assert re.findall(r'class="why">([^<]*)<', row_of(html, name)) == [why], name
    rows = client.get(f"/ligas/{league.slug}/datos/standings.json").json()["rows"]
    assert {"Ana": "Ana", "Bea": "Bea"} in [row["why"]["figures"] for row in rows if row["why"]]


def test_tie_break_game_is_told_by_its_winner(client: Client) -> None:
    league = organizing.tied_league()
    organizing.decide(league, PlayOff("Ana", "Bea"))
    organizing.decide(league, RecordResult(league.fixtures.get(tiebreak=True).pk, organizing.ONE_WINS))
    html = text_of(client, f"/ligas/{league.slug}/")
    assert "Decide la partida de desempate, que ganó Ana." in html and not re.search("1[-–]0", html)
    rows = client.get(f"/ligas/{league.slug}/datos/standings.json").json()["rows"]
    assert {"Ana": "1-0", "Bea": "0-1"} in [row["why"]["figures"] for row in rows if row["why"]]


@pytest.mark.parametrize("page", ["standings", "podium"])
def test_open_tie_names_the_steps_that_do_not_decide(client: Client, page: str) -> None:
    league = organizing.tied_league()
    tried = "No los separan ni los puntos, ni las fichas (F), ni las ganadas (G), ni las sanciones"
    assert tried in text_of(client, league_url(page, league))
    organizing.decide(league, RuleOnTie(("Ana", "Bea"), "Se sorteó en la sala"))
    assert tried not in text_of(client, league_url(page, league))


def test_first_of_a_settled_tie_has_its_reason_too(client: Client) -> None:
    league = organizing.tied_league()
    organizing.decide(league, RuleOnTie(("Ana", "Bea"), "Se sorteó en la sala"))
    html = text_of(client, f"/ligas/{league.slug}/")
    reason = "Decide la organización (Ana y Bea): Se sorteó en la sala."
    assert [reason in row_of(html, name) for name in ("Ana", "Bea", "Carlos")] == [True, True, False]
    assert "por qué" in row_of(html, "Ana").split("</tr>")[0]
    assert reason in player_of(league, "Ana").page() and reason in player_of(league, "Bea").page()
    rows = client.get(f"/ligas/{league.slug}/datos/standings.json").json()["rows"]
    assert [row["decided_by"] for row in rows] == [None, "ruling", None, None], "files name the ruling once"


def test_leader_without_a_tie_has_no_reason(client: Client) -> None:
    league = organizing.drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    organizing.beat(league, "Ana", "Carlos")
    html = text_of(client, f"/ligas/{league.slug}/")
    found = [name for name in ("Ana", "Bea", "Carlos", "Duarte") if "por qué" in row_of(html, name)]
    assert found == ["Bea", "Carlos", "Duarte"], "players level without points are ordered by name"


def test_open_tie_names_its_remedy_and_no_leader(client: Client) -> None:
    league = organizing.tied_league()
    html = text_of(client, f"/ligas/{league.slug}/")
    assert "Falta una partida de desempate entre Ana y Bea" in html
    assert "por decidir" in row_of(html, "Ana") and "por decidir" in row_of(html, "Bea")
    assert "por decidir" not in row_of(html, "Carlos")
    assert "Falta una partida de desempate entre Ana y Bea" in text_of(client, f"/ligas/{league.slug}/podio/")
    front = text_of(client, "/")
    assert "decidir un empate" in front and "Va primero" not in front


def test_front_page_names_no_leader_by_the_alphabet_alone(client: Client) -> None:
    league = organizing.drawn_league()
    assert "Va primero" not in text_of(client, "/")
    organizing.record_draw(league, "Ana", "Bea")
    assert "Va primero" not in text_of(client, "/")
    assert "En cabeza" not in text_of(client, f"/ligas/{league.slug}/")
    organizing.beat(league, "Bea", "Carlos")
    assert "Va primero" in text_of(client, "/")
    assert "En cabeza: Bea" in text_of(client, f"/ligas/{league.slug}/")


def test_medals_have_a_word_and_a_shape(client: Client) -> None:
    league = leagues.store_league(leagues.finished_league(6))
    html = text_of(client, f"/ligas/{league.slug}/")
    assert re.findall(r'icons\.svg#(\w+)"></use></svg> (\w+) · (\d puntos? de podio)', html) == [
        ("gold", "Oro", "5 puntos de podio"),
        ("silver", "Plata", "3 puntos de podio"),
        ("bronze", "Bronce", "1 punto de podio"),
    ]


def test_a_league_of_three_has_two_medals(client: Client) -> None:
    podium = text_of(client, pages_of(leagues.store_league(leagues.finished_league(3)))[3])
    assert re.findall(r'class="step-(\w+)"', podium) == ["gold", "silver"]
    assert "2 puntos de podio" in podium and "el tercer puesto no lleva medalla" in podium
    assert "no lleva medalla" not in text_of(client, pages_of(leagues.store_league(leagues.finished_league(4)))[3])


def test_podium_names_its_ruling_and_links_to_its_print(client: Client) -> None:
    league = organizing.tied_league()
    address, papers = f"/ligas/{league.slug}/podio/", ("documentos/podium.pdf", "documentos/diplomas.pdf")
    assert not any(paper in client.get(address).content.decode() for paper in papers)
    organizing.decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    assert "Resolución de la organización: <bdi>Bea</bdi>, <bdi>Ana</bdi> (acuerdo)" in text_of(client, address)
    for paper in papers:
        assert f"/ligas/{league.slug}/{paper}" in client.get(address).content.decode()
        assert client.get(f"/ligas/{league.slug}/{paper}").status_code == 200


def test_annulled_games_are_struck_out(client: Client) -> None:
    league = leagues.store_league(STATES["with somebody annulled"])
    row = row_of(text_of(client, f"/ligas/{league.slug}/"), "Ávila")
    assert "<s><a" in row and "partidas anuladas" in row
    games = text_of(client, f"/ligas/{league.slug}/partidas/")
    assert "Anulada: no cuenta para nadie." in games and "partida anulada" in games


def test_board_of_a_game_stands_below_its_number_on_a_phone(client: Client) -> None:
    for boards, shown in ((1, set()), (2, {"1", "2"})):
        league = organizing.drawn_league(("Ana", "Bea", "Carlos", "Duarte"), boards=boards)
        games = text_of(client, f"/ligas/{league.slug}/calendario/")
        assert set(re.findall(r'class="on-phone" aria-hidden="true">\s*tab. (\d)</small>', games)) == shown


def test_legend_of_the_crosstable_has_only_what_it_shows(client: Client) -> None:
    for state, open_games in (("half played", True), ("finished", False)):
        games = text_of(client, f"/ligas/{leagues.store_league(STATES[state]).slug}/partidas/")
        assert ("<dd>por jugar</dd>" in games, "partida anulada" in games) == (open_games, False)


def test_annulled_games_say_so_in_plain_letters(client: Client) -> None:
    league = leagues.store_league(STATES["with somebody annulled"])
    for page in ("calendario", "partidas"):
        html = text_of(client, f"/ligas/{league.slug}/{page}/")
        assert re.search(r'c-score">\s*anulada\s*</td>', html), page
    entry = league.entries.exclude(name="Ávila").filter(player__isnull=False)
    annulled = [one for one in entry if "<s>" in player_of(league, one.name).page()]
    assert annulled
    for one in annulled:
        assert "Anulada: no cuenta para nadie." in player_of(league, one.name).page()
        assert "Anulada: no cuenta para nadie." in text_of(client, f"/jugadores/{one.player_id}/")


def test_calendar_counts_rest_in_turns(client: Client) -> None:
    html = text_of(client, f"/ligas/{leagues.store_league(leagues.league(6)).slug}/calendario/")
    assert re.search(r'<th scope="col">\s*15 turnos\s*</th>', html)


def test_calendar_of_one_hour_a_day_counts_days(client: Client) -> None:
    html = text_of(client, f"/ligas/{leagues.store_league(leagues.weekly(4, 2)).slug}/calendario/")
    assert re.search(r'<th scope="col">\s*3 días\s*</th>', html)
    assert re.findall(r'<td class="c-rest">\s*(.*?)\s*</td>', html) == ["7"] * 4
    assert "El descanso es el número de días de una de sus partidas a la siguiente" in html and "turno" not in html


def test_calendar_shows_the_last_days_beside_their_rounds(client: Client) -> None:
    league = leagues.store_league(leagues.league(4))
    for number in (1, 3):
        league.deadlines.create(round=number, last_day=date(2030, 12, 5))
    html = text_of(client, f"/ligas/{league.slug}/calendario/")
    headings = re.findall(r'scope="rowgroup"[^>]*>(.*?)</th>', html)
    assert ["Plazo: hasta el 5 dic 2030." in heading for heading in headings] == [True, False, True]


def test_calendar_at_any_time_is_in_order_of_day_without_turns_or_boards(client: Client) -> None:
    league = leagues.store_league(leagues.league(6, boards=3))
    first, second, third = league.fixtures.filter(round=1).order_by("position")
    for game, day in ((third, 5), (second, 8)):
        league.fixtures.filter(pk=game.pk).update(at=datetime(2030, 12, day, 18, tzinfo=UTC), board=1)
    html = text_of(client, f"/ligas/{league.slug}/calendario/")
    numbers = re.findall(r'<td class="c-number">(\d+)</td>', html)[:3]
    assert numbers == [str(game.number) for game in (third, second, first)]
    assert "Cómo es este calendario" not in html and "c-board" not in html and "tab. " not in html


def test_calendar_marks_only_the_next_game(client: Client) -> None:
    league = leagues.store_league(leagues.league(5, played=3))
    html = text_of(client, f"/ligas/{league.slug}/calendario/")
    upcoming = re.findall(r'<tr class="game open upcoming"[^>]*>(.*?)</tr>', html, re.DOTALL)
    assert len(upcoming) == 1
    assert '<td class="c-number">4</td>' in upcoming[0] and "siguiente" in upcoming[0]


def test_lots_can_be_repeated_from_the_page(client: Client) -> None:
    league = organizing.drawn_league(seed="canto rodado")
    assert f"/ligas/{league.slug}/sorteo/" in text_of(client, f"/ligas/{league.slug}/calendario/")
    html = text_of(client, f"/ligas/{league.slug}/sorteo/")
    assert "canto rodado" in html and "sha256sum" in html
    tickets = re.findall(r'<code title="([0-9a-f]{64})">', html)
    assert len(tickets) == 3 and tickets == sorted(tickets)
    assert "Los números no van todos" not in html


def test_command_that_repeats_the_lots_runs_in_a_shell(client: Client) -> None:
    names = ("o'donnell, patrick", "Ñoño", "$(id) `id`")
    league = organizing.drawn_league(names, seed="canto 'rodado'")
    html = text_of(client, f"/ligas/{league.slug}/sorteo/")
    (command,) = re.findall("<pre[^>]*><bdi>(.*?)</bdi></pre>", html)
    ran = subprocess.run(["/bin/sh", "-c", unescape(command)], capture_output=True, text=True, check=True)
    assert ran.stdout.split()[0] == re.findall(r'<code title="([0-9a-f]{64})">', html)[0]


@pytest.mark.parametrize("drawn", [True, False])
def test_lots_that_differ_from_their_seed_are_marked(client: Client, drawn: bool) -> None:
    names = draw("7f3a", ("Ana", "Bea", "Carlos"))
    league = leagues.store_league(leagues.league(names if drawn else names[::-1], draw_seed="7f3a"))
    is_marked = "Los números no van todos" in text_of(client, f"/ligas/{league.slug}/sorteo/")
    assert is_marked is not drawn


def test_sanctions_and_rulings_are_listed_below_the_table(client: Client) -> None:
    value = replace(
        leagues.league(4, played=2), sanctions=(Sanction("Ñoño", "retraso"), Sanction("Zoe", "ruido", True))
    )
    html = text_of(client, pages_of(leagues.store_league(value))[0])
    assert "1 sanción." in html
    assert "retraso" not in html and "ruido" not in html, "only officials read the reasons"
    counted = re.findall(r"Sanciones <b>(\d)</b>", html)
    assert counted == ["1"], "a phone shows the count beside the one sanctioned player"


def test_player_page_lists_leagues_and_games(client: Client) -> None:
    league = leagues.store_league(leagues.finished_league(4))
    winner = league.placings.get(place=1).player
    html = text_of(client, f"/jugadores/{winner.pk}/")
    assert league.name in html and "Oro" in html
    assert html.count('<li class="played">') == 3


def test_search_finds_a_league_by_a_player(client: Client) -> None:
    leagues.store_league(leagues.league(("Ñoño", "Ana", "Bea"), name="La buscada"))
    leagues.store_league(leagues.league(("Carlos", "Dora", "Eva"), name="La otra"))
    html = text_of(client, "/ligas/?q=nono")
    assert "La buscada" in html and "La otra" not in html


def test_lists_link_to_next_and_previous_pages(client: Client) -> None:
    leagues.store_leagues(90)
    first, last = text_of(client, "/ligas/?estado=terminadas"), text_of(client, "/ligas/?estado=terminadas&pagina=2")
    assert first.count("<article") == 20 and 'rel="next"' in first and 'rel="prev"' not in first
    assert last.count("<article") == 2 and 'rel="prev"' in last and 'rel="next"' not in last


def test_pages_have_no_inline_script_or_style(client: Client) -> None:
    league = leagues.store_league(replace(leagues.finished_league(STRANGE[:6]), championship="Copa"))
    for address in (*every_page(league), "/nada"):
        html = without_layout(client.get(address).content.decode())
        assert not re.search(r"<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=\"|javascript:", html), address


def test_medal_of_another_game_leads_to_its_championship(client: Client) -> None:
    names = ("Ana", "Bea", "Carlos")
    drawn_league(names, championship="Copa")
    podium_of("Copa", OtherGame("Tute", 3, [Entrant(name) for name in names], date(2026, 1, 6)))
    cup = models.Championship.objects.get(name="Copa")
    ana = models.Player.objects.get(name="Ana")
    won = reverse("tournaments:championship", args=[cup.slug])
    page = html_of(client.get(reverse("tournaments:player", args=[ana.pk])))
    assert "En otros juegos" in page and "Tute" in page and "6 de enero de 2026" in page and won in page
    models.Championship.objects.update(withheld=True)
    assert won not in html_of(client.get(reverse("tournaments:player", args=[ana.pk])))


def test_player_hidden_in_a_championship_has_no_medal_of_it(client: Client) -> None:
    names = ("Ana", "Bea", "Carlos")
    hiding = drawn_league(names, championship="Copa")
    drawn_league(names, name="Otra")
    podium_of("Copa", OtherGame("Tute", 3, [Entrant(name) for name in names]))
    ana = models.Player.objects.get(name="Ana")
    assert "Tute" in html_of(client.get(reverse("tournaments:player", args=[ana.pk])))
    hiding.entries.filter(player=ana).update(initials=True)
    assert "Tute" not in html_of(client.get(reverse("tournaments:player", args=[ana.pk])))


def test_pages_below_a_list_link_to_the_list(client: Client) -> None:
    league = drawn_league(championship="Copa")
    cup, ana = models.Championship.objects.get(), models.Player.objects.get(name="Ana")
    for page, up in (
        (reverse("tournaments:player", args=[ana.pk]), reverse("tournaments:players")),
        (reverse("tournaments:championship", args=[cup.slug]), reverse("tournaments:championships")),
        (reverse("tournaments:history", args=[league.slug]), reverse("tournaments:standings", args=[league.slug])),
        (reverse("games:rules", args=["castillar"]), reverse("games:systems")),
    ):
        trail = html_of(client.get(page)).partition('<nav class="trail"')[2].partition("</nav>")[0]
        assert f'href="{up}"' in trail


def test_player_of_a_league_without_games_has_no_place(client: Client) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    player = league.entries.get(name="Ana").player_id
    place = '<td class="c-pos">{}</td>'
    html = re.sub(r"\s*(<[^>]*>)\s*", r"\1", text_of(client, f"/jugadores/{player}/"))
    assert place.format("–") in html
    organizing.beat(league, "Ana", "Bea", men=3)
    html = re.sub(r"\s*(<[^>]*>)\s*", r"\1", text_of(client, f"/jugadores/{player}/"))
    assert place.format("1") in html


def test_next_page_of_the_course_goes_on_numbering(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.public.views.PAGE_SIZE", 2)
    league = leagues.store_league(leagues.league(4, played=6))
    html = text_of(client, f"/ligas/{league.slug}/marcha/?pagina=2")
    assert re.findall(r'<th scope="row">(\d+)</th>', html) == ["3", "4"]


def test_course_shows_the_chart_before_the_choice_of_a_line(client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=3))
    html = text_of(client, f"/ligas/{league.slug}/marcha/")
    assert re.findall(r'class="chart (\w+)"', html) == ["wide", "narrow"] * 2, "places and points, in both sizes"
    assert html.index("<svg") < html.index("Destacar una línea")
    assert '<details class="chosen-line">' in html
    assert '<details class="chosen-line" open>' in text_of(client, f"/ligas/{league.slug}/marcha/?jugador=1")
