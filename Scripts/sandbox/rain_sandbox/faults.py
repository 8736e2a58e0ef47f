"""Faults on demand: the next calls of an endpoint fail in the way a test asks for."""

import asyncio
import contextlib
import itertools
import json
import socket
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from .chain.errors import SERVER_ERROR
from .fault import Fault
from .vendor_refusals import vendor_refusal

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

PREFIXES = (
    ("/turnkey-auth-proxy/", "proxy"),
    ("/turnkey/", "turnkey"),
    ("/issuing/", "issuing"),
    ("/privy-api/", "privy-api"),
    ("/privy/", "privy"),
    ("/model-proxy/", "model-proxy"),
    ("/model/", "model"),
    ("/chain/", "chain"),
    ("/mailbox", "mailbox"),
    ("/faucet", "faucet"),
)
HTML_PAGE = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"


@dataclass
class PlannedFault:
    fault_id: int
    fault: Fault
    left: int

    def as_json(self) -> dict[str, Any]:
        return {"id": self.fault_id, "left": self.left, **self.fault.model_dump(by_alias=True, exclude_none=True)}


class FaultPlan:
    def __init__(self) -> None:
        self._ids = itertools.count(1)
        self.planned: list[PlannedFault] = []

    def add(self, fault: Fault) -> int:
        planned = PlannedFault(next(self._ids), fault, fault.count)
        self.planned.append(planned)
        return planned.fault_id

    def remove(self, fault_id: int | None = None) -> None:
        """One fault, or all of them."""
        self.planned = [item for item in self.planned if fault_id is not None and item.fault_id != fault_id]

    def take(self, target: str, path: str, methods: list[str]) -> Fault | None:
        for planned in self.planned:
            if planned.fault.matches(target, path, methods):
                planned.left -= 1
                if planned.left <= 0:
                    self.planned.remove(planned)
                return planned.fault
        return None

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        target = next((name for prefix, name in PREFIXES if request.path.startswith(prefix)), None)
        if target is None or not self.planned:
            return await handler(request)
        methods = _rpc_methods(await request.read()) if target == "chain" else []
        if methods and all(method.startswith("sandbox_") for method in methods):
            return await handler(request)  # planning faults must not fail by one
        fault = self.take(target, request.path, methods)
        return await (_play(fault, request, handler) if fault else handler(request))


async def _play(fault: Fault, request: web.Request, handler: Handler) -> web.StreamResponse:
    match fault.kind:
        case "delay":
            await asyncio.sleep(fault.seconds)
            return await handler(request)
        case "delay-after":
            answer = await handler(request)
            await asyncio.sleep(fault.seconds)
            return answer
        case "repeat":
            await handler(request)
            return await handler(request)
        case "status":
            return _response(fault, fault.status or 503, fault.body or "")
        case "html":
            return web.Response(status=fault.status or 502, text=HTML_PAGE, content_type="text/html")
        case "rpc-error":
            return web.json_response(_rpc_errors(fault, json.loads(await request.read())))
        case "turnkey-error" | "issuing-error" | "privy-error" | "model-error":
            return vendor_refusal(fault)
        case "body":
            await handler(request)
            return _response(fault, fault.status or 200, fault.body or "")
        case "reset-before":
            return _reset(request)
        case "reset-after":
            await handler(request)
            return _reset(request)
        case "truncate":
            return await _truncate(request, await handler(request))


def _response(fault: Fault, status: int, body: str) -> web.Response:
    return web.Response(status=status, text=body, content_type=fault.content_type, headers=fault.headers)


def _reset(request: web.Request) -> web.Response:
    """Aborts the connection with a reset, so that the client sees a failure and not an empty answer."""
    transport = request.transport
    if transport is not None:
        raw = transport.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        transport.abort()
    return web.Response()


async def _truncate(request: web.Request, answer: web.StreamResponse) -> web.StreamResponse:
    whole = answer.body if isinstance(answer, web.Response) and isinstance(answer.body, bytes) else b""
    cut = web.StreamResponse(status=answer.status, headers={"Content-Type": answer.content_type})
    cut.content_length = len(whole)
    with contextlib.suppress(ConnectionResetError):  # whoever asked may have gone already
        await cut.prepare(request)
        await cut.write(whole[: len(whole) // 2])
    if request.transport is not None:
        request.transport.close()
    return cut


def _rpc_methods(body: bytes) -> list[str]:
    try:
        parsed = json.loads(body)
    except ValueError:
        return []
    calls = parsed if isinstance(parsed, list) else [parsed]
    return [call["method"] for call in calls if isinstance(call, dict) and isinstance(call.get("method"), str)]


def _rpc_errors(fault: Fault, parsed: Any) -> Any:
    error: dict[str, Any] = {"code": fault.code or SERVER_ERROR, "message": fault.message}
    if fault.data is not None:
        error["data"] = fault.data
    calls = parsed if isinstance(parsed, list) else [parsed]
    answers = [{"jsonrpc": "2.0", "id": call.get("id"), "error": error} for call in calls]
    return answers if isinstance(parsed, list) else answers[0]
