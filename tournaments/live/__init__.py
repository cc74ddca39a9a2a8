"""The live stream: what happens in a league, told to those who watch; and the pages for video."""
