"""The layout of a game on the screen: its felt, its wager areas, and the chips on them."""
