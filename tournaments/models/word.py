from __future__ import annotations

from typing import ClassVar

from django.db import models

from tournaments.models.league import League
from tournaments.models.player import Player


class Word(models.Model):
    """A word of a name, from `names.words`, in UTF-8. A search finds the name by the beginning of the word.

    Bytes sort alike under every collation, so that the words with a prefix are a range of an index.
    """

    word = models.BinaryField(editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return bytes(self.word).decode()


class PlayerWord(Word):
    """A word of the name of a player, `of`."""

    of = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="words")

    class Meta:
        verbose_name = "palabra de un jugador"
        verbose_name_plural = "palabras de jugadores"
        constraints: ClassVar = [models.UniqueConstraint(fields=["word", "of"], name="player_word_once")]


class LeagueWord(Word):
    """A word of the name of a league, `of`."""

    of = models.ForeignKey(League, on_delete=models.CASCADE, related_name="words")

    class Meta:
        verbose_name = "palabra de una liga"
        verbose_name_plural = "palabras de ligas"
        constraints: ClassVar = [models.UniqueConstraint(fields=["word", "of"], name="league_word_once")]
