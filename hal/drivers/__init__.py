"""The drivers: one for each kind of device."""
