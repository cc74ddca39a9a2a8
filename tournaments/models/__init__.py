"""The models of leagues, one file a concept. A model holds fields and constraints, no behaviour."""

from tournaments.models.access_link import (
    AccessLink,
    ApiToken,
    Handle,
    Invitation,
    PlayerLink,
    SignUpRequest,
    WrongToken,
)
from tournaments.models.administration import ActKind, ActSubject, DeletedAddress, Deletion, SiteAct
from tournaments.models.alert import (
    AlertChannel,
    AlertLine,
    AlertMessage,
    Medium,
    Occurrence,
    Sending,
    SendingState,
    Webhook,
    WebhookDelivery,
)
from tournaments.models.championship import Championship, ChampionshipOrganizer, Crest, OtherPodium
from tournaments.models.decision import Decision, Erasure
from tournaments.models.fixture import Fixture, GameDraft, Incident
from tournaments.models.league import (
    Entry,
    Event,
    EventStage,
    League,
    Official,
    PlayerSettings,
    RoundDeadline,
    RulesFile,
)
from tournaments.models.player import Player
from tournaments.models.player_request import ChampionshipRequest, PlayerRequest
from tournaments.models.result import (
    FixtureSheet,
    Placing,
    Result,
    ResultReport,
    Ruling,
    RulingPlace,
    Sanction,
    Withdrawal,
)
from tournaments.models.word import LeagueWord, PlayerWord, Word

__all__ = [
    "AccessLink",
    "ActKind",
    "ActSubject",
    "AlertChannel",
    "AlertLine",
    "AlertMessage",
    "ApiToken",
    "Championship",
    "ChampionshipOrganizer",
    "ChampionshipRequest",
    "Crest",
    "Decision",
    "DeletedAddress",
    "Deletion",
    "Entry",
    "Erasure",
    "Event",
    "EventStage",
    "Fixture",
    "FixtureSheet",
    "GameDraft",
    "Handle",
    "Incident",
    "Invitation",
    "League",
    "LeagueWord",
    "Medium",
    "Occurrence",
    "Official",
    "OtherPodium",
    "Placing",
    "Player",
    "PlayerLink",
    "PlayerRequest",
    "PlayerSettings",
    "PlayerWord",
    "Result",
    "ResultReport",
    "RoundDeadline",
    "RulesFile",
    "Ruling",
    "RulingPlace",
    "Sanction",
    "Sending",
    "SendingState",
    "SignUpRequest",
    "SiteAct",
    "Webhook",
    "WebhookDelivery",
    "Withdrawal",
    "Word",
    "WrongToken",
]
