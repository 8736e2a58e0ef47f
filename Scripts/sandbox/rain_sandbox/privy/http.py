"""Privy over HTTP: the client's API and the server's, with much the same resources under two prefixes."""

import logging
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import replace

from aiohttp import web

from . import callers, login, not_served_here, server_routes, session_routes, wallet_routes
from .call import Call, Endpoint, parse_body
from .refusals import Refused
from .service import Privy

CLIENT_PREFIX, SERVER_PREFIX = "/privy", "/privy-api"
CLIENT_API, SERVER_API = CLIENT_PREFIX + "/api/v1", SERVER_PREFIX + "/v1"
JSON_TYPE = "application/json"
log = logging.getLogger(__name__)

CLIENT_ENDPOINTS = [*not_served_here.CLIENT, *login.ENDPOINTS, *session_routes.ENDPOINTS, *wallet_routes.ENDPOINTS]
JWKS = Endpoint("GET", "/apps/{app_id}/jwks.json", session_routes.jwks, needs_user=False)

Handler = Callable[[web.Request], Awaitable[web.Response]]
Identify = Callable[[Endpoint, Call], Call]


class PrivyHttp:
    def __init__(self, privy: Privy) -> None:
        self._privy = privy

    def add_routes(self, application: web.Application) -> None:
        for prefix, endpoints, identify in (
            (CLIENT_API, [JWKS], self._as_anyone),
            (SERVER_API, [JWKS], self._as_anyone),
            (CLIENT_API, CLIENT_ENDPOINTS, self._as_client),
            (SERVER_API, server_routes.ENDPOINTS, self._as_server),
        ):
            for endpoint in endpoints:
                path = prefix + endpoint.path
                application.router.add_route(endpoint.method, path, self._handler(path, endpoint, identify))
        for prefix in (CLIENT_PREFIX, SERVER_PREFIX):
            application.router.add_route("*", prefix + "/{rest:.*}", self._nothing_here)

    def _handler(self, path: str, endpoint: Endpoint, identify: Identify) -> Handler:
        async def handle(request: web.Request) -> web.Response:
            self._privy.requests[f"{endpoint.method} {path}"] += 1
            try:
                body = await request.read()
                call = identify(endpoint, _call(request))
                if body and request.content_type != JSON_TYPE:
                    raise Refused("unsupported_media_type")
                answer = await endpoint.answer(self._privy, replace(call, body=parse_body(body)))
                return web.Response(status=204) if answer is None else web.json_response(answer)
            except Refused as refused:
                return self._refused(refused)
            except Exception as error:
                log.error("%s failed: %s", endpoint.path, _where(error))
                return self._refused(Refused("internal"))

        return handle

    def _as_anyone(self, _endpoint: Endpoint, call: Call) -> Call:
        return call

    def _as_client(self, endpoint: Endpoint, call: Call) -> Call:
        callers.check_client(self._privy, call.headers)
        call = replace(call, bearer=callers.bearer(call.headers))
        if not endpoint.needs_user:
            return call
        user = self._privy.users.find(self._privy.sessions.user_id(call.bearer))
        if user is None:
            raise Refused("invalid_auth_token")
        return replace(call, user=user)

    def _as_server(self, _endpoint: Endpoint, call: Call) -> Call:
        callers.check_server(self._privy, call.headers)
        return call

    async def _nothing_here(self, _request: web.Request) -> web.Response:
        return self._refused(Refused("not_found"))

    def _refused(self, refused: Refused) -> web.Response:
        refusals = self._privy.refusals
        status = refusals.of(refused.name).status
        return web.json_response(refusals.body(refused), status=status, headers=refused.headers)


def _call(request: web.Request) -> Call:
    return Call(
        method=request.method,
        url=f"{request.scheme}://{request.host}{request.raw_path}",
        path=request.path,
        headers=request.headers,
        parameters=request.match_info,
        query=request.query,
        body=None,
    )


def _where(error: Exception) -> str:
    """Type and place only: messages of libraries may quote the secrets they were given."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {frames[-1].name}, from " + ", ".join(frame.name for frame in frames[:-1])
