# SPDX-License-Identifier: MIT
"""Random lines of a tape: any act that anybody can do at a table of any game, wise or not."""

from collections.abc import Callable
from random import Random

from controller.engine.rules.game import AnyGame
from controller.games import find

PLAYERS = ["place-1", "place-1", "place-2", "red"]
AMOUNTS = ["$5", "$5", "$10", "$10", "$20", "$25", "$25", "$100", "$6", "$1", "$2.50", "$600", "$1,300", "$0"]
ROLES = [
    *("floor-manager", "boxperson", "stickperson", "boxer", "assistant-pit-boss", "inspector", "dealer"),
    "casino-operator",
]
STUD = ["places=2 minimum-stake=$20", "places=3 minimum-stake=$20 bets=blind opens=lowest pot=half deck=32"]
OPTIONS = {
    "sic-bo": ["", "covered-tumbler"],
    "craps": ["places=2", "places=2 double-odds", "places=2 round-odds increment=$1 minimum=$1"],
    "roulette": ["", "keypad", "increment=$1 straight=$1..$20", "red=$25..$500"],
    "wheel-of-fortune-50": ["", "keypad"],
    "wheel-of-fortune-52": ["", "keypad"],
    "two-up": ["places=2"],
    "triple-penny-two-up": ["places=2", "places=2 results=lights", "places=2 results=cards"],
    "tri-chro-54": ["maximum=$1200", "generator maximum=$1200"],
    "tri-chro-63": ["maximum=$1200", "generator maximum=$1200"],
    "baccarat": [
        "dealer-banks minimum=$5",
        "minimum=$5",
        "minimum=$5 collect-at-once round-commission",
        "dealer-banks minimum=$0.50 increment=$0.50",
    ],
    "blackjack": [
        "super-sevens bonus-blackjack boxes=2",
        "boxes=2 minimum=$0.50 increment=$0.50",
        "card-machine machine-decks=6..8",
    ],
    "caribbean-stud": ["", "shuffling-device deal=fives"],
    "double-chance": ["", "shuffling-device"],
    "draw-poker": ["places=3 minimum-stake=$20", "places=3 minimum-stake=$20 pot=straddle-half deck=32"],
    "five-card-stud": STUD,
    "keno": ["", "generator", "spare-device"],
    "let-it-ride-nsw": ["", "shuffling-device"],
    "manila-poker": ["places=3 minimum-stake=$20"],
    "pai-gow": ["", "tile-reader", "boxes=3 house-liability=$500"],
    "seven-card-stud": STUD,
    "mini-baccarat": ["places=2", "decks=6 minimum=$0.50 increment=$0.50"],
}


def anything(game_id: str, pick: Random) -> str:
    """A line of a tape that makes sense at some time, now or not."""
    game = find(game_id)
    kinds: list[Callable[[AnyGame, Random], str]] = [
        *[wagered, wagered, wagered, wagered, wagered, wagered, found, found, found, found],
        *[withdrawn, spoken, called, pressed, directed, turned, limited, left, chips, happened],
        *[keyed, lost] * bool(game.equipment.terminal),
    ]
    if game.equipment.tickets:
        kinds += [ticketed]
    if game.features.table_stakes:
        kinds += [staked, acted, acted, acted, drew]
    machines = [it.KIND for it in game.equipment.machines]
    kind = pick.choice([*kinds, *machines])
    return pick.choice(MACHINE_LINES[kind]) if isinstance(kind, str) else kind(game, pick)


def wagered(game: AnyGame, pick: Random) -> str:
    return f"wager {_offer(game, pick)}{pick.choice(('', ' confirmed'))}"


def found(game: AnyGame, pick: Random) -> str:
    return f"found {_offer(game, pick)}"


def _offer(game: AnyGame, pick: Random) -> str:
    return f"{_whose(game, pick)} {pick.choice(AMOUNTS)}"


def _whose(game: AnyGame, pick: Random) -> str:
    return f"{pick.choice(PLAYERS)} {pick.choice([*game.wagers, 'what'])}"


def withdrawn(game: AnyGame, pick: Random) -> str:
    return f"withdraw {_whose(game, pick)}"


def spoken(game: AnyGame, pick: Random) -> str:
    return f"say {_offer(game, pick)}{pick.choice(('', ' with cash'))}{pick.choice(('', ' confirmed'))}"


def called(game: AnyGame, pick: Random) -> str:
    return f"call {_whose(game, pick)} {pick.choice(('on', 'off'))}"


def pressed(game: AnyGame, pick: Random) -> str:
    return f"press {pick.choice([button.name for button in game.equipment.buttons])}"


def directed(game: AnyGame, pick: Random) -> str:
    """Return a direction by anybody, about anybody. Half of the known directions have valid words."""
    known = [*game.people.directions, "void", "confirm", "void-wagers-of", "exclude", "admit", "dance"]
    name, role, about = pick.choice(known), pick.choice(ROLES), pick.choice(("", "red ", "place-1 "))
    stated = game.directions.get(name)
    if not stated or pick.random() < 0.5:
        return f'direct {role} {name} {about}"a reason"'
    player = f" {pick.choice(PLAYERS)}" if stated.player else ""
    ground = f" because {pick.choice([*stated.grounds])}" if stated.grounds else ""
    agreed = " agreed" if stated.agreed else ""
    return f'direct {pick.choice(stated.roles)} {name}{player}{ground} "a reason"{agreed}'


def staked(_: AnyGame, pick: Random) -> str:
    return f"stake {pick.choice(PLAYERS)} {pick.choice(AMOUNTS)} at {pick.choice('1123')}"


def acted(_: AnyGame, pick: Random) -> str:
    amount = pick.choice([it for it in AMOUNTS if it != "$0"])  # no line has such a bet
    act = pick.choice(("fold", "check", "call", "bet", "tap-out", f"bet {amount}"))
    return f"act {pick.choice('1123')} {act}"


def drew(_: AnyGame, pick: Random) -> str:
    return f"draw {pick.choice('123')} {pick.choice('0134569')}"


def turned(game: AnyGame, pick: Random) -> str:
    keys = ["dealer", "floor-manager", *(switch.name for switch in game.equipment.switches)]
    return f"turn {pick.choice(keys)} key {pick.choice(('on', 'off'))}"


def limited(_: AnyGame, pick: Random) -> str:
    minimum, maximum = pick.choice(("$5", "$10")), pick.choice(("$500", "$1,300"))
    return f"limits minimum={minimum} maximum={maximum} increment=$5 after {pick.choice((0, 20))} minutes"


def left(_: AnyGame, pick: Random) -> str:
    return f"leave {pick.choice(PLAYERS)}"


def chips(game: AnyGame, pick: Random) -> str:
    return pick.choice(CHIPS if game.features.non_value_chips else ["leave red"])


def happened(_: AnyGame, pick: Random) -> str:
    return pick.choice(HAPPENINGS)


def keyed(game: AnyGame, pick: Random) -> str:
    assert game.equipment.terminal
    return f"key {pick.choice(game.equipment.terminal.numbers)}"


def lost(_: AnyGame, pick: Random) -> str:
    return pick.choice(("press entry", "terminal lost", "terminal back"))


def ticketed(_: AnyGame, pick: Random) -> str:
    return pick.choice(TICKET_LINES)


TICKET_LINES = (
    *("tickets sell 12 for $60", "tickets win 3 for $45", "tickets hang", "tickets answer", "tickets fail"),
    *("tickets mended", "keno day 2026-01-02 begins", "keno day 2026-01-03 begins"),
)
HAPPENINGS = (
    *("power cut", "power cut", 'direct floor-manager void "a fire"', "wait 21 minutes", "clock jumps 90 seconds"),
)
CHIPS = ["issue red to Ann", "issue red to Bob agreed", "redeem red from table-9", "redeem red from here"]
MACHINE_LINES = {
    "tiles": [
        *("tiles 6-6 3-6 2-5 1-4 are laid", "tiles 6-6 3-6 2-5 are laid, one more unread", "tiles are laid unread"),
        *("tiles 1-2 2-4 1-1 6-6 are laid lost", "tiles 1-2 2-4 1-1 6-6 are laid twice", "tile reader unplugged"),
        *("tile reader plugged in", "tile reader is mended"),
    ],
    "tumblers": ["tumbler jams", "tumbler turns 2 and stops", "tumbler turns by itself", "tumbler is mended"],
    "wheels": ["ball spun with the wheel", "ball leaves the wheel", "wheel reads 38", "wheel lost", "wheel back"],
    "drawers": ["drawer jams", "drawer reads 99", "drawer draws 17 17", "drawer is mended"],
    "generators": ["generator fails", "generator is mended"],
    "printers": ["printer runs out of paper", "printer gets a new roll", "printer unplugged", "printer plugged in"],
    "shoes": [
        *("shoe deals an unread card", "shoe deals 9c face up", "shoe deals Kd", "shoe deals 9c lost"),
        *("shoe deals 9c twice", "shoe deals 9c not counted", "shoe feeds two cards, 9c read", "shoe jams"),
        *("shoe shows the cutting card", "shoe is empty", "shoe unplugged", "shoe plugged in", "shoe is mended"),
        *("shoe says a stack of 5 cards", "shoe says a stack of 4 cards", "shoe counts a deck of 51 cards"),
        *("shoe stops its shuffle", "shoe cover off", "shoe cover on"),
        *("key 9c", "key no card", "cards ready", "seat place-1", "leave place-1", "collect place-1"),
        *("wager red banker $10 at place-1", "wager red tie $5 at place-2", "wager place-2 banker $10.50"),
    ],
}


FAVOURED = {
    "craps": [
        *("win", "dont-win", "come", "come", "come", "dont-come", "place-6", "buy-4", "hardway-8", "win-odds-6"),
        *("come-odds-6", "come-odds-8", "dont-come-odds-9", "field"),
    ],
    "roulette": ["red", "odd", "dozen-1", "column-2", "low"],
}
"""Wagers that stand over rounds, or win often."""


def likely(game_id: str, pick: Random, player: str) -> str:
    """A wager of this player that is likely to be accepted: offered within the limits, or found outside them."""
    wagers = [wager.id for wager in find(game_id).wagers.values() if wager.placed]
    wager = pick.choice(FAVOURED.get(game_id, []) * 4 + wagers)
    offers = [f"wager {player} {wager} {amount}" for amount in AMOUNTS[:8]]
    return pick.choice([*offers, *(f"found {player} {wager} {amount}" for amount in ("$600", "$1"))])


FIRST_HAND = {"pai-gow": 2}
"""The first hand on which somebody may wager in the first round."""


def on_a_hand(game: AnyGame, line: str) -> str:
    """Return the line with the player's hand added, at games that decide hands one by one."""
    words = line.split()
    if not game.features.hands or words[0] not in ("wager", "found", "withdraw") or "hand" in words:
        return line
    wager, confirmed, _ = line.partition(" confirmed")
    return f"{wager} on hand {FIRST_HAND.get(game.id, 1) + PLAYERS.index(words[1]) // 2}{confirmed}"
