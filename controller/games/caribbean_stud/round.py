# SPDX-License-Identifier: MIT
"""The round of Caribbean stud, in the order of the rules: wagers, cards, decisions, the dealer's hand, settlement."""

from msgspec.structs import replace

from controller.engine.record.events import Directed, Event, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wait import NEXT_CARD, Awaited, Procedure, Wait, wait
from controller.games.cards.hands import decisions, places, settling
from controller.games.cards.hands.dealing import deal
from controller.games.cards.hands.meanwhile import key
from controller.games.cards.hands.rounds import whole_round
from controller.games.cards.shoe.deck import round_over
from controller.games.caribbean_stud import (
    closing,
    dealer,
    dealing,
    deciding,
    irregular,
    jackpots,
    permitted,
    slots,
)
from controller.games.caribbean_stud.codes import CODES
from controller.games.caribbean_stud.on_show import show
from controller.games.caribbean_stud.sections import BETWEEN_ROUNDS
from controller.games.caribbean_stud.table import CaribbeanTable, Play, jackpot_pool
from controller.games.caribbean_stud.wagers import ANTE, BET, JACKPOT
from controller.games.caribbean_stud.waits import ALSO, DRAWING, INTO_THE_DEVICE, MEANWHILE, PREPARED
from controller.games.kit.keying import ENTRY
from hal.signals import CardDrawn, CardUnread, Entered, Keyed

PEOPLE: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft)
BESIDES: tuple[Awaited, ...] = (*PEOPLE, *ENTRY, *BETWEEN_ROUNDS, *ALSO)
CLOSED = ("the first card has been dealt", "s 237(6)")
SILENT = "the players are silent from now on"


def round_of_play(table: CaribbeanTable) -> Procedure[None]:
    """One round, from the preparation of the cards, if due, to the last payment; or a void round."""
    jackpot_pool(table).begin(table.options.seed)
    yield from whole_round(table, played, CODES, irregular.carried_out, ended)


def played(table: CaribbeanTable) -> Procedure[None]:
    """The steps of a round. Each does what is still due."""
    yield from wagered(table)
    yield from dealing.decided(table, MEANWHILE)
    yield from deal(table, MEANWHILE, dealing.RULES, dealing.order(table))
    without_void_antes(table)
    deciding.declare_folds(table)
    yield from decisions.of_all(table, MEANWHILE, deciding.BET_OR_FOLD)
    without_void_antes(table)
    yield from dealer.turns_up(table)
    yield from closing.of_all_hands(table)
    yield from jackpots.paid(table)
    slots.light(table)


def without_void_antes(table: CaribbeanTable) -> None:
    """Whose ante is void has made none: the hand is out of play, and what lies there goes back (ss 5(2), 236(1)(a))."""
    for place in table.memory.play.left:
        if verdict := deciding.void_ante(table, place):
            table.note(f"place {place}: the ante is void, its cards are collected", verdict.source)
            settling.give_back(table, [place], verdict.source)
            irregular.out_of_play(table, [place])


def ended(table: CaribbeanTable) -> None:
    """What a round does to what the table remembers. Wagers that a void one leaves there add nothing to the prize."""
    permitted.chips_go_back(table)
    jackpot_pool(table).keep()
    round_over(table, device=table.options.shuffling_device)
    table.memory.play = Play()


# Until the first card


def wagered(table: CaribbeanTable) -> Procedure[None]:
    """Wagers are taken until the first card is out of the shoe."""
    while not table.memory.play.players:
        yield from (INTO_THE_DEVICE if table.options.shuffling_device else PREPARED).ready(table)
        show(table)
        happened(table, (yield DRAWING.also(take_wagers(table))))


def take_wagers(table: CaribbeanTable) -> Wait:
    """Ante wagers are taken, and the jackpot is offered, unless its equipment does not work (s 236).

    As long as no place is in play no card may be dealt.
    """
    offered = table.options.has_jackpot and slots.may_be_offered(table)
    source = "s 236(1)" if offered or not table.options.has_jackpot else "s 236(2)"
    what = "take ante wagers, offer each player the jackpot" if offered else "take ante wagers"
    asked = wait(
        "betting", f"{what}; then deal: the first card closes wagers", source, NEXT_CARD,
        besides=BESIDES, in_play=False,
    )  # fmt: skip
    if places.players(table, ANTE):
        return asked
    return replace(asked.asking(*ENTRY), what=f"{what}; {places.NOBODY}; then deal")


def happened(table: CaribbeanTable, event: Event) -> None:
    """One event while wagers are taken. The first card out of the shoe closes them (s 237(6))."""
    if DRAWING.took_from_shoe(table, event):
        if isinstance(event, CardDrawn | CardUnread):
            close(table)
        return
    match event:
        case Entered():
            CODES.before_the_first_card(table, in_play)
        case Keyed():
            key(table, event)
        case Directed(direction="new-cards" | "reshuffle"):
            prepare(table, event)
        case _:
            irregular.at_any_time(table, event)


def in_play(table: CaribbeanTable, place: str) -> None:
    """A place is in play although no wager is entered for it."""
    places.enter(table, place, "s 236(1)(a)")


def close(table: CaribbeanTable) -> None:
    """Wagers are closed but for bets. What jackpot wagers add to the prize is added now (assumed)."""
    places.close(table, ANTE, "s 236(1)(a)", CLOSED, frozenset({BET}))
    if not table.memory.play.players:
        return
    for it in table.wagers:
        if it.wager == JACKPOT:
            permitted.adds_to_the_prize(table, it.hand, it.cents)
    if table.memory.silent:
        table.note(SILENT, "s 248(3)(a)")


def prepare(table: CaribbeanTable, event: Directed) -> None:
    """The dealer shuffles the cards although a device is used (s 235(2)), or the deck is replaced."""
    new = event.direction == "new-cards"
    table.memory.shoe.complete()
    table.memory.cards.prepare("inspect" if new else "shuffle", new=new)
    what = "the deck is replaced by a new one" if new else "the cards are shuffled by hand"
    table.note(event.explained(what), table.game.directions[event.direction].source)
