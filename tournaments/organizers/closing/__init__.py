"""Ties of the podium, closing and reopening."""
