"""Objects that addresses name, made for a league: each function returns the arguments of an address."""

from __future__ import annotations

from django.contrib.auth.models import User

from games.archive import progress
from games.archive.progress import receive
from games.models import Archive
from tests.organizing import decide, league_in_preparation
from tests.pictures import picture_file
from tests.tournaments.every.player_objects import (
    a_decision_of_a_player,
    a_opponents_proposal,
    a_opponents_report,
    a_player_link,
    a_reported_game,
    a_request,
    an_own_calendar,
    an_own_game,
    an_own_page,
    an_own_report,
    an_own_request,
)
from tournaments import models
from tournaments.accounts.invitations import invite
from tournaments.connections.alerts.note import unsubscribe_address
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.models.access_link import Scope
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.league import Role
from tournaments.organizers.championships.other_podium import OtherGame, add_other_podium
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.founding.verbs import found_league
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.links.verbs import MakeLink
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import digest, make_token, new_token
from tournaments.store.decide import Change, record
from tournaments.store.players import register
from tournaments.store.search_index import index_leagues


def a_sanction(league: models.League) -> list[object]:
    decide(league, SanctionPlayer("Ana", "tardanza"))
    return [league.slug, league.sanctions.latest("pk").pk]


def an_incident(league: models.League) -> list[object]:
    games = league.fixtures.filter(tiebreak=False).select_related("one", "two")
    game = next(row for row in games if {row.one.name, row.two.name} == {"Ana", "Bea"})
    article = articles_of(league.rules)[0]
    incident_verb = NoteIncident(
        fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="Anxo"
    )
    decide(league, incident_verb)
    return [league.slug, game.pk, models.Incident.objects.latest("pk").pk]


def a_link(league: models.League) -> list[object]:
    made = decide(league, MakeLink("Mesa 7", digest(new_token())))
    return [league.slug, (made.after or {})["link"]]


def a_token(league: models.League) -> list[object]:
    token = new_token()
    decide(league, MakeLink("Mesa 7", digest(token)))
    return [token]


def an_archive(league: models.League) -> list[object]:
    """Make an archive from the command line, which only a superuser sees; a stopped one starts no work."""
    archive = Archive.objects.create(name="federacion.pdn", rules="castillar")
    receive(archive, [b"1. 21-17 12-15 *"])
    progress.stop(archive)
    return [archive.pk]


def an_official(league: models.League) -> list[object]:
    user = User.objects.create_user(f"alguien-{User.objects.count()}")
    return [league.slug, league.officials.create(user=user, role=Role.REFEREE).pk]


def a_code(league: models.League) -> list[object]:
    """Return the code that confirms a channel of notices."""
    _slug, entry = a_player_link(league)
    code = new_token()
    models.AlertChannel.objects.create(
        link=models.PlayerLink.objects.get(entry=entry),
        medium="mail",
        target="ana@example.org",
        language="es",
        site="https://ligas.example",
        code_hash=digest(code),
    )
    return [code]


def a_channel_to_stop(league: models.League) -> list[object]:
    a_code(league)
    return [unsubscribe_address(models.AlertChannel.objects.latest("pk")).strip("/").rpartition("/")[2]]


def a_webhook(league: models.League) -> models.Webhook:
    user = User.objects.create_user(f"avisada-{User.objects.count()}")
    address = f"https://club.example/{user.pk}"
    return league.webhooks.create(address=address, salt="a" * 64, site="https://ligas.example", made_by=user)


def a_sending(league: models.League) -> list[object]:
    webhook, decision = a_webhook(league), league.decisions.order_by("number")[0]
    columns = {"key": f"{webhook.pk:032}", "due_at": decision.taken_at, "state": models.SendingState.SENT}
    return [league.slug, webhook.pk, webhook.deliveries.create(decision=decision, **columns).pk]


def a_crest(league: models.League) -> list[object]:
    """Set a crest for the league and its championship."""
    crest, _new = models.Crest.objects.get_or_create(digest="a" * 64, defaults={"content": picture_file()})
    models.League.objects.filter(pk=league.pk).update(crest=crest)
    models.Championship.objects.filter(pk=league.championship_id).update(crest=crest)
    return [crest.pk]


def a_rules_file(league: models.League) -> list[object]:
    rules, _new = models.RulesFile.objects.get_or_create(digest="b" * 64, defaults={"content": b"%PDF-1.4\n%%EOF\n"})
    models.League.objects.filter(pk=league.pk).update(rules_file=rules)
    return [league.slug]


def a_text(league: models.League) -> list[object]:
    number = decide(league, SanctionPlayer("Ana", "tardanza")).number
    return [league.pk, number]


def a_text_of_its_championship(league: models.League) -> list[object]:
    assert league.championship
    taken = record(league.championship, "withhold", Change(None, {"withheld": False}), by=Actor("x"), reason="voces")
    return [league.championship.pk, taken.number]


def its_key(league: models.League) -> list[object]:
    return [league.pk]


def its_championships_key(league: models.League) -> list[object]:
    return [league.championship_id]


def an_account(league: models.League) -> list[object]:
    return [User.objects.create_user(f"cuenta-{User.objects.count()}").pk]


def an_administrator(league: models.League) -> list[object]:
    return [User.objects.create_superuser(f"cuenta-{User.objects.count()}").pk]


def an_inactive_account(league: models.League) -> list[object]:
    return [User.objects.create_user(f"cuenta-{User.objects.count()}", is_active=False).pk]


def an_invitation(league: models.League) -> list[object]:
    return [invite("clave", by=User.objects.create_superuser(f"quien-invita-{User.objects.count()}")).token]


def an_invitation_to_revoke(league: models.League) -> list[object]:
    return [invite("clave", by=User.objects.create_user(f"quien-invita-{User.objects.count()}")).row.pk]


def a_token_of_an_account(league: models.League) -> list[object]:
    user = User.objects.create_user(f"quien-programa-{User.objects.count()}")
    make_token(user, "Programa", Scope.READ)
    return [models.ApiToken.objects.get(user=user).pk]


def an_invitation_to_the_team(league: models.League) -> list[object]:
    by = User.objects.create_user(f"quien-invita-{User.objects.count()}")
    return [league.slug, invite("clave", by=by, league=league, role=Role.REFEREE).row.pk]


def a_league_that_asks(league: models.League) -> list[object]:
    assert league.championship
    own = found_league(Setup(name="Liga que entraría"), by=Actor("otra"))
    models.ChampionshipRequest.objects.create(league=own, championship=league.championship)
    return [league.championship.slug, own.pk]


def an_organizer_of_its_championship(league: models.League) -> list[object]:
    assert league.championship
    users = [User.objects.create_user(f"de-la-copa-{User.objects.count()}") for _ in range(2)]
    for user in users:
        league.championship.organizers.create(user=user)
    return [league.championship.slug, users[0].pk]


def an_invitation_to_its_championship(league: models.League) -> list[object]:
    assert league.championship
    by = User.objects.create_superuser(f"quien-invita-{User.objects.count()}")
    return [league.championship.slug, invite("clave", by=by, championship=league.championship).row.pk]


def a_player(league: models.League) -> list[object]:
    return [league.entries.order_by("number").values_list("player", flat=True)[0]]


def a_proposal(league: models.League) -> int:
    """Return the key of an entry of another league that may be the same person as the first player of this one."""
    player = league.entries.order_by("number")[0].player
    other = league_in_preparation((player.name, "Xoel", "Zeltia"), name="De otra gente")
    [namesake] = register([Entrant(player.name)])
    entry = other.entries.filter(number=1)
    entry.update(player=namesake, proposed=player, proposal_sent=True)
    return entry.get().pk


def a_lookalike(league: models.League) -> int:
    """Return the key of the first entry of the league, which resembles one of another organizer's league."""
    entry = league.entries.order_by("number")[0]
    theirs = league_in_preparation((f"{entry.name} de otra gente", "Xoel", "Zeltia"), name="De otra gente").entries.get(
        number=1
    )
    models.Entry.objects.filter(pk=entry.pk).update(proposed=theirs.player_id)
    return entry.pk


def an_entry_of_two_leagues(league: models.League) -> int:
    """Return the key of the first entry of the league, whose player is in another league too."""
    entry = league.entries.order_by("number")[0]
    league_in_preparation((entry.name, "Xoel", "Zeltia"), name="De otra gente")
    return entry.pk


def a_medallist(league: models.League) -> list[object]:
    """Return a medallist in another game of the championship, who plays in no league."""
    assert league.championship
    played = OtherGame("Tute", 3, [Entrant("Xiana"), Entrant("Uxía")])
    add_other_podium(league.championship, played, by=Actor("otra"))
    return [league.championship.slug, models.Player.objects.get(name="Xiana").pk]


def a_podium(league: models.League) -> list[object]:
    """Return the podium of another game in the league's championship."""
    slug, _player = a_medallist(league)
    return [slug, models.OtherPodium.objects.filter(game="Tute").latest("pk").pk]


def an_event(league: models.League) -> list[object]:
    """Return the event whose only stage is the league."""
    event, is_new = models.Event.objects.get_or_create(slug=f"torneo-{league.pk}", name="Torneo")
    if is_new:
        event.stages.create(league=league, key="A", position=1)
        index_leagues([league], renamed=True)
    return [event.slug]


def an_open_sign_up(league: models.League) -> list[object]:
    models.SignUpList.objects.get_or_create(league=league, defaults={"places": 8})
    return [league.slug]


def an_own_sign_up(league: models.League) -> list[object]:
    token = new_token()
    league.sign_ups.create(name="Uxía Prado", token_hash=digest(token))
    return [token]


def an_event_stage(league: models.League) -> list[object]:
    """Return the event whose final takes players from the league, with the same team and readers."""
    slug = an_event(league)[0]
    if models.EventStage.objects.filter(event__slug=slug, key="final").exists():
        return [slug, "final"]
    final = found_league(Setup(name="Final"), by=Actor("otra"), published=league.published)
    for official in league.officials.all():
        final.officials.create(user=official.user, role=official.role)
    event = models.Event.objects.get(slug=slug)
    event.stages.create(league=final, key="final", position=2, sources=[["A", 1], ["A", 2]])
    index_leagues([final], renamed=True)
    return [slug, "final"]


MADE = {
    **dict.fromkeys(
        ("event", "event_calendar", "event_projector", "event_document", "event_diplomas", "embedded_event"), an_event
    ),
    **dict.fromkeys(
        ("organize_event", "event_file", "event_settings", "delete_own_event", "event_history", "event_check_in"),
        an_event,
    ),
    **dict.fromkeys(("qualify", "return_qualified", "qualify_players", "return_players"), an_event_stage),
    **dict.fromkeys(("sign_up_for", "sign_ups"), an_open_sign_up),
    "own_sign_up": an_own_sign_up,
    "account_page": an_account,
    "password_link": an_account,
    "put_out_of_use": an_account,
    "administration:erase_account": an_account,
    "make_administrator": an_account,
    "end_administrator": an_administrator,
    "put_back_in_use": an_inactive_account,
    **dict.fromkeys(("league_page", "withhold_league", "show_league_again", "give_league"), its_key),
    "administration:delete_league": its_key,
    "league_texts": its_key,
    "championship_texts": its_championships_key,
    "strike_league_text": a_text,
    "strike_championship_text": a_text_of_its_championship,
    "take_league_crest_off": lambda league: [a_crest(league) and league.pk],
    "take_championship_crest_off": lambda league: [a_crest(league) and league.championship_id],
    **dict.fromkeys(
        (
            *("championship_page", "withhold_championship", "show_championship_again"),
            *("give_championship", "delete_championship"),
        ),
        its_championships_key,
    ),
    "show_medallist": a_medallist,
    "remove_other_podium": a_podium,
    "erase_medallist": a_medallist,
    "revoke": a_sanction,
    "revoke_sanction": a_sanction,
    "strike_incident": an_incident,
    "renew_link": a_link,
    "revoke_link": a_link,
    "enter": a_token,
    "revoke_player_link": a_player_link,
    "own_page": an_own_page,
    "own_calendar": an_own_calendar,
    "own_language": an_own_page,
    "keep_page": an_own_page,
    "own_report": an_own_game,
    "own_sheet": an_own_report,
    "own_take_back": an_own_report,
    "own_confirm": a_opponents_report,
    "own_deny": a_opponents_report,
    "own_undo": a_decision_of_a_player,
    "reported": a_reported_game,
    "discard_reports": a_reported_game,
    "ask": lambda league: [an_own_game(league)[0], "absent"],
    "own_request": a_opponents_proposal,
    "take_request_back": an_own_request,
    **dict.fromkeys(("request", "league_request", "answer_request"), a_request),
    "own_alerts": an_own_page,
    "renew_calendar": an_own_page,
    "hide_name": an_own_page,
    "confirm_alerts": a_code,
    "stop_alerts": a_channel_to_stop,
    **dict.fromkeys(
        ("webhook", "renew_webhook", "remove_webhook", "start_webhook_again"),
        lambda league: [league.slug, a_webhook(league).pk],
    ),
    "send_again": a_sending,
    "replay_delivery": a_sending,
    **dict.fromkeys(
        ("league_webhook", "webhook_secret", "start_webhook", "webhook_deliveries"),
        lambda league: [league.slug, a_webhook(league).pk],
    ),
    "crest": a_crest,
    "schema": lambda league: ["liga-1"],
    **dict.fromkeys(("public_round", "take_back_round", "what_if"), lambda league: [league.slug, 1]),
    "rules_file": a_rules_file,
    "archive": an_archive,
    "archive_game": lambda league: [*an_archive(league), 1],
    "stop_archive": an_archive,
    "go_on_with_archive": an_archive,
    "delete_archive": an_archive,
    "remove_archive": an_archive,
    **dict.fromkeys(("dismiss", "dismiss_official"), an_official),
    "admit_league": a_league_that_asks,
    "refuse_league": a_league_that_asks,
    "dismiss_organizer": an_organizer_of_its_championship,
    "revoke_championship_invitation": an_invitation_to_its_championship,
    "invitation": an_invitation,
    "revoke_invitation": an_invitation_to_revoke,
    "revoke_team_invitation": an_invitation_to_the_team,
    "player": a_player,
    "player_picture": a_player,
    **dict.fromkeys(("proposal", "answer_proposal"), lambda league: [league.slug, a_proposal(league)]),
    "propose_player": lambda league: [league.slug, a_lookalike(league)],
    "show_as": lambda league: [league.slug, *a_player(league)],
    "join_players": lambda league: [league.slug, *a_player(league)],
    "part_players": lambda league: [league.slug, an_entry_of_two_leagues(league)],
    "consent": lambda league: [league.slug, *a_player(league)],
    "correct_player": lambda league: [league.slug, league.entries.order_by("number")[0].pk],
    "anonymise": lambda league: [league.slug, *a_player(league)],
    "personal_file": a_player,
    "player_file": lambda league: [*a_player(league), "calendar", "ics"],
    "players_file": lambda league: ["csv"],
    "sitemap_section": lambda league: ["ligas"],
    "rules": lambda league: ["castillar"],
    "api_unknown": lambda league: [],
    "revoke_api_token": a_token_of_an_account,
    "password_reset_confirm": lambda league: ["MQ", "set-password"],
}
