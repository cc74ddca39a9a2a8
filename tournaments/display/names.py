"""The players of a league, and the medallists of its championship, with their public names; and what the public
may not read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast

from tournaments import models
from tournaments.league import names
from tournaments.store.access.permissions import leagues_organized_by
from tournaments.store.championships import present_and_former_names
from tournaments.store.events import QUALIFY, RETURN
from tournaments.store.kept_query import kept_query
from tournaments.store.search_index import aliases_of

MAX_NAMESAKES = 200


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player in a list of names. `shown` is the text that the public reads instead of the name, or empty.

    `erased`: the name is not stored, and `name` is a pseudonym. `other_game_only`: the player is only in another game
    of the championship. `everywhere`: the site's administrator shows initials in every league. `initials_requested`: an
    organizer of another league of the player asks for initials in this one. `proposed`: the entry may belong to a
    player of another league.
    `entry` is the key of the player's entry in the league; `shared` says that the player has entries in other leagues.
    `consent_by` is the person who consented to the player's participation, and `consent_on` the day.
    """

    player_id: int
    name: str
    club: str
    shown: str
    erased: bool
    other_game_only: bool = False
    everywhere: bool = False
    initials_requested: bool = False
    proposed: bool = False
    entry: int = 0
    shared: bool = False
    consent_by: str = ""
    consent_on: date | None = None


def players_and_medallists_of(league: models.League, *, medallists: bool = True) -> QuerySet[models.Player]:
    """Return the players of a league and, with `medallists`, the medallists of other games of its championship."""
    condition = Q(entries__league=league)
    if league.championship_id and medallists:
        condition |= Q(placings__other_podium__championship=league.championship_id)
    return models.Player.objects.filter(condition).distinct()


@kept_query
def entries_of(league: int) -> QuerySet[models.Entry]:
    """Return the entries of a league by draw number, with all that is read of a person; `shared` with other leagues."""
    others = models.Entry.objects.filter(player=OuterRef("player")).exclude(league=league)
    entries = models.Entry.objects.filter(league=league).annotate(shared=Exists(others)).order_by("number")
    return entries.select_related("own_link__account__handle", "withdrawal", "player")


def names_in(
    league: models.League, entries: Sequence[models.Entry], *, medallists: bool = True
) -> tuple[NameLine, ...]:
    """Return the players of these entries of the league, then the names in podiums of other games."""
    aliases = aliases_of(league)
    lines = [
        replace(
            _name_line(
                entry.player,
                entry.name,
                entry.club,
                aliases.shown.get(entry.name, ""),
                initials_requested=entry.initials_asked,
            ),
            entry=entry.pk,
            proposed=entry.proposed_id is not None,
            shared=entry.shared,  # type: ignore[attr-defined] # an annotation of `entries_of`
            consent_by=entry.consent_by,
            consent_on=entry.consent_on,
        )
        for entry in entries
    ]
    if not league.championship_id or not medallists:
        return tuple(lines)
    others = players_and_medallists_of(league).exclude(pk__in=[line.player_id for line in lines])
    placings = models.Placing.objects.filter(other_podium__championship=league.championship_id, player=OuterRef("pk"))
    others = others.annotate(podium_initials=Exists(placings.filter(initials=True)))
    won = [
        _name_line(
            one,
            one.name,
            one.club,
            one.by_initials if one.initials or one.podium_initials else "",
            other_game_only=True,
        )
        for one in others.order_by("sort_key", "pk")
    ]
    return (*lines, *won)


def medallists_of(championship: models.Championship) -> tuple[NameLine, ...]:
    """Return the medallists of other games of the championship, by name."""
    placings = models.Placing.objects.filter(other_podium__championship=championship)
    hidden = placings.filter(player=OuterRef("pk"), initials=True)
    players = models.Player.objects.filter(pk__in=placings.values("player")).annotate(podium_initials=Exists(hidden))
    return tuple(
        _name_line(one, one.name, one.club, one.by_initials if one.initials or one.podium_initials else "")
        for one in players.order_by("sort_key", "pk")
    )


def _name_line(
    player: models.Player,
    name: str,
    club: str,
    shown: str,
    *,
    other_game_only: bool = False,
    initials_requested: bool = False,
) -> NameLine:
    erased = bool(player.sorted_as)
    return NameLine(
        player.pk,
        name,
        club,
        shown,
        erased,
        other_game_only=other_game_only,
        everywhere=player.initials,
        initials_requested=initials_requested,
    )


@dataclass(frozen=True, slots=True)
class NamedIn:
    """The leagues and championships, by keys, that store a player's name, among those of the reader.

    `others` is the number of other published leagues that name the player; `podiums`, of other championships in which a
    podium of another game does.
    """

    leagues: Mapping[int, str]
    """The names of the leagues, by key."""
    championships: tuple[int, ...]
    others: int
    podiums: int


def proposals_to(league: models.League) -> QuerySet[models.Entry]:
    """Return the entries of other published leagues that are proposed as a player of this published league.

    Both show the name.
    """
    named = _shown_in_full()
    proposed = named.filter(proposal_sent=True, proposed__in=named.filter(league=league).values("player"))
    return proposed.select_related("league", "proposed").order_by("pk")


def lookalikes_in(league: models.League) -> QuerySet[models.Entry]:
    """Return the entries of this league that may be a registered player of another league, which `known_in` names.

    The organizers of this league confirm it first; then those of the other league are asked. `known_in` names only
    published leagues that show the name.
    """
    entries_in_other_leagues = _shown_in_full().filter(player=OuterRef("proposed")).exclude(league=league)
    known_in = Subquery(entries_in_other_leagues.order_by("-league").values("league__name")[:1])
    entries = league.entries.filter(proposed__isnull=False, sorted_as="").annotate(known_in=known_in)
    return entries.filter(known_in__isnull=False).order_by("number")


def _shown_in_full() -> QuerySet[models.Entry]:
    """Return the entries whose names are public in full."""
    return models.Entry.objects.filter(league__published=True, initials=False, player__initials=False, sorted_as="")


def accepted_by(league: models.League) -> QuerySet[models.Entry]:
    """Return the entries of other leagues that this league accepted as one of its players."""
    answers = models.Decision.objects.filter(league=league, verb="answer_proposal", after__same=True)
    entries = [after["entry"] for after in answers.values_list("after", flat=True) if after and "entry" in after]
    if not entries:
        return models.Entry.objects.none()
    own = league.entries.values("player")
    accepted = models.Entry.objects.filter(pk__in=entries, player__in=own).exclude(league=league)
    return accepted.select_related("league", "player").order_by("pk")


def namesakes(player: models.Player, user: User) -> list[tuple[int, str]]:
    """Return the registered players that the user may merge with this one: key, and name with one of their leagues.

    They share a word of the name, and play in other leagues that the user organizes (for the administrator, in any).
    """
    words = [word.encode() for word in names.words(player.name)]
    shared = models.PlayerWord.objects.filter(word__in=words).values("of")
    leagues = leagues_organized_by(user).exclude(entries__player=player)
    entries = models.Entry.objects.filter(player__in=shared, league__in=leagues, player__sorted_as="")
    found: dict[int, str] = {}
    for entry in entries.exclude(player=player).select_related("league").order_by("name", "pk")[:MAX_NAMESAKES]:
        found.setdefault(entry.player_id, f"{entry.name} ({entry.league.name})")
    return list(found.items())


def hidden_in(league: models.League, player: models.Player) -> bool:
    """Return whether a player is hidden in a league, or else in the other podiums of its championship."""
    if player.initials:
        return True
    entries = league.entries.filter(player=player)
    placings = models.Placing.objects.filter(other_podium__championship=league.championship_id, player=player)
    here = entries.values_list("initials", flat=True).first()
    return placings.filter(initials=True).exists() if here is None else here


def leagues_naming(player: models.Player, leagues: QuerySet[models.League]) -> tuple[int, ...]:
    """Return the leagues, among the given, that the player is or was entered in."""
    named = Q(entries__player=player) | Q(pk__in=leagues_that_listed(player, leagues).values("pk"))
    return tuple(leagues.filter(named).distinct().order_by("pk").values_list("pk", flat=True))


def championships_naming(player: models.Player, championships: QuerySet[models.Championship]) -> tuple[int, ...]:
    """Return the championships, among the given, where the player won a medal in another game."""
    won = models.OtherPodium.objects.filter(placings__player=player).values("championship")
    return tuple(championships.filter(pk__in=won).distinct().order_by("pk").values_list("pk", flat=True))


def named_in(
    player: models.Player, leagues: QuerySet[models.League], championships: QuerySet[models.Championship]
) -> NamedIn:
    """Return the leagues that have or once had a player, and the podiums of other games that name them.

    Only the given leagues and championships are named; others are counted.
    """
    played = dict(leagues.filter(entries__player=player).values_list("pk", "name"))
    won = models.Placing.objects.filter(player=player, other_podium__isnull=False)
    podiums = list(won.values_list("other_podium__championship", "initials"))
    named = [championship for championship, _ in podiums]
    own = set(championships.filter(pk__in=named).values_list("pk", flat=True))
    return NamedIn(
        leagues=dict(sorted((played | dict(leagues_that_listed(player, leagues).values_list("pk", "name"))).items())),
        championships=tuple(sorted(own)),
        others=player.entries.exclude(league__in=played).filter(initials=False, league__published=True).count(),
        podiums=len({championship for championship, hidden in podiums if not hidden} - own),
    )


LISTING = ("enrol", QUALIFY, RETURN, "arrange_stage")
"""The verbs of decisions that list players; some of these may have left the league since."""


def leagues_that_listed(player: models.Player, leagues: QuerySet[models.League]) -> QuerySet[models.League]:
    """Return the leagues whose history lists the player's name, and in which no other player has that name now."""
    namesakes = models.Entry.objects.filter(folded_name=player.folded_name).exclude(player=player)
    enrolled = models.Decision.objects.filter(league__in=leagues, verb__in=LISTING)
    listed = enrolled.exclude(league__in=namesakes.values("league")).annotate(
        was=Cast("before", TextField()), became=Cast("after", TextField())
    )
    quoted = [json.dumps(player.name, ensure_ascii=escaped) for escaped in (True, False)]
    naming = [Q(**{f"{column}__contains": name}) for column in ("was", "became") for name in quoted]
    return models.League.objects.filter(pk__in=listed.filter(Q(*naming, _connector=Q.OR)).values("league"))


MAX_ROWS_WITHOUT_A_CHECK = 50
"""For more decisions than this, one query first checks whether there is anything to withhold."""
WITHHELD_NAME = "…"


def without_reason(row: models.Decision) -> models.Decision:
    """Return a decision on a sanction without its reason."""
    row.before, row.after = _without(row.before, "reason"), _without(row.after, "reason")
    return row


def without_seed(row: models.Decision) -> models.Decision:
    """Return a decision without the seed of the lots, which would reveal hidden names."""
    row.before, row.after = _without(row.before, "seed"), _without(row.after, "seed")
    return row


def withhold_championships(rows: Sequence[models.Decision]) -> None:
    """Replace the names of hidden championships in decisions."""
    withheld = models.Championship.objects.filter(withheld=True)
    if len(rows) > MAX_ROWS_WITHOUT_A_CHECK and not withheld.exists():
        return
    naming = [row for row in rows if _has_value(row.before, "championship") or _has_value(row.after, "championship")]
    if not naming:
        return
    hidden = present_and_former_names(withheld)
    for row in naming:
        row.before, row.after = (
            _without_championship_names(row.before, hidden),
            _without_championship_names(row.after, hidden),
        )


def _has_value(document: Any, key: str) -> bool:
    """Return whether a stored value has a key, at any depth, with a value that is not empty."""
    return isinstance(document, dict) and (
        bool(document.get(key)) or any(_has_value(one, key) for one in document.values())
    )


def _without_championship_names(document: Any, hidden: Collection[str]) -> Any:
    """Return a stored value with the names of hidden championships replaced."""
    if not isinstance(document, dict):
        return document
    return {
        key: WITHHELD_NAME if key == "championship" and value in hidden else _without_championship_names(value, hidden)
        for key, value in document.items()
    }


def _without(document: Any, withheld: str) -> Any:
    """Return the document of a decision with None in place of every value of a key."""
    if not isinstance(document, dict):
        return document
    return {key: None if key == withheld else _without(value, withheld) for key, value in document.items()}
