"""What every operation stands on: commands, the state of a house, postings, duties."""
