"""What is searched: the words of each name and its other forms, the positions of each sheet; and sort keys."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from time import sleep
from typing import Any

from django.db import Error, connection, transaction
from django.db.models import OuterRef, Q, QuerySet

from games.archive.terms import position_term
from games.rules import RULES, check
from games.rules.moves import State
from games.rules.notation.pdn import without_player_names
from games.rules.position import start as first_position
from games.rules.sheets.record import SheetReport
from tournaments import models
from tournaments.league import names, values
from tournaments.league.aliases import Aliases, ranks, unique_initials
from tournaments.league.names import folded
from tournaments.models.player import name_sort_key
from tournaments.store.access.people import signature_text
from tournaments.store.access.permissions import any_exists

BATCH_SIZE = 2000
SHEETS_AT_ONCE = 500
INDEX_SECONDS = 60.0
"""The interval at which a process looks for sheets without an index."""
PAUSE_SECONDS = 0.01
"""The pause after each of them, so that pages are not delayed."""
logger = logging.getLogger(__name__)


def index_players(players: Sequence[models.Player], *, renamed: bool = False) -> None:
    """Index the present names of players; for `renamed` ones, delete the words of former names."""
    _index(models.PlayerWord, {player.pk: player.name for player in players}, renamed)


def index_leagues(leagues: Iterable[models.League], *, renamed: bool = False) -> None:
    """Index the names of new leagues, which are in no event yet; or of `renamed` ones, with that of their event."""
    if not renamed:
        _index(models.LeagueWord, {league.pk: league.name for league in leagues}, renamed)
        return
    league_names = {league.pk: league.name for league in leagues}
    stages = models.EventStage.objects.filter(league__in=league_names).values_list("league", "event__name")
    event_names = dict(stages)
    texts = {key: f"{name} {event_names.get(key, '')}" for key, name in league_names.items()}
    _index(models.LeagueWord, texts, renamed)


def _index(kind: type[Any], texts: Mapping[int, str], renamed: bool) -> None:
    """Store the words of the texts of players or leagues, by their keys, as rows of this model."""
    if renamed:
        kind.objects.filter(of__in=texts).delete()
    rows = (kind(of_id=key, word=word.encode()) for key, text in texts.items() for word in names.words(text))
    # A request that registers the same player at the same time writes the same words.
    kind.objects.bulk_create(rows, ignore_conflicts=True)


def complete_index() -> None:
    """Index the names that a previous version wrote without the index during a rolling update.

    Looks at every league, and at players without words or with a name other than the one indexed.
    """
    players = models.Player.objects.filter(Q(words=None) | ~Q(sorted_as="")).values_list("pk", "name")
    _complete(models.PlayerWord, models.Player, index_players, players)
    leagues = models.League.objects.values_list("pk", "name", "event_stage__event__name")
    _complete(models.LeagueWord, models.League, index_leagues, leagues)


def sheet_term(state: State) -> int:
    """Return the term of a position as it is stored: with 63 bits."""
    return position_term(state) >> 1


def index_sheet(sheet: models.FixtureSheet, report: SheetReport) -> None:
    """Store the positions of a sheet, if they are not stored."""
    states = report.record.game.line.states if report.record else [first_position(report.rules).state]
    first_plies: dict[int, int] = {}
    for ply, state in enumerate(states):
        first_plies.setdefault(sheet_term(state), ply)
    rows = (models.SheetPosition(sheet=sheet, term=term, ply=ply) for term, ply in first_plies.items())
    models.SheetPosition.objects.bulk_create(rows, ignore_conflicts=True)


def index_sheets() -> int:
    """Store the positions of the latest SHEETS_AT_ONCE sheets that have none, and return their number.

    They were imported with a league, restored from a backup, or submitted before there was an index.
    """
    unindexed = ~any_exists(models.SheetPosition.objects.filter(sheet=OuterRef("pk")))
    rows = models.FixtureSheet.objects.filter(unindexed).select_related("sheet").order_by("-pk")[:SHEETS_AT_ONCE]
    for row in (found := list(rows)):
        report = check(RULES[row.sheet.rules], row.sheet.text)
        # The lock keeps the sheet from being deleted before its positions are stored.
        with transaction.atomic():
            if models.FixtureSheet.objects.select_for_update().filter(pk=row.pk).first():
                index_sheet(row, report)
        sleep(PAUSE_SECONDS)
    return len(found)


def keep_sheets_indexed() -> None:
    """Index sheets that have no index, as long as the process lives."""
    while True:
        more = 0
        try:
            more = index_sheets()
        except Error as error:
            logger.warning("sheets wait for the database: %s", error)
        except Exception:
            # Whatever failed, the other sheets are tried again.
            logger.exception("sheets wait for their index")
        finally:
            connection.close()
        sleep(0 if more == SHEETS_AT_ONCE else INDEX_SECONDS)


def complete_sort_keys() -> None:
    """Store the sort keys of players that a previous version registered or pseudonymised without them."""
    rows = models.Player.objects.filter(Q(sort_key=b"") | ~Q(sorted_as=""))
    wrong = [pk for pk, name, key in rows.values_list("pk", "name", "sort_key") if bytes(key) != name_sort_key(name)]
    for start in range(0, len(wrong), BATCH_SIZE):
        with transaction.atomic():
            players = list(models.Player.objects.select_for_update().filter(pk__in=wrong[start : start + BATCH_SIZE]))
            for player in players:
                player.sort_key = name_sort_key(player.name)
            models.Player.objects.bulk_update(players, ["sort_key"])


def _complete(kind: type[Any], named: type[Any], index: Callable[..., None], rows: QuerySet[Any, Any]) -> None:
    """Index those of `rows`, each a key of `named` and its texts, whose stored words are not those of the texts."""
    found = rows.distinct().iterator(chunk_size=BATCH_SIZE)
    while batch := {key: " ".join(filter(None, texts)) for key, *texts in islice(found, BATCH_SIZE)}:
        stored: dict[int, set[str]] = {pk: set() for pk in batch}
        for of, word in kind.objects.filter(of__in=batch).values_list("of", "word"):
            stored[of].add(bytes(word).decode())
        if wrong := [pk for pk, text in batch.items() if stored[pk] != set(names.words(text))]:
            # The lock keeps a simultaneous renaming from storing a name between the reading of it and of its words.
            with transaction.atomic():
                index(list(named.objects.select_for_update().filter(pk__in=wrong)), renamed=True)


NO_ALIASES = Aliases()


def aliases_of(league: models.League, former_players: Collection[str] = ()) -> Aliases:
    """Return the public replacement of each hidden name; `former_players` are players who have left the league.

    Makes one query, or two if there are such players.
    """
    columns = ("name", "initials", "player__initials", "former_names")
    entries = list(league.entries.order_by("number").values_list(*columns))
    rows = [(name, in_league or in_all) for name, in_league, in_all, _ in entries]
    former_names = {name: old for name, _, _, old in entries if old}
    if left := set(former_players).difference((name for name, _ in rows), *former_names.values()):
        hidden = _hidden_by_decision(league)
        rows += [(name, True) for name in sorted(left) if folded(name) in hidden]
    return aliases_for_names([name for name, _ in rows], {name for name, hidden in rows if hidden}, former_names)


def _hidden_by_decision(league: models.League) -> set[str]:
    """Return the folded names whose last decision in the league shows them by initials.

    Decisions are read, since a player who left the league has no entry. Names hidden in other leagues are not looked
    up: typing a list would reveal them.
    """
    verbs = ("show_as", "enrol", "qualify", "arrange_stage", "add_latecomer", "correct_player", "anonymise")
    decisions = models.Decision.objects.filter(league=league, verb__in=verbs)
    hidden: set[str] = set()
    for verb, document in decisions.order_by("number").values_list("verb", "after"):
        after: dict[str, Any] = document or {}
        hidden |= set(map(folded, after.get("hidden", ())))
        if after.get("initials"):
            hidden.add(folded(after["player"]))
        elif "initials" in after or verb == "anonymise":
            hidden.discard(folded(after["player"]))
    return hidden


def aliases_for_names(
    names: Sequence[str], hidden: Collection[str], former_names: Mapping[str, Sequence[str]] | None = None
) -> Aliases:
    """Return the public replacements of the hidden names of a league, in order.

    `former_names` are the names before corrections, which are hidden too.
    """
    if not hidden:
        return Aliases()
    initials = unique_initials(names, hidden)
    before = {old: initials[name] for name, olds in (former_names or {}).items() if name in hidden for old in olds}
    return Aliases(
        {**{old: alias for old, alias in before.items() if old not in names}, **initials},
        [name for name in names if name not in hidden],
    )


def public_players(entries: Sequence[Any], aliases: Aliases, *, ranked: bool) -> tuple[values.Entrant, ...]:
    """Return the players with their public names. `ranked` replaces sort keys by ranks, which hold no hidden letters.

    The club of a hidden player is left out: with the initials it would identify them.
    """
    sort_keys = {entry.name: entry.sorted_as for entry in entries}
    if ranked:
        sort_keys = ranks({name: sort_key or name for name, sort_key in sort_keys.items()})
    clubs = {entry.name: entry.club or None for entry in entries if entry.name not in aliases.shown}
    return tuple(
        values.Entrant(
            aliases.of(entry.name),
            clubs.get(entry.name),
            sort_keys[entry.name],
            drawn_as="" if ranked else entry.drawn_as,
            rating=entry.rating,
            id="" if entry.name in aliases.shown else entry.identifier,
            key=entry.pk,
            player_key=None if entry.name in aliases.shown else entry.player_id,
        )
        for entry in entries
    )


def official_players(entries: Sequence[Any]) -> tuple[values.Entrant, ...]:
    """Return the players with their own names and their consent, for officials."""
    return tuple(
        values.Entrant(
            entry.name,
            entry.club or None,
            entry.sorted_as,
            entry.initials,
            values.Consent(entry.consent_by, entry.consent_on) if entry.consent_by else None,
            entry.drawn_as,
            entry.rating,
            entry.identifier,
            entry.pk,
            entry.player_id,
        )
        for entry in entries
    )


def public_signature(name: str, handle: str | None, aliases: Aliases = NO_ALIASES) -> str:
    """Return a signature for the public: the name and its handle, or a hidden player's alias without the handle."""
    alias = aliases.signed(name)
    return signature_text(alias, handle if alias == name else None)


def public_sheet(text: str, pair: tuple[str, str], aliases: Aliases) -> str:
    """Return the sheet of a game with the public names of its players.

    If a player is hidden, the tags with players' names are removed, in every spelling.
    """
    hides = not set(aliases.shown.values()).isdisjoint(pair)
    found = aliases.within(text)
    return without_player_names(found, pair) if hides else found
