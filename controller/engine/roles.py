"""The persons whose key switches every table has, and the block that is set while no dealer is signed in."""

DEALER, FLOOR_MANAGER = "dealer", "floor-manager"
"""The persons whose key switches every table has."""
DEALER_KEY = "dealer key"
"""The name of the block that is set while no dealer is signed in."""
