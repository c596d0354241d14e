"""From syntax trees to the typed program: overlays, symbols, type checks and analyses."""
