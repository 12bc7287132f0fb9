"""What a table is opened with: its configuration, checked against its book, and its sign."""
