"""The blackjack layout: boxes of wagers with places for side wagers, the insurance line, the inscriptions (s 13).

The diagram of s 14 is missing: the boxes stand in a row, box 1 at the dealer's left, the insurance line between them
and the dealer (assumed).
"""

from collections.abc import Mapping
from typing import Literal

from c_ext.blackjack import SUPER_SEVENS, bonus_pays
from controller.engine.face import BoxesPanel, EntryPanel, Face, WagerPlace
from controller.engine.money import dollars, to_one
from controller.games.blackjack.table import Options
from controller.games.blackjack.wagers import EVEN_MONEY, HAS_BLACKJACK, LOSES, STANDS_OFF, WINS
from controller.games.cards.face import KEYED_AS, READS

BONUS = "bonus blackjack"
"""The name of the wager, unless the casino operator offers it under another one (s 50A(3))."""
INSCRIPTIONS = ("blackjack pays 3 to 2", "dealer must stand on 17 and must draw to 16", "insurance pays 2 to 1")
"""s 13(3)."""
RESULTS: dict[str, Literal["wins", "loses", "void"]] = {
    HAS_BLACKJACK: "wins",
    EVEN_MONEY: "wins",
    WINS: "wins",
    LOSES: "loses",
    STANDS_OFF: "void",
}
"""By outcome of a hand, what becomes of the blackjack wager (ss 18, 35)."""
_IN_FIGURES = {
    "one seven": "7",
    "two sevens": "7 7",
    "two suited sevens": "7 7 suited",
    "three sevens": "7 7 7",
    "three suited sevens": "7 7 7 suited",
    "six, seven and eight": "6 7 8",
    "suited six, seven and eight": "6 7 8 suited",
    "three fives and a six": "5 5 5 6",
    "three suited fives and a suited six": "5 5 5 6 suited",
}


def face(options: Options) -> Face:
    """The layout of a table with these options."""
    bonus = (options.bonus_name or BONUS) if options.bonus_blackjack else ""
    sevens = [WagerPlace("super-sevens", "super sevens", "777")] * options.super_sevens
    bonuses = [WagerPlace("bonus-blackjack", bonus, bonus.partition(" ")[0])] * bool(bonus)
    return Face(
        boxes=BoxesPanel(
            boxes=options.boxes,
            wager="blackjack",
            places=(*sevens, *bonuses),
            line=WagerPlace("insurance", "insurance"),
            inscriptions=INSCRIPTIONS,
            notices=(*([_sevens_pay()] if sevens else ()), *([_bonuses_pay(bonus, options.decks)] if bonus else ())),
            results=RESULTS,
        ),
        own=(EntryPanel(3, title="Card", detail=KEYED_AS, reads=READS),),
    )


def _sevens_pay() -> str:
    """The payouts of super sevens (s 47(2))."""
    return f"super sevens pays {_listed({name: to_one(pays.odds) for name, pays in SUPER_SEVENS.items()})}"


def _bonuses_pay(name: str, decks: int) -> str:
    """The sign with the amounts of the bonus blackjack payouts (s 50A(1)(b), s 50C(2))."""
    amounts = {result: dollars(100 * pays.odds.num) for result, pays in bonus_pays(decks).items()}
    return f"{name}, $1, pays {_listed(amounts)}"


def _listed(pays: Mapping[str, str]) -> str:
    """What each result pays: `7 3 to 1, 7 7 50 to 1`."""
    return ", ".join(f"{_IN_FIGURES.get(result, result)}: {amount}" for result, amount in pays.items())
