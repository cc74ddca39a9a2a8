"""Findings as sentences. Each language has one module with the same codes and the same fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType

from games.rules.article import Article
from games.rules.board import Side
from games.rules.notation.fen import BadPosition
from games.rules.position import Position
from games.rules.sheets.findings import CUSTOMARY, Finding
from games.rules.sheets.report import SheetReport
from games.rules.wording import en, es, gl, it
from games.rules.wording.subjects import SUBJECTS

LANGUAGES: Mapping[str, ModuleType] = {"es": es, "gl": gl, "it": it, "en": en}


def sentence(finding: Finding, language: str = "es") -> str:
    """Return the sentence of a finding, without its place and article; in Spanish for an unknown language."""
    words = LANGUAGES.get(language, es)
    values = {name: _in_words(words, name, value) for name, value in finding.values.items()}
    text = words.SENTENCES[finding.code].format(text=finding.text, **values)
    if "first" in values:
        text += f" {values['first']}"
    if finding.state:
        text += f" {words.IRREGULARITY_STATES[finding.state].format(**values)}"
    if finding.code in CUSTOMARY and finding.article is None:
        text += f" {words.CUSTOM}"
    if "only" in values:
        text += f" {words.ONLY_PATH.format(only=values['only'])}"
    return f"{text} {words.UNREAD.format(unread=finding.unread)}" if finding.unread else text


def place(finding: Finding, language: str = "es") -> str:
    """Return the place of a finding: the number of the move and its side, or the sheet."""
    words = LANGUAGES.get(language, es)
    if finding.side is None:
        return str(words.SHEET)
    return str(words.PLACE.format(move=finding.move, side=words.SIDES[finding.side]))


def description(position: Position, language: str = "es") -> str:
    """Return the pieces of a position in words, for readers who do not see the board."""
    words, numbers = LANGUAGES.get(language, es), position.rules.board.numbers_in
    return " ".join(
        words.PIECES.format(
            side=words.SIDES[side].capitalize(),
            men=", ".join(map(str, numbers(position.men_of(side)))) or words.NO_PIECES,
            kings=", ".join(map(str, numbers(position.kings_of(side)))) or words.NO_PIECES,
        )
        for side in Side
    )


def outcome(report: SheetReport, language: str = "es") -> Iterator[str]:
    """Yield the results of a check: the pieces left, the decision of the board and the written result."""
    words = LANGUAGES.get(language, es)
    if report.position is not None:
        for side in Side:
            left = report.pieces(side)
            yield words.LEFT.format(
                side=words.SIDES[side].capitalize(), men=left.men, kings=left.kings, worth=left.worth
            )
    if report.outcome is None:
        yield words.UNDECIDED
    else:
        winner = report.outcome.winner.code if report.outcome.winner else "draw"
        reason = report.outcome.reason.value
        yield words.BOARD.format(winner=words.VALUES["winner"][winner], reason=words.VALUES["reason"][reason])
    yield words.RESULT.format(result=report.result) if report.result is not None else words.NO_RESULT


def refusal(error: BadPosition, language: str = "es") -> str:
    """Return the sentence about the error of a FEN, with its place."""
    faults: Mapping[str, str] = LANGUAGES.get(language, es).VALUES["fault"]
    return f"FEN: {faults[error.fault.value]} ({error.place})"


def citation(article: Article, language: str = "es") -> str:
    """Return an article by number, subject and the title of its regulation."""
    words = LANGUAGES.get(language, es)
    about = subject(article.subject, language)
    return str(words.CITATION.format(number=article.number, subject=about, title=article.title))


def subject(words: str, language: str = "es") -> str:
    """Return the subject of an article in a language, given its Spanish words; unknown words are returned unchanged."""
    return SUBJECTS.get(language, {}).get(words, words)


def _in_words(words: ModuleType, name: str, value: str | int) -> str | int:
    """Return the words for a value that is a code; any other value unchanged."""
    vocabulary: Mapping[str, str] = words.VALUES.get(name, {})
    return vocabulary.get(str(value), value)
