"""Pages with what stands around their main part: head, menu and footer, for readers with and without an account."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse

from config.failures import Trouble, unavailable
from tests.events import event_of
from tests.organizing import complete_league, decide, league_in_preparation
from tests.people import logged_in
from tests.tournaments.every.opening import Shown, read
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.organizers.officials.verbs import Publish

NAMES = ("Ana", "Bea", "Carlos")


def pages_with_frames() -> Iterator[Shown]:
    """Yield a page of each layout, and those that have a preview for links to them."""
    league = complete_league(NAMES, name="Liga con marco", championship="Copa")
    event = event_of(4, groups=0)
    private = league_in_preparation(NAMES, name="Liga privada")
    decide(private, Publish(False))
    anyone, stranger = Client(), logged_in(User.objects.create_user("con-cuenta", first_name="Marta"))
    administrator = logged_in(User.objects.create_superuser("administra"))
    game = league.fixtures.order_by("position")[0].pk
    player = models.Player.objects.get(name="Ana").pk
    addresses = {
        **{name: reverse(f"tournaments:{name}") for name in ("home", "leagues", "players", "championships")},
        **{
            name: league_url(name, league)
            for name in ("standings", "podium", "embedded_table", "video_table", "projector")
        },
        "embedded game": league_url("embedded_game", league, game),
        "player": reverse("tournaments:player", args=[player]),
        "championship": reverse("tournaments:championship", args=["copa"]),
        "event": reverse("tournaments:event", args=[event.slug]),
        "event_projector": reverse("tournaments:event_projector", args=[event.slug]),
        "embedded_event": reverse("tournaments:embedded_event", args=[event.slug]),
        "check": reverse("games:check"),
        "rules": reverse("games:rules", args=["castillar"]),
        "documents of the API": "/api/v1/docs",
        "nothing": "/no-hay/",
    }
    for name, address in addresses.items():
        yield from read(anyone, name, address)
    embedded = addresses["embedded_table"]
    yield from read(anyone, "embedded table in colours", *(f"{embedded}?tema={theme}" for theme in ("claro", "oscuro")))
    for client, who in ((stranger, "an account"), (administrator, "an administrator")):
        for name in ("home", "nothing"):
            yield from read(client, f"{name} for {who}", addresses[name])
    yield from read(administrator, "private league", league_url("standings", private))
    yield "site that is away", unavailable(RequestFactory().get("/"), Trouble.AWAY).content.decode()
