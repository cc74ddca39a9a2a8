"""The usual names of stages are read in each language, whichever they were founded in; the names of rounds."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import override

from tests.events import event_of
from tournaments.league.regulation import Format
from tournaments.wording.stages import CompetitionKind, in_readers_language, kind_of, round_name


@pytest.mark.parametrize("written", ["grupo B", "girone B", "group B"])
@pytest.mark.parametrize(("language", "read"), [("es", "grupo B"), ("it", "girone B"), ("en", "group B")])
def test_usual_name_is_read_in_the_language_of_its_reader(written: str, language: str, read: str) -> None:
    with override(language):
        assert in_readers_language(written) == read


@pytest.mark.parametrize("own", ["grupo", "Grupo B", "grupo b", "grupo de la tarde", "B", ""])
def test_other_name_stays_as_it_is_written(own: str) -> None:
    with override("it"):
        assert in_readers_language(own) == own


@pytest.mark.django_db
def test_page_of_an_event_names_its_stages_in_the_language_of_its_reader(client: Client) -> None:
    event = event_of(14, consolation=True)
    for path in ("", "calendario/", "proyector/"):
        page = client.get(f"/torneos/{event.slug}/{path}", headers={"Accept-Language": "it"}).content.decode()
        assert "Girone A" in page and "Grupo A" not in page, path


@pytest.mark.parametrize(
    ("event", "stage_format", "kind"),
    [
        (None, Format.ROUND_ROBIN, CompetitionKind.LEAGUE),
        (None, Format.SWISS, CompetitionKind.EVENT),
        ("Copa", Format.ROUND_ROBIN, CompetitionKind.EVENT),
        ("Torneo", Format.ROUND_ROBIN, CompetitionKind.STAGE),
        ("Torneo", Format.SWISS, CompetitionKind.STAGE),
    ],
)
def test_league_is_a_stage_or_a_whole_tournament(
    event: str | None, stage_format: Format, kind: CompetitionKind
) -> None:
    assert kind_of("Copa", event, stage_format) is kind


def test_round_beyond_the_named_ones_is_called_by_its_players() -> None:
    assert [round_name(phase) for phase in (2, 32, 64, 128)] == [
        *("Semifinales", "Treintaidosavos", "Ronda de 128", "Ronda de 256")
    ]
