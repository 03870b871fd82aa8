"""Double Chance (New South Wales)."""
