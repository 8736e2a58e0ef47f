"""Writes server-sent events, whole or in the ways in which networks and services fail."""

import asyncio
import socket
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from aiohttp import web

from .switches import Planned, Switches

ENDINGS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
SPLIT_PAUSE = 0.002


@dataclass(frozen=True)
class Event:
    data: str
    name: str | None = None

    def encoded(self, ending: str) -> bytes:
        lines = [f"event: {self.name}"] if self.name is not None else []
        lines += [f"data: {line}" for line in self.data.split("\n")]
        return (ending.join(lines) + ending * 2).encode()


async def write_events(
    request: web.Request,
    events: Iterable[Event],
    error: Event,
    planned: Planned,
    switches: Switches,
    headers: dict[str, str],
) -> web.StreamResponse:
    """`error` is what is sent where the plan wants the stream to fail."""
    response = web.StreamResponse(headers={**headers, "Content-Type": "text/event-stream; charset=utf-8"})
    response.headers["Cache-Control"] = "no-cache"
    await response.prepare(request)
    _send_at_once(request)
    ending = ENDINGS[switches.line_ending]
    rows = list(events)
    stalled_at = len(rows) - 1 if planned.cut_after is None else min(planned.cut_after, len(rows) - 1)
    if switches.byte_order_mark:
        await response.write("\ufeff".encode())
    for index, event in enumerate(rows):
        if index == stalled_at and planned.stall_seconds:
            await asyncio.sleep(planned.stall_seconds)
        if index == planned.cut_after:
            return await _cut(request, response, event.encoded(ending), error.encoded(ending), planned)
        if switches.comments:
            await response.write(f": a comment{ending}".encode())
        await _write(response, event.encoded(ending), switches)
        if switches.event_pause_ms:
            await asyncio.sleep(switches.event_pause_ms / 1000)
    await response.write_eof()
    return response


async def _cut(
    request: web.Request, response: web.StreamResponse, event: bytes, error: bytes, planned: Planned
) -> web.StreamResponse:
    match planned.cut:
        case "reset":
            _reset(request)
            return response
        case "error":
            await response.write(error)
        case "half-event":
            await response.write(event[: len(event) // 2])
    await response.write_eof()
    return response


async def _write(response: web.StreamResponse, encoded: bytes, switches: Switches) -> None:
    for part in _parts(encoded) if switches.split_characters else [encoded]:
        await response.write(part)
        if switches.split_characters:
            await asyncio.sleep(SPLIT_PAUSE)


def _parts(encoded: bytes) -> Iterator[bytes]:
    """Cut before every byte that goes on a character, so that each of them arrives in halves."""
    start = 0
    for index, byte in enumerate(encoded):
        if byte & 0xC0 == 0x80:
            yield encoded[start:index]
            start = index
    yield encoded[start:]


def _send_at_once(request: web.Request) -> None:
    raw = request.transport.get_extra_info("socket") if request.transport is not None else None
    if raw is not None:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _reset(request: web.Request) -> None:
    transport = request.transport
    if transport is None:
        return
    raw = transport.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
