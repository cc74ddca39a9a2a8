"""Compare the answers that the referees got with the content of the database."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from tests.soak.traffic import Attempt, Outcome, Tally

Ledger = dict[str, Any]


def discrepancies(tally: Tally, ledger: Ledger) -> list[str]:
    """Return every discrepancy in words, or an empty list."""
    entry_counts = Counter(entry["form_key"] for entry in ledger["entries"])
    saved = {attempt.form_key: attempt for attempt in tally.attempts if attempt.outcome is Outcome.SAVED}
    unlike = {form_key: attempt for form_key, attempt in saved.items() if entry_counts[form_key] != 1}
    unsaid = [entry["game"] for entry in ledger["entries"] if entry["form_key"] not in saved]
    return [
        *ledger["wrong"],
        *(f"failure: {what}" for what in tally.unclear),
        *(f"game {d.task.game}: {d.outcome}: {d.why}" for d in tally.attempts if d.outcome is Outcome.FAILED),
        *(
            f"game {attempt.task.game}: said saved, kept {entry_counts[form_key]} times"
            for form_key, attempt in unlike.items()
        ),
        *(f"game {game}: kept, never said saved" for game in unsaid),
        *_results(list(saved.values()), ledger),
        *_contested_games(tally),
    ]


def lost_since(attempts: list[Attempt], ledger: Ledger) -> list[str]:
    """Return the results that were answered before the ledger was written and are not in it."""
    stored_keys = {entry["form_key"] for entry in ledger["entries"]}
    lost = [attempt for attempt in attempts if attempt.outcome is Outcome.SAVED and attempt.form_key not in stored_keys]
    return [f"game {attempt.task.game}: saved before the copy, not in it" for attempt in lost]


def _results(saved: list[Attempt], ledger: Ledger) -> list[str]:
    """Check that each game has exactly the result that was entered."""
    expected = sorted((d.task.game, d.task.winner, *_men(d)) for d in saved)
    found = sorted((game, winner, one or 0, two or 0) for game, winner, one, two in ledger["results"])
    return [] if expected == found else [f"results: {len(found)} kept are not the {len(expected)} that were saved"]


def _men(attempt: Attempt) -> tuple[int, int]:
    return (attempt.task.men, 0) if attempt.task.winner == "one" else (0, attempt.task.men)


def _contested_games(tally: Tally) -> list[str]:
    """Check that of two referees at one game one saves and the other gets a conflict, and a lone one always saves."""
    outcomes_by_game: dict[int, list[Outcome]] = defaultdict(list)
    for attempt in tally.attempts:
        outcomes_by_game[attempt.task.game].append(attempt.outcome)
    due = {1: [Outcome.SAVED], 2: sorted([Outcome.SAVED, Outcome.CONFLICT])}
    return [
        f"game {game}: {outcomes}"
        for game, outcomes in outcomes_by_game.items()
        if sorted(outcomes) != due[len(outcomes)]
    ]
