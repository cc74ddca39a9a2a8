"""The rules app: legal moves, and the check of game sheets."""
