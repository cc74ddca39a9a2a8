"""Accounts as the administrator sees them: found, given a new password, deactivated and reactivated."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import now

from tests.organizing import complete_league, decide, drawn_league
from tests.tournaments.accounts.joining import PASSWORD, enter, is_logged_in
from tests.tournaments.administrators.acting import act, administrator, user_of
from tests.tournaments.connections.webhooks.hooks import hooked
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of
from tournaments import models
from tournaments.accounts.invitations import InvitationGone, invite, valid_invitation
from tournaments.administrators.acts import disable
from tournaments.league.faults import Code, Fault
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.links.verbs import MakeLink, MakePlayerLinks, RenewLink
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.access.permissions import actor_of
from tournaments.store.access.tokens import LinkState, digest, link_of, link_state, make_token, new_token, token_of
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db
LINK = re.compile(r'id="link" type="text" readonly value="https?://[^/"]+(/[^"]+)"')


def account_named(name: str = "nuria", **more: object) -> User:
    user: User = User.objects.create_user(name, password=PASSWORD, **more)
    return user


def page(user: User, name: str = "account_page") -> str:
    return reverse(f"administration:{name}", args=[user.pk])


def logged_in(name: str = "nuria") -> Client:
    client = Client()
    enter(client, name)
    return client


def organizer(league: models.League, name: str = "nuria") -> Actor:
    user = account_named(name)
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    return Actor(display_name(user), user)


def test_accounts_are_found_by_name_handle_and_address() -> None:
    for number in range(70):
        account_named(f"persona-{number:02}", first_name="Persona")
    nuria = account_named(first_name="Nuria Ñáñez", email="nuria@ejemplo.es", is_active=False)
    client, address = administrator(), reverse("administration:accounts")
    for query in ("ñáñez", "nuria@ejemplo", "NURIA", "nuria ejemplo.es"):
        shown = html_of(client.get(address, {"q": query}))
        assert page(nuria) in shown and "persona-01" not in shown, query
    assert f'href="{reverse("invitations")}"' in html_of(client.get(address))
    assert "No hay ninguna cuenta así" in html_of(client.get(address, {"q": "nadie"}))
    assert page(nuria) in html_of(client.get(address, {"estado": "fuera-de-uso"}))
    assert page(nuria) not in html_of(client.get(address, {"estado": "administran"}))
    listed = [html_of(client.get(address, {"pagina": number})) for number in (1, 2, 3, 4)]
    assert [len(re.findall(r'href="/administrar/cuentas/\d', shown)) for shown in listed] == [30, 30, 12, 0]


def test_account_page_queries_do_not_grow() -> None:
    client = administrator()
    nuria = account_named()

    def asked() -> list[int]:
        """Return the number of queries of each page."""
        found = []
        for address in (reverse("administration:accounts"), page(nuria), reverse("administration:log")):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert client.get(address).status_code == 200
            found.append(len(queries))
        return found

    def more(number: int) -> None:
        """Add a league and a championship of the account, and a disabled account."""
        league = drawn_league(name=f"Liga {number}", championship=f"Copa {number}")
        models.Official.objects.create(league=league, user=nuria, role=Role.REFEREE)
        assert league.championship
        league.championship.organizers.create(user=nuria)
        act(client, page(account_named(f"otra-{number}"), "put_out_of_use"))

    more(1)
    few = asked()
    for number in range(2, 8):
        more(number)
    assert asked() == few


def test_account_shows_its_leagues_and_links() -> None:
    league = drawn_league(name="Liga de Nuria", championship="Copa de Nuria")
    nuria = account_named(first_name="Nuria", email="nuria@ejemplo.es")
    models.Official.objects.create(league=league, user=nuria, role=Role.REFEREE)
    assert league.championship
    league.championship.organizers.create(user=nuria)
    client = administrator()
    assert "No ha entrado nunca" in html_of(client.get(page(nuria)))
    logged_in()
    html = html_of(client.get(page(nuria)))
    for words in (
        "Liga de Nuria",
        "Copa de Nuria",
        "nuria@ejemplo.es",
        "Entró por última vez el",
        "Entra como «nuria»",
    ):
        assert words in html, words


@pytest.mark.parametrize("sends_mail", [False, True])
def test_a_link_gives_a_new_password_once_and_is_shown_once(sends_mail: bool) -> None:
    nuria = account_named()
    client = administrator()
    with override_settings(SENDS_MAIL=sends_mail):
        answer = act(client, page(nuria, "password_link"))
        [link] = LINK.findall(html_of(answer))
        assert answer["Referrer-Policy"] == "strict-origin" and "no-store" in answer["Cache-Control"]
        assert link not in html_of(client.get(page(nuria))) + html_of(client.get("/administrar/registro/"))
        guest = Client()
        form = guest.get(link, follow=True).redirect_chain[-1][0]
        new = {"new_password1": "otra clave larga", "new_password2": "otra clave larga"}
        assert guest.post(form, new).status_code == 302
        assert enter(guest, "nuria", "otra clave larga").status_code == 302 and is_logged_in(guest)
        assert "ya no sirve" in html_of(Client().get(link, follow=True)), "the link works once"


def test_new_password_by_a_link_ends_sessions_and_tokens_and_keeps_private_links() -> None:
    nuria, client, league, private = account_named(), administrator(), drawn_league(), new_token()
    phone, token = logged_in(), make_token(nuria, "Marcador", Scope.READ)
    models.Official.objects.create(league=league, user=nuria, role=Role.ORGANIZER)
    take(league, MakeLink("Mesa 1", digest(private)), by=actor_of(nuria))
    html = html_of(act(client, page(nuria, "password_link")))
    assert "siguen valiendo" in html
    guest, [link] = Client(), LINK.findall(html)
    new = {"new_password1": "otra clave larga", "new_password2": "otra clave larga"}
    guest.post(guest.get(link, follow=True).redirect_chain[-1][0], new)
    assert not is_logged_in(phone) and token_of(token) is None
    assert link_state(link_of(digest(private)), now()) is LinkState.LIVE


def test_repeated_form_shows_no_second_link() -> None:
    nuria, client = account_named(), administrator()
    sent = {**hidden_fields(page(nuria, "password_link")), "reason": "se le olvidó"}
    assert LINK.search(html_of(client.post(page(nuria, "password_link"), sent)))
    again = client.post(page(nuria, "password_link"), sent)
    assert again.status_code == 422 and "ya se mostró" in html_of(again) and not LINK.search(html_of(again))


def test_disabled_account_loses_every_session_for_good() -> None:
    nuria, others = account_named(), account_named("xoel")
    phones, other = [logged_in() for _ in range(2)], logged_in("xoel")
    client = administrator()
    assert act(client, page(nuria, "put_out_of_use")).status_code == 302
    assert "Cuenta desactivada." in html_of(client.get(page(nuria)))
    assert not any(map(is_logged_in, phones)) and not is_logged_in(logged_in())
    assert is_logged_in(other) and is_logged_in(client)
    assert "Desactivada" in html_of(client.get(page(nuria)))
    assert act(client, page(nuria, "put_back_in_use")).status_code == 302
    assert not any(map(is_logged_in, phones)), "old sessions stay ended"
    assert is_logged_in(logged_in()), "the former password works again"
    assert others.is_active


def test_password_link_is_void_for_a_disabled_account() -> None:
    nuria, client = account_named(), administrator()
    [link] = LINK.findall(html_of(act(client, page(nuria, "password_link"))))
    act(client, page(nuria, "put_out_of_use"))
    assert "ya no sirve" in html_of(Client().get(link, follow=True))
    refused = act(client, page(nuria, "password_link"))
    assert refused.status_code == 422 and "desactivada" in html_of(refused)


def test_disabled_account_loses_links_and_invitations() -> None:
    league, over = drawn_league(), complete_league(name="Otra")
    by = organizer(league)
    assert by.user
    models.Official.objects.create(league=over, user=by.user, role=Role.ORGANIZER)
    tokens = {name: digest(new_token()) for name in ("own", "renewed", "of another", "of a finished league")}
    for name in ("own", "renewed"):
        take(league, MakeLink(name, tokens[name]), by=by)
    decide(league, MakeLink("of another", tokens["of another"]))
    take(over, MakeLink("of a finished league", tokens["of a finished league"]), by=by)
    decide(over, Close())
    renewed = league.links.get(label="renewed")
    tokens["renewed"] = digest(new_token())
    decide(league, RenewLink(renewed.pk, tokens["renewed"]))
    invited = invite("clave", by=by.user, league=league, role=Role.REFEREE).token
    client = administrator()
    act(client, page(by.user, "put_out_of_use"))
    found = {name: link_state(link_of(token), now()) for name, token in tokens.items()}
    live, revoked = LinkState.LIVE, LinkState.REVOKED
    assert found == {"own": revoked, "renewed": live, "of another": live, "of a finished league": revoked}
    for changed in (league, over):
        changed.refresh_from_db()
        decision = changed.decisions.get(number=changed.version)
        assert (decision.verb, decision.actor) == ("revoke_link", user_of(client))
    with pytest.raises(InvitationGone):
        valid_invitation(invited)
    act(client, page(by.user, "put_back_in_use"))
    assert valid_invitation(invited).invited_by == by.user


def test_disabled_account_loses_tokens_and_player_links() -> None:
    league = drawn_league()
    by = organizer(league)
    assert by.user
    take(league, MakePlayerLinks(tuple(league.entries.values_list("pk", flat=True)[:2]), "secret"), by=by)
    decide(league, MakePlayerLinks((league.entries.last().pk,), "another"))  # type: ignore[union-attr]
    token = make_token(by.user, "Marcador", Scope.ORGANIZE)
    webhook = hooked(league, "https://example.org/", by.user)
    client = administrator()
    act(client, page(by.user, "put_out_of_use"))
    act(client, page(by.user, "put_back_in_use"))
    assert token_of(token) is None
    webhook.refresh_from_db()
    assert webhook.stopped_at
    assert models.PlayerLink.objects.get().entry == league.entries.last()


def test_own_account_cannot_be_disabled() -> None:
    client = administrator()
    User.objects.create_superuser("otra")
    own = user_of(client)
    refused = act(client, page(own, "put_out_of_use"))
    assert refused.status_code == 422 and "su propia cuenta" in html_of(refused)
    assert page(own, "put_out_of_use") not in html_of(client.get(page(own)))
    own.refresh_from_db()
    assert own.is_active


def test_disabled_administrator_does_nothing() -> None:
    one, two = (User.objects.create_superuser(name) for name in ("una", "dos"))
    disable(two.pk, by=one, reason="se fue")
    with pytest.raises(Fault) as refused:
        disable(one.pk, by=two, reason="venganza")
    assert refused.value.code is Code.NOT_ADMINISTRATOR
    one.refresh_from_db()
    assert one.is_active


def test_active_account_cannot_be_enabled() -> None:
    nuria, client = account_named(), administrator()
    refused = act(client, page(nuria, "put_back_in_use"))
    assert refused.status_code == 422 and "ya está activa" in html_of(refused)
    act(client, page(nuria, "put_out_of_use"))
    refused = act(client, page(nuria, "put_out_of_use"))
    assert refused.status_code == 422 and "está desactivada" in html_of(refused)


def test_administrator_appoints_and_dismisses_another() -> None:
    nuria, client = account_named(first_name="Nuria"), administrator()
    own = logged_in()
    assert own.get("/administrar/").status_code == 404
    assert page(nuria, "make_administrator") in html_of(client.get(page(nuria)))
    assert act(client, page(nuria, "make_administrator")).status_code == 302
    assert own.get("/administrar/").status_code == 200
    again = act(client, page(nuria, "make_administrator"))
    assert again.status_code == 422 and "ya administra" in html_of(again)
    assert page(nuria, "end_administrator") in html_of(client.get(page(nuria)))
    assert act(client, page(nuria, "end_administrator")).status_code == 302
    assert own.get("/administrar/").status_code == 404 and is_logged_in(own)
    assert act(client, page(nuria, "end_administrator")).status_code == 422
    for address in (reverse("administration:log"), "/administrar/"):
        log = html_of(client.get(address))
        assert "Administra el sitio desde entonces" in log and "Deja de administrar el sitio" in log, address


def test_last_administrator_cannot_resign() -> None:
    client = administrator()
    own = user_of(client)
    User.objects.create_superuser("fuera", is_active=False)
    assert page(own, "end_administrator") not in html_of(client.get(page(own)))
    answer = act(client, page(own, "end_administrator"))
    assert answer.status_code == 422 and "antes tiene que administrarlo otra" in html_of(answer)
    nuria = account_named()
    act(client, page(nuria, "make_administrator"))
    assert act(client, page(own, "end_administrator"))["Location"] == reverse("tournaments:home")
    assert client.get("/administrar/").status_code == 404
    nuria.refresh_from_db()
    assert nuria.is_superuser


def test_disabled_account_cannot_become_administrator() -> None:
    nuria = account_named(is_active=False)
    client = administrator()
    assert page(nuria, "make_administrator") not in html_of(client.get(page(nuria)))
    assert act(client, page(nuria, "make_administrator")).status_code == 422
    nuria.refresh_from_db()
    assert not nuria.is_superuser
