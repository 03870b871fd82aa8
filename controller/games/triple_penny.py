"""Triple penny two-up: Casino Gaming Rules 1985, Part 21 (ss 468-480)."""

from functools import partial

from c_ext.wager import State
from controller.game import Change, Game, Kind, Refusal, Sections, Wagering
from controller.games import triple_penny_face
from controller.games.coins import FOUND, LOST, NEW, CoinRules
from controller.games.ring import SIDES, SPINNERS_BONUS, Options, Ring, of_the_spinner
from controller.games.ring_waits import Memory, Rules
from controller.games.triple_penny_wagers import BONUS_PLAY, WAYS, call, layout, read, written
from controller.table import Table

BOXER_SPINS = "boxer-spins"
BONUS_WAGER = 100  # s 472(2)(b), cents

RULES = Rules(
    coins=3,
    results=tuple(WAYS),
    lights={"heads": 3, "tails": 3},
    uppermost="at least 1 head and 1 tail uppermost",
    stand_in="boxer",
    button=BOXER_SPINS,
    offer="s 471(1)-(2)",
    selects="s 471(3)-(4)",
    wager="s 472(2)(a)",
    stays="s 472(10)",
    wins="s 472(7)",
    stops="s 472(9)",
    choice="s 478(1)",
    directed="s 478(2)",
    call="s 475(4)",
    left_the_kip="s 475(5)",
    kip="s 472(3)-(4)",
    too_few="s 470(3)",
    ring="s 474(1)-(2)",
    invalid="s 477",
    result="s 468",
    shown="s 479",
    paying="s 480",
    coin=CoinRules(charge="s 474", found="s 474(2)", four_left="s 474(3)", new_set="s 474(4)", kept="s 470(4)"),
    acts="s 471(5)",
    no_wager="s 471(6)",
    undecided="s 472(8)(b)",
)


class TriplePenny(Ring):
    """The round of triple penny two-up, with its bonus play and the spinner's bonus wager."""

    def change(self, table: Table, change: Change) -> Refusal:
        """A wager in bonus play stays; the spinner's bonus wager lies beside the spinner's wager (s 475(3), s 472)."""
        if change.wager in SIDES:
            return in_bonus_play(table, change)
        return self.spinners_change(table, change) or bonus_change(table, change)


def in_bonus_play(table: Table, change: Change) -> Refusal:
    """A wager that a dealer has moved to bonus play is neither changed nor withdrawn."""
    it = table.wagers.find(change.player, change.wager)
    if it and it.state == BONUS_PLAY:
        return ("a wager in bonus play stays as it is until it is decided", "s 475(3)")
    return None


def bonus_change(table: Table, change: Change) -> Refusal:
    """Why the bonus wager of the spinner keeps this from being made or changed."""
    lying = {it.wager for it in of_the_spinner(table)}
    why = ""
    if change.wager in SPINNERS_BONUS:
        why = no_bonus(change, lying, begun=table.memory.valid > 0) if change.after else ""
    elif not change.after and lying & SPINNERS_BONUS:
        why = "the spinner takes back the bonus wager first: it lies beside this one"
    return (why, "s 472(2)(b)") if why else None


def no_bonus(change: Change, lying: set[str], *, begun: bool) -> str:
    """Why this is no bonus wager of the spinner: $1, made before the game, on the side of the spinner's wager."""
    if change.after != BONUS_WAGER:
        return "the spinner's bonus wager is $1"
    if change.wager.replace("-bonus", "") not in lying:
        return "the spinner's bonus wager lies beside the spinner's wager, on the same side"
    return "the spinner's bonus wager is made before the first valid spin" if begun else ""


def standing(wager: str, state: State) -> str:  # noqa: ARG001 - players' wagers alone are moved
    """Where a wager lies that a dealer has moved (s 473(4), (7))."""
    return BONUS_PLAY if state == BONUS_PLAY else ""


def moved_to(wager: str, state: State) -> str:
    """The area of a wager in bonus play (s 469(2)(c)-(d))."""
    return f"bonus-{wager}" if state == BONUS_PLAY else ""


RING = TriplePenny(RULES)
LAYOUT = layout()

GAME = Game(
    id="triple-penny-two-up",
    name="Triple penny two-up",
    source="Casino Gaming Rules 1985 (Queensland), Part 21",
    layout=LAYOUT,
    read=read,
    written=written,
    call=call,
    round_of_play=RING.round_of_play,
    face=partial(triple_penny_face.face, LAYOUT),
    sections=Sections(
        wagers="s 473(2)",
        limits="s 476(1)",
        sign="s 476(2)",
        spoken_wagers="s 475(1)",
        withdrawal="s 475(5)",
    ),
    steps=(
        ("the boxer offers the coins clockwise; who accepts is the spinner, and selects 3 of them", "s 471(1)-(4)"),
        ("if all players decline a floor manager may direct the boxer to act as spinner", "s 471(5)"),
        ("the spinner places a wager on heads or tails, and perhaps a bonus wager of $1 beside it", "s 472(2)"),
        ("players wager on heads, tails or each", "s 473(2)"),
        ("the boxer calls no more bets before every spin", "s 475(4)"),
        ("the spinner spins the coins from the kip, at least 1 head and 1 tail uppermost", "s 472(3)-(4)"),
        ("a spin that is invalid is announced as no spin or barred, and decides nothing", "s 477"),
        ("heads, tails, triple heads or triple tails are declared and displayed", "s 468, s 479"),
        ("three coins of a player's side move the wager to bonus play, which the next spin decides", "s 473"),
        ("three of the spinner's side win, one of the other loses; the bonus needs three triples", "s 472(5)-(6)"),
        ("a spinner who has won keeps spinning or retires; one who has lost retires", "s 472(7)-(8)"),
        ("the boxer goes on for a spinner who stops, and where a loss leaves wagers undecided", "s 472(8)-(9), s 478"),
        ("when more than one coin is lost the next spinner begins with a new set", "s 474(4)"),
    ),
    board=lambda options: "triple-penny-two-up",
    buttons=(
        *("accept", "decline", "no-more-bets", "spin", "heads", "tails", "triple-heads", "triple-tails"),
        *("no-spin", "clear", "paid", "retire", BOXER_SPINS, "void"),
    ),
    options=Options,
    memory=Memory,
    kinds=(Kind("", frozenset(), 500, 10_000, "s 476(1)"),),
    wagering=Wagering(
        change=RING.change, changed=RING.changed, standing=standing, moved_to=moved_to, unlimited=SPINNERS_BONUS
    ),
    directions={BOXER_SPINS: "s 478(2)", LOST: "s 474(3)", FOUND: "s 474(2)", NEW: "s 474(4)"},
    assumed=(
        "where each wager area lies on the layout, as diagram 22 is missing (s 469(2))",
        "after the last place that declines, the spin is offered to the first again (s 471(2))",
        "players' wagers that a spinner leaves undecided who has won and retires wait for the next spinner (s 473)",
    ),
)
