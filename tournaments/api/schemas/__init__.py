"""The types of the API's documents."""
