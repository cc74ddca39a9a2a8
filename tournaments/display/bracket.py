"""The bracket of a knock-out as pages and papers show it: rounds of cards, in the places where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.league.formats.knockout.bracket import Origin, Source
from tournaments.league.formats.knockout.play import Encounter, bracket_of_league, encounters
from tournaments.league.regulation import Format
from tournaments.league.values import Game, League, Reason, State, Winner
from tournaments.store.load import LoadedLeague
from tournaments.wording.counting import if_drawn_words
from tournaments.wording.terms import REASONS, alternatives, listed

NO_ORIGINS: Mapping[str, str] = MappingProxyType({})
ROUND_NAMES: dict[int, Promise] = {
    1: pgettext_lazy("ronda", "Final"),
    2: gettext_lazy("Semifinales"),
    4: gettext_lazy("Cuartos"),
    8: gettext_lazy("Octavos"),
}
"""The name of a round by the number of its encounters, had nobody a bye."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """An encounter: its two lines, and how it went or when it is."""

    number: int
    one: Contender
    two: Contender
    note: str
    at: datetime | None = None
    board: int | None = None
    fixture_id: int | None = None
    """The next game to be played, whose result can be entered."""
    next: bool = False
    """Whether it is the next one."""

    @property
    def decided(self) -> bool:
        return self.one.won or self.two.won

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


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """A whole bracket."""

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

    @property
    def next(self) -> Card | None:
        every = [card for one in self.rounds for card in one.cards]
        return next((card for card in (*every, *filter(None, [self.third_place])) if card.next), None)


def has_bracket(league: League) -> bool:
    return league.stage.format is Format.KNOCKOUT and league.state is not State.PREPARING and len(league.players) > 1


def bracket_page(loaded: LoadedLeague, origins: Mapping[str, str] = NO_ORIGINS) -> BracketPage:
    """Return the bracket of a league that is a knock-out with its players; `origins` are their places in groups."""
    league = loaded.league
    played = {encounter.match.number: encounter for encounter in encounters(league)}
    bracket = bracket_of_league(league)
    following = _next_encounter(played)
    cards = {number: _card(_Shown(loaded, origins), one, played, following) for number, one in played.items()}
    rounds: list[BracketRound] = []
    slots = [bool(one and two) for one, two in zip(bracket.positions[::2], bracket.positions[1::2], strict=True)]
    for number, matches in enumerate(bracket.rounds, start=1):
        listed_cards = iter(cards[match.number] for match in matches)
        places = tuple(next(listed_cards) if taken else None for taken in slots)
        open_round = any(not card.decided for card in places if card)
        current = open_round and all(one.done for one in rounds)
        rounds.append(BracketRound(number=number, name=round_name(places), slots=places, current=current))
        slots = [True] * (len(slots) // 2)
    final = played[bracket.rounds[-1][0].number]
    return BracketPage(
        rounds=tuple(rounds),
        third_place=cards[bracket.third_place.number] if bracket.third_place else None,
        byes=byes_sentence([league.names[seed - 1] for seed in bracket.byes]),
        champion=final.winner or "",
        decided=sum(bool(one.winner) for one in played.values()),
        total=len(played),
        boards=league.boards,
        explanation=if_drawn_words(league.stage),
    )


def round_name(slots: Sequence[Card | None]) -> str:
    """Return the name of a round with these slots."""
    if None in slots:
        return _("Primera ronda")
    if len(slots) in ROUND_NAMES:
        return str(ROUND_NAMES[len(slots)])
    return _("Ronda de %(players)d") % {"players": 2 * len(slots)}


def byes_sentence(names: list[str]) -> str:
    if not names:
        return ""
    words = ngettext("Pasa sin jugar %(names)s.", "Pasan sin jugar %(names)s.", len(names))
    return words % {"names": listed(names)}


def _next_encounter(played: dict[int, Encounter]) -> int | None:
    """Return the number of the encounter to be played next: the first by its hour, or else in order."""
    waiting = [one for one in played.values() if one.known and not one.winner]

    def order(one: Encounter) -> tuple[bool, str, int]:
        hour = min((game.at.isoformat() for game in one.games if game.at), default="")
        return not hour, hour, one.match.number

    return min(waiting, key=order).match.number if waiting else None


@dataclass(frozen=True, slots=True)
class _Shown:
    """The league of a bracket, and the places in groups of its players."""

    loaded: LoadedLeague
    origins: Mapping[str, str]


def _card(shown: _Shown, encounter: Encounter, played: dict[int, Encounter], following: int | None) -> Card:
    waiting = next((game for game in encounter.games if game.result is None), None)
    hour = waiting.at if waiting else encounter.at
    return Card(
        number=encounter.match.number,
        one=_contender(shown, encounter, encounter.one, encounter.match.one, played),
        two=_contender(shown, encounter, encounter.two, encounter.match.two, played),
        note=_note(encounter),
        at=None if encounter.winner else hour,
        board=None if encounter.winner else (waiting.board if waiting else encounter.board),
        fixture_id=waiting.key if waiting and encounter.known and not encounter.winner else None,
        next=encounter.match.number == following,
    )


def _contender(
    shown: _Shown, encounter: Encounter, name: str | None, origin: Origin, played: dict[int, Encounter]
) -> Contender:
    if name is not None:
        return Contender(
            name=name,
            player_id=shown.loaded.player_ids.get(name),
            origin=shown.origins.get(name, ""),
            won=encounter.winner == name,
            out=bool(encounter.winner) and encounter.winner != name,
        )
    before = played[origin.number]
    return Contender(name=_who_comes(before, loses=origin.source is Source.LOSER), known=False)


def _who_comes(before: Encounter, *, loses: bool) -> str:
    """Return who comes from an encounter, in words: its two players, its hour, or its number."""
    if before.one and before.two and not loses:
        return alternatives([before.one, before.two])
    if before.one and before.two:
        return _("quien pierda: %(names)s") % {"names": alternatives([before.one, before.two])}
    values = {"hour": before.at.strftime("%H:%M") if before.at else "", "number": before.match.number}
    if before.at:
        return (_("quien pierda a las %(hour)s") if loses else _("quien gane a las %(hour)s")) % values
    return (_("quien pierda el encuentro %(number)d") if loses else _("quien gane el encuentro %(number)d")) % values


def _note(encounter: Encounter) -> str:
    """Return how an encounter went: the reason of its last game, after the drawn ones."""
    done = [game for game in encounter.games if game.result]
    if not done:
        return _("se retiró") if encounter.winner else ""
    regular = [game for game in done if game.pace is None]
    last = _reason(done[-1])
    if len(done) == 1:
        return last
    if len(regular) == 1:
        draws = len(done) - (1 if encounter.winner else 0)
        words = _("tablas") if draws == 1 else _("%(count)d tablas") % {"count": draws}
        return f"{words}; {last}" if encounter.winner else words
    return f"{_tally(encounter, done)}; {last}"


def _tally(encounter: Encounter, done: list[Game]) -> str:
    """Return the games won by each, as `2–1`."""
    won = dict.fromkeys((encounter.one, encounter.two), 0)
    for game in done:
        if game.result and game.result.winner in (Winner.ONE, Winner.TWO):
            won[game.one if game.result.winner is Winner.ONE else game.two] += 1
    return f"{won[encounter.one]}–{won[encounter.two]}"


def _reason(game: Game) -> str:
    assert game.result
    result = game.result
    if result.winner is Winner.DRAW:
        return _("tablas")
    side = result.winning_side
    left = result.pieces(side) if side else None
    if left is None or result.reason is Reason.WALKOVER:
        return str(REASONS[result.reason])
    return _("F %(pieces)d, %(reason)s") % {"pieces": left.worth, "reason": REASONS[result.reason]}
