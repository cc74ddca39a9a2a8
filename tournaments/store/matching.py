"""Find the registered player of the same name as an entered one, or of one that resembles it.

A name is compared only with names the organizer may read: of players in the organizer's leagues, and of players shown
in full by published leagues. So a typed list reveals neither hidden players nor those of private leagues.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from tournaments import models
from tournaments.league import names
from tournaments.league.aliases import drawn_as, first_letters
from tournaments.league.names import folded
from tournaments.league.values import Entrant, State
from tournaments.models.player import name_columns
from tournaments.store.access.permissions import any_exists, leagues_organized_by
from tournaments.store.search_index import index_players


@dataclass(frozen=True, slots=True)
class Match:
    """A registered player of the same name.

    `own` says that the account organizes a league of the player, and may enter them in another. Otherwise the account
    must confirm that it is the same person, and then an organizer of `league`, a published league of the player.
    """

    player: models.Player
    own: bool
    league: str = ""


def matches(entrants: Sequence[Entrant], by: User | None, *, league: models.League | None = None) -> list[Match | None]:
    """Return the match of each entrant, in the order given, or None for a new player.

    `by` is the organizer's account, None on the command line. Entries of `league` itself are ignored.

    The same name and club is the same player; so is the same name if one of the two has no club and there is only one
    candidate. Makes two queries, or one for the operator of the site, who may read every name.
    """
    folded = [names.folded(entrant.name) for entrant in entrants]
    named = models.Player.objects.filter(folded_name__in=folded, sorted_as="").order_by("pk")
    if by is None or by.is_superuser:
        everybody = _by_name(named)
        return [_match(entrant, everybody, own=True) for entrant in entrants]
    entries = models.Entry.objects.exclude(league=league) if league else models.Entry.objects.all()
    entered = entries.filter(player=OuterRef("pk"), league__in=leagues_willingly_organized(by))
    own = _by_name(named.filter(any_exists(entered)))
    public = _by_name(_shown_in_public(named, entries))
    return [_match(entrant, own, own=True) or _match(entrant, public, own=False) for entrant in entrants]


def leagues_willingly_organized(by: User) -> QuerySet[models.League]:
    """Return the leagues that the account organizes and in which it took a decision or accepted an invitation.

    Without that condition, appointing an account to a league would make the league's players count as its own.
    """
    decided = models.Decision.objects.filter(league=OuterRef("pk"), actor=by)
    accepted = models.Invitation.objects.filter(league=OuterRef("pk"), accepted_by=by)
    return leagues_organized_by(by).filter(Exists(decided) | Exists(accepted))


def _shown_in_public(players: QuerySet[models.Player], entries: QuerySet[models.Entry]) -> QuerySet[models.Player]:
    """Return the players shown in full, with their name, by a published league."""
    entered = entries.filter(player=OuterRef("pk"), initials=False, league__published=True)
    league = Subquery(entered.order_by("-league").values("league__name")[:1])
    return players.filter(Q(initials=False)).annotate(shown_in=league).filter(shown_in__isnull=False)


def _by_name(players: QuerySet[models.Player]) -> dict[str, list[models.Player]]:
    """Group players by their folded names."""
    players_by_name: dict[str, list[models.Player]] = defaultdict(list)
    for player in players:
        players_by_name[player.folded_name].append(player)
    return players_by_name


def _match(entrant: Entrant, known: dict[str, list[models.Player]], *, own: bool) -> Match | None:
    """Return the registered player that an entrant seems to be; None if there is none or several."""
    candidates = known.get(names.folded(entrant.name), [])
    club = names.folded(entrant.club or "")
    exact = [player for player in candidates if player.folded_club == club]
    only_one = len(candidates) == 1 and (not club or not candidates[0].folded_club)
    player = exact[0] if len(exact) == 1 else candidates[0] if only_one and not exact else None
    return Match(player, own, getattr(player, "shown_in", "")) if player else None


MAX_OWN_ENTRIES = 1_000
"""Maximum number of entries, the latest ones, with which a name is compared."""
MAX_REORDERED_WORDS = 6
"""Maximum number of words of a name that is also looked for with its surnames first."""


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A registered player, with a name and a league that the account may read.

    `own` says that the account organizes that league, and decides alone whether it is the same person.
    """

    player: int
    name: str
    league: str
    own: bool
    club: str = ""


@dataclass(frozen=True, slots=True)
class NameAnswers:
    """An organizer's answers about names like those of registered players."""

    same: Mapping[str, int]
    """The key of the registered player, by folded name."""
    different: frozenset[str] = frozenset()
    """The folded names of new players."""


NO_NAME_ANSWERS = NameAnswers({})


def lookalikes(
    entrants: Sequence[Entrant],
    by: User | None,
    league: models.League | None,
    matched: Sequence[Match | None] | None = None,
) -> dict[str, Lookalike]:
    """Return the possible player of each unmatched name, by folded name, among those the account may read.

    Names that are in the league already are left out. `matched` are the `matches` of the list, if the caller has them.
    Makes five queries at most.
    """
    if by is None:
        return {}
    entered = set(league.entries.values_list("folded_name", "player")) if league else set()
    known = {folded for folded, _ in entered}
    matched = matches(entrants, by, league=league) if matched is None else matched
    unmatched = [one for one, match in zip(entrants, matched, strict=True) if not match]
    unmatched = [one for one in unmatched if names.folded(one.name) not in known]
    if not unmatched:
        return {}
    taken = {match.player.pk for match in matched if match} | {player for _, player in entered}
    own = (
        _entries_of(leagues_willingly_organized(by))
        .exclude(league=league)
        .order_by("-league", "number")[:MAX_OWN_ENTRIES]
    )
    shown = _entries_of(models.League.objects.filter(published=True)).exclude(league=league)
    shown = shown.filter(initials=False, player__initials=False, player__searchable__in=_spellings(unmatched))
    candidates = [*_candidates(own, own=True), *_candidates(shown.order_by("-league")[:MAX_OWN_ENTRIES], own=False)]
    best: dict[str, Lookalike] = {}
    for one in unmatched:
        alike = [c for c in candidates if c.player not in taken and _is_alike(one.name, c)]
        if alike:
            chosen = min(alike, key=lambda c: (not c.own, not names.alike(one.name, c.name)))
            best[names.folded(one.name)] = chosen
            taken.add(chosen.player)
    return best


def _is_alike(name: str, candidate: Lookalike) -> bool:
    """Return whether a name is like a candidate's; one of the account's own leagues may differ in a letter."""
    if candidate.own:
        return names.nearly_alike(name, candidate.name)
    return names.alike(name, candidate.name)


def _entries_of(leagues: QuerySet[models.League]) -> QuerySet[models.Entry]:
    """Return the entries of some leagues whose names were never erased: an erased one keeps `sorted_as`."""
    return models.Entry.objects.filter(Exists(leagues.filter(pk=OuterRef("league"))), sorted_as="")


def _candidates(entries: QuerySet[models.Entry], *, own: bool) -> list[Lookalike]:
    """Return the players of entries as candidates."""
    rows = entries.values_list("player", "name", "league__name", "club")
    return [Lookalike(player, name, league, own, club) for player, name, league, club in rows]


def _spellings(entrants: Iterable[Entrant]) -> set[str]:
    """Return the spellings of names to look for, without case or accents: as entered, and with the surname first."""
    spellings: set[str] = set()
    for entrant in entrants:
        plain, words = names.searchable(entrant.name), names.searchable(entrant.name).replace(",", " ").split()
        spellings.add(plain)
        if len(words) <= MAX_REORDERED_WORDS:
            splits = [(" ".join(words[cut:]), " ".join(words[:cut])) for cut in range(1, len(words))]
            spellings |= {" ".join(words), *(f"{a} {b}" for a, b in splits), *(f"{a}, {b}" for a, b in splits)}
            spellings |= {f"{b}, {a}" for a, b in splits}
    return spellings


def correct_entry(league: models.League, entry: models.Entry, name: str, club: str) -> None:
    """Change the name and club of an entry; keep its former name, and the name used in the lots."""
    before = Entrant(entry.name, entry.club or None, drawn_as=entry.drawn_as)
    former = [*entry.former_names, entry.name, *([entry.drawn_as] if entry.drawn_as else [])]
    entry.former_names = list(dict.fromkeys(one for one in former if one != name))
    entry.drawn_as = drawn_as(State(league.state), before, name)
    entry.name, entry.folded_name, entry.club = name, folded(name), club
    entry.save(update_fields=["name", "folded_name", "club", "drawn_as", "former_names"])
    update_registered_name(entry.player)


def update_registered_name(player: models.Player) -> None:
    """Copy the name of an entry to its registered player, preferably from a published league that shows it in full.

    A player with a medal in another game keeps the name that the championship gave.
    """
    if player.sorted_as or player.placings.filter(other_podium__isnull=False).exists():
        return
    entries = list(player.entries.filter(sorted_as="").select_related("league").order_by("-league"))
    named = [entry for entry in entries if entry.league.published and not entry.initials] or entries
    if not named:
        return
    player.club = next((entry.club for entry in named if entry.club), "")
    player.folded_club = folded(player.club)
    columns = name_columns(player.name if player.name in {entry.name for entry in named} else named[0].name)
    if player.name != columns["name"]:
        for column, value in columns.items():
            setattr(player, column, value)
        index_players([player], renamed=True)
    player.save(update_fields=[*columns, "club", "folded_club"])


def corrected_name_match(entry: models.Entry, name: str, club: str, by: User | None) -> Lookalike | None:
    """Return the player of other leagues whose name is like a corrected one, among those the account may read.

    None if the name stays, or if the entry's player has entries in other leagues already.
    """
    other_entries = models.Entry.objects.filter(player=entry.player_id).exclude(pk=entry.pk)
    if by is None or folded(name) == entry.folded_name or other_entries.exists():
        return None
    entrant = Entrant(name, club or None)
    found = matches([entrant], by, league=entry.league)
    [match] = found
    if match is None:
        like = lookalikes([entrant], by, entry.league, found).get(folded(name))
        return None if like is None or like.player == entry.player_id else like
    if match.player.pk == entry.player_id or entry.league.entries.filter(player=match.player).exists():
        return None
    own_entries = models.Entry.objects.filter(player=match.player, league__in=leagues_willingly_organized(by)).order_by(
        "-league"
    )
    own_name_and_league = own_entries.values_list("name", "league__name").first()
    if own_name_and_league:
        return Lookalike(match.player.pk, *own_name_and_league, own=True)
    return Lookalike(match.player.pk, match.player.name, match.league, own=False) if match.league else None


def register_with_random_name() -> models.Player:
    """Register a player under a random name; `free_name` then makes a readable one from the key."""
    name = secrets.token_hex(16)
    return models.Player.objects.create(**name_columns(name))


def free_name(player: models.Player, leagues: list[int]) -> str:
    """Return a neutral name that no registered player and no entry of these leagues has: "Jugador 17"."""
    name = f"Jugador {player.pk}"
    while (
        models.Player.objects.filter(folded_name=folded(name)).exclude(pk=player.pk).exists()
        or models.Entry.objects.filter(league__in=leagues, folded_name=folded(name)).exists()
    ):
        name += " bis"
    return name


def rename(player: models.Player, name: str, former_name: str) -> None:
    """Rename a player, keeping their alphabetical position in the championships in which they have medals."""
    championships = models.Championship.objects.filter(
        Q(leagues__placings__player=player) | Q(other_podiums__placings__player=player)
    )
    in_championships = Q(placings__league__championship__in=championships) | Q(
        placings__other_podium__championship__in=championships
    )
    others = models.Player.objects.filter(in_championships).exclude(pk=player.pk).distinct()
    player.sorted_as = first_letters(former_name, [other.sorted_as or other.name for other in others])
    for column, value in name_columns(name).items():
        setattr(player, column, value)
    player.club = player.folded_club = ""
    player.initials = False
    player.save()
    # A proposal to link an entry of the same name in another league would reveal the name.
    models.Entry.objects.filter(proposed=player).update(proposed=None, proposal_sent=False)
    index_players([player], renamed=True)


def subject_of(player: int) -> str:
    """Return the subject of decisions on a registered player."""
    return f"player {player}"
