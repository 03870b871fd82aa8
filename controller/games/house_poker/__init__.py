"""What poker games against the house share: what a person types for hands, how wagers end, by which section."""
