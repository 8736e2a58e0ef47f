"""Chains over HTTP. The engine is slow and synchronous, so each chain has one thread of its own: that keeps the
server answering, and makes every call on a chain whole."""

import asyncio
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from aiohttp import web

from . import producer
from .chain import Chain
from .errors import PARSE_ERROR, RpcError
from .node import Node

T = TypeVar("T")
TICK_SECONDS = 0.05


class ChainThread:
    """A chain, its node, and the one thread that may touch them."""

    def __init__(self, chain: Chain, more_methods: object, block_interval: float | None = None) -> None:
        self._chain = chain
        self._more_methods = more_methods
        self._block_interval = block_interval
        self._executor = ThreadPoolExecutor(1, thread_name_prefix=f"chain-{self.chain_id}")
        chain.automine = not block_interval
        self._start = chain.capture()
        self.node = self._new_node()

    @property
    def chain_id(self) -> int:
        return self._chain.settings.chain_id

    async def run(self, work: Callable[[Node], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, self.node)

    async def reset(self) -> None:
        """Back to the first block, with a new node: it forgets snapshots, filters and switches."""

        def start_again(_node: Node) -> None:
            if not self._chain.restore(self._start):
                raise RuntimeError("the first block of a chain never goes away")
            self.node = self._new_node()

        await self.run(start_again)

    def _new_node(self) -> Node:
        node = Node(self._chain, self._more_methods)
        node.mining.block_interval = self._block_interval
        return node

    async def mine_by_the_clock(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            interval = self.node.mining.block_interval
            if interval and time.monotonic() - last >= interval:
                last = time.monotonic()
                await self.run(lambda node: producer.mine(node.chain))

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


class ChainHttp:
    def __init__(self, chains: dict[int, ChainThread]) -> None:
        self._chains = chains

    def add_routes(self, application: web.Application) -> None:
        application.router.add_post("/chain/{chain_id}", self._answer)
        application.router.add_get("/chain/{chain_id}", self._describe)

    async def _answer(self, request: web.Request) -> web.Response:
        chain = self._chain(request)
        try:
            parsed = json.loads(await request.read())
        except ValueError:
            error = RpcError(PARSE_ERROR, "parse error").as_json()
            return web.json_response({"jsonrpc": "2.0", "id": None, "error": error})
        return web.json_response(await chain.run(lambda node: node.answer(parsed)))

    async def _describe(self, request: web.Request) -> web.Response:
        chain = self._chain(request)
        number = await chain.run(lambda node: node.chain.head.number)
        return web.json_response({"chainId": chain.chain_id, "block": number})

    def _chain(self, request: web.Request) -> ChainThread:
        text: Any = request.match_info["chain_id"]
        chain = self._chains.get(int(text)) if text.isdecimal() else None
        if chain is None:
            raise web.HTTPNotFound(text='{"error":"no chain at this path"}', content_type="application/json")
        return chain
