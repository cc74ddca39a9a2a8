"""Random sequences of decisions on leagues: each can be closed in the end, and its table always adds up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.builders import table_document
from tests.organizing import ACTOR, DRAWN_RESULT, decide, drawn_league
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.league import scores
from tournaments.league.faults import Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.results import Need, need_of, ruled_ties, unplayed_tiebreak
from tournaments.league.table import table
from tournaments.league.values import Entrant, League, Pieces, Reason, Result, Side, State, Winner, WithdrawnGames
from tournaments.management.commands.audit import audit_league
from tournaments.organizers.closing.verbs import Close, PlayOff, Reopen, RuleOnTie, open_ties
from tournaments.organizers.conduct.verbs import Readmit, RevokeSanction, SanctionPlayer, Withdraw
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import Verb, preview
from tournaments.store.load import LoadedLeague, load_league
from tournaments.store.undo import Undo
from tournaments.web.deciding.effects import further_effects
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bea", "Carlos", "Duarte", "Eva", "Fina")
MAX_STEPS = 30
MAX_DECISIONS_TO_CLOSE = 200

VerbMaker = Callable[[LoadedLeague, Random], Verb]


def random_result(chance: Random) -> Result:
    """Return a random result, mostly drawn and with few pieces, so that ties are frequent."""
    winner = chance.choices((Winner.ONE, Winner.TWO, Winner.DRAW, Winner.NONE), (2, 2, 8, 1))[0]
    if winner is Winner.NONE:
        return Result(winner, Reason.WALKOVER)
    if winner is Winner.DRAW:
        return Result(winner, Reason.AGREEMENT, Pieces(1), Pieces(1))
    if chance.random() < 0.2:
        return Result(winner, Reason.WALKOVER)
    return Result(winner, Reason.TIME, Pieces(chance.choice((3, 3, 1))), Pieces(chance.choice((3, 3, 1))))


def games(loaded: LoadedLeague) -> list[tuple[int, bool]]:
    """Return the key of each game, and whether it has a result."""
    return [(pk, game.result is not None) for pk, game in loaded.games_by_key.items()]


def any_sanction(loaded: LoadedLeague, chance: Random) -> int:
    return chance.choice([sanction.key or 0 for sanction in loaded.league.sanctions] or [0])


def any_game(loaded: LoadedLeague, chance: Random, *, played: bool) -> int:
    return chance.choice([pk for pk, done in games(loaded) if done is played] or [*loaded.games_by_key][:1])


def any_tie(loaded: LoadedLeague, chance: Random) -> tuple[str, ...]:
    return chance.choice(table(loaded.league).pending or (loaded.league.names[:2],))


def shuffled(names: tuple[str, ...], chance: Random) -> list[str]:
    return chance.sample(names, len(names))


VERB_MAKERS: dict[str, tuple[int, VerbMaker]] = {
    "record": (6, lambda loaded, chance: RecordResult(any_game(loaded, chance, played=False), random_result(chance))),
    "correct": (2, lambda loaded, chance: CorrectResult(any_game(loaded, chance, played=True), random_result(chance))),
    "take back": (1, lambda loaded, chance: CorrectResult(any_game(loaded, chance, played=True), None)),
    "withdraw": (
        2,
        lambda loaded, chance: Withdraw(chance.choice(loaded.league.names), chance.choice([None, *WithdrawnGames])),
    ),
    "readmit": (1, lambda loaded, chance: Readmit(chance.choice(sorted(loaded.league.withdrawn_players) or ["Nadie"]))),
    "sanction": (1, lambda loaded, chance: SanctionPlayer(chance.choice(loaded.league.names), "voces")),
    "revoke": (
        1,
        lambda loaded, chance: RevokeSanction(
            chance.choice([each.key or 0 for each in loaded.league.sanctions] or [0])
        ),
    ),
    "latecomer": (1, lambda loaded, chance: AddLatecomer(Entrant(f"Tarde {chance.randint(1, 3)}"))),
    "play off": (6, lambda loaded, chance: PlayOff(*shuffled(any_tie(loaded, chance)[:2], chance))),
    "rule": (4, lambda loaded, chance: RuleOnTie(shuffled(any_tie(loaded, chance), chance), "acuerdo")),
    "rule again": (
        2,
        lambda loaded, chance: RuleOnTie(
            shuffled(chance.choice(ruled_ties(table(loaded.league)) or (loaded.league.names[:2],)), chance),
            "errata",
            again=True,
        ),
    ),
    "close": (4, lambda loaded, chance: Close()),
    "reopen": (4, lambda loaded, chance: Reopen()),
    "undo": (2, lambda loaded, chance: Undo(loaded.version - chance.choice((0, 0, 0, 1, 2)), ACTOR)),
}


@pytest.mark.many_examples
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_any_league_stays_consistent_and_can_be_closed(seed: int) -> None:
    # Hypothesis prefers small values: with its own random choices, ties are hardly ever decided.
    chance = Random(seed)
    league = drawn_league(NAMES[: chance.randint(3, 6)], legs=chance.choice((1, 1, 2)))
    if chance.random() < 0.8:
        play_out(league, chance)
    kinds, weights = list(VERB_MAKERS), [weight for weight, _ in VERB_MAKERS.values()]
    for kind in chance.choices(kinds, weights, k=chance.randint(1, MAX_STEPS)):
        step(league, VERB_MAKERS[kind][1], chance)
    close_as_the_page_says(league, chance)


def play_out(league: models.League, chance: Random) -> None:
    """Record results for all games, or for all but one: all level on points, or random."""
    level = chance.random() < 0.5
    for pk, _ in games(load_league(league))[chance.choice((0, 0, 0, 1)) :]:
        decide(league, RecordResult(pk, DRAWN_RESULT if level else random_result(chance)))


def step(league: models.League, making: VerbMaker, chance: Random) -> None:
    """Take one decision, or assert that its refusal changes nothing."""
    loaded = load_league(league)
    verb = making(loaded, chance)
    simulated = None
    try:
        with suppress(Fault):
            simulated = preview(league, verb, loaded=loaded)
        done = decide(league, verb, reason="porque sí")
    except (Fault, models.Sanction.DoesNotExist, models.Decision.DoesNotExist):
        assert load_league(league).league == loaded.league
        return
    assert sentence(done.verb, done.before, done.after, 12)
    assert_consistent(league, chance)
    if simulated is not None:
        assert simulated.after == table(load_league(league).league), verb
        assert all(further_effects(simulated.before, simulated.after, loaded.league))


def assert_consistent(league: models.League, chance: Random) -> None:
    """Assert the properties of a league that hold after any decision."""
    loaded = load_league(league)
    value, computed = loaded.league, table(loaded.league)
    assert audit_league(loaded) == []
    played = [game.result for game in scores.games_that_count(value) if game.result]
    points = sum(row.figures.points for row in computed.rows)
    assert points == sum(scores.points(result, side) for result in played for side in Side)
    assert read_league(write_league(value).encode()) == value
    assert table_document(table(in_another_order(value, chance))) == table_document(computed)


def in_another_order(league: League, chance: Random) -> League:
    return replace(
        league,
        games=tuple(chance.sample(league.games, len(league.games))),
        sanctions=tuple(chance.sample(league.sanctions, len(league.sanctions))),
        withdrawn=tuple(chance.sample(league.withdrawn, len(league.withdrawn))),
    )


def close_as_the_page_says(league: models.League, chance: Random) -> None:
    """Play the remaining games, end each open tie by the first decision that its page offers, and close."""
    for _ in range(MAX_DECISIONS_TO_CLOSE):
        league.refresh_from_db()
        if league.state == State.FINISHED:
            break
        decide(league, next_decision(league, chance))
        assert_consistent(league, chance)
    assert league.state == State.FINISHED
    value = load_league(league).league
    counting = [row for row in table(value).rows if not row.annulled]
    medals = [row.medal for row in counting if row.medal]
    assert len(medals) == (0 if len(counting) < 3 else 2 if len(counting) == 3 else 3)


def next_decision(league: models.League, chance: Random) -> Verb:
    loaded = load_league(league)
    value, page = loaded.league, LeaguePage(loaded)
    left = [game for game in page.calendar if game.status == "open"]
    if left:
        assert left[0].fixture_id
        return RecordResult(left[0].fixture_id, random_result(chance))
    if not page.standings.pending:
        return Close()
    tie = open_ties(page)[0]
    assert tie.names == page.standings.pending[0] and page.standings.needed[0]
    if tie.game and tie.game.fixture_id:
        return RecordResult(tie.game.fixture_id, random_result(chance))
    if tie.offers_game or tie.winner:
        assert unplayed_tiebreak(value, tie.names) is None or tie.winner
        return PlayOff(*tie.names[:2])
    assert need_of(value, tie.names) is Need.RULING
    return RuleOnTie(shuffled(tie.names, chance), "acuerdo")
