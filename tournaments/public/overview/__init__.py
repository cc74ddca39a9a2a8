"""The organizer's pages about a whole league."""
