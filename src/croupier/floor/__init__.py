"""Who is connected: the server, its terminals, and what each of them may ask and see."""
