"""The questions to an official about a sheet before it is saved, with their texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from tournaments.league.faults import Fault
from tournaments.league.sheets.claims import Claim
from tournaments.league.sheets.sheet_reading import SheetAnswers, SheetReading
from tournaments.wording import sheets as wording

MARK_LENGTH = 8
"""Length of the digest of a question in its answers, in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a contradiction between sheet and game, and its answers; none is chosen beforehand.

    The value of an answer is a code and, if the question quotes the sheet, a digest of it: an answer about another text
    does not count.
    """

    words: str
    choices: tuple[tuple[str, str], ...]

    def code(self, value: str) -> str | None:
        """Return the code of an answer, or None if it does not answer this question."""
        return code_of(value) if value in dict(self.choices) else None


@dataclass(frozen=True, slots=True)
class SheetQuestions:
    """The questions about a sheet, each None if not needed; `note` says which facts were assumed without a question."""

    white: Question | None = None
    began: Question | None = None
    told: Question | None = None
    note: str = ""

    @property
    def by_field(self) -> Mapping[str, Question]:
        """The questions by the field of the form that answers them."""
        named = {"white": self.white, "began": self.began, "told": self.told}
        return {name: question for name, question in named.items() if question}


def sheet_questions(reading: SheetReading, answers: SheetAnswers) -> SheetQuestions:
    """Return the questions about a sheet, given the answers so far: each answer may raise the next question."""
    asks_white, white = reading.asks_white, reading.white(answers)
    first = (
        _question(wording.colour_and_name_differences(reading), wording.white_choices(reading)) if asks_white else None
    )
    if white is None or reading.gist.begins is None or reading.gist.games > 1:
        return SheetQuestions(first)
    second = None
    if reading.asks_starter(white):
        second = _question(wording.starter_question(reading, white), wording.starter_choices(reading, white))
    claim = _proposal(reading, answers)
    third = None
    if claim:
        third = _question(wording.result_question(claim, reading.game), wording.result_choices(claim, reading.game))
    return SheetQuestions(first, second, third, wording.starter_note(reading, white))


def _proposal(reading: SheetReading, answers: SheetAnswers) -> Claim | None:
    """Return the result that the sheet proposes for an open game whose end the board does not show, or None."""
    if reading.game.result:
        return None
    try:
        claim = reading.resolved(answers).claim(reading.rules)
    except Fault:
        return None
    return claim if claim and claim.reason is None else None


def code_of(value: str) -> str:
    """Return the code in the value of an answer, without the digest of its question."""
    return value.partition(":")[0]


def _question(words: str, choices: list[tuple[str, str]]) -> Question:
    """Return a question whose answers hold a digest of its text, if it has one."""
    mark = f":{sha256(words.encode()).hexdigest()[:MARK_LENGTH]}" if words else ""
    return Question(words, tuple((f"{code}{mark}", label) for code, label in choices))
