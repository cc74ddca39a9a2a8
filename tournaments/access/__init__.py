"""People, their rights, and the links that let them in."""
