"""Let It Ride as New South Wales has it."""
