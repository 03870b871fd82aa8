#!/bin/sh
# SPDX-License-Identifier: MIT
# aiomqtt 2.5.1: `async with Client(…)` that raised "Operation timed out" connects all the same, and stays connected.
# Guess: if entering the block raises, nothing is left: the socket is closed, as with other asynchronous context managers.
# Seen: a broker that answers late has a live client, which keeps its session up with pings while the program goes on.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aiomqtt==2.5.1 paho-mqtt==2.2.0
"$folder/venv/bin/python" - <<'PYTHON'
import asyncio
import aiomqtt

CONNACK, PINGREQ, PINGRESP = b"\x20\x02\x00\x00", 0xC0, b"\xd0\x00"
pings = 0

async def broker(reader, writer):
    global pings
    await reader.read(1000)
    await asyncio.sleep(1)  # the client waits for 0.5 s
    writer.write(CONNACK)
    try:
        while data := await reader.read(1000):
            if data[0] == PINGREQ:
                pings += 1
                writer.write(PINGRESP)
    except asyncio.CancelledError:
        pass  # the end of the program
    writer.close()

async def main():
    server = await asyncio.start_server(broker, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    why = None
    try:
        async with aiomqtt.Client("127.0.0.1", port, timeout=0.5, keepalive=2):
            pass
    except aiomqtt.MqttError as error:
        why = str(error)
    await asyncio.sleep(8)
    print(f"{why!r}, and then {pings} pings of the client that was given up")
    assert why == "Operation timed out", "the late answer is no error now"
    assert pings >= 2, "the connection is closed now"

asyncio.run(main())
PYTHON
