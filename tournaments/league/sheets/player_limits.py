"""The limit of players in a league under each rule system.

A regulation may set its own limit (`RuleSystem.max_players`): El Castillar describes leagues of 3 to 10 players. An
older or imported league with more players keeps them.
"""

from __future__ import annotations

from games.rules import RULES
from tournaments.league.checks import check_player_count
from tournaments.league.faults import Code, Fault
from tournaments.league.settings import MAX_NEW_PLAYERS, MIN_PLAYERS


def most_players(rules: str) -> int:
    """Return the largest limit of players that an organizer may set in a league of these rules."""
    return RULES[rules].max_players or MAX_NEW_PLAYERS


def check_limit(max_players: int, rules: str, present_limit: int = 0) -> None:
    """Raise Fault for a limit of players above that of a new league, or above the league's present one if higher."""
    most = max(most_players(rules), present_limit)
    if most < max_players <= MAX_NEW_PLAYERS:
        raise _too_many(max_players, rules, "max_players")
    if not MIN_PLAYERS <= max_players <= most:
        raise Fault(Code.OUT_OF_RANGE, "max_players", least=MIN_PLAYERS, most=most, found=max_players)


def check_players(count: int, rules: str, max_players: int) -> None:
    """Raise Fault for fewer players than a league needs, or more than `max_players`."""
    if count > max_players == RULES[rules].max_players:
        raise _too_many(count, rules)
    check_player_count(count, max_players)


def exceeds_regulation(rules: str, max_players: int) -> bool:
    """Return whether a league allows more players than the regulation of its rules does."""
    return max_players > (RULES[rules].max_players or max_players)


def _too_many(players: int, rules: str, place: str = "") -> Fault:
    """Return the fault of more players than the regulation of a rule system allows."""
    limits = {"least": MIN_PLAYERS, "most": most_players(rules), "others": MAX_NEW_PLAYERS}
    return Fault(Code.TOO_MANY_FOR_RULES, place, found=players, **limits)
