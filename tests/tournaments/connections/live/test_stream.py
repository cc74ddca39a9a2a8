"""The stream of a league from the real process: numbers and squares only, in order and without a gap."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from signal import SIGTERM

import pytest

from config.live import SPARE_CONNECTIONS
from games.rules import RULES, check
from tests.databases import only_on_sqlite
from tests.organizing import ACTOR, ONE_WINS, TWO_WINS, decide, drawn_league, fixture
from tests.ports import free_port
from tests.tournaments.connections.live.listening import (
    ROOT,
    TIMEOUT_SECONDS,
    Listener,
    ReceivedEvent,
    environment_of,
    status,
    stream_process,
    wait_for,
)
from tournaments import models
from tournaments.league.values import Side
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.fixtures import broadcast_moves, end_broadcasts
from tournaments.store.undo import Undo

pytestmark = pytest.mark.usefixtures("committed")
ABOUT_CONNECTIONS = only_on_sqlite("it is about connections to the process, which are the same on both")
NAMES = ("Zenobia Quiroga", "Baltasar Iriarte", "Xurxo Ñandú")


@pytest.fixture(scope="module")
def port(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Run one process for most tests; yield its port. It sees the rows that later tests delete and create."""
    with stream_process(tmp_path_factory.mktemp("live"), port := free_port()):
        yield port


def stream(port: int, league: models.League, games: str = "partidas/", **headers: str) -> Listener:
    """Return a listener that has received the first event."""
    made = Listener(port, f"/en-vivo/{league.slug}/{games}", **headers)
    assert made.answer.status == 200
    assert made.until("ready")
    return made


def kinds(events: list[ReceivedEvent]) -> list[str]:
    return [event.kind for event in events]


def broadcast(league: models.League, game: models.Fixture, moves: str) -> bool:
    return broadcast_moves(league, game.pk, check(RULES[league.rules], moves))


def test_results_are_streamed_as_they_are_entered(port: int) -> None:
    league = drawn_league(NAMES)
    game = fixture(league, NAMES[0], NAMES[1])
    listener = stream(port, league)
    entered = decide(league, RecordResult(game.pk, ONE_WINS))
    first = listener.until("ties")
    assert kinds(first) == ["result", "table", "ties"]
    assert first[0].data == {"decision": entered.number, "game": game.pk, "was": "entered"}
    corrected = decide(league, CorrectResult(game.pk, TWO_WINS), reason="estaba al revés")
    events = listener.until("table")
    assert events[0].data == {"decision": corrected.number, "game": game.pk, "was": "corrected"}
    decide(league, Undo(corrected.number, ACTOR))
    assert listener.until("result")[-1].data["was"] == "corrected"
    decide(league, Undo(entered.number, ACTOR))
    assert listener.until("result")[-1].data["was"] == "undone"


def test_moves_are_streamed_as_they_are_entered(port: int) -> None:
    league = drawn_league(NAMES)
    game = fixture(league, NAMES[0], NAMES[1])
    listener = stream(port, league)
    assert broadcast(league, game, "22-18 {apertura de Zenobia} ")
    assert listener.until("moves")[-1].data["moves"] == "22-18"
    assert broadcast(league, game, "22-18 11-15 18x11")
    event = listener.until("moves")[-1]
    assert event.data["moves"] == "22-18 11-15 18x11" and event.data["on_air"] and len(event.data["pieces"]) == 32
    end_broadcasts(league, game.pk)
    last_event = listener.until("moves")[-1]
    assert last_event.data == {"game": game.pk, "on_air": False, "number": int(last_event.position.split(".")[1])}


def test_late_spectator_gets_all_moves_so_far(port: int) -> None:
    league = drawn_league(NAMES)
    game, other = fixture(league, NAMES[0], NAMES[1]), fixture(league, NAMES[1], NAMES[2])
    broadcast(league, game, "22-18 11-15 18x11")
    broadcast(league, other, "21-17")
    late = stream(port, league)
    assert [late.until("moves")[-1].data["moves"] for _ in range(2)] == ["22-18 11-15 18x11", "21-17"]
    of_one = stream(port, league, f"partidas/{other.pk}/")
    assert of_one.until("moves")[-1].data["game"] == other.pk
    without = stream(port, league, "")
    decide(league, RecordResult(game.pk, ONE_WINS))
    assert kinds(without.until("ties")) == ["result", "table", "ties"]


def test_listener_misses_nothing_during_a_restart(committed: None, tmp_path: Path) -> None:
    league = drawn_league(NAMES)
    game, other = fixture(league, NAMES[0], NAMES[1]), fixture(league, NAMES[1], NAMES[2])
    port = free_port()
    with stream_process(tmp_path, port) as process:
        listener = stream(port, league)
        broadcast(league, game, "22-18")
        listener.until("moves")
        process.terminate()
        last = listener.until("restart")[-1]
        assert last.retry and 500 <= last.retry <= 2500
        assert listener.next() is None
        assert process.wait(TIMEOUT_SECONDS) in (0, -SIGTERM)
    broadcast(league, game, "22-18 11-15")
    entered = decide(league, RecordResult(other.pk, ONE_WINS))
    with stream_process(tmp_path, port):
        back = stream(port, league, Last_Event_ID=listener.position)
        events = back.until("moves")
        assert kinds(events) == ["result", "table", "ties", "moves"]
        assert events[0].data["decision"] == entered.number
        assert events[-1].data["moves"] == "22-18 11-15"
        assert back.position.split(".")[0] == str(entered.number)
        # A group of events cut off in the middle is sent again as a whole.
        assert {one.position for one in events[:2]} == {listener.position}


def test_page_continues_from_the_decision_it_shows(port: int) -> None:
    league = drawn_league(NAMES)
    shown = league.version
    decide(league, RecordResult(fixture(league, NAMES[0], NAMES[1]).pk, ONE_WINS))
    listener = Listener(port, f"/en-vivo/{league.slug}/?desde={shown}.0")
    assert kinds(listener.until("ties")) == ["ready", "result", "table", "ties"]


@pytest.mark.parametrize("position", ["999999.0", "1.2.3", "-1.0", "x" * 400, "9" * 30 + ".1"])
def test_malformed_position_counts_as_a_new_listener(position: str, port: int) -> None:
    league = drawn_league(NAMES)
    listener = stream(port, league, Last_Event_ID=position)
    assert listener.position == f"{league.version}.0"


def test_private_league_has_no_stream(port: int) -> None:
    league = drawn_league(NAMES)
    listener = stream(port, league)
    assert broadcast(league, fixture(league, NAMES[0], NAMES[1]), "22-18")
    listener.until("moves")
    decide(league, Publish(False))
    assert kinds(listener.until("restart")) == ["restart"] and listener.next() is None
    assert status(port, f"/en-vivo/{league.slug}/") == 404
    assert not broadcast(league, fixture(league, NAMES[0], NAMES[1]), "22-18 11-15")


def test_no_event_has_a_name(port: int) -> None:
    """The events of every decision hold only numbers, squares and words of the format."""
    league = drawn_league(NAMES)
    listener = stream(port, league)
    game = fixture(league, NAMES[0], NAMES[1])
    broadcast(league, game, f'[White "{NAMES[0]}"]\n[Black "{NAMES[1]}"]\n22-18 {{Zenobia piensa}} 11-15')
    events = listener.until("moves")
    decide(league, ShowAs(league.entries.get(name=NAMES[0]).player_id, initials=True), reason="lo pide Zenobia")
    decide(league, SubmitSheet(game.pk, f'[White "{NAMES[0]}"]\n22-18 {{Quiroga}} 11-15 2-0', NAMES[2], Side.ONE))
    last = decide(league, RecordResult(fixture(league, NAMES[1], NAMES[2]).pk, ONE_WINS))
    while not listener.position.startswith(f"{last.number}."):
        one = listener.next()
        assert one
        events.append(one)
    text = "\n".join(one.encoded for one in events).lower()
    assert "22-18 11-15" in text
    for word in ("zenobia", "quiroga", "baltasar", "iriarte", "xurxo", "liga", "pide", "somebody"):
        assert word not in text


@pytest.mark.parametrize(
    "path",
    ["/", "/en-vivo/", "/en-vivo/no-la-hay/", "/en-vivo/a/b/", "/en-vivo/a/partidas/x/", "/ligas/a/", "/en-vivo/%00/"],
)
def test_other_addresses_answer_404(path: str, port: int) -> None:
    assert status(port, path) == 404


def test_malformed_request_is_refused(port: int) -> None:
    league = drawn_league(NAMES)
    path = f"/en-vivo/{league.slug}/"
    assert status(port, path, "POST") == 405
    assert status(port, path, Host="otro.example") == 400
    assert status(port, path, "HEAD") == 200
    assert status(port, "/healthz") == 200


@ABOUT_CONNECTIONS
def test_listeners_over_the_limit_are_refused(committed: None, tmp_path: Path) -> None:
    league = drawn_league(NAMES)
    with stream_process(tmp_path, port := free_port(), LIVE_LISTENERS="4"):
        first, second = stream(port, league), stream(port, league)
        assert status(port, f"/en-vivo/{league.slug}/") == 503, "one address may take half of the places"
        first.close()
        assert second.answer.status == 200
        for _try in range(50):
            if status(port, f"/en-vivo/{league.slug}/", "HEAD") == 200:
                break
        else:
            pytest.fail("a position that was left stays taken")
        with ExitStack() as idle:
            for _connection in range(2 * (4 + SPARE_CONNECTIONS)):
                idle.enter_context(socket.create_connection(("127.0.0.1", port)))
            other = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS, source_address=("127.0.0.2", 0))
            other.request("GET", f"/en-vivo/{league.slug}/")
            assert other.getresponse().status == 200, "idle connections of one address are limited too"
            other.close()


@ABOUT_CONNECTIONS
def test_client_behind_a_proxy_cannot_take_all_places(committed: None, tmp_path: Path) -> None:
    """The setting is that of a site behind nginx on its own machine, which names no other proxy."""
    league = drawn_league(NAMES)
    path = f"/en-vivo/{league.slug}/"
    with stream_process(tmp_path, port := free_port(), LIVE_LISTENERS="4", HTTPS="1"):
        hostile = [stream(port, league, X_Forwarded_For=f"2001:db8:7::{number}") for number in (1, 2)]
        assert status(port, path, **{"X-Forwarded-For": "2001:db8:7::3"}) == 503, (
            "addresses of one IPv6 network count as one"
        )
        other = stream(port, league, X_Forwarded_For="192.0.2.7")
        assert other.answer.status == 200 and hostile


@ABOUT_CONNECTIONS
def test_stream_process_ends_with_its_parent(committed: None, tmp_path: Path) -> None:
    """Gunicorn's process forks it: however that one ends, the port must be free again."""
    port = free_port()
    script = """
import os, sys
if not os.fork():
    from config import live
    live.main(beside=True)
    os._exit(0)
sys.stdin.read()
"""
    environment = environment_of(tmp_path, port)
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, env=environment, stdin=subprocess.PIPE) as parent:
        wait_for(port, parent)
        listener = stream(port, drawn_league(NAMES))
        parent.kill()
        assert listener.until("restart")
