"""The sentence of each decision, for its author and for the history.

A feature registers the sentences of its own decisions with `sentence_of`, in its module `sentences`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from tournaments.wording.games import Json, pair
from tournaments.wording.results import result_words

Sentence = Callable[[Json, Json, Any], str]
"""A function from the values before and after a decision, and the pieces of a walkover, None if none count."""

SENTENCES: dict[str, Sentence] = {}


def sentence_of(verb: str) -> Callable[[Sentence], Sentence]:
    """Register a function as the wording of this verb's decisions."""

    def register(function: Sentence) -> Sentence:
        if verb in SENTENCES:
            raise ValueError(f"{verb} has a sentence already")
        SENTENCES[verb] = function
        return function

    return register


def sentence(verb: str, before: Json | None, after: Json | None, walkover_pieces: int | None = 0) -> str:
    """Return the sentence of a change from `before` to `after`, the values in the history."""
    return SENTENCES[verb](before or {}, after or {}, walkover_pieces)


def unpublished_incident(verb: str, document: Json) -> str:
    """Return the sentence of a decision on an incident that the league does not publish."""
    if verb == "strike_incident":
        return _("%(pair)s: se tacha una incidencia que no se publica.") % {"pair": pair(document)}
    return _("%(pair)s: se anota una incidencia que no se publica.") % {"pair": pair(document)}


@sentence_of("undo")
def _undo(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence of an undoing, which quotes that of the decision undone."""
    before_and_after = before["before"] or {}, before["after"] or {}
    if before["verb"] == "record_result":
        values = {"pair": pair(before_and_after[1]), "before": result_words(before_and_after[1], walkover).rstrip(".")}
        return _("Deshecho. %(pair)s: se quita el resultado («%(before)s»); la partida queda por jugar.") % values
    return _("Deshecho: «%(what)s»") % {"what": sentence(before["verb"], *before_and_after, walkover)}
