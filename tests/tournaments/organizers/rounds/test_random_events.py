"""Random events played to the end by decisions, with absences, withdrawals, latecomers and corrections."""

from __future__ import annotations

from random import Random

import pytest

from tests.organizing import decide
from tests.swiss_leagues import BLACK_WINS, WALKOVER, by_chance, named, open_games, swiss_league
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.formats.swiss.of_league import next_round
from tournaments.league.formats.swiss.rounds import Numbers, Plan
from tournaments.league.regulation import Apart, ByeKind
from tournaments.league.table import table
from tournaments.league.values import Entrant, League
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.organizers.rounds.verbs import ExchangePlayers, KeepApart, PublishRound, RetractRound, SetBye
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
EVENTS = 12


def value(league: models.League) -> League:
    return load_league(league).league


def happen(league: models.League, chance: Random) -> None:
    """Let something happen before a round."""
    names = [name for name in value(league).names if name not in value(league).withdrawn_players]
    number = next_round(value(league))
    if chance.random() < 0.5:
        kind = chance.choice((ByeKind.HALF, ByeKind.ZERO))
        try:
            decide(league, SetBye(chance.choice(names), number, kind))
        except Fault as fault:
            assert fault.code in (Code.BYE_SAME, Code.BYES_SPENT)
    if number > 1 and chance.random() < 0.2:
        decide(league, Withdraw(chance.choice(names)))
    if number > 1 and chance.random() < 0.2:
        decide(league, AddLatecomer(Entrant(f"Tarde {number}")))


def play_round(league: models.League, chance: Random) -> bool:
    """Publish a round, perhaps twice or with an exchange, and enter its results; return whether there was one."""
    plan = Plan(Numbers.LOTS, seed="7f3a") if next_round(value(league)) == 1 else Plan()
    try:
        decide(league, PublishRound(plan))
    except Fault as fault:
        assert fault.code is Code.ROUND_IMPOSSIBLE
        return False
    number = next_round(value(league)) - 1
    if chance.random() < 0.2:
        before = value(league).games
        decide(league, RetractRound(number))
        decide(league, PublishRound(plan))
        assert [game.pair for game in value(league).games] == [game.pair for game in before]
    games = open_games(league)
    if len(games) > 1 and chance.random() < 0.3:
        try:
            decide(league, ExchangePlayers(games[0].two.name, games[1].two.name), reason="Viajan juntos")
        except Fault as fault:
            assert fault.code is Code.PAIR_BREAKS
    result = by_chance(chance)
    for game in open_games(league):
        decide(league, RecordResult(game.pk, WALKOVER if chance.random() < 0.05 else result(game)))
    if chance.random() < 0.3:
        won = league.fixtures.filter(result__winner="one").exclude(result__reason="walkover").order_by("position")
        if won:
            corrected = chance.choice(list(won))
            decide(league, CorrectResult(corrected.pk, BLACK_WINS), reason="Se anotó al revés")
    return True


def assert_laws(league: League) -> None:
    """Check that nobody met twice over the board, nobody rested twice by pairing, and nobody was lost."""
    played = [game.pair for game in league.games if game.result and game.result.reason != "walkover"]
    assert len(set(played)) == len(played)
    rests = [bye.player for bye in league.byes if bye.kind is ByeKind.PAIRING]
    assert len(set(rests)) == len(rests)
    for number in range(1, next_round(league)):
        seen = [name for game in league.games if game.round == number for name in game.pair]
        seen += [bye.player for bye in league.byes if bye.round == number]
        assert len(set(seen)) == len(seen)
        if number == next_round(league) - 1:
            assert set(league.names) - set(seen) <= league.withdrawn_players
    assert {row.player for row in table(league).rows} == set(league.names)
    assert read_league(write_league(league).encode()).games == league.games


@pytest.mark.parametrize("seed", range(EVENTS))
def test_event_keeps_the_laws_to_its_end(seed: int) -> None:
    chance = Random(seed)
    league = swiss_league(chance.randint(5, 12), chance.randint(3, 5))
    decide(league, KeepApart([Apart(tuple(chance.sample(named(5), 2)), 1)]))
    for _ in range(value(league).stage.rounds or 0):
        happen(league, chance)
        if not play_round(league, chance):
            break
        assert_laws(value(league))
