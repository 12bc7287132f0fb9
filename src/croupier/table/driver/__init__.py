"""One round: what is placed, offered, decided and settled."""
