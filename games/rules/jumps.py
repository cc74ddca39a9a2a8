"""Single jumps of one piece along lines from its square, and single steps of men. Compiled with `moves`."""

from __future__ import annotations

Lines = tuple[tuple[int, ...], ...]
Aims = tuple[tuple[int, tuple[int, ...]], ...]  # for each line, the set of its possible target squares, and the line


def jumps(rays: Aims, targets: int, free: int) -> list[tuple[int, int]]:
    """Return the single jumps of a flying king: each captured piece with a landing square behind it."""
    found: list[tuple[int, int]] = []
    for inner, line in rays:
        if not inner & targets:
            continue
        victim = 0
        for square in line:
            if square & free:
                if victim:
                    found.append((victim, square))
            elif victim or not square & targets:
                break
            else:
                victim = square
    return found


def hops(lines: Lines, targets: int, free: int) -> list[tuple[int, int]]:
    """Return the single jumps of a piece that captures neighbours: each captured piece with the square behind it."""
    return [(line[0], line[1]) for line in lines if line[0] & targets and line[1] & free]


def can_jump(rays: Aims, targets: int, empty: int) -> bool:
    """Return whether a flying king can jump the first piece on any line."""
    for inner, line in rays:
        if inner & targets:
            victim = 0
            for square in line:  # pragma: no branch: behind targets there is a square, and it decides
                if square & empty:
                    if victim:
                        return True
                elif victim or not square & targets:
                    break
                else:
                    victim = square
    return False


def side_steps(men: int, empty: int) -> list[tuple[int, int]]:
    """Return the steps of men to the next bits: the square left, and the square reached."""
    found: list[tuple[int, int]] = []
    lower, higher = men >> 1 & empty, men << 1 & empty
    while lower:
        end = lower & -lower
        lower ^= end
        found.append((end << 1, end))
    while higher:
        end = higher & -higher
        higher ^= end
        found.append((end >> 1, end))
    return found
