"""Import a whole league from its file; and what is said of the names of a list."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext, ngettext

from tournaments import models
from tournaments.display.names import lookalikes_in
from tournaments.league import checks
from tournaments.league.faults import within
from tournaments.league.file.name_parts import Namesake
from tournaments.league.file.regulation import stage_document
from tournaments.league.file.writing import league_document
from tournaments.league.formats.swiss.found_again import MAX_WORK, rounds_found_again
from tournaments.league.names import folded, sorted_words
from tournaments.league.player_rules import PlayerRules
from tournaments.league.regulation import Format, Stage
from tournaments.league.settings import ANNOUNCED, MIN_PLAYERS
from tournaments.league.table import table
from tournaments.league.values import Entrant, League, State
from tournaments.organizers.founding.names_asked import NamesWithAnswers
from tournaments.organizers.founding.verbs import create_league, setup_of
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import move_to_championship
from tournaments.store.championships import write_placings
from tournaments.store.decide import Change, decision_with_request_key, record
from tournaments.store.difference import stored_stage
from tournaments.store.load import load_league
from tournaments.store.matching import Lookalike, Match
from tournaments.store.players import write_deadlines, write_rules
from tournaments.store.rounds import FIND_AGAIN, found_again_document
from tournaments.store.save import write_entries, write_fixtures


@transaction.atomic
def import_league(
    value: League, *, by: Actor, request_key: str | None = None, counted: bool = True, work: int = MAX_WORK
) -> models.League:
    """Create a league equal to the value and return its row; the same request key imports it once.

    Further leagues of one event are not `counted`. `work` bounds what its rounds are paired again with.
    Raises Fault for a game with an ending that its rules do not have, which reading the file accepts.
    """
    _refuse_reasons_of_other_rules(value)
    if (taken := decision_with_request_key(request_key, "import_league", by)) and taken.league:
        return taken.league
    stage = None if value.stage == Stage() else stage_document(replace(value.stage, apart=()), value.legs)
    league = create_league(setup_of(value), by=by, stage=stage, counted=counted)
    league.state, league.draw_seed = value.state, value.draw_seed
    league.podium, league.partings = value.podium, value.partings
    for setting in ANNOUNCED:
        setattr(league, setting.name, getattr(value, setting.name))
    league.save()
    entries = write_entries(league, value.players, by=by.user)
    _write_stage(league, value, entries)
    write_fixtures(league, value.games, entries)
    write_fixtures(league, value.tiebreak_games, entries, tiebreak=True)
    _write_conduct_and_rulings(league, value, entries)
    if value.player_rules != PlayerRules():
        write_rules(league, value.player_rules)
    if value.deadlines:
        write_deadlines(league, value.deadlines)
    if value.state is State.FINISHED:
        loaded = load_league(league)
        write_placings(league, loaded, [row for row in table(loaded.league).rows if not row.annulled])
    record(
        league, "import_league", Change(None, league_document(_without_consents(value))), by=by, request_key=request_key
    )
    if value.stage.format is Format.SWISS and (found := rounds_found_again(value, work)):
        keys = {name: entry.pk for name, entry in entries.items()}
        record(league, FIND_AGAIN, Change(None, found_again_document(found, keys), "rounds"), by=by)
    move_to_championship(league, value.championship, by=by)
    return league


def _refuse_reasons_of_other_rules(value: League) -> None:
    """Raise Fault for a result whose reason the rules of the league do not have."""
    for name, games in (("games", value.games), ("tiebreak_games", value.tiebreak_games)):
        for index, game in enumerate(games):
            if game.result:
                with within(f"{name}[{index}]"):
                    checks.reason(game.result, value.board_ends)


def _write_stage(league: models.League, value: League, entries: Mapping[str, models.Entry]) -> None:
    """Store who is kept apart in an imported league, and its byes."""
    if not (value.stage.apart or value.byes):
        return
    if value.stage.apart:
        league.stage = stored_stage(value.stage, value.legs, {name: entry.pk for name, entry in entries.items()})
    league.byes = [[entries[bye.player].pk, bye.round, bye.kind] for bye in value.byes]
    league.save(update_fields=["stage", "byes"])


def _without_consents(value: League) -> League:
    """Return the league without consents, for the history: only the entries store them, to be erased with the entry."""
    return replace(value, players=tuple(replace(player, consent=None) for player in value.players))


def _write_conduct_and_rulings(league: models.League, value: League, entries: dict[str, models.Entry]) -> None:
    """Store the sanctions, withdrawals and rulings of an imported league."""
    models.Sanction.objects.bulk_create(
        models.Sanction(league=league, entry=entries[s.player], reason=s.reason, revoked=s.revoked)
        for s in value.sanctions
    )
    models.Withdrawal.objects.bulk_create(
        models.Withdrawal(entry=entries[w.player], games=w.games, was_there=w.was_there) for w in value.withdrawn
    )
    for ruling in value.rulings:
        row = league.rulings.create(reason=ruling.reason, seed=ruling.seed)
        models.RulingPlace.objects.bulk_create(
            models.RulingPlace(ruling=row, entry=entries[name], place=place)
            for place, name in enumerate(ruling.order, start=1)
        )


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A name of the list. `match` is the registered player of that name, `lookalike` one of a similar name, or None.

    `alike` is another name of the list with the same words, but for case, accents and their order; or empty.
    """

    name: str
    club: str
    rating: int | None
    match: Match | None
    lookalike: Lookalike | None
    twice: bool
    alike: str = ""
    namesake: Namesake | None = None
    """The name and club of the list, of a player whose name tells them apart from another of the same name."""


def lines_read(
    entrants: Sequence[Entrant], questions: NamesWithAnswers, namesakes: Sequence[Namesake] = ()
) -> list[ReadLine]:
    """Return the lines of a list in order, each with the registered players it may be that the account may see."""
    times = Counter(folded(entrant.name) for entrant in entrants)
    same_words = defaultdict(list)
    told_apart = {namesake.index: namesake for namesake in namesakes}
    for entrant in entrants:
        same_words[tuple(sorted_words(entrant.name))].append(entrant.name)
    return [
        ReadLine(
            entrant.name,
            entrant.club or "",
            entrant.rating,
            match,
            questions.alike.get(folded(entrant.name)),
            times[folded(entrant.name)] > 1,
            next((one for one in same_words[tuple(sorted_words(entrant.name))] if one != entrant.name), ""),
            told_apart.get(index),
        )
        for index, (entrant, match) in enumerate(zip(entrants, questions.matches, strict=True))
    ]


def count_warning(count: int, most: int) -> str:
    """Return a warning about the number of names, for a league of MIN_PLAYERS to `most`; empty if they fit."""
    if not count or MIN_PLAYERS <= count <= most:
        return ""
    values = {"count": count, "least": MIN_PLAYERS, "most": most}
    if count < MIN_PLAYERS:
        words = ngettext(
            "Es %(count)d nombre, y en esta liga caben de %(least)d a %(most)d: puedes guardarlo y seguir después.",
            "Son %(count)d nombres, y en esta liga caben de %(least)d a %(most)d: puedes guardarlos y seguir después.",
            count,
        )
        return words % values
    return gettext("Son %(count)d nombres, y en esta liga caben de %(least)d a %(most)d.") % values


def unanswered_names_words(*leagues: models.League) -> list[str]:
    """Return a sentence with the number of names that may be players of other leagues and are unanswered, if any."""
    count = sum(lookalikes_in(league).filter(proposal_sent=False).count() for league in leagues)
    if not count:
        return []
    words = ngettext(
        "%(count)d nombre es también de alguien de otra liga: di en «Gente» si es la misma persona.",
        "%(count)d nombres son también de gente de otras ligas: di en «Gente» si son las mismas personas.",
        count,
    )
    return [words % {"count": count}]
