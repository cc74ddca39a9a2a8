"""Search: names with a word that begins with each word typed, without case or accents.

Hidden names are not found. A rare word is looked up in the index of words, at the same cost among any number of names;
for a frequent word the list of names is read, which soon has matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import OuterRef, Q, QuerySet

from tournaments import models
from tournaments.league import names
from tournaments.store.access.permissions import any_exists

MAX_LISTED = 200
MAX_WORDS = 8
END_OF_RANGE = b"\xff"
"""Sorts after every letter: UTF-8 never has this byte. It ends a range of words with a common beginning."""


def search_words(query: str) -> tuple[str, ...]:
    """Return the words of a query, folded, up to MAX_WORDS; empty for an empty query."""
    return names.words(query)[:MAX_WORDS]


def players_named(words: Sequence[str], players: QuerySet[models.Player]) -> QuerySet[models.Player]:
    """Return the players, among the given, found by the words."""
    keys = _players_with_words(words)
    return players.filter(_has_shown_name(words) if keys is None else Q(pk__in=keys))


def leagues_named(words: Sequence[str], leagues: QuerySet[models.League]) -> QuerySet[models.League]:
    """Return the leagues, among the given, found by the words in their name or a player's."""
    league_keys = _keys_with_words(models.LeagueWord, words, models.League.objects.all(), _has_league_name(words))
    player_keys = _players_with_words(words)
    if league_keys is not None and player_keys is not None:
        # A union of keys: with an OR of two conditions PostgreSQL would scan all leagues.
        by_name = models.League.objects.filter(pk__in=league_keys).values("pk")
        by_player = models.Entry.objects.filter(player__in=player_keys, initials=False).values("league")
        return leagues.filter(pk__in=by_name.union(by_player, all=True))
    has_player = _has_shown_name(words, "player") if player_keys is None else Q(player__in=player_keys)
    entries = models.Entry.objects.filter(has_player, initials=False)
    has_name = _has_league_name(words) if league_keys is None else Q(pk__in=league_keys)
    return leagues.filter(has_name | any_exists(entries.filter(league=OuterRef("pk"))))


def _players_with_words(words: Sequence[str]) -> list[int] | None:
    """Return the keys of the players whose name has the words; None for more than MAX_LISTED."""
    return _keys_with_words(
        models.PlayerWord, words, models.Player.objects.filter(initials=False), _has_shown_name(words)
    )


def _keys_with_words(
    kind: type[models.Word], words: Sequence[str], named: QuerySet[Any], has_words: Q
) -> list[int] | None:
    """Return the keys of the rows whose names match the words; None for more than MAX_LISTED.

    `has_words` is the condition that a row matches.
    """
    # Rows with a word are counted in the database, up to the limit.
    counts = {word: _words_beginning_with(kind, word)[: MAX_LISTED + 1].count() for word in words}
    rarest = min(words, key=counts.__getitem__)
    if not counts[rarest]:
        return []
    if counts[rarest] <= MAX_LISTED:
        having = _words_beginning_with(kind, rarest).values("of")
        return list(
            (named.filter(has_words) if words[1:] else named).filter(pk__in=having).values_list("pk", flat=True)
        )
    if not words[1:]:
        return None
    # All words are frequent, but few names may have all of them: read the names once.
    keys = list(named.filter(has_words).values_list("pk", flat=True)[: MAX_LISTED + 1])
    return keys if len(keys) <= MAX_LISTED else None


def _words_beginning_with(kind: type[models.Word], typed: str) -> QuerySet[Any]:
    """Return the indexed words that begin with a typed one."""
    first = typed.encode()
    return kind._default_manager.filter(word__gte=first, word__lt=first + END_OF_RANGE)


def _has_shown_name(words: Sequence[str], player: str = "") -> Q:
    """Return the condition that a player is shown by a name that matches the words."""
    at = f"{player}__" if player else ""
    return Q(**{f"{at}initials": False}) & _has_words(models.PlayerWord, words, at, player or "pk")


def _has_league_name(words: Sequence[str]) -> Q:
    """Return the condition that the name of a league matches the words."""
    return _has_words(models.LeagueWord, words, "", "pk")


def _has_words(kind: type[models.Word], words: Sequence[str], at: str, key: str) -> Q:
    """Return the condition that the name has a word beginning with each typed one.

    The condition on `searchable` follows from the other one, and spares a look-up in the index.
    """
    condition = Q()
    for word in words:
        condition &= Q(**{f"{at}searchable__contains": word}) & any_exists(
            _words_beginning_with(kind, word).filter(of=OuterRef(key))
        )
    return condition
