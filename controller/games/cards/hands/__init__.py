"""What tables of hands share: the log of a round, deals, decisions, settlement, and what puts them right."""
