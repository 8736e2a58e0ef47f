"""`Idempotency-Key`: a write that is asked for twice is done once."""

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import web

from ..clock import StackClock
from .errors import bad_request

HEADER, CACHED_HEADER = "Idempotency-Key", "Idempotency-Cached"
LONGEST_KEY = 64
LIFETIME_SECONDS = 24 * 60 * 60
WRITING = ("POST", "PUT", "PATCH", "DELETE")


@dataclass
class Kept:
    request: bytes
    expires_at: float
    answer: tuple[int, bytes, str] | None = None
    """Status, body and content type; None while the first request is still running."""


class IdempotentAnswers:
    def __init__(self, clock: StackClock) -> None:
        self._clock = clock
        self._kept: dict[str, Kept] = {}

    async def answer(self, request: web.Request, run: Callable[[], Awaitable[web.Response]]) -> web.Response:
        """Refusals are kept too; failures of the server are not."""
        key = request.headers.get(HEADER)
        if key is None or request.method not in WRITING:
            return await run()
        if not 1 <= len(key) <= LONGEST_KEY:
            raise bad_request(f"{HEADER} must have 1 to {LONGEST_KEY} characters")
        asked = hashlib.sha256(f"{request.method} {request.path_qs}\n".encode() + await request.read()).digest()
        kept = self._kept.get(key)
        if kept is not None and self._clock.now() < kept.expires_at:
            if kept.answer is None:
                return web.json_response({"msg": "A request with this idempotency key is in progress"}, status=429)
            if kept.request != asked:
                raise bad_request(f"{HEADER} was used with another request")
            status, body, content_type = kept.answer
            return _marked(web.Response(status=status, body=body, content_type=content_type), key, is_cached=True)
        kept = Kept(asked, self._clock.now() + LIFETIME_SECONDS)
        self._kept[key] = kept
        try:
            response = await run()
        except BaseException:
            del self._kept[key]
            raise
        body = response.body if isinstance(response.body, bytes) else b""
        if response.status >= 500:
            del self._kept[key]
        else:
            kept.answer = (response.status, body, response.content_type)
        return _marked(response, key, is_cached=False)


def _marked(response: web.Response, key: str, is_cached: bool) -> web.Response:
    response.headers[HEADER] = key
    response.headers[CACHED_HEADER] = "true" if is_cached else "false"
    return response
