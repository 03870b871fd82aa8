"""What a technician does at a running table, also over SSH."""
