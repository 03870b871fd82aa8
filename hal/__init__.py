"""The peripherals of a casino table: what each can be told, what it can report, and the drivers."""
