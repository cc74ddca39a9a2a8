"""Results that players report of their own games, and their confirmation."""
