"""The events sent to webhooks, and the document of each: keys and addresses, never a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.urls import reverse

from tournaments import models
from tournaments.store.outbox import LISTENERS, Listener

EVENTS: Mapping[str, str] = {
    "record_result": "result.entered",
    "correct_result": "result.corrected",
    "confirm_result": "result.confirmed",
    "submit_sheet": "sheet.submitted",
    "accept_sheet": "sheet.accepted",
    "settle_sheet": "sheet.settled",
    "undo": "decision.undone",
    **dict.fromkeys(("swap_games", "move_game", "set_hour", "put_off", "set_tiebreak_hour"), "game.moved"),
    "reschedule": "calendar.changed",
    "draw_lots": "lots.drawn",
    "withdraw": "player.withdrawn",
    "readmit": "player.readmitted",
    "play_off": "tiebreak.called",
    "rule": "tie.ruled",
    "close": "league.closed",
    "reopen": "league.reopened",
}
"""The event of each verb."""
LISTENERS.append(
    Listener(
        verbs=EVENTS.keys(),
        receivers=lambda league: models.Webhook.objects.filter(league=league, stopped_at=None),
        has_receivers=lambda: Exists(models.Webhook.objects.filter(league=OuterRef("pk"), stopped_at=None)),
    )
)


def document(webhook: models.Webhook, decision: models.Decision) -> dict[str, Any]:
    """Return the document sent for a decision, with the present addresses of its league and games."""
    league, site = webhook.league, settings.SITE_URL or webhook.site
    data: dict[str, Any] = {
        "decision": decision.number,
        "league": {
            "id": league.pk,
            "address": f"{site}{reverse('tournaments:standings', args=[league.slug])}",
            "api": f"{site}{reverse('api:league', args=[league.slug])}",
        },
        "games": [
            {"id": game, "api": f"{site}{reverse('api:league_game', args=[league.slug, game])}"}
            for game in games_of(league, decision)
        ],
        "players": [
            {"number": number, "api": f"{site}{reverse('api:league_players', args=[league.slug])}"}
            for number in players_of(league, decision)
        ],
    }
    if decision.undoes_id and decision.undoes:
        data["undoes"] = {"decision": decision.undoes.number, "event": EVENTS.get(decision.undoes.verb)}
    return {"type": EVENTS[decision.verb], "timestamp": decision.taken_at.isoformat(), "data": data}


def games_of(league: models.League, decision: models.Decision) -> list[int]:
    """Return the keys of the games that a decision is about, without deleted ones."""
    kind, _, key = decision.subject.partition(" ")
    named = [int(key)] if kind == "fixture" and key.isdecimal() else []
    moved = (decision.after or decision.before or {}).get("games", ()) if not named else ()
    named += [game["game"] for game in moved if isinstance(game, dict) and isinstance(game.get("game"), int)]
    return list(league.fixtures.filter(pk__in=named).order_by("pk").values_list("pk", flat=True))


def players_of(league: models.League, decision: models.Decision) -> list[int]:
    """Return the present numbers of the players that a withdrawal, a readmission or a ruling is about."""
    kind, _, key = decision.subject.partition(" ")
    ruled = decision.undoes or decision
    about = {"pk": key} if kind == "entry" else {"name__in": (ruled.after or {}).get("order", ())}
    return list(league.entries.filter(**about).order_by("number").values_list("number", flat=True))
