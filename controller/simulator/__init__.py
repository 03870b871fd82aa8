"""The person at a simulated table: what each key does to its buttons, key switches and machines."""
