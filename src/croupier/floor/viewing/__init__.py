"""What each viewer sees: pure functions from the house to the sections of a view."""
