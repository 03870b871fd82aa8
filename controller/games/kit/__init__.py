"""What rounds of several families of games share: dice, tumbler, wheel, places, keying a result in."""
