"""What a database holds of its leagues, read with the site's own models.

Run by a site's console, a process that is not the server: it sees what is on the disk and nothing else.
"""

from __future__ import annotations

from tournaments import models
from tournaments.management.audit import audit_league
from tournaments.management.audit_sentences import finding_sentence
from tournaments.store.load import load_row


def ledger() -> dict[str, object]:
    return {"wrong": wrong(), "entries": entries(), "results": results()}


def wrong() -> list[str]:
    """What does not add up, in words: the figures of a league, or the numbers of its history."""
    found = []
    for league in models.League.objects.order_by("pk"):
        found += [f"{league.slug}: {finding_sentence(finding)}" for finding in audit_league(load_row(league))]
        numbers = list(league.decisions.order_by("number").values_list("number", flat=True))
        if numbers != list(range(1, league.version + 1)):
            found.append(f"{league.slug}: version {league.version}, decisions {numbers}")
    return found


def entries() -> list[dict[str, object]]:
    """Every decision that entered a result: the ticket of its form, the game and what it wrote down."""
    return [
        {"ticket": key.partition(":")[0], "game": int(subject.split()[1]), "winner": after["winner"]}
        for key, subject, after in models.Decision.objects.filter(verb="record_result").values_list(
            "request_key", "subject", "after"
        )
    ]


def results() -> list[tuple[int, str, int | None, int | None]]:
    return list(models.Result.objects.values_list("fixture", "winner", "one_men", "two_men"))
