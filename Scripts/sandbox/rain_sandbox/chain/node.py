"""A chain with its JSON-RPC methods: takes parsed requests, gives JSON answers."""

import logging
from typing import Any

from .chain import Chain
from .errors import INTERNAL_ERROR, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, RpcError
from .rpc.calls import CallMethods
from .rpc.dev import MiningMethods, SandboxMethods, StateMethods
from .rpc.logs import LogMethods
from .rpc.method import methods_of
from .rpc.node import NodeMethods
from .rpc.parameters import BlockFinder
from .rpc.reads import AccountMethods, BlockMethods, TransactionMethods

MAXIMUM_BATCH = 1000
log = logging.getLogger(__name__)


class Node:
    def __init__(self, chain: Chain, *more_methods: object, finality_lag: int = 0) -> None:
        finder = BlockFinder(chain, finality_lag)
        logs = LogMethods(chain)
        self.chain = chain
        self.mining = MiningMethods(chain)
        self.state = StateMethods(chain)
        self.methods = methods_of(
            NodeMethods(chain, finder),
            AccountMethods(chain, finder),
            BlockMethods(chain, finder),
            TransactionMethods(chain, finder),
            CallMethods(chain, finder),
            logs,
            self.mining,
            self.state,
            SandboxMethods(chain, logs, finder),
            *more_methods,
        )

    def answer(self, request: Any) -> Any:
        """The answer to a request or a batch of them."""
        if not isinstance(request, list):
            return self._answer_one(request)
        if not request:
            return _error(None, RpcError(INVALID_REQUEST, "empty batch"))
        if len(request) > MAXIMUM_BATCH:
            return [_error(None, RpcError(INVALID_REQUEST, "batch too large"))]
        return [self._answer_one(single) for single in request]

    def call(self, method: str, *parameters: Any) -> Any:
        """One method, for the rest of the stack; errors are raised."""
        return self.methods[method].call(list(parameters))

    def _answer_one(self, request: Any) -> dict[str, Any]:
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            return _error(None, RpcError(INVALID_REQUEST, "invalid request"))
        name, parameters = request["method"], request.get("params") or []
        try:
            method = self.methods.get(name)
            if method is None:
                raise RpcError(METHOD_NOT_FOUND, f"the method {name} does not exist/is not available")
            if not isinstance(parameters, list):
                raise RpcError(INVALID_PARAMS, "non-array args")
            result = method.call(parameters)
        except RpcError as error:
            return _error(request.get("id"), error)
        except Exception as error:
            log.exception("%s failed", name)
            text = f"internal error: {type(error).__name__}: {error}"
            return _error(request.get("id"), RpcError(INTERNAL_ERROR, text))
        return {"jsonrpc": "2.0", "id": request.get("id"), "result": result}


def _error(request_id: Any, error: RpcError) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": request_id, "error": error.as_json()}
