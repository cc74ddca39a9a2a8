"""The features of players: their own page, results and requests."""
