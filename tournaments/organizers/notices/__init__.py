"""The place, the contact and the notice of a league, with a file of its own rules."""
