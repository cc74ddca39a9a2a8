"""Archive a league, or restore it from the archive."""
