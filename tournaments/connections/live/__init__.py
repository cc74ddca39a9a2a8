"""The live stream of a league for spectators, and the pages for video."""
