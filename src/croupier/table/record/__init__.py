"""A round as a file: read, adjudicated, answered, compared."""
