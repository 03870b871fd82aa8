# SPDX-License-Identifier: MIT
"""The procedure of keno in short, readings where the rules are silent (assumed), and approvals."""

STEPS = (
    ("at the beginning of each keno day the keno supervisor replaces all balls in the drawing device", "s 211(2)"),
    ("the keno supervisor is present while a game is in progress", "s 212"),
    ("a player marks spots, the amount and the number of games, and is issued a keno ticket", "ss 213-218"),
    ("the game is closed, and the boards say so, before the drawing device is activated", "s 222(1)-(2)"),
    (
        "the device mixes for at least 1 revolution, then draws at most one ball on each, until there are 20",
        "s 222(11)",
    ),
    ("each number is called, entered, and shown on all boards, in view of the players", "ss 212(b), 222(3)"),
    ("a part of a ball that broke is void; all balls are replaced then, before an inspector", "s 222(8)-(9)"),
    ("a device that fails: another one draws, or if there is none it is turned by hand", "s 222(10)"),
    ("a generator that fails: a new catch is selected, with an inspector's approval", "s 222(13)-(14)"),
    ("the 20 balls are the official record: what the boards show is held against them", "s 222(7)"),
    ("every wager is settled by its catch and the schedule of prizes; jackpots by total catches", "ss 219, 223"),
    ("winnings are paid for the ticket, within 28 days; then they go to the chief executive", "ss 219-220"),
)

READINGS = (
    "the game is closed before the device is activated: no ticket is sold or validated from then on (s 222(1))",
    "a round that is void leaves a closed game closed, and the next round goes on: what the balls have shown stands, "
    "what a generator has selected does not, and an inspector approves of the new catch (s 222(1), (7), (14))",
    "once 20 numbers are declared no round is void (s 222(7))",
    "a ball that broke does not count, and the drawing goes on until 20 whole numbers are drawn (s 222(4), (8))",
    "a number whose ball broke does not count either if another device selects it afterwards (s 222(8))",
    "after a ball broke, or a fault was mended, the device goes on to draw: it is activated once for a game, and mixes "
    "once (s 222(11))",
    "all balls are replaced after a ball broke, before the next game is closed (s 222(9))",
    "by hand only if no other drawing device is available, whether the malfunction is before a drawing or during it "
    "(s 222(10))",
    "another device draws only the numbers that are still missing: those that were drawn stand (s 222(7), (10))",
    "a device that is repaired in a drawing may be started again, to draw what is missing (s 222(10))",
    "a power cut in a drawing is a malfunction: what a ball device has drawn stands, what a generator has selected "
    "does not (s 222(7), (13))",
    '"this section" in s 222(12) means subsections (13) and (14): subsections (1) to (5) are about every device',
    "the inspector's approval is given after the malfunction, and for each malfunction anew (s 222(14))",
    "a number on the board that is keyed is asked about: the number on its ball is keyed then, and both are noted, "
    "while balls are drawn, while another device selects the rest, and afterwards (s 222(7), (10))",
    "a ball that comes out though nobody activated the device is told, and is no number of any game (s 222(1), (11))",
    "a number that a generator selected is not corrected, as it stands on no ball (s 222(7), (13))",
    "what the boards show is corrected until the supervisor lets the tickets be settled; then it stands (s 222(7))",
    "while a game is open its boards show what is sold so far, some seconds late; what counts is told as it is closed "
    "(s 222(1)-(2))",
    "all balls are replaced before the first game of a keno day is closed (s 211(2))",
    "the supervisor is present while the supervisor's key is on; a drawing that has begun goes on meanwhile (s 212)",
    "nobody starts a drawing from elsewhere than the table, where the players see it and the supervisor is present "
    "(ss 212, 222(3))",
    "an inspector approves, and is present, by the inspector's key (s 222(9), (14))",
    "a sign that states no maximum says $1,000,000, as every sign says one: the rules have none (s 216)",
    "minimum, maximum and steps are for all ways of an entry together, on each game (ss 5, 216(3))",
    "each way is a multiple of 10c, or of $1 for a jackpot wager (s 216(4))",
    "a jackpot wager that does not catch all of its spots is paid by the schedule's column for such wagers (s 219(2))",
    "what is put aside for the jackpot goes into its pool when the game closes (s 223(4))",
    "a prize is all that is paid: what was wagered is not given back besides (s 219(5))",
    "a catch of none of its spots wins nothing: no number matches (s 219(1)(a))",
    "what is put aside counts as returned in the chances of a jackpot wager, as a pool is paid sooner or later (s 223)",
    "winners share a jackpot pool in proportion to what each wagered; odd cents stay in it (s 223(5))",
    "a refund is for whole games that are not closed, and is made at a writer's terminal (s 219(7))",
    "a ticket is void only while none of its games is closed; after that its remaining games are refunded (s 219(7))",
    "a refund is in cash, also of what was bought with keno dollars (ss 218(4), 219(7))",
    "a clock that jumps is not believed, but for the draw: by more than 5 minutes at a table that runs, to an earlier "
    "keno day, or more than 2 keno days after the last act; nothing is sold, paid or given away until it is right or a "
    "supervisor confirms the day (ss 210, 220)",
    "what was sold under a wrong clock is put right by a supervisor: its 28 days are counted anew, from no day before "
    "the first one of the file of tickets (ss 210, 220(1))",
    "a keno day begins when the table's clock shows its hour; where the clock is put on or back in it, as at daylight "
    "saving, it has 23 or 25 hours, a period that an inspector approves (s 210)",
    "each cheque to the chief executive has a number of its own (s 220(2))",
    "when the file of tickets is lost, what the journal says is owed is paid by the supervisor (ss 212(c), 219(6))",
    "a closed game is drawn, by the spare device or by hand if need be, and settled before the next one is closed; "
    "nobody at a writer's terminal makes it void (s 222(1), (4), (10))",
    "a ticket is settled by the schedule of prizes that was in force when it was sold (ss 210, 219(1))",
    "what a ticket has won so far is paid while games of it are still to come; each prize is paid once (s 219(2), (6))",
    "by cheque only the major prizes of a ticket, each of one way in one game; the rest stays due (ss 210, 219(3))",
    "the last day of 28 is the 28th after the keno day of the wager, or of the issue of keno dollars (ss 218, 220(1))",
    "keno dollars pay as far as they reach; what is left stays on them (s 218(5))",
    "a self-service terminal takes keno dollars only, as it has no acceptor of notes; they pay for all of a ticket, or "
    "none is issued (s 218(1))",
    "an entry has at most 100 ways (s 216(1))",
    "no ticket is sold, and no keno dollars are issued, while the printer of a table that has one is at fault "
    "(ss 217(2), 218(2))",
    "a ticket that was not printed whole is printed again, marked REPRINT, or void, under supervision; whichever print "
    "is presented, it is paid once (ss 217(2), (6), 219(6))",
    "a ticket that was printed whole, or whose code was presented, is never printed again, and is void only when it is "
    "presented; nor are keno dollars printed again that were printed whole (ss 218(4), 219(6), (7))",
    "the code of what a table's printer prints is on the paper alone, and in no answer to a terminal (s 219(6))",
    "nothing is printed again, and no ticket void by its serial, before the printer has answered (ss 218(2), 219(6))",
    "whoever supervises what is printed again, void, put right or given to the chief executive is not its writer, and "
    "turns the supervisor's key off and on again for it, within 20 seconds, for one act in the 2 minutes after (s 212)",
    "the casino cashier redeems keno dollars at a table whose option cashier says so (s 218(4)(b))",
)
