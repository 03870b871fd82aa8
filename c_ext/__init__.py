"""The evaluation core: wagers as automata, compiled to flat tables and stepped in C; baccarat. Knows no table."""
