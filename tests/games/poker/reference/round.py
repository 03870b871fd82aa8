# SPDX-License-Identifier: MIT
"""A round of play of one of the four poker games, act by act. Cents throughout; amounts are all chips of an act."""

from dataclasses import dataclass, field, replace

MANILA, DRAW, FIVE, SEVEN = "manila-poker", "draw-poker", "five-card-stud", "seven-card-stud"
STREETS = {MANILA: 5, DRAW: 2, FIVE: 4, SEVEN: 5}

Choice = tuple[str, int]  # what a player may do, and how many chips leave the stake by it


@dataclass(frozen=True)
class TableSigns:
    """The signs at a table."""

    game: str
    minimum: int
    maximum: int
    step: int
    limit: str = "full pot"
    forced: str = "blind"
    """`blind` or `ante`, at the studs."""
    ante: int = 0


@dataclass
class PlainPlayer:
    """acted: in this round of betting. answered: nothing was bet since that this player has to answer."""

    seat: int
    stake: int
    put_in: int = 0
    folded: bool = False
    tapped_out: bool = False
    acted: bool = False
    answered: bool = False

    @property
    def active(self) -> bool:
        return not self.folded and not self.tapped_out


@dataclass
class PlainLastBet:
    """The last bet: an opening bet, a call, or a call and a raise (s 311(3))."""

    kind: str = ""
    call: int = 0
    more: int = 0


@dataclass
class BettingRound:
    """players: clockwise from the buck. holder: who first bet the highest total. called: who was called last."""

    table: TableSigns
    players: list[PlainPlayer]
    street: int = -1
    first: int = 0
    after_seat: int = 0
    opened: bool = False
    opener: int = 0
    opening: int = 0
    holder: int = 0
    called: int = 0
    called_before: int = 0
    raised: bool = False
    raisers: set[int] = field(default_factory=set)
    largest_raise: int = 0
    only_call: bool = False
    least_only: bool = False
    last: PlainLastBet = field(default_factory=PlainLastBet)
    last_blind: int = 0
    last_blind_seat: int = 0
    over_blinds: int = 0
    option_done: bool = False
    someone_called: bool = False

    # who is there

    def at(self, seat: int) -> PlainPlayer:
        return next(player for player in self.players if player.seat == seat)

    def in_play(self) -> list[PlainPlayer]:
        return [player for player in self.players if not player.folded]

    def active(self) -> list[PlainPlayer]:
        return [player for player in self.players if player.active]

    def others_active(self, seat: int) -> list[PlainPlayer]:
        return [player for player in self.active() if player.seat != seat]

    def clockwise_from(self, seat: int) -> list[PlainPlayer]:
        """Everybody, this seat first (s 257(3))."""
        seats = [player.seat for player in self.players]
        start = seats.index(seat)
        return self.players[start:] + self.players[:start]

    def designated(self) -> int:
        """The buck, or the next after it who is still active (s 249); if nobody is, the first in play."""
        for player in self.active() or self.in_play():
            return player.seat
        return self.players[0].seat

    def first_of_later(self) -> int:
        """ss 271(4), 309(2): the designated player; at draw the next after the last blind bet."""
        return self.clockwise_from(self.last_blind_seat)[1].seat if self.table.game == DRAW else self.designated()

    def pot(self) -> int:
        return sum(player.put_in for player in self.players)

    def call(self, seat: int) -> int:
        """Return the bet with which this player equals the highest stake in the pot (ss 250, 288, 324, 367)."""
        return max(player.put_in for player in self.players) - self.at(seat).put_in

    # bets before the cards

    def blind(self, seat: int, due: int) -> None:
        """Make a blind bet; a player with less bets the rest of the stake."""
        self._pay(self.at(seat), min(due, self.at(seat).stake))
        self.last_blind, self.last_blind_seat = due, seat
        self.holder = seat

    def over_blind(self, seat: int) -> None:
        """Twice the last blind bet (s 306(4)); only a whole one."""
        assert self.at(seat).stake >= 2 * self.last_blind
        self.over_blinds += 1
        self.blind(seat, 2 * self.last_blind)

    def antes(self) -> None:
        for player in self.players:
            self._pay(player, min(self.table.ante, player.stake))

    # a round of betting

    def begin(self, street: int, first: int) -> None:
        """A round of betting begins with this seat, or the next active one after it."""
        if street:
            self.called_before = self.called
            self.holder = self.called = 0
        self.street, self.first, self.after_seat = street, first, 0
        self.opened = street == 0 and self.table.game == MANILA  # the blind bet stands for it (s 270)
        self.opener = self.opening = self.largest_raise = 0
        self.raised = self.only_call = self.least_only = self.option_done = self.someone_called = False
        self.raisers, self.last = set(), PlainLastBet()
        for player in self.players:
            player.acted = player.answered = False

    def exposed(self, *, early: bool) -> None:
        """s 282: nobody may raise in this round of betting; early: and betting is at the table's minimum."""
        self.only_call, self.least_only = True, early

    def turn(self) -> int:
        """The seat whose turn it is; 0: the round of betting is over."""
        if self.street < 0 or (len(self.in_play()) < 2 and not self._each_opens()):
            return 0
        if self._must_open():
            opener = next(player for player in self.clockwise_from(self.first) if player.active)
            return opener.seat if self._must_act(opener) else 0
        first = self.clockwise_from(self.after_seat)[1].seat if self.after_seat else self.first
        for player in self.clockwise_from(first):
            if self._must_act(player):
                return player.seat
        return self._with_option()

    def _must_open(self) -> bool:
        """The first round of the studs: one player has to open (s 346(2)-(3))."""
        return self.street == 0 and self.table.game in (FIVE, SEVEN) and not self.opened and bool(self.active())

    def _must_act(self, player: PlainPlayer) -> bool:
        if not player.active or player.answered:
            return False
        if self._optional(player.seat) and not self.call(player.seat):
            return False  # the option comes last
        return self.call(player.seat) > 0 or bool(self.others_active(player.seat)) or self._each_opens()

    def _each_opens(self) -> bool:
        """s 309(4)-(5): at draw each active player in turn opens the final round or folds, the last one too."""
        return self.table.game == DRAW and self.street == 1 and not self.opened

    def _optional(self, seat: int) -> bool:
        """Whether this player may raise once all others have acted (ss 270(2)(b), 347(5)-(7), 391(5)-(7))."""
        if self.street != 0 or not self.opened or self.raised:
            return False
        blind = self.table.game == MANILA or (self.table.game in (FIVE, SEVEN) and self.table.forced == "blind")
        return blind and seat == self.players[0].seat

    def _with_option(self) -> int:
        player = self.players[0]
        if not player.active or not self._optional(player.seat) or self.option_done:
            return 0
        if self.call(player.seat) or not self.others_active(player.seat):
            return 0
        return player.seat if self.someone_called or not player.acted else 0

    # what the player in turn may do

    def choices(self) -> set[Choice]:
        """Return all choices of the player in turn, with each amount as a choice of its own."""
        seat = self.turn()
        if not seat:
            return set()
        return self._to_answer(seat) if self.opened else self._to_open(seat)

    def _to_open(self, seat: int) -> set[Choice]:
        stake = self.at(seat).stake
        sizes = self.opening_sizes(seat)
        found = {_named("open", size, stake) for size in sizes if size <= stake}
        if stake < min(sizes) or self._opens_with_all(stake):
            found.add(("tap out", stake))
        if self._must_open():
            if self._blind_may_stand(seat):
                found.add(("check", 0))
            return found
        found.add(("fold", 0))
        if self.table.game != DRAW:  # s 277(2): not in the first round; at draw never (s 287 "act")
            found.add(("check", 0))
        return found

    def _opens_with_all(self, stake: int) -> bool:
        """Between the least and the most all that is left is possible, also off the table's step."""
        table = self.table
        if table.game == MANILA or (table.game == DRAW and self.street == 0):
            return False
        if table.game == DRAW:
            return table.minimum <= stake <= table.maximum
        first = table.minimum if self._in_components() else 0
        most = max(self._share(self.pot() + first), table.minimum)
        return first + table.minimum <= stake <= first + most

    def _in_components(self) -> bool:
        """The first opening of the studs where there is a blind bet (s 346(6)-(13))."""
        return self.street == 0 and self.table.game in (FIVE, SEVEN) and self.table.forced == "blind"

    def _blind_may_stand(self, seat: int) -> bool:
        """s 346(14): the designated player's blind bet is taken to be the opening bet."""
        return self.table.forced == "blind" and seat == self.players[0].seat

    def _to_answer(self, seat: int) -> set[Choice]:
        stake, call = self.at(seat).stake, self.call(seat)
        found: set[Choice] = {_named("call", min(call, stake), stake)} if call else {("check", 0)}
        if call or not self._optional(seat) or (self.table.game != MANILA and not self.at(seat).acted):
            found.add(("fold", 0))  # s 270(2)(b) and 347(6) list no folding
        if self.others_active(seat) and not self.only_call and stake > call:
            found |= self._raises(seat, stake, call)
        return found

    def _raises(self, seat: int, stake: int, call: int) -> set[Choice]:
        sizes, least, most = self.raise_sizes(seat)
        whole = set() if self._barred_as_fourth(seat) else {size for size in sizes if call + size < stake}
        found = {("raise", call + size) for size in whole}
        rest = stake - call
        exact = rest in sizes if self._in_multiples() else least <= rest <= most
        if rest < least or (exact and not self._barred_as_fourth(seat)):
            found.add(("tap out", stake))  # s 274(1)(a)(iii), (iv)
        return found

    def _barred_as_fourth(self, seat: int) -> bool:
        """s 273(1): not more than three players may raise in a round of betting."""
        return self.table.game == MANILA and len(self.raisers) >= 3 and seat not in self.raisers

    def _in_multiples(self) -> bool:
        """s 273(2)-(3), unless two only contest the pot (5)."""
        return self.table.game == MANILA and len(self.active()) > 2

    # how much

    def opening_sizes(self, seat: int) -> list[int]:
        """Every opening bet that is possible, whatever is left of the stake."""
        table = self.table
        if table.game == MANILA:
            times = 1 if self.least_only else 4 if self.street == 4 else 2  # ss 271(2)-(3), 282(2)
            return [table.minimum * time for time in range(1, times + 1)]
        if table.game == DRAW and self.street == 0:
            return [2 * self.last_blind]  # s 307(3)
        if table.game == DRAW:
            return list(range(table.minimum, table.maximum + 1, table.step))  # s 309(3)
        if self._in_components():
            share = self._share(self.pot() + table.minimum)
            return [table.minimum, *(table.minimum + more for more in self._from_minimum_to(share))]
        return self._from_minimum_to(self._share(self.pot()))  # ss 346(5), 348(2)

    def _from_minimum_to(self, most: int) -> list[int]:
        """If even the most is under the minimum wager: the minimum."""
        return list(range(self.table.minimum, max(most, self.table.minimum) + 1, self.table.step))

    def _share(self, pot: int) -> int:
        return pot // 2 if self.table.limit == "half pot" else pot

    def raise_sizes(self, seat: int) -> tuple[list[int], int, int]:
        """Every raise that is possible, and the least and the most of it before the table's step counts."""
        if self.table.game == MANILA:
            return self._raises_of_manila(seat)
        least, most = self.least_raise(seat), self.most_raise(seat)
        if least > most:
            rounded = most // self.table.step * self.table.step
            return ([rounded] if rounded else []), most, most  # s 311(2)
        step = self.table.step
        return [size for size in range(step, most + 1, step) if size >= least], least, most

    def _raises_of_manila(self, seat: int) -> tuple[list[int], int, int]:
        minimum = self.table.minimum
        if not self._in_multiples():  # s 273(5)
            most = self.at(seat).stake
            return list(range(minimum, most + 1, self.table.step)), minimum, most
        times = 4 if self.street == 4 else 2
        sizes = [minimum * time for time in range(1, times + 1) if minimum * time >= self.largest_raise]
        return sizes, sizes[0], sizes[-1]

    def least_raise(self, seat: int) -> int:
        """ss 311(3), 350(3), 394(3)."""
        if self.last.kind == "open":
            return self.last.more
        if self.last.kind == "call":
            return self.last.call
        return self.call(seat)

    def most_raise(self, seat: int) -> int:
        """ss 311(5)-(7), 350(5)-(6), 394(5)-(6)."""
        if self.table.limit != "straddle":
            return self._share(self.pot() + self.call(seat))
        if not self.raised:
            return 2 * self.opening
        if self.last.kind == "call":
            return 2 * self.last.call
        return 2 * (self.last.call + self.last.more)

    # an act

    def does(self, what: str, chips: int = 0) -> None:
        """Apply a choice of the player in turn."""
        seat = self.turn()
        player = self.at(seat)
        others_acted = all(other.acted for other in self.others_active(seat))
        was_option = self._optional(seat) and not self.call(seat)
        if what == "fold":
            player.folded = True
        elif what == "check":
            if self._must_open():
                self._opening_is(player, player.put_in)  # s 346(14)
        elif self.opened:
            self._answers(player, chips, others_acted)
        else:
            self._opens(player, chips)
        if was_option or (self._optional(seat) and others_acted):
            self.option_done = True
        player.acted = player.answered = True
        self.after_seat = seat

    def _opens(self, player: PlainPlayer, chips: int) -> None:
        self._pay(player, chips)
        first_at_a_stud = self.street == 0 and self.table.game in (FIVE, SEVEN) and self.table.forced == "blind"
        with_blind = first_at_a_stud and player is self.players[0]  # "forms part of the opening bet": s 347(4)(a)(iii)
        self._opening_is(player, player.put_in if with_blind else chips)

    def _opening_is(self, player: PlainPlayer, size: int) -> None:
        self.opened, self.opener, self.opening, self.holder = True, player.seat, size, player.seat
        self.last = PlainLastBet("open", more=size)
        self._to_be_answered()

    def _answers(self, player: PlainPlayer, chips: int, others_acted: bool) -> None:
        call = self.call(player.seat)
        sizes, least, _most = self.raise_sizes(player.seat)
        more = chips - call
        self._pay(player, chips)
        if call:
            self.called = self.holder  # tapping out short of the call answers that bet too
            self.someone_called = True
        if more < 0:
            return
        if not more:
            self.last = PlainLastBet("call", call)
            return
        self.last = PlainLastBet("raise", call, more)
        self.raised, self.holder = True, player.seat
        self._to_be_answered()
        if more < least and more not in sizes:  # only by tapping out
            self.only_call = self.only_call or others_acted  # s 274(5)-(6)
        else:
            self.raisers.add(player.seat)
            self.largest_raise = max(self.largest_raise, more)

    def dead(self, seat: int) -> None:
        """A hand is declared dead: the player is taken to have folded, the bets stay (s 283(1)-(2))."""
        self.at(seat).folded = True

    def _to_be_answered(self) -> None:
        for player in self.players:
            player.answered = False

    @staticmethod
    def _pay(player: PlainPlayer, chips: int) -> None:
        assert 0 <= chips <= player.stake, f"seat {player.seat} has {player.stake}, not {chips}"
        player.stake -= chips
        player.put_in += chips
        if not player.stake:
            player.tapped_out = True  # who has no chips left cannot act (s 274(2))

    def gives_back(self, seat: int, chips: int) -> None:
        """Give back an uncalled bet. Its player counts as not tapped out by this bet."""
        player = self.at(seat)
        player.stake += chips
        player.put_in -= chips
        player.tapped_out = not player.stake

    def copy(self) -> "BettingRound":
        """Return a copy, to be played on another way."""
        players = [replace(player) for player in self.players]
        return replace(self, players=players, raisers=set(self.raisers), last=replace(self.last))


def _named(what: str, chips: int, stake: int) -> Choice:
    """Return a tap out for a player's last chip in any bet (s 274(1)(b), (2))."""
    return ("tap out" if chips == stake else what, chips)
