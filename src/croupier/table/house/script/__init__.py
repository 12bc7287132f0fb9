"""Evenings written down step by step, and run."""
