"""Write entries, fixtures and results as rows, for all decisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import F, Q

from games.models import GameSheet
from tournaments import models
from tournaments.league import names
from tournaments.league.file.writing import dice_document
from tournaments.league.values import Entrant, Game, State
from tournaments.store.access.permissions import leagues_organized_by
from tournaments.store.league_rows import result_row
from tournaments.store.load import LoadedLeague, zone_of_row
from tournaments.store.matching import NO_NAME_ANSWERS, Lookalike, Match, NameAnswers, lookalikes, matches
from tournaments.store.players import complete_clubs, register

POSITION_OFFSET = 100_000
"""Added to positions while they are rewritten, since no two rows may have the same one at any moment."""


def instant(local: datetime | None, zone: ZoneInfo) -> datetime | None:
    """Return a naive local time as an aware one, or None for None."""
    return local.replace(tzinfo=zone) if local else None


def write_entries(
    league: models.League,
    entrants: Sequence[Entrant],
    *,
    by: User | None,
    first: int = 1,
    former: Mapping[str, models.Entry] | None = None,
    answers: NameAnswers = NO_NAME_ANSWERS,
) -> dict[str, models.Entry]:
    """Write new entries, numbered from `first`, and return them by name.

    `by` is the account whose list it is, None for the operator of the site. `former` are the entries that they replace,
    by folded name: a player who stays is the same person, shown in the same way.
    """
    rows = [
        _entry(league, entrant, number, (former or {}).get(names.folded(entrant.name)))
        for number, entrant in enumerate(entrants, start=first)
    ]
    _identify_players(rows, entrants, by, answers)
    return {entry.name: entry for entry in models.Entry.objects.bulk_create(rows)}


def _entry(league: models.League, entrant: Entrant, number: int, former: models.Entry | None) -> models.Entry:
    """Return the row of a player in a league; a former row of the same name gives it player, initials and consent."""
    entry = models.Entry(
        league=league,
        number=number,
        name=entrant.name,
        folded_name=names.folded(entrant.name),
        club=entrant.club or "",
        sorted_as=entrant.sorted_as,
        initials=entrant.initials or league.initials,
        consent_by=entrant.consent.by if entrant.consent else "",
        consent_on=entrant.consent.on if entrant.consent else None,
        drawn_as=entrant.drawn_as,
        rating=entrant.rating,
        identifier=entrant.id,
        former_names=former.former_names if former else [],
    )
    if former and names.folded(former.club) in ("", names.folded(entry.club)):
        entry.player, entry.proposed = former.player, former.proposed
        entry.proposal_sent = former.proposal_sent
        entry.initials, entry.initials_asked = former.initials, former.initials_asked
        entry.consent_by, entry.consent_on = former.consent_by, former.consent_on
    return entry


def _identify_players(
    rows: Sequence[models.Entry], entrants: Sequence[Entrant], by: User | None, answers: NameAnswers
) -> None:
    """Set the registered player of each entry that has none: a known one, or a new one and perhaps a proposal.

    A proposal must be confirmed. `answers` are checked again: they count only for players whose names the account may
    read.
    """
    new = [(row, entrant) for row, entrant in zip(rows, entrants, strict=True) if row.player_id is None]
    linked, unknown = [], []
    already_linked = {row.player_id for row in rows}
    alike = lookalikes([entrant for _, entrant in new], by, rows[0].league) if rows and answers.same else {}
    alike = {name: like for name, like in alike.items() if like.player not in already_linked}
    for (row, entrant), match in zip(new, matches([entrant for _, entrant in new], by), strict=True):
        identity = _identity_of(entrant, match, answers, alike)
        if identity.linked:
            row.player = identity.linked
            linked.append((identity.linked, entrant))
        else:
            row.proposed, row.proposal_sent = identity.proposed, identity.proposal_sent
            unknown.append((row, entrant))
    complete_clubs(linked)
    for (row, _), player in zip(unknown, register([entrant for _, entrant in unknown]), strict=True):
        row.player = player
    if by:
        known = [row.player_id for row, _ in new]
        own = models.Entry.objects.filter(player__in=known, league__in=leagues_organized_by(by), initials=True)
        hidden = set(own.values_list("player", flat=True))
        for row, _ in new:
            row.initials = row.initials or row.player_id in hidden


@dataclass(frozen=True, slots=True)
class _Identity:
    """The registered player linked to a new entry, or the proposed one and whether the proposal was sent."""

    linked: models.Player | None = None
    proposed: models.Player | None = None
    proposal_sent: bool = False


def _identity_of(
    entrant: Entrant, match: Match | None, answers: NameAnswers, alike: Mapping[str, Lookalike]
) -> _Identity:
    """Return the identity of an entrant: a linked player, a proposed one, or neither."""
    name = names.folded(entrant.name)
    if match and match.own:
        return _Identity(linked=match.player)
    if name in answers.different:
        return _Identity()
    answered = answers.same.get(name)
    if match:
        return _Identity(proposed=match.player, proposal_sent=match.player.pk == answered)
    like = alike.get(name)
    if like is None or like.player != answered:
        return _Identity()
    player = models.Player.objects.get(pk=like.player)
    return _Identity(linked=player) if like.own else _Identity(proposed=player, proposal_sent=True)


def hidden_names_of(entries: Mapping[str, models.Entry]) -> dict[str, list[str]]:
    """Return the hidden names of new entries as {"hidden": names} for the history; an empty dict if there are none.

    They keep the names hidden in the history after the entries are deleted.
    """
    hidden = [name for name, entry in entries.items() if entry.initials or entry.player.initials]
    return {"hidden": hidden} if hidden else {}


def renumber(league: models.League, order: Sequence[str]) -> dict[str, models.Entry]:
    """Number the entries of a league in an order of names, after lots were drawn; return them by name."""
    entries = {entry.name: entry for entry in league.entries.all()}
    league.entries.update(number=F("number") + POSITION_OFFSET // 10, drawn_as="")
    for number, name in enumerate(order, start=1):
        entries[name].number = number
    models.Entry.objects.bulk_update(entries.values(), ["number"])
    return entries


def write_fixtures(
    league: models.League,
    games: Sequence[Game],
    entries: Mapping[str, models.Entry],
    *,
    tiebreak: bool = False,
    first: int = 1,
) -> list[models.Fixture]:
    """Write new fixtures in order of play, at positions from `first`, with the results of their games."""
    local = zone_of_row(league)
    fixtures = models.Fixture.objects.bulk_create(
        _fixture(league, game, entries, local, tiebreak=tiebreak, position=position)
        for position, game in enumerate(games, start=first)
    )
    played = [(fixture, game.result) for fixture, game in zip(fixtures, games, strict=True) if game.result]
    models.Result.objects.bulk_create(
        result_row(fixture.pk, result, league, tiebreak=tiebreak) for fixture, result in played
    )
    _write_sheets(league, ((fixture, game.sheet) for fixture, game in zip(fixtures, games, strict=True)))
    return fixtures


def player_subject(loaded: LoadedLeague, name: str) -> str:
    """Return the subject of decisions on a player of the league."""
    return entry_subject(loaded.entry_ids[name])


def entry_subject(entry: int) -> str:
    """Return the subject of decisions on a player of a league, by the key of their entry."""
    return f"entry {entry}"


def decisions_on_players(league: models.League, **condition: object) -> Q:
    """Return the filter of decisions on the players of the league whose entries match a condition."""
    return Q(subject__in=[entry_subject(entry.pk) for entry in league.entries.filter(**condition)])


def _fixture(
    league: models.League,
    game: Game,
    entries: Mapping[str, models.Entry],
    local: ZoneInfo,
    *,
    tiebreak: bool,
    position: int,
) -> models.Fixture:
    """Return the row of a game."""
    return models.Fixture(
        league=league,
        tiebreak=tiebreak,
        position=position,
        number=game.number or position,
        round=game.round,
        leg=game.leg,
        part=game.part or 0,
        pace=game.pace or "",
        match=game.match,
        one=entries[game.one],
        two=entries[game.two],
        white=game.white,
        starter=game.starter,
        dice=dice_document(game.dice),
        at=instant(game.at, local),
        board=game.board,
    )


def _write_sheets(league: models.League, sheets: Iterable[tuple[models.Fixture, str | None]]) -> None:
    """Write the sheets of a league file. A finished league answers the questions about colours and starters too."""
    settled = league.state == State.FINISHED
    texts = [(fixture, text) for fixture, text in sheets if text is not None]
    rows = GameSheet.objects.bulk_create(GameSheet(text=text, rules=league.rules) for _, text in texts)
    models.FixtureSheet.objects.bulk_create(
        models.FixtureSheet(
            fixture=fixture,
            sheet=sheet,
            white=fixture.white if settled else None,
            starter=fixture.starter if settled else None,
        )
        for (fixture, _), sheet in zip(texts, rows, strict=True)
    )
