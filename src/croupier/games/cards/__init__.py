"""What games of cards have in common. No game itself, as two_dice is none."""
