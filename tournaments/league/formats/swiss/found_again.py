"""The rounds of a league file that the program pairs alike: the reasons of their pairs are known again."""

from __future__ import annotations

from tournaments.league.formats.swiss.of_league import question_then
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.values import Question, Round
from tournaments.league.regulation import ByeKind
from tournaments.league.scores import last_round
from tournaments.league.values import League, Side

MAX_PLAYERS = 60
"""The most players of a round that is paired again at once."""
MAX_WORK = 9 * MAX_PLAYERS**3
"""The work for one league: the time of a round grows with the third power of its players."""


def rounds_found_again(league: League, work: int = MAX_WORK) -> list[tuple[Question, Round]]:
    """Return the published rounds that the program gives from the games before them, with the question of each."""
    found = []
    for number in range(1, last_round(league) + 1):
        question = question_then(league, number)
        if question is None or len(question.present) > MAX_PLAYERS:
            continue
        work -= len(question.present) ** 3
        made = pair(question) if work >= 0 else None
        if isinstance(made, Round) and _is_round_of(made, league, number):
            found.append((question, made))
    return found


def _is_round_of(made: Round, league: League, number: int) -> bool:
    """Return whether a round has the pairs of a published one, with their colours, and the same rest."""
    games = [game for game in league.games if game.round == number]
    pairs = {(game.one, game.two) if game.white is Side.ONE else (game.two, game.one) for game in games if game.white}
    resting = {bye.player for bye in league.byes if bye.round == number and bye.kind is ByeKind.PAIRING}
    told = len(pairs) == len(games)
    return told and pairs == {(each.white, each.black) for each in made.pairs} and resting == {made.rest} - {None}
