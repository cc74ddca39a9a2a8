"""Players' requests to their rivals and to the organizers, and the answers."""
