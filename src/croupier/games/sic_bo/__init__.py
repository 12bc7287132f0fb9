"""Sic bo, or tai-sai: three dice under a cover, and what was backed of them."""
