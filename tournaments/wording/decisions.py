"""What a decision did, in words: for whoever took it, and for the history."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from tournaments.wording.games import Json, pair
from tournaments.wording.verbs import championships, conducting, playing, preparing


def sentence(verb: str, before: Json | None, after: Json | None, walkover_pieces: int = 0) -> str:
    """What changed from `before` to `after`, as they stand in the history."""
    words: Callable[[Json, Json, int], str] = SENTENCES[verb]
    return words(before or {}, after or {}, walkover_pieces)


def unpublished(verb: str, document: Json) -> str:
    """What is told of a decision on an incident that the league does not publish."""
    if verb == "strike_incident":
        return _("%(pair)s: se tacha una incidencia que no se publica.") % {"pair": pair(document)}
    return _("%(pair)s: se anota una incidencia que no se publica.") % {"pair": pair(document)}


def _undo(before: Json, after: Json, walkover: int) -> str:
    undone = before["before"] or {}, before["after"] or {}
    if before["verb"] == "record_result":
        values = {"pair": pair(undone[1]), "before": playing.result_words(undone[1], walkover).rstrip(".")}
        return _("Deshecho. %(pair)s: se quita el resultado («%(before)s»); la partida queda por jugar.") % values
    return _("Deshecho: «%(what)s»") % {"what": sentence(before["verb"], *undone, walkover)}


SENTENCES: dict[str, Callable[[Json, Json, int], str]] = {
    **preparing.SENTENCES,
    **playing.SENTENCES,
    **conducting.SENTENCES,
    **championships.SENTENCES,
    "undo": _undo,
}
