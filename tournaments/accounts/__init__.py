"""Accounts: the first one, sign-up and invitations, mails, and the limit on guessing passwords."""
