# SPDX-License-Identifier: MIT
"""A player at a self-service terminal (s 218): keno dollars are deposited, a ticket is issued, nothing is left."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.scans.bursts import TAIL_S
from controller.tickets.ticket import KenoDollars, Station
from controller.writer import drawn
from controller.writer.paper import PATIENCE
from controller.writer.player import STILL_S, TAKEN_S, PlayerKeys
from controller.writer.player_screen import PlayerScreen
from controller.writer.state import TerminalState
from tests.tickets.rig import done
from tests.writer.at_the_terminal import HIGH, Writer, assert_said
from tests.writer.test_writer_screen import shown

SIX = "17pfmQ"
"""The keys of 1 7 20 24 37 51."""


class Player(Writer):
    """At station 4; a writer has issued keno dollars."""

    STATION = Station(4, "self-service", self_service=True)
    keys: PlayerKeys

    def begun(self) -> PlayerKeys:
        return PlayerKeys(self.terminal)

    def issued(self, cents: int) -> KenoDollars:
        answer: KenoDollars = done(self.store.issue(cents, self.act()))
        return answer

    def wait(self, seconds: int) -> None:
        """Let seconds pass without a key."""
        for _ in range(seconds):
            self.keys.second()

    @property
    def shown(self) -> str:
        """All of the screen that a key may change."""
        state = self.state
        texts = (
            drawn.entry(state.form, self_service=True),
            drawn.title(state.said, 80),
            drawn.message_lines(state.said),
            drawn.question_line(state.question),
        )
        keys = [(name, what) for name, what, _ in self.keys.list_keys()]
        return "\n".join(map(str, (*texts, drawn.foot(keys, 80), self.state.earlier)))

    @property
    def rows(self) -> list[tuple[str, int]]:
        """Each act in the store, with its cash."""
        return [(row.kind, row.cash) for row in self.store.life_since(0)]


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path / "tickets.db")


def test_a_ticket_is_paid_for_with_what_is_deposited_and_what_is_left_is_told(player: Player) -> None:
    one, five = player.issued(1_00), player.issued(5_00)
    player.mark(SIX)
    player.press("up", "right")
    assert "TOTAL $4 \nto deposit: $4" in player.shown
    assert player.read(one.code).startswith("Keno dollars 1: worth $1")
    player.read(one.code)  # once more: it counts once
    assert "with $1 of keno dollars\n TOTAL $4 \nto deposit: $3" in player.shown
    player.read(five.code)
    assert "to deposit" not in player.shown
    assert player.press("enter").splitlines() == [
        "Take your ticket 1",
        "Games 1 to 2: 1 7 20 24 37 51",
        "$2, 2 games: $4 (s 217)",
        "$4 was paid with keno dollars (s 218(5)).",
        "Compare it with what you asked for: that is for you to do (s 218(3)).",
        "Left on your keno dollars: $2 (s 218(5)). Keep them: they can be used again.",
    ]
    ticket = done(player.store.show("1")).ticket
    assert (ticket.station, ticket.writer, ticket.dollars) == (4, "self-service", 4_00)
    assert player.rows[-1] == ("sold", 0)


def test_a_refusal_says_why_with_its_section_and_takes_nothing(player: Player) -> None:
    used, left, late = player.issued(1_00), player.issued(5_00), player.issued(5_00)
    player.mark("1")
    player.read(used.code)
    ticket = player.store.show("1") if player.press("enter").startswith("Take") else None
    assert ticket
    before = player.rows
    for keys, code, why in (
        ("", "", "No number is marked\nMark the numbers of the entry first (s 213(1))."),
        ("1", "", "Refused: s 218(1)\nThe wager is $1 and $0 is deposited: deposit $1 more."),
        ("1", used.code, "Refused: s 218(1)\nThe wager is $1 and $0"),
        ("1", f"{left.code[:-1]}{(int(left.code[-1]) + 1) % 10}", "Refused: s 218(1)\nThe wager is $1 and $0"),
        ("1234567890qwertyu", left.code, "Refused: s 213(1)\n17 spots"),
        ("12345\t", left.code, "Refused: s 223(1)\n5 spots: jackpot keno has 6 to 10."),
    ):
        player.press("escape", *("f2" if key == "\t" else key for key in keys))
        player.press(*code, "enter") if code else None
        assert player.press("enter").startswith(why), keys
    player.press("escape")
    assert_said(player.read(used.code), "Refused: s 218(5)", "Keno dollars 1 are used up")
    assert_said(player.read("00000000010123456789"), "Refused: s 219(5)", "keno writer")
    player.read(late.code)
    player.day = "2026-12-25"
    assert_said(player.press("1", "enter"), "Refused: s 218(5)", "Keno dollars 3", "29 days")
    assert player.rows == [*before, ("day-confirmed", 0)]
    assert done(player.store.dollars(left.code)).cents == 5_00


def test_a_ticket_that_is_not_printed_stops_the_terminal(player: Player) -> None:
    """The next player would be given none either."""
    dollars = player.issued(5_00)
    player.read(dollars.code)
    player.press("1", "enter")
    for _ in range(PATIENCE):
        player.terminal.tick()
    head = drawn.head(player.STATION, player.terminal.sales, player.terminal.paper.missing).plain
    assert "NOT PRINTED: ticket 1. Call the keno supervisor" in head
    player.press("escape")
    player.read(dollars.code)
    assert_said(player.press("1", "enter"), "Refused: s 217(2)", "not printed yet")
    assert len(player.rows) == 2


def test_nothing_of_one_player_is_left_for_the_next(player: Player) -> None:
    """After some time without a key, and with the key that clears; nothing comes back with undo or with a bar code."""
    fresh, dollars = player.shown, player.issued(50_00)
    left = {
        "an entry": [*SIX, "space", "q", "right", "up", "f2"],
        "a deposit": ["1", *dollars.code, "enter"],
        "digits": ["q", *"12345"],
        "half an amount": ["1", "tab", "7"],
        "a refusal": ["1", "enter"],
        "a lost answer": ["1", *dollars.code, "enter", "cut", "enter"],
        "a ticket": ["1", *dollars.code, "enter", "enter"],
    }
    for name, keys in left.items():
        for clear in (lambda: player.wait(STILL_S), lambda: player.press("escape", "escape")):
            for key in keys:
                player.link.cut = player.link.cut or key == "cut"
                player.press(*(() if key == "cut" else (key,)))
            assert player.shown != fresh, name
            clear()
            if name == "a lost answer":
                player.press("escape")
            assert player.shown == fresh, name
            player.press(*"678901", "enter")  # with the digits before, as long as a bar code
            assert player.state.form.codes == (), name
            assert set(player.state.form.spots) <= {1, 6, 7, 8, 9, 10}, name
            player.press("escape", "backspace")
            assert player.shown == fresh, name


def test_a_ticket_is_shown_until_the_next_key_and_not_for_long(player: Player) -> None:
    dollars = player.issued(50_00)
    fresh = player.shown
    for sold in (1, 2, 3):
        player.read(dollars.code)
        assert player.press("1", "enter").startswith(f"Take your ticket {sold}")
        player.wait(TAKEN_S - 1)
        assert player.said.startswith("Take")
        if sold == 1:
            player.wait(1)
        else:
            player.press({2: "enter", 3: "q"}[sold])
        assert (player.shown == fresh) is (sold < 3)
    assert (player.state.form.spots, player.state.earlier[0], player.state.form.codes) == (
        (11,),
        TerminalState().form,
        (),
    )


ANY_KEY = st.sampled_from(
    (
        *("1", "q", "!", "Q", "2", "h", "k", "r", "v", "s", "p", "enter", "enter", "enter", "space", "escape", "up"),
        *("right", "backspace", "tab", "f2", "f3", "f4", "f5", "f6", "f9", "f10", "ctrl+q"),
        *("deposit", "deposit", "other", "ticket", "play", "cut", "wait"),
    )
)


@settings(max_examples=25, deadline=None)
@given(pressed=st.lists(ANY_KEY, max_size=60))
def test_whatever_is_pressed_only_what_was_deposited_is_taken(
    tmp_path_factory: pytest.TempPathFactory, pressed: list[str]
) -> None:
    player = Player(tmp_path_factory.mktemp("player") / "tickets.db")
    dollars, other = player.issued(9_00), player.issued(2_50)
    deposited: set[str] = set()
    for key in pressed:
        if key in ("deposit", "other"):
            code = {"deposit": dollars, "other": other}[key].code
            player.read(code)
            deposited.add(code)
        elif key == "ticket":
            player.read("00000000010123456789")
        elif key == "play":
            player.play(*HIGH)
        elif key == "cut":
            player.link.cut = True
        elif key == "wait":
            player.wait(STILL_S)
        else:
            player.press(key)
    report = player.store.report(player.day)
    assert report.accounts.staked + report.dollars == 11_50
    assert all(
        done(player.store.dollars(it.code)).cents == it.cents for it in (dollars, other) if it.code not in deposited
    )
    assert [cash for kind, cash in player.rows if kind not in ("closed", "settled", "won")][2:] == [
        0
    ] * report.acts.get("sold", 0)
    assert not player.terminal.has_ended
    player.store.close_file()


def test_real_keys_reach_it_none_leaves_it_and_it_clears_itself(player: Player) -> None:
    dollars = player.issued(5_00)
    screen = PlayerScreen(player.keys)
    player.terminal.is_example = True

    async def play() -> None:
        async with screen.run_test(size=(80, 24)) as pilot:
            head = shown(screen, "head").splitlines()[0]
            assert head == " KENO SELF-SERVICE, station 4   GAME 1 OPEN   EXAMPLE SCHEDULE"
            assert screen.query_one("#foot").region.bottom <= 24
            await pilot.press("ctrl+q", "f10", "1", "2", *dollars.code, "enter")
            assert "with $5 of keno dollars" in shown(screen, "entry")
            await pilot.press("enter")
            assert shown(screen, "title").strip() == "Enter came too soon", "nobody has looked at it yet"
            await pilot.pause(TAIL_S)
            await pilot.press("enter")
            assert shown(screen, "title").strip() == "Take your ticket 1"
            for _ in range(TAKEN_S):
                await screen._look()
            assert shown(screen, "title").strip() == "Mark your numbers"
            assert screen.is_running

    asyncio.run(play())
