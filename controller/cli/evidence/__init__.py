"""What is asked of the journal."""
