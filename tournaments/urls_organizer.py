"""Addresses of the pages behind the login, and of the history."""

from django.urls import path

from tournaments.views.organizer import conduct, ending, founding, overview, playing, preparing
from tournaments.views.organizer.other_podium import other_podium

LEAGUE = "ligas/<slug:slug>/"
ORGANIZE = f"{LEAGUE}organizar/"
GAME = f"{LEAGUE}partidas/<int:which>/"

urlpatterns = [
    path("organizar/", overview.my_leagues, name="mine"),
    path("ligas/nueva/", founding.new_league, name="found"),
    path("ligas/importar/", founding.import_file, name="import"),
    path(f"{LEAGUE}historial/", overview.league_history, name="history"),
    path(ORGANIZE, overview.organize, name="organize"),
    path(f"{ORGANIZE}ajustes/", preparing.Settings.as_view(), name="settings"),
    path(f"{ORGANIZE}jugadores/", preparing.Players.as_view(), name="players_of"),
    path(f"{ORGANIZE}sorteo/", preparing.Lots.as_view(), name="lots"),
    path(f"{ORGANIZE}calendario/", preparing.Replan.as_view(), name="replan"),
    path(f"{ORGANIZE}incorporacion/", preparing.Latecomer.as_view(), name="latecomer"),
    path(f"{ORGANIZE}partidas/", overview.record, name="record"),
    path(f"{ORGANIZE}retirada/", conduct.Withdrawal.as_view(), name="withdraw"),
    path(f"{ORGANIZE}vuelta/", conduct.Return.as_view(), name="readmit"),
    path(f"{ORGANIZE}sancion/", conduct.Sanctioning.as_view(), name="sanction"),
    path(f"{ORGANIZE}sanciones/<int:which>/levantar/", conduct.Revocation.as_view(), name="revoke"),
    path(f"{ORGANIZE}empates/<int:which>/desempate/", ending.TieBreak.as_view(), name="play_off"),
    path(f"{ORGANIZE}empates/<int:which>/resolucion/", ending.Ruling.as_view(), name="rule"),
    path(f"{ORGANIZE}cierre/", ending.Closing.as_view(), name="close"),
    path(f"{ORGANIZE}reapertura/", ending.Reopening.as_view(), name="reopen"),
    path(GAME, playing.GameView.as_view(), name="game"),
    path(f"{GAME}correccion/", playing.Correction.as_view(), name="correct"),
    path(f"{GAME}quitar/", playing.TakingBack.as_view(), name="take_back"),
    path(f"{GAME}dados/", playing.DiceThrow.as_view(), name="dice"),
    path(f"{GAME}colores/", playing.Colours.as_view(), name="colours"),
    path("campeonatos/<slug:slug>/podio/", other_podium, name="other_podium"),
]
