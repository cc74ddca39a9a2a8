"""Findings as sentences, in the languages of the catalogues."""

from __future__ import annotations

from collections.abc import Iterator

from ..article import Article
from ..board import Side
from ..catalogs import translated
from ..draw_rules import GameEnd
from ..notation.fen import BadPosition
from ..position import Position
from ..sheets.findings import CUSTOMARY, Finding
from ..sheets.record import SheetReport, Verdict
from . import texts


def sentence(finding: Finding, language: str = "es") -> str:
    """Return the sentence of a finding, without its place and article; in Spanish for an unknown language."""
    values = {name: _in_words(name, value, language) for name, value in finding.values.items()}
    text = translated(texts.SENTENCES[finding.code], language).format(text=finding.text, **values)
    if "first" in values:
        text += f" {values['first']}"
    if finding.state:
        text += f" {translated(texts.IRREGULARITY_STATES[finding.state], language).format(**values)}"
    if finding.code in CUSTOMARY and finding.article is None:
        text += f" {translated(texts.CUSTOM, language)}"
    if "only" in values:
        text += f" {translated(texts.ONLY_PATH, language).format(only=values['only'])}"
    if finding.unread:
        text += f" {translated(texts.UNREAD, language).format(unread=finding.unread)}"
    return text


def place(finding: Finding, language: str = "es") -> str:
    """Return the place of a finding: the number of the move and its side, or the sheet."""
    if finding.side is None:
        return translated(texts.SHEET, language)
    return translated(texts.PLACE, language).format(move=finding.move, side=_side(finding.side, language))


def description(position: Position, language: str = "es") -> str:
    """Return the pieces of a position in words, for readers who do not see the board."""
    numbers, nothing = position.rules.board.numbers_in, translated(texts.NO_PIECES, language)
    return " ".join(
        translated(texts.PIECES, language).format(
            side=_side(side, language).capitalize(),
            men=", ".join(map(str, numbers(position.men_of(side)))) or nothing,
            kings=", ".join(map(str, numbers(position.kings_of(side)))) or nothing,
        )
        for side in Side
    )


def verdict_name(verdict: Verdict, language: str = "es") -> str:
    return translated(texts.VERDICTS[verdict], language)


def summary(report: SheetReport, file: str, game: int, language: str = "es") -> str:
    """Return the verdict on a game of a file, with its number there, in a line."""
    verdict = verdict_name(report.verdict, language)
    return translated(texts.SUMMARY, language).format(
        file=file, game=game, verdict=verdict, plies=report.plies, unread=report.unread
    )


def end_words(end: GameEnd, language: str = "es") -> tuple[str, str]:
    """Return the winner decided by the board, or that it is a draw, and the reason."""
    winner = end.winner.code if end.winner else "draw"
    return (
        translated(texts.VALUES["winner"][winner], language),
        translated(texts.VALUES["reason"][end.reason.value], language),
    )


def outcome(report: SheetReport, language: str = "es") -> Iterator[str]:
    """Yield the results of a check: the pieces left, the decision of the board and the written result."""
    if report.position is not None:
        for side in Side:
            left = report.pieces(side)
            yield translated(texts.LEFT, language).format(
                side=_side(side, language).capitalize(), men=left.men, kings=left.kings, worth=left.worth
            )
    if report.outcome is None:
        yield translated(texts.UNDECIDED, language)
    else:
        winner, reason = end_words(report.outcome, language)
        yield translated(texts.BOARD, language).format(winner=winner, reason=reason)
    if report.result is None:
        yield translated(texts.NO_RESULT, language)
    else:
        yield translated(texts.RESULT, language).format(result=report.result)


def refusal(error: BadPosition, language: str = "es") -> str:
    """Return the sentence about the error of a FEN, with its place."""
    return f"FEN: {translated(texts.VALUES['fault'][error.fault.value], language)} ({error.place})"


def citation(article: Article, language: str = "es") -> str:
    """Return an article by number, subject and the title of its regulation."""
    about = translated(article.subject, language)
    return translated(texts.CITATION, language).format(number=article.number, subject=about, title=article.title)


def _side(side: Side, language: str) -> str:
    return translated(texts.SIDES[side], language)


def _in_words(name: str, value: str | int, language: str) -> str | int:
    """Return the words for a value that is a code; any other value unchanged."""
    text = texts.VALUES.get(name, {}).get(str(value))
    return value if text is None else translated(text, language)
