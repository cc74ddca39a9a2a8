"""The words of a link preview: a title, and the content of the page in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display.championships import ChampionshipPage
from tournaments.display.games import GameLine, Status
from tournaments.display.header import LeagueHeader
from tournaments.display.home import Section
from tournaments.display.league import LeaguePage, league_page
from tournaments.display.news import LatestNews, news
from tournaments.display.players import PlayerPage
from tournaments.display.podiums import PodiumPlace
from tournaments.display.standings import StandingsRow
from tournaments.league.podium import podium
from tournaments.league.prospects import MAX_OPEN_GAMES, Prospect, prospects
from tournaments.league.values import State, Winner
from tournaments.wording.podiums import podium_prospect_words, possible_places_words
from tournaments.wording.terms import MEDALS, and_more, day_and_hour, listed, without_last_stop
from tournaments.wording.ties import points_words

MAX_LEAGUES = 3
"""Leagues that the description of a player or of the site names."""


def joined(*parts: str) -> str:
    """Return the parts that are not empty, joined by middle dots."""
    return " · ".join(filter(None, parts))


def facts_of(header: LeagueHeader) -> str:
    """Return the rules, players and state of a league: "El Castillar · 6 jugadores · en juego"."""
    return joined(header.rules_name, header.players_words, header.state_name)


def progress_of(header: LeagueHeader) -> str:
    """Return the number of games played: "22 de 45 partidas"; empty without games."""
    if not header.total:
        return ""
    words = ngettext("%(played)s de %(total)s partida", "%(played)s de %(total)s partidas", header.total)
    return words % {"played": header.played, "total": header.total}


# A league


def league_words(page: LeaguePage) -> str:
    """Return the state of a league, with its medallists, its leader or its next game."""
    header = page.header
    begun = joined(capfirst(header.state_name), progress_of(header) or header.players_words)
    return " ".join(filter(None, (f"{begun}.", _progress_words(page))))


def _progress_words(page: LeaguePage) -> str:
    """Return the medallists of a finished league, the leader of one in play, or the next game of one not begun."""
    if page.header.state is State.FINISHED:
        return medallists_words(page.podium)
    if page.header.played and not page.has_bracket:
        return leader_words(page)
    return next_game_words(page)


def medallists_words(podium: Sequence[PodiumPlace]) -> str:
    """Return the names on the podium: "Oro: Ana. Plata: Bea. Bronce: Carlos."; empty without medals."""
    return " ".join(f"{capfirst(place.medal_name)}: {without_last_stop(place.name)}." for place in podium if place.name)


def leader_words(page: LeaguePage) -> str:
    """Return the leader of the table with the points; empty while players share the first place."""
    if page.computed.leader is None:
        return ""
    first = page.standings.rows[0]
    return _("En cabeza: %(name)s, con %(points)s.") % {"name": first.name, "points": points_words(first.points)}


def next_game_words(page: LeaguePage) -> str:
    """Return the next game, with its hour if it has one; empty without one."""
    game = next(iter(page.turns.now), None)
    if game is None or page.header.state is State.FINISHED:
        return ""
    when = f", {day_and_hour(game.when or game.at)}" if game.at else ""
    return _("Siguiente: %(game)s.") % {"game": without_last_stop(f"{game.one} – {game.two}{when}")}


# A game


def game_title(line: GameLine) -> str:
    """Return the result as a headline, "Ana gana a Bea", or the two names before there is a result."""
    result = line.result
    if result is None or line.status is Status.ANNULLED or result.winner is Winner.NONE:
        return f"{line.one} – {line.two}"
    if result.winner is Winner.DRAW:
        return _("Tablas entre %(names)s") % {"names": listed((line.one, line.two))}
    won = result.winner is Winner.ONE
    winner, loser = (line.one, line.two) if won else (line.two, line.one)
    return _("%(winner)s gana a %(loser)s") % {"winner": winner, "loser": loser}


def game_place(line: GameLine, header: LeagueHeader) -> str:
    """Return the league and the round of a game: "Liga de Otoño, ronda 3"."""
    if line.tiebreak:
        return _("%(league)s, desempate") % {"league": header.name}
    if line.phase:
        return f"{header.name}, {line.phase}"
    return _("%(league)s, ronda %(round)d") % {"league": header.name, "round": line.round}


def game_words(line: GameLine) -> str:
    """Return the result in a sentence, or the time of the game before there is a result."""
    if line.status is Status.ANNULLED:
        return _("Anulada: no cuenta para nadie.")
    if line.detail:
        return line.detail
    if line.at:
        return f"{capfirst(day_and_hour(line.when or line.at))}."
    return capfirst(_("sin resultado") + ".")


# A player, a championship, the site


def player_words(page: PlayerPage) -> str:
    """Return the club, the medals and the latest leagues of a player."""
    medals = (f"{capfirst(str(MEDALS[one.medal]))} × {one.count}" for one in page.medals)
    leagues = [part.header.name for part in page.participations]
    return joined(page.club, *medals, *leagues[:MAX_LEAGUES], and_more(len(leagues) - MAX_LEAGUES))


def championship_words(page: ChampionshipPage) -> str:
    """Return the leaders of a championship with their points."""
    if not page.leaders:
        return _("Todavía no hay medallas: ninguna de sus ligas ha terminado.")
    leaders = listed([row.name for row in page.leaders])
    return _("En cabeza: %(name)s, con %(points)s.") % {"name": leaders, "points": points_words(page.leaders[0].points)}


def site_words(sections: Sequence[Section]) -> str:
    """Return the purpose of the site and the latest leagues in play, in words."""
    about = _("Ligas de damas, del sorteo al podio.")
    names = [card.header.name for section in sections[:1] for card in section.cards][:MAX_LEAGUES]
    in_play = _("En juego: %(leagues)s.") % {"leagues": without_last_stop(listed(names))}
    return f"{about} {in_play}" if names else about


MAX_DRAWN_PLACES = 16
"""The most places that fit beside a name."""


@dataclass(frozen=True, slots=True)
class ProspectLine:
    """A row of the table, with each place of the league and whether the player can still reach it.

    `reach` are the reachable places in words; `outlook` is their meaning for the podium, empty if all are reachable.
    """

    row: StandingsRow
    places: tuple[tuple[int, bool], ...]
    reach: str
    outlook: str

    @property
    def all_open(self) -> bool:
        """Return whether no place is ruled out."""
        return all(open_ for _place, open_ in self.places)

    @property
    def reached(self) -> tuple[int, ...]:
        """Return the places that are still open."""
        return tuple(place for place, open_ in self.places if open_)


@dataclass(frozen=True, slots=True)
class ProspectsPage:
    """The places still possible. `lines` are in the order of the table; none before the lots or after the last game.

    `bounded` says that too many games are left to try every outcome, so that some listed places may be unreachable.
    Otherwise every outcome was tried; `undecided` then says that a tie remains that neither F nor G breaks.
    """

    header: LeagueHeader
    news: LatestNews | None
    lines: tuple[ProspectLine, ...]
    bounded: bool
    undecided: bool
    max_open_games: int = MAX_OPEN_GAMES
    by_alphabet: bool = True
    """Whether F and G are compared after the points."""

    @property
    def draws_places(self) -> bool:
        """Return whether each place is drawn: those of a large Swiss are only told in words."""
        return len(self.lines) <= MAX_DRAWN_PLACES

    @property
    def nothing_ruled_out(self) -> bool:
        """Return whether every place is still open to every player."""
        return all(line.all_open for line in self.lines)

    @property
    def some_all_open(self) -> bool:
        """Return whether some player can still reach every place."""
        return any(line.all_open for line in self.lines)


def prospects_page(slug: str, readable: QuerySet[models.League] | None = None) -> ProspectsPage:
    """Return the places that players can still reach, or raise Http404."""
    page = league_page(slug, readable)
    prospects = _prospects_of(page)
    bounded = any(not one.exact for one in prospects.values())
    if page.standings.by_alphabet and page.header.round == page.header.rounds:
        bounded = page.header.left > MAX_OPEN_GAMES
    undecided = not bounded and any(not one.exact for one in prospects.values())
    return ProspectsPage(
        page.header, news(page), _lines(page, prospects), bounded, undecided, by_alphabet=page.standings.by_alphabet
    )


def may_still_change(page: LeaguePage) -> bool:
    """Return whether results are still to come in a league that is not finished."""
    header = page.header
    return (header.left > 0 or 0 < header.round < header.rounds) and header.state is not State.FINISHED


def prospect_lines(page: LeaguePage) -> tuple[ProspectLine, ...]:
    """Return the places that each player can still reach, in the order of the table."""
    return _lines(page, _prospects_of(page))


def _prospects_of(page: LeaguePage) -> dict[str, Prospect]:
    """Return the prospects of each player, by name; empty if no result can come."""
    return {one.player: one for one in prospects(page.loaded.league)} if may_still_change(page) else {}


def _lines(page: LeaguePage, prospects: Mapping[str, Prospect]) -> tuple[ProspectLine, ...]:
    """Return the places that each player can still reach."""
    steps = podium(len(prospects), page.loaded.league.regulation, given=page.loaded.league.podium)
    return tuple(
        ProspectLine(
            row,
            tuple((place, place in prospects[row.name].places) for place in range(1, len(prospects) + 1)),
            possible_places_words(prospects[row.name], len(prospects)),
            podium_prospect_words(prospects[row.name], steps),
        )
        for row in page.standings.rows
        if row.name in prospects
    )
