# SPDX-License-Identifier: MIT
"""A hand: the end of the hand's protocol at the table. Runs in MicroPython, and in CPython for the tests and the VM.

hal/rig/hand_protocol.py is the specification. Only the language of MicroPython 1.20 is used: no typing, no dataclasses.

A `pins` object does the work. It has
    name, lines, ports, chips        what the hand is: capital letters and digits; the line numbers; how many serial
                                     ports; whether it can reach the table's chips
    micros()                         µs on a clock that only goes forward
    drive(line, level)               0, 1, or None to let go
    watch(line)                      from now on `read(line)` is asked for again and again, or `hand.changed` is called
    read(line)                       0 or 1
    send_bytes(port, data)           put these bytes on a serial port
    plug(port, is_in)
    read_chip(address, register, count), open_lamp(address, channel, is_open), lose_chip(address, is_gone)
The last three raise OSError if the transfer fails; they are called only if `chips` is true.
"""

VERSION = 1
LONGEST = 64
SILENT_US = 3_000_000
MOST_WAITING = 32
MOST_MS = 60_000
HEX = b"0123456789ABCDEF"


def crc16(data):
    """CRC-16 with polynomial 0x1021 and start value 0xFFFF: MicroPython has no binascii.crc_hqx."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021) & 0xFFFF if crc & 0x8000 else crc << 1 & 0xFFFF
    return crc


def encode(number, words):
    """The bytes of a frame with this number."""
    body = f"{number:02X} {words}".encode()
    return b"$" + body + f"*{crc16(body):04X}\n".encode()


def decode(line):
    """Return number, word and arguments of the text between $ and the line end. None: the text is damaged."""
    line = line.rstrip(b"\r")
    at = line.rfind(b"*")
    if at < 4 or line[at + 1 :] != f"{crc16(line[:at]):04X}".encode():
        return None
    parts = line[:at].decode().split(" ")
    if len(parts) < 2 or len(parts[0]) != 2 or any(byte not in HEX for byte in parts[0].encode()):
        return None
    return int(parts[0], 16), parts[1], parts[2:]


class Refused(Exception):  # noqa: N818
    """A command that is not done; its word says why."""


class Hand:
    """Takes commands, does them by `pins`, and sends answers by `send`. Call `tick` again and again."""

    def __init__(self, pins, send):
        self._pins, self._send = pins, send
        self._line = None
        self._heard = pins.micros()
        self._awake = False
        self._number = 0
        self._expected = None
        self._forget()
        self._words = {
            "SET": (3, self._set),
            "PULSE": (3, self._pulse),
            "WATCH": (1, self._watch),
            "BYTES": (2, self._bytes),
            "PLUG": (2, self._plug),
            "READ": (3, self._read),
            "OPEN": (3, self._open),
            "GONE": (2, self._gone),
            "PING": (0, self._ping),
        }

    def _forget(self):
        self._watched = {}
        self._levels = {}
        self._waiting = {}
        self._until = {}

    def let_go(self):
        """Let go of every line, and forget what waits."""
        for line in self._levels:
            self._pins.drive(line, None)
        self._forget()

    # What comes

    def feed(self, data):
        """Bytes from the host."""
        for byte in data:
            if byte == 0x24:
                if self._line:
                    self._damaged()
                self._line = bytearray()
            elif self._line is not None:
                self._take(byte)

    def _take(self, byte):
        if byte == 0x0A:
            line, self._line = bytes(self._line), None
            self._frame(line)
            return
        self._line.append(byte)
        if len(self._line) > LONGEST:
            self._line = None
            self._damaged()

    def _frame(self, line):
        found = decode(line)
        if found is None:
            self._damaged()
            return
        number, word, args = found
        self._heard = self._pins.micros()
        if word == "HELLO":
            self._hello(number)
        elif self._awake:
            if self._expected is not None and number != self._expected:
                self._damaged()
            self._expected = (number + 1) % 256
            self._do(number, word, args)

    def _hello(self, number):
        self.let_go()
        self._awake, self._expected = True, (number + 1) % 256
        pins = self._pins
        self._say(f"HAND {number:02X} {VERSION} {pins.name} {len(pins.lines)} {pins.ports} {int(pins.chips)}")

    def _do(self, number, word, args):
        try:
            if word not in self._words:
                raise Refused("WORD")
            count, act = self._words[word]
            if len(args) != count:
                raise Refused("FORM")
            data = act(*args)
        except Refused as why:
            self._say(f"NO {number:02X} {why}")
        except OSError:
            self._say(f"NO {number:02X} BUS")
        except ValueError:
            self._say(f"NO {number:02X} FORM")
        else:
            self._say(f"DONE {number:02X}" if data is None else f"DATA {number:02X} {data}")

    def _damaged(self):
        if self._awake:
            self._say("DAMAGED")

    def _say(self, words):
        self._send(encode(self._number, words))
        self._number = (self._number + 1) % 256

    # The commands

    def _set(self, line, level, least_ms):
        line, level, least_ms = self._line_of(line), level_of(level), ms_of(least_ms)
        self._queue(line, [(level, least_ms)])

    def _pulse(self, line, level, ms):
        line, level, ms = self._line_of(line), level_of(level), ms_of(ms)
        waiting = self._waiting.get(line)
        before = waiting[-1][0] if waiting else self._levels.get(line)
        self._queue(line, [(level, ms), (before, ms)])

    def _queue(self, line, levels):
        waiting = self._waiting.setdefault(line, [])
        if len(waiting) + len(levels) > MOST_WAITING:
            raise Refused("FULL")
        waiting.extend(levels)
        self._next(line)

    def _next(self, line):
        """Put the levels that wait on this line, until one has to stay for a while."""
        waiting = self._waiting[line]
        now = self._pins.micros()
        while waiting and now >= self._until.get(line, 0):
            level, ms = waiting.pop(0)
            self._levels[line] = level
            self._pins.drive(line, level)
            now = self._pins.micros()
            self._until[line] = now + 1000 * ms

    def _watch(self, line):
        line = self._line_of(line)
        self._pins.watch(line)
        self._watched[line] = None
        self._look(line)

    def _bytes(self, port, data):
        port = self._port_of(port)
        self._pins.send_bytes(port, bytes(int(data[at : at + 2], 16) for at in range(0, len(data), 2)))

    def _plug(self, port, is_in):
        self._pins.plug(self._port_of(port), flag_of(is_in))

    def _read(self, address, register, count):
        self._must_reach_chips()
        data = self._pins.read_chip(int(address), int(register), int(count))
        return "".join(f"{byte:02X}" for byte in data)

    def _open(self, address, channel, is_open):
        self._must_reach_chips()
        self._pins.open_lamp(int(address), int(channel), flag_of(is_open))

    def _gone(self, address, is_gone):
        self._must_reach_chips()
        self._pins.lose_chip(int(address), flag_of(is_gone))

    def _ping(self):
        pass

    def _line_of(self, word):
        if int(word) not in self._pins.lines:
            raise Refused("LINE")
        return int(word)

    def _port_of(self, word):
        if not 0 <= int(word) < self._pins.ports:
            raise Refused("PORT")
        return int(word)

    def _must_reach_chips(self):
        if not self._pins.chips:
            raise Refused("CHIPS")

    # As time passes

    def tick(self):
        """Do what is due, tell what has changed, and let go if the host is silent."""
        for line, waiting in self._waiting.items():
            if waiting:
                self._next(line)
        for line in self._watched:
            self._look(line)
        if self._awake and self._pins.micros() - self._heard > SILENT_US:
            self._awake = False
            self.let_go()

    def _look(self, line):
        level = self._pins.read(line)
        if level != self._watched[line]:
            self.changed(line, level, self._pins.micros())

    def changed(self, line, level, at):
        """A watched line has had this level since `at` (µs). `pins` may call it when it has seen the edge itself."""
        if line in self._watched and self._watched[line] != level:
            self._watched[line] = level
            self._say(f"LINE {line} {level} {at}")


def level_of(word):
    """0, 1, or None for Z."""
    if word not in ("0", "1", "Z"):
        raise ValueError(word)
    return None if word == "Z" else int(word)


def flag_of(word):
    """0 or 1 as a truth."""
    if word not in ("0", "1"):
        raise ValueError(word)
    return word == "1"


def ms_of(word):
    """Milliseconds, a minute at most."""
    if not 0 <= int(word) <= MOST_MS:
        raise ValueError(word)
    return int(word)
