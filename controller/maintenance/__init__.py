"""What a technician does at a table: commission it step by step, jog a motor, bundle what its maker needs."""
