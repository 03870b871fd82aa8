# SPDX-License-Identifier: MIT
"""A round of betting: the turn, the possible acts, acts in and out of turn, and undo."""

from msgspec.structs import replace

from controller.engine.record.events import Acted, Event
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Procedure, Wait, wait
from controller.engine.values.money import dollars
from controller.games.cards.hands import settling
from controller.games.cards.hands.meanwhile import LogChanged, amount_keyed, digits_keyed
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.hands.turning_up import key_all_unread
from controller.games.kit.places import DECLINE
from controller.games.poker import chips
from controller.games.poker.buttons import BET, OF_ACTS
from controller.games.poker.contest import act_words, acting
from controller.games.poker.contest.acting import DOES, Does, PossibleAct
from controller.games.poker.contest.acts import Begins, BetEntry, Early, Kind, PlayerAct
from controller.games.poker.contest.contest import has_a_turn
from controller.games.poker.room import PokerRoom, player_label, terms
from controller.games.poker.table import PokerTable
from hal.signals import Keyed, Pressed

TOGETHER = ("ante", "compulsory blind")
"""Bets before the cards that one press enters, and one press takes back."""
BEFORE_THE_CARDS = (*TOGETHER, "blind", "over-blind", "no over-blind")
"""Kinds of acts outside a round of betting."""
ZERO = "$0 is no bet"
NO_ACT = "nobody has acted: there is nothing to take back"


def bet(room: PokerRoom, table: PokerTable, street: int) -> Procedure[None]:
    """Play one round of betting, counted from 0, until nobody is left to act."""
    play = table.memory.play
    before = play.contest.betting.street
    if before < street and (not street or len(play.contest.active) > 1):
        acts = room.rules.acts
        yield from key_all_unread(table, room.meanwhile)
        option, each = 0 if street else acts.option(table), room.rules.bets.streets[street].each
        play.bets.append(Begins(street, acts.first(table, street), option, each))
        play.final = len(play.bets)
    while play.contest.betting.turn:
        replace_opener(room, table)
        seat = play.contest.betting.turn
        if stands := acting.stands(play.contest, room.rules.bets, terms(table)):
            enter_early_act(room, table, stands)
            continue
        play.turn = HandTurn(str(seat), tuple(it.does for it in possible(room, table)))
        handle_act(room, table, (yield from room.meanwhile.happens(table, wait_for_act(room, table))))
    play.turn = HandTurn()


def replace_opener(room: PokerRoom, table: PokerTable) -> None:
    """Choose a new opener if the player who has to open has stopped (ss 346(2), 390(2)).

    The new opener is the active player with the highest, or the lowest, card, and not simply the next player.
    """
    play, acts = table.memory.play, room.rules.acts
    now = play.contest.betting
    if acting.must_open(play.contest, room.rules.bets) and now.turn != (first := acts.first(table, now.street)):
        play.bets.append(Begins(now.street, first, now.option, play.contest.each))


def possible(room: PokerRoom, table: PokerTable) -> tuple[PossibleAct, ...]:
    """Return the possible acts of the player in turn. The result is cached, because one event asks several times."""
    contest, at = table.memory.play.contest, terms(table)
    if room.found is None or room.found[0] is not contest or room.found[1] != at:
        room.found = (contest, at, acting.may(contest, room.rules.bets, at))
    return room.found[2]


def wait_for_act(room: PokerRoom, table: PokerTable) -> Wait:
    """Return the wait for the act of the player in turn, or of the seat that the dealer has keyed."""
    play, every = table.memory.play, possible(room, table)
    contest = play.contest
    who = player_label(table, contest.betting.turn)
    what = f"{who}: {act_words.asked(contest, every)}"
    besides: tuple[Awaited, ...] = (*OF_ACTS.values(), Acted)
    source = room.rules.acts.asks(play.bets, contest)
    if play.seat:
        early = player_label(table, int(play.seat))
        what = f"{early} has acted out of turn: press what was done; take back if nothing was"
        source = room.rules.early.acted
    street = room.rules.bets.streets[contest.betting.street].name
    found = wait(f"{street} round", what, source, *OF_ACTS.values(), besides=besides, headline=f"{who} to act")
    return found.naming(DECLINE) if play.seat else found


def adapt_wait(room: PokerRoom, table: PokerTable, asked: Wait) -> Wait:
    """Return the wait with only the buttons that work now: once an amount is keyed, only a bet of that amount."""
    if BET not in asked.asks or not table.memory.play.contest.betting.turn:
        return room.besides.meantime(table).marks(table, asked)
    keyed, every = amount(table), possible(room, table)
    buttons = [OF_ACTS[it.does] for it in act_words.as_asked(every) if it.goes_with(keyed)]
    if is_zero_keyed(table):
        buttons = [it for it in buttons if it != BET]
    if table.memory.play.seat:
        buttons = [OF_ACTS[does] for does in DOES if (does == "bet") == bool(keyed)]
    more = [Keyed] * (not buttons or any(it.does == "bet" and not it.only for it in every))
    found = asked.asking(*buttons, *more)
    if table.memory.play.seat:
        return found
    return found.without_keys(*(button for does, button in OF_ACTS.items() if does not in {it.does for it in every}))


# Acts


def handle_act(room: PokerRoom, table: PokerTable, event: Event) -> None:
    """Handle an act of a player, in or out of turn, entered by a button or by a person."""
    play = table.memory.play
    turn = play.contest.betting.turn
    match event:
        case Acted(seat=seat, act=does, cents=cents):
            who = int(seat) if seat.isdecimal() else 0
        case Pressed(button=button):
            who, cents = int(play.seat or turn), amount(table)
            does = next(does for does, it in OF_ACTS.items() if it.name == button)
        case _:
            return
    wrong_button = _amount_of_no_bet(room, table, does, cents)
    clear_terminal(table)
    if wrong_button:
        table.refuse(*wrong_button)
    elif who == turn:
        in_turn(room, table, does, cents)
    else:
        out_of_turn(room, table, who, does, cents)


def amount(table: PokerTable) -> int:
    """Return the keyed dollars, in cents."""
    return 100 * amount_keyed(table)


def is_zero_keyed(table: PokerTable) -> bool:
    """Return whether only zeros are keyed. $0 is no bet; without digits the only possible bet is meant."""
    return bool(digits_keyed(table)) and not amount(table)


def clear_terminal(table: PokerTable) -> None:
    """Clear the terminal: the keyed digits were used, or were a mistake."""
    play = table.memory.play
    play.seat, play.leaves = "", False
    if digits_keyed(table):
        play.keyed.clear()
        table.digits("")


def _amount_of_no_bet(room: PokerRoom, table: PokerTable, does: Does, cents: int) -> Refusal:
    """Refuse an amount with another button than bet, and a bet of $0."""
    bet = next((it for it in possible(room, table) if it.does == "bet"), None)
    if does == "bet" and bet and is_zero_keyed(table) and not table.memory.play.seat:
        return (f"{ZERO}: {bet.words}", bet.source)
    if does == "bet" or not cents:
        return None
    why = f"{dollars(cents)} was keyed, and {does} has no amount: press bet, or {does} once more"
    return (why, room.rules.bets.acts(table.memory.play.contest.betting.street))


def in_turn(room: PokerRoom, table: PokerTable, does: Does, cents: int) -> None:
    """Carry out or refuse an act of the player in turn."""
    contest, bets, at = table.memory.play.contest, room.rules.bets, terms(table)
    if does == "fold" and not any(it.does == does for it in possible(room, table)):
        write(room, table, PlayerAct(contest.betting.turn, "fold"), source=room.rules.conduct.folds)
    elif why := _only_taps_out(room, table, does) or acting.refusal(contest, bets, at, does, cents):
        table.refuse(*why)
    else:
        write(room, table, acting.entry(contest, bets, at, does, cents))


def _only_taps_out(room: PokerRoom, table: PokerTable, does: Does) -> Refusal:
    """Refuse a call or a bet of a player who has no more than the call: that player taps out."""
    contest = table.memory.play.contest
    seat = contest.betting.turn
    has = contest.seats[seat].chips_left
    opens = does == "bet" and acting.opens(contest, room.rules.bets)
    if does not in ("call", "bet") or opens or not contest.owes(seat) or has > contest.owes(seat):
        return None
    what = f"{table.memory.play.player(seat)} has {dollars(has)} left: tap out to stay in"
    return (what, room.rules.bets.sections.taps_out)


def write(room: PokerRoom, table: PokerTable, act: PlayerAct, more: str = "", source: str = "") -> None:
    """Add an act to the log, with a note, and update the chips. more: text to append to the note."""
    play = table.memory.play
    contest = play.contest
    if act.kind in ("fold", "out") and (back := contest.seats[act.seat].early):
        more, source = f": the {dollars(back)} that were bet out of turn go back", act.source or room.rules.early.folds
    who, cited = _at(table, act.seat), source or act.source or room.rules.acts.cites(play.bets, contest, act)
    table.note(f"{who} {act_words.describe_act(contest, act)}{more}", cited)
    play.bets.append(act)
    chips.lie(table)


def _at(table: PokerTable, seat: int) -> str:
    return f"{table.memory.play.player(seat)} at {seat}"


# Out of turn


def out_of_turn(room: PokerRoom, table: PokerTable, seat: int, does: Does, cents: int) -> None:
    """Carry out or refuse an act before the player's turn. The players who were missed act first (s 281(1))."""
    play, sections = table.memory.play, room.rules.early
    if why := _not_out_of_turn(room, table, seat):
        table.refuse(*why)
    elif does == "fold":
        write(room, table, PlayerAct(seat, "fold"), " out of turn", room.rules.conduct.folds)
    elif why := _no_early_bet(room, table, seat, does, cents):
        table.refuse(*why)
    else:
        kind, out = _early(room, table, seat, does, cents)
        over = max(0, out - _limit(room, table, seat)) if does == "bet" else 0
        it, before = Early(seat, kind, out - over), play.contest
        play.bets.append(it)
        chips.lie(table)
        back = f"; {dollars(over)} over the limit goes back" * bool(over)
        first = f"; {player_label(table, play.contest.betting.turn)} acts first"
        table.note(
            f"{_at(table, seat)} {act_words.early(before, it)}{back}{first}",
            sections.over if over else sections.acted,
        )


def _not_out_of_turn(room: PokerRoom, table: PokerTable, seat: int) -> Refusal:
    """Return why this player cannot act now at all; None if the act counts as out of turn."""
    contest = table.memory.play.contest
    turn = (f"it is the turn of {player_label(table, contest.betting.turn)}", room.rules.bets.sections.turns)
    if seat not in contest.active:
        return turn
    if seat in contest.early:
        return (f"{_at(table, seat)} has acted out of turn already; {turn[0]}", room.rules.early.acted)
    return None


def _no_early_bet(room: PokerRoom, table: PokerTable, seat: int, does: Does, cents: int) -> Refusal:
    """Return why an act out of turn is impossible, such as a missing amount or too few chips."""
    contest, source = table.memory.play.contest, room.rules.early.acted
    owes, has, step = contest.owes(seat), contest.seats[seat].chips_left, terms(table).increment
    turn = player_label(table, contest.betting.turn)
    if not has_a_turn(contest, seat):
        return (f"{_at(table, seat)} has acted, and nobody has bet more since; it is the turn of {turn}", source)
    if acting.opens(contest, room.rules.bets) and does == "call":
        return (f"there is nothing to call; it is the turn of {turn}", source)
    if does == "check" and acting.never_checks(contest, room.rules.bets):
        return (f"nobody checks in this round of betting; it is the turn of {turn}", source)
    if does in ("check", "call") and bool(owes) == (does == "check"):
        return (f"there is {dollars(owes) if owes else 'nothing'} to call; it is the turn of {turn}", source)
    if does == "bet" and (not cents or cents % step):
        return (f"key the amount that was bet, in steps of {dollars(step)}", source)
    _, out = _early(room, table, seat, does, cents)
    return (f"{dollars(has)} is left, not {dollars(out)}", source) if out > has else None


def _limit(room: PokerRoom, table: PokerTable, seat: int) -> int:
    """Return the most chips that this player could bet now in turn, the call included."""
    contest = table.memory.play.contest
    in_turn = replace(contest, betting=replace(contest.betting, turn=seat))
    return acting.most_out(in_turn, room.rules.bets, terms(table))


def _early(room: PokerRoom, table: PokerTable, seat: int, does: Does, cents: int) -> tuple[Kind, int]:
    """Return the kind of an act out of turn, and its chips in cents."""
    contest = table.memory.play.contest
    owes = contest.owes(seat)
    if does == "tap-out":
        return "tap out", contest.seats[seat].chips_left
    if does == "bet":
        return ("open", cents) if acting.opens(contest, room.rules.bets) else ("raise", owes + cents)
    return ("call", owes) if does == "call" else ("check", 0)


def enter_early_act(room: PokerRoom, table: PokerTable, act: PlayerAct) -> None:
    """Enter an act out of turn as an act, now that the turn has come to its player (s 281(2))."""
    play, sections = table.memory.play, room.rules.early
    more = ": what was done out of turn stands"
    if over := play.contest.early[act.seat].cents - act.cents:
        more += f"; {dollars(over)} over the limit goes back"
    write(room, table, act, more, sections.over if over else sections.stands)


# Undo


def can_take_back(room: PokerRoom, table: PokerTable) -> bool:
    """Return whether there is something to undo: keyed digits, an act, or a statement about cards."""
    play = table.memory.play
    acts = any(isinstance(it, PlayerAct | Early) for it in play.bets[play.final :])
    return bool(play.seat or digits_keyed(table)) or acts or room.besides.to_take_back(table)


def take_back(room: PokerRoom, table: PokerTable) -> None:
    """Undo the last act. Raises LogChanged, because the round goes on from before that act."""
    play, source = table.memory.play, table.game.general.decision
    if play.seat or digits_keyed(table):
        clear_terminal(table)
        return
    if room.besides.taken_back(table):
        raise LogChanged
    if not (last := _taken_off(room, table)):
        table.refuse(_too_late(table), source)
        return
    while last.kind in TOGETHER and play.bets:
        play.bets.pop()
    if play.unpaid:
        settling.clear_unpaid(table, "an act is taken back", source)
        play.result = None
    all_of_it = f"all {act_words.NAMES[last.kind]}s are" if last.kind in TOGETHER else ""
    who = f"{_at(table, last.seat)}: {act_words.name(play.contest, last)} is"
    table.note(f"{all_of_it or who} taken back", source)
    chips.lie(table)
    if not play.bets:
        play.players, play.stakes = {}, {}
    raise LogChanged


def _too_late(table: PokerTable) -> str:
    """Return why no act is taken back, and the acts that remain possible.

    A wrong act may be noticed only after the next card.
    """
    play = table.memory.play
    if not any(isinstance(it, PlayerAct | Early) and it.kind not in BEFORE_THE_CARDS for it in play.bets):
        return NO_ACT
    void = "" if play.payment else " or the round (press void)"
    decides = f"{table.game.general.person} may void a bet (direct void-bet){void}"
    return f"the last act is final: a card or a direction came since. Play on, or the {decides}"


def _taken_off(room: PokerRoom, table: PokerTable) -> PlayerAct | Early | None:
    """Remove the last act of a person from the log, with later entries that followed from it, and return the act.

    Returns None, and changes nothing, if it is too late.
    """
    bets, dropped = table.memory.play.bets, list[BetEntry]()
    if len(bets) > table.memory.play.final and isinstance(bets[-1], Begins):  # another player had to open
        dropped.append(bets.pop())
    while len(bets) > table.memory.play.final and isinstance(last := bets[-1], PlayerAct | Early):
        bets.pop()
        dropped.insert(0, last)
        if last != acting.stands(table.memory.play.contest, room.rules.bets, terms(table)):
            return last
    bets.extend(dropped)
    return None
