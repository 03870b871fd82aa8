# SPDX-License-Identifier: MIT
"""The persons at a table by their roles, who ranks above whom, and the block set while no dealer is signed in."""

DEALER, STICKPERSON, BOXPERSON, BOXER = "dealer", "stickperson", "boxperson", "boxer"
HOUSE_SPINNER = "house-spinner"
"""Who spins the coins at two-up in place of a spinner (s 172)."""
KENO_SUPERVISOR, KENO_WRITER = "keno-supervisor", "keno-writer"
"""Who is responsible for a game of keno (s 212), and who issues and pays its tickets (ss 217, 219(5))."""
FLOOR_PERSON = "floor-person"
"""In house rules: who is assigned to the table (H4.1)."""
FLOOR_MANAGER, INSPECTOR = "floor-manager", "inspector"
PLAYER = "player"
ASSISTANT_PIT_BOSS, PIT_BOSS = "assistant-pit-boss", "pit-boss"
CASINO_KEY_EMPLOYEE, CASINO_OPERATOR = "casino-key-employee", "casino-operator"
GAMES_SUPERVISOR, CASINO_SUPERVISOR = "games-supervisor", "casino-supervisor"
"""In New South Wales: who supervises a game directly, and anybody in charge of gaming, a games supervisor included."""
ROLES = (
    *(DEALER, STICKPERSON, BOXPERSON, BOXER, HOUSE_SPINNER, KENO_WRITER, KENO_SUPERVISOR, FLOOR_PERSON),
    *(FLOOR_MANAGER, ASSISTANT_PIT_BOSS, PIT_BOSS, CASINO_KEY_EMPLOYEE, CASINO_OPERATOR),
    *(GAMES_SUPERVISOR, CASINO_SUPERVISOR, INSPECTOR, PLAYER),
)
"""Every role in which a person speaks at a table. A rule names those who may give its direction: never a player."""
TECHNICIAN = "technician"
"""Who maintains the table: in no rule, and never a role in which a direction is given."""
STAFF = ROLES[:-1]
"""Every role but the player's."""
AT_THE_TABLE = (DEALER, STICKPERSON, BOXPERSON, BOXER)
"""Who conducts the game."""
HIGHER = (ASSISTANT_PIT_BOSS, PIT_BOSS, CASINO_OPERATOR)
"""Casino employees of the level of assistant pit boss or higher (ss 91(4), 128(3), 199(4), 201(10)).

Who speaks for the casino operator ranks above them. A casino key employee is no casino employee (s 79).
"""
MORE_SENIOR = (FLOOR_MANAGER, *HIGHER)
"""Casino employees who are more senior than the dealer, by the ranks of s 128 (s 144)."""
SUPERVISORS = (FLOOR_MANAGER, *HIGHER, CASINO_KEY_EMPLOYEE)
"""Who decides for the casino operator where a rule names nobody in particular (s 3(2)): floor manager or above."""
USE_OF_DEVICES = (FLOOR_MANAGER, CASINO_KEY_EMPLOYEE)
"""Who acts against a player with a calculator or the like, in the words of s 4(2).

Nobody else by rank: a pit boss who is a casino key employee acts as one.
"""
DEALER_KEY = "dealer key"
"""The name of the block that is set while no dealer is signed in."""
