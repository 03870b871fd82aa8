"""The same view in a text terminal, where there is no screen."""
