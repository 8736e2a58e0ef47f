"""Mailbox, faucet and control over HTTP: the parts that no real service has."""

from typing import Any, TypeVar

from aiohttp import web
from pydantic import BaseModel, ValidationError

from .chain.errors import RpcError
from .chain.http import ChainThread
from .control import Control, TimeControl, TurnkeyControl
from .faucet import FaucetRequest, NoSuchChain, pay_out
from .fault import Fault
from .mailbox import Mailbox
from .privy.control import PrivyControl

M = TypeVar("M", bound=BaseModel)


class SupportHttp:
    def __init__(self, mailbox: Mailbox, control: Control, chains: dict[int, ChainThread]) -> None:
        self._mailbox = mailbox
        self._control = control
        self._chains = chains

    def add_routes(self, application: web.Application) -> None:
        routes = application.router
        routes.add_get("/mailbox", self._messages)
        routes.add_post("/faucet", self._pay_out)
        routes.add_get("/control/faults", self._list_faults)
        routes.add_post("/control/faults", self._add_fault)
        routes.add_delete("/control/faults", self._clear_faults)
        routes.add_delete("/control/faults/{fault_id:[0-9]+}", self._clear_faults)
        routes.add_post("/control/turnkey", self._turnkey)
        routes.add_post("/control/privy", self._privy)
        routes.add_post("/control/time", self._advance_time)
        routes.add_post("/control/reset", self._reset)

    async def _messages(self, request: web.Request) -> web.Response:
        messages = self._mailbox.messages(request.query.get("contact"))
        return web.json_response([message.as_json() for message in messages])

    async def _pay_out(self, request: web.Request) -> web.Response:
        try:
            paid = await pay_out(self._chains, await _read(request, FaucetRequest))
        except (NoSuchChain, RpcError, ValueError) as error:
            raise _bad_request(str(error)) from None
        return web.json_response({"transactionHash": paid})

    async def _list_faults(self, _request: web.Request) -> web.Response:
        return web.json_response([planned.as_json() for planned in self._control.faults.planned])

    async def _add_fault(self, request: web.Request) -> web.Response:
        fault = await _read(request, Fault)
        return web.json_response({"id": self._control.faults.add(fault)})

    async def _clear_faults(self, request: web.Request) -> web.Response:
        fault_id = request.match_info.get("fault_id")
        self._control.faults.remove(int(fault_id) if fault_id else None)
        return web.json_response({})

    async def _turnkey(self, request: web.Request) -> web.Response:
        return web.json_response(await self._control.turnkey(await _read(request, TurnkeyControl)))

    async def _privy(self, request: web.Request) -> web.Response:
        return web.json_response(await self._control.privy(await _read(request, PrivyControl)))

    async def _advance_time(self, request: web.Request) -> web.Response:
        return web.json_response(self._control.advance_time(await _read(request, TimeControl)))

    async def _reset(self, _request: web.Request) -> web.Response:
        await self._control.reset()
        return web.json_response({})


async def _read(request: web.Request, model: type[M]) -> M:
    try:
        return model.model_validate_json(await request.read())
    except ValidationError as error:
        problems: list[Any] = [f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors()]
        raise _bad_request("; ".join(problems)) from None


def _bad_request(message: str) -> web.HTTPBadRequest:
    return web.HTTPBadRequest(text=web.json_response({"error": message}).text, content_type="application/json")
