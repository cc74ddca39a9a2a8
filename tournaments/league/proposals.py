"""What fits a number of players: groups that play at the same time and a final, or a knock-out; games and hours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.league.event_calendar import turns_of_groups
from tournaments.league.formats.planning import group_sizes

MAX_COMFORTABLE_GROUP = 7
MIN_GROUP = 3


class ProposalKind(StrEnum):
    GROUPS_AND_FINAL = "groups"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One way to play, and what it takes; `minutes` are those of play, without breaks."""

    kind: ProposalKind
    sizes: tuple[int, ...]
    """The players of each group; of a knock-out all of them."""
    finalists: int = 0
    """Those who go on to the final, a knock-out of semifinals and more."""
    games: int
    turns: int
    minutes: int
    least_games: int
    most_games: int


def proposals(players: int, boards: int, minutes: int) -> tuple[Proposal, ...]:
    """Return what fits this number of players on so many boards, with so many minutes for a game."""
    found = []
    if players >= 2 * MIN_GROUP:
        found.append(groups_and_final(players, usual_groups(players), boards, minutes))
    if players > 3:
        found.append(
            Proposal(
                kind=ProposalKind.KNOCKOUT,
                sizes=(players,),
                games=bracket_games(players),
                turns=bracket_turns(players, boards),
                minutes=bracket_turns(players, boards) * minutes,
                least_games=1,
                most_games=(players - 1).bit_length(),
            )
        )
    return tuple(found)


def usual_groups(players: int) -> int:
    """Return the number of groups: two, four, eight and so on, the fewest of a comfortable size."""
    groups = 2
    while players > groups * MAX_COMFORTABLE_GROUP and players >= 2 * groups * MIN_GROUP:
        groups *= 2
    return groups


def finalists_of(groups: int) -> int:
    """Return how many go on to the final: four, or the first of each of more groups."""
    return max(groups, 4)


def groups_and_final(players: int, groups: int, boards: int, minutes: int) -> Proposal:
    sizes, finalists = group_sizes(players, groups).sizes, finalists_of(groups)
    turns = turns_of_groups(sizes, boards) + bracket_turns(finalists, boards)
    return Proposal(
        kind=ProposalKind.GROUPS_AND_FINAL,
        sizes=sizes,
        finalists=finalists,
        games=group_sizes(players, groups).encounters + bracket_games(finalists),
        turns=turns,
        minutes=turns * minutes,
        least_games=min(sizes) - 1,
        most_games=max(sizes) - 1 + (finalists - 1).bit_length(),
    )


def bracket_games(entrants: int) -> int:
    """Return the games of a knock-out with a match for third place, without further games after draws."""
    return entrants - 1 + (entrants > 3)


def bracket_turns(entrants: int, boards: int) -> int:
    """Return the turns of a knock-out, whose rounds begin when the one before has ended."""
    size = 1 << (entrants - 1).bit_length()
    first = entrants - size // 2
    matches = [first, *(size >> at for at in range(2, size.bit_length()))]
    if entrants > 3:
        matches[-1] += 1
    return sum(-(-number // boards) for number in matches)
