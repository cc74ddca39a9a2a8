"""The hub and its listeners within the process: slow listeners, limits, the end of the process, encoded events."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tournaments.live import reading
from tournaments.live.events import Event, EventKind, StreamPosition, parse_position
from tournaments.live.hub import END, MAX_KEPT_SNAPSHOTS, MAX_QUEUED_EVENTS, Channel, Hub, HubFull, Listener
from tournaments.live.reading import TableSnapshot


def finish(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end in another thread, since this one may already run the event loop of a browser."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def test_event_is_encoded_in_the_event_stream_format() -> None:
    event = Event(EventKind.RESULT, {"decision": 41, "game": 7}, StreamPosition(41, 3), retry=900)
    assert event.encoded == b'retry: 900\nid: 41.3\nevent: result\ndata: {"decision":41,"game":7}\n\n'
    assert Event(EventKind.TABLE, {"decision": 41}).encoded == b'event: table\ndata: {"decision":41}\n\n'


@pytest.mark.parametrize("text", ["", "41", "41.", ".3", "-1.2", "4 1.2", "41.3\n", "٤١.3", "1" * 19 + ".0"])
def test_malformed_position_is_none(text: str) -> None:
    assert parse_position("41.3") == StreamPosition(41, 3)
    assert parse_position(text) is None


def test_slow_listener_is_cut_off_and_delays_no_other() -> None:
    async def run() -> None:
        slow, quick = Listener(lambda _game: True), Listener(lambda _game: True)
        channel = Channel(1, StreamPosition(0, 0), None, {slow, quick})
        for number in range(MAX_QUEUED_EVENTS + 1):
            channel.send([Event(EventKind.CHANGE, {"decision": number})])
            assert await quick.waiting.get() != END
        assert slow.waiting.qsize() == 1 and await slow.waiting.get() == END

    finish(run())


def test_listener_gets_only_the_games_it_asked_for() -> None:
    async def run() -> None:
        one, none = Listener(lambda game: game == 7), Listener(lambda _game: False)
        events = [Event(EventKind.MOVES, {"game": game}, StreamPosition(1, game), game) for game in (7, 8)]
        Channel(1, StreamPosition(0, 0), None, {one, none}).send(
            [*events, Event(EventKind.CHANGE, {}, StreamPosition(2, 0))]
        )
        assert (one.waiting.qsize(), none.waiting.qsize()) == (2, 1)

    finish(run())


def test_one_address_has_at_most_half_of_the_listeners() -> None:
    async def run() -> None:
        hub = Hub(4)
        hub.reserve("192.0.2.1")
        hub.reserve("192.0.2.1")
        with pytest.raises(HubFull):
            hub.reserve("192.0.2.1")
        hub.reserve("192.0.2.2")
        hub.reserve("192.0.2.3")
        with pytest.raises(HubFull):
            hub.reserve("192.0.2.4")
        hub.release("192.0.2.1")
        hub.reserve("192.0.2.4")
        hub.close()

    finish(run())


def test_ending_process_ends_all_streams_and_takes_no_more() -> None:
    async def run() -> None:
        hub, listener = Hub(4), Listener(lambda _game: True)
        hub.channels[1] = Channel(1, StreamPosition(0, 0), None, {listener})
        hub.end_all_streams()
        assert b"event: restart" in await listener.waiting.get()
        assert await listener.waiting.get() == END
        with pytest.raises(HubFull):
            hub.reserve("192.0.2.1")
        hub.close()

    finish(run())


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

    finish(run())
    assert computed[:3] == [1, 2, 10]
