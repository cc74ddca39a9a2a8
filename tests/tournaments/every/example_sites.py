"""Pages of what stands beside the leagues, each with something on it: events, archives, notices, webhooks, accounts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from django.contrib.auth.models import User
from django.test import Client, override_settings

from games.archive import working
from games.archive.checking import check
from games.archive.progress import receive
from games.models import Archive
from tests import leagues
from tests.acts import page_address
from tests.events import ACTOR, event_of, event_with_groups_over, loaded, play, qualify
from tests.leagues import store_league, weekly
from tests.organizing import complete_league, decide, drawn_league, league_in_preparation
from tests.swiss_leagues import playing, publish, swiss_league
from tests.tournaments.connections.alerts.channels import channel, page_of, player_channel
from tests.tournaments.every.example_leagues import post
from tests.tournaments.every.objects import a_crest, a_sending, a_text, an_invitation, an_open_sign_up, an_own_sign_up
from tournaments.league.regulations import REGULATIONS
from tournaments.league.values import WithdrawnGames
from tournaments.models.alert import Medium
from tournaments.organizers.calendar.verbs import SetHour
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.store.decide import take

START = datetime(2126, 11, 23, 17)
"""The hour of the first game, far ahead: it is still to come whenever the tests run."""
GAMES = '[White "Ana"]\n\n1. 21-17 11-15 2. 22-18 2-0\n\n[White "Bea"]\n\n1. 22-18 11-15 99-98 1-1\n'
LISTED = "Zoe; Casino; 1850\nZoe; Casino\nUxía (llega tarde); Círculo\nUxia; Círculo\nAna, Bea\nXiana 600 123 456\nEіa"
"""Names twice, alike, with a remark, a comma, a telephone and letters of two alphabets."""
Addresses = Iterator[tuple[str, list[object]]]


def pages_of_sites() -> Iterator[tuple[str, str]]:
    """Yield the name and the HTML of each page, as a superuser gets it."""
    client = Client()
    user = User.objects.create_superuser("mirandara")
    client.force_login(user)
    with override_settings(PUSH_PRIVATE_KEY="", SENDS_MAIL=True):
        for part in (events(), rounds(), regulations(), archives(user), connections(user), own_pages(), accounts(user)):
            for number, (name, arguments) in enumerate(part, 1):
                answer = client.get(page_address(name, arguments), follow=True)
                assert answer.status_code == 200, (name, answer.status_code)
                yield f"{number}: {name}", answer.content.decode()
        yield from lists_read(client)


def lists_read(client: Client) -> Iterator[tuple[str, str]]:
    """Yield what a list of players is read as: while it is written, and once it is sent."""
    league = league_in_preparation(name="Liga con lista")
    for name, arguments in (("found", []), ("players_of", [league.slug])):
        for step in ("count", "look"):
            answer = post(client, page_address(f"tournaments:{name}", arguments), {"listed": LISTED, "step": step})
            yield f"{name}: {step}", answer


def events() -> Addresses:
    """Yield pages of an event whose groups are being played, of one with a final, and of a played cup."""
    groups, final, cup = event_of(8), event_with_groups_over(10), event_of(6, groups=0)
    for stage in loaded(groups).groups:
        for number, game in enumerate(stage.row.league.fixtures.order_by("position")[:3]):
            take(stage.row.league, SetHour(game.pk, START + timedelta(hours=number), 1), by=ACTOR)
    qualify(final)
    play(cup.stages.get().league, Random(3))
    of_each = ("event", "event_calendar", "event_projector", "embedded_event", "event_history", "organize_event")
    for event in (groups, final, cup):
        yield from ((f"tournaments:{name}", [event.slug]) for name in of_each)
        yield "tournaments:standings", [loaded(event).stages[-1].row.league.slug]
    for played in (loaded(final).groups[0].row, cup.stages.get()):
        yield "tournaments:record", [played.league.slug]
    yield "tournaments:qualify", [groups.slug, "final"]
    yield "tournaments:return_qualified", [final.slug, "final"]
    yield "tournaments:delete_own_event", [cup.slug]


def rounds() -> Addresses:
    """Yield the pages of the rounds of a Swiss before the first one and once two are played, and of a weekly plan."""
    before, after = swiss_league(6), playing(swiss_league(7), 2)
    for league in (before, after):
        yield from ((f"tournaments:{name}", [league.slug]) for name in ("rounds", "next_round", "organize", "record"))
    yield from ((f"tournaments:{name}", [after.slug, 1]) for name in ("public_round", "what_if"))
    yield "tournaments:replan", [store_league(weekly(6, 2)).slug]


def regulations() -> Addresses:
    """Yield the page on how a league is counted under each regulation."""
    for key, regulation in REGULATIONS.items():
        rules = (regulation.games or ("international",))[0]
        counted = replace(leagues.league(4, name=f"Liga de {key}", rules=rules), regulation=regulation)
        yield "tournaments:counting", [store_league(counted).slug]


def archives(owner: User) -> Addresses:
    """Yield pages of an archive of two games, one of them wrong."""
    archive = Archive.objects.create(name="liga.pdn", rules="castillar", owner=owner)
    receive(archive, [GAMES.encode()])
    while part := working.claim_part(archive.pk):
        working.store_result(part.pk, check(archive.rules, part.first, bytes(part.content)))
    working.make_index(archive.pk)
    yield from (("games:archives", []), ("games:archive", [archive.pk]))
    yield from (("games:archive_game", [archive.pk, number]) for number in (1, 2))
    yield "administration:archive_list", []


def connections(user: User) -> Addresses:
    """Yield the pages of channels of notices, and of a webhook that has delivered."""
    league = drawn_league()
    channel(medium=Medium.MAIL, target="mirandara@example.org", user=user)
    channel(medium=Medium.MAIL, target="otra@example.org", user=user, confirmed_at=None)
    player_channel(league, "Ana")
    yield "tournaments:account_alerts", []
    token = page_of(league, "Ana")
    yield "tournaments:own_page", [token]
    yield "tournaments:own_alerts", [token]
    slug, webhook, _delivery = a_sending(league)
    yield "tournaments:webhooks", [slug]
    yield "tournaments:webhook", [slug, webhook]


def own_pages() -> Addresses:
    """Yield pages of players: before the lots, in a Swiss, sanctioned and by initials, withdrawn, and at the end."""
    before, paired, closed = league_in_preparation(name="Sin sortear"), swiss_league(6), complete_league(name="Acabada")
    publish(playing(paired, 1))
    odd = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), name="Con sanción")
    shown = {one: page_of(one, name) for one, name in ((before, "Ana"), (paired, "Jugador 1"), (closed, "Bea"))}
    for name in ("Ana", "Carlos", "Duarte"):
        shown[name] = page_of(odd, name)
    decide(odd, SanctionPlayer("Ana", "tardanza"))
    decide(odd, ShowAs(odd.entries.get(name="Ana").player_id, True))
    decide(odd, Withdraw("Carlos", WithdrawnGames.WALKOVERS))
    decide(odd, Withdraw("Duarte", WithdrawnGames.ANNULLED))
    yield "tournaments:own_page", [shown[closed]]
    decide(closed, Close())
    yield from (("tournaments:own_page", [token]) for token in shown.values())


def accounts(user: User) -> Addresses:
    """Yield the lists of the site's administrators, and the pages of those who sign up."""
    league = drawn_league(name="Liga con inscripción")
    a_crest(league)
    a_text(league)
    yield from ((f"administration:{name}", []) for name in ("home", "accounts", "images", "log", "leagues"))
    yield "administration:league_page", [league.pk]
    yield "administration:league_texts", [league.pk]
    yield "administration:account_page", [user.pk]
    yield "invitation", an_invitation(league)
    yield "tournaments:own_sign_up", an_own_sign_up(league)
    yield "tournaments:sign_ups", an_open_sign_up(league)
