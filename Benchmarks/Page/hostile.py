"""Ten kinds of hostile clients, kept up by one process: every connection that is closed is opened again."""

import os
import random
import select
import socket
import struct
import time

HOST = "Host: localhost\r\n"
UPGRADE = "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
HANDSHAKE = f"GET /events HTTP/1.1\r\n{HOST}{UPGRADE}Connection: Upgrade\r\n"
TINY = f"GET /api/state HTTP/1.1\r\n{HOST}\r\n"
# Given up soon, tried again at once: what a hostile client would do.
RETRY = 0.1


class Client:
    """One connection: `hello` is sent at once, `more` again and again; `reads` is whether it takes what comes."""

    hello, pause, reads, receive_buffer = b"", 0.5, True, None

    def more(self):
        return b""

    def open(self, address):
        self.peer = socket.socket(socket.AF_INET)
        self.peer.setblocking(False)
        if self.receive_buffer:
            self.peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.receive_buffer)
        self.peer.connect_ex(address)
        self.waiting, self.next = self.first(), time.monotonic() + self.pause

    def first(self):
        return self.hello

    def send(self):
        """Sends what the server takes now."""
        now = time.monotonic()
        if not self.waiting and now >= self.next:
            self.waiting, self.next = self.more(), now + self.pause
        if self.waiting:
            self.waiting = self.waiting[self.peer.send(self.waiting):]

    def close(self):
        self.peer.close()


class SlowHeader(Client):
    """Begins a request and never ends it."""

    hello = f"GET / HTTP/1.1\r\n{HOST}".encode()

    def more(self):
        return b"X-More: 1\r\n"


class HalfHandshake(Client):
    hello = HANDSHAKE.encode()


class ManyRequests(Client):
    """60 KB of tiny requests in a burst, behind one for the events, and reads nothing."""

    hello = (f"GET /events HTTP/1.1\r\n{HOST}\r\n" + TINY * 1400).encode()
    reads, receive_buffer = False, 4096


class UnreadEvents(Client):
    """Follows the events as server-sent events, and reads nothing."""

    hello = f"GET /events HTTP/1.1\r\n{HOST}Accept: text/event-stream\r\n\r\n".encode()
    reads, receive_buffer = False, 4096


class UnreadSocket(Client):
    """Follows the events over a WebSocket, and reads nothing."""

    hello = (HANDSHAKE + "\r\n").encode()
    reads, receive_buffer = False, 4096


class BadFrames(Client):
    """Sends frames that are none, and lengths beyond all measure."""

    hello, pause = (HANDSHAKE + "\r\n").encode(), 0.05

    def more(self):
        huge = bytes([0x81, 0xFF]) + struct.pack(">Q", 1 << 62) + bytes(4) + os.urandom(4096)
        return random.choice([os.urandom(512), huge, b"\x81\x87\0\0\0\0rubbish"])


class SlowBody(Client):
    """A body as long as may be, byte by byte."""

    hello = (f"POST /api/play HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nContent-Length: 16000\r\n\r\n"
             + " " * 15000).encode()

    def more(self):
        return b" "


class Reset(Client):
    """Comes and is gone, again and again."""

    pause = 0.02

    def more(self):
        self.peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise ConnectionError


class UpgradeAndMore(Client):
    """A handshake, with and without what makes it one, and requests behind it in the same packet."""

    def first(self):
        connection = random.choice(["", "Connection: Upgrade\r\n", "Connection: keep-alive\r\n"])
        return f"GET /events HTTP/1.1\r\n{HOST}{UPGRADE}{connection}\r\n{TINY * random.randint(1, 3)}".encode()


class WrongNames(Client):
    """Asks under names of others, from pages of others, with tokens that are none; reads the refusals."""

    pause = 0.05

    def more(self):
        return "".join(random.choice([
            "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            f"GET /api/state HTTP/1.1\r\n{HOST}Origin: http://evil.example\r\n\r\n",
            f"POST /api/panic HTTP/1.1\r\n{HOST}X-Forwarded-For: 192.0.2.1\r\nContent-Length: 2\r\n"
            f"Content-Type: application/json\r\nAuthorization: Bearer {random.random()}\r\n\r\n{{}}",
        ])).encode()


KINDS = [SlowHeader, HalfHandshake, ManyRequests, UnreadEvents, UnreadSocket, BadFrames, SlowBody, Reset,
         UpgradeAndMore, WrongNames]


def attack(address, count, report):
    """Keeps `count` hostile connections up for ever; writes how many were opened so far to `report`, a shared number."""
    clients = [KINDS[number % len(KINDS)]() for number in range(count)]
    again = {client: time.monotonic() + random.random() for client in clients}
    poller, readers = select.epoll(), {}

    def leave(client, pause=RETRY):
        readers.pop(client.peer.fileno(), None)
        client.close()
        again[client] = time.monotonic() + pause

    while True:
        now = time.monotonic()
        for client in [client for client, moment in again.items() if moment <= now]:
            del again[client]
            client.open(address)
            report.value += 1
            readers[client.peer.fileno()] = client
            # One that does not read is to see the end all the same.
            poller.register(client.peer, (select.EPOLLIN if client.reads else 0) | select.EPOLLRDHUP)
        for number, event in poller.poll(0.02):
            client = readers.get(number)
            try:
                if client and (event & ~select.EPOLLIN or not client.peer.recv(65536)):
                    leave(client)
            except OSError:
                leave(client)
        for client in list(readers.values()):
            try:
                client.send()
            except BlockingIOError:
                pass
            except OSError:
                leave(client)
