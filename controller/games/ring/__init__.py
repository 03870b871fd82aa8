"""What the two-ups share: the ring, the spinner, the coins."""
