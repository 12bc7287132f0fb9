"""The money wheel: a large wheel of many sections and a few symbols, one of which wins."""
