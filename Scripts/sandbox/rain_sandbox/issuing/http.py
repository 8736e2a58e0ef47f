"""The issuing API over HTTP."""

import logging
import traceback
from collections.abc import Awaitable, Callable

from aiohttp import web

from . import money_endpoints as money
from . import record_endpoints as records
from .authentication import caller_of
from .call import Answer, Call
from .errors import AlreadyHasContract, IssuingError, not_served
from .service import Issuing

Endpoint = Callable[[Call], Awaitable[Answer]]

PREFIX = "/issuing/v1/issuing"
USER, COMPANY = "/users/{user_id}", "/companies/{company_id}"
log = logging.getLogger(__name__)

ROUTES: tuple[tuple[str, str, Endpoint], ...] = (
    ("POST", f"{USER}/sessions", money.mint_session),
    ("POST", f"{USER}/contracts", money.create_contract),
    *(
        route
        for scope in ("", USER, COMPANY)
        for route in (
            ("GET", f"{scope}/contracts", money.list_contracts),
            ("GET", f"{scope}/balances", money.read_balances),
            ("GET", f"{scope}/signatures/withdrawals", money.sign_withdrawal),
            ("GET", f"{scope}/signatures/payments", money.sign_payment),
            ("POST", f"{scope}/payments", money.initiate_payment),
        )
    ),
    ("POST", f"{USER}/charges", money.charge),
    ("POST", f"{COMPANY}/charges", money.charge),
    ("GET", "/transactions", records.list_transactions),
    ("GET", "/transactions/{transaction_id}", records.read_transaction),
    ("PATCH", "/transactions/{transaction_id}", records.change_transaction),
    ("GET", "/users", records.list_users),
    ("GET", USER, records.read_user),
    ("POST", "/keys", records.create_key),
    ("DELETE", "/keys/{key_id}", records.delete_key),
    ("POST", "/webhooks/apikey/secondary", records.start_webhook_rotation),
    ("POST", "/webhooks/apikey/secondary/promote", records.finish_webhook_rotation),
)


class IssuingHttp:
    def __init__(self, issuing: Issuing) -> None:
        self._issuing = issuing

    def add_routes(self, application: web.Application) -> None:
        for method, path, endpoint in ROUTES:
            application.router.add_route(method, PREFIX + path, self._handler(endpoint))
        application.router.add_route("*", PREFIX + "/{rest:.*}", self._handler(_not_served))

    def _handler(self, endpoint: Endpoint) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            try:
                return await self._answer(request, endpoint)
            except IssuingError as error:
                return self._refused(error)

        return handle

    async def _answer(self, request: web.Request, endpoint: Endpoint) -> web.Response:
        issuing = self._issuing
        caller = caller_of(request.headers, issuing.keys, issuing.sessions)
        caller.require_writing(request.method)
        call = Call(
            issuing=issuing,
            caller=caller,
            parts=request.match_info,
            query=list(request.query.items()),
            body=await request.read(),
            content_type=request.content_type if "Content-Type" in request.headers else None,
        )

        async def run() -> web.Response:
            try:
                answer = await endpoint(call)
            except IssuingError as error:
                return self._refused(error)
            except Exception as error:
                log.error("%s failed: %s", request.path, _where(error))
                return self._refused(IssuingError(500))
            if answer.body is None:
                return web.Response(status=answer.status)
            return web.json_response(answer.body, status=answer.status)

        return await issuing.idempotency.answer(request, run)

    def _refused(self, error: IssuingError) -> web.Response:
        if isinstance(error, AlreadyHasContract):
            return web.Response(status=error.status)
        return web.json_response(error.as_json(self._issuing.switches.error_shape), status=error.status)


async def _not_served(_call: Call) -> Answer:
    raise not_served("this path")


def _where(error: Exception) -> str:
    """Type and place only: messages of libraries may quote what they were given."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {frames[-1].name}, from " + ", ".join(frame.name for frame in frames[:-1])
