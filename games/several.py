"""A pasted text of several games, checked one by one."""

from __future__ import annotations

from dataclasses import dataclass

from games.archive.checking import title
from games.forms import MAX_GAME_BYTES, LongGame
from games.rules import check
from games.rules.notation.division import games_in
from games.rules.ruleset import RuleSystem
from games.rules.sheets.record import SheetReport
from games.wording import outcome_words, result_words, verdict_name

MAX_GAMES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedGame:
    """One game of a list; `number` counts from 1."""

    number: int
    title: str
    verdict: str
    verdict_name: str
    plies: int
    result: str
    outcome: str
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class Games:
    """The texts of the first MAX_GAMES games, the number of all games, and the first game that is too long."""

    rules: RuleSystem
    texts: tuple[str, ...]
    count: int
    too_long: LongGame | None = None

    def report(self, number: int) -> SheetReport:
        return check(self.rules, self.texts[number - 1], divided=True)

    def with_only_path(self, number: int, text: str) -> str:
        """Return the text of all games with the path written that alone lets the rest of a game be read, if any."""
        correction = self.report(number).only_path
        if correction is None:
            return text
        start = sum(map(len, self.texts[: number - 1]))
        game = correction.applied(self.texts[number - 1])
        return f"{text[:start]}{game}{text[start + len(self.texts[number - 1]) :]}"

    def listed(self) -> tuple[ListedGame, ...]:
        return tuple(self._line(number) for number in range(1, len(self.texts) + 1))

    def _line(self, number: int) -> ListedGame:
        """Return a game as a line of the list."""
        report = self.report(number)
        return ListedGame(
            number=number,
            title=title(self.texts[number - 1]),
            verdict=report.verdict.value,
            verdict_name=verdict_name(report.verdict),
            plies=report.plies,
            result=result_words(report),
            outcome=outcome_words(report),
            agrees=report.result_agrees,
        )


def read_games(rules: RuleSystem, text: str) -> Games:
    """Return the games of a text; one game if the text is empty."""
    texts = tuple(games_in(text.splitlines(keepends=True))) or ("",)
    sizes = ((number, len(game.encode())) for number, game in enumerate(texts, 1))
    too_long = next((LongGame(number, size) for number, size in sizes if size > MAX_GAME_BYTES), None)
    return Games(rules, texts[:MAX_GAMES], len(texts), too_long)
