"""The provisions that games of New South Wales have alike."""
