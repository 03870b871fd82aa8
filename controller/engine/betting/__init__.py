"""Wagers: taken, judged, limited, settled; and the sign."""
