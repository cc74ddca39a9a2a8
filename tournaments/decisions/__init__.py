"""What an organizer or a referee does, one verb a file. `taking` takes a decision, or shows its effect."""
