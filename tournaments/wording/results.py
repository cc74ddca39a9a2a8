"""A result in words and figures."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from tournaments.league import scores
from tournaments.league.file.results import result_in
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.values import Game, Pieces, Reason, Result, Side, Winner
from tournaments.wording.games import Json
from tournaments.wording.terms import REASONS, listed

RESULT_COLUMNS = {
    "points_one": gettext_lazy("Puntos del primero"),
    "points_two": gettext_lazy("Puntos del segundo"),
    "pieces_one": gettext_lazy("F del primero"),
    "pieces_two": gettext_lazy("F del segundo"),
    "result": gettext_lazy("Resultado"),
}
"""The heading of each column of a result in a table of games, by its key."""


def result_values(
    game: Game, walkover_pieces: int | None, regulation: Regulation = CASTILLAR
) -> dict[str, int | str | None]:
    """Return the values of these columns for a game; None without a result, and for pieces that were not recorded."""
    result = game.result
    if result is None:
        return dict.fromkeys(RESULT_COLUMNS)
    points = scores.points_of(game, regulation)
    known = walkover_pieces is not None and result.pieces_known
    counted = [scores.pieces(result, side, walkover_pieces or 0) if known else None for side in Side]
    values = (*points, *counted, sentence(game, walkover_pieces))
    return dict(zip(RESULT_COLUMNS, values, strict=True))


def score(result: Result, regulation: Regulation = CASTILLAR) -> str:
    """Return the points of each player: "3–0"."""
    one, two = scores.result_points(result, regulation)
    return f"{one}–{two}"


def pieces(result: Result, walkover_pieces: int | None) -> str:
    """Return the pieces that a game adds to the F of each player: "5–0"; empty if they were not recorded."""
    if walkover_pieces is None or not result.pieces_known:
        return ""
    one, two = (scores.pieces(result, side, walkover_pieces) for side in Side)
    return f"{one}–{two}"


def sentence(game: Game, walkover_pieces: int | None) -> str:
    """Return the sentence of a result, with its F: "Gana Ñoño con 3 peones y 1 dama: F 5 (sin fichas).".

    A tie-break game has no F: its pieces do not count; nor has any under a regulation that counts none, where
    `walkover_pieces` is None.
    """
    result = game.result
    assert result is not None
    reason = str(REASONS[result.reason])
    if result.score:
        one, two = result.score
        values = {"one": game.one, "two": game.two, "points_one": one, "points_two": two, "reason": reason}
        return _("%(one)s, %(points_one)d; %(two)s, %(points_two)d (%(reason)s).") % values
    if result.advantage:
        words = _("Tablas con ventaja de %(name)s (%(reason)s).")
        return words % {"name": game.player(result.advantage), "reason": reason}
    if result.winner is Winner.NONE:
        return _("Pierden los dos (%(reason)s).") % {"reason": reason}
    if result.winner is Winner.DRAW and (game.tiebreak or walkover_pieces is None or not result.pieces_known):
        return _("Tablas (%(reason)s).") % {"reason": reason}
    if result.winner is Winner.DRAW:
        return _("Tablas (%(reason)s): F %(one)d y %(two)d.") % {
            "reason": reason,
            "one": result.one.worth if result.one else 0,
            "two": result.two.worth if result.two else 0,
        }
    return _win(game, result, reason, walkover_pieces)


def result_words(document: Json, walkover_pieces: int | None) -> str:
    """Return the result in the document of a decision as a sentence."""
    if "score" in document or "advantage" in document:
        game = Game(one=str(document.get("one", "")), two=str(document.get("two", "")), result=result_in(document))
        return sentence(game, walkover_pieces)
    pieces = document.get("pieces", {})
    left = (tuple(pieces[side].items()) if side in pieces else None for side in ("one", "two"))
    winner = document["winner"]
    named = str(document.get(winner, ""))
    tiebreak = document.get("tiebreak", False)
    return _result_words(winner, document["reason"], *left, named, walkover_pieces, tiebreak, get_language())


@lru_cache(maxsize=2_000)
def _result_words(
    winner: str,
    reason: str,
    one: tuple[tuple[str, int], ...] | None,
    two: tuple[tuple[str, int], ...] | None,
    named: str,
    walkover_pieces: int | None,
    tiebreak: bool,
    _language: str | None,
) -> str:
    """Return the sentence of a result, cached by language, since many games of a history end alike.

    `named` is the winner, the only player in the sentence.
    """
    pieces = {side: dict(left) for side, left in (("one", one), ("two", two)) if left is not None}
    result = result_in({"winner": winner, "reason": reason, "pieces": pieces})
    return sentence(Game(one=named, two=named, round=None if tiebreak else 1, result=result), walkover_pieces)


def _win(game: Game, result: Result, reason: str, walkover_pieces: int | None) -> str:
    """Return the sentence of a win."""
    side = result.winning_side
    assert side is not None
    left = result.pieces(side)
    if result.reason is Reason.WALKOVER and (game.tiebreak or walkover_pieces is None):
        return _("Gana %(name)s por incomparecencia.") % {"name": game.player(side)}
    if result.reason is Reason.WALKOVER:
        return _("Gana %(name)s por incomparecencia: F %(pieces)d.") % {
            "name": game.player(side),
            "pieces": walkover_pieces,
        }
    if left is None:
        return _("Gana %(name)s (%(reason)s).") % {"name": game.player(side), "reason": reason}
    values = {"name": game.player(side), "left": survivors(left), "reason": reason}
    if game.tiebreak or walkover_pieces is None:
        return _("Gana %(name)s con %(left)s (%(reason)s).") % values
    return _("Gana %(name)s con %(left)s: F %(pieces)d (%(reason)s).") % {**values, "pieces": left.worth}


def survivors(left: Pieces) -> str:
    """Return the surviving pieces in words: "3 peones y 1 dama"."""
    return _survivors(left.men, left.kings, get_language())


@lru_cache(maxsize=500)
def _survivors(men: int, kings: int, _language: str | None) -> str:
    """Return the words for some pieces, cached by language: a long history needs the same ones thousands of times."""
    words = (
        (men, ngettext("%(count)d peón", "%(count)d peones", men)),
        (kings, ngettext("%(count)d dama", "%(count)d damas", kings)),
    )
    return listed([each % {"count": count} for count, each in words if count]) or _("ninguna ficha")
