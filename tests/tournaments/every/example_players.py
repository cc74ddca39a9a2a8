"""Pages of players whose league has hours, deadlines, reports and requests, and of those who go on in an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from tests import sheets
from tests.events import event_of, loaded, play_groups, qualify
from tests.organizing import DRAWN_RESULT, ONE_WINS, decide, drawn_league
from tests.own_pages import Player, allow, player_of
from tests.people import organizer_of
from tests.tournaments.every.opening import LONG_AGO, Shown, read, sent
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side
from tournaments.organizers.calendar.verbs import PutOff
from tournaments.organizers.results.verbs import ChooseColours, RecordResult
from tournaments.players.results.verbs import ReportResult
from tournaments.store.players import SetDeadlines

NAMES = ("Aldara", "Brais", "Cibrán", "Dores", "Eloi", "Faia")
HOURS = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
PROPOSED = {"day_1": "2126-11-23", "hour_1": "23:00", "day_2": "2126-12-08", "hour_2": "18:30"}
KINDS = {"hour": PROPOSED, "adjourned": {"sheet": "1. 12-16 21-18"}, "claim": {"article": "0"}, "appeal": {}}
"""The kinds of requests about a game, with the fields of their forms."""
MY_PAGES = reverse("tournaments:my_pages")


def pages_of_players() -> Iterator[Shown]:
    yield from reports()
    yield from requests()
    yield from kept_pages()
    yield from onward()


def reports() -> Iterator[Shown]:
    """Yield pages of a player whose games are reported by both, by one of them with a sheet, and by nobody."""
    league = drawn_league(NAMES, name="Liga con comunicados", timetable=HOURS)
    allow(league)
    decide(league, SetDeadlines(((1, LONG_AGO.date()), *((number, date(2127, 1, number)) for number in (2, 3, 4, 5)))))
    own, organizer = keep(player_of(league, "Aldara")), organizer_of(league)
    games = league.fixtures.filter(Q(one=own.entry) | Q(two=own.entry)).order_by("position")
    first, second, third, fourth, fifth = games
    decide(league, ChooseColours(fifth.pk, Side.ONE, Side.ONE))
    decide(league, ChooseColours(fourth.pk, Side.TWO, None))
    for game, reporting in ((first, "opponent"), (second, "both"), (third, "own")):
        opponent = player_of(league, (game.two if game.one == own.entry else game.one).name)
        if reporting != "own":
            decide(league, ReportResult(game.pk, opponent.entry.pk, ONE_WINS))
        if reporting != "opponent":
            decide(league, ReportResult(game.pk, own.entry.pk, DRAWN_RESULT))
        yield from read(opponent.client, f"own page of the opponent, reported by {reporting}", opponent.url("own_page"))
    yield from sent(own.client, "sheet of a report", own.url("own_sheet", third.pk), text=sheets.AGREED, white="one")
    for game in (fourth, fifth):
        opponent = player_of(league, (game.two if game.one == own.entry else game.one).name)
        yield from read(opponent.client, "own page of an opponent with colours", opponent.url("own_page"))
    pages = [(own.client, "own page", own.url("own_page")), (own.client, "my pages", MY_PAGES)]
    pages += [(own.client, "own report", own.url("own_report", game.pk)) for game in (first, second, third, fourth)]
    pages += [
        (organizer, "reported", league_url("reported", league, game.pk)) for game in (first, second, third, fourth)
    ]
    for query in ("", "?ver=todas", "?ver=jugadas", "?ver=comunicadas"):
        pages.append((organizer, "record", league_url("record", league) + query))
    for client, title, address in pages:
        yield from read(client, title, address)
    models.ResultReport.objects.update(sent_at=LONG_AGO)
    for client, title, address in (*pages[:2], pages[6]):
        yield from read(client, f"{title}, overdue", address)
    for game in (fourth, fifth):
        decide(league, ReportResult(game.pk, own.entry.pk, DRAWN_RESULT))
    yield from read(own.client, "my pages, all reported", MY_PAGES)


def keep(player: Player) -> Player:
    """Keep a player's page in an account; return the player with the address of that page."""
    player.client.force_login(User.objects.get_or_create(username="suya")[0])
    player.client.post(player.url("keep_page"))
    return replace(player, token=f"ficha-{player.entry.pk}")


def requests() -> Iterator[Shown]:
    """Yield pages of requests of each kind: as they are made, while they wait, and answered."""
    league = drawn_league(NAMES[:4], name="Liga con peticiones", timetable=HOURS, boards=2)
    allow(league)
    decide(league, SetDeadlines(((1, date(2127, 1, 15)),)))
    game = league.fixtures.order_by("position").select_related("one", "two")[0]
    own, opponent, organizer = player_of(league, game.one.name), player_of(league, game.two.name), organizer_of(league)
    played = league.fixtures.filter(Q(one=own.entry) | Q(two=own.entry)).exclude(pk=game.pk).order_by("position")[0]
    yield from read(own.client, "ask for appeal, without a result", own.url("ask", "appeal"))
    decide(league, RecordResult(played.pk, ONE_WINS))
    for kind, fields in KINDS.items():
        about = played.pk if kind == "appeal" else game.pk
        address = f"{own.url('ask', kind)}?partida={about}"
        yield from read(own.client, f"ask for {kind}", address)
        yield from sent(own.client, f"ask for {kind}", address, game=about, asked_for="Tengo guardia", **fields)
    hour, adjourned, claim, appeal = models.PlayerRequest.objects.order_by("pk").values_list("pk", flat=True)
    for request in (hour, adjourned, claim, appeal):
        yield from read(own.client, "own request", own.url("own_request", request))
        yield from read(organizer, "request", league_url("request", league, request))
    pick = opponent.url("own_request", hour)
    yield from read(opponent.client, "own page of the opponent", opponent.url("own_page"))
    yield from read(opponent.client, "request of the opponent", pick)
    yield from sent(opponent.client, "pick an hour", pick, pick="1")
    yield from read(opponent.client, "request of the opponent, picked", pick)
    for request, answer in ((adjourned, "no"), (claim, "yes"), (hour, "yes")):
        address = league_url("request", league, request)
        yield from read(organizer, "request that waits", address)
        yield from sent(organizer, f"answer {answer}", address, accepted=answer, answered_because="Lo vi")
        yield from read(organizer, f"answered {answer}", address)
    for player in (own, opponent):
        yield from read(player.client, "own page, answered", player.url("own_page"))
    yield from read(own.client, "own request, answered", own.url("own_request", adjourned))
    decide(league, PutOff(game.pk))
    yield from read(own.client, "ask for hour, without date", f"{own.url('ask', 'hour')}?partida={game.pk}")


def kept_pages() -> Iterator[Shown]:
    """Yield the pages of an account that keeps those of leagues in several states, and of one that keeps none."""
    stranger = Client()
    stranger.force_login(User.objects.create_user("sin-paginas"))
    yield from read(stranger, "my pages of nobody", MY_PAGES)
    later = drawn_league(NAMES[:3], name="Liga sin fecha", timetable=HOURS)
    own = keep(player_of(later, "Aldara"))
    for game in later.fixtures.all():
        decide(later, PutOff(game.pk))
    for name in ("hide_name", "keep_page", "own_alerts", "own_page"):
        yield from read(own.client, name, own.url(name))
    yield from read(own.client, "my pages without days", MY_PAGES)
    own.client.post(own.url("own_language"), {"language": "es"})
    yield from read(own.client, "own page in a language", own.url("own_page"))
    own.client.post(own.url("hide_name"))
    yield from read(own.client, "hide_name again", own.url("hide_name"))


def onward() -> Iterator[Shown]:
    """Yield the pages of players who go on to a bracket, at first or later, and of one who does not."""
    event = event_of(10, knockout=True, qualify=3, setup={"boards": 2, "timetable": HOURS})
    entries = models.Entry.objects.filter(league__event_stage__event=event)
    players = {entry.name: player_of(entry.league, entry.name) for entry in entries}
    play_groups(event)
    qualify(event)
    final = loaded(event).of("final")
    game = final.row.league.fixtures.order_by("position").select_related("one", "two")[0]
    first = {name for pair in final.row.league.fixtures.values_list("one__name", "two__name") for name in pair}
    waiting = next(name for name in final.loaded.league.names if name not in first)
    out = next(name for name in players if name not in final.loaded.league.names)
    for name, who in ((game.one.name, "plays"), (waiting, "waits"), (out, "is out")):
        player = keep(players[name])
        yield from read(player.client, f"own page of who {who}", player.url("own_page"))
    yield from read(player.client, "my pages of an event", MY_PAGES)
    for name in (game.one.name, waiting):
        inside = keep(player_of(final.row.league, name))
        yield from read(inside.client, "own page in the final", inside.url("own_page"))
        yield from read(inside.client, "own page of the group", keep(players[name]).url("own_page"))
    yield from read(inside.client, "my pages in the final", MY_PAGES)
    models.League.objects.filter(event_stage__event=event).update(published=False)
    yield from read(players[out].client, "own page of a private group", players[out].url("own_page"))
