"""Swiss events that tests play round by round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.values import Colour, Entrant, Impossible, Kind, Past, Question, Round, System

RESULTS = {
    "10": ((Kind.PLAYED, 2), (Kind.PLAYED, 0)),
    "01": ((Kind.PLAYED, 0), (Kind.PLAYED, 2)),
    "==": ((Kind.PLAYED, 1), (Kind.PLAYED, 1)),
    "+-": ((Kind.FORFEIT_WIN, 2), (Kind.FORFEIT_LOSS, 0)),
    "-+": ((Kind.FORFEIT_LOSS, 0), (Kind.FORFEIT_WIN, 2)),
    "--": ((Kind.FORFEIT_LOSS, 0), (Kind.FORFEIT_LOSS, 0)),
}
"""The kind and points of White and of Black by the result as written."""
BYES = {"U": (Kind.REST, 2), "H": (Kind.HALF_BYE, 1), "Z": (Kind.ZERO_BYE, 0)}
Game = Sequence[object]


@dataclass
class Event:
    """An event in play; ids are numbers as texts."""

    question: Question
    history: list[tuple[Question, Round]] = field(default_factory=list)
    end: Impossible | None = None
    """Why an event ended before its last round."""

    @classmethod
    def of(cls, players: int, rounds: int, **settings: object) -> Event:
        entrants = tuple(Entrant(str(number), number, 0) for number in range(1, players + 1))
        return cls(Question(entrants, 1, rounds, **settings))  # type: ignore[arg-type]

    def played(self, games: Iterable[Game], byes: Mapping[str, str]) -> Event:
        """Return the event after a round: games of White, Black and result, byes by code."""
        pasts = {entrant: Past(None, None, *BYES[code]) for entrant, code in byes.items()}
        for white, black, result in games:
            one, two = RESULTS[str(result)]
            pasts[str(white)] = Past(str(black), Colour.WHITE, *one)
            pasts[str(black)] = Past(str(white), Colour.BLACK, *two)
        entrants = tuple(_after(entrant, pasts[entrant.id]) for entrant in self.question.entrants)
        question = replace(self.question, entrants=entrants, round=self.question.round + 1, absent=frozenset())
        return Event(question, self.history)


def _after(entrant: Entrant, past: Past) -> Entrant:
    return Entrant(entrant.id, entrant.number, entrant.points + past.points, (*entrant.games, past))


def random_result(chance: Random, white: int, black: int) -> str:
    """Return a result in which the smaller number rather wins; few games are not played."""
    if chance.random() < 0.04:
        return chance.choice(("+-", "-+", "--"))
    if chance.random() < 0.3:
        return "=="
    return "10" if chance.random() < black / (white + black) else "01"


def random_event(chance: Random, players: int, rounds: int, system: System) -> Event:
    """Return an event of random results, absences, withdrawals, a latecomer and pairs kept apart in its first half."""
    numbers = [str(number) for number in range(1, players + 1)]
    apart = frozenset(frozenset(chance.sample(numbers, 2)) for _ in range(chance.choice((0, 0, 1, 3))))
    late = set(chance.sample(numbers, chance.choice((0, 0, 1))))
    event = Event.of(players, rounds, system=system, first_colour=chance.choice(tuple(Colour)))
    gone: set[str] = set()
    for number in range(1, rounds + 1):
        gone |= {name for name in numbers if chance.random() < 0.01}
        asked = {name: chance.choice("HZ") for name in numbers if chance.random() < 0.03}
        byes = asked | dict.fromkeys(gone | (late if number == 1 else set()), "Z")
        forbidden = apart if number <= rounds // 2 else frozenset()
        question = replace(event.question, forbidden=forbidden, absent=frozenset(byes))
        made = pair(question)
        if isinstance(made, Impossible):
            event.end = made
            return event
        event.history.append((question, made))
        games = [
            (each.white, each.black, random_result(chance, int(each.white), int(each.black))) for each in made.pairs
        ]
        event = event.played(games, byes | ({made.rest: "U"} if made.rest else {}))
    return event
