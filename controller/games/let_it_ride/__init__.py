"""Let It Ride as New South Wales has it, and by house rules with the three-card bonus."""
