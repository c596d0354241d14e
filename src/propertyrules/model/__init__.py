"""The abstract machine: states, moves and rulings, all frozen; it knows no game and no text."""
