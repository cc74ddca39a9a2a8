"""The warnings of the pages where a league could get stuck, shown before confirming."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from tests.organizing import (
    ONE_WINS,
    beat,
    complete_league,
    decide,
    drawn_league,
    fixture,
    ranking,
    record_draw,
    tied_league,
)
from tests.own_pages import allow
from tests.people import organizer_of
from tests.swiss_leagues import playing, swiss_league
from tests.tournaments.web.deciding.browsing import WON, confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.schedule import draw
from tournaments.league.table import table
from tournaments.league.values import WithdrawnGames
from tournaments.models.player_request import RequestKind
from tournaments.organizers.closing.verbs import Close, PlayOff, RuleOnTie, lots_seed
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.results.verbs import RecordResult
from tournaments.players.requests.verbs import MakeRequest
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

NO_PODIUM = "No hay podio: solo cuentan 2 jugadores, y con menos de 3 no hay liga."
LEAVES_TWO = "Quedarían 2 jugadores: con menos de 3 no hay liga, así que no habría podio."


def of_two() -> models.League:
    """Return a league whose third player has withdrawn, with a draw between the other two."""
    league = drawn_league()
    decide(league, Withdraw("Carlos", WithdrawnGames.ANNULLED))
    record_draw(league, "Ana", "Bea")
    return league


def ruled(order: tuple[str, str] = ("Bea", "Ana")) -> models.League:
    league = tied_league()
    decide(league, RuleOnTie(order, "acuerdo"))
    return league


def tiebreak_of(league: models.League) -> models.Fixture:
    return league.fixtures.get(tiebreak=True)


def test_withdrawal_that_leaves_two_players_warns_first() -> None:
    league = drawn_league()
    treatments = ("annulled", "walkovers")
    client, address = organizer_of(league), league_url("withdraw", league)
    annulled, walkovers = (html_of(send(client, address, player="Carlos", games=games)) for games in treatments)
    assert LEAVES_TWO in annulled and LEAVES_TWO not in walkovers
    four = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), name="De cuatro")
    seen = html_of(send(organizer_of(four), league_url("withdraw", four), player="Carlos"))
    assert LEAVES_TWO not in seen and "Con 3 jugadores el podio da oro (5) y plata (2)." in seen


def test_closing_and_podium_pages_explain_a_missing_podium() -> None:
    league = of_two()
    client = organizer_of(league)
    assert NO_PODIUM in html_of(Client().get(league_url("podium", league)))
    assert NO_PODIUM in html_of(client.get(league_url("organize", league)))
    seen = html_of(client.get(league_url("close", league)))
    assert NO_PODIUM in seen and "El podio será" not in seen
    assert send(client, league_url("close", league)).status_code == 302
    for page in (league_url("podium", league), league_url("projector", league), league_url("history", league)):
        assert NO_PODIUM in html_of(Client().get(page)), page
    assert NO_PODIUM in html_of(client.get(league_url("organize", league)))


@pytest.mark.parametrize("make", [complete_league, tied_league, drawn_league])
def test_league_of_three_or_more_gets_no_podium_warning(make: object) -> None:
    league = make()  # type: ignore[operator]
    assert "No hay podio" not in html_of(Client().get(league_url("podium", league)))


def test_tie_of_a_withdrawn_player_is_one_decision() -> None:
    league = tied_league()
    decide(league, Withdraw("Ana"))
    client = organizer_of(league)
    assert "Dar el desempate a Bea" in html_of(client.get(league_url("organize", league)))
    address = league_url("play_off", league, 1)
    seen = html_of(client.get(address))
    assert "Ana se retiró y no juega la partida de desempate con Bea" in seen
    assert re.findall(r'<input type="hidden" name="(one|two)" value="(\w+)"', seen) == [("one", "Ana"), ("two", "Bea")]
    before = league.version
    assert send(client, address, one="Ana", two="Bea").status_code == 302
    league.refresh_from_db()
    assert ranking(league)[0] == "Bea" and league.version == before + 1


def test_page_for_two_withdrawn_players_offers_only_a_ruling() -> None:
    league = tied_league()
    decide(league, Withdraw("Ana"))
    decide(league, Withdraw("Bea"))
    client = organizer_of(league)
    seen = html_of(client.get(league_url("organize", league)))
    assert "se retiraron: no hay partida de desempate" in seen and "Resolver el orden" in seen
    assert league_url("play_off", league, 1) not in seen
    assert "no juegan desempates" in html_of(client.get(league_url("play_off", league, 1)))


def test_each_open_tie_links_to_its_decision() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    record_draw(league, "Ana", "Bea")
    record_draw(league, "Carlos", "Duarte")
    for winner in ("Ana", "Bea"):
        for loser in ("Carlos", "Duarte"):
            beat(league, winner, loser)
    decide(league, PlayOff("Ana", "Bea"))
    seen = html_of(organizer_of(league).get(league_url("organize", league)))
    assert league_url("game", league, tiebreak_of(league).pk) in seen
    assert league_url("play_off", league, 1) not in seen and league_url("play_off", league, 2) in seen


def two_ties() -> models.League:
    """Return a complete league: Ana and Bea level for the gold, Carlos and Duarte for the bronze."""
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    record_draw(league, "Ana", "Bea")
    record_draw(league, "Carlos", "Duarte")
    for winner in ("Ana", "Bea"):
        for loser in ("Carlos", "Duarte"):
            beat(league, winner, loser)
    return league


@pytest.mark.parametrize("name", ["play_off", "rule"])
def test_open_page_of_a_tie_works_after_another_tie_is_settled(name: str) -> None:
    league = two_ties()
    client = organizer_of(league)
    page = html_of(client.get(league_url("organize", league)))
    [address] = set(re.findall(rf'href="({league_url(name, league, 2)}\?con=\d+)"', page))
    opened = hidden_fields(address)
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    assert "Carlos y Duarte" in html_of(client.get(address))
    unfilled = html_of(client.post(address, {**opened, "one": "", "place_1": ""}))
    assert "Carlos y Duarte" in unfilled and "ya no está abierto" not in unfilled
    decide(league, RuleOnTie(["Duarte", "Carlos"], "acuerdo"))
    assert "Ese empate ya no está abierto." in html_of(client.get(address, follow=True))


def test_page_of_a_decided_tie_lists_the_open_ones() -> None:
    league = two_ties()
    client = organizer_of(league)
    [address] = re.findall(
        rf'href="({league_url("rule", league, 1)}\?con=\d+)"', html_of(client.get(league_url("organize", league)))
    )
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    seen = html_of(client.get(address, follow=True))
    assert "Ese empate ya no está abierto. Sigue por decidir el de Carlos y Duarte." in seen


def test_drawn_tie_break_game_says_that_another_is_needed() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    client, game = organizer_of(league), tiebreak_of(league)
    address = league_url("game", league, game.pk)
    sentence = "La partida de desempate entre Ana y Bea quedó en tablas y no decide: falta otra"
    assert sentence not in html_of(client.get(league_url("organize", league)))
    drawn_game = {"winner": "draw", "reason": "agreement", "one_men": "2", "two_men": "2"}
    answer = confirm(client, address, **drawn_game, one_kings="0", two_kings="0")
    assert answer.status_code == 302
    assert sentence in html_of(client.get(league_url("record", league)))  # in the message after the last decision
    for page in (league_url("organize", league), league_url("close", league), address):
        assert sentence in html_of(client.get(page)), page
    assert "Repetir el desempate" in html_of(client.get(league_url("organize", league)))
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, RecordResult(league.fixtures.filter(tiebreak=True, result=None).get().pk, ONE_WINS))
    assert sentence not in html_of(client.get(address)) and sentence not in html_of(
        client.get(league_url("organize", league))
    )


def test_league_of_two_remaining_players_promises_no_medals() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"), legs=2)
    decide(league, Withdraw("Carlos", WithdrawnGames.ANNULLED))
    seen = html_of(Client().get(league_url("podium", league)))
    assert NO_PODIUM in seen and "para que haya medallas" not in seen


def test_unplayable_tiebreak_game_names_its_winner() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, Withdraw("Ana"))
    game = tiebreak_of(league)
    client = organizer_of(league)
    assert "la gana Bea por incomparecencia" in html_of(client.get(league_url("game", league, game.pk)))
    assert confirm(client, f"{league_url('game', league, game.pk)}?gana=one", **WON).status_code == 422
    assert not models.Result.objects.filter(fixture=game).exists()


def test_tiebreak_game_warns_that_it_outweighs_a_ruling() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    client = organizer_of(league)
    waiting = "Hay una partida de desempate por jugar entre Ana y Bea."
    assert waiting in html_of(client.get(league_url("rule", league, 1)))
    sent = {"place_1": "Bea", "place_2": "Ana", "ruled_because": "acuerdo"}
    assert waiting in html_of(send(client, league_url("rule", league, 1), **sent))
    assert confirm(client, league_url("rule", league, 1), **sent).status_code == 302
    game = tiebreak_of(league)
    address = league_url("game", league, game.pk)
    warning = "La organización resolvió este empate (Bea y Ana, por este orden: acuerdo)."
    assert warning in html_of(client.get(address)) and warning in html_of(client.get(f"{address}?gana=one"))
    winner = "one" if game.one.name == "Ana" else "two"
    fields = {"winner": winner, "reason": "no_pieces", f"{winner}_men": "3", f"{winner}_kings": "0"}
    preview = html_of(send(client, f"{address}?gana={winner}", **fields))
    assert "La partida de desempate pesa más que la resolución de la organización (Bea y Ana)." in preview
    assert ranking(league)[0] == "Bea"


def test_closing_names_the_needless_tie_break_game() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    client = organizer_of(league)
    assert "Al cerrar se quita esta partida de desempate" in html_of(client.get(league_url("close", league)))
    assert send(client, league_url("close", league)).status_code == 302
    assert not league.fixtures.filter(tiebreak=True).exists()


def test_closing_links_to_each_open_matter() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    client = organizer_of(league)
    seen = html_of(client.get(league_url("close", league)))
    assert "Quedan 6 partidas sin resultado." in seen and f'href="{league_url("record", league)}"' in seen
    assert 'type="submit">Cerrar la liga' not in seen
    league = tied_league(name="En empate")
    seen = html_of(organizer_of(league).get(league_url("close", league)))
    assert "Falta una partida de desempate entre Ana y Bea" in seen and league_url("play_off", league, 1) in seen
    assert 'type="submit">Cerrar la liga' not in seen


def test_closing_names_the_unanswered_requests() -> None:
    league = complete_league()
    client = organizer_of(league)
    assert "petición pendiente" not in html_of(client.get(league_url("close", league)))
    allow(league)
    asked = MakeRequest(league.entries.get(name="Ana").pk, RequestKind.WITHDRAW)
    decide(league, asked, reason="Se muda")
    seen = html_of(client.get(league_url("close", league)))
    assert "Hay 1 petición pendiente." in seen and f'href="{league_url("organize", league)}#esperan"' in seen
    assert 'type="submit">Cerrar la liga' in seen


def test_correction_that_overturns_a_ruling_warns() -> None:
    league = ruled()
    game = next(
        row for row in league.fixtures.select_related("one", "two") if {row.one.name, row.two.name} == {"Ana", "Carlos"}
    )
    client = organizer_of(league)
    side = "one" if game.one.name == "Ana" else "two"
    fields = {"winner": side, "reason": "no_pieces", f"{side}_men": "5", f"{side}_kings": "0", "corrected_for": "acta"}
    preview = html_of(send(client, f"{league_url('correct', league, game.pk)}?gana={side}", **fields))
    warning = "Deja de contar la resolución de la organización (Bea y Ana)"
    assert f"{warning}: ese empate ya no es el que era." in preview
    assert f"{warning} mientras falten partidas por jugar." in html_of(
        send(client, league_url("take_back", league, game.pk), reason="no se jugó")
    )
    assert warning in html_of(send(client, league_url("sanction", league), player="Bea", sanctioned_for="voces"))
    assert warning not in html_of(send(client, league_url("sanction", league), player="Carlos", sanctioned_for="voces"))


def test_correction_that_overturns_a_tie_break_game_warns() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, RecordResult(tiebreak_of(league).pk, ONE_WINS))
    preview = html_of(send(organizer_of(league), league_url("sanction", league), player="Ana", sanctioned_for="voces"))
    assert "Deja de contar la partida de desempate que ganó Ana." in preview


def test_ruling_is_changed_from_the_page_that_shows_it() -> None:
    league = ruled()
    client = organizer_of(league)
    address = league_url("rule_again", league, 1)
    assert address in html_of(client.get(league_url("organize", league)))
    sent = {"place_1": "Ana", "place_2": "Bea", "ruled_because": "una errata"}
    assert "Sustituye a la resolución de antes (Bea y Ana)." in html_of(send(client, address, **sent))
    assert confirm(client, address, **sent).status_code == 302
    assert ranking(league)[:2] == ["Ana", "Bea"]
    html = html_of(Client().get(league_url("standings", league)))
    assert "una errata" in html and "(acuerdo)" not in html
    decide(league, Close())
    assert league_url("rule_again", league, 1) not in html_of(client.get(league_url("organize", league)))


def test_latecomer_reads_the_worth_of_games_against_withdrawn() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), legs=2)
    decide(league, Withdraw("Ana", WithdrawnGames.WALKOVERS))
    decide(league, Withdraw("Bea", WithdrawnGames.ANNULLED))
    seen = html_of(send(organizer_of(league), league_url("latecomer", league), name="Zoe"))
    assert "Contra Ana, 6 puntos sin jugar, como quien aún no había jugado con Ana." in seen
    assert "Contra Bea no juega: sus partidas están anuladas" in seen
    assert "juega 4 partidas" in seen


def test_return_warns_about_a_tiebreak_won_by_absence() -> None:
    league = tied_league()
    decide(league, Withdraw("Ana"))
    client = organizer_of(league)
    assert "ganó el desempate" not in html_of(send(client, league_url("readmit", league), player="Ana"))
    decide(league, PlayOff("Ana", "Bea"))
    seen = html_of(send(client, league_url("readmit", league), player="Ana"))
    assert "Bea ganó el desempate por la incomparecencia de Ana, y eso sigue contando" in seen


def test_game_of_a_withdrawn_player_explains_late_entry() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, Withdraw("Ana", WithdrawnGames.WALKOVERS))
    seen = html_of(organizer_of(league).get(league_url("game", league, game.pk)))
    assert "Si se jugó antes, readmite a Ana, anótala y repite la retirada." in seen


def test_removed_result_of_a_withdrawn_player_opens_no_game() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    game = league.fixtures.get(result__isnull=False)
    decide(league, Withdraw("Ana", WithdrawnGames.WALKOVERS))
    preview = html_of(send(organizer_of(league), league_url("take_back", league, game.pk), reason="no se jugó"))
    assert "queda sin jugar, por la retirada" in preview and "vuelve a estar por jugar" not in preview


def test_tie_of_three_says_that_it_has_no_tie_break_game() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    for one, two in (("Ana", "Bea"), ("Bea", "Carlos"), ("Ana", "Carlos")):
        record_draw(league, one, two)
    page = html_of(organizer_of(league).get(league_url("organize", league)))
    assert "Entre más de dos no hay partida de desempate" in page
    assert page.count("Resolver el orden") == 1 and league_url("play_off", league, 1) not in page


def test_places_without_a_medal_are_proposed_by_lots_that_one_tap_accepts() -> None:
    league = playing(swiss_league(8, 1), 1)
    client = organizer_of(league)
    medals, others = (league_url("rule", league, number) for number in (1, 2))
    asked, page = html_of(client.get(medals)), html_of(client.get(others))
    assert not re.findall(r'<option value="([^"]+)" selected', asked) and "ahí no hay medalla" not in asked
    assert "ahí no hay medalla" in page and "sorteo con la semilla" in page
    chosen = re.findall(r'<option value="([^"]+)" selected', page)
    assert chosen == draw(lots_seed(league, chosen), chosen) and len(chosen) == 4
    [because] = re.findall(r'name="ruled_because"[^>]*>([^<]+)<', page)
    places = {f"place_{place}": name for place, name in enumerate(chosen, start=1)}
    confirm(client, others, **places, ruled_because=html.unescape(because).strip())
    assert ranking(league)[4:] == chosen
    [left] = table(load_league(league).league).open_ties
    assert len(left) == 4, "the medals wait for the officials"
    again = html_of(client.get(league_url("rule_again", league, 1)))
    assert "ahí no hay medalla" not in again and re.findall(r'<option value="([^"]+)" selected', again) == chosen
