"""The features of organizers and referees, a folder each."""
