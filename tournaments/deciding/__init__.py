"""What the pages of all decisions share."""
