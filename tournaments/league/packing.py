"""The last slots of a plan emptied: their games change places with others, so that the plan ends sooner."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[str, str]


def shortened(plan: Sequence[Sequence[Pair]], boards: int, fewest: int) -> list[tuple[Pair, ...]]:
    """Return a plan without its last slots, as far as their games find places in the others; `fewest` slots stay.

    These have boards for all games. No slot gets more games than boards, nor a player twice. Slots keep their order.
    """
    slots = [list(slot) for slot in plan]
    while len(slots) > fewest:
        *others, last = slots
        for pair in [*last]:
            if _placed(pair, others, boards):
                last.remove(pair)
        if last:
            break
        slots = others
    return [tuple(slot) for slot in slots]


def _placed(pair: Pair, slots: list[list[Pair]], boards: int) -> bool:
    """Put a game into one of the slots, and return whether it found a place.

    Where each of both players is free in another slot only, the games of those two slots that follow one another from
    player to player change places. A slot with too many games then gives one to a slot with a free board.
    """
    one, two = pair
    for slot in slots:
        for other in slots:
            if _game_of(one, slot) or _game_of(two, other):
                continue
            chain = _chain(two, slot, other)
            if any(one in game for game in chain):
                continue
            _exchange(chain, slot, other)
            slot.append(pair)
            _level(slots, boards)
            return True
    return False


def _game_of(player: str, slot: Sequence[Pair]) -> Pair | None:
    return next((game for game in slot if player in game), None)


def _chain(player: str, slot: Sequence[Pair], other: Sequence[Pair]) -> list[Pair]:
    """Return the game of a player in one slot, that of their opponent in the other, and so on.

    Each shares a player with the next. The first player is free in the other slot.
    """
    chain: list[Pair] = []
    here, there = slot, other
    while game := _game_of(player, here):
        chain.append(game)
        player = game[game[0] == player]
        here, there = there, here
    return chain


def _exchange(chain: Sequence[Pair], slot: list[Pair], other: list[Pair]) -> None:
    """Move the games of a chain to the other of its two slots, to the places of those that leave it."""
    from_slot, from_other = chain[::2], chain[1::2]
    slot[:] = [*(game for game in slot if game not in from_slot), *from_other]
    other[:] = [*(game for game in other if game not in from_other), *from_slot]


def _level(slots: list[list[Pair]], boards: int) -> None:
    """Give games of slots with more games than boards to others with fewer, along chains that have one more of them."""
    while full := next((slot for slot in slots if len(slot) > boards), None):
        free = min(slots, key=len)
        ends = (player for game in full for player in game if not _game_of(player, free))
        chains = (_chain(player, full, free) for player in ends)
        _exchange(next(chain for chain in chains if len(chain) % 2), full, free)
