"""Baccarat: two hands of two or three cards, the nearer to nine wins."""
