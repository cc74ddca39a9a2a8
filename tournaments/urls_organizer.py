"""Addresses of the pages behind the login, and of the history."""

from django.urls import path

from tournaments.views.organizer import (
    championship_desk,
    championship_people,
    championships,
    conduct,
    ending,
    founding,
    incidents,
    league_championship,
    links,
    livery,
    moving,
    names,
    overview,
    playing,
    preparing,
    results,
    results_list,
    team,
)
from tournaments.views.organizer.undoing import Undoing

LEAGUE = "ligas/<slug:slug>/"
ORGANIZE = f"{LEAGUE}organizar/"
CHAMPIONSHIP = "campeonatos/<slug:slug>/"
GAME = f"{LEAGUE}partidas/<int:which>/"

founding_patterns = [
    path("ligas/nueva/", founding.new_league, name="found"),
    path("ligas/importar/", founding.import_file, name="import"),
]
"""Before those of the leagues, whose slugs these words could be."""
urlpatterns = [
    path("organizar/", overview.my_leagues, name="mine"),
    path(f"{LEAGUE}historial/", overview.league_history, name="history"),
    path(f"{LEAGUE}historial/<int:which>/deshacer/", Undoing.as_view(), name="undo"),
    path(ORGANIZE, overview.organize, name="organize"),
    path(f"{ORGANIZE}ajustes/", preparing.Settings.as_view(), name="settings"),
    path(f"{ORGANIZE}imagen/", livery.LeagueLivery.as_view(), name="livery"),
    path(f"{ORGANIZE}jugadores/", preparing.Players.as_view(), name="players_of"),
    path(f"{ORGANIZE}nombres/", names.names, name="names"),
    path(f"{ORGANIZE}nombres/propuestas/<int:which>/", names.Proposal.as_view(), name="proposal"),
    path(f"{ORGANIZE}nombres/<int:which>/", names.ShowingAs.as_view(), name="show_as"),
    path(f"{ORGANIZE}nombres/<int:which>/borrar/", names.Anonymising.as_view(), name="anonymise"),
    path(f"{ORGANIZE}sorteo/", preparing.Lots.as_view(), name="lots"),
    path(f"{ORGANIZE}calendario/", preparing.Replan.as_view(), name="replan"),
    path(f"{ORGANIZE}calendario/mover/", moving.Moving.as_view(), name="move"),
    path(f"{ORGANIZE}incorporacion/", preparing.Latecomer.as_view(), name="latecomer"),
    path(f"{ORGANIZE}en-juego/", overview.playing_now, name="in_play"),
    path(f"{ORGANIZE}partidas/", overview.record, name="record"),
    path(f"{ORGANIZE}resultados/", results_list.ResultsList.as_view(), name="results_list"),
    path(f"{ORGANIZE}retirada/", conduct.Withdrawal.as_view(), name="withdraw"),
    path(f"{ORGANIZE}vuelta/", conduct.Return.as_view(), name="readmit"),
    path(f"{ORGANIZE}sancion/", conduct.Sanctioning.as_view(), name="sanction"),
    path(f"{ORGANIZE}sanciones/<int:which>/levantar/", conduct.Revocation.as_view(), name="revoke"),
    path(f"{ORGANIZE}empates/<int:which>/desempate/", ending.TieBreak.as_view(), name="play_off"),
    path(f"{ORGANIZE}empates/<int:which>/resolucion/", ending.Ruling.as_view(), name="rule"),
    path(f"{ORGANIZE}empates/resueltos/<int:which>/", ending.RulingAgain.as_view(), name="rule_again"),
    path(f"{ORGANIZE}enlaces/", links.links, name="links"),
    path(f"{ORGANIZE}enlaces/nuevo/", links.LinkMaking.as_view(), name="make_link"),
    path(f"{ORGANIZE}enlaces/<int:which>/renovar/", links.LinkRenewal.as_view(), name="renew_link"),
    path(f"{ORGANIZE}enlaces/<int:which>/retirar/", links.LinkRevocation.as_view(), name="revoke_link"),
    path(f"{ORGANIZE}cierre/", ending.Closing.as_view(), name="close"),
    path(f"{ORGANIZE}reapertura/", ending.Reopening.as_view(), name="reopen"),
    path(f"{ORGANIZE}campeonato/", league_championship.league_championship, name="league_championship"),
    path(f"{ORGANIZE}equipo/", team.team, name="team"),
    path(f"{ORGANIZE}equipo/nombrar/", team.Appointment.as_view(), name="appoint"),
    path(f"{ORGANIZE}equipo/invitar/", team.invite, name="invite"),
    path(f"{ORGANIZE}equipo/<int:which>/quitar/", team.Dismissal.as_view(), name="dismiss"),
    path(f"{ORGANIZE}equipo/invitaciones/<int:which>/anular/", team.revoke, name="revoke_team_invitation"),
    path(f"{ORGANIZE}publicacion/", team.Visibility.as_view(), name="visibility"),
    path(GAME, results.GameView.as_view(), name="game"),
    path(f"{GAME}correccion/", results.Correction.as_view(), name="correct"),
    path(f"{GAME}quitar/", results.TakingBack.as_view(), name="take_back"),
    path(f"{GAME}confirmar/", playing.Confirming.as_view(), name="confirm_result"),
    path(f"{GAME}dados/", playing.DiceThrow.as_view(), name="dice"),
    path(f"{GAME}colores/", playing.Colours.as_view(), name="colours"),
    path(f"{GAME}incidencias/", incidents.Incidents.as_view(), name="incidents"),
    path(f"{GAME}incidencias/<int:incident>/tachar/", incidents.Striking.as_view(), name="strike_incident"),
    path(f"{CHAMPIONSHIP}organizar/", championship_desk.organize_championship, name="organize_championship"),
    path(f"{CHAMPIONSHIP}ligas/<int:which>/aceptar/", championship_desk.admit, name="admit_league"),
    path(f"{CHAMPIONSHIP}ligas/<int:which>/rechazar/", championship_desk.refuse, name="refuse_league"),
    path(f"{CHAMPIONSHIP}ligas/<int:which>/quitar/", championship_desk.remove, name="remove_league"),
    path(f"{CHAMPIONSHIP}equipo/invitar/", championship_people.invite, name="invite_organizer"),
    path(f"{CHAMPIONSHIP}equipo/<int:which>/quitar/", championship_people.dismiss, name="dismiss_organizer"),
    path(
        f"{CHAMPIONSHIP}equipo/invitaciones/<int:which>/anular/",
        championship_people.revoke,
        name="revoke_championship_invitation",
    ),
    path(f"{CHAMPIONSHIP}imagen/", championships.championship_livery, name="championship_livery"),
    path(f"{CHAMPIONSHIP}podio/", championships.other_podium, name="other_podium"),
]
