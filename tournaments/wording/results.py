"""Results, games, dice and incidents in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.wording import article_subject
from tournaments.league import scores
from tournaments.league.file.parts import result_in
from tournaments.league.file.results_list import HalfLine
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.values import Game, Pieces, Reason, Result, Side, Throw, Winner
from tournaments.models.fixture import Claimant, Outcome
from tournaments.wording.calendars import days_left_words
from tournaments.wording.stages import round_name
from tournaments.wording.terms import (
    REASONS_IN_SENTENCES,
    alternatives,
    day_and_hour,
    listed,
    short_hour,
    without_last_stop,
)

Json = dict[str, Any]


def pair(document: Json) -> str:
    """Return the players of a game: "Ana – Bea"."""
    return f"{document['one']} – {document['two']}"


def further_games(*documents: Json) -> list[str]:
    """Return a sentence for each further game that decisions brought, and one for the rounds that make room for them.

    `documents` are those of the decisions in the history, in order.
    """
    further = [_further_words(game) for document in documents for game in document.get("further", ())]
    later: dict[int, Json] = {}
    for one in (one for document in documents for one in document.get("later", ())):
        former = later.get(one["match"], one).get("from")
        later[one["match"]] = {**one, "from": former}
    return [*further, _later_words([later[number] for number in sorted(later)])] if later else further


def _later_words(moved: Sequence[Json]) -> str:
    """Return the new hours of encounters to come, by rounds, with their days if they are several.

    Where not all of a round move, each has its former hour too.
    """
    times = [datetime.fromisoformat(one["at"]) for one in moved]
    several_days = len({at.date() for at in times}) > 1
    of_round = Counter(one["phase"] for one in moved)
    by_round: dict[str, list[str]] = {}
    for one, at in zip(moved, times, strict=True):
        hour = short_hour(at) if several_days else f"{at:%H:%M}"
        if one["from"] and of_round[one["phase"]] < (one["phase"] or 0):
            former = datetime.fromisoformat(one["from"])
            values = {"former": short_hour(former) if several_days else f"{former:%H:%M}", "hour": hour}
            hour = _("el de %(former)s pasa a %(hour)s") % values
        by_round.setdefault(round_name(one["phase"]), []).append(hour)
    rounds = [f"{name} ({listed([*dict.fromkeys(hours)])})" for name, hours in by_round.items()]
    return _("Por eso cambian de hora: %(rounds)s.") % {"rounds": listed(rounds)}


def _further_words(game: Json) -> str:
    why = _("Nadie gana el encuentro") if game.get("nobody_won") else _("Empate en el encuentro")
    values = {"why": why, "pair": pair(game)}
    if not game["at"]:
        return _("%(why)s: sigue otra partida, rápida, %(pair)s; los dados dicen quién sale.") % values
    when = when_words(datetime.fromisoformat(game["at"]), game["board"])
    words = _("%(why)s: sigue otra partida, rápida, %(pair)s, %(when)s; los dados dicen quién sale.")
    return words % {**values, "when": when}


def advice_if_nobody_won(further: Json) -> list[str]:
    """Return what to enter instead, for each game that both players lost and that brings a further one."""
    games = [game for game in further.get("further", ()) if game.get("nobody_won")]
    one_stays = _("Si solo va a seguir %(either)s, anota que gana por incomparecencia.")
    nobody_stays = _("Si no va a seguir nadie, retira después a %(both)s: %(then)s.")
    return [
        f"{one_stays} {nobody_stays}"
        % {"either": alternatives(names), "both": listed(names), "then": if_both_leave_words(game["phase"])}
        for game in games
        for names in [[game["one"], game["two"]]]
    ]


def if_both_leave_words(phase: int | None) -> str:
    """Return what follows if both players of an encounter leave; `phase` is 1 for the final, 0 for third place."""
    return _("pasa sin jugar quien les esperaba") if phase is None or phase > 1 else _("no gana nadie ese encuentro")


def nobody_goes_on_words() -> str:
    """Return what a game of a knock-out that both players lost leaves open."""
    return _("La perdieron los dos, así que nadie pasa por ella. Si va a seguir uno, corrígela a su favor.")


def with_dropped_tiebreaks(words: str, document: Json) -> str:
    """Return the sentence of a decision, with the unplayed tie-break games that it removed."""
    dropped = [pair(game) for game in document.get("dropped", ())]
    if not dropped:
        return words
    dropped_words = ngettext(
        "Se quita la partida de desempate %(games)s, que no se jugó y ya no hace falta.",
        "Se quitan las partidas de desempate %(games)s, que no se jugaron y ya no hacen falta.",
        len(dropped),
    )
    return f"{words} {dropped_words % {'games': ', '.join(dropped)}}"


def game_words(number: int, one: str, two: str, *, tiebreak: bool = False) -> str:
    """Return a game by its number and players: "Partida 3, Ana – Bea"."""
    values = {"number": number, "pair": f"{one} – {two}"}
    return (_("Partida de desempate %(number)d, %(pair)s") if tiebreak else _("Partida %(number)d, %(pair)s")) % values


def when_words(at: datetime, board: int | None) -> str:
    """Return an hour and a board in words: "el domingo 22 de noviembre, 11:00, tablero 1"."""
    when = _("el %(when)s") % {"when": day_and_hour(at)}
    return when if board is None else _("%(when)s, tablero %(board)d") % {"when": when, "board": board}


def date_words(at: datetime | None, put_off: bool, now: datetime) -> str:
    """Return that a game still to be played is put off or on a later day; empty for one that is due."""
    return _("Está aplazada, sin fecha.") if put_off else days_left_words(at, now)


def moved_words(one: str, two: str, at: datetime | None) -> str:
    """Return that a game was moved while a form about it was open."""
    values = {"one": one, "two": two, "at": short_hour(at) if at else ""}
    if at is None:
        return _("%(one)s – %(two)s se aplazó mientras tanto: está sin fecha.") % values
    return _("%(one)s – %(two)s se movió mientras tanto: ahora es el %(at)s.") % values


def throw_words(throw: Throw) -> str:
    """Return a throw of two dice of each player: "4+3 / 5+2"."""
    return f"{throw.one[0]}+{throw.one[1]} / {throw.two[0]}+{throw.two[1]}"


def dice_words(throws: Sequence[Throw], one: str, two: str, *, purpose: str, starter: str | None = None) -> str:
    """Return every throw for the first move (`start`) or the `colour`, and what it gave whom.

    `starter` is the player who moved first, of whom an official may have decided otherwise.

    For example: "4+3 / 5+2, 6+1 / 2+2. Empieza Ana."
    """
    thrown = ", ".join(throw_words(throw) for throw in throws)
    winner = throws[-1].winner
    if winner is None:
        return _("%(thrown)s. Igualados: se vuelve a tirar.") % {"thrown": thrown}
    name = without_last_stop(one if winner == "one" else two)
    if purpose == "start" and starter and without_last_stop(starter) != name:
        values = {"thrown": thrown, "name": name, "starter": without_last_stop(starter)}
        return _("%(thrown)s, para %(name)s. Se decidió que empezó %(starter)s.") % values
    words = _("%(thrown)s. Empieza %(name)s.") if purpose == "start" else _("%(thrown)s. Elige color %(name)s.")
    return words % {"thrown": thrown, "name": name}


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


def outcome(result: Result, side: Side = Side.ONE) -> str:
    """Return what stands between the names of a game, that of a side first: "Ana gana a Bea", "Ana tablas con Bea"."""
    if result.winner is Winner.NONE:
        return _("pierden los dos")
    if result.winning_side is None:
        return _("tablas con")
    return _("gana a") if result.winning_side is side else _("pierde con")


def counted(game: Game, walkover_pieces: int | None, regulation: Regulation) -> str:
    """Return what a game adds beside its outcome: "F 5", "F 3 y 4", or the points that a regulation gives for more.

    Empty for a tie-break game, whose pieces do not count, and where nothing but the outcome counts.
    """
    result = game.result
    if result is None or game.tiebreak:
        return ""
    if regulation.material or regulation.paces or result.advantage:
        return score(result, regulation)
    if walkover_pieces is None or not result.pieces_known or result.winner is Winner.NONE:
        return ""
    left = [scores.pieces(result, side, walkover_pieces) for side in Side]
    if result.winning_side:
        return f"F {left[result.winning_side is Side.TWO]}"
    return _("F %(one)d y %(two)d") % {"one": left[0], "two": left[1]}


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
    reason = str(REASONS_IN_SENTENCES[result.reason])
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


def told_words(line: HalfLine) -> str:
    """Return what a line of a list says of a game, without a full stop: "Gana Bea", "Gana Ana (abandono)"."""
    if line.reason:
        result = Result(line.winner, line.reason, line.one_pieces, line.two_pieces)
        return sentence(Game(one=line.one, two=line.two, result=result), None).rstrip(".")
    if line.winner is Winner.DRAW:
        return _("Tablas")
    if line.winner is Winner.NONE:
        return _("Pierden los dos")
    return _("Gana %(name)s") % {"name": line.one if line.winner is Winner.ONE else line.two}


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


def result_headings() -> dict[str, str]:
    """Return the heading of each column of a list of results, in the reader's language and in order."""
    return {
        "one": _("Primero"),
        "two": _("Segundo"),
        "leg": _("Vuelta"),
        "winner": _("Gana"),
        "reason": _("Motivo"),
        "one_men": _("Peones 1"),
        "one_kings": _("Damas 1"),
        "two_men": _("Peones 2"),
        "two_kings": _("Damas 2"),
    }


def rare_result_headings() -> dict[str, str]:
    """Return the heading of each column of a list of results that only some regulations have."""
    return {"advantage": _("Ventaja"), "score": _("Puntos acordados")}


def result_heading(column: str) -> str | None:
    """Return the heading of a column of a list of results; None for no column."""
    return {**result_headings(), **rare_result_headings()}.get(column)


OUTCOMES = {
    Outcome.STANDS: gettext_lazy("vale lo jugado"),
    Outcome.PUT_RIGHT: gettext_lazy("se corrige y sigue"),
    Outcome.RESTARTED: gettext_lazy("la partida empieza de nuevo"),
    Outcome.LOST: gettext_lazy("partida perdida"),
}


def incident_sentence(incident: dict[str, Any]) -> str:
    """Return the sentence of an incident and its decision, as the history stores it."""
    parts = [_article_sentence(incident), _claim_sentence(incident), _decision_sentence(incident)]
    return " ".join((*parts, incident["note"]) if incident["note"] else parts)


def _article_sentence(incident: dict[str, Any]) -> str:
    if not incident["article"]:
        return _("Incidencia en la jugada %(ply)s.") % incident if incident["ply"] else _("Incidencia.")
    values = {"article": incident["article"], "subject": article_subject(incident["subject"]), "ply": incident["ply"]}
    if incident["ply"] is None:
        return _("Incidencia por el art. %(article)s (%(subject)s).") % values
    return _("Incidencia en la jugada %(ply)s, por el art. %(article)s (%(subject)s).") % values


def _claim_sentence(incident: dict[str, Any]) -> str:
    if incident["claimed_by"] == Claimant.REFEREE:
        return _("La advirtió quien arbitra.")
    return _("La reclamó %(name)s.") % {"name": without_last_stop(incident[incident["claimed_by"]])}


def _decision_sentence(incident: dict[str, Any]) -> str:
    if incident["outcome"] == Outcome.LOST:
        return _("Decisión: pierde la partida %(name)s.") % {"name": without_last_stop(incident[incident["loser"]])}
    return _("Decisión: %(outcome)s.") % {"outcome": OUTCOMES[Outcome(incident["outcome"])]}
