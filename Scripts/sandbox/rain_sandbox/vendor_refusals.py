"""Planned faults in the shape in which each vendor refuses."""

from aiohttp import web

from .fault import Fault
from .issuing.errors import IssuingError
from .model.errors import ModelError
from .privy.refusals import CATALOGUE, Refusal
from .turnkey.errors import INTERNAL, TurnkeyError


def vendor_refusal(fault: Fault) -> web.Response:
    match fault.kind:
        case "issuing-error":
            # The vendor's usual text for the status, unless the fault brings one.
            message = fault.message if "message" in fault.model_fields_set else None
            issuing = IssuingError(fault.status or 500, message)
            status, body = issuing.status, issuing.as_json()
        case "model-error":
            model = ModelError(fault.status or 500, fault.message if "message" in fault.model_fields_set else None)
            is_chat = fault.target == "model-proxy"
            status, body = model.status, model.as_chat_json() if is_chat else model.as_messages_json("req_fault")
        case "privy-error":
            given = Refusal(fault.status or 500, fault.message, fault.privy_error_code)
            privy = given if fault.refusal is None else CATALOGUE[fault.refusal]
            status, body = privy.status, privy.as_json()
        case _:
            turnkey = TurnkeyError(fault.code or INTERNAL, fault.message, fault.turnkey_error_code)
            status, body = turnkey.http_status, turnkey.as_json()
    return web.json_response(body, status=status, headers=fault.headers)
