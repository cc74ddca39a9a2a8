"""How the best of several groups stand in the bracket of a knock-out.

The law, in this order: two of one group meet as late as can be; the winners of groups are kept apart as long as can be;
the best places are set against the last. Whoever comes first among equal places is decided by lots, or by the order of
the groups where none are drawn. Byes go to the first seeds.

Two entrants in different halves of a block of the bracket meet only in the match that decides the block. So a block is
cut into halves that share its entrants equally, those of each group, and those of each length of the list of seeds. The
entrants are paired twice, with the next seed and with the next of their group, and those of a pair are put into
different halves. Each pairing alone makes no odd cycle, nor do two of them together, so this is always possible without
byes. Where an odd number of byes needs another pairing, the search goes on until no group is shared unequally.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, product

from tournaments.league.schedule import digest_of

MAX_CUTS = 100
"""Cuts of one block that are compared, where none separates all pairs."""
FOLD = (0, 1, 1, 0)
"""The halves of four seeds that follow each other in the fold: 1 and 4 against 2 and 3."""


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """A place of a group, from 1."""

    group: str
    place: int


@dataclass(frozen=True, slots=True)
class _Seed:
    """A group place among the seeds, with or without a bye."""

    at: GroupPlace
    bye: bool


def crossing(places: Sequence[GroupPlace], lots: str | None = None) -> tuple[GroupPlace | None, ...]:
    """Return the positions of a bracket from the top, None where nobody stands; they are paired two by two."""
    size = 1 << (len(places) - 1).bit_length()
    seeds = _seeds(places, size - len(places), lots)
    return tuple(seed.at if seed else None for seed in _placed(seeds, size))


def _seeds(places: Sequence[GroupPlace], byes: int, lots: str | None) -> list[_Seed]:
    """Return the seeds: by place, then by lots or in the order given."""

    def rank(indexed: tuple[int, GroupPlace]) -> tuple[int, str, int]:
        index, at = indexed
        return at.place, "" if lots is None else digest_of(lots, f"{at.group}:{at.place}"), index

    ordered = [at for _, at in sorted(enumerate(places), key=rank)]
    return [_Seed(at, bye=index < byes) for index, at in enumerate(ordered)]


def _placed(seeds: list[_Seed], size: int) -> list[_Seed | None]:
    """Return the positions of a block of the bracket; the seeds are in their order."""
    if size == 2:
        return [seeds[0], None if seeds[0].bye else seeds[1]]
    upper, lower = _halves(seeds)
    return [*_placed(upper, size // 2), *_placed(lower, size // 2)]


def _halves(seeds: list[_Seed]) -> tuple[list[_Seed], list[_Seed]]:
    """Return the halves of a block, the first seed in the upper one."""
    variants = product(_seed_pairs(seeds), list(_group_pairs(seeds)))
    best: _Cut | None = None
    for pairs, mates in islice(variants, MAX_CUTS):
        cut = _cut(len(seeds), pairs, mates)
        if best is None or cut.refused < best.refused:
            best = cut
        if not best.refused:
            break
    assert best
    sides = best.halves()
    upper, lower = ([seed for seed, side in zip(seeds, sides, strict=True) if side == half] for half in (0, 1))
    return upper, lower


def _group_pairs(seeds: list[_Seed]) -> Iterator[list[tuple[int, int]]]:
    """Yield two ways to pair the entrants of each group, as indexes of the seeds: from its last one, and its first.

    One of an odd number is left over: rather the first, which may have a bye, as two without could meet at once.
    """
    groups: dict[str, list[int]] = {}
    for index in range(len(seeds)):
        groups.setdefault(seeds[index].at.group, []).append(index)
    for step in (-1, 1):
        ordered = [members[::step] for members in groups.values()]
        yield [pair for members in ordered for pair in zip(members[::2], members[1::2], strict=False)]


def _seed_pairs(seeds: list[_Seed]) -> Iterator[list[tuple[int, int]]]:
    """Yield ways to pair each seed with the next so that both halves have as many positions.

    One of an odd number of byes takes up two positions, against one each of two seeds without. The last bye, the seed
    after it and the last seed come first, as they are the nearest to the fold.
    """
    byes = sum(seed.bye for seed in seeds)
    if byes % 2 == 0:
        yield _two_by_two(range(len(seeds)))
        return
    without = [byes, *range(len(seeds) - 1, byes, -1)]
    for odd, (one, two) in product(range(byes - 1, -1, -1), combinations(without, 2)):
        others = [index for index in range(len(seeds)) if index not in (odd, one, two)]
        yield [(odd, one), (odd, two), *_two_by_two(others)]


def _two_by_two(indexes: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(indexes[::2], indexes[1::2], strict=True))


@dataclass
class _Cut:
    """Entrants joined in clusters, whose members are in known halves relative to the cluster's root."""

    roots: list[int]
    sides: list[int]
    """0 for the half of the root, 1 for the other."""
    refused: int = field(default=0)
    """The pairs that earlier ones keep in one half."""

    def separate(self, one: int, two: int) -> None:
        """Put two entrants into different halves, unless earlier pairs keep them in one."""
        root, other = self.roots[one], self.roots[two]
        if root == other:
            self.refused += self.sides[one] == self.sides[two]
            return
        turned = 1 - (self.sides[one] ^ self.sides[two])
        for index in (index for index, of in enumerate(self.roots) if of == other):
            self.roots[index] = root
            self.sides[index] ^= turned

    def halves(self) -> list[int]:
        """Return the half of each entrant: each cluster stands as the fold places its first seed."""
        turned: dict[int, int] = {}
        for index, root in enumerate(self.roots):
            turned.setdefault(root, FOLD[index % 4] ^ self.sides[index])
        return [side ^ turned[root] for root, side in zip(self.roots, self.sides, strict=True)]


def _cut(entrants: int, pairs: list[tuple[int, int]], mates: list[tuple[int, int]]) -> _Cut:
    """Return the cut that separates all these pairs of seeds, and of the pairs of one group those that it can."""
    cut = _Cut(list(range(entrants)), [0] * entrants)
    for one, two in (*pairs, *mates):
        cut.separate(one, two)
    return cut
