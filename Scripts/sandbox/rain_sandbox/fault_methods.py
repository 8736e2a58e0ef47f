"""Planning faults over a chain's own JSON-RPC, for clients that only know the node's address."""

from typing import Any

from pydantic import ValidationError

from .chain.errors import INVALID_PARAMS, RpcError
from .chain.rpc.method import rpc
from .fault import Fault
from .faults import FaultPlan


class FaultMethods:
    def __init__(self, plan: FaultPlan) -> None:
        self._plan = plan

    @rpc("sandbox_addFault")
    def add(self, fault: Any) -> int:
        try:
            return self._plan.add(Fault.model_validate({"target": "chain", **fault}))
        except (ValidationError, TypeError):
            raise RpcError(INVALID_PARAMS, "not a fault: see the README") from None

    @rpc("sandbox_clearFaults")
    def clear(self) -> bool:
        self._plan.remove()
        return True
