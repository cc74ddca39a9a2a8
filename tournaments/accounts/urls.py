"""Addresses of the pages to log in and out, to make an account, and to manage one's own."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.accounts import joining, own
from tournaments.accounts.signing import SignInPage, SignOutPage

urlpatterns: list[URLPattern] = [
    path("entrar/", SignInPage.as_view(), name="login"),
    path("salir/", SignOutPage.as_view(), name="logout"),
    path("primera-vez/", joining.first_account, name="first_account"),
    path("registro/", joining.sign_up, name="sign_up"),
    path("invitacion/<str:token>/", joining.invitation, name="invitation"),
    path("cuenta/", own.account, name="account"),
    path("cuenta/contrasena/", own.OwnPasswordPage.as_view(), name="password_change"),
    path("cuenta/borrar/", own.erase, name="erase_account"),
    path("cuenta/invitaciones/", own.own_invitations, name="invitations"),
    path("cuenta/invitaciones/<int:object_id>/anular/", own.revoke_invitation, name="revoke_invitation"),
    path("contrasena/", own.ForgottenPasswordPage.as_view(), name="password_reset"),
    path("contrasena/enviada/", own.ForgottenPasswordSentPage.as_view(), name="password_reset_done"),
    path("contrasena/<uidb64>/<token>/", own.NewPasswordPage.as_view(), name="password_reset_confirm"),
]
