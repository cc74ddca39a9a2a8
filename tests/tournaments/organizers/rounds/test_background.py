"""Large rounds are paired in the background, and the answer is the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.people import organizer_of
from tests.swiss_leagues import swiss_league
from tests.tournaments.organizers.rounds.pages import address, send
from tournaments.league.formats.swiss.pairing import pair, worked_out
from tournaments.league.formats.swiss.rounds import Numbers, Plan, prepared
from tournaments.league.formats.swiss.values import Question, Round
from tournaments.organizers.rounds import background
from tournaments.organizers.rounds.background import Progress, answer_to
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
PLAYERS = 64


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Question, Path, Path]]:
    """The work that was begun, which the test does."""
    found: list[tuple[Question, Path, Path]] = []

    class Idle:
        def __init__(self, target: object, args: tuple[Question, Path, Path], **_: object) -> None:
            found.append(args)

        def start(self) -> None:
            pass

    monkeypatch.setattr(background, "Thread", Idle)
    return found


def done(work: tuple[Question, Path, Path]) -> None:
    question, path, mark = work
    background.write(path, question, *worked_out(question))
    mark.unlink()


def large() -> Question:
    return prepared(load_league(swiss_league(PLAYERS, 7)).league, Plan(Numbers.ENTRY))[1]


def test_large_round_is_begun_once_and_then_known(begun: list[Any]) -> None:
    question = large()
    first, again = answer_to(question), answer_to(question)
    assert isinstance(first, Progress) and isinstance(again, Progress)
    assert len(begun) == 1
    done(begun[0])
    assert answer_to(question) == pair(question)


def test_lost_work_is_begun_again(begun: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    question = large()
    answer_to(question)
    monkeypatch.setattr(background, "MAX_SECONDS", -1)
    answer_to(question)
    assert len(begun) == 2


def test_small_round_is_paired_at_once(begun: list[Any]) -> None:
    league = load_league(swiss_league(9, 4)).league
    assert isinstance(answer_to(prepared(league, Plan(Numbers.ENTRY))[1]), Round)
    assert not begun


def test_spoilt_answer_is_worked_out_again(begun: list[Any]) -> None:
    question = large()
    answer_to(question)
    begun[0][1].write_text("[[1,")
    assert isinstance(answer_to(question), Progress)


def test_work_is_done_by_another_process() -> None:
    question = large()
    path = background._path(question)
    path.parent.mkdir()
    background._work(question, path, path.with_suffix(".begun"))
    assert answer_to(question) == pair(question)


def test_page_shows_a_bar_until_the_round_is_known(begun: list[Any]) -> None:
    league = swiss_league(PLAYERS, 7)
    organizer, where = organizer_of(league), address("next_round", league)
    text = organizer.get(where).content.decode()
    assert re.search(r'<progress value="\d+" max="\d+"', text)
    assert "Publicar la ronda" not in text
    done(begun[0])
    assert "Ronda 1 publicada: 32 partidas." in send(organizer, where)
