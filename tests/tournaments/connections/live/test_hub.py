"""The hub and its listeners within the process: slow listeners, limits, the end of the process, encoded events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier
from typing import Any

import pytest
from django.db import DatabaseError

from tournaments.connections.live import application, reading
from tournaments.connections.live import hub as hubs
from tournaments.connections.live.hub import (
    END,
    HEARTBEAT,
    MAX_ADDRESS_LISTENERS,
    MAX_KEPT_SNAPSHOTS,
    MAX_QUEUED_EVENTS,
    Channel,
    Hub,
    HubFull,
    Listener,
)
from tournaments.connections.live.reading import EventKind, StreamEvent, StreamPosition, TableSnapshot, parse_position


def run_to_end(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end in another thread, since this one may already run the event loop of a browser."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def reserve_listener(hub: Hub, address: str, league: str = "") -> Listener:
    """Return a listener that has a place. Raises HubFull."""
    listener = Listener(lambda _game: True, address, league)
    hub.reserve(listener)
    return listener


def test_event_is_encoded_in_the_event_stream_format() -> None:
    event = StreamEvent(EventKind.RESULT, {"decision": 41, "game": 7}, StreamPosition(41, 3), retry=900)
    assert event.encoded == b'retry: 900\nid: 41.3\nevent: result\ndata: {"decision":41,"game":7}\n\n'
    assert StreamEvent(EventKind.TABLE, {"decision": 41}).encoded == b'event: table\ndata: {"decision":41}\n\n'


@pytest.mark.parametrize("text", ["", "41", "41.", ".3", "-1.2", "4 1.2", "41.3\n", "٤١.3", "1" * 19 + ".0"])
def test_malformed_position_is_none(text: str) -> None:
    assert parse_position("41.3") == StreamPosition(41, 3)
    assert parse_position(text) is None


def test_slow_listener_is_cut_off_and_delays_no_other() -> None:
    async def run() -> None:
        slow, quick = Listener(lambda _game: True), Listener(lambda _game: True)
        channel = Channel(1, StreamPosition(0, 0), None, {slow, quick})
        for number in range(MAX_QUEUED_EVENTS + 1):
            channel.send([StreamEvent(EventKind.CHANGE, {"decision": number})])
            assert await quick.queue.get() != END
        assert slow.queue.qsize() == 1 and await slow.queue.get() == END

    run_to_end(run())


def test_listener_gets_only_the_games_it_asked_for() -> None:
    async def run() -> None:
        one, none = Listener(lambda game: game == 7), Listener(lambda _game: False)
        events = [StreamEvent(EventKind.MOVES, {"game": game}, StreamPosition(1, game), game) for game in (7, 8)]
        Channel(1, StreamPosition(0, 0), None, {one, none}).send(
            [*events, StreamEvent(EventKind.CHANGE, {}, StreamPosition(2, 0))]
        )
        assert (one.queue.qsize(), none.queue.qsize()) == (2, 1)

    run_to_end(run())


def test_slow_read_of_one_league_delays_no_other() -> None:
    async def run() -> None:
        hub, both = Hub(2), Barrier(2)
        await asyncio.gather(*(hub._read(both.wait, 300) for _ in range(2)))
        hub.close()

    run_to_end(run())


def test_one_address_has_at_most_half_of_the_listeners() -> None:
    async def run() -> None:
        hub = Hub(4)
        first, _second = reserve_listener(hub, "192.0.2.1"), reserve_listener(hub, "192.0.2.1")
        with pytest.raises(HubFull):
            reserve_listener(hub, "192.0.2.1")
        reserve_listener(hub, "192.0.2.2")
        reserve_listener(hub, "192.0.2.3")
        with pytest.raises(HubFull):
            reserve_listener(hub, "192.0.2.4")
        hub.release(first)
        reserve_listener(hub, "192.0.2.4")
        hub.close()

    run_to_end(run())


def test_two_addresses_do_not_shut_a_club_out() -> None:
    """Two addresses fill the process and reconnect; a club's phones and single readers keep their places."""

    async def run() -> None:
        hub = Hub(500)
        crowd = [
            reserve_listener(hub, f"192.0.2.{which}", f"liga-{number % 20}")
            for which in (1, 2)
            for number in range(250)
        ]
        club = [reserve_listener(hub, "203.0.113.7", "liga-del-club") for _ in range(40)]
        readers = [reserve_listener(hub, f"198.51.100.{number}") for number in range(200)]
        for which in (1, 2):
            with pytest.raises(HubFull):
                reserve_listener(hub, f"192.0.2.{which}")
        assert not [one for one in (*club, *readers) if not one.queue.empty()]
        closed = [one for one in crowd if not one.queue.empty()]
        assert len(closed) == 240 and all(one.queue.get_nowait() == END for one in closed)
        assert [sum(one.address == f"192.0.2.{which}" for one in closed) for which in (1, 2)] == [120, 120]
        for one in closed:
            hub.release(one)
        with pytest.raises(HubFull):
            reserve_listener(hub, "192.0.2.1")
        hub.close()

    run_to_end(run())


def test_full_process_leaves_a_club_its_places() -> None:
    async def run() -> None:
        hub = Hub(MAX_ADDRESS_LISTENERS * 4)
        reserved_places = [
            reserve_listener(hub, f"192.0.2.{which}") for which in range(4) for _ in range(MAX_ADDRESS_LISTENERS)
        ]
        with pytest.raises(HubFull):
            reserve_listener(hub, "198.51.100.1")
        assert all(one.queue.empty() for one in reserved_places)
        hub.close()

    run_to_end(run())


def test_ip_address_at_limit_drops_listeners_of_largest_league() -> None:
    async def run() -> None:
        hub = Hub(200)
        one = [reserve_listener(hub, "192.0.2.1", "una") for _ in range(40)]
        other = [reserve_listener(hub, "192.0.2.1", "otra") for _ in range(60)]
        for _ in range(100):
            reserve_listener(hub, "192.0.2.2")
        for number in range(20):
            reserve_listener(hub, f"198.51.100.{number}")
        assert all(listener.queue.empty() for listener in one)
        assert [listener.queue.empty() for listener in other] == [True] * 50 + [False] * 10
        hub.close()

    run_to_end(run())


def test_ending_process_ends_all_streams_and_takes_no_more() -> None:
    async def run() -> None:
        hub, listener = Hub(4), Listener(lambda _game: True)
        hub.channels[1] = Channel(1, StreamPosition(0, 0), None, {listener})
        hub.end_all_streams()
        assert b"event: restart" in await listener.queue.get()
        assert await listener.queue.get() == END
        with pytest.raises(HubFull):
            reserve_listener(hub, "192.0.2.1")
        hub.close()

    run_to_end(run())


def test_reconnecting_listeners_do_not_recompute_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []
    position = StreamPosition(3, 0)
    monkeypatch.setattr(reading, "position_of", lambda slug: (int(slug), position))

    def snapshot(key: int) -> TableSnapshot:
        computed.append(key)
        return TableSnapshot(3, (), ())

    monkeypatch.setattr(reading, "snapshot", snapshot)
    monkeypatch.setattr(reading, "on_air", lambda key: [])
    monkeypatch.setattr(reading, "events_between", lambda *_: [])

    async def run() -> None:
        hub = Hub(4)
        for key in (1, 1, 2, 1, *range(10, 10 + MAX_KEPT_SNAPSHOTS)):
            listener = Listener(lambda _game: True)
            await hub.join(str(key), listener, None)
            hub.discard(listener)
        assert len(hub._snapshots) == MAX_KEPT_SNAPSHOTS
        hub.close()

    run_to_end(run())
    assert computed[:3] == [1, 2, 10]


def first_event_during(work: Callable[[Hub], Coroutine[Any, Any, None]], position: StreamPosition) -> bytes:
    """Return the first event that a listener gets while `work` runs in a hub that knows its league up to `position`."""
    got: list[bytes] = []

    async def run() -> None:
        hub, listener = Hub(4), Listener(lambda _game: True)
        hub.channels[1] = Channel(1, position, None, {listener})
        hub.wake()
        working = asyncio.create_task(work(hub))
        got.append(await asyncio.wait_for(listener.queue.get(), 300))
        working.cancel()
        hub.close()

    run_to_end(run())
    return got[0]


def test_restored_database_starts_the_stream_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the restoration, decisions are numbered again from an earlier number."""
    monkeypatch.setattr(reading, "positions", lambda _keys: {1: StreamPosition(3, 0)})
    assert b"event: restart" in first_event_during(Hub.publish_changes, StreamPosition(5, 0))


def test_database_that_failed_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([DatabaseError("gone"), {1: StreamPosition(5, 7)}])

    def positions(_keys: list[int]) -> dict[int, StreamPosition]:
        if isinstance(answer := next(answers), Exception):
            raise answer
        return answer

    moves = StreamEvent(EventKind.MOVES, {"game": 1}, StreamPosition(5, 7), game=1)
    monkeypatch.setattr(hubs, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(reading, "positions", positions)
    monkeypatch.setattr(reading, "events_between", lambda *_: [moves])
    assert first_event_during(Hub.publish_changes, StreamPosition(5, 0)) == moves.encoded


def test_quiet_connection_is_kept_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "HEARTBEAT_SECONDS", 0.01)
    assert first_event_during(Hub.send_heartbeats, StreamPosition(5, 0)) == HEARTBEAT


def test_listener_that_reads_nothing_loses_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "SEND_SECONDS", 0.01)
    monkeypatch.setattr(reading, "position_of", lambda _slug: (1, StreamPosition(5, 0)))
    monkeypatch.setattr(reading, "snapshot", lambda _key: None)
    monkeypatch.setattr(hubs, "_missed_events", lambda *_: [StreamEvent(EventKind.READY, {}, StreamPosition(5, 0))])
    scope = {"type": "http", "method": "GET", "path": "/en-vivo/liga/", "query_string": b"", "headers": []}

    async def run() -> None:
        site = application.Application()
        site.hub = Hub(2)

        async def send(message: dict[str, Any]) -> None:
            if message.get("body"):
                await asyncio.Event().wait()

        async def receive() -> dict[str, Any]:
            return await asyncio.Event().wait() and {}

        async with asyncio.timeout(300):
            await site({**scope, "headers": [(b"host", b"testserver")], "client": ("192.0.2.1", 1)}, receive, send)
        assert site.hub.is_idle
        for _listener in range(2):
            reserve_listener(site.hub, f"192.0.2.{_listener}")
        site.hub.close()

    run_to_end(run())


def first_answer(*, full: bool = False, most: int = 1, **changes: Any) -> dict[str, Any]:
    """Return the first message with which the application answers a request for a league's stream."""
    request = {
        "type": "http",
        "method": "GET",
        "path": "/en-vivo/liga/",
        "query_string": b"",
        "headers": [(b"host", b"testserver")],
        "client": ("192.0.2.1", 1),
    }
    sent: list[dict[str, Any]] = []

    async def run() -> None:
        site = application.Application()
        site.hub = Hub(most)
        if full:
            reserve_listener(site.hub, "192.0.2.2")

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        await site(request | changes, receive, send)
        assert site.hub.is_idle
        site.hub.close()

    run_to_end(run())
    return {"status": sent[0]["status"]} | dict(sent[0]["headers"])


@pytest.mark.parametrize(
    ("request_", "status", "header"),
    [
        ({"method": "POST"}, 405, (b"allow", b"GET, HEAD")),
        ({"path": "/healthz"}, 200, (b"content-length", b"2")),
        ({"headers": [(b"host", b"otro.example")]}, 400, None),
        ({"path": "/en-vivo/liga/partidas/7/8/"}, 404, None),
        ({"path": "/en-vivo/otra/"}, 404, None),
        ({"full": True}, 503, (b"retry-after", b"30")),
        ({"most": 0}, 503, (b"retry-after", b"30")),
        ({"path": "/en-vivo/caida/"}, 503, (b"retry-after", b"5")),
        ({}, 200, (b"cache-control", b"no-store")),
    ],
)
def test_each_request_gets_its_status(
    request_: dict[str, Any], status: int, header: tuple[bytes, bytes] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def position_of(slug: str) -> tuple[int, StreamPosition] | None:
        if slug == "caida":
            raise DatabaseError("gone")
        return (1, StreamPosition(5, 0)) if slug == "liga" else None

    monkeypatch.setattr(reading, "position_of", position_of)
    monkeypatch.setattr(reading, "snapshot", lambda _key: None)
    monkeypatch.setattr(hubs, "_missed_events", lambda *_: [])
    answer = first_answer(**request_)
    assert answer["status"] == status
    assert header is None or header in answer.items()


class Pooled:
    """A connection through a pooler: another process of the server answers than the one that it was promised."""

    class info:  # noqa: N801 — the name of psycopg's attribute
        backend_pid = 1

    async def execute(self, _statement: str) -> Pooled:
        return self

    async def fetchone(self) -> tuple[int]:
        return (2,)


@pytest.mark.parametrize("idle", [False, True])
def test_database_behind_a_pooler_is_read_while_somebody_listens(idle: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "POOLER_POLL_SECONDS", 0.001)
    woken: list[None] = []

    async def run() -> None:
        hub, again = Hub(1), asyncio.Event()
        if not idle:
            reserve_listener(hub, "192.0.2.1")
            hub.channels[1] = Channel(1, StreamPosition(0, 0), None, {Listener(lambda _game: True)})
        monkeypatch.setattr(hub, "wake", lambda: again.set() if woken else woken.append(None))
        notifying = asyncio.create_task(hubs._notify_hub(Pooled(), hub))  # type: ignore[arg-type]
        with suppress(TimeoutError):
            await asyncio.wait_for(again.wait(), 0.05 if idle else 300)
        notifying.cancel()
        hub.close()
        assert woken and again.is_set() is not idle

    run_to_end(run())
