"""Players' requests to their opponents and to the organizers, and the answers."""
