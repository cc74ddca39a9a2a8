"""Withdrawals and sanctions."""
