"""Cards that a dealer deals: brought in, dealt in a style from a shoe or a shuffler, turned by whom."""
