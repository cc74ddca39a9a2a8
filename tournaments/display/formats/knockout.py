"""The bracket of a knock-out as pages and papers show it: rounds of cards, in the places where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.display.formats import AwaitedEncounter, FormatScreen
from tournaments.display.games import calendar
from tournaments.display.turns import open_turns
from tournaments.league.formats.knockout.bracket import Origin, Source
from tournaments.league.formats.knockout.play import Encounter, bracket_of_league, encounters, phase_of_round
from tournaments.league.values import League
from tournaments.store.load import LoadedLeague
from tournaments.wording.formats.knockout import if_drawn_words, note_words, pass_words
from tournaments.wording.stages import PHASES, round_name
from tournaments.wording.terms import alternatives, listed

NO_ORIGINS: Mapping[str, str] = MappingProxyType({})
HEIGHT = 16
"""The positions of a bracket that a desk, or a sheet, shows at a time: four columns."""
WALL_HEIGHT = 4
"""The encounters of a round that a wall shows below each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """One of the two lines of a card: a player, or in words who it may be."""

    name: str
    player_id: int | None = None
    origin: str = ""
    """The place in a group from which the player comes, such as "1.º A"."""
    known: bool = True
    won: bool = False
    out: bool = False
    withdrawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """An encounter: its two lines, and how it went or when it is."""

    number: int
    one: Contender
    two: Contender
    note: str
    at: datetime | None = None
    board: int | None = None
    decided: bool = False
    """Whether it is over, also if nobody won it."""
    fixture_id: int | None = None
    """The next game to be played, whose result can be entered."""
    next: bool = False
    """Whether it is the next one, which heads the games to be played."""

    @property
    def sides(self) -> tuple[Contender, Contender]:
        return self.one, self.two


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round with a slot for each two of the round before, empty where nobody plays."""

    number: int
    name: str
    slots: tuple[Card | None, ...]
    current: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self.slots if card)

    @property
    def done(self) -> bool:
        return all(card.decided for card in self.cards)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a round on a page."""

    card: Card | None
    here: bool
    """Whether it is in the part that a desk shows."""
    feeds: str
    """How the line to the next round goes: `straight`, `down`, `up`; empty without a line."""
    fed: bool
    """Whether a line comes from the round before."""


@dataclass(frozen=True, slots=True)
class Column:
    """A round on a page: a phone shows one, a desk those that are `here`."""

    round: BracketRound
    shown: bool
    slots: tuple[Slot, ...]

    @property
    def here(self) -> bool:
        return any(slot.here for slot in self.slots)


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """A whole bracket."""

    template: ClassVar[str] = "public/events/bracket.html"

    rounds: tuple[BracketRound, ...]
    third_place: Card | None
    byes: str
    """Who goes on without playing the first round, in a sentence; empty if nobody does."""
    champion: str
    decided: int
    total: int
    boards: int
    explanation: str
    """What happens after a drawn encounter."""
    parts: int = 1
    """The parts, from the top, in which a desk shows all rounds but the last ones; 1 for a bracket shown whole."""
    chosen: int = 0
    """The round that a phone shows."""
    part: int = 0
    """The part that a desk shows, from 0; that of the last rounds comes after the others."""

    @property
    def next(self) -> Card | None:
        every = [card for one in self.rounds for card in one.cards]
        return next((card for card in (*every, *filter(None, [self.third_place])) if card.next), None)

    @property
    def to_come(self) -> tuple[tuple[str, Card], ...]:
        """Return the encounters with an hour whose players are not both known, by hour, with their rounds."""
        cards = [(one.name, card) for one in self.rounds for card in one.cards]
        cards += [(str(PHASES[0]), self.third_place)] if self.third_place else []
        waiting = [each for each in cards if each[1].at and not all(side.known for side in each[1].sides)]
        return tuple(sorted(waiting, key=lambda each: (str(each[1].at), each[1].board or 0)))

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the rounds with what each place needs to be drawn."""
        return tuple(self._column(index) for index in range(len(self.rounds)))

    def _column(self, index: int) -> Column:
        one = self.rounds[index]
        later = len(one.slots) < self.parts
        size = len(one.slots) // self.parts if not later else 1
        slots = []
        for place, card in enumerate(one.slots):
            here = self.part == self.parts if later else self.parts == 1 or place // size == self.part
            slots.append(Slot(card, here, self._line(index, place) if card else "", self._fed(index, place)))
        return Column(one, one.number == self.chosen, tuple(slots))

    def _line(self, index: int, place: int) -> str:
        """Return how the line from an encounter to the next one goes; none leaves a part."""
        if index + 1 == len(self.rounds) or len(self.rounds[index + 1].slots) < self.parts <= len(
            self.rounds[index].slots
        ):
            return ""
        if len(self.rounds[index + 1].slots) == len(self.rounds[index].slots):
            return "straight"
        return "up" if place % 2 else "down"

    def _fed(self, index: int, place: int) -> bool:
        if not index:
            return False
        before = self.rounds[index - 1].slots
        share = len(before) // len(self.rounds[index].slots)
        feeders = range(share * place, share * (place + 1))
        return any(before[at] and self._line(index - 1, at) for at in feeders)

    @property
    def part_names(self) -> tuple[str, ...]:
        """Return the names of the parts, that of the last rounds after them; none for a bracket shown whole."""
        if self.parts == 1:
            return ()
        halves = [_("Mitad de arriba"), _("Mitad de abajo")]
        names = halves if self.parts == 2 else [_("Parte %(number)d") % {"number": 1 + at} for at in range(self.parts)]
        late = [one.name for one in self.rounds if len(one.slots) < self.parts]
        return (*names, listed(late))

    @property
    def part_name(self) -> str:
        """Return the name of the part that a desk shows; empty for a bracket shown whole."""
        names = self.part_names
        return names[self.part] if names else ""

    @property
    def screens(self) -> tuple[BracketPage, ...]:
        """Return its parts for a wall, each with few encounters below each other."""
        parts = max(1, max(len(one.slots) for one in self.rounds) // WALL_HEIGHT)
        return tuple(replace(self, parts=parts, part=part) for part in range(parts + 1 if parts > 1 else 1))

    def at(self, choice: str) -> BracketPage:
        """Return the page that shows a round, as `r3`, or a part, as `p2`; anything else shows what is played."""
        kind, number = choice[:1], int(choice[1:]) if choice[1:].isdecimal() and len(choice) < 4 else 0
        if kind == "r" and 0 < number <= len(self.rounds):
            return replace(self, chosen=number)
        if kind == "p" and 0 < number <= self.parts + 1:
            return replace(self, part=number - 1)
        return self


def bracket_page(loaded: LoadedLeague, origins: Mapping[str, str] = NO_ORIGINS) -> BracketPage:
    """Return the bracket of a league that is a knock-out with its players; `origins` are their places in groups."""
    league = loaded.league
    played = {encounter.match.number: encounter for encounter in encounters(league)}
    bracket = bracket_of_league(league)
    following = _next_encounter(loaded)
    shown = _Shown(loaded, origins, played)
    cards = {number: _card(shown, one, following) for number, one in played.items()}
    rounds: list[BracketRound] = []
    slots = [bool(one and two) for one, two in zip(bracket.positions[::2], bracket.positions[1::2], strict=True)]
    for number, matches in enumerate(bracket.rounds, start=1):
        listed_cards = iter(cards[match.number] for match in matches)
        places = tuple(next(listed_cards) if taken else None for taken in slots)
        open_round = any(not card.decided for card in places if card)
        current = open_round and all(one.done for one in rounds)
        name = round_name(phase_of_round(bracket, number))
        rounds.append(BracketRound(number=number, name=name, slots=_close_up(places), current=current))
        slots = [True] * (len(slots) // 2)
    final = played[bracket.rounds[-1][0].number]
    parts = max(1, len(bracket.positions) // HEIGHT)
    now = next((one for one in rounds if one.current), rounds[-1])
    resting = [league.names[seed - 1] for seed in bracket.byes]
    return BracketPage(
        rounds=tuple(rounds),
        third_place=cards[bracket.third_place.number] if bracket.third_place else None,
        byes=byes_sentence([name for name in resting if name not in league.withdrawn_players]),
        champion=final.winner or "",
        decided=sum(one.decided for one in played.values()),
        total=len(played),
        boards=league.boards,
        explanation=if_drawn_words(league.stage),
        parts=parts,
        chosen=now.number,
        part=_part_of(now, parts),
    )


def _close_up(slots: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    """Return the slots of a round as high as the next one, if at most one of each two is taken."""
    pairs = list(zip(slots[::2], slots[1::2], strict=False))
    if len(slots) < 2 or any(one and two for one, two in pairs):
        return slots
    return tuple(one or two for one, two in pairs)


def _part_of(now: BracketRound, parts: int) -> int:
    """Return the part in which a round is played: where its next encounter is, or its first open one."""
    if len(now.slots) < parts:
        return parts
    waiting = [(not card.next, place) for place, card in enumerate(now.slots) if card and not card.decided]
    return min(waiting)[1] * parts // len(now.slots) if waiting else 0


def byes_sentence(names: list[str]) -> str:
    if not names:
        return ""
    words = ngettext("Pasa sin jugar %(names)s.", "Pasan sin jugar %(names)s.", len(names))
    return words % {"names": listed(names)}


def _next_encounter(loaded: LoadedLeague) -> int | None:
    """Return the number of the encounter whose game is the first of those listed as next; None without one."""
    now = open_turns(calendar(loaded.league), (), loaded.today).now
    first = min(now, key=lambda line: line.board or 0, default=None)
    return loaded.game(first.fixture_id).match if first and first.fixture_id else None


@dataclass(frozen=True, slots=True)
class _Shown:
    """The league of a bracket, the places in groups of its players, and its encounters by number."""

    loaded: LoadedLeague
    origins: Mapping[str, str]
    played: Mapping[int, Encounter]

    def called(self, name: str) -> str:
        """Return the given name of a player, or the whole name if another one has that too."""
        given = _given_name(name)
        return name if [_given_name(one) for one in self.loaded.league.names].count(given) > 1 else given


def _given_name(name: str) -> str:
    """Return the first word of a name, and those that belong to it: "María de los Ángeles"."""
    words = name.split()
    end = 1
    while end < len(words) - 1 and words[end].islower():
        end += 1
    return " ".join(words[: end + (end > 1)])


def _card(shown: _Shown, encounter: Encounter, following: int | None) -> Card:
    waiting = next((game for game in encounter.games if game.result is None), None)
    hour = waiting.at if waiting else encounter.at
    over = encounter.decided
    return Card(
        number=encounter.match.number,
        one=_contender(shown, encounter, encounter.one, encounter.match.one),
        two=_contender(shown, encounter, encounter.two, encounter.match.two),
        note=note_words(shown.loaded.league, encounter, came=shown.origins),
        at=None if over or encounter.vacant else hour,
        board=None if over or encounter.vacant else (waiting.board if waiting else encounter.board),
        decided=over,
        fixture_id=waiting.key if waiting and encounter.known and not over else None,
        next=encounter.match.number == following,
    )


def _contender(shown: _Shown, encounter: Encounter, name: str | None, origin: Origin) -> Contender:
    if name is not None:
        return Contender(
            name=name,
            player_id=shown.loaded.player_ids.get(name),
            origin=shown.origins.get(name, ""),
            won=encounter.winner == name,
            out=encounter.decided and encounter.winner != name,
            withdrawn=name in shown.loaded.league.withdrawn_players,
        )
    before = shown.played[origin.number]
    if _is_vacant(shown, origin):
        return Contender(name=_("nadie"), known=False)
    return Contender(name=_who_comes(shown, before, loses=origin.source is Source.LOSER), known=False)


def _is_vacant(shown: _Shown, origin: Origin) -> bool:
    return origin.source is not Source.SEED and shown.played[origin.number].leaves_vacant(origin.source)


def _who_comes(shown: _Shown, before: Encounter, *, loses: bool) -> str:
    """Return who comes from an encounter, in words: one of its two players, or else by its hour or its number."""
    if before.vacant:
        own = (before.match.one, before.match.two)
        [origin] = [each for each in own if not _is_vacant(shown, each)]
        return _who_comes(shown, shown.played[origin.number], loses=origin.source is Source.LOSER)
    if before.one and before.two:
        names = alternatives([shown.called(before.one), shown.called(before.two)])
        return _("quien pierda: %(names)s") % {"names": names} if loses else names
    values = {"hour": before.at.strftime("%H:%M") if before.at else "", "number": before.match.number}
    if before.at is None:
        return (
            _("quien pierda el encuentro %(number)d") if loses else _("quien gane el encuentro %(number)d")
        ) % values
    words = (_("quien pierda a las %(hour)s") if loses else _("quien gane a las %(hour)s")) % values
    if sum(one.at == before.at for one in shown.played.values()) > 1:
        return _("%(when)s, tablero %(board)d") % {"when": words, "board": before.board or 1}
    return words


def reached_words(league: League) -> dict[str, str]:
    """Return how far each player got, by name: their last round, or that they won the final."""
    words: dict[str, str] = {}
    for one in encounters(league):
        words.update(dict.fromkeys(one.pair, _name_of_round(league, one)))
        if one.winner and not one.third_place:  # who wins before the final is in an encounter after this one
            words[one.winner] = _("Gana la final")
    return words


def passes_words(before: League, after: League) -> list[str]:
    """Return a sentence for each encounter that a decision ends without play: who goes on, and who does not play."""
    rounds = len(bracket_of_league(after).rounds)
    over = {(one.match, one.winner) for one in encounters(before) if one.decided}
    return [
        pass_words(_name_of_round(after, one), one, last=one.round == rounds)
        for one in encounters(after)
        if (one.by_withdrawal or one.vacant) and one.decided and (one.match, one.winner) not in over
    ]


def _name_of_round(league: League, encounter: Encounter) -> str:
    phase = phase_of_round(bracket_of_league(league), encounter.round)
    return str(PHASES[0]) if encounter.third_place else round_name(phase)


def awaited_encounter(loaded: LoadedLeague, shown: str) -> AwaitedEncounter | None:
    """Return the encounter that a player waits for; None without one."""
    bracket = bracket_page(loaded)
    cards = (*(card for one in bracket.rounds for card in one.cards), *filter(None, [bracket.third_place]))
    for card in cards:
        for own, other in (card.sides, card.sides[::-1]):
            if own.known and own.name == shown and not card.decided:
                return AwaitedEncounter(at=card.at, board=card.board, opponent=other.name, known=other.known)
    return None


SCREEN = FormatScreen(draw=bracket_page, reached=reached_words, passes=passes_words, awaited=awaited_encounter)
