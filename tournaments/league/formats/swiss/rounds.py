"""A round of a league with a Swiss: how it is prepared, changed by hand, published and taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from games.rules import RULES
from tournaments.league import checks
from tournaments.league.calendar import plays_round_a_week, white_or_starter
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.swiss.changes import Breach, breaches, exchange
from tournaments.league.formats.swiss.event import PAIRING_MINUTES, most_rounds, turns_of_round
from tournaments.league.formats.swiss.of_league import NotYet, absences, next_round, question_of, rests_given
from tournaments.league.formats.swiss.pairing import digest, pair
from tournaments.league.formats.swiss.relaxed import RELAXABLE, relaxed_round
from tournaments.league.formats.swiss.values import (
    MAX_ROUNDS,
    ColourRule,
    Impossible,
    Pair,
    PairCode,
    PairWhy,
    Question,
    Round,
)
from tournaments.league.regulation import Apart, Bye, ByeKind, Format
from tournaments.league.schedule import draw
from tournaments.league.scores import last_round
from tournaments.league.timetable import (
    MIDNIGHT,
    ONE_DAY,
    Timetable,
    following,
    is_out_of_play,
    slot_times,
    slot_times_from,
)
from tournaments.league.values import Game, League, Side, State


class Numbers(StrEnum):
    """The order of the players' numbers, settled by the first round."""

    LOTS = "lots"
    RATING = "rating"
    ENTRY = "entry"
    KEPT = "kept"
    """As they are, after lots drawn before or in a later round."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What an organizer decides about the next round before it is paired."""

    numbers: Numbers = Numbers.KEPT
    seed: str = ""
    """The seed of the lots."""
    exchanges: tuple[tuple[str, str], ...] = ()
    """Players who change places by hand, in this order."""
    despite: bool = False
    """Whether an exchange may break a rule of pairing."""
    relaxed: bool = False
    """Whether a rule may be broken where no legal round exists."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The next round as it would be published: the league with its numbers, the question and the answer."""

    league: League
    question: Question
    made: Round
    breaches: tuple[Breach, ...] = ()


def require_swiss(league: League) -> None:
    """Raise Fault for a league that is not played in rounds of a Swiss, or that is finished."""
    if league.stage.format is not Format.SWISS:
        raise Fault(Code.NOT_SWISS)
    if league.state is State.FINISHED:
        raise Fault(Code.LEAGUE_FINISHED)


def prepared(league: League, plan: Plan) -> tuple[League, Question]:
    """Return the league with the numbers of the plan, and the question of its next round. Raises Fault."""
    require_swiss(league)
    checks.check_player_count(len(league.players), league.max_players)
    if given := rests_given(league):
        raise Fault(Code.REST_GIVEN, names=given)
    numbered_league = numbered(league, plan) if next_round(league) == 1 else league
    question = question_of(numbered_league)
    if isinstance(question, NotYet):
        raise Fault(Code.ROUND_WAITING, waiting=question)
    return numbered_league, question


def proposal(league: League, plan: Plan, made: Round | None = None) -> Proposal:
    """Return the next round of a league; `made` is the answer to the same question, if it is known. Raises Fault."""
    numbered_league, question = prepared(league, plan)
    answer = made or pair(question)
    if isinstance(answer, Impossible) and plan.relaxed and answer.reason in RELAXABLE:
        answer = replace(relaxed_round(question), input_digest=digest(question))
    if isinstance(answer, Impossible):
        raise Fault(Code.ROUND_IMPOSSIBLE, cause=answer.reason)
    for one, two in plan.exchanges:
        answer = exchanged(answer, one, two, question)
    broken = breaches(tuple((each.white, each.black) for each in answer.pairs), answer.rest, question)
    if broken and plan.exchanges and not plan.despite:
        raise Fault(Code.PAIR_BREAKS, breach=broken[0])
    return Proposal(numbered_league, question, answer, broken)


def numbered(league: League, plan: Plan) -> League:
    """Return the league with its players in the order of the plan."""
    players = league.players
    if plan.numbers is Numbers.LOTS:
        by_name = {player.name: replace(player, drawn_as="") for player in players}
        order = tuple(by_name[name] for name in draw(plan.seed, league.names))
        return replace(league, players=order, draw_seed=plan.seed)
    if plan.numbers is Numbers.KEPT:
        return league
    entered = sorted(players, key=lambda player: player.key or 0)
    if plan.numbers is Numbers.RATING:
        entered = sorted(entered, key=lambda player: -(player.rating or 0))
    return replace(league, players=tuple(entered), draw_seed=None)


def exchanged(made: Round, one: str, two: str, question: Question) -> Round:
    """Return a round in which two players have changed places. Raises Fault if there is nothing to exchange."""
    pairs = tuple((each.white, each.black) for each in made.pairs)
    playing = {name for each in pairs for name in each} | ({made.rest} if made.rest else set())
    for name in (one, two):
        if name not in playing:
            raise Fault(Code.NOT_IN_ROUND, name=name)
    if one == two or any({one, two} == set(each) for each in pairs):
        raise Fault(Code.EXCHANGE_SAME)
    new = exchange(pairs, one, two)
    changed = tuple(
        old if (old.white, old.black) == each else _by_hand(*each, question)
        for old, each in zip(made.pairs, new, strict=True)
    )
    rest = {one: two, two: one}.get(made.rest or "", made.rest)
    return replace(made, pairs=changed, rest=rest, rest_why=made.rest_why if rest == made.rest else None)


def _by_hand(white: str, black: str, question: Question) -> Pair:
    """Return a pair that an official made."""
    points = question.by_id[white].points, question.by_id[black].points
    return Pair(white, black, ColourRule.BY_HAND, PairWhy(PairCode.BY_HAND, white, black, points))


def hours_of_rounds(league: League) -> tuple[datetime | None, ...]:
    """Return when each round begins, in local time; None where it is not known.

    A published round begins with its first game. The others follow it by the dates and hours of the league, each with
    PAIRING_MINUTES after the end of the one before, which takes the turns of those who play it. A round a week is on a
    day of its own.
    """
    last, hours = last_round(league), dict[int, datetime]()
    for game in league.games:
        if game.at and game.round:
            hours[game.round] = min(game.at, hours.get(game.round, game.at))
    rounds, timetable = max(league.stage.rounds or 0, last), league.timetable
    by_day = plays_round_a_week(league)
    if timetable:
        for number in range(last + 1, rounds + 1):
            before = hours.get(number - 1)
            hours[number] = _next_hour(timetable, before, _minutes_of(league, number - 1), by_day=by_day)
    return tuple(hours.get(number) for number in range(1, rounds + 1))


def _next_hour(timetable: Timetable, before: datetime | None, minutes: int, *, by_day: bool) -> datetime:
    """Return the first hour of play, or that of the round after one of so many minutes that begins at `before`.

    With `by_day` it is of another day.
    """
    if before is None:
        return slot_times(timetable, 1)[0]
    ready = following(before, timedelta(minutes=minutes + PAIRING_MINUTES), timetable.timezone)
    if by_day and ready.date() == before.date():
        ready = datetime.combine(ready.date() + ONE_DAY, MIDNIGHT)
    return next(slot_times_from(timetable, ready)) if is_out_of_play(timetable, ready) else ready


def minutes_of_round(league: League) -> int:
    """Return the minutes of a round, which takes several turns on fewer boards than games; 0 if they are not known."""
    return _minutes_of(league, max(league.stage.rounds or 0, last_round(league)) + 1)


def _minutes_of(league: League, number: int) -> int:
    """Return the minutes of a round: of its games if it is published, else of those who do not miss it."""
    games = len(round_games(league, number))
    missing = league.withdrawn_players | {bye.player for bye in league.byes if bye.round == number}
    playing = 2 * games or sum(name not in missing for name in league.names)
    return league.timetable.minutes * _turns(playing, league) if league.timetable else 0


def _turns(players: int, league: League) -> int:
    """Return the turns in which so many play."""
    return turns_of_round(players, league.boards)


def with_round(league: League, made: Round, at: datetime | None = None) -> League:
    """Return the league with a round: its games by table, and the bye of who rests. White is written first.

    It begins `at` a local time, or else when it follows the round before. On fewer boards than games it is played in
    several turns, each from board 1 on.
    """
    number = next_round(league)
    starter = _starter(league)
    hours = hours_of_rounds(league)
    first = at or (hours[number - 1] if number <= len(hours) else None)
    games = tuple(
        Game(
            one=each.white,
            two=each.black,
            round=number,
            white=Side.ONE,
            starter=starter,
            at=_hour_of_turn(first, place, league),
            board=(place - 1) % league.boards + 1,
        )
        for place, each in enumerate(made.pairs, start=1)
    )
    rest = (Bye(made.rest, number, ByeKind.PAIRING),) if made.rest else ()
    state = State.DRAWN if league.state is State.PREPARING else league.state
    return replace(league, state=state, games=(*league.games, *games), byes=(*league.byes, *rest))


def _hour_of_turn(first: datetime | None, place: int, league: League) -> datetime | None:
    """Return when the pair at a place of a round plays that begins at `first`."""
    turns = _turns(2 * place, league) - 1
    if first is None or league.timetable is None or not turns:
        return first
    return following(first, timedelta(minutes=turns * league.timetable.minutes), league.timetable.timezone)


def _starter(league: League) -> Side | None:
    """Return who moves first where White is the first of a pair; None where either colour may begin."""
    first = RULES[league.rules].first_side
    return white_or_starter(Side.ONE, first) if first else None


def round_games(league: League, number: int) -> tuple[Game, ...]:
    """Return the games of a round, by table: the first of each board, then the second of those that have two."""
    games = sorted((game for game in league.games if game.round == number), key=lambda game: game.number or 0)
    turns = Counter[int]()
    places: list[tuple[int, int, int]] = []
    for index, game in enumerate(games):
        turns[game.board or 0] += 1
        places.append((turns[game.board or 0], game.board or 0, index))
    return tuple(games[index] for _turn, _board, index in sorted(places))


def without_round(league: League, number: int) -> League:
    """Return the league without its last round; without the first, it is being prepared again.

    Raises Fault for another round, and once it has a result.
    """
    if number != last_round(league) or not number:
        raise Fault(Code.ROUND_GONE, round=number)
    if any(game.result for game in round_games(league, number)):
        raise Fault(Code.ROUND_STARTED, round=number)
    return replace(
        league,
        state=State.PREPARING if number == 1 else league.state,
        draw_seed=None if number == 1 else league.draw_seed,
        games=tuple(game for game in league.games if game.round != number),
        byes=tuple(bye for bye in league.byes if bye.round != number or bye.kind is not ByeKind.PAIRING),
    )


def with_exchange(league: League, number: int, one: str, two: str) -> League:
    """Return the league with two players of the last round in each other's place. Raises Fault once they played."""
    games = round_games(league, number)
    if number != last_round(league) or not number:
        raise Fault(Code.ROUND_GONE, round=number)
    playing = {name for game in games for name in game.pair}
    resting = {bye.player for bye in league.byes if bye.round == number and bye.kind is ByeKind.PAIRING}
    for name in (one, two):
        if name not in playing | resting:
            raise Fault(Code.NOT_IN_ROUND, name=name)
    if one == two or any({one, two} == game.pair for game in games):
        raise Fault(Code.EXCHANGE_SAME)
    if any(game.result and game.pair & {one, two} for game in games):
        raise Fault(Code.ROUND_STARTED, round=number)
    places = {one: two, two: one}
    return replace(
        league,
        games=tuple(_moved(game, places) if game.round == number else game for game in league.games),
        byes=tuple(
            replace(bye, player=places.get(bye.player, bye.player))
            if bye.round == number and bye.kind is ByeKind.PAIRING
            else bye
            for bye in league.byes
        ),
    )


def _moved(game: Game, places: dict[str, str]) -> Game:
    one, two = places.get(game.one, game.one), places.get(game.two, game.two)
    return game if (one, two) == (game.one, game.two) else replace(game, one=one, two=two)


def breaches_of(league: League, number: int, one: str, two: str) -> tuple[Breach, ...]:
    """Return the rules that the last round breaks once two players have changed places in it."""
    changed = round_games(with_exchange(league, number, one, two), number)
    before = without_round(replace(league, games=_without_results(league, number)), number)
    question = question_of(before)
    if isinstance(question, NotYet):
        raise Fault(Code.ROUND_WAITING, waiting=question)
    pairs = tuple((game.one, game.two) for game in changed if game.pair & {one, two})
    return breaches(pairs, None, question)


def _without_results(league: League, number: int) -> tuple[Game, ...]:
    return tuple(replace(game, result=None) if game.round == number else game for game in league.games)


def with_bye(league: League, player: str, number: int, kind: ByeKind | None) -> League:
    """Return the league in which a player does not play a round to come; None takes the absence back. Raises Fault."""
    checks.check_player(league, player)
    rounds = league.stage.rounds or 0
    if not 1 <= number <= rounds:
        raise Fault(Code.OUT_OF_RANGE, "round", least=1, most=rounds, found=number)
    if number < next_round(league):
        raise Fault(Code.ROUND_PUBLISHED, "round", round=number)
    former = asked_bye(league, player, number)
    if former == kind:
        raise Fault(Code.BYE_SAME, name=player)
    others = tuple(bye for bye in league.byes if (bye.player, bye.round) != (player, number))
    if kind is ByeKind.HALF and not half_byes_left(replace(league, byes=others), player):
        raise Fault(Code.BYES_SPENT, name=player, most=league.regulation.byes.half_limit)
    added = (Bye(player, number, kind),) if kind else ()
    return replace(league, byes=(*others, *added))


def asked_bye(league: League, player: str, number: int) -> ByeKind | None:
    """Return the kind of bye that a player asked for in a round, None if they did not."""
    found = (bye.kind for bye in league.byes if (bye.player, bye.round) == (player, number))
    return next((kind for kind in found if kind is not ByeKind.PAIRING), None)


def half_byes_left(league: League, player: str) -> int:
    """Return how many more rounds a player may ask for with the points of a draw."""
    asked = sum(bye.player == player and bye.kind is ByeKind.HALF for bye in league.byes)
    return max(0, league.regulation.byes.half_limit - asked)


def with_apart(league: League, apart: Sequence[Apart]) -> League:
    """Return the league with other groups of players who do not meet. Raises Fault."""
    require_swiss(league)
    for each in apart:
        for name in each.players:
            checks.check_player(league, name)
        if len(set(each.players)) != len(each.players):
            raise Fault(Code.PLAYER_REPEATED, "players")
    return replace(league, stage=replace(league.stage, apart=tuple(apart)))


def bounds_of_rounds(league: League) -> tuple[int, int]:
    """Return the fewest rounds that the league may have, those published, and the most."""
    least = max(1, last_round(league))
    return least, max(least, most_rounds(len(league.players)) if len(league.players) > 1 else MAX_ROUNDS)


def with_rounds(league: League, rounds: int) -> League:
    """Return the league with another number of rounds, without the byes asked for beyond them. Raises Fault."""
    require_swiss(league)
    least, most = bounds_of_rounds(league)
    if not least <= rounds <= most:
        raise Fault(Code.OUT_OF_RANGE, "rounds", least=least, most=most, found=rounds)
    byes = tuple(bye for bye in league.byes if bye.round <= rounds)
    return replace(league, stage=replace(league.stage, rounds=rounds), byes=byes)


def present(league: League) -> tuple[str, ...]:
    """Return who is to be paired in the next round, by number."""
    gone = absences(league)
    return tuple(name for name in league.names if name not in gone)
