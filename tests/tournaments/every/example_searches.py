"""Pages of searches, archives, people, private links, invitations and accounts, in their less usual states."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse

from games.archive import progress, working
from games.archive.checking import check
from games.archive.progress import receive
from games.models import Archive, ArchiveState
from tests import sheets
from tests.moments import at_moment
from tests.organizing import complete_league, decide, drawn_league, podium_of
from tests.people import Visitor, client_of
from tests.tournaments.every.objects import a_lookalike, a_proposal
from tests.tournaments.every.opening import LONG_AGO, Shown, read, sent
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.accounts.invitations import invite
from tournaments.league.values import Consent, Entrant, Side
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.links.verbs import MakeLink
from tournaments.organizers.privacy.verbs import Anonymise, NoteConsent, ShowAs
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.access.tokens import digest, make_token
from tournaments.store.links import RevokeLink

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
GAMES = '[White "Ana"]\n\n1. 21-17 11-15 2. 22-18 2-0\n\n[White "Bea"]\n\n1. 22-18 11-15 99-98 1-1\n'
SEARCH = reverse("tournaments:game_search")
WITH_MAIL = {
    "SENDS_MAIL": True,
    "OPEN_SIGNUP": True,
    "SITE_OWNER": "Federación Uriandesa",
    "SITE_CONTACT": "datos@uriandia.example",
    "TELEGRAM_TOKEN": "1:x",
    "PUSH_PRIVATE_KEY": "x",
    "PUSH_CONTACT": "club@example.org",
}


def pages_of_searches() -> Iterator[Shown]:
    client = Client()
    user = User.objects.create_superuser("mirandara", email="mirandara@example.org")
    client.force_login(user)
    yield from nothing_yet()
    yield from archives(client, user)
    yield from leagues_and_players(client)
    yield from team(client)
    yield from links()
    yield from accounts(client, user)


def nothing_yet() -> Iterator[Shown]:
    """Yield lists of a site on which nothing has happened, as an account without any role reads them."""
    stranger = Client()
    stranger.force_login(User.objects.create_user("sin-ligas"))
    for name in ("home", "leagues", "players", "championships", "mine"):
        yield from read(stranger, f"{name} without leagues", reverse(f"tournaments:{name}"))
    yield from read(stranger, "archived leagues", reverse("tournaments:mine") + "?ver=archivadas")
    yield from read(stranger, "search without games", SEARCH)


def archives(client: Client, user: User) -> Iterator[Shown]:
    """Yield the pages of archives in each state, and searches in them and in leagues."""
    made = {state: Archive.objects.create(name=f"{state}.pdn", rules="castillar", owner=user) for state in ArchiveState}
    for state in (ArchiveState.WORKING, ArchiveState.STOPPED, ArchiveState.DONE):
        receive(made[state], [GAMES.encode()])
    done = made[ArchiveState.DONE]
    check_whole(done)
    progress.stop(made[ArchiveState.STOPPED])
    empty = Archive.objects.create(name="vacío.pdn", rules="castillar", owner=user, state=ArchiveState.DONE)
    for state, archive in {**made, "empty": empty}.items():
        yield from read(client, f"archive {state}", reverse("games:archive", args=[archive.pk]))
    for name, games in (
        ("en-orden.pdn", sheets.WHITE_WINS),
        ("contra-sí.pdn", sheets.between("Ana", "Bea", sheets.AGAINST_ITSELF)),
    ):
        yield from checked_archive(client, user, name, games)
    yield from read(client, "archives", reverse("games:archives"))
    kinds = progress.progress(done).kinds
    yield from read(client, "games of a kind", f"{reverse('games:archive', args=[done.pk])}?que={kinds[0].code}")
    league = complete_league(NAMES, name="Liga con partidas")
    for game in league.fixtures.order_by("position")[:2]:
        decide(league, SubmitSheet(game.pk, sheets.AGREED, NAMES[0], Side.ONE))
    queries = ("", "rules=castillar&moves=21-17", "rules=castillar&moves=99", "rules=castillar&player=nadie")
    for query in (*queries, f"archivo={done.pk}&moves=21-17", f"archivo={done.pk}&player=nadie"):
        title = f"search {query.partition('&')[2] or query}"
        yield from read(client, title, f"{SEARCH}?{query}")
    yield from read(client, "search of anybody", f"{SEARCH}?{queries[1]}")


def check_whole(archive: Archive) -> None:
    """Check the games of an archive as the site does in the background, and make its index."""
    while part := working.claim_part(archive.pk):
        working.store_result(part.pk, check(archive.rules, part.first, bytes(part.content)))
    working.make_index(archive.pk)


def checked_archive(client: Client, user: User, name: str, games: str) -> Iterator[Shown]:
    """Yield the page of an archive with these games, and the list of those with the first kind of fault."""
    archive = Archive.objects.create(name=name, rules="castillar", owner=user)
    receive(archive, [games.encode()])
    check_whole(archive)
    address = reverse("games:archive", args=[archive.pk])
    yield from read(client, f"archive {name}", address)
    for kind in progress.progress(archive).kinds[:1]:
        yield from read(client, f"games of archive {name}", f"{address}?que={kind.code}")


def leagues_and_players(client: Client) -> Iterator[Shown]:
    """Yield searches of leagues and players, and pages of players: of other games, and without a name."""
    league = complete_league(NAMES, name="Liga de Uriandia", championship="Copa")
    league.entries.filter(name="Aldara").update(club="Casino")
    models.Player.objects.filter(name="Aldara").update(club="Casino")
    podium_of("Copa", OtherGame("Tute", 3, [Entrant("Xiana"), Entrant("Uxía")], date(2026, 5, 1)))
    leagues = reverse("tournaments:leagues")
    searches = ("q=aldara", "q=a", "q=nada", "estado=terminadas", "q=uriandia")
    yield from read(client, "leagues", *(f"{leagues}?{search}" for search in searches))
    yield from read(client, "players", f"{reverse('tournaments:players')}?q=a")
    for name in ("Xiana", "Aldara"):
        player = models.Player.objects.filter(name=name).latest("pk")
        yield from read(client, f"player {name}", reverse("tournaments:player", args=[player.pk]))
    key = league.entries.get(name="Brais").player_id
    decide(league, ShowAs(league.entries.get(name="Dores").player_id, True), reason="lo pide")
    decide(league, Anonymise(key, (league.pk,)), reason="lo pide")
    yield from read(client, "player without a name", reverse("tournaments:player", args=[key]))
    yield from read(client, "people", league_url("people", league))
    number = league.entries.get(name="Aldara").number
    yield from read(client, "course of a player", f"{league_url('course', league)}?jugador={number}")
    game = league.fixtures.order_by("position")[0]
    yield from read(client, "history of a game", f"{league_url('history', league)}?partida={game.pk}")
    yield from read(client_of(Visitor.REFEREE, league), "history for referees", league_url("history", league))
    yield from read(client, "history without more", f"{league_url('history', league)}?pagina=9")
    yield from read(client, "embedding of a game", f"{league_url('embed', league)}?pieza=tablero&partida={game.pk}")
    yield from read(Client(), "embedded table, light", f"{league_url('embedded_table', league)}?tema=claro")
    yield from read(client, "standings of a moment", f"{league_url('standings', league)}?tras=1")
    decide(league, ArchiveLeague(True))
    yield from read(client, "archived league", league_url("standings", league))


def team(client: Client) -> Iterator[Shown]:
    """Yield the people of a league with links given out, invitations, and people of other leagues."""
    league = drawn_league(NAMES, name="Liga con equipo", championship="Copa")
    inviting = User.objects.create_user("quien-invita")
    for role, email in ((Role.ORGANIZER, "nueva@example.org"), (Role.REFEREE, "")):
        invite(f"clave-{role}", by=inviting, email=email, league=league, role=role)
    a_proposal(league)
    a_lookalike(league)
    yield from read(client, "people", league_url("people", league))
    for players in (league.entries.filter(name="Aldara"), league.entries.all()):
        keys = list(players.values_list("pk", flat=True))
        yield from sent(client, "links for players", league_url("player_links", league), players=keys, step="confirm")
        yield from read(client, "people with links", league_url("people", league))
    yield from sent(client, "link for a league", league_url("make_link", league), label="Mesa 7", step="confirm")
    game = league.fixtures.order_by("position")[0].pk
    yield from sent(
        client, "link for a game", league_url("make_link", league), label="Mesa 8", fixture=game, step="confirm"
    )
    child = league.entries.get(name="Dores")
    decide(league, NoteConsent(child.player_id, Consent("Carmen Rey, su madre", date(2026, 11, 2))))
    yield from read(client, "name of a minor", league_url("show_as", league, child.player_id))


def links() -> Iterator[Shown]:
    """Yield what a private link opens: the league, one game, and once it is withdrawn, out of date or unknown."""
    league = drawn_league(NAMES, name="Liga con enlaces")
    first = league.fixtures.order_by("position").select_related("one", "two")[0]
    tokens = {name: f"{name}-" + "x" * 30 for name in ("league", "game", "withdrawn", "expired")}
    decide(league, MakeLink("Mesa 7", digest(tokens["league"])))
    decide(league, MakeLink("Mesa 8", digest(tokens["game"]), fixture=first.pk))
    made = decide(league, MakeLink("Mesa 9", digest(tokens["withdrawn"])))
    decide(league, RevokeLink((made.after or {})["link"]))
    with at_moment(LONG_AGO):
        decide(league, MakeLink("Mesa 10", digest(tokens["expired"]), days=1))
    for name, token in {**tokens, "unknown": "y" * 40}.items():
        browser = Client()
        yield from read(browser, f"link, {name}", reverse("tournaments:enter", args=[token]))
        browser.post(reverse("tournaments:enter", args=[token]))
        yield from read(browser, f"beyond the link, {name}", league_url("organize", league))
        yield from read(browser, f"game of the link, {name}", league_url("game", league, first.pk))


def accounts(client: Client, user: User) -> Iterator[Shown]:
    """Yield pages of accounts: with tokens, invitations and leagues, out of use and erased, and of a site with mail."""
    league = drawn_league(NAMES, name="Liga de una cuenta", championship="Copa")
    busy, idle = (User.objects.create_user(name, email=f"{name}@example.org") for name in ("ocupada", "en-desuso"))
    league.officials.create(user=busy, role=Role.ORGANIZER)
    models.Championship.objects.get(name="Copa").organizers.create(user=busy)
    User.objects.filter(pk=idle.pk).update(is_active=False)
    second = User.objects.create_superuser("segunda")
    make_token(user, "Programa", Scope.READ)
    invite("suelta", by=user)
    invite("copa", by=user, championship=models.Championship.objects.get(name="Copa"), email="copa@example.org")
    tokens = {
        "league": invite("liga", by=user, league=league, role=Role.ORGANIZER).token,
        "referee": invite("arbitra", by=user, league=league, role=Role.REFEREE).token,
        "nothing": invite("nada", by=user).token,
    }
    for name, token in tokens.items():
        for reader, who in ((Client(), "anybody"), (client, "an account")):
            yield from read(reader, f"invitation to {name} for {who}", reverse("invitation", args=[token]))
    for name in ("invitations", "account", "api_tokens"):
        yield from read(client, name, reverse(name))
    for account in (busy, idle, second):
        yield from read(client, f"account {account}", reverse("administration:account_page", args=[account.pk]))
        yield from read(client, f"erase {account}", reverse("administration:erase_account", args=[account.pk]))
    for name in ("home", "accounts", "leagues", "log"):
        yield from read(client, f"administration {name}", reverse(f"administration:{name}"))
    yield from read(client, "accounts not found", reverse("administration:accounts") + "?q=nadie")
    for mail in (True, False):
        with override_settings(**(WITH_MAIL if mail else {})):
            for name in ("privacy", "login", "sign_up", "password_reset"):
                yield from read(Client(), f"{name}{' with mail' if mail else ''}", reverse(name))
