"""Addresses of the administrator's pages."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, path

from tournaments.administrators import access, archives
from tournaments.administrators import account_views as accounts
from tournaments.administrators import league_views as leagues
from tournaments.models.administration import ActSubject

app_name = "administration"


def competition_urls(subject: ActSubject, prefix: str) -> Iterator[URLPattern]:
    """Yield the URL patterns of the administrator's pages about leagues, or about championships."""
    page = f"{prefix}<int:object_id>/"
    yield path(prefix, leagues.list_view(subject), name=leagues.LISTS[subject])
    yield path(page, leagues.page_view(subject), name=f"{subject}_page")
    yield path(f"{page}ocultar/", leagues.WithholdPage.as_view(subject=subject), name=f"withhold_{subject}")
    yield path(f"{page}mostrar/", leagues.ShowAgainPage.as_view(subject=subject), name=f"show_{subject}_again")
    yield path(f"{page}dar/", leagues.AddOrganizerPage.as_view(subject=subject), name=f"give_{subject}")
    remove_crest = leagues.RemoveCrestPage.as_view(subject=subject)
    yield path(f"{page}quitar-escudo/", remove_crest, name=f"take_{subject}_crest_off")
    yield path(f"{page}textos/", leagues.texts_view(subject), name=f"{subject}_texts")
    strike = leagues.StrikeTextPage.as_view(subject=subject)
    yield path(f"{page}textos/<int:number>/tachar/", strike, name=f"strike_{subject}_text")
    yield path(f"{page}borrar/", leagues.DeletePage.as_view(subject=subject), name=f"delete_{subject}")


urlpatterns: list[URLPattern] = [
    path("", access.home, name="home"),
    path("registro/", access.acts, name="log"),
    path("cuentas/", accounts.accounts, name="accounts"),
    path("cuentas/<int:object_id>/", accounts.account, name="account_page"),
    path("cuentas/<int:object_id>/contrasena/", accounts.PasswordLinkPage.as_view(), name="password_link"),
    path("cuentas/<int:object_id>/fuera-de-uso/", accounts.DisableAccountPage.as_view(), name="put_out_of_use"),
    path("cuentas/<int:object_id>/en-uso/", accounts.EnableAccountPage.as_view(), name="put_back_in_use"),
    path("cuentas/<int:object_id>/borrar/", accounts.EraseAccountPage.as_view(), name="erase_account"),
    path("cuentas/<int:object_id>/administrar/", accounts.GrantAdministrationPage.as_view(), name="make_administrator"),
    path("cuentas/<int:object_id>/no-administrar/", accounts.EndAdministrationPage.as_view(), name="end_administrator"),
    path("imagenes/", leagues.images, name="images"),
    path("archivos/", archives.archives, name="archive_list"),
    path("archivos/<int:object_id>/borrar/", archives.DeleteArchivePage.as_view(), name="remove_archive"),
    *competition_urls(ActSubject.LEAGUE, "ligas/"),
    *competition_urls(ActSubject.CHAMPIONSHIP, "campeonatos/"),
]
