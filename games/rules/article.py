"""Articles of a regulation, and what they are about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Topic(Enum):
    """What a finding or a parameter may need an article for."""

    BOARD = auto()
    NUMBERING = auto()
    FIRST_MOVE = auto()
    TURNS = auto()
    MAN_MOVE = auto()
    KING_MOVE = auto()
    MAN_CAPTURE = auto()
    KING_CAPTURE = auto()
    MEN_SPARE_KINGS = auto()
    MUST_CAPTURE = auto()
    NUMBER_TAKEN = auto()
    KEEP_CAPTURING = auto()
    ONLY_ONCE = auto()
    REMOVAL = auto()
    PROMOTION = auto()
    OPPONENTS_PIECE = auto()
    TWO_IN_A_ROW = auto()
    ACCEPTANCE = auto()
    FORFEIT_OF_A_PIECE = auto()
    NO_PIECES = auto()
    BLOCKED = auto()
    NO_MOVES = auto()
    RESIGNATION = auto()
    AGREEMENT = auto()
    NONCOMPLIANCE = auto()
    NOTATION = auto()


class Seen(Enum):
    """Who sees to it that an article is kept."""

    BY_THE_CHECK = "check"
    BY_THE_REFEREE = "referee"
    DEFINES = "defines"  # a definition or a recommendation: there is nothing to break


@dataclass(frozen=True)
class Article:
    """An article, cited by number and subject: the numbers of some regulations repeat or skip."""

    title: str
    number: str
    subject: str
    seen: Seen = Seen.BY_THE_CHECK
    language: str = "es"
    """Of the regulation: its title and numbers are quoted as they stand in it. Subjects are our own words."""


@dataclass(frozen=True)
class Regulation:
    """The articles of one regulation, in its order."""

    title: str
    articles: tuple[Article, ...]

    def __getitem__(self, number: str) -> Article:
        """The article of that number; where a number is used twice, the first."""
        return next(article for article in self.articles if article.number == number)

    def about(self, number: str, word: str) -> Article:
        """The article of that number whose subject has a word, for numbers that the regulation uses twice."""
        return next(article for article in self.articles if article.number == number and word in article.subject)


def regulation(title: str, language: str, *articles: tuple[str, str, Seen]) -> Regulation:
    listed = (Article(title, number, subject, seen, language) for number, subject, seen in articles)
    return Regulation(title, tuple(listed))
