"""The controls over HTTP, beside those of the whole stack."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from aiohttp import web
from pydantic import ValidationError

from ..chain.errors import RpcError
from . import control
from .control import IssuingControl
from .errors import IssuingError
from .values import Model

M = TypeVar("M", bound=Model)
PREFIX = "/control/issuing"


class IssuingControlHttp:
    def __init__(self, switchboard: IssuingControl) -> None:
        self._control = switchboard

    def add_routes(self, application: web.Application) -> None:
        def add(path: str, model: type[M], run: Callable[[M], Awaitable[Any]]) -> None:
            application.router.add_post(PREFIX + path, _handler(model, run))

        add("", control.SwitchRequest, self._control.turn)
        add("/users", control.NewUser, self._control.add_user)
        add("/companies", control.NewCompany, self._control.add_company)
        add("/contracts", control.NewCollateral, self._control.add_collateral)
        add("/card-authorizations", control.CardAuthorization, self._control.authorize_card)
        add("/transactions", control.NewTransaction, self._control.add_transaction)
        add("/webhooks", control.NewEvent, self._control.send_event)
        application.router.add_get(f"{PREFIX}/webhooks", self._deliveries)

    async def _deliveries(self, _request: web.Request) -> web.Response:
        return web.json_response(self._control.deliveries())


def _handler(model: type[M], run: Callable[[M], Awaitable[Any]]) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        try:
            return web.json_response(await run(model.model_validate_json(await request.read())))
        except ValidationError as error:
            faults = (f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors())
            return _refused("; ".join(faults))
        except (IssuingError, RpcError) as error:
            return _refused(error.message)

    return handle


def _refused(message: str) -> web.Response:
    return web.json_response({"error": message}, status=400)
