"""Addresses of the administrator's pages."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.administration import account_views as accounts
from tournaments.administration import views

app_name = "administration"
urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path("registro/", views.acts, name="log"),
    path("cuentas/", accounts.accounts, name="accounts"),
    path("cuentas/<int:which>/", accounts.account, name="account_page"),
    path("cuentas/<int:which>/contrasena/", accounts.PasswordLink.as_view(), name="password_link"),
    path("cuentas/<int:which>/fuera-de-uso/", accounts.OutOfUse.as_view(), name="put_out_of_use"),
    path("cuentas/<int:which>/en-uso/", accounts.BackInUse.as_view(), name="put_back_in_use"),
]
