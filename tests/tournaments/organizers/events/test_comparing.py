"""The best of those with one place in their groups: marked on the page of the event, and compared where they go on."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import event_with_groups_over, loaded
from tests.tournaments.organizers.events.new_events import text
from tournaments import models
from tournaments.display.events import EventPage
from tournaments.display.going_on import comparisons
from tournaments.league.events import best_of_place, tables_of
from tournaments.organizers.events.verbs import going_on
from tournaments.store.events import load_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("groups", "best"), [(3, 1), (4, 2), (4, 0)])
@pytest.mark.parametrize("seed", range(4))
def test_those_marked_are_those_who_go_on(groups: int, best: int, seed: int) -> None:
    event = loaded(event_with_groups_over(12, groups=groups, qualify=1, best=best, seed=seed))
    marked = {one.row.name for group in EventPage(event).groups for one in group.rows if one.goes}
    assert marked == {one.name for one in going_on(event, event.of("final")).qualifiers}
    page = EventPage(event)
    found = comparisons(page, page.of("final"))
    assert len(found) == bool(best)
    for each in found:
        assert [line.goes for line in each.lines] == [True] * best + [False] * (groups - best)
        assert {line.row.name for line in each.lines if line.goes} <= marked


@pytest.mark.parametrize(
    ("seed", "words"),
    [(0, r"tienen las mismas cifras: decide el sorteo\."), (1, r"va por delante de .* partida: [\d,]+ y [\d,]+\.")],
)
def test_page_compares_the_runners_up_of_all_groups(client: Client, seed: int, words: str) -> None:
    event = event_with_groups_over(12, groups=3, qualify=1, best=1, seed=seed)
    client.force_login(User.objects.create_superuser("marta"))
    shown = text(client.get(f"/torneos/{event.slug}/organizar/final/clasificar/"))
    value = loaded(event).event
    second = [row.player for _group, row in best_of_place(value, tables_of(value), 2)]
    block = shown.partition('class="compared"')[2].partition("</section>")[0]
    assert re.findall(r'<bdi class="who"[^>]*>([^<]+)', block) == [name.replace("'", "&#x27;") for name in second]
    assert block.count('class="goes"') == 1
    assert re.search(words, block)
    assert shown.count("goes-mark") == 1


def test_reader_who_sees_not_all_groups_is_told_no_best() -> None:
    event = event_with_groups_over(12, groups=3, qualify=1, best=1)
    seen = load_event(event, models.League.objects.exclude(event_stage__key="A"))
    marked = [one for group in EventPage(seen).groups for one in group.rows if one.goes]
    assert len(marked) == 2
