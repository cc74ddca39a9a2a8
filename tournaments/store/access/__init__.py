"""Accounts, their rights in leagues, and private links."""
