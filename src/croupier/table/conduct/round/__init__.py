"""A round by hand: wagers, the end of wagering, the result, collecting and paying."""
