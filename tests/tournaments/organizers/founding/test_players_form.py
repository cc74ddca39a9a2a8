"""The text of a list of players in its form is read back unchanged."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.league import names
from tournaments.league.values import Entrant
from tournaments.organizers.founding.players_form import PlayersForm, as_form_values


def cleaned(text: str) -> str:
    """Return a text as a name is stored, or nothing."""
    return names.written(names.without_hidden(names.written(text)))


texts = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30).map(cleaned).filter(names.visible)
entrants = st.builds(Entrant, texts, st.none() | texts)
lists = st.lists(entrants, max_size=12, unique_by=lambda entrant: names.folded(entrant.name))


@given(lists)
@example([Entrant("Nombre"), Entrant("Ana")])
@example([Entrant("Pérez, Ana"), Entrant("López, Bea")])
@example([Entrant('"x;y"', "Club; S.A."), Entrant("עברית")])
def test_list_is_read_back_with_the_same_players(listed: list[Entrant]) -> None:
    form = PlayersForm({name: value for name, value in as_form_values(listed).items() if value})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["read"].entrants == listed


def test_club_may_be_added_to_a_list_without_clubs() -> None:
    shown = as_form_values([Entrant("Ana"), Entrant("Bea")])
    form = PlayersForm({**shown, "listed": shown["listed"] + "\nÑoño; Uriandia"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["read"].entrants == [Entrant("Ana"), Entrant("Bea"), Entrant("Ñoño", "Uriandia")]


@given(st.text(max_size=200))
def test_any_text_is_a_list_or_says_why_not(text: str) -> None:
    form = PlayersForm({"listed": text})
    assert form.is_valid() or form.errors


@given(lists)
def test_list_in_the_confirmation_reads_the_same(listed: list[Entrant]) -> None:
    form = PlayersForm(as_form_values(listed))
    assert form.is_valid()
    again = PlayersForm(dict(form.sent_pairs()))
    assert again.is_valid()
    assert again.cleaned_data["read"].entrants == listed
