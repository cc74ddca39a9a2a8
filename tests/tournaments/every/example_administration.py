"""Pages of the site's administrators after their acts, of accounts and invitations, and of what cannot be answered."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from config.failures import Trouble, unavailable
from games.archive.progress import receive
from games.models import Archive
from tests.events import event_of, loaded
from tests.organizing import decide, drawn_league, league_in_preparation
from tests.people import Visitor, client_of, logged_in, organizer_of
from tests.tournaments.administrators.acting import act, page_of
from tests.tournaments.every.objects import a_crest, a_league_that_asks, a_medallist
from tests.tournaments.every.opening import LONG_AGO, Shown, mailed, read, sent
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.accounts.invitations import invite, request_invitation
from tournaments.administrators.acts import Withhold
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.tokens import make_token

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
ADDRESSES = ("/no-hay/", "/organizar/no-hay/")


def pages_of_administration() -> Iterator[Shown]:
    client = Client()
    user = User.objects.create_superuser("mirandara", email="mirandara@example.org")
    client.force_login(user)
    yield from empty_site(client)
    yield from accounts_acted_on(client, user)
    yield from leagues_acted_on(client, user)
    yield from events_acted_on(client)
    yield from invited(client, user)
    yield from own_account(client, user)
    yield from unanswered()


def administered(client: Client, *names: str, query: str = "") -> Iterator[Shown]:
    for name in names:
        yield from read(client, f"{name} {query}".strip(), reverse(f"administration:{name}") + query)


def empty_site(client: Client) -> Iterator[Shown]:
    """Yield the lists before anything is there, and those that nothing was found for."""
    with override_settings(UPDATE=""):
        yield from administered(client, "home")
    yield from administered(client, "leagues", "championships", "archive_list", "images", query="?q=nada")


def accounts_acted_on(client: Client, user: User) -> Iterator[Shown]:
    """Yield accounts after each act on them, with their archives."""
    gone, kept = (User.objects.create_user(name, email=f"{name}@example.org") for name in ("se-va", "se-queda"))
    for owner, name in ((gone, "se-va"), (kept, "se-queda"), (None, "la-orden")):
        archive = Archive.objects.create(name=f"{name}.pdn", rules="castillar", owner=owner)
        receive(archive, [b"1. 21-17 12-15 *"])
    yield from read(client, "erase an account with archives", page("erase_account", gone))
    yield from administered(client, "archive_list")
    yield from administered(client, "archive_list", query=f"?cuenta={kept.pk}")
    for name in ("put_out_of_use", "put_back_in_use", "make_administrator"):
        act(client, page(name, kept))
        yield from read(client, f"account after {name}", page("account_page", kept))
    yield "password_link, sent", act(client, page("password_link", kept)).content.decode()
    act(client, page("erase_account", gone), sure="on")
    yield from read(client, "account that was erased", page("account_page", gone))
    yield from administered(client, "accounts", query="?estado=fuera-de-uso")


def page(name: str, account: User) -> str:
    return reverse(f"administration:{name}", args=[account.pk])


def leagues_acted_on(client: Client, user: User) -> Iterator[Shown]:
    """Yield a league and its championship, hidden, given to somebody, and deleted, and the log of all that."""
    league = drawn_league(NAMES, name="Liga oculta", championship="Copa oculta")
    cup = models.Championship.objects.get(name="Copa oculta")
    organizer = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, league)
    for hidden in (None, Publish(False), Withhold(True)):
        _slug, asking = a_league_that_asks(league)
        if hidden:
            decide(models.League.objects.get(pk=asking), hidden, reason="datos")
    a_medallist(league)
    a_crest(league)
    private = drawn_league(NAMES[:3], name="Liga privada", championship="Copa oculta")
    models.League.objects.filter(pk=private.pk).update(championship=cup)
    decide(private, Publish(False))
    archived = drawn_league(NAMES[:3], name="Liga archivada")
    decide(archived, ArchiveLeague(True))
    yield from administered(client, "images", "leagues")
    given = User.objects.create_user("quien-recibe", email="recibe@example.org")
    for competition, kind in ((league, "league"), (cup, "championship")):
        for name in (f"withhold_{kind}", f"give_{kind}", f"{kind}_page", f"{kind}_texts"):
            yield from read(client, name, page_of(name, competition))
        act(client, page_of(f"give_{kind}", competition), who="@quien-recibe")
        act(client, page_of(f"withhold_{kind}", competition))
        yield from read(client, f"{kind}_page when hidden", page_of(f"{kind}_page", competition))
        yield from read(client, f"show_{kind}_again", page_of(f"show_{kind}_again", competition))
        yield from read(client, f"{kind}_texts, further", page_of(f"{kind}_texts", competition) + "?pagina=2")
        take_off = page_of(f"take_{kind}_crest_off", competition)
        act(client, take_off)
        yield from read(client, f"crest of a {kind} without one", take_off)
    yield from administered(client, "leagues", query="?estado=ocultas")
    yield from read(organizer, "hidden championship", reverse("tournaments:organize_championship", args=[cup.slug]))
    yield from read(organizer_of(league), "hidden league", league_url("standings", league))
    yield from read(
        client, "public page of a hidden championship", reverse("tournaments:championship", args=[cup.slug])
    )
    User.objects.filter(pk=given.pk).update(is_active=False)
    yield from read(client, "league without an organizer", page_of("league_page", league))
    addresses = [league_url("standings", league), reverse("tournaments:championship", args=[cup.slug])]
    for name, competition in (("delete_championship", cup), ("delete_league", league)):
        yield from read(client, name, page_of(name, competition))
        act(client, page_of(name, competition), sure="on")
    for address in addresses:
        yield from read(Client(), "deleted", address)
    act(client, page("erase_account", given), sure="on")
    yield from administered(client, "home", "log")
    yield from administered(client, "log", query="?que=borrado")
    yield from administered(client, "log", query="?pagina=2")


def events_acted_on(client: Client) -> Iterator[Shown]:
    """Yield the pages that hide an event with all its stages, show it again and delete it, and those of a stage."""
    stage = loaded(event_of(8)).groups[0].row.league
    yield from read(client, "withhold_league of an event", page_of("withhold_league", stage))
    act(client, page_of("withhold_league", stage))
    for name in ("show_league_again", "delete_league", "league_page"):
        yield from read(client, f"{name} of an event", page_of(name, stage))


def invited(client: Client, user: User) -> Iterator[Shown]:
    """Yield invitations as they are made, mailed or not, and those that an account cannot accept."""
    league = drawn_league(NAMES, name="Liga que invita", championship="Copa que invita")
    cup = models.Championship.objects.get(name="Copa que invita")
    places = {
        "site": reverse("invitations"),
        "league": league_url("invite", league),
        "championship": reverse("tournaments:invite_organizer", args=[cup.slug]),
    }
    inviting = reverse("tournaments:organize_championship", args=[cup.slug])
    for mails in (True, False):
        with override_settings(SENDS_MAIL=mails), mailed() as letters:
            for name, address in places.items():
                yield from sent(
                    client, f"invitation to the {name}", address, email=f"{name}@example.org" if mails else ""
                )
            yield from read(client, "championship that invites", inviting)
        yield from ((f"mail {number}", text) for number, text in enumerate(letters, 1))
    with override_settings(SENDS_MAIL=True, OPEN_SIGNUP=True):
        asked = request_invitation("pedida@example.org", has_account=False)
        assert asked
        tokens = {
            "nobody": asked.token,
            "championship": invite("copa", by=user, championship=cup).token,
            "league": invite("liga", by=user, league=league, role=Role.ORGANIZER).token,
        }
        for name, token in tokens.items():
            yield from read(Client(), f"invitation by {name}", reverse("invitation", args=[token]))
        yield from read(client, "invitations asked for", reverse("invitations"))
    client_of_team = organizer_of(league)
    address = reverse("invitation", args=[tokens["league"]])
    answer = client_of_team.post(address)
    yield "invitation of one who is in the team", answer.content.decode()
    with override_settings(OPEN_SIGNUP=True, SENDS_MAIL=False):
        yield from read(Client(), "sign_up without mail", reverse("sign_up"))


def own_account(client: Client, user: User) -> Iterator[Shown]:
    """Yield pages of one's own account: alerts, tokens, a new password, and signing in."""
    league = drawn_league(NAMES, name="Liga con programa")
    official = User.objects.create_user("con-programa", password="una-clave-larga")
    models.Official.objects.create(league=league, user=official, role=Role.ORGANIZER)
    own = logged_in(official)
    official.refresh_from_db()
    make_token(official, "De antes", Scope.READ)
    models.ApiToken.objects.filter(user=official).update(used_at=LONG_AGO)
    fields = {"name": "Marcador", "scope": "read", "league": league.pk}
    yield "token, sent", own.post(reverse("api_tokens"), fields).content.decode()
    with override_settings(SENDS_MAIL=True):
        yield from read(own, "account with alerts", reverse("account"))
    yield from read(own, "page of administrators", reverse("administration:home"))
    yield from read(own, "page without permission", league_url("organize", drawn_league(NAMES[:3], name="Ajena")))
    yield from read(own, "sign in for a page of others", f"{reverse('login')}?next=/organizar/")
    for fields in ({}, {"username": "con-programa", "password": "otra"}):
        yield "sign in, sent", Client().post(reverse("login"), fields).content.decode()
    key = urlsafe_base64_encode(force_bytes(official.pk))
    address = reverse("password_reset_confirm", args=[key, default_token_generator.make_token(official)])
    yield from read(Client(), "new password", address)


def unanswered() -> Iterator[Shown]:
    """Yield the pages of refusals, and those of a site that cannot answer."""
    league = league_in_preparation(NAMES, name="Liga de nadie")
    stranger = Client()
    stranger.force_login(User.objects.create_user("sin-permiso"))
    for reader, who in ((Client(), "anybody"), (stranger, "a stranger")):
        yield from read(reader, f"no page for {who}", *ADDRESSES)
        yield from read(reader, f"organize for {who}", league_url("organize", league))
    yield from read(client_of(Visitor.LINK, league), "settings for a link", league_url("settings", league))
    yield from read(stranger, "account without leagues", reverse("account"))
    old = models.Championship.objects.create(name="Copa antigua", slug="copa-antigua", folded_name="copa antigua")
    administrator = logged_in(User.objects.create_superuser("de-guardia"))
    yield from read(administrator, "old championship", page_of("championship_page", old))
    yield from read(administrator, "nobody's", reverse("tournaments:organize_championship", args=[old.slug]))
    request = RequestFactory()
    for trouble in Trouble:
        for asked in (request.get("/"), request.post("/")):
            yield f"{trouble} {asked.method}", unavailable(asked, trouble).content.decode()
