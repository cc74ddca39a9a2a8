"""The content of a database, read with the site's own models, to compare with the answers of the site.

It runs in the site's console, a process other than the server, so it sees only what is on the disk.
"""

from __future__ import annotations

from tournaments import models
from tournaments.management.commands.audit import audit_league, finding_sentence
from tournaments.store.load import load_row


def ledger() -> dict[str, object]:
    return {"wrong": wrong(), "entries": entries(), "results": results()}


def wrong() -> list[str]:
    """Return in words every inconsistency: findings of the audit, and gaps in the numbers of a history."""
    found = []
    for league in models.League.objects.order_by("pk"):
        found += [f"{league.slug}: {finding_sentence(finding)}" for finding in audit_league(load_row(league))]
        numbers = list(league.decisions.order_by("number").values_list("number", flat=True))
        if numbers != list(range(1, league.version + 1)):
            found.append(f"{league.slug}: version {league.version}, decisions {numbers}")
    return found


def entries() -> list[dict[str, object]]:
    """Return every decision that recorded a result: its form's key, its game and its winner."""
    return [
        {"form_key": key.partition(":")[0], "game": int(subject.split()[1]), "winner": after["winner"]}
        for key, subject, after in models.Decision.objects.filter(verb="record_result").values_list(
            "request_key", "subject", "after"
        )
    ]


def results() -> list[tuple[int, str, int | None, int | None]]:
    return list(models.Result.objects.values_list("fixture", "winner", "one_men", "two_men"))
