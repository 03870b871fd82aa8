"""The players' decisions, box by box from the dealer's left (ss 30(2)-(3), 37-39, 43(a))."""

from c_ext.blackjack import Choice
from controller.engine.wait import NEXT_CARD, Awaited, Button, Procedure, Wait, wait
from controller.games.blackjack import settling
from controller.games.blackjack.dealing import announce, card_to
from controller.games.blackjack.hands import Chosen, Held, words
from controller.games.blackjack.meanwhile import happens
from controller.games.blackjack.on_show import who
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import LOSES
from controller.games.kit.places import DECLINE
from hal.signals import Pressed

STAND, DRAW = Button("stand", "t"), Button("draw", "r")
DOUBLE_DOWN, SPLIT = Button("double-down", "b"), Button("split", "x")
EVEN_MONEY = Button("even-money", "e")
BUTTONS = {
    Choice.STAND: STAND,
    Choice.DRAW: DRAW,
    Choice.DOUBLE_DOWN: DOUBLE_DOWN,
    Choice.SPLIT: SPLIT,
}
NOT_BUILT: dict[Awaited, tuple[str, str]] = {
    DOUBLE_DOWN: ("doubling down is not built yet", "s 37(1)"),
    SPLIT: ("splitting is not built yet", "s 38(1)"),
    EVEN_MONEY: ("even money is not built yet", "s 35(4)"),
}


def of_all_hands(table: BlackjackTable) -> Procedure[None]:
    """Each hand in turn, until every one is complete."""
    play = table.memory.play
    while hand := next_hand(table):
        play.turn = hand
        yield from one_step(table, hand)
    play.turn, play.choices = "", []


def next_hand(table: BlackjackTable) -> str:
    """The hand that is acted on now; empty when all are complete."""
    play = table.memory.play
    return next(
        (it for it, held in play.hands.players.items() if it not in play.decided and is_open(table, it, held)), ""
    )


def is_open(table: BlackjackTable, name: str, held: Held) -> bool:
    """Whether anything is left to do for a hand: its total is not announced, a card is due, or it may choose."""
    return name not in table.memory.play.told or held.needs_card or bool(held.choices)


def one_step(table: BlackjackTable, hand: str) -> Procedure[None]:
    """One step of a hand: its total, a card that is due, or a decision."""
    held = table.memory.play.hands.players[hand]
    if held.needs_card:
        yield from additional_card(table, hand)
    elif hand not in table.memory.play.told:
        announce(table, hand, "s 30(2)")
    else:
        yield from decided(table, hand, held)


def additional_card(table: BlackjackTable, hand: str) -> Procedure[None]:
    """A card that a decision requires, and the new total (s 30(3))."""
    table.memory.play.choices = []
    what = f"deal one card to box {hand}"
    if not (yield from card_to(table, hand, wait("dealing", what, "s 30(3)", NEXT_CARD, besides=(DECLINE,)))):
        taken_back(table)
        return
    announce(table, hand, "s 30(3)")
    if table.memory.play.hands.players[hand].bust:
        settling.decide(table, {hand: LOSES}, "s 18(f)")


def decided(table: BlackjackTable, hand: str, held: Held) -> Procedure[None]:
    """The first player of the box decides (s 43(a))."""
    play = table.memory.play
    play.choices = [choice.value for choice in Choice if choice in held.choices]
    match (yield from happens(table, asked_of(table, hand, held))):
        case Pressed(button=DECLINE.name):
            taken_back(table)
        case Pressed(button=choice):
            play.log.append(Chosen(hand, choice))


def asked_of(table: BlackjackTable, hand: str, held: Held) -> Wait:
    """The wait for a decision: the buttons of what may be chosen, and why the others are refused."""
    open_now = [BUTTONS[choice] for choice in (Choice.STAND, Choice.DRAW) if choice in held.choices]
    total, names = words(held.total), " or ".join(it.name for it in open_now)
    what = f"{who(table.memory.play, hand)} decides for box {hand}, {total}: {names}"
    headline = f"Box {hand}: {total}"
    return wait("decisions", what, "s 30(2)", *open_now, besides=(DECLINE,), refuses=NOT_BUILT, headline=headline)


def taken_back(table: BlackjackTable) -> None:
    """The last decision is taken back, if no card was dealt and nothing was paid since (s 3(2))."""
    play = table.memory.play
    last = play.log[-1]
    if len(play.log) > play.fixed and isinstance(last, Chosen):
        play.log.pop()
        table.note(f"box {last.hand}: {last.choice} is taken back", "s 3(2)")
    else:
        table.refuse(
            "there is no decision that can be taken back: a card was dealt since, or it is confirmed", "s 3(2)"
        )
