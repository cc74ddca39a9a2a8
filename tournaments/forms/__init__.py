"""What people type into the pages, read and checked; whether it may be done is for the decisions to say."""
