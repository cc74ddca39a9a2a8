"""Championships with organizers of their own, leagues that ask to enter them, and handles that sign.

A championship goes to the organizers of its published leagues. A private league that names a championship which the
public sees, and which none of its own organizers gets, asks to enter: it no longer shows there by being published.

Every account gets a handle. Earlier decisions keep the name that they were signed with, and store no handle: they are
shown with the one that their account has today.
"""

from typing import ClassVar

import re
from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q
from django.utils.text import slugify

guardian = import_module("tournaments.migrations.0014_decisions_are_not_replaced")

HANDLE = re.compile(r"[a-z0-9][a-z0-9._-]{2,29}")
MAX_MADE_LENGTH = 22
"""Length of a generated handle before its number."""


def hand_over(apps, schema_editor):
    official = apps.get_model("tournaments", "Official")
    organizer = apps.get_model("tournaments", "ChampionshipOrganizer")
    organizing = official.objects.filter(role="organizer", league__championship__isnull=False, league__published=True)
    pairs = organizing.values_list("league__championship", "user").distinct().order_by("league__championship", "user")
    organizer.objects.bulk_create(organizer(championship_id=cup, user_id=user) for cup, user in pairs)
    _ask(apps)


def give_handles(apps, schema_editor):
    handle = apps.get_model("tournaments", "Handle")
    taken, numbers = set(), {}
    rows = []
    for user in apps.get_model("auth", "User").objects.order_by("pk"):
        name = _free_handle(user, taken, numbers)
        taken.add(name)
        rows.append(handle(user_id=user.pk, name=name))
    handle.objects.bulk_create(rows)


def _free_handle(user, taken, numbers):
    """The user name where that is no address, or else one made of the name. `numbers` is the next to try of each stem."""
    own = user.username.casefold()
    made = slugify(f"{user.first_name} {user.last_name}")[:MAX_MADE_LENGTH].strip("-_")
    base = own if HANDLE.fullmatch(own) else made
    if not HANDLE.fullmatch(base):
        base = f"cuenta-{user.pk}"
    found, stem = base, base[:MAX_MADE_LENGTH]
    while found in taken:
        number = numbers.get(stem, 2)
        found, numbers[stem] = f"{stem}-{number}", number + 1
    return found


def _ask(apps):
    league, request = apps.get_model("tournaments", "League"), apps.get_model("tournaments", "ChampionshipRequest")
    official = apps.get_model("tournaments", "Official")
    organizer = apps.get_model("tournaments", "ChampionshipOrganizer")
    podium = apps.get_model("tournaments", "OtherPodium")
    placing = apps.get_model("tournaments", "Placing")
    published = league.objects.filter(championship=OuterRef("championship"), published=True)
    podiums = podium.objects.filter(championship=OuterRef("championship"))
    decides = organizer.objects.filter(championship=OuterRef("league__championship"), user=OuterRef("user"))
    both = official.objects.filter(Exists(decides), league=OuterRef("pk"), role="organizer")
    private = league.objects.filter(championship__isnull=False, published=False)
    asking = private.filter(Exists(published) | Exists(podiums)).exclude(Exists(both)).order_by("pk")
    rows = list(asking.values_list("pk", "championship"))
    request.objects.bulk_create(request(league_id=pk, championship_id=championship) for pk, championship in rows)
    for pk, _championship in rows:
        placing.objects.filter(league=pk).update(championship=None)
        league.objects.filter(pk=pk).update(championship=None)


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tournaments", "0015_placings_of_a_championship"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="ChampionshipOrganizer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "championship",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="organizers",
                        to="tournaments.championship",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("championship"), models.F("user"), name="championship_organizer_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ChampionshipRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                (
                    "championship",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="requests",
                        to="tournaments.championship",
                    ),
                ),
                (
                    "league",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="championship_request",
                        to="tournaments.league",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.AddField(
            "invitation",
            "championship",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="tournaments.championship",
            ),
        ),
        migrations.AddConstraint(
            "invitation",
            models.CheckConstraint(
                condition=Q(league__isnull=True) | Q(championship__isnull=True), name="invitation_to_one_thing"
            ),
        ),
        migrations.AlterField(
            "championship", "folded_name", models.CharField(db_index=True, editable=False, max_length=600)
        ),
        migrations.CreateModel(
            name="Handle",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="handle",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("name", models.CharField(max_length=30, unique=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=~Q(name="") & ~Q(name__contains="@"), name="handle_is_no_address"
                    )
                ],
            },
        ),
        migrations.AddField("decision", "actor_handle", models.CharField(blank=True, max_length=30, null=True)),
        migrations.RunPython(guardian.guard, migrations.RunPython.noop),
        migrations.RunPython(give_handles, migrations.RunPython.noop),
        # Last: PostgreSQL alters no table that waits for its references to be checked.
        migrations.RunPython(hand_over, migrations.RunPython.noop),
    ]
