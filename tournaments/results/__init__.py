"""Results of games: recorded, corrected, confirmed, imported."""
