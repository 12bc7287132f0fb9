"""What goes wrong: void results, corrections, malfunctions, wagers out of place."""
