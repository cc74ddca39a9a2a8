"""What players ask of their rivals and of the organizers, and the answers."""
