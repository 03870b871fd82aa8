# SPDX-License-Identifier: MIT
"""An independent reading of the rule texts: by section, whom it names, in the words of the text.

It was written from the texts, not from the games. Each section stands as the text divides it; a game's table may cite a
subsection or a paragraph of one.
"""

from typing import Final

NAMED: Final = {
    "casino operator": "casino-operator",
    "casino key employee": "casino-key-employee",
    "pit boss": "pit-boss",
    "assistant pit boss": "assistant-pit-boss",
    "floor manager": "floor-manager",
    "floor person": "floor-person",
    "dealer": "dealer",
    "boxperson": "boxperson",
    "stickperson": "stickperson",
    "boxer": "boxer",
    "house spinner": "house-spinner",
    "inspector": "inspector",
    "keno supervisor": "keno-supervisor",
    "keno writer": "keno-writer",
    "casino supervisor": "casino-supervisor",
    "game supervisor": "games-supervisor",
}
"""The persons of the texts, and the role in which each speaks at a table."""

PIT = "pit boss, assistant pit boss, floor manager"
ASSISTANT_PIT_BOSS_OR_HIGHER = "assistant pit boss, pit boss, casino operator"
"""Sections 91(4), 128(3), 199(4), 201(10): the pit boss ranks above the assistant, the operator above both."""
DEALER_OR_MORE_SENIOR = f"dealer, floor manager, {ASSISTANT_PIT_BOSS_OR_HIGHER}"
"""Section 144: the ranks of s 128, from the dealer up. A casino key employee is no casino employee (ss 79, 134)."""
RESPONSIBLE = "dealer, casino key employee"
"""Sections 79, 134, 148, 187, 464: an employee of either kind, who is responsible for the operation of the game."""
A_SUPERVISOR = "casino supervisor, game supervisor"
"""New South Wales: a games supervisor is a casino supervisor too (rule 1.1)."""
OF_THE_OPERATOR = f"casino operator, casino key employee, {PIT}, dealer"
"""Section 142: the casino operator, its employees or agents. At a table: whoever works there."""

ALL_OF_QUEENSLAND: Final = {
    "s 4(2)": "floor manager, casino key employee",
    "s 5(3)": "casino operator",
    "s 8": "casino operator",
}
COINS: Final = {"s 6(1)": "casino operator"}
"""At the games that s 6(1) names."""
BACCARAT: Final = {
    "s 89(1)": "casino operator",
    "s 91(1)": "floor manager, dealer",
    "s 92A": "dealer",
    "s 91(4)": ASSISTANT_PIT_BOSS_OR_HIGHER,
    "s 92(2)": "pit boss, assistant pit boss",
    "s 93(3)": f"{PIT}, dealer",
    "s 96(1)": "casino operator",
    "s 105(2)(b)": "dealer, floor manager",
    **COINS,
}
MINI_BACCARAT: Final = {
    "s 197(1)": "casino operator",
    "s 199(1)": "floor manager, dealer",
    "s 200A": "dealer",
    "s 201(9)": "dealer",
    "s 199(4)": ASSISTANT_PIT_BOSS_OR_HIGHER,
    "s 200(2)": "pit boss, assistant pit boss",
    "s 201(3)": f"{PIT}, dealer",
    "s 201(10)": ASSISTANT_PIT_BOSS_OR_HIGHER,
    **COINS,
}
BLACKJACK: Final = {
    "s 22": "casino operator",
    "s 23(1)": "casino operator",
    "s 23(4)": "casino operator",
    "s 24(1)": "dealer, floor manager",
    "s 25(b)": PIT,
    "s 26(7)": "pit boss, assistant pit boss",
    "s 27(3)": f"{PIT}, dealer",
    "s 28": PIT,
    "s 32(3)": "pit boss, assistant pit boss",
    "s 35(4)": "dealer",
    "s 39(2)": "dealer",
    "s 42(1)": "casino operator",
    "s 42(2)": "casino operator",
    "s 44(1)": "casino operator",
    "s 50A(3)": "casino operator",
    "s 60": "floor manager",
    "s 64": PIT,
    **COINS,
}
CRAPS: Final = {
    "s 110(1)": "dealer, boxperson",
    "s 110(2A)": "dealer, boxperson",
    "s 112(1)": "dealer, boxperson",
    "s 113(1)": "casino operator",
    "s 119(1A)(b)": "casino operator",
    "s 120(1A)(b)": "casino operator",
    "s 121(1A)(b)": "casino operator",
    "s 122(1A)(b)": "casino operator",
    "s 124(1)": "stickperson",
    "s 125(c)": "boxperson",
    "s 127(2)": "boxperson, stickperson",
    "s 128(1)": "boxperson",
    "s 128(2)": "floor manager",
    "s 128(3)": ASSISTANT_PIT_BOSS_OR_HIGHER,
    "s 130(1)(b)": "boxperson",
    "s 130(2)": "stickperson",
    **COINS,
}
ROULETTE: Final = {
    "s 134": RESPONSIBLE,
    "s 140": "casino operator",
    "s 141(1)": "casino operator",
    "s 142": OF_THE_OPERATOR,
    "s 144": DEALER_OR_MORE_SENIOR,
}
FORTUNE: Final = {"s 145(6)": "casino operator", "s 148": RESPONSIBLE, "s 155(1)": "dealer"}
TWO_UP: Final = {
    "s 164(2)": "boxer",
    "s 165(1)(b)": "boxer",
    "s 166(1)": "boxer",
    "s 167(7)": "boxer",
    "s 169(2)": "boxer",
    "s 171(1)": "casino operator",
    "s 172(1)": "house spinner",
    "s 172(2)": "floor manager",
    "s 175(1)": "boxer, floor manager",
    "s 175(2)": "boxer, floor manager",
    **COINS,
}
TRIPLE_PENNY: Final = {
    "s 469(5)": "casino operator",
    "s 471(1)": "boxer",
    "s 471(5)": "floor manager",
    "s 472(8)": "boxer",
    "s 472(9)": "boxer",
    "s 474(2)": "boxer",
    "s 475(4)": "boxer",
    "s 477": "boxer, floor manager",
    "s 477(1)": "boxer, floor manager",
    "s 477(2)": "boxer, floor manager",
    "s 478(1)": "floor manager",
    "s 478(2)": "floor manager",
    **COINS,
}
KENO: Final = {
    "s 210": "casino operator, inspector",
    "s 211(2)": "keno supervisor",
    "s 212": "keno supervisor",
    "s 217(2)": "keno writer",
    "s 219(5)": "keno writer",
    "s 222(9)": "keno supervisor, inspector",
    "s 222(10)": "keno supervisor",
    "s 222(14)": "inspector",
}
CARIBBEAN_STUD: Final = {
    "s 230(5)": "casino operator",
    "s 231(3)": "casino operator",
    "s 234(1)": "dealer, floor manager",
    "s 235(2)": "dealer",
    "s 245(5)": "dealer, floor manager",
    "s 248(2)": "floor manager",
    "s 248(3)": "floor manager",
}
PAI_GOW: Final = {
    "s 427(1)": "dealer, floor manager",
    "s 429(1)": "dealer",
    "s 431(3)": "casino operator",
    "s 452": "dealer",
    "s 453": "floor manager",
    "s 454": "floor manager",
}
TRI_CHRO: Final = {
    "s 456(7)": "casino operator",
    "s 464": RESPONSIBLE,
    "s 465(2)": "dealer",
    "s 465(4)(c)": "dealer, inspector",
    "s 466(b)": "inspector",
    **COINS,
}


def _poker(inspect: str, unfit: str, counted: str, **others: str) -> dict[str, str]:
    """Return the persons whom a poker game names: to inspect the cards, find one unfit, have them counted, and so on.

    less: deducting less commission. misdeal: declaring a misdeal. ace: announcing the rank of an ace. silence,
    excluded: conduct of players.
    """
    floor = (others["silence"], others["excluded"])
    return {
        inspect: "dealer, floor manager",
        unfit: "dealer, pit boss, floor manager",
        counted: "floor manager",
        others["less"]: "casino operator",
        others["misdeal"]: "dealer",
        **dict.fromkeys(floor, "floor manager"),
        others["ace"]: "dealer",
    }


def _new_south_wales(**others: str) -> dict[str, str]:
    """Sections that two games of New South Wales share."""
    alike = ("12.11", "14.3", "14.4", "14.5", "14.8")
    return {**dict.fromkeys(alike, A_SUPERVISOR), **others}


PARTS: Final[dict[str, dict[str, str]]] = {
    "baccarat": BACCARAT,
    "mini-baccarat": MINI_BACCARAT,
    "blackjack": BLACKJACK,
    "craps": CRAPS,
    "roulette": ROULETTE,
    "sic-bo": {"s 74(1)": "casino operator", "s 79": RESPONSIBLE},
    "mini-dice": {"s 177": "floor manager", "s 183(1)": "casino operator", "s 187": RESPONSIBLE},
    "wheel-of-fortune-50": {"s 153(1)": "casino operator", **FORTUNE},
    "wheel-of-fortune-52": {"s 159(1)": "casino operator", **FORTUNE},
    "two-up": TWO_UP,
    "triple-penny-two-up": TRIPLE_PENNY,
    "keno": KENO,
    "caribbean-stud": CARIBBEAN_STUD,
    "pai-gow": PAI_GOW,
    **dict.fromkeys(("tri-chro-54", "tri-chro-63"), TRI_CHRO),
    "manila-poker": _poker(
        *("s 261(1)", "s 261(4)(b)", "s 261(5)"),
        less="s 275(3)",
        misdeal="s 280(2)",
        silence="s 285",
        excluded="s 286",
        ace="s 265",
    ),
    "draw-poker": {
        **_poker(
            *("s 297(2)", "s 297(2)(b)", "s 297(4)"),
            less="s 313(3)",
            misdeal="s 317(2)",
            silence="s 321",
            excluded="s 322",
            ace="s 292(9)",
        ),
        "s 296": "dealer",
    },
    "five-card-stud": {
        **_poker(
            *("s 334(2)", "s 334(2)(b)", "s 334(4)"),
            less="s 352(3)",
            misdeal="s 357(3)",
            silence="s 364",
            excluded="s 365",
            ace="s 329(9)",
        ),
        **dict.fromkeys(("s 333", "s 340", "s 341(1)", "s 341(4)"), "dealer"),
    },
    "seven-card-stud": {
        **_poker(
            *("s 378(2)", "s 378(2)(b)", "s 378(4)"),
            less="s 396(3)",
            misdeal="s 401(3)",
            silence="s 409",
            excluded="s 410",
            ace="s 373(9)",
        ),
        **dict.fromkeys(("s 377", "s 384", "s 385(1)", "s 385(4)"), "dealer"),
    },
}
"""By game, the sections of its part."""
OTHER_RULES: Final[dict[str, dict[str, str]]] = {
    "let-it-ride-nsw": _new_south_wales(
        **{
            "3.4": "dealer, game supervisor",
            "3.6": A_SUPERVISOR,
            "3.7": "game supervisor, inspector",
            "4.1": "dealer",
            "6.3": A_SUPERVISOR,
            "14.11": A_SUPERVISOR,
        }
    ),
    "double-chance": _new_south_wales(
        **{
            "3.4": f"dealer, {A_SUPERVISOR}",
            "3.7": A_SUPERVISOR,
            "3.8": f"{A_SUPERVISOR}, inspector",
            "6.5": A_SUPERVISOR,
            "14.11": f"{A_SUPERVISOR}, casino operator",
            "14.12": A_SUPERVISOR,
        }
    ),
    "let-it-ride-house": {"H4.1": "dealer, floor person", "H5.3": "casino supervisor"},
}
"""Rules from outside Queensland: of New South Wales, and of a house."""


def read() -> dict[str, dict[str, frozenset[str]]]:
    """Return the roles that the text names, by game and section."""
    every = {name: {**ALL_OF_QUEENSLAND, **part} for name, part in PARTS.items()} | OTHER_RULES
    return {game: {section: _roles(named) for section, named in part.items()} for game, part in every.items()}


def _roles(named: str) -> frozenset[str]:
    return frozenset(NAMED[person] for person in named.split(", "))


OF_EVERY_GAME = ("s 4(3)", "s 3(2)", "s 10")
"""Someone acts under a permit; a decision is the casino operator's people's: neither section says who at the table."""
NAMES_NOBODY: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(PARTS, OF_EVERY_GAME),
    "blackjack": (*OF_EVERY_GAME, "s 43(d)", "s 50C(3)"),
    "caribbean-stud": (*OF_EVERY_GAME, "s 5(1)(b)", "s 236(2)"),
    "craps": (*OF_EVERY_GAME, "s 125(a)", "s 125(d)"),
    "draw-poker": (*OF_EVERY_GAME, "s 300", "s 306(1)", "s 309(3)"),
    "five-card-stud": (*OF_EVERY_GAME, "s 337", "s 345(2)"),
    "seven-card-stud": (*OF_EVERY_GAME, "s 381", "s 389(2)"),
    "manila-poker": (*OF_EVERY_GAME, "s 259(2)", "s 262"),
    "keno": (*OF_EVERY_GAME, "s 216(3)"),
    "pai-gow": (*OF_EVERY_GAME, "s 421(1)", "s 425", "s 431(1)", "s 431(2)"),
    "tri-chro-54": (*OF_EVERY_GAME, "s 459(1)"),
    "tri-chro-63": (*OF_EVERY_GAME, "s 459(1)"),
    "triple-penny-two-up": (*OF_EVERY_GAME, "s 476(1)"),
    "double-chance": ("1.1", "3.5", "4.1.3", "6.1", "14.2", "14.9", "14.13"),
    "let-it-ride-nsw": ("1.1", "6.1", "12.10", "14.2", "14.9", "14.12"),
    "let-it-ride-house": ("assumed", "H5.4", "H6", "H6.5", "H10"),
}
"""By game, the sections that state an act or a decision without a person."""
