"""Publishing the rounds of a Swiss, and taking them back."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from tests import events
from tests.organizing import ACTOR, decide
from tests.people import organizer_of
from tests.soak.browser import forms_of
from tests.swiss_leagues import (
    WHITE_WINS,
    open_games,
    play,
    playing,
    publish,
    swiss_league,
)
from tests.tournaments.documents.print.pdf import text as words_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.swiss.rounds import Numbers, Plan
from tournaments.league.regulation import Apart, Bye, ByeKind
from tournaments.league.schedule import draw
from tournaments.league.values import Entrant, State
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.organizers.rounds.verbs import ExchangePlayers, KeepApart, PublishRound, RetractRound, SetBye
from tournaments.store.decide import preview
from tournaments.store.load import load_league
from tournaments.store.rounds import published_rounds
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db


def refused(code: Code) -> object:
    return pytest.raises(Fault, match=code.value)


def names_of(league: models.League) -> dict[int, str]:
    return {key: name for name, key in load_league(league).entry_ids.items()}


def test_first_round_pairs_everybody_and_draws_the_league() -> None:
    league = swiss_league(9)
    publish(league)
    loaded = load_league(league).league
    assert loaded.state is State.DRAWN
    assert [game.board for game in loaded.games] == [1, 2, 3, 4]
    assert len({name for game in loaded.games for name in game.pair}) == 8
    assert [(bye.round, bye.kind) for bye in loaded.byes] == [(1, ByeKind.PAIRING)]


def test_numbers_of_the_first_round_come_from_lots_ratings_or_entry() -> None:
    rated = [{"name": f"J{rating}", "rating": rating} for rating in (1800, 2200, 2000, 1900)]
    league = swiss_league(rated)  # type: ignore[arg-type]
    decide(league, PublishRound(Plan(Numbers.RATING)))
    assert load_league(league).league.names == ("J2200", "J2000", "J1900", "J1800")
    drawn = swiss_league(8)
    decide(drawn, PublishRound(Plan(Numbers.LOTS, seed="7f3a")))
    assert list(load_league(drawn).league.names) == draw("7f3a", load_league(swiss_league(8)).league.names)
    assert load_league(drawn).league.draw_seed == "7f3a"


def test_lots_drawn_before_give_the_numbers_and_no_games() -> None:
    league = swiss_league(8)
    decide(league, DrawLots("7f3a"))
    assert (league.state, league.fixtures.count()) == ("drawn", 0)
    order = load_league(league).league.names
    publish(league, Plan())
    assert load_league(league).league.names == order


def test_next_round_waits_for_the_last_result() -> None:
    league = swiss_league(8)
    publish(league)
    game, *_ = open_games(league)
    decide(league, RecordResult(game.pk, WHITE_WINS))
    with refused(Code.ROUND_WAITING):
        publish(league)
    play(league)
    publish(league)
    assert league.fixtures.filter(round=2).count() == 4


def test_no_round_follows_the_last_one() -> None:
    league = playing(swiss_league(8), 3)
    with refused(Code.ROUND_WAITING):
        publish(league)


def test_preview_changes_nothing() -> None:
    league = swiss_league(8)
    preview(league, PublishRound(Plan(Numbers.ENTRY)), loaded=load_league(league))
    assert league.fixtures.count() == 0


def test_round_of_another_input_is_not_published() -> None:
    league = swiss_league(8)
    with refused(Code.ROUND_CHANGED):
        decide(league, PublishRound(Plan(Numbers.ENTRY), digest="0" * 64))


def test_round_without_results_is_taken_back_whole() -> None:
    league = swiss_league(9)
    before = load_league(playing(league, 1)).league
    publish(league)
    decide(league, RetractRound(2))
    after = load_league(league).league
    assert (after.games, after.byes) == (before.games, before.byes)
    publish(league)
    assert league.fixtures.filter(round=2).count() == 4


def test_round_with_a_result_is_not_taken_back() -> None:
    league = playing(swiss_league(8), 1)
    with refused(Code.ROUND_STARTED):
        decide(league, RetractRound(1))
    with refused(Code.ROUND_GONE):
        decide(league, RetractRound(2))


def test_publishing_is_undone() -> None:
    league = swiss_league(9)
    decision = publish(league)
    decide(league, Undo(decision.number, ACTOR))
    assert (league.fixtures.count(), league.byes) == (0, [])
    assert published_rounds(league.pk, names_of(league)) == []


def test_history_keeps_the_reason_of_each_pair() -> None:
    league = playing(swiss_league(9), 2)
    rounds = published_rounds(league.pk, names_of(league))
    assert [each.number for each in rounds] == [1, 2]
    for each in rounds:
        games = league.fixtures.filter(round=each.number).select_related("one", "two")
        assert {(game.one.name, game.two.name) for game in games} <= {(pair.white, pair.black) for pair in each.whys}
        assert each.rest_why
        assert len(each.digest) == 64


def test_two_players_exchange_their_places_with_a_reason() -> None:
    league = swiss_league(8)
    publish(league)
    with refused(Code.REASON_NEEDED):
        decide(league, ExchangePlayers("Jugador 1", "Jugador 2"))
    decide(league, ExchangePlayers("Jugador 1", "Jugador 2"), reason="Son de la misma casa")
    pairs = {frozenset((game.one.name, game.two.name)) for game in open_games(league)}
    assert {frozenset(("Jugador 2", "Jugador 5")), frozenset(("Jugador 1", "Jugador 6"))} <= pairs
    [published] = published_rounds(league.pk, names_of(league))
    assert published.exchanges == (("Jugador 1", "Jugador 2", "Son de la misma casa"),)


def test_exchange_before_publishing_needs_a_reason_too() -> None:
    league = swiss_league(8)
    plan = Plan(Numbers.ENTRY, exchanges=(("Jugador 1", "Jugador 2"),))
    with refused(Code.REASON_NEEDED):
        publish(league, plan)
    publish(league, plan, reason="Vienen juntos")
    [published] = published_rounds(league.pk, names_of(league))
    assert published.reason == "Vienen juntos"


def test_exchange_that_breaks_a_rule_is_an_officials_choice() -> None:
    league = playing(swiss_league(8), 1)
    publish(league)
    met = league.fixtures.filter(round=1).select_related("one", "two")[0]
    other = {name: opponent for game in open_games(league) for name, opponent in _both_ways(game)}
    one, two = other[met.one.name], met.two.name
    with refused(Code.PAIR_BREAKS):
        decide(league, ExchangePlayers(one, two), reason="Por gusto")
    decide(league, ExchangePlayers(one, two, despite=True), reason="Por gusto")


def _both_ways(game: models.Fixture) -> list[tuple[str, str]]:
    return [(game.one.name, game.two.name), (game.two.name, game.one.name)]


def test_absent_player_is_not_paired_and_gets_what_was_asked() -> None:
    league = swiss_league(8)
    decide(league, SetBye("Jugador 3", 1, ByeKind.HALF))
    decide(league, SetBye("Jugador 4", 1, ByeKind.ZERO))
    publish(league)
    loaded = load_league(league).league
    assert len(loaded.games) == 3
    assert not {"Jugador 3", "Jugador 4"} & {name for game in loaded.games for name in game.pair}
    assert set(loaded.byes) == {Bye("Jugador 3", 1, ByeKind.HALF), Bye("Jugador 4", 1, ByeKind.ZERO)}


def test_half_point_byes_are_limited() -> None:
    league = swiss_league(8, 5)
    for number in (1, 2):
        decide(league, SetBye("Jugador 3", number, ByeKind.HALF))
    with refused(Code.BYES_SPENT):
        decide(league, SetBye("Jugador 3", 3, ByeKind.HALF))


def test_bye_of_a_published_round_is_refused() -> None:
    league = swiss_league(8)
    publish(league)
    with refused(Code.ROUND_PUBLISHED):
        decide(league, SetBye("Jugador 3", 1, ByeKind.ZERO))


def test_bye_is_taken_back_and_undone() -> None:
    league = swiss_league(8)
    decision = decide(league, SetBye("Jugador 3", 2, ByeKind.HALF))
    decide(league, Undo(decision.number, ACTOR))
    assert league.byes == []


def test_checking_in_leaves_out_those_who_did_not_come() -> None:
    league = swiss_league(8)
    decide(league, CheckIn(frozenset({"Jugador 1"}), frozenset({"Jugador 2", "Jugador 8"})))
    publish(league)
    playing_now = {name for game in open_games(league) for name in (game.one.name, game.two.name)}
    assert not {"Jugador 2", "Jugador 8"} & playing_now
    assert len(playing_now) == 6


def test_people_kept_apart_do_not_meet() -> None:
    league = swiss_league(8)
    decide(league, KeepApart([Apart(("Jugador 1", "Jugador 5"), 1)]))
    publish(league)
    assert {"Jugador 1", "Jugador 5"} not in [{game.one.name, game.two.name} for game in open_games(league)]


def test_latecomer_is_paired_from_the_next_round_on() -> None:
    league = playing(swiss_league(8, 4), 1)
    decide(league, AddLatecomer(Entrant("Tarde")))
    assert league.fixtures.count() == 4
    publish(league)
    loaded = load_league(league).league
    assert [bye.round for bye in loaded.byes] == [2] or any("Tarde" in game.pair for game in loaded.games)


def test_withdrawal_keeps_what_was_played() -> None:
    league = playing(swiss_league(8, 4), 1)
    decide(league, Withdraw("Jugador 1"))
    publish(league)
    loaded = load_league(league).league
    assert loaded.withdrawn_players == {"Jugador 1"}
    assert "Jugador 1" not in {name for game in loaded.games if game.round == 2 for name in game.pair}
    assert [bye.round for bye in loaded.byes if bye.kind is ByeKind.PAIRING] == [2]


def test_corrected_result_of_a_past_round_changes_no_pair() -> None:
    league = playing(swiss_league(8, 4), 2)
    publish(league)
    pairs = [(game.one_id, game.two_id) for game in league.fixtures.order_by("position")]
    first = league.fixtures.filter(round=1).order_by("position")[0]
    decide(league, CorrectResult(first.pk, None), reason="No se jugó")
    assert [(game.one_id, game.two_id) for game in league.fixtures.order_by("position")] == pairs


def test_same_decisions_make_the_same_rounds() -> None:
    def pairs() -> list[object]:
        league = playing(swiss_league(11, 4), 3)
        return list(league.fixtures.order_by("position").values_list("round", "one__name", "two__name"))

    assert pairs() == pairs()


def test_one_more_round_takes_one_tap_after_the_last() -> None:
    league = playing(swiss_league(6, 2), 2)
    client, where = organizer_of(league), league_url("next_round", league)
    page = html_of(client.get(where))
    assert "Ya se han jugado todas las rondas. Hasta que se cierre se puede jugar otra." in page
    assert league_url("close", league) in page
    [form] = [form for form in forms_of(page, where) if "rounds" in form.fields]
    assert "Ronda 3, sin publicar" in html_of(client.post(form.action, form.fields, follow=True))
    league.refresh_from_db()
    publish(league)
    assert "Jugar una ronda más" not in html_of(client.get(where)), "the last one has no results yet"
    full = playing(swiss_league(4, 3, name="Todos con todos"), 3)
    assert "Jugar una ronda más" not in html_of(organizer_of(full).get(league_url("next_round", full)))


def test_finished_swiss_offers_nothing_that_it_refuses() -> None:
    league = playing(swiss_league(6, 2), 2)
    events.play(league, Random(0))
    events.close(league)
    text = html_of(organizer_of(league).get(league_url("next_round", league)))
    assert text.count("hay que reabrir") == 1 and league_url("reopen", league) in text
    assert f'href="{league_url("organize", league)}">Volver</a>' in text
    for offered in ("set_rounds", "close", "check_in", "set_bye", "keep_apart"):
        assert league_url(offered, league) not in text, offered


def test_player_who_did_not_come_is_told_apart_from_one_who_asked_not_to_play() -> None:
    league = swiss_league(8, 3)
    decide(league, SetBye("Jugador 1", 1, ByeKind.ZERO))
    decide(league, SetBye("Jugador 2", 1, ByeKind.HALF))
    decide(league, CheckIn(missing=frozenset({"Jugador 1", "Jugador 3", "Jugador 4"})))
    decide(league, CheckIn(here=frozenset({"Jugador 4"}), missing=frozenset({"Jugador 3"})))
    publish(league)
    organizer = organizer_of(league)
    page = html_of(organizer.get(league_url("rounds", league)))
    said = [f"Jugador {number} {words} esta ronda." for number, words in ((1, "no juega"), (3, "no viene a"))]
    assert all(words in page for words in (*said, "Jugador 2 pidió no jugar esta ronda."))
    assert "Jugador 4 no" not in page
    paper = words_of(Client().get(f"/ligas/{league.slug}/documentos/walltables.pdf").content)
    assert paper.count("no juega") >= 2 and "no viene" not in paper
    play(league)
    assert "Jugador 3 no vino a esta ronda." in html_of(organizer.get(league_url("rounds", league)))


def test_swiss_speaks_of_its_rounds_and_of_tables_only_while_they_are_played() -> None:
    league = swiss_league(6, 1)
    publish(league)
    reader, games = Client(), f"/ligas/{league.slug}/partidas/"
    assert "por empezar" in html_of(reader.get(games)) and "orteado" not in html_of(reader.get(games))
    assert "Ver las rondas" in html_of(reader.get(games)) and "Ver el calendario" not in html_of(reader.get(games))
    for found in (True, False):
        table = html_of(reader.get(f"/ligas/{league.slug}/"))
        assert ("Encontrar mi mesa" in table, "Ver la ronda" in table) == (found, not found)
        play(league)
