#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A process of the worker that makes its answers up: started as `tirc worker` is, it answers each request as the
environment says. HOSTILE_ANSWER is the text, with $ID for the number of the request;
HOSTILE_MODE one of the functions below."""

import json
import os
import socket
import struct
import sys
import time

SOCKET = socket.socket(fileno=3)


def received(size):
    data = b""
    while len(data) < size:
        piece = SOCKET.recv(size - len(data))
        if not piece:
            sys.exit(0)
        data += piece
    return data


def send(text):
    SOCKET.sendall(struct.pack("I", len(text)) + text)


def wait():
    while True:
        time.sleep(100)


def plain(answer, _):
    send(answer)


def late(answer, _):
    time.sleep(0.3)
    send(answer)


def shorter_memory(answer, _):
    os.ftruncate(4, 1)
    send(answer)


def more_than_any(answer, _):
    SOCKET.sendall(b"\xff\xff\xff\xff" + b"x" * 100000)
    wait()


def half(answer, _):
    SOCKET.sendall(struct.pack("I", 1000) + answer[:10])
    wait()


def drip(answer, _):
    SOCKET.sendall(struct.pack("I", 60 << 20))
    while True:
        SOCKET.sendall(b"[")
        time.sleep(0.01)


def silent(answer, _):
    wait()


def closed(answer, _):
    os.close(SOCKET.detach())
    wait()


def deep(answer, number):
    send(b'{"request": %d, "run": ' % number + b"[" * 2_000_000 + b"]" * 2_000_000 + b"}")


def brackets(answer, number):
    send(b"[" * 60_000_000)


def many(answer, number):
    send(b'{"request": %d, "run": {"number": 1, "seconds": [' % number + b"0," * 20_000_000 + b"0]}}")


def prepared(answer, number):
    """Answers the next request before it comes."""
    send(answer)
    send(answer)


def asleep(answer, number):
    wait()


def main():
    mode = os.environ.get("HOSTILE_MODE", "plain")
    # The note that the parent reads: which sandbox layers are active (1: none), then whether a request was received.
    os.pwrite(5, struct.pack("I", 1), 0)
    while True:
        message = json.loads(received(struct.unpack("I", received(4))[0]))
        if mode == "asleep":
            wait()
        os.pwrite(5, struct.pack("i", 1), 4)
        number = message["request"]
        answer = os.environ.get("HOSTILE_ANSWER", "").replace("$ID", str(number))
        globals()[mode](answer.encode(), number)


main()
