"""Pages of players in their less usual states, of links and names, and of games that are moved."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from random import Random

from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse

from tests import sheets
from tests.events import ACTOR, event_of, loaded, play, play_groups, qualify
from tests.organizing import DRAWN_RESULT, ONE_WINS, complete_league, decide, drawn_league, podium_of
from tests.own_pages import Player, allow, player_of
from tests.people import Visitor, client_of, logged_in, organizer_of
from tests.swiss_leagues import playing, publish, swiss_league
from tests.tournaments.every.example_players import keep
from tests.tournaments.every.objects import a_crest
from tests.tournaments.every.opening import LONG_AGO, Shown, read, sent, typed
from tests.tournaments.web.deciding.browsing import hidden_fields, league_url
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Consent, Entrant, Side
from tournaments.models.player_request import RequestKind
from tournaments.organizers.calendar.verbs import PutOff
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.privacy.verbs import NoteConsent
from tournaments.organizers.results.verbs import ChooseColours, RecordResult
from tournaments.players.requests.verbs import MakeRequest
from tournaments.players.results.verbs import ReportResult, ReportSheet
from tournaments.store.decide import take

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
HOURS = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
MY_PAGES = reverse("tournaments:my_pages")
CONTACT = "Ana, liga@example.com o 612 345 678"


def pages_of_people() -> Iterator[Shown]:
    yield from reported_with_sheets()
    yield from all_reported()
    yield from asked_for()
    yield from own_rounds()
    yield from in_events()
    yield from links_and_names()
    yield from doors()
    yield from moved_games()


def reported_with_sheets() -> Iterator[Shown]:
    """Yield pages of a game whose player reported it with its sheet, in time or long ago, and answered it."""
    league = drawn_league(NAMES, name="Liga con planillas", timetable=HOURS)
    allow(league)
    game, later = league.fixtures.select_related("one", "two").order_by("position")[:2]
    own, opponent, organizer = player_of(league, game.one.name), player_of(league, game.two.name), organizer_of(league)
    decide(league, ReportResult(game.pk, own.entry.pk, DRAWN_RESULT))
    decide(league, ReportSheet(game.pk, own.entry.pk, sheets.AGREED, Side.ONE))
    decide(league, ChooseColours(later.pk, None, Side.ONE))
    decide(league, ReportResult(later.pk, later.two_id, ONE_WINS))
    starting = player_of(league, later.two.name)
    yield from read(starting.client, "own page of whose opponent has no link", starting.url("own_page"))
    yield from read(organizer, "reported to somebody without a link", league_url("reported", league, later.pk))
    player_of(league, later.one.name)
    yield from read(starting.client, "own page of who does not begin", starting.url("own_page"))
    for title, address in (("report", opponent.url("own_report", game.pk)), ("own page", opponent.url("own_page"))):
        yield from read(opponent.client, f"{title} of the opponent", address)
    for name in ("reported", "game"):
        yield from read(organizer, name, league_url(name, league, game.pk))
    for name in ("organize", "record"):
        yield from read(organizer, f"{name} with a report", league_url(name, league))
    models.ResultReport.objects.update(sent_at=LONG_AGO)
    for name in ("reported", "game"):
        yield from read(organizer, f"{name}, long ago", league_url(name, league, game.pk))
    yield from read(organizer, "organize with an old report", league_url("organize", league))
    report = models.ResultReport.objects.get(fixture=game).pk
    opponent.confirm("own_confirm", game.pk, report)
    yield from read(opponent.client, "own page after an answer", opponent.url("own_page"))
    played = opponent.client.post(
        opponent.url("own_report", game.pk), hidden_fields(opponent.url("own_report", game.pk))
    )
    yield "report of a played game, sent", played.content.decode()
    yield from read(organizer, "nothing reported", league_url("reported", league, game.pk))
    decide(league, ReportResult(later.pk, later.one_id, DRAWN_RESULT))
    for name in ("organize", "record"):
        yield from read(organizer, f"{name} with two versions", league_url(name, league))


def all_reported() -> Iterator[Shown]:
    """Yield the pages of a player whose games have no date, and are all reported, and of two pages in one account."""
    league = drawn_league(NAMES[:3], name="Liga sin fechas", timetable=HOURS)
    allow(league)
    own = keep(player_of(league, NAMES[0]))
    games = league.fixtures.filter(one=own.entry) | league.fixtures.filter(two=own.entry)
    for game in games:
        decide(league, PutOff(game.pk))
    for name, address in (("own page", own.url("own_page")), ("my pages", MY_PAGES)):
        yield from read(own.client, f"{name} without dates", address)
    for game in games:
        decide(league, ReportResult(game.pk, own.entry.pk, DRAWN_RESULT))
    for name, address in (("own page", own.url("own_page")), ("my pages", MY_PAGES)):
        yield from read(own.client, f"{name}, all reported", address)
    other = player_of(league, NAMES[1])
    keep(other)
    another = logged_in(User.objects.create_user("otra-cuenta"))
    yield from read(another, "page that another account keeps", other.url("keep_page"))


def asked_for() -> Iterator[Shown]:
    """Yield requests that name no game, hours of a league without them, and a page after the league."""
    league = drawn_league(NAMES[:3], name="Liga con bajas")
    allow(league)
    own, organizer = player_of(league, NAMES[0]), organizer_of(league)
    made = decide(league, MakeRequest(own.entry.pk, RequestKind.WITHDRAW), reason="me mudo")
    request = made.subject.split()[-1]
    for kind in ("hour", "absent"):
        yield from read(own.client, f"ask for {kind}", own.url("ask", kind))
    key = league.fixtures.order_by("position")[0].pk
    yield from read(own.client, "ask for an hour without other games", f"{own.url('ask', 'hour')}?partida={key}")
    yield from read(own.client, "own page with a request", own.url("own_page"))
    yield from read(own.client, "own request", own.url("own_request", request))
    yield from read(organizer, "request", league_url("request", league, request))
    over = complete_league(NAMES[:3], name="Liga acabada")
    allow(over)
    own = player_of(over, NAMES[0])
    decide(over, MakeRequest(own.entry.pk, RequestKind.APPEAL), reason="lo vi")
    models.League.objects.filter(pk=over.pk).update(contact=CONTACT, notice="Gracias a todos.")
    decide(over, Close())
    yield from read(own.client, "own page after the league", own.url("own_page"))
    yield from read(Client(), "contact of a league", league_url("standings", over))


def own_rounds() -> Iterator[Shown]:
    """Yield the page of a player of a Swiss before the first round, between two, and after the last."""
    before = swiss_league(4, name="Suizo por empezar")
    over = playing(swiss_league(4, 2, name="Suizo jugado"), 2)
    rests = swiss_league(5, 3, name="Suizo con descanso")
    publish(rests)
    for league in (before, over, rests):
        for name in ("Jugador 1", "Jugador 5"):
            if league.entries.filter(name=name).exists():
                own = player_of(league, name)
                yield from read(own.client, f"own page of {name}, {league.name}", own.url("own_page"))
    yield from read(organizer_of(before), "list of those here", league_url("check_in", before))
    yield from read(organizer_of(over), "list of those here at the end", league_url("check_in", over))


def in_events() -> Iterator[Shown]:
    """Yield pages of players who wait for their rival, and who have played the final."""
    event = event_of(10, knockout=True, qualify=3)
    entries = models.Entry.objects.filter(league__event_stage__event=event)
    players = {entry.name: player_of(entry.league, entry.name) for entry in entries}
    play_groups(event)
    qualify(event)
    final = loaded(event).of("final").row.league
    for game in final.fixtures.filter(result=None).select_related("two").order_by("position")[:1]:
        yield from own_and_kept(players[game.two.name], "second")
        take(final, RecordResult(game.pk, ONE_WINS), by=ACTOR)
        yield from own_and_kept(players[game.one.name], "waits")
        inside = keep(player_of(final, game.one.name))
        yield from read(inside.client, "own page in a bracket", inside.url("own_page"))
    play(final, Random(2))
    yield from own_and_kept(players[final.entries.order_by("number")[0].name], "has played the final")


def own_and_kept(player: Player, title: str) -> Iterator[Shown]:
    kept = keep(player)
    yield from read(kept.client, f"own page of who {title}", kept.url("own_page"))
    yield from read(kept.client, f"my pages of who {title}", MY_PAGES)


def links_and_names() -> Iterator[Shown]:
    """Yield people with one link left to give, what players may do, names by initials, and links withdrawn."""
    league = drawn_league(NAMES, name="Liga con nombres", championship="Copa")
    podium_of("Copa", OtherGame("Tute", 3, [Entrant("Xiana"), Entrant("Uxía")], date(2026, 5, 1)))
    organizer, administrator = organizer_of(league), client_of(Visitor.SUPERUSER, league)
    players = {name: player_of(league, name) for name in NAMES[:3]}
    for report in (False, True):
        for requests in (False, True):
            allow(league, report_results=report, requests=requests)
            yield from read(organizer, f"people, {report=} {requests=}", league_url("people", league))
    allow(league, report_results=False)
    given = {"players": [league.entries.get(name=NAMES[3]).pk], "step": "confirm"}
    yield from sent(organizer, "links to players who only read", league_url("player_links", league), **given)
    keys = {entry.name: entry.player_id for entry in league.entries.all()}
    decide(league, MakeRequest(players[NAMES[0]].entry.pk, RequestKind.INITIALS), reason="lo prefiero")
    decide(league, NoteConsent(keys[NAMES[1]], Consent("Carmen Rey, su madre", date(2026, 11, 2))))
    models.Player.objects.filter(name__in=(NAMES[2], "Xiana")).update(initials=True)
    for client in (organizer, administrator):
        for name in NAMES[:3]:
            yield from read(client, f"initials of {name}", league_url("show_as", league, keys[name]))
        yield from read(client, "people with names", league_url("people", league))
    cup = models.Championship.objects.get(name="Copa")
    yield from read(
        administrator, "names of a championship", reverse("tournaments:championship_names", args=[cup.slug])
    )
    yield from read(administrator, "podiums", reverse("tournaments:other_podium", args=[cup.slug]))
    own = players[NAMES[0]]
    yield "new calendar", own.client.post(own.url("renew_calendar")).content.decode()
    for name in ("own_page", "own_calendar"):
        yield from read(Client(), f"{name} withdrawn", reverse(f"tournaments:{name}", args=["x" * 40]))
    a_crest(league)
    yield from read(organizer, "branding with a crest", league_url("branding", league))
    with override_settings(SITE_OWNER="Federación", SITE_CONTACT="Calle Mayor 3, Uriandia"):
        yield from read(Client(), "privacy with a postal address", reverse("privacy"))
    known = drawn_league((f"{NAMES[0]} Rey", "Xoel", "Zeltia"), name="Liga de antes")
    user = User.objects.get(pk=organizer.session["_auth_user_id"])
    known.officials.create(user=user, role="organizer")
    alike = known.entries.get(name=f"{NAMES[0]} Rey").player_id
    entry = league.entries.get(name=NAMES[0])
    yield from read(organizer, "people with one alike", f"{league_url('people', league)}?ficha={entry.pk}&con={alike}")


def doors() -> Iterator[Shown]:
    """Yield what readers find at a game to enter: without rights, played, and by links that are over."""
    league = drawn_league(NAMES, name="Liga con puertas")
    stranger = logged_in(User.objects.create_user("sin-arbitraje"))
    first = league.fixtures.order_by("position")[0]
    for client in (Client(), stranger):
        yield from read(client, "game to enter", league_url("game", league, first.pk))
    decide(league, RecordResult(first.pk, ONE_WINS))
    for client in (Client(), stranger):
        yield from read(client, "played game to enter", league_url("game", league, first.pk))
    again = drawn_league(NAMES, name="Liga sorteada otra vez")
    gone = client_of(Visitor.LINK_TO_GAME, again)
    decide(again, DrawLots("otra"))
    yield from read(gone, "link to a game that is gone", league_url("organize", again))
    over = complete_league(NAMES, name="Liga con enlace")
    ended = client_of(Visitor.LINK, over)
    decide(over, Close())
    yield from read(ended, "link to a league that is over", league_url("organize", over))


def moved_games() -> Iterator[Shown]:
    """Yield what changes when games are moved, exchanged or planned again, and what cannot be moved."""
    league = drawn_league(NAMES, name="Liga que se mueve", timetable=HOURS, boards=2)
    client = organizer_of(league)
    first, second, *_ = league.fixtures.order_by("position")
    where = league_url("postpone", league, first.pk)
    for fields in (
        {"to": "swap", "other": second.pk},
        {"to": "none"},
        {"to": "other", "day": "2126-12-05", "hour": "18:00", "board": "1"},
        {"to": "other", "day": "nada"},
    ):
        values = {**hidden_fields(where), **fields, "reason": "nieve", "step": "look"}
        yield from typed(client, f"move {fields['to']}", where, **values)
    yield from sent(client, "move", where, to="other", day="2126-12-05", hour="18:00", board="1", reason="nieve")
    decide(league, PutOff(first.pk))
    values = {**hidden_fields(where), "to": "swap", "other": second.pk, "reason": "nieve", "step": "look"}
    yield from typed(client, "move of a game without a date", where, **values)
    replan = league_url("replan", league)
    for fields in ({"when": "day"}, {"when": "free", "boards": "2"}, {"when": "nada"}):
        yield from sent(client, "plan", replan, **fields)
    without = drawn_league(NAMES, name="Liga sin horas")
    client = organizer_of(without)
    games = without.fixtures.order_by("position")
    where = league_url("postpone", without, games[0].pk)
    values = {**hidden_fields(where), "to": "swap", "other": games[2].pk, "reason": "nieve", "step": "look"}
    yield from typed(client, "exchange without hours", where, **values)
    for game in games[1:]:
        decide(without, RecordResult(game.pk, ONE_WINS))
    yield from read(client, "move of the last game", where)
    cup = event_of(5, groups=0).stages.get().league
    yield from read(organizer_of(cup), "plan of a bracket", league_url("replan", cup))
    over = complete_league(NAMES, name="Liga jugada", timetable=HOURS)
    yield from read(organizer_of(over), "plan of a played league", league_url("replan", over))
