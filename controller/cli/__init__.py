"""The command line: one `tablectl` for people and scripts, on a table over SSH and on a laptop."""
