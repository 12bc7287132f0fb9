"""Who may come in, sit, play and stay, and what they may expect of each other."""
