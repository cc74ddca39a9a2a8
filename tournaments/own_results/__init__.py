"""Results that players report of their own games, and who makes them results."""
