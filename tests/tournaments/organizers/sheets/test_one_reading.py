"""A file of games is divided alike by the command, the page, an archive and the upload of a league."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User

from games.archive.checking import unpack
from games.archive.progress import receive
from games.management.sheets import SheetFile
from games.models import Archive, ArchivePart
from games.rules import RULES
from games.several import MAX_GAMES, read_games
from tests.games.rules.records import NAMES, PLAYED, UNPLAYED, tags
from tournaments.organizers.sheets.collection import CollectionForm

pytestmark = pytest.mark.django_db


def files() -> Iterator[tuple[int, str]]:
    """Yield files of five records, with the number of their records: every second one was not played."""
    for index in range(0, len(UNPLAYED) - 1, 2):
        bodies = (UNPLAYED[index], PLAYED[index % len(PLAYED)], UNPLAYED[index + 1], PLAYED[-1 - index % 2], "")
        records = (
            tags(NAMES[2 * number], NAMES[2 * number + 1], index) + "\n" * (index % 3) + body + "\n\n"
            for number, body in enumerate(bodies)
        )
        yield len(bodies), "".join(records)


def test_every_reader_divides_a_file_alike() -> None:
    owner = User.objects.create(username="ana")
    for number, text in files():
        games = read_games(RULES["international"], text)
        assert games.count == number < MAX_GAMES and "".join(games.texts) == text, text
        form = CollectionForm({"text": text}, rules="international")
        assert form.is_valid() and form.texts == games.texts
        content = text.encode()
        command = SheetFile("a.pdn", io.BufferedReader(io.BytesIO(content)))  # type: ignore[arg-type]
        assert tuple(command.games()) == games.texts
        archive = Archive.objects.create(owner=owner, name="a", rules="international")
        receive(archive, [content[at : at + 7] for at in range(0, len(content), 7)])
        parts = ArchivePart.objects.filter(archive=archive).order_by("first")
        assert tuple(game for part in parts for game in unpack(part.content)) == games.texts
