"""What tables with a card shoe share: preparing the cards, drawing the next one, keying what was not read."""
