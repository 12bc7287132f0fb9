"""Snake Eyes: two dice, wagers on one roll or until a number or a seven, and no point."""
