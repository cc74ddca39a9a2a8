"""What can be done with more names than an evening takes: one long league, several by lots, or a Swiss, with hours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import RULES
from tournaments.league import event_calendar
from tournaments.league.formats.planning import FINALS, Plan, PlannedFormat, RoundRobin, group_sizes, plan, usual_final
from tournaments.league.formats.swiss.event import PAIRING_MINUTES, Swiss, most_rounds, rounds_that_find_a_winner
from tournaments.league.regulation import Format
from tournaments.league.settings import MAX_NEW_PLAYERS, MAX_PLAYERS, MAX_SWISS_PLAYERS
from tournaments.league.sheets import most_players
from tournaments.web.timetable import ONE_A_WEEK, ONE_DAY
from tournaments.wording import calendars
from tournaments.wording.formats import words_of
from tournaments.wording.stages import bracket_games_words, games_count_words

MAX_DIVIDED = 6
LONGEST_DAY_MINUTES = 12 * 60
"""The longest that people play on one day."""


class Way(StrEnum):
    """What is made of a list of names; also an event without groups, which has the value of its format."""

    LEAGUE = "league"
    DIVIDED = "divided"
    SWISS = "swiss"
    GROUPS = event_calendar.GROUPS


MAKERS: dict[str, Callable[..., str]] = {}
"""What makes something else than leagues of a list: functions of a new league, its author and its request key, by the
value of its way. Each returns the address of what it made.
"""


@dataclass(frozen=True, slots=True)
class Evening:
    """When and on how many boards the games are played; `minutes` are those of a turn."""

    when: str
    minutes: int
    boards: int
    legs: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """What can be done, and what it takes; `figure` is its length in a few words, empty without hours."""

    way: str
    title: str
    figure: str
    sentences: tuple[str, ...]


def proposals(
    players: int, rules: str, evening: Evening, *, in_championship: bool, rounds: int = 0
) -> tuple[Proposal, ...]:
    """Return what fits so many players, what is usual first; nothing for as few as an evening takes.

    `rounds` are those chosen for a Swiss, 0 for the usual number.
    """
    if players <= MAX_PLAYERS or rules not in RULES:
        return ()
    most, parts = most_players(rules), parts_of(players, rules)
    alone = [_alone(players, rules, evening)] if players <= (most if in_championship else MAX_NEW_PLAYERS) else []
    divided = [_divided(players, parts, evening)] if parts <= MAX_DIVIDED else []
    swiss = [_swiss(players, evening, rounds or rounds_of_swiss(players))] if players <= MAX_SWISS_PLAYERS else []
    events = _events(players, rules, evening) if not in_championship else []
    groups, others = ([one for one in events if (one.way == Way.GROUPS) is of_groups] for of_groups in (True, False))
    if players <= most:
        return (*alone, *groups, *divided, *swiss, *others)
    return (*groups, *divided, *swiss, *alone, *others)


def ways() -> list[str]:
    """Return all that can be made of a list of names."""
    return [*Way, *(each.value for each in FINALS)]


def event_proposal(way: str, players: int, evening: Evening) -> event_calendar.Proposal:
    """Return what an event takes, with groups and a final or without."""
    found = event_calendar.proposals(players, evening.boards, evening.minutes)
    return next(one for one in found if one.kind == way)


def _events(players: int, rules: str, evening: Evening) -> list[Proposal]:
    """Return the events that somebody makes of a list."""
    return [
        _event(each, evening)
        for each in event_calendar.proposals(players, evening.boards, evening.minutes)
        if each.kind in MAKERS and (each.kind != Way.GROUPS or max(each.sizes) <= most_players(rules))
    ]


def _event(takes: event_calendar.Proposal, evening: Evening) -> Proposal:
    figure = calendars.duration(timedelta(minutes=takes.minutes)) if evening.when == ONE_DAY else ""
    if evening.when == ONE_A_WEEK:
        figure = calendars.weeks_words(len(takes.games_by_day))
    games = bracket_games_words(takes.games, third_place=takes.third_place)
    if takes.kind != Way.GROUPS:
        words = words_of(Format(takes.kind))
        sentence = f"{games}. {words.each_plays(takes.most_games)}"
        return Proposal(takes.kind, str(words.name).capitalize(), figure, (sentence,))
    largest, smallest = max(takes.sizes), min(takes.sizes)
    title = (
        _("%(count)d grupos de %(size)d y final de %(final)d")
        if largest == smallest
        else _("%(count)d grupos de %(few)d o %(size)d y final de %(final)d")
    )
    sizes = {"count": len(takes.sizes), "size": largest, "few": smallest, "final": takes.finalists}
    each = before_final_words(takes.least_games, largest - 1, takes.most_games)
    return Proposal(Way.GROUPS, title % sizes, figure, (f"{games}. {each}", _lots_and_final_words()))


def _lots_and_final_words() -> str:
    final = usual_final()
    if final not in FINALS:
        return _("Los grupos se sortean; en la final juegan todos contra todos.")
    return str(words_of(final).after_groups)


def before_final_words(least: int, most: int, with_final: int) -> str:
    """Return how many games each plays before a final, and how many those have at most who come to it."""
    words = _("Cada persona juega de %(least)d a %(most)d antes de la final; quien llega a ella, %(all)d como mucho.")
    if most == least + 1:
        words = _("Cada persona juega %(least)d o %(most)d antes de la final; quien llega a ella, %(all)d como mucho.")
    if most == least:
        words = _("Cada persona juega %(least)d antes de la final; quien llega a ella, %(all)d como mucho.")
    return words % {"least": least, "most": most, "all": with_final}


def parts_of(players: int, rules: str) -> int:
    """Return the fewest leagues, two or more, of which each fits the rules."""
    return max(2, -(-players // most_players(rules)))


def shared_boards(boards: int, sizes: Sequence[int]) -> list[int]:
    """Return the boards of leagues that play at the same time, each one at least, the largest ones first."""
    shared = [min(size // 2, max(1, boards // len(sizes))) for size in sizes]
    for index in sorted(range(len(sizes)), key=lambda at: -sizes[at]):
        shared[index] += max(0, min(boards - sum(shared), sizes[index] // 2 - shared[index]))
    return shared


def rounds_of_swiss(players: int) -> int:
    """Return one round more than those that find a winner, for the places below."""
    return min(rounds_that_find_a_winner(players) + 1, most_rounds(players))


def _alone(players: int, rules: str, evening: Evening) -> Proposal:
    everybody = RoundRobin(evening.legs)
    takes = plan(everybody, players, boards=evening.boards, minutes=evening.minutes)
    above = RULES[rules].max_players
    outside = _("Pasa del límite del reglamento (%(most)d jugadores): no entra en su campeonato.")
    is_outside = above is not None and players > above
    sentences = (*_sentences(takes, evening.legs * (players - 1)), *([outside % {"most": above}] if is_outside else []))
    figure = _figure(takes, evening, takes.rounds)
    return Proposal(Way.LEAGUE, _("Todos contra todos"), figure, (*sentences, *_too_long(takes, evening)))


def _divided(players: int, parts: int, evening: Evening) -> Proposal:
    sizes = group_sizes(players, parts).sizes
    shared = list(zip(sizes, shared_boards(evening.boards, sizes), strict=True))
    plans = [plan(RoundRobin(evening.legs), size, boards=each, minutes=evening.minutes) for size, each in shared]
    longest = max(plans, key=lambda each: each.turns)
    takes = replace(longest, encounters=sum(each.encounters for each in plans))
    largest, smallest = max(sizes), min(sizes)
    words = _("%(count)d ligas de %(size)d") if largest == smallest else _("%(count)d ligas de %(few)d o %(size)d")
    title = words % {"count": parts, "size": largest, "few": smallest}
    by_lots = _("Los nombres se reparten por sorteo. Cada liga tiene su tabla y su podio.")
    sentences = (*_sentences(takes, evening.legs * (smallest - 1), evening.legs * (largest - 1)), by_lots)
    weeks = max(each.rounds for each in plans)
    return Proposal(Way.DIVIDED, title, _figure(takes, evening, weeks), (*sentences, *_too_long(takes, evening)))


def _swiss(players: int, evening: Evening, rounds: int) -> Proposal:
    swiss = Swiss(rounds)
    takes = plan(swiss, players, boards=evening.boards, minutes=evening.minutes)
    title = ngettext("Suizo de %(count)d ronda", "Suizo de %(count)d rondas", rounds) % {"count": rounds}
    pairing = _("Cada ronda se empareja al acabar la anterior, con quien lleva los mismos puntos.")
    more = _with_more_boards(swiss, players, evening)
    sentences = (*_sentences(takes, *swiss.games_of_each(players)), pairing, *_too_long(takes, evening), *more)
    return Proposal(Way.SWISS, title, _figure(takes, evening, rounds, PAIRING_MINUTES), sentences)


def _with_more_boards(stage: PlannedFormat, players: int, evening: Evening) -> list[str]:
    """Return the hours with a board for each game of a round, if there are fewer."""
    all_boards = players // 2
    if evening.when != ONE_DAY or evening.boards >= all_boards:
        return []
    takes = plan(stage, players, boards=all_boards, minutes=evening.minutes)
    values = {"boards": calendars.boards_words(all_boards), "time": _time(takes, PAIRING_MINUTES)}
    return [_("Con %(boards)s, %(time)s.") % values]


def _figure(takes: Plan, evening: Evening, weeks: int, between: int = 0) -> str:
    """Return the hours of an evening, or the weeks."""
    if evening.when == ONE_A_WEEK:
        return calendars.weeks_words(weeks)
    return _time(takes, between) if evening.when == ONE_DAY else ""


def _too_long(takes: Plan, evening: Evening) -> list[str]:
    """Return a warning of what is longer than people play on the one day on which it would be played."""
    is_long = evening.when == ONE_DAY and takes.minutes > LONGEST_DAY_MINUTES
    return [_("No cabe en un día: hacen falta más tableros o más días.")] if is_long else []


def _time(takes: Plan, between: int) -> str:
    return calendars.duration(timedelta(minutes=takes.minutes + (takes.rounds - 1) * between))


def _sentences(takes: Plan, *each: int) -> tuple[str, ...]:
    """Return how many games there are, and how many each person plays."""
    return (f"{games_count_words(takes.encounters)}. {each_plays_words(min(each), max(each))}",)


def each_plays_words(least: int, most: int) -> str:
    """Return how many games each plays; `least` differs by one at most."""
    words = _("Cada persona juega %(most)d.") if least == most else _("Cada persona juega %(least)d o %(most)d.")
    return words % {"least": least, "most": most}
