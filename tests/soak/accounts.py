"""Compare the answers that the referees got with the content of the database."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from tests.soak.traffic import Deed, Outcome, Tally

Ledger = dict[str, Any]


def amiss(tally: Tally, ledger: Ledger) -> list[str]:
    """Return every discrepancy in words, or an empty list."""
    kept = Counter(entry["ticket"] for entry in ledger["entries"])
    saved = {deed.ticket: deed for deed in tally.deeds if deed.outcome is Outcome.SAVED}
    unlike = {ticket: deed for ticket, deed in saved.items() if kept[ticket] != 1}
    unsaid = [entry["game"] for entry in ledger["entries"] if entry["ticket"] not in saved]
    return [
        *ledger["wrong"],
        *(f"failure: {what}" for what in tally.unclear),
        *(f"game {d.task.game}: {d.outcome}: {d.why}" for d in tally.deeds if d.outcome is Outcome.FAILED),
        *(f"game {deed.task.game}: said saved, kept {kept[ticket]} times" for ticket, deed in unlike.items()),
        *(f"game {game}: kept, never said saved" for game in unsaid),
        *_results(list(saved.values()), ledger),
        *_fights(tally),
    ]


def lost_since(deeds: list[Deed], ledger: Ledger) -> list[str]:
    """Return the results that were answered before the ledger was written and are not in it."""
    kept = {entry["ticket"] for entry in ledger["entries"]}
    lost = [deed for deed in deeds if deed.outcome is Outcome.SAVED and deed.ticket not in kept]
    return [f"game {deed.task.game}: saved before the copy, not in it" for deed in lost]


def _results(saved: list[Deed], ledger: Ledger) -> list[str]:
    """Check that each game has exactly the result that was entered."""
    expected = sorted((d.task.game, d.task.winner, *_men(d)) for d in saved)
    found = sorted((game, winner, one or 0, two or 0) for game, winner, one, two in ledger["results"])
    return [] if expected == found else [f"results: {len(found)} kept are not the {len(expected)} that were saved"]


def _men(deed: Deed) -> tuple[int, int]:
    return (deed.task.men, 0) if deed.task.winner == "one" else (0, deed.task.men)


def _fights(tally: Tally) -> list[str]:
    """Check that of two referees at one game one saves and the other gets a conflict, and a lone one always saves."""
    met: dict[int, list[Outcome]] = defaultdict(list)
    for deed in tally.deeds:
        met[deed.task.game].append(deed.outcome)
    due = {1: [Outcome.SAVED], 2: sorted([Outcome.SAVED, Outcome.CONFLICT])}
    return [f"game {game}: {outcomes}" for game, outcomes in met.items() if sorted(outcomes) != due[len(outcomes)]]
