"""Players learn of their table when a round of a Swiss is published, and again if they are exchanged."""

from __future__ import annotations

import pytest

from tests.organizing import decide
from tests.swiss_leagues import open_games, play, publish, swiss_league
from tests.tournaments.connections.alerts.channels import deliver, official_channel, player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.connections.alerts.notified import age_sent_mails
from tournaments import models
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.rounds.verbs import ExchangePlayers, RetractRound

pytestmark = pytest.mark.django_db
PLAYERS = ("Ana", "Bea", "Carlos", "Duarte", "Eva")


def told(box: Mailbox) -> dict[str, str]:
    """Return the first line of each mail sent since the last call, by address."""
    deliver()
    lines = {str(mail["To"]): " ".join(str(mail.get_content()).split()) for mail in box.mails}
    box.mails.clear()
    age_sent_mails()
    return lines


@pytest.fixture
def league() -> models.League:
    league = swiss_league(PLAYERS, 3)
    for name in PLAYERS:
        player_channel(league, name)
    official_channel(league)
    return league


def test_each_player_learns_of_the_own_table_or_rest(league: models.League, box: Mailbox) -> None:
    publish(league)
    mails = told(box)
    assert set(mails) == {f"{name.lower()}@example.org" for name in PLAYERS}, "no official: they published it"
    for game in open_games(league):
        words = f"Ronda 1, mesa {game.board}: {game.one.name}, con blancas, y {game.two.name}, con negras."
        for player in (game.one.name, game.two.name):
            assert words in mails[f"{player.lower()}@example.org"]
    [resting] = {*PLAYERS} - {name for game in open_games(league) for name in (game.one.name, game.two.name)}
    assert f"Ronda 1: {resting} descansa." in mails[f"{resting.lower()}@example.org"]
    assert f"https://ligas.example/ligas/{league.slug}/rondas/" in mails["ana@example.org"]


def test_exchanged_players_and_their_opponents_learn_of_it(league: models.League, box: Mailbox) -> None:
    publish(league)
    told(box)
    one, two = open_games(league)
    resting = {*PLAYERS} - {one.one.name, one.two.name, two.one.name, two.two.name}
    decide(league, ExchangePlayers(one.one.name, two.one.name), reason="lo piden")
    mails = told(box)
    assert not {f"{name.lower()}@example.org" for name in resting} & set(mails) and len(mails) == 4
    assert f"{two.one.name}, con blancas, y {one.two.name}" in mails[f"{one.two.name.lower()}@example.org"]


def test_nothing_is_sent_of_a_round_taken_back_or_of_a_private_matter(league: models.League, box: Mailbox) -> None:
    publish(league)
    decide(league, RetractRound(1))
    assert told(box) == {}
    publish(league)
    play(league)
    mails = told(box)
    assert all(", mesa " not in words for words in mails.values()), "who has a result needs no table"
    decide(league, Publish(False))
    publish(league)
    assert all("/rondas/" not in words for words in told(box).values())
