"""Search: names with a word that begins with each word typed, without case or accents.

Hidden names are not found. A rare word is looked up in the index of words, at the same cost among any number of names;
for a frequent word the list of names is read, which soon has matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import OuterRef, Q, QuerySet

from tournaments import models
from tournaments.access.permissions import some
from tournaments.league import names

MAX_LISTED = 200
MAX_WORDS = 8
AFTER_ALL = b"\xff"
"""The end of a range of words: no letter has this byte in UTF-8."""


def words_typed(query: str) -> tuple[str, ...]:
    """Return the words of a query that count; none for an empty one."""
    return names.words(query)[:MAX_WORDS]


def players_named(words: Sequence[str], players: QuerySet[models.Player]) -> QuerySet[models.Player]:
    """Return the players, among the given, found by the words."""
    few = _few_players(words)
    return players.filter(_shown_as(words) if few is None else Q(pk__in=few))


def leagues_named(words: Sequence[str], leagues: QuerySet[models.League]) -> QuerySet[models.League]:
    """Return the leagues, among the given, found by the words in their name or a player's."""
    called = _few(models.LeagueWord, words, models.League.objects.all(), _called(words))
    players = _few_players(words)
    if called is not None and players is not None:
        # A union of keys: with an OR of two conditions PostgreSQL would scan all leagues.
        own = models.League.objects.filter(pk__in=called).values("pk")
        entered = models.Entry.objects.filter(player__in=players, initials=False).values("league")
        return leagues.filter(pk__in=own.union(entered, all=True))
    named = _shown_as(words, "player") if players is None else Q(player__in=players)
    entries = models.Entry.objects.filter(named, initials=False)
    own_name = _called(words) if called is None else Q(pk__in=called)
    return leagues.filter(own_name | some(entries.filter(league=OuterRef("pk"))))


def _few_players(words: Sequence[str]) -> list[int] | None:
    return _few(models.PlayerWord, words, models.Player.objects.filter(initials=False), _shown_as(words))


def _few(kind: type[models.Word], words: Sequence[str], named: QuerySet[Any], found: Q) -> list[int] | None:
    """Return the keys of the rows that the words find; None for more than MAX_LISTED. `found` checks one row."""
    # Rows with a word are counted in the database, up to the limit.
    counts = {word: _beginning(kind, word)[: MAX_LISTED + 1].count() for word in words}
    rarest = min(words, key=counts.__getitem__)
    if not counts[rarest]:
        return []
    if counts[rarest] <= MAX_LISTED:
        having = _beginning(kind, rarest).values("of")
        return list((named.filter(found) if words[1:] else named).filter(pk__in=having).values_list("pk", flat=True))
    if not words[1:]:
        return None
    # All words are frequent, but few names may have all of them: read the names once.
    keys = list(named.filter(found).values_list("pk", flat=True)[: MAX_LISTED + 1])
    return keys if len(keys) <= MAX_LISTED else None


def _beginning(kind: type[models.Word], typed: str) -> QuerySet[Any]:
    first = typed.encode()
    return kind._default_manager.filter(word__gte=first, word__lt=first + AFTER_ALL)


def _shown_as(words: Sequence[str], player: str = "") -> Q:
    """Return the condition that a player is shown by a name found by the words."""
    at = f"{player}__" if player else ""
    return Q(**{f"{at}initials": False}) & _having(models.PlayerWord, words, at, player or "pk")


def _called(words: Sequence[str]) -> Q:
    return _having(models.LeagueWord, words, "", "pk")


def _having(kind: type[models.Word], words: Sequence[str], at: str, key: str) -> Q:
    """Return the condition that the name has a word beginning with each typed one; the name itself holds it then."""
    held = Q()
    for word in words:
        held &= Q(**{f"{at}searchable__contains": word}) & some(_beginning(kind, word).filter(of=OuterRef(key)))
    return held
