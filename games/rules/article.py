"""Articles of a regulation, and their topics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto


class Topic(Enum):
    """A subject that a finding or a parameter cites an article for.

    A rule system names an article for every topic, or None where its regulation is silent and custom decides.
    """

    BOARD = auto()
    NUMBERING = auto()
    DIRECTIONS = auto()  # along diagonals, or rows and columns; of systems that use more than diagonals
    FIRST_MOVE = auto()
    TURNS = auto()  # players move their own pieces, one move in turn
    OPPONENTS_PIECE = auto()
    MAN_MOVE = auto()
    KING_MOVE = auto()
    MEN_DIRECTION = auto()  # whether a man captures backwards
    MAN_CAPTURE = auto()  # how far a man jumps
    KING_CAPTURE = auto()
    MAN_TARGET = auto()  # the piece that a man may capture: an opponent's, with a free square behind it
    KING_TARGET = auto()  # the piece that a king may capture
    OWN_PIECES = auto()  # a player's own pieces cannot be captured
    KING_OWN_PIECES = auto()  # the same for a king, where it has its own article
    MEN_SPARE_KINGS = auto()
    MUST_CAPTURE = auto()
    KEEP_CAPTURING = auto()
    KING_LIMIT = auto()  # of moves of one king in a row, in systems that set one
    TURNING = auto()  # whether a capture may turn back; of systems in which it may not
    CHAIN_JUMP = auto()  # a capture of several pieces skips nothing
    ONLY_ONCE = auto()
    REMOVAL = auto()
    CROWNING = auto()  # a man on the far row is a king
    PROMOTION = auto()  # the man that reaches the far row by a capture
    NEW_KING = auto()  # a man crowned by a capture waits for its next turn
    IRREGULAR_MOVEMENT = auto()
    MOVED_WITH_CAPTURE_DUE = auto()
    NUMBER_TAKEN = auto()
    CHAIN_STOPPED = auto()
    TWO_IN_A_ROW = auto()
    RECTIFYING = auto()  # only the opponent may have an irregularity put right
    ACCEPTANCE = auto()
    HUFF = auto()
    NO_PIECES = auto()
    BLOCKED = auto()
    NO_MOVES = auto()
    RESIGNATION = auto()
    NONCOMPLIANCE = auto()
    TIME = auto()
    RESULTS = auto()  # a game is won by one player or drawn
    AGREEMENT = auto()
    NOTATION = auto()


SILENT_TOPICS = (
    Topic.NUMBERING,
    Topic.ONLY_ONCE,
    Topic.RESIGNATION,
    Topic.NONCOMPLIANCE,
    Topic.TIME,
    Topic.RESULTS,
    Topic.AGREEMENT,
    Topic.NOTATION,
)
"""Topics of every rule system on which some regulations are silent."""


class Enforcement(Enum):
    """The authority that enforces an article.

    An article enforced in part by the check and in part by the referee is listed twice.
    """

    CHECK = "check"
    REFEREE = "referee"
    LEAGUE = "league"  # counted in the table of the league
    DEFINITION = "defines"  # a definition or a recommendation: there is nothing to break


@dataclass(frozen=True)
class Article:
    """An article, cited by number and subject, since some regulations repeat or skip numbers."""

    title: str
    number: str
    subject: str
    enforcement: Enforcement = Enforcement.CHECK
    language: str = "es"
    """Language of the regulation: its title and numbers are quoted. Subjects are our own words."""


@dataclass(frozen=True)
class Regulation:
    """The articles of one regulation, in its order."""

    title: str
    articles: tuple[Article, ...]

    def __getitem__(self, number: str) -> Article:
        """Return the article of a number, the first if the number is used twice."""
        return next(article for article in self.articles if article.number == number)

    def by_topic(self, topics: Mapping[str, tuple[Topic, ...]]) -> dict[Topic, Article | None]:
        """Return the article of each topic, from the topics of each number.

        Topics of every system that have no number are None: there the regulation is silent.
        """
        cited = {topic: self[number] for number, listed in topics.items() for topic in listed}
        return {**dict.fromkeys(SILENT_TOPICS), **cited}

    def about(self, number: str, word: str) -> Article:
        """Return the article of a number with a word in its subject, for numbers that the regulation uses twice."""
        return next(article for article in self.articles if article.number == number and word in article.subject)

    def with_changes(self, changed: Mapping[str, tuple[str, Enforcement]]) -> Regulation:
        """Return the regulation of a variant in which some articles have other subjects."""
        articles = (
            replace(article, subject=changed[article.number][0], enforcement=changed[article.number][1])
            if article.number in changed
            else article
            for article in self.articles
        )
        return Regulation(self.title, tuple(articles))


def regulation(title: str, language: str, *articles: tuple[str, str, Enforcement]) -> Regulation:
    """Return a regulation from the number, subject and enforcement of each article."""
    listed = (Article(title, number, subject, enforcement, language) for number, subject, enforcement in articles)
    return Regulation(title, tuple(listed))
