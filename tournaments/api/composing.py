"""Conversion of the values of the site's pages to the documents of the API, with the keys of the JSON files."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from games.rules.sheets.record import SheetReport
from games.rules.wording import report_json
from games.wording import language
from tournaments.display.championships import ChampionshipPage, Medallist
from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader
from tournaments.display.history import DecisionLine
from tournaments.display.home import LeagueCard
from tournaments.display.league import LeaguePage, NumberedPlayer
from tournaments.display.players import Participation, PlayerPage
from tournaments.display.podiums import PodiumPlace
from tournaments.display.sheets import GameSheets
from tournaments.league.file.parts import result_document
from tournaments.league.file.writing import settings_document
from tournaments.league.settings import ANNOUNCED, SETUP
from tournaments.league.timetable import written
from tournaments.web.deciding.effects import ComparedRow, RowChange
from tournaments.wording.columns import Surface, columns_of, common_cells, declared_columns
from tournaments.wording.results import result_values

Json = dict[str, Any]
PUBLIC = tuple(setting for setting in (*SETUP, *ANNOUNCED) if setting.public)


def league_summary(header: LeagueHeader) -> Json:
    """Return a league as in a list."""
    return {
        "slug": header.slug,
        "name": header.name,
        "rules": header.rules,
        "state": header.state,
        "championship": header.championship,
        "championship_slug": header.championship_slug,
        "boards": header.boards,
        "legs": header.legs,
        "players_count": header.players,
        "games_played": header.played,
        "games_total": header.total,
        "version": header.version,
        "updated_at": header.updated_at,
        "published": header.published,
        "archived": header.archived,
    }


def listed_league(card: LeagueCard) -> Json:
    """Return a league of the list, with its leader and podium."""
    return {**league_summary(card.header), "leader": card.leader, "podium": [*map(podium_place, card.podium)]}


def league(page: LeaguePage) -> Json:
    """Return a league with its settings, notices, withdrawals, rulings and sanctions."""
    header, value = page.header, page.loaded.league
    return {
        **league_summary(header),
        **settings_document(value, PUBLIC),
        "draw_seed": header.draw_seed,
        "timezone": header.zone,
        "withdrawn": [{"player": one.player, "games": one.games} for one in value.withdrawn],
        "rulings": [{"order": list(one.order), "reason": one.reason} for one in page.rulings],
        "sanctions": [{"player": one.player, "count": one.count} for one in page.sanctions],
    }


def player(entrant: NumberedPlayer) -> Json:
    return {
        "number": entrant.number,
        "name": entrant.name,
        "club": entrant.club,
        "player_id": entrant.player_id,
        "ticket": entrant.digest,
        "drawn_as": entrant.drawn_as,
    }


def podium_place(place: PodiumPlace) -> Json:
    """Return a step of a league's podium."""
    return {
        "medal": place.medal,
        "points": place.points,
        "player": place.name,
        "player_id": place.player_id,
        "provisional": place.provisional,
    }


def game(line: GameLine, unconfirmed: Collection[int | None], zone: str) -> Json:
    """Return a game, whose hour has its offset if it happens twice in the zone of the league.

    `unconfirmed` has the fixtures whose results wait for a second person.
    """
    return {
        "id": line.fixture_id,
        "number": line.number,
        "round": line.round,
        "leg": line.leg,
        "turn": line.slot,
        "encounter": line.encounter and line.encounter[0],
        "part": line.encounter and line.encounter[1],
        "at": written(line.at, zone) if line.at else None,
        "board": line.board,
        "one": line.one,
        "two": line.two,
        "starter": line.starter,
        "white": line.white,
        "status": line.status,
        "postponed": line.put_off,
        "unconfirmed": line.fixture_id in unconfirmed,
        "outcome": result_document(line.result) if line.result else None,
        **result_values(line.settled, line.walkover_pieces, line.regulation),
    }


def game_with_sheet(shown: GameSheets, unconfirmed: Collection[int | None], zone: str) -> Json:
    """Return a game with its sheets, the check of the current one, and its incidents."""
    return {
        **game(shown.line, unconfirmed, zone),
        "sheets": [
            {
                "id": one.pk,
                "at": one.at.isoformat(timespec="seconds"),
                "who": one.who,
                "current": one.current,
                "verdict": one.verdict,
            }
            for one in shown.sheets
        ],
        "sheet": shown.text if shown.page else None,
        "check": checked(1, shown.page.report) if shown.page else None,
        "incidents": [one.text for one in shown.incidents if not one.struck],
    }


def checked(number: int, report: SheetReport) -> Json:
    """Return the check of a game, with sentences in the active language."""
    return {"game": number, **report_json(report, language())}


def decision(line: DecisionLine) -> Json:
    """Return a decision of the history."""
    return {
        "number": line.number,
        "verb": line.verb,
        "who": line.who,
        "at": line.at.replace(tzinfo=None).isoformat(timespec="seconds"),
        "what": line.what,
        "why": line.why,
    }


def row_change(change: RowChange) -> Json:
    """Return a row of the table that a decision would change."""
    return {
        "name": change.name,
        "before": _compared_row(change.before) if change.before else None,
        "after": _compared_row(change.after),
    }


def _compared_row(row: ComparedRow) -> Json:
    """Return the figures of a row, by the names of their columns."""
    return {
        "pos": row.pos,
        **{column.name: figure for column, figure in zip(columns_of(Surface.CHANGES, (row,)), row.shown, strict=True)},
        "sanctions": row.sanctions,
        "pending": row.pending,
        "medal": row.medal,
    }


def player_page(page: PlayerPage) -> Json:
    """Return a registered player with medals and leagues."""
    return {
        "id": page.pk,
        "name": page.name,
        "club": page.club,
        "medals": [{"medal": one.medal, "count": one.count} for one in page.medals],
        "leagues": [*map(_participation, page.participations)],
    }


def _participation(part: Participation) -> Json:
    """Return a league of a player, with the player's row in its table and games."""
    row = part.row
    return {
        "slug": part.header.slug,
        "league": part.header.name,
        "state": part.header.state,
        "number": part.number,
        "pos": row.pos,
        **{column.key: figure for column, figure in common_cells(row, declared_columns(Surface.FILE))},
        "medal": row.medal,
        "podium_points": row.podium_points,
        "timezone": part.header.zone,
        "games": [game(line, part.unconfirmed, part.header.zone) for line in part.games],
    }


def championship(page: ChampionshipPage) -> Json:
    """Return the table of a championship, and its events with their podiums."""
    return {
        "slug": page.slug,
        "name": page.name,
        "rows": [
            {
                "pos": row.pos,
                "player": row.name,
                "player_id": None if row.hidden else row.player,
                "golds": row.golds,
                "silvers": row.silvers,
                "bronzes": row.bronzes,
                "points": row.points,
            }
            for row in page.rows
        ],
        "events": [
            {
                "event": event.name,
                "slug": event.slug,
                "played_on": event.played_on.isoformat() if event.played_on else None,
                "podium": [*map(_podium_step, event.podium)],
            }
            for event in page.events
        ],
    }


def _podium_step(one: Medallist) -> Json:
    return {"medal": one.medal, "points": one.points, "player": one.name, "player_id": one.player_id}
