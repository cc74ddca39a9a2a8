"""Swiss: in each round, people of the same or nearest points who have not met."""
