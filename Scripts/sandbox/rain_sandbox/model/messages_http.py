"""The Messages API over HTTP."""

import json
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web

from . import conversation, messages_request, messages_wire
from .answer import new_id, tokens_of
from .catalogue import MODELS, model_named
from .errors import ModelError, bad_request
from .identity import PREFIX
from .messages_request import NEWEST, OLDER, MessagesRequest
from .prefix import Prefix
from .service import ModelService, planned_error, stream_error
from .sse import write_events

Endpoint = Callable[[web.Request, dict[str, str]], Awaitable[web.StreamResponse]]

BETAS = {
    "oauth-2025-04-20",
    "compact-2026-09-04",
    "context-management-2025-06-27",
    "mid-conversation-tool-changes-2026-07-01",
    "server-side-fallback-2026-07-01",
    "task-budgets-2026-03-13",
    "mcp-client-2026-09-15",
    "fast-mode-2026-02-01",
    "thinking-binding-controls-2026-08-01",
}
RATE_LIMITS = {
    f"anthropic-ratelimit-{kind}-{what}": value
    for kind in ("requests", "tokens", "input-tokens", "output-tokens")
    for what, value in (("limit", "1000000"), ("remaining", "999999"), ("reset", "2030-01-01T00:00:00Z"))
}


class MessagesHttp:
    def __init__(self, service: ModelService) -> None:
        self._service = service

    def add_routes(self, application: web.Application) -> None:
        def add(method: str, path: str, endpoint: Endpoint) -> None:
            application.router.add_route(method, PREFIX + path, self._handler(endpoint))

        add("POST", "/v1/messages", self._messages)
        add("POST", "/v1/messages/count_tokens", self._count)
        add("GET", "/v1/models", self._models)
        add("GET", "/v1/models/{model_id}", self._model)
        add("*", "/{rest:.*}", self._unknown)

    def _handler(self, endpoint: Endpoint) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            headers = {"request-id": new_id("req_", self._service.randomness)}
            try:
                self._check_headers(request.headers)
                return await endpoint(request, headers)
            except ModelError as error:
                return web.json_response(
                    error.as_messages_json(headers["request-id"]), status=error.status, headers=headers
                )

        return handle

    def _check_headers(self, headers: Mapping[str, str]) -> None:
        key, bearer = headers.get("x-api-key"), headers.get("Authorization")
        if key is not None and bearer is not None:
            raise bad_request("give x-api-key or Authorization, not both")
        if key is None and bearer is None:
            raise ModelError(401, "x-api-key header is required")
        expected = self._service.identity.api_key
        if (key or "") != expected and bearer != f"Bearer {expected}":
            raise ModelError(401, "invalid x-api-key" if bearer is None else "Invalid bearer token")
        version = headers.get("anthropic-version")
        if version not in (NEWEST, OLDER):
            raise bad_request(f"anthropic-version: {version!r} is not a valid version; the newest is {NEWEST}")
        betas = [beta.strip() for beta in headers.get("anthropic-beta", "").split(",") if beta.strip()]
        for beta in betas:
            if beta not in BETAS:
                raise bad_request(f"Unexpected value(s) `{beta}` for the `anthropic-beta` header.")

    async def _messages(self, request: web.Request, headers: dict[str, str]) -> web.StreamResponse:
        service = self._service
        read, prefix = await self._read(request, counting=False)
        planned = service.take_plan()
        error = planned_error(planned)
        if error is not None:
            headers |= planned.headers
            raise error
        answer = service.answer(
            conversation.dialogue(read),
            planned,
            parallel=read.parallel,
            shows_thinking=read.shows_thinking,
            thinks=read.thinking != "disabled",
            max_tokens=read.max_tokens,
            stop_sequences=read.stop_sequences,
        )
        service.binding.sign(prefix, answer.blocks, answer.bound, answer.is_paused)
        reading = service.cache.read(read, prefix, read.caches_automatically)
        headers |= RATE_LIMITS | planned.headers
        message_id, model = new_id("msg_", service.randomness), read.model.model_id
        if not read.stream:
            body = json.dumps(messages_wire.whole(message_id, model, answer, reading), ensure_ascii=False)
            return web.Response(text=body, content_type="application/json", headers=headers)
        events = messages_wire.events(message_id, model, answer, reading, service.switches)
        failure = messages_wire.error_event(stream_error(planned).as_messages_json(headers["request-id"]))
        return await write_events(request, events, failure, planned, service.switches, headers)

    async def _count(self, request: web.Request, headers: dict[str, str]) -> web.StreamResponse:
        read, _ = await self._read(request, counting=True)
        parts = [*(read.exact_tools), *read.system, *(item.block for item in read.items)]
        return web.json_response({"input_tokens": sum(tokens_of(str(part)) for part in parts)}, headers=headers)

    async def _read(self, request: web.Request, *, counting: bool) -> tuple[MessagesRequest, Prefix]:
        service = self._service
        if request.content_type != "application/json":
            raise bad_request("Content-Type must be application/json")
        body = await request.read()
        read = messages_request.read(body, request.headers["anthropic-version"], counting)
        prefix = Prefix(read.model.model_id, read.exact_tools, read.system)
        prefix.extend(read.items)
        bound = service.binding.verify(prefix, read.items)
        conversation.check(read, bound, service.switches)
        return read, prefix

    async def _models(self, _request: web.Request, headers: dict[str, str]) -> web.StreamResponse:
        models = [model.as_json() for model in MODELS.values()]
        page = {"data": models, "has_more": False, "first_id": models[0]["id"], "last_id": models[-1]["id"]}
        return web.json_response(page, headers=headers)

    async def _model(self, request: web.Request, headers: dict[str, str]) -> web.StreamResponse:
        return web.json_response(model_named(request.match_info["model_id"]).as_json(), headers=headers)

    async def _unknown(self, _request: web.Request, _headers: dict[str, str]) -> web.StreamResponse:
        raise ModelError(404, "Not found")
