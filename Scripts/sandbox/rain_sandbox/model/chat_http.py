"""The chat completions wire over HTTP, as a gateway in front of the model offers it."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import web

from ..clock import StackClock
from . import chat_request, chat_wire
from .answer import Answer, new_id, tokens_of
from .errors import ModelError, bad_request
from .identity import PROXY_MODEL, PROXY_PREFIX
from .service import ModelService, planned_error, stream_error
from .sse import Event, write_events


class ChatHttp:
    def __init__(self, service: ModelService, clock: StackClock) -> None:
        self._service = service
        self._clock = clock

    def add_routes(self, application: web.Application) -> None:
        application.router.add_post(f"{PROXY_PREFIX}/v1/chat/completions", self._handler(self._complete))
        application.router.add_get(f"{PROXY_PREFIX}/v1/models", self._handler(self._models))
        application.router.add_route("*", PROXY_PREFIX + "/{rest:.*}", self._handler(self._unknown))

    def _handler(
        self, endpoint: Callable[[web.Request, dict[str, str]], Awaitable[web.StreamResponse]]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            headers = {"x-request-id": new_id("req_", self._service.randomness)}
            try:
                self._check_headers(request.headers)
                return await endpoint(request, headers)
            except ModelError as error:
                return web.json_response(error.as_chat_json(), status=error.status, headers=headers)

        return handle

    def _check_headers(self, headers: Mapping[str, str]) -> None:
        """The key of the model's own API has no business at a gateway, so it is refused wherever it is."""
        identity = self._service.identity
        if "x-api-key" in headers or any(identity.api_key in value for value in headers.values()):
            raise bad_request("a key of the model's own API was sent to the gateway")
        if headers.get("Authorization") != f"Bearer {identity.proxy_token}":
            raise ModelError(401, "Incorrect API key provided.")

    async def _complete(self, request: web.Request, headers: dict[str, str]) -> web.StreamResponse:
        service, switches = self._service, self._service.switches
        key = service.identity.signing_key
        if request.content_type != "application/json":
            raise bad_request("Content-Type must be application/json")
        body = await request.read()
        if service.identity.api_key.encode() in body:
            raise bad_request("a key of the model's own API was sent to the gateway")
        read = chat_request.read(body)
        for given in read.assistants:
            if not chat_wire.is_genuine(given, switches.proxy, key):
                raise bad_request("an assistant message lacks the reasoning it came with, or it was changed")
        planned = service.take_plan()
        error = planned_error(planned)
        if error is not None:
            headers |= planned.headers
            raise error
        answer = service.answer(
            read.dialogue,
            planned,
            parallel=read.parallel,
            shows_thinking=True,
            thinks=switches.proxy.reasoning != "none",
            max_tokens=read.max_tokens,
            stop_sequences=read.stop_sequences,
        )
        said, usage = chat_wire.message(answer, switches.proxy, key), _usage(read.prompt, answer)
        answer_id, created = new_id("chatcmpl-", service.randomness), int(self._clock.now())
        headers |= planned.headers
        if not read.stream:
            plain = switches.proxy.stop_for_tools
            made = chat_wire.whole(answer_id, PROXY_MODEL, created, answer, usage, said, plain)
            text = json.dumps(made, ensure_ascii=False)
            return web.Response(text=text, content_type="application/json", headers=headers)
        told = usage if read.includes_usage else None
        events = chat_wire.chunks(answer_id, PROXY_MODEL, created, answer, told, said, switches)
        failure = Event(json.dumps(stream_error(planned).as_chat_json()))
        return await write_events(request, events, failure, planned, switches, headers)

    async def _models(self, _request: web.Request, headers: dict[str, str]) -> web.StreamResponse:
        model = {"id": PROXY_MODEL, "object": "model", "created": 0, "owned_by": "stand-in"}
        return web.json_response({"object": "list", "data": [model]}, headers=headers)

    async def _unknown(self, _request: web.Request, _headers: dict[str, str]) -> web.StreamResponse:
        raise ModelError(404, "Not found: a gateway's paths are BASE/v1/chat/completions and BASE/v1/models")


def _usage(prompt: list[Any], answer: Answer) -> dict[str, Any]:
    asked, told = tokens_of(prompt), answer.tokens
    return {
        "prompt_tokens": asked,
        "completion_tokens": told,
        "total_tokens": asked + told,
        "prompt_tokens_details": {"cached_tokens": 0},
        "completion_tokens_details": {"reasoning_tokens": answer.thinking_tokens},
    }
