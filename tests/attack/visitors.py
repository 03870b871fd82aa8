# SPDX-License-Identifier: MIT
"""Visitors who may only ask, and do their worst: how long they hold up the loop of a running table.

    python -m tests.attack.visitors                      each kind of visitor for 5 seconds
    python -m tests.attack.visitors drip leave --seconds 60

Callbacks are measured by the program's own instrument (`controller.loop.slow_callbacks`), here in processor time of the
loop's thread: so a busy machine changes nothing. The limit is 20 ms. A Pi is about four times as slow as a good PC.
"""

import argparse
import multiprocessing
import re
import resource
import select
import socket
import statistics
import time
from collections.abc import Callable
from contextlib import suppress

from controller.sockets.requests import ASK, DIRECT, Request
from tests.faults.process_rig import Table, table

MEASURED = """
import asyncio, time
from types import SimpleNamespace
from controller.loop import slow_callbacks
from controller.sockets import requests, server
server.Server._of_the_table = lambda self, it: it.name == requests.DIRECT
slow_callbacks.time = SimpleNamespace(perf_counter_ns=time.thread_time_ns)
slow_callbacks.LONG_NS = 1_000_000
real = asyncio.BaseEventLoop._run_once
def once(self):
    began = time.thread_time_ns()
    real(self)
    took = (time.thread_time_ns() - began) // 1_000_000
    if took >= 5:
        print(f"a turn of {took} ms", flush=True)
asyncio.BaseEventLoop._run_once = once
"""
"""Everybody at the socket for questions is a visitor. Anybody at the socket for directions is one of the table's own
people.
"""
MOST_MS = 20
CONNECTIONS = 60
STATUS = b'{"what": "status"}\n'


def connected(path: str) -> socket.socket:
    link = socket.socket(socket.AF_UNIX)
    link.settimeout(2)
    link.connect(path)
    return link


def crowd(path: str) -> list[socket.socket]:
    links = []
    for _ in range(CONNECTIONS):
        with suppress(OSError):
            links.append(connected(path))
    for link in links:
        link.setblocking(False)
    return links


def ahead(path: str, until: float, line: bytes = STATUS) -> None:
    """Lines are sent without an end, and answers read as they come."""
    links = {link.fileno(): link for link in crowd(path)}
    ready = select.epoll()
    for file in links:
        ready.register(file)
    while time.monotonic() < until:
        for file, events in ready.poll(0.1):
            with suppress(OSError):
                if events & select.EPOLLOUT:
                    links[file].send(line)
                if events & select.EPOLLIN:
                    links[file].recv(1 << 18)


def journal(path: str, until: float) -> None:
    """The same, with questions to the journal."""
    ahead(path, until, b'{"what": "journal", "words": ["show"]}\n')


def unread(path: str, until: float) -> None:
    """No answer is read."""
    links = crowd(path)
    while time.monotonic() < until:
        for link in links:
            with suppress(OSError):
                link.send(STATUS * 1_000)
        time.sleep(0.001)


def drip(path: str, until: float) -> None:
    """One byte at a time."""
    links = crowd(path)
    while time.monotonic() < until:
        for link in links:
            with suppress(OSError):
                link.send(b"x")


def large(path: str, until: float) -> None:
    """Lines as long as they may be, deep ones, and longer ones."""
    lines = (b'{"what": "status", "words": ["' + b"x" * 16_000 + b'"]}\n', b"[" * 16_000 + b"\n", b"x" * 300_000)
    while time.monotonic() < until:
        for line in lines:
            with suppress(OSError), connected(path) as link:
                link.sendall(line)
                link.recv(10)


def leave(path: str, until: float) -> None:
    """Connect, ask, leave."""
    while time.monotonic() < until:
        with suppress(OSError), connected(path) as link:
            link.send(STATUS)


def come_and_go(path: str, until: float) -> None:
    """Two hundred at once, who then all hang up."""
    while time.monotonic() < until:
        links = []
        for _ in range(200):
            with suppress(OSError):
                links.append(connected(path))
        for link in links:
            link.close()


def stay(path: str, until: float) -> None:
    """Watchers get all events of the table; a third of them do not read."""
    links = crowd(path)
    for link in links:
        with suppress(OSError):
            link.send(b'{"what": "watch"}\n{"what": "follow"}\n{"what": "events"}\n')
    while time.monotonic() < until:
        for link in links[CONNECTIONS // 3 :]:
            with suppress(OSError):
                link.recv(1 << 18)
        time.sleep(0.005)


VISITORS: dict[str, Callable[[str, float], None]] = {
    each.__name__: each for each in (ahead, journal, unread, drip, large, leave, come_and_go, stay)
}


def held_up(said: str) -> tuple[int, str]:
    """The longest callback of a visitor in this part of the log, in milliseconds, and its name."""
    found = re.findall(r"held up for (\d+) ms by ((?:controller\.sockets|the request)\S* ?\S*)", said)
    return max(((int(took), name) for took, name in found), default=(0, ""))


def attacked(it: Table, visitor: Callable[[str, float], None], seconds: float) -> int:
    """Send two processes of such visitors, and switch the motors off meanwhile. The longest callback, in ms."""
    before, until = len(it.said), time.monotonic() + seconds
    path = str(it.sockets / ASK)
    processes = [multiprocessing.Process(target=visitor, args=(path, until)) for _ in range(2)]
    for process in processes:
        process.start()
    waits = []
    while time.monotonic() < until:
        began = time.monotonic()
        it.ask(DIRECT, Request("motors-off"))
        waits.append(1000 * (time.monotonic() - began))
        time.sleep(0.05)
    for process in processes:
        process.join()
    said = it.said[before:]
    took, name = held_up(said)
    turn = max(map(int, re.findall(r"a turn of (\d+) ms", said)), default=0)
    off = f"motor off after {statistics.median(waits):.1f} ms, at worst {max(waits):.1f} ms"
    longer = f"a turn of the loop took {turn} ms" if turn else "no turn of the loop took 5 ms"
    print(f"{visitor.__name__:12} longest callback {took} ms {name or '(none over 1 ms)'}; {longer}; {off}", flush=True)
    return took


def main() -> None:
    """Raises SystemExit: 1 if a visitor has held up the loop for longer than the limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("visitors", nargs="*", choices=[[], *VISITORS], help="which of them; all without a name")
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    with table({}) as it:
        it.start(MEASURED)
        worst = max(attacked(it, VISITORS[name], given.seconds) for name in given.visitors or VISITORS)
        assert "Traceback" not in it.said
    raise SystemExit(worst > MOST_MS)


if __name__ == "__main__":
    main()
