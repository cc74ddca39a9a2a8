"""Pages of withdrawals, sanctions, ties, closing, the league file, the history and podiums of other games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import combinations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import (
    ACTOR,
    beat,
    complete_league,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    record_draw,
    standings,
    tied_league,
)
from tests.people import Visitor, client_of, organizer_of, organizer_of_both
from tests.tournaments.web.deciding.browsing import WON, confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.values import WithdrawnGames
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import Withdraw

pytestmark = pytest.mark.django_db
ANNULLED, WALKOVERS = "Anular todas sus partidas", "Dar por perdidas las que le quedan"


def test_players_are_chosen_in_alphabetical_order() -> None:
    league = drawn_league(("Zoe", "Ñandú", "Óscar", "Nico"))
    client = organizer_of(league)
    options = re.findall(r'<option value="([^"]+)"( selected)?>', html_of(client.get(league_url("withdraw", league))))
    assert options == [("Nico", ""), ("Ñandú", ""), ("Óscar", ""), ("Zoe", "")]
    decide(league, Withdraw("Óscar", WithdrawnGames.ANNULLED))
    page = html_of(client.get(league_url("readmit", league)))
    assert '<option value="Óscar" selected>' in page
    words = "Readmitir a alguien que se retiró"
    assert f">{words}</h1>" in page
    address = f"{league_url('readmit', league)}?jugador=%C3%93scar"
    assert f'<a href="{address}">Readmitir</a>' in html_of(client.get(league_url("people", league)))


def test_withdrawal_is_offered_only_to_players_with_games_left() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    client, address = organizer_of(league), league_url("withdraw", league)
    for other in ("Bea", "Carlos"):
        beat(league, "Ana", other)
    offered = re.findall(r'<option value="([^"]+)"', html_of(client.get(address)))
    assert offered == ["Bea", "Carlos"]
    people = html_of(client.get(league_url("people", league)))
    assert [f'href="{address}?jugador={name}"' in people for name in ("Ana", "Bea", "Carlos")] == [False, True, True]
    beat(league, "Bea", "Carlos")
    assert "A nadie le quedan partidas por jugar." in html_of(client.get(address))
    assert f'href="{address}' not in html_of(client.get(league_url("people", league)))


def test_withdrawal_preview_repeats_its_reason() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    address = league_url("withdraw", league)
    seen = html_of(send(organizer_of(league), address, player="Bea", reason="Se muda a Vigo"))
    assert "Motivo: Se muda a Vigo" in seen.partition('id="confirming"')[0]


def test_withdrawal_previews_the_effect_of_each_treatment() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    beat(league, "Ana", "Bea")
    client, address = organizer_of(league), league_url("withdraw", league)
    for sent, titles in (({}, (ANNULLED, WALKOVERS)), ({"games": "walkovers"}, (WALKOVERS, ANNULLED))):
        seen = html_of(send(client, address, player="Bea", **sent))
        confirming, other = seen.split('id="confirming"')[1].split('<section class="way">')
        shown, chosen = ("annulled", "walkovers") if not sent else ("walkovers", "annulled")
        assert f"<h2>{titles[0]}" in seen and titles[1] in other and seen.count(">lo propuesto<") == 1
        assert ("tiene resultado menos de la mitad de sus partidas" in seen) is not sent
        assert f'name="games" value="{shown}"' in confirming and 'value="confirm"' in confirming
        assert f'name="games" value="{chosen}"' in other and 'name="step"' not in other.split("</section>")[0]
        assert seen.index('class="changes"') < seen.index('id="confirming"')
    assert not models.Withdrawal.objects.exists()
    typed = html_of(send(client, address, player="Bea", games="walkovers", step="edit"))
    assert 'name="games" value="walkovers"' not in typed
    confirm(client, league_url("withdraw", league), player="Bea", games="walkovers")
    assert models.Withdrawal.objects.get().games == WithdrawnGames.WALKOVERS
    again = html_of(send(client, league_url("withdraw", league), player="Bea", games="walkovers"))
    assert "la retirada de Bea ya está anotada" in again.lower().replace("bea", "Bea")
    assert "Bea" not in html_of(send(client, league_url("withdraw", league))).split("<select")[1].split("</select>")[0]
    confirm(client, league_url("readmit", league), player="Bea")
    assert not models.Withdrawal.objects.exists()


def test_page_of_a_settled_game_takes_no_result() -> None:
    league = drawn_league()
    decide(league, Withdraw("Bea"))
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    client = organizer_of(league)
    assert "ya no se juega" in html_of(client.get(address))
    assert (
        client.post(address, {**hidden_fields(league_url("lots", league)), **WON, "step": "confirm"}).status_code == 422
    )


def test_sanction_counts_until_it_is_revoked_with_a_reason() -> None:
    league = drawn_league()
    client = organizer_of(league)
    assert "sanciones: 0 → 1" in html_of(
        send(client, league_url("sanction", league), player="Ana", sanctioned_for="voces")
    )
    confirm(client, league_url("sanction", league), player="Ana", sanctioned_for="voces")
    sanction = league.sanctions.get()
    confirm(client, league_url("revoke", league, sanction.pk), reason="no fue ella")
    sanction.refresh_from_db()
    assert sanction.revoked
    assert "ya está levantada" in html_of(client.get(league_url("revoke", league, sanction.pk)))


def test_sanction_has_a_usual_reason_and_its_game() -> None:
    league = drawn_league()
    client, address = organizer_of(league), league_url("sanction", league)
    game, other = fixture(league, "Ana", "Bea"), fixture(league, "Bea", "Carlos")
    page = html_of(client.get(address))
    assert "retraso" in page and "conducta antideportiva" in page and f'<option value="{game.pk}">Ronda' in page
    assert "no es de Ana" in html_of(send(client, address, player="Ana", usual="late", fixture=str(other.pk)))
    for lacking in ({}, {"usual": "other"}):
        assert "Hace falta." in html_of(send(client, address, player="Ana", **lacking))
    confirm(client, address, player="Ana", usual="late", fixture=str(game.pk), sanctioned_for="llegó a las seis")
    confirm(client, address, player="Ana", usual="other", sanctioned_for="voces")
    confirm(client, address, player="Bea", usual="conduct")
    reasons = list(league.sanctions.order_by("pk").values_list("reason", flat=True))
    first = f"retraso (partida con Bea, ronda {game.round}): llegó a las seis"
    assert reasons == [first, "voces", "conducta antideportiva"]
    assert send(client, address, player="Ana", usual="late", sanctioned_for="a" * 2000).status_code == 422
    assert send(client, address, player="Ana", usual="x", fixture="x").status_code == 422


def test_tie_of_two_is_played_off_and_the_league_closed() -> None:
    league = tied_league()
    client = organizer_of(league)
    assert "Falta una partida de desempate entre Ana y Bea" in html_of(client.get(league_url("organize", league)))
    assert send(client, league_url("close", league)).status_code == 422
    send(client, league_url("play_off", league, 1), one="Ana", two="Bea")
    game = league.fixtures.get(tiebreak=True)
    confirm(client, league_url("game", league, game.pk) + "?gana=one", **WON)
    assert send(client, league_url("close", league)).status_code == 302
    gold = models.Placing.objects.get(league=league, place=1)
    assert gold.player.name == game.one.name
    assert send(client, league_url("reopen", league), reason="un error").status_code == 302
    assert not models.Placing.objects.exists()


def test_ruling_gives_every_tied_player_a_place_of_their_own() -> None:
    league = tied_league()
    client = organizer_of(league)
    address = league_url("rule", league, 1)
    twice = send(client, address, place_1="Ana", place_2="Ana", ruled_because="sorteo")
    html = html_of(twice)
    assert twice.status_code == 422 and 'id="id_place_2_error"' in html and 'id="id_place_1_error"' not in html
    assert "Ana ya figura antes: 1.º." in html.partition('id="id_place_2_error"')[2].partition("</p>")[0]
    assert "Bea y Ana, por este orden" in html_of(
        send(client, address, place_1="Bea", place_2="Ana", ruled_because="sorteo")
    )
    confirm(client, address, place_1="Bea", place_2="Ana", ruled_because="sorteo")
    assert [row.player for row in standings(league).rows[:2]] == ["Bea", "Ana"]
    answer = client.get(address, follow=True)
    assert "ya no está abierto" in html_of(answer)


@pytest.mark.parametrize("chosen", [("Carlos", "Ana", ""), ("Carlos", "Ana", "Bea")])
def test_last_place_of_a_ruling_is_for_the_one_who_is_left(chosen: tuple[str, str, str]) -> None:
    league = drawn_league()
    for winner, loser in (("Ana", "Bea"), ("Bea", "Carlos"), ("Carlos", "Ana")):
        beat(league, winner, loser)
    client, address = organizer_of(league), league_url("rule", league, 1)
    fields = {f"place_{number}": name for number, name in enumerate(chosen, start=1)}
    for wrong in ({"place_1": "Carlos"}, {"place_1": "Carlos", "place_2": "Carlos"}):
        assert send(client, address, **wrong, ruled_because="sorteo").status_code == 422
    confirm(client, address, **fields, ruled_because="sorteo")
    assert [row.player for row in standings(league).rows] == ["Carlos", "Ana", "Bea"]


def test_ruling_on_three_says_why_the_third_has_no_medal() -> None:
    league = drawn_league()
    for winner, loser in (("Ana", "Bea"), ("Bea", "Carlos"), ("Carlos", "Ana")):
        beat(league, winner, loser)
    assert "no lleva medalla" in html_of(organizer_of(league).get(league_url("rule", league, 1)))
    other = tied_league(name="De cuatro")
    assert "no lleva medalla" not in html_of(organizer_of(other).get(league_url("rule", other, 1)))


@pytest.mark.parametrize(("players", "level", "notices"), [(3, "AB", 0), (3, "BC", 1), (4, "BC", 0), (4, "CD", 0)])
def test_ruling_on_two_says_of_the_third_place_of_three_alone(players: int, level: str, notices: int) -> None:
    league = drawn_league("ABCD"[:players])
    for one, two in combinations("ABCD"[:players], 2):
        if one + two == level:
            record_draw(league, one, two)
        else:
            beat(league, one, two)
    html = html_of(organizer_of(league).get(league_url("rule", league, 1)))
    assert html.count("no lleva medalla") == notices and "<p></p>" not in html


def test_finished_league_says_why_nothing_can_be_changed() -> None:
    league = complete_league()
    game = league.fixtures.first()
    assert game
    client = organizer_of(league)
    stale = hidden_fields(f"{league_url('correct', league, game.pk)}?gana=one")
    decide(league, Close())
    for name in ("settings", "players_of", "lots", "replan", "latecomer", "withdraw", "readmit", "sanction", "close"):
        answer = html_of(client.get(league_url(name, league)))
        assert "Ya ha terminado" in answer and "btn-go" not in answer.split("<h1")[1], name
    answer = client.post(
        league_url("correct", league, game.pk), {**stale, **WON, "corrected_for": "un error", "step": "confirm"}
    )
    assert answer.status_code == 422
    assert "Ya ha terminado" in html_of(answer)


def league_file(league: models.League) -> str:
    return reverse("tournaments:league_file", args=[league.slug, "league", "json"])


def test_league_file_is_exported_and_imported_unchanged() -> None:
    league = tied_league(championship="Copa")
    client = organizer_of_both(league)
    content = client.get(league_file(league)).content
    upload = SimpleUploadedFile("liga.json", content)
    [kept] = re.findall(
        r'name="kept" value="([^"]+)"', html_of(send(client, reverse("tournaments:import"), upload=upload))
    )
    assert send(client, reverse("tournaments:import"), kept=kept, where="inside").status_code == 302
    imported = models.League.objects.latest("pk")
    assert imported.pk != league.pk
    assert client.get(league_file(imported)).content == content


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "no es un documento JSON"),
        (b"\xff\xfe{", "UTF-8"),
        (b"[" * 100_000, "demasiados niveles"),
        (b'{"format": "castillar-league/1", "name": "x", "players": ["a", "b"]}', "players: hay 2 jugadores"),
        (b"{" + b" " * 5_000_000 + b"}", "pasa de 4 MB"),
        (json.dumps({"format": "otro"}).encode(), "name"),
    ],
)
def test_bad_league_file_names_the_place(content: bytes, expected: str) -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    answer = send(client, reverse("tournaments:import"), upload=SimpleUploadedFile("liga.json", content))
    assert answer.status_code == 422
    assert expected in html_of(answer)
    assert models.League.objects.count() == 1


def test_podium_of_another_game_counts_once() -> None:
    league = league_in_preparation(championship="Copa")
    assert league.championship
    client = organizer_of_both(league)
    address = reverse("tournaments:other_podium", args=[league.championship.slug])
    fields = {**hidden_fields(address), "game": "Parchís", "players": "4", "gold": "Eva", "silver": "Ana"}
    assert "con cuatro o más jugadores hay bronce" in html_of(client.post(address, fields))
    for _ in range(2):
        assert client.post(address, {**fields, "bronze": "Bea"}).status_code == 302
    assert models.OtherPodium.objects.count() == 1
    twice = html_of(send(client, address, game="Parchís", players="3", gold="Eva", silver="Eva"))
    assert "Eva ya tiene otra medalla." in twice.partition('id="id_silver_error"')[2].partition("</p>")[0]
    assert 'id="id_gold_error"' not in twice and 'id="id_bronze_error"' not in twice


def test_public_history_shows_every_decision() -> None:
    league = tied_league()
    page = html_of(Client().get(league_url("history", league)))
    assert page.count("<li value=") == league.decisions.count()
    assert "Liga creada" in page and ACTOR.name in page


def test_objects_of_another_league_are_not_found() -> None:
    league, other = drawn_league(name="Una"), drawn_league(name="Otra")
    client = organizer_of(league)
    game = other.fixtures.first()
    assert game
    for name in ("game", "correct", "take_back", "dice", "colours", "revoke"):
        assert client.get(league_url(name, league, game.pk)).status_code == 404
        assert client.get(league_url(name, league, 10**30)).status_code == 404
    assert client.get(reverse("tournaments:organize", args=["no-hay"])).status_code == 404


@pytest.mark.parametrize(
    ("league", "now", "button"),
    [
        (lambda: league_in_preparation(()), "Jugadores", "Inscribir jugadores"),
        (league_in_preparation, "Sorteo", "Sortear"),
    ],
)
def test_button_of_the_next_step_is_highlighted(league: Callable[[], models.League], now: str, button: str) -> None:
    made = league()
    page = html_of(organizer_of(made).get(league_url("organize", made)))
    (step,) = re.findall(r'<section class="next-step".*?</section>', page, re.DOTALL)
    buttons = re.findall(r'class="btn btn-go"[^>]*>([^<]+)<', page)
    assert [found.strip() for found in buttons] == [button] and button in step and now in step
    (current,) = re.findall(r'<li class="step-next" aria-current="step">.*?</li>', page, re.DOTALL)
    assert now in current
