"""What is shown: the view, and everything in words."""
