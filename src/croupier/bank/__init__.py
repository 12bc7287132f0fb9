"""Where the money is: accounts in double entry, chips, tickets and transfers."""
