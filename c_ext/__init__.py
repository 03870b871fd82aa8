"""The evaluation core: wagers as automata, compiled to flat tables and stepped in C. Knows no table."""
