"""The command line: it knows every room, and every room's answers."""
