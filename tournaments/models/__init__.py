"""The models of leagues, one file a concept. A model holds fields and constraints, no behaviour."""

from tournaments.models.access_link import AccessLink, WrongToken
from tournaments.models.administration import ActKind, ActSubject, DeletedAddress, Deletion, SiteAct
from tournaments.models.alert import AlertChannel, AlertLine, AlertMessage, Medium
from tournaments.models.api_token import ApiToken
from tournaments.models.championship import Championship, ChampionshipOrganizer, OtherPodium
from tournaments.models.championship_request import ChampionshipRequest
from tournaments.models.crest import Crest
from tournaments.models.decision import Decision, Erasure
from tournaments.models.fixture import Fixture
from tournaments.models.game_draft import GameDraft
from tournaments.models.handle import Handle
from tournaments.models.incident import Incident
from tournaments.models.invitation import Invitation, SignUpRequest
from tournaments.models.league import Entry, League
from tournaments.models.official import Official
from tournaments.models.placing import Placing
from tournaments.models.player import Player
from tournaments.models.player_link import PlayerLink
from tournaments.models.player_request import PlayerRequest
from tournaments.models.player_settings import PlayerSettings, RoundDeadline
from tournaments.models.result import Result
from tournaments.models.result_report import ResultReport
from tournaments.models.rules_file import RulesFile
from tournaments.models.ruling import Ruling, RulingPlace
from tournaments.models.sanction import Sanction
from tournaments.models.sending import Occurrence, Sending, SendingState
from tournaments.models.sheet import FixtureSheet
from tournaments.models.webhook import Webhook, WebhookDelivery
from tournaments.models.withdrawal import Withdrawal
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
