"""The organizer's pages over a whole league."""
