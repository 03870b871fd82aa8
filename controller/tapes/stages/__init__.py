"""Where tapes are played: on the bare engine, and on a simulated table."""
