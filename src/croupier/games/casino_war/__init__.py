"""Casino war: one card each, the higher wins; where they are equal, whoever will goes to war."""
