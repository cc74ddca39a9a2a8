"""Accounts: the first one, invitations to have one, the mail that is sent, and how often a password may be tried."""
