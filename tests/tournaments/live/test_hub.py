"""Listeners within the process: who is slow, who is dismissed, what is written."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tournaments.live import reading
from tournaments.live.events import Event, Kind, Place, place_in
from tournaments.live.hub import CLUB_PLACES, END, MAX_STANDINGS, MAX_WAITING, Channel, Full, Hub, Listener
from tournaments.live.reading import Standing


def finish(work: Coroutine[Any, Any, None]) -> None:
    """Run to its end in a thread of its own: this one may have the loop of a browser."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def entered(hub: Hub, address: str, league: str = "") -> Listener:
    """A listener that was given a place. Raises Full."""
    listener = Listener(lambda _game: True, address, league)
    hub.make_room(listener)
    return listener


def test_event_is_written_as_browsers_read_it() -> None:
    event = Event(Kind.RESULT, {"decision": 41, "game": 7}, Place(41, 3), retry=900)
    assert event.written == b'retry: 900\nid: 41.3\nevent: result\ndata: {"decision":41,"game":7}\n\n'
    assert Event(Kind.TABLE, {"decision": 41}).written == b'event: table\ndata: {"decision":41}\n\n'


@pytest.mark.parametrize("text", ["", "41", "41.", ".3", "-1.2", "4 1.2", "41.3\n", "٤١.3", "1" * 19 + ".0"])
def test_what_is_no_place_is_none(text: str) -> None:
    assert place_in("41.3") == Place(41, 3)
    assert place_in(text) is None


def test_slow_listener_is_cut_off_and_holds_up_nobody() -> None:
    async def run() -> None:
        slow, quick = Listener(lambda _game: True), Listener(lambda _game: True)
        channel = Channel(1, Place(0, 0), None, {slow, quick})
        for number in range(MAX_WAITING + 1):
            channel.tell([Event(Kind.CHANGE, {"decision": number})])
            assert await quick.waiting.get() != END
        assert slow.waiting.qsize() == 1 and await slow.waiting.get() == END

    finish(run())


def test_listener_is_told_of_the_games_that_it_asked_for() -> None:
    async def run() -> None:
        one, none = Listener(lambda game: game == 7), Listener(lambda _game: False)
        events = [Event(Kind.MOVES, {"game": game}, Place(1, game), game) for game in (7, 8)]
        Channel(1, Place(0, 0), None, {one, none}).tell([*events, Event(Kind.CHANGE, {}, Place(2, 0))])
        assert (one.waiting.qsize(), none.waiting.qsize()) == (2, 1)

    finish(run())


def test_one_address_has_half_of_the_places() -> None:
    async def run() -> None:
        hub = Hub(4)
        first, _second = entered(hub, "192.0.2.1"), entered(hub, "192.0.2.1")
        with pytest.raises(Full):
            entered(hub, "192.0.2.1")
        entered(hub, "192.0.2.2")
        entered(hub, "192.0.2.3")
        with pytest.raises(Full):
            entered(hub, "192.0.2.4")
        hub.leave_room(first)
        entered(hub, "192.0.2.4")
        hub.close()

    finish(run())


def test_two_addresses_do_not_shut_a_club_out() -> None:
    """They fill the process and come back again and again; a club's phones and readers elsewhere keep their places."""

    async def run() -> None:
        hub = Hub(500)
        crowd = [entered(hub, f"192.0.2.{which}", f"liga-{number % 20}") for which in (1, 2) for number in range(250)]
        club = [entered(hub, "203.0.113.7", "liga-del-club") for _ in range(40)]
        readers = [entered(hub, f"198.51.100.{number}") for number in range(200)]
        for which in (1, 2):
            with pytest.raises(Full):
                entered(hub, f"192.0.2.{which}")
        assert not [one for one in (*club, *readers) if not one.waiting.empty()]
        gone = [one for one in crowd if not one.waiting.empty()]
        assert len(gone) == 240 and all(one.waiting.get_nowait() == END for one in gone)
        assert [sum(one.address == f"192.0.2.{which}" for one in gone) for which in (1, 2)] == [120, 120]
        for one in gone:
            hub.leave_room(one)
        with pytest.raises(Full):
            entered(hub, "192.0.2.1")
        hub.close()

    finish(run())


def test_full_process_leaves_a_club_its_places() -> None:
    async def run() -> None:
        hub = Hub(CLUB_PLACES * 4)
        kept = [entered(hub, f"192.0.2.{which}") for which in range(4) for _ in range(CLUB_PLACES)]
        with pytest.raises(Full):
            entered(hub, "198.51.100.1")
        assert all(one.waiting.empty() for one in kept)
        hub.close()

    finish(run())


def test_address_gives_up_the_league_that_it_follows_most() -> None:
    async def run() -> None:
        hub = Hub(200)
        one = [entered(hub, "192.0.2.1", "una") for _ in range(40)]
        other = [entered(hub, "192.0.2.1", "otra") for _ in range(60)]
        for _ in range(100):
            entered(hub, "192.0.2.2")
        for number in range(20):
            entered(hub, f"198.51.100.{number}")
        assert all(listener.waiting.empty() for listener in one)
        assert [listener.waiting.empty() for listener in other] == [True] * 50 + [False] * 10
        hub.close()

    finish(run())


def test_process_that_ends_dismisses_all_and_takes_no_more() -> None:
    async def run() -> None:
        hub, listener = Hub(4), Listener(lambda _game: True)
        hub.channels[1] = Channel(1, Place(0, 0), None, {listener})
        hub.leave()
        assert b"event: restart" in await listener.waiting.get()
        assert await listener.waiting.get() == END
        with pytest.raises(Full):
            entered(hub, "192.0.2.1")
        hub.close()

    finish(run())


def test_table_is_not_worked_out_for_whoever_comes_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    place = Place(3, 0)
    monkeypatch.setattr(reading, "place_of", lambda slug: (int(slug), place))

    def standing(key: int) -> Standing:
        made.append(key)
        return Standing(3, (), ())

    monkeypatch.setattr(reading, "standing", standing)
    monkeypatch.setattr(reading, "on_air", lambda key: [])
    monkeypatch.setattr(reading, "news", lambda *_: [])

    async def run() -> None:
        hub = Hub(4)
        for key in (1, 1, 2, 1, *range(10, 10 + MAX_STANDINGS)):
            listener = Listener(lambda _game: True)
            await hub.join(str(key), listener, None)
            hub.part(listener)
        assert len(hub._standings) == MAX_STANDINGS
        hub.close()

    finish(run())
    assert made[:3] == [1, 2, 10]
