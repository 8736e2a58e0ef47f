"""What went over the wire: every request as it came, also the refused ones, for tests to search."""

import itertools
from collections import deque
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from ..faults import Handler
from .errors import ModelError
from .identity import PREFIX, PROXY_PREFIX

MOST_BYTES = 64 * 1024 * 1024


@dataclass
class Recorded:
    number: int
    wire: str
    method: str
    path: str
    headers: list[tuple[str, str]]
    body: str
    status: int | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "wire": self.wire,
            "method": self.method,
            "path": self.path,
            "headers": {name.lower(): value for name, value in self.headers},
            "body": self.body,
            "status": self.status,
        }


class Record:
    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self._numbers = itertools.count(1)
        self._kept: deque[Recorded] = deque()
        self._bytes = 0

    def as_json(self) -> list[dict[str, Any]]:
        return [recorded.as_json() for recorded in self._kept]

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Stands before the faults, so that a request that meets one is there too."""
        wire = _wire(request.path)
        if wire is None:
            return await handler(request)
        too_large = None
        try:
            body = (await request.read()).decode(errors="backslashreplace")
        except web.HTTPRequestEntityTooLarge:
            body, too_large = "", ModelError(413, "Request exceeds the maximum size")
        recorded = Recorded(
            next(self._numbers), wire, request.method, request.path_qs, list(request.headers.items()), body
        )
        self._keep(recorded)
        response = await handler(request) if too_large is None else _refused(wire, too_large)
        recorded.status = response.status
        return response

    def _keep(self, recorded: Recorded) -> None:
        self._kept.append(recorded)
        self._bytes += len(recorded.body)
        while self._bytes > MOST_BYTES and len(self._kept) > 1:
            self._bytes -= len(self._kept.popleft().body)


def _refused(wire: str, error: ModelError) -> web.Response:
    if wire == "chat":
        return web.json_response(error.as_chat_json(), status=error.status)
    headers = {"request-id": "req_too_large"}
    return web.json_response(error.as_messages_json(headers["request-id"]), status=error.status, headers=headers)


def _wire(path: str) -> str | None:
    if path.startswith(PROXY_PREFIX + "/"):
        return "chat"
    return "messages" if path.startswith(PREFIX + "/") else None
