"""The text of the notice of a moved game: its new hour, the former one, and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.connections.alerts.between_players import pair_of
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage
from tournaments.wording.dates import day_and_hour

MAX_REASON_LENGTH = 300
"""Characters of a reason in a notice; the history has the whole."""


def move_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    """Return the notice of a moved game or of a new plan; empty if it is obsolete.

    All lines of a message about one game say the same: the hour before the first move, and the reason of the last.
    """
    if game is None:
        return _with_reason(_("Se ha vuelto a planificar lo que queda por jugar."), page, [line.decision])
    if game.status is not Status.OPEN:
        return ""
    same_game = line.message.lines.filter(fixture=game.fixture_id).select_related("decision__undoes").order_by("pk")
    moves = [other.decision for other in same_game]
    return _with_reason(_hours(game, _hour_before(moves, game)), page, moves)


def _hours(game: GameLine, former: datetime | None) -> str:
    """Return the sentence with the new hour of a game and the former one."""
    words = {
        "pair": pair_of(game),
        "when": day_and_hour(game.at) if game.at else "",
        "former": day_and_hour(former) if former else "",
    }
    if game.at is None:
        if not game.put_off:
            return words["pair"]
        known = _("%(pair)s: sin fecha por ahora. Era el %(former)s.")
        return (known if former else _("%(pair)s: sin fecha por ahora.")) % words
    changed = _("%(pair)s: ahora es el %(when)s. Antes era el %(former)s.")
    return (changed if former and former != game.at else _("%(pair)s: ahora es el %(when)s.")) % words


def _hour_before(moves: Sequence[models.Decision | None], game: GameLine) -> datetime | None:
    """Return the hour that a game had before the first of these decisions, or None if it had none."""
    first = next((one for one in moves if one), None)
    if first is None:
        return None
    document = (first.undoes.after if first.undoes else first.before) or {}
    places = document.get("games", [{**document, "game": game.fixture_id}])
    at = next((place.get("at") for place in places if place.get("game") == game.fixture_id), None)
    return datetime.fromisoformat(at).replace(tzinfo=None) if at else None


def _with_reason(words: str, page: LeaguePage, decisions: Sequence[models.Decision | None]) -> str:
    """Return a notice with the last reason that was given, as the public history shows it."""
    reason = next((" ".join(one.reason.split()) for one in reversed(decisions) if one and one.reason.strip()), "")
    if not reason:
        return words
    shown = Truncator(page.loaded.aliases.within(reason)).chars(MAX_REASON_LENGTH)
    return _("%(notice)s Motivo: %(reason)s") % {"notice": words, "reason": shown}
