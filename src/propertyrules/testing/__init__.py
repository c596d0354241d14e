"""What rule authors and our own tests share: random whole games, and what must hold in them."""
