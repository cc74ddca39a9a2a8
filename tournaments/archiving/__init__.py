"""Archive a finished league, or take it back from the archive."""
