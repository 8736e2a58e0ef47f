"""The controls over HTTP, beside those of the whole stack."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web
from pydantic import ValidationError

from .service import ModelService
from .switches import Planned, Switches, SwitchModel

PATH = "/control/model"


class SwitchRequest(Switches):
    """Only the fields that are given change, also those of `proxy`."""


class PlanRequest(SwitchModel):
    answers: list[Planned]


class ModelControlHttp:
    def __init__(self, service: ModelService) -> None:
        self._service = service

    def add_routes(self, application: web.Application) -> None:
        application.router.add_post(PATH, _handler(self._turn))
        application.router.add_post(f"{PATH}/plan", _handler(self._plan))
        application.router.add_get(f"{PATH}/requests", self._requests)
        application.router.add_delete(f"{PATH}/requests", self._forget)

    async def _turn(self, body: bytes) -> Any:
        asked = SwitchRequest.model_validate_json(body)
        switches = self._service.switches
        for name in asked.model_fields_set - {"proxy"}:
            setattr(switches, name, getattr(asked, name))
        for name in asked.proxy.model_fields_set:
            setattr(switches.proxy, name, getattr(asked.proxy, name))
        return switches.model_dump(by_alias=True)

    async def _plan(self, body: bytes) -> Any:
        self._service.plan.extend(PlanRequest.model_validate_json(body).answers)
        return {"planned": len(self._service.plan)}

    async def _requests(self, _request: web.Request) -> web.Response:
        return web.json_response(self._service.record.as_json())

    async def _forget(self, _request: web.Request) -> web.Response:
        self._service.record.clear()
        return web.json_response({})


def _handler(run: Callable[[bytes], Awaitable[Any]]) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        try:
            return web.json_response(await run(await request.read()))
        except ValidationError as error:
            faults = (f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors())
            return web.json_response({"error": "; ".join(faults)}, status=400)

    return handle
