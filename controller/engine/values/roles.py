# SPDX-License-Identifier: MIT
"""The persons at a table by their roles, the ranks of roles, and the block while no dealer is signed in."""

DEALER, STICKPERSON, BOXPERSON, BOXER = "dealer", "stickperson", "boxperson", "boxer"
HOUSE_SPINNER = "house-spinner"
"""Spins the coins at two-up in place of a spinner (s 172)."""
KENO_SUPERVISOR, KENO_WRITER = "keno-supervisor", "keno-writer"
"""Responsible for a game of keno (s 212); issues and pays its tickets (ss 217, 219(5))."""
FLOOR_PERSON = "floor-person"
"""In house rules: the person assigned to the table (H4.1)."""
FLOOR_MANAGER, INSPECTOR = "floor-manager", "inspector"
PLAYER = "player"
ASSISTANT_PIT_BOSS, PIT_BOSS = "assistant-pit-boss", "pit-boss"
CASINO_KEY_EMPLOYEE, CASINO_OPERATOR = "casino-key-employee", "casino-operator"
GAMES_SUPERVISOR, CASINO_SUPERVISOR = "games-supervisor", "casino-supervisor"
"""In New South Wales: a direct supervisor of a game; any person in charge of gaming, games supervisors included."""
ROLES = (
    *(DEALER, STICKPERSON, BOXPERSON, BOXER, HOUSE_SPINNER, KENO_WRITER, KENO_SUPERVISOR, FLOOR_PERSON),
    *(FLOOR_MANAGER, ASSISTANT_PIT_BOSS, PIT_BOSS, CASINO_KEY_EMPLOYEE, CASINO_OPERATOR),
    *(GAMES_SUPERVISOR, CASINO_SUPERVISOR, INSPECTOR, PLAYER),
)
"""All roles at a table. A rule names the roles that may give its direction: never a player."""
TECHNICIAN = "technician"
"""Maintains the table. Named by no rule, and never gives a direction."""
STAFF = ROLES[:-1]
"""Every role except the player."""
AT_THE_TABLE = (DEALER, STICKPERSON, BOXPERSON, BOXER)
"""Roles that conduct the game."""
HIGHER = (ASSISTANT_PIT_BOSS, PIT_BOSS, CASINO_OPERATOR)
"""Casino employees of the level of assistant pit boss or higher (ss 91(4), 128(3), 199(4), 201(10)).

A person who acts for the casino operator ranks above them. A casino key employee is not a casino employee (s 79).
"""
MORE_SENIOR = (FLOOR_MANAGER, *HIGHER)
"""Casino employees who are more senior than the dealer, by the ranks of s 128 (s 144)."""
SUPERVISORS = (FLOOR_MANAGER, *HIGHER, CASINO_KEY_EMPLOYEE)
"""Decide for the casino operator where a rule names nobody in particular (s 3(2)): floor manager or above."""
USE_OF_DEVICES = (FLOOR_MANAGER, CASINO_KEY_EMPLOYEE)
"""Act against a player with a calculator or similar device, in the words of s 4(2).

Rank gives nobody else this power. A pit boss who is also a casino key employee acts as the latter.
"""
DEALER_KEY = "dealer key"
"""Name of the block while no dealer is signed in."""
