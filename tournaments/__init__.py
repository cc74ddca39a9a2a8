"""Leagues, from the player list to the podium."""
