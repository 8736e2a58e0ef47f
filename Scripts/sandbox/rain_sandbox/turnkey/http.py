"""Turnkey over HTTP: every endpoint is a POST of JSON."""

import inspect
import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from . import proxy, queries
from .catalogue import SUBMISSIONS
from .errors import INTERNAL, TurnkeyError, bad_body, not_found
from .service import Turnkey
from .submissions import Submissions

QUERY_PATH = "/turnkey/public/v1/query/{name}"
SUBMIT_PATH = "/turnkey/public/v1/submit/{name}"
PROXY_PATH = "/turnkey-auth-proxy/v1/{name}"
log = logging.getLogger(__name__)


class TurnkeyHttp:
    def __init__(self, turnkey: Turnkey) -> None:
        self._turnkey = turnkey
        self._submissions = Submissions(turnkey, SUBMISSIONS)
        self._proxy = proxy.AuthProxy(turnkey, self._submissions)

    def add_routes(self, application: web.Application) -> None:
        application.router.add_post(QUERY_PATH, self._query)
        application.router.add_post(SUBMIT_PATH, self._submit)
        application.router.add_post(PROXY_PATH, self._answer_proxy)
        application.router.add_route("*", "/turnkey/{rest:.*}", self._invalid_path)
        application.router.add_route("*", "/turnkey-auth-proxy/{rest:.*}", self._invalid_path)

    async def _query(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in queries.QUERIES:
            return await self._invalid_path(request)
        return await _answered(request, lambda body: queries.answer(self._turnkey, name, request.headers, body))

    async def _submit(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if not self._submissions.serves(name):
            return await self._invalid_path(request)

        async def submit(body: bytes) -> dict[str, Any]:
            activity = self._submissions.submit(name, request.headers, body)
            answered = {"activity": activity.as_json()}
            await self._turnkey.sends.carry_on()
            return answered

        return await _answered(request, submit)

    async def _answer_proxy(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if not self._proxy.serves(name):
            return await self._invalid_path(request)
        config_id = request.headers.get(proxy.CONFIG_HEADER)
        return await _answered(request, lambda body: self._proxy.answer(name, config_id, body))

    async def _invalid_path(self, _request: web.Request) -> web.Response:
        return _refused(not_found("invalid path"))


async def _answered(
    request: web.Request, answer: Callable[[bytes], dict[str, Any] | Awaitable[dict[str, Any]]]
) -> web.Response:
    body = await request.read()
    try:
        if body and request.content_type != "application/json":
            raise bad_body(("Content-Type", "must be application/json"))
        answered = answer(body)
        return web.json_response(await answered if inspect.isawaitable(answered) else answered)
    except TurnkeyError as error:
        return _refused(error)
    except Exception as error:
        log.error("%s failed: %s", request.path, _where(error))
        return _refused(TurnkeyError(INTERNAL, "internal error", "INTERNAL"))


def _where(error: Exception) -> str:
    """Type and place only: messages of libraries may quote the secrets they were given."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {frames[-1].name}, from " + ", ".join(frame.name for frame in frames[:-1])


def _refused(error: TurnkeyError) -> web.Response:
    return web.json_response(error.as_json(), status=error.http_status)
