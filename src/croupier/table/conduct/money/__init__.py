"""Chips, cash, credit and paper: how they come in, go out, and are kept for somebody."""
