"""The questions on a sheet for an official, and their answers, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.reports import Summary
from games.rules.board import Side as Colour
from games.rules.wording import sentence as finding_sentence
from games.wording import language, verdict_name
from tournaments.league.sheets import Claim, SheetAnswers, SheetReading, StarterAnswer
from tournaments.league.values import Game, Reason, Result, Side, Winner
from tournaments.wording import results
from tournaments.wording.terms import REASONS, listed

NO_RESULT = "later"
"""The answer that keeps the sheet and records no result."""
MAX_UNKNOWN_NAMES = 4
Choices = list[tuple[str, str]]


def colour_and_name_differences(reading: SheetReading) -> str:
    """Return the differences in colours and names between a sheet and its game; empty without names on the sheet."""
    if not reading.says_names:
        return ""
    return " ".join(filter(None, (_colour_difference(reading), _unknown_names(reading.strangers[:MAX_UNKNOWN_NAMES]))))


def _unknown_names(names: Sequence[str]) -> str:
    """Return a warning about names on the sheet other than the players'."""
    if not names:
        return ""
    return ngettext(
        "En la planilla figura %(names)s, que no juega esta partida.",
        "En la planilla figuran %(names)s, que no juegan esta partida.",
        len(names),
    ) % {"names": listed(names)}


def _colour_difference(reading: SheetReading) -> str:
    """Return a warning if the sheet swaps the colours; empty if it does not."""
    gist, game = reading.gist, reading.game
    recorded = game.white
    for colour, player, words in (
        (Colour.WHITE, recorded, _white_differs),
        (Colour.BLACK, recorded and recorded.other, _black_differs),
    ):
        for name in gist.names(colour):
            if player is None or not reading.fits(name, player):
                return words(name, game.player(player) if player else None)
    return ""


def _white_differs(written: str, recorded: str | None) -> str:
    if recorded is None:
        return _("La planilla dice que Blancas es %(said)s; en la partida no consta.") % {"said": written}
    values = {"said": written, "recorded": recorded}
    return _("La planilla dice que Blancas es %(said)s y la partida que es %(recorded)s.") % values


def _black_differs(written: str, recorded: str | None) -> str:
    if recorded is None:
        return _("La planilla dice que Negras es %(said)s; en la partida no consta.") % {"said": written}
    values = {"said": written, "recorded": recorded}
    return _("La planilla dice que Negras es %(said)s y la partida que es %(recorded)s.") % values


def white_choices(reading: SheetReading) -> Choices:
    """Return both players as choices for White, each with the source that names them."""
    return [(side.value, _white_choice(reading, side)) for side in Side]


def _white_choice(reading: SheetReading, side: Side) -> str:
    """Return a player's name, with the source that gives them White: the game or the sheet."""
    name = {"name": reading.game.player(side)}
    if reading.game.white is side:
        return _("%(name)s, como consta en la partida") % name
    if reading.white_named is side:
        return _("%(name)s, como dice la planilla") % name
    return name["name"]


def starter_question(reading: SheetReading, white: Side) -> str:
    """Return the sentence on a sheet in which another player moves first than in the game."""
    recorded, written = reading.starter_recorded, reading.starter_written(white)
    assert recorded and written
    values = {"recorded": reading.game.player(recorded), "written": reading.game.player(written)}
    return _("En la partida consta que empieza %(recorded)s y en la planilla empieza %(written)s.") % values


def starter_choices(reading: SheetReading, white: Side) -> Choices:
    """Return the choices for the player who moved first."""
    written = reading.starter_written(white)
    assert written
    played = _("Empezó %(name)s: se jugó como dice la planilla") % {"name": reading.game.player(written)}
    exchanged = _("Se cambiaron los colores: empezó %(name)s, con %(colour)s") % {
        "name": reading.game.player(written.other),
        "colour": _("blancas") if reading.gist.begins is Colour.WHITE else _("negras"),
    }
    return [
        (StarterAnswer.SHEET.value, played),
        *([(StarterAnswer.EXCHANGED.value, exchanged)] if reading.may_be_exchanged(white) else []),
        (StarterAnswer.DICE.value, _("La planilla está mal: se guarda sin dar resultado")),
    ]


def exchange_note(reading: SheetReading, white: Side) -> str:
    """Return the colours that are recorded with a sheet after an exchange."""
    values = {"white": reading.game.player(white), "black": reading.game.player(white.other)}
    return _("Se anotan los colores cambiados: %(white)s con blancas y %(black)s con negras.") % values


def starter_note(reading: SheetReading, white: Side) -> str:
    """Return the note about a starter known only from the sheet; empty otherwise."""
    written = reading.starter_written(white)
    if reading.starter_recorded or written is None or reading.colour_begins:
        return ""
    return _("No se anotó quién empezaba; en la planilla empieza %(name)s.") % {"name": reading.game.player(written)}


def claim_words(claim: Claim, game: Game, walkover_pieces: int | None) -> str:
    """Return the result claimed by a sheet, with its reason if the last position ends the game."""
    if claim.reason is not None:
        return results.sentence(replace(game, result=claim.result()), walkover_pieces)
    if claim.winner is Winner.NONE:
        return _("Pierden los dos.")
    if claim.winner is Winner.DRAW:
        if game.tiebreak or walkover_pieces is None:
            return _("Tablas.")
        return _("Tablas: F %(one)d y %(two)d.") % {"one": claim.one.worth, "two": claim.two.worth}
    side = Side(claim.winner.value)
    left = claim.one if side is Side.ONE else claim.two
    values = {"name": game.player(side), "left": results.survivors(left), "pieces": left.worth}
    if game.tiebreak or walkover_pieces is None:
        return _("Gana %(name)s con %(left)s.") % values
    return _("Gana %(name)s con %(left)s: F %(pieces)d.") % values


def unsound_words(summary: Summary) -> str:
    """Return the verdict on a sheet that is not valid, with its worst finding."""
    verdict = capfirst(verdict_name(summary.verdict))
    return f"{verdict}. {finding_sentence(summary.worst, language())}" if summary.worst else f"{verdict}."


def result_question(claim: Claim, game: Game, white: Side) -> str:
    """Return the question about a result claimed by the sheet that the last position does not decide.

    Of a winner it says the colour, since `2-0` on a sheet is White's and in a list of results the first player's.
    """
    if claim.winner is Winner.NONE:
        return _("La planilla dice que pierden los dos y el tablero no lo decide.")
    if claim.winner is Winner.DRAW:
        return _("La planilla dice tablas y el tablero no las decide.")
    winner = Side(claim.winner.value)
    name = {"name": game.player(winner)}
    if winner is white:
        return _("La planilla dice que gana %(name)s, con blancas, y el tablero no lo decide.") % name
    return _("La planilla dice que gana %(name)s, con negras, y el tablero no lo decide.") % name


def named_score_words(reading: SheetReading, white: Side | None, winners: Iterable[str]) -> str:
    """Return how a score between the players' names is written on a sheet without a result; empty without one.

    `winners` are the names that win in such scores: their numbers are the players', and those of a sheet the colours'.
    """
    won = {side for name in winners for side in Side if reading.fits(name, side)}
    if len(won) != 1 or reading.gist.written or reading.gist.reason:
        return ""
    [winner] = won
    words = _("El resultado con nombres dice que gana %(name)s, con negras: en la planilla, escribe 0-2.")
    if winner is white:
        words = _("El resultado con nombres dice que gana %(name)s, con blancas: en la planilla, escribe 2-0.")
    if white is None:
        words = _(
            "El resultado con nombres dice que gana %(name)s. En la planilla van delante las blancas: escribe "
            "2-0 si las llevaba, o 0-2 si llevaba las negras."
        )
    return words % {"name": reading.game.player(winner)}


def result_choices(claim: Claim, game: Game) -> Choices:
    """Return the possible endings as choices, and the choice of no result yet."""
    ended = [(reason.value, _ending(claim, game, reason)) for reason in claim.possible]
    return [*ended, (NO_RESULT, _("Nada todavía: solo se guarda"))]


def _ending(claim: Claim, game: Game, reason: Reason) -> str:
    """Return a result with the reason of its ending, in words."""
    how = {"reason": str(REASONS[reason])}
    if claim.winner is Winner.NONE:
        return _("Pierden los dos: %(reason)s") % how
    if claim.winner is Winner.DRAW:
        return _("Tablas: %(reason)s") % how
    return _("Gana %(name)s: %(reason)s") % {**how, "name": game.player(Side(claim.winner.value))}


def attached_words(
    game: Game, reading: SheetReading, result: Result | None, played_on: date | None, walkover_pieces: int | None
) -> str:
    """Return the effect of attaching a sheet to a game, in sentences: its verdict, its result, and another date."""
    sentence = _("%(one)s – %(two)s: planilla %(verdict)s.") % {
        "one": game.one,
        "two": game.two,
        "verdict": verdict_name(reading.gist.verdict),
    }
    if result:
        outcome = results.sentence(replace(game, result=result), walkover_pieces)
    elif game.result and reading.contradiction(SheetAnswers(), walkover_pieces):
        outcome = _("No coincide con el resultado anotado, que sigue contando: habrá que decidir cuál vale.")
    elif game.result:
        outcome = _("El resultado anotado sigue igual.")
    else:
        outcome = _("No da resultado por sí sola: se anota o se decide en su página.")
    dated = (
        _("En la planilla es del %(day)s.") % {"day": date_format(played_on, _(r"j \d\e F \d\e Y"))}
        if played_on
        else ""
    )
    return " ".join(filter(None, (sentence, outcome, dated)))
