"""Long lists, what waits in one's own leagues, messages that offer to undo, and tables of less usual leagues."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from random import Random

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import leagues, sheets
from tests.events import close, event_of, event_with_groups_over, loaded, play, qualify
from tests.leagues import weekly
from tests.organizing import (
    DRAWN_RESULT,
    ONE_WINS,
    TWO_WINS,
    complete_league,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    podium_of,
    tied_league,
)
from tests.own_pages import allow, player_of
from tests.people import Visitor, client_of, logged_in, organizer_of
from tests.swiss_leagues import playing, publish, swiss_league
from tests.tournaments.every.objects import a_league_that_asks
from tests.tournaments.every.opening import Shown, read, sent
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, league_url
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Side, WithdrawnGames
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.league import Role
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.organizers.results.verbs import ChooseColours, CorrectResult, RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
HOURS = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
PAST = Timetable(start=datetime(2020, 11, 23, 17), minutes=20)
AUTUMN = Timetable(start=datetime(2126, 10, 27, 2), minutes=20)
"""The night in which the hour from two to three happens twice."""
MINE = reverse("tournaments:mine")
LISTS = ("home", "leagues", "players", "championships", "game_search")


def pages_of_lists() -> Iterator[Shown]:
    yield from own_leagues()
    yield from many()
    yield from championships()
    yield from messages()
    yield from lots()
    yield from tables()
    yield from places()
    yield from withdrawals()
    yield from event_pages()


def own_leagues() -> Iterator[Shown]:
    """Yield what waits in the leagues of an account, and of one whose leagues are all archived."""
    user = User.objects.create_user("con-ligas")
    client = logged_in(user)
    archived = drawn_league(NAMES[:3], name="Liga vieja")
    archived.officials.create(user=user, role=Role.ORGANIZER)
    decide(archived, ArchiveLeague(True))
    yield from read(client, "mine, all archived", MINE)
    dated = drawn_league(NAMES, name="Liga igual", timetable=HOURS, championship="Copa")
    alike = drawn_league(NAMES, name="Liga igual", timetable=HOURS)
    played = complete_league(NAMES, name="Liga jugada")
    contradicted = complete_league(NAMES, name="Liga con planilla")
    for league in (dated, alike, played, contradicted):
        league.officials.create(user=user, role=Role.REFEREE if league == alike else Role.ORGANIZER)
    a_contradiction(contradicted)
    yield from read(client, "mine", MINE)
    a_league_that_asks(dated)
    models.Championship.objects.get(name="Copa").organizers.create(user=user)
    models.Championship.objects.create(name="Copa", slug="copa-2", folded_name="copa").organizers.create(user=user)
    allow(dated)
    for name in NAMES[:2]:
        own = player_of(dated, name)
        own.confirm("ask", "withdraw", asked_for="me mudo")
    yield from read(client, "mine with requests", MINE)
    for league in (dated, contradicted):
        yield from read(client, f"organize {league.name}", league_url("organize", league))
    empty = league_in_preparation((), name="Liga vacía")
    yield from read(organizer_of(empty), "organize an empty league", league_url("organize", empty))
    few = league_in_preparation(NAMES[:2], name="Liga de dos")
    yield from read(organizer_of(few), "organize a league of two", league_url("organize", few))


def a_contradiction(league: models.League) -> None:
    """Hand in a sheet that contradicts the result of the first game."""
    game = league.fixtures.order_by("position")[0]
    decide(league, SubmitSheet(game.pk, sheets.AGREED, NAMES[0], Side.ONE))


def many() -> Iterator[Shown]:
    """Yield lists with more than a page, of leagues, players and games."""
    leagues.store_leagues(30)
    large = leagues.store_league(leagues.league([f"Nadie {letter}" for letter in "ABCDEFGHIJKLMNOP"], played=105))
    models.Player.objects.filter(name__startswith="Nadie ").update(club="Casino")
    anyone = Client()
    for name in ("home", "leagues", "championships"):
        yield from read(anyone, f"{name} of many", reverse(f"tournaments:{name}"))
    leagues_address, players = reverse("tournaments:leagues"), reverse("tournaments:players")
    for query in ("?q=nadie", "?q=una+de+muchas&pagina=2"):
        yield from read(anyone, f"leagues {query}", leagues_address + query)
    key = large.entries.order_by("number")[0].player_id
    address = reverse("tournaments:player", args=[key])
    yield from read(organizer_of(large), "player for their organizer", address, f"{address}?pagina=9")
    yield from read(anyone, "players of many", f"{players}?q=nadie")
    yield from read(anyone, "games, further", f"{league_url('games', large)}?pagina=2")


def championships() -> Iterator[Shown]:
    """Yield championships without a league, with an event, and with the podium of another game."""
    cup = models.Championship.objects.create(name="Copa nueva", slug="copa-nueva", folded_name="copa nueva")
    anyone = Client()
    yield from read(anyone, "championship without leagues", reverse("tournaments:championship", args=[cup.slug]))
    yield from read(anyone, "championship, further", reverse("tournaments:championship", args=[cup.slug]) + "?pagina=2")
    podium_of("Copa nueva", OtherGame("Tute", 3, [Entrant("Xiana"), Entrant("Uxía")], date(2026, 5, 1)))
    podium_of("Copa nueva", OtherGame("Parchís", 3, [Entrant("Noa"), Entrant("Uxía")]))
    models.Player.objects.filter(name="Noa").update(initials=True)
    event = event_of(4, groups=0, setup={"championship": "Copa nueva"})
    models.League.objects.filter(event_stage__event=event).update(championship=cup)
    yield from read(anyone, "championship with an event", reverse("tournaments:championship", args=[cup.slug]))
    for name in ("Xiana", "Noa"):
        key = models.Player.objects.get(name=name).pk
        yield from read(anyone, f"player {name}", reverse("tournaments:player", args=[key]))
    grouped = event_of(8, setup={"timetable": HOURS, "name": "Torneo de grupos"})
    key = loaded(grouped).groups[0].row.league.entries.order_by("number")[0].player_id
    yield from read(anyone, "player of an event", reverse("tournaments:player", args=[key]))
    league = drawn_league(NAMES, name="Liga que entra")
    for client in (organizer_of(league), client_of(Visitor.SUPERUSER, league)):
        yield from read(client, "championship of a league", league_url("league_championship", league))
        models.League.objects.filter(pk=league.pk).update(championship=cup)
    address = league_url("league_championship", league)
    yield from sent(client, "name of no championship", address, championship="Copa nueve")
    yield from sent(client, "league that leaves", address, championship="Otra copa", new="Otra copa")


def messages() -> Iterator[Shown]:
    """Yield pages with a message that offers to undo: on the page of an event, of several results, and of sheets."""
    event = event_of(8)
    stage = loaded(event).groups[0].row.league
    organizer = organizer_of(stage)
    for other in loaded(event).stages:
        other.row.league.officials.get_or_create(
            user_id=organizer.session["_auth_user_id"], defaults={"role": Role.ORGANIZER}
        )
    game = stage.fixtures.order_by("position")[0]
    address = f"{league_url('game', stage, game.pk)}?desde=torneo"
    won = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "1"}
    answer = organizer.post(address, {**hidden_fields(address), **won, "step": "confirm"}, follow=True)
    yield "result entered from an event", answer.content.decode()
    where = reverse("tournaments:event_history", args=[event.slug])
    yield from read(organizer, "history of an event for its organizer", where)
    yield from read(
        client_of(Visitor.REFEREE, stage), "game of a stage for a referee", league_url("game", stage, game.pk)
    )
    league = drawn_league(("Aldara Quintás", *NAMES[1:]), name="Liga de mensajes")
    organizer, where = organizer_of(league), league_url("record", league)
    first, second, third, fourth, *_ = league.fixtures.order_by("position")
    rows = {f"{game.pk}-{name}": value for game in (first, second) for name, value in won.items()}
    for step in ({}, {"step": "confirm"}):
        fields = {**hidden_fields(where), "usual": "no_pieces", **rows, **step}
        yield f"two results {len(step)}", organizer.post(where, fields, follow=True).content.decode()
    text = "\n\n".join(sheets.between(game.one.name, game.two.name) for game in (third, fourth))
    yield from sent(organizer, "two sheets", where, text=text)
    yield from sent(organizer, "two sheets, confirmed", where, text=text, step="confirm")
    number = league.decisions.order_by("-number")[0].number
    undo = reverse("tournaments:undo", args=[league.slug, number])
    yield from read(organizer, "undo", undo)
    decide(league, ShowAs(league.entries.get(name="Aldara Quintás").player_id, True), reason="lo pide")
    sanction = {"player": NAMES[1], "sanctioned_for": "discutió con Quintás"}
    yield from sent(
        organizer, "sanction that names somebody", league_url("sanction", league), **sanction, step="confirm"
    )
    undone = reverse("tournaments:undo", args=[league.slug, 1])
    yield "undo of what cannot be undone", organizer.post(undone, {"from": "/"}).content.decode()


def lots() -> Iterator[Shown]:
    """Yield the lots after a latecomer, a corrected name and a hidden one."""
    league = drawn_league((*NAMES[:3], "Zoe Rey Outón"), name="Liga con sorteo")
    organizer = organizer_of(league)
    where = f"{league_url('drawing', league)}?ver"
    yield from read(organizer, "lots", where)
    yield from sent(organizer, "latecomer", league_url("latecomer", league), name="Xoel", step="confirm")
    entry = league.entries.get(name=NAMES[0])
    correcting = league_url("correct_player", league, entry.pk)
    yield from sent(organizer, "corrected name", correcting, name="Aldara Rey", club="", step="confirm")
    yield from read(Client(), "lots after a latecomer", where)
    decide(league, ShowAs(league.entries.get(name=NAMES[1]).player_id, True), reason="lo pide")
    yield from read(Client(), "lots with a hidden name", where)
    swiss = playing(swiss_league(("Ana", "Bea", "Carlos", "Duarte", "Eva", "Fe"), 3, name="Suizo oculto"), 1)
    decide(swiss, ShowAs(swiss.entries.get(name="Ana").player_id, True), reason="lo pide")
    publish(swiss)
    yield from read(Client(), "round with a hidden name", league_url("public_round", swiss, 2))
    for question in ("?una=1&otra=2", "?una=1&otra=3", "?una=5&otra=6"):
        yield from read(Client(), f"what if {question}", league_url("what_if", swiss, 2) + question)


def tables() -> Iterator[Shown]:
    """Yield tables of leagues by days, of two legs, of many games, of a night with an hour twice, and overdue."""
    anyone = Client()
    daily = leagues.store_league(weekly(6, 1))
    legs = drawn_league(NAMES, name="Liga a dos vueltas", timetable=AUTUMN, legs=2)
    late = leagues.store_league(replace(leagues.league(NAMES, played=1, name="Liga atrasada"), timetable=PAST))
    decide(legs, SanctionPlayer(NAMES[0], "voces"))
    game = legs.fixtures.order_by("position")[0]
    article = articles_of(legs.rules)[0]
    noted = NoteIncident(
        fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="Anxo", public=True
    )
    decide(legs, noted)
    decide(legs, RecordResult(game.pk, ONE_WINS))
    decide(legs, ChooseColours(legs.fixtures.order_by("position")[1].pk, Side.TWO, None))
    decide(legs, Withdraw(NAMES[3], WithdrawnGames.ANNULLED))
    large = leagues.store_league(leagues.league([f"Persona {letter}" for letter in "ABCDEFGHIJ"], played=9))
    for league in (daily, legs, late, large):
        for name in ("calendar", "games", "projector", "prospects", "course", "standings"):
            yield from read(anyone, f"{name} of {league.name}", league_url(name, league))
    tied = tied_league(name="Liga con desempate a la vista")
    decide(tied, PlayOff("Ana", "Bea"))
    for name in ("projector", "calendar", "standings"):
        yield from read(anyone, f"{name} with a tie-break", league_url(name, tied))
    yield from read(anyone, "card of a tied league", reverse("tournaments:leagues") + "?q=desempate")
    nobody = league_in_preparation((), name="Liga sin nadie")
    yield from read(anyone, "projector of nobody", league_url("projector", nobody))
    swiss = playing(swiss_league(6, 3, name="Suizo público"), 1)
    yield from read(anyone, "standings after a round", f"{league_url('standings', swiss)}?ronda=1")
    yield from read(anyone, "prospects of a Swiss", league_url("prospects", swiss))
    publish(swiss)
    first = swiss.fixtures.order_by("position")[0]
    decide(swiss, CorrectResult(first.pk, TWO_WINS), reason="Se copió al revés")
    yield from read(anyone, "what if, corrected", league_url("what_if", swiss, 2) + "?una=1&otra=2")
    yield from read(anyone, "course after some games", f"{league_url('standings', swiss)}?tras=1")


def places() -> Iterator[Shown]:
    """Yield what is wrong with a place in the calendar, a full list, and boxes that were ticked."""
    league = drawn_league(NAMES, name="Liga de sábados", timetable=HOURS)
    client = organizer_of(league)
    weekly_plan = {"when": "week", "weekday": "5", "day": "2126-12-05", "hour": "17:00", "minutes": "60", "boards": "1"}
    replan = league_url("replan", league)
    for more in ({}, {"off": ["2126-12-12"]}, {"step": "look"}):
        yield from sent(client, f"weekly plan {more}", replan, **weekly_plan, **more)
    full = league_in_preparation([f"Persona {letter}" for letter in "ABCDEFGHIJ"], name="Liga llena")
    organizer = organizer_of(full)
    for name in ("players_of", "latecomer"):
        yield from read(organizer, f"{name} of a full league", league_url(name, full))


def withdrawals() -> Iterator[Shown]:
    """Yield the ways to withdraw a player, the proposed one and the other, and two forms of one league."""
    league = drawn_league(NAMES, name="Liga con una baja")
    client = organizer_of(league)
    for played in range(2):
        for games in ("annulled", "walkovers"):
            yield from sent(
                client, f"withdrawal {games} {played}", league_url("withdraw", league), player=NAMES[0], games=games
            )
        for other in NAMES[1:3]:
            if played == 0:
                decide(league, RecordResult(fixture(league, NAMES[0], other).pk, DRAWN_RESULT))


def event_pages() -> Iterator[Shown]:
    """Yield pages of an event with hours and games put off or annulled, of a private one, and of level groups."""
    client = logged_in(User.objects.create_superuser("quien-lleva-torneos"))
    event = event_of(8, setup={"timetable": HOURS})
    stage = loaded(event).groups[0].row.league
    games = stage.fixtures.order_by("position")
    confirm(client, league_url("postpone", stage, games[0].pk), to="none", reason="nieve")
    decide(stage, Withdraw(games[1].one.name, WithdrawnGames.ANNULLED))
    names = ("event", "event_calendar", "event_projector", "event_settings", "organize_event", "event_history")
    for name in names:
        yield from read(client, f"{name} with hours", reverse(f"tournaments:{name}", args=[event.slug]))
    for each in loaded(event).stages:
        models.League.objects.filter(pk=each.row.league_id).update(published=False)
    yield from read(client, "private event", reverse("tournaments:event", args=[event.slug]))
    over = event_with_groups_over(10)
    yield from read(client, "who goes on", reverse("tournaments:qualify", args=[over.slug, "final"]))
    yield from read(client, "event before the final", reverse("tournaments:organize_event", args=[over.slug]))
    qualify(over)
    final = loaded(over).of("final").row.league
    play(final, Random(1))
    close(final)
    for each in loaded(over).stages:
        for name in ("organize", "podium", "record"):
            league = each.row.league
            yield from read(client, f"{name} of a stage at the end", league_url(name, league))
    yield from read(client, "event_check_in at the end", reverse("tournaments:event_check_in", args=[over.slug]))
    yield from read(Client(), "leagues with events", reverse("tournaments:leagues"))
    level = event_of(8)
    for each in loaded(level).groups:
        for game in each.row.league.fixtures.order_by("position"):
            decide(each.row.league, RecordResult(game.pk, DRAWN_RESULT))
        yield from read(client, "event with a tie", reverse("tournaments:organize_event", args=[level.slug]))
    yield from read(client, "groups with ties", reverse("tournaments:event", args=[level.slug]))
    cup = event_of(4, groups=0)
    play(cup.stages.get().league, Random(3))
    close(cup.stages.get().league)
    yield from read(client, "organize of a played cup", league_url("organize", cup.stages.get().league))
    for name in ("organize_event", "event_projector"):
        yield from read(client, f"{name} of a played cup", reverse(f"tournaments:{name}", args=[cup.slug]))
