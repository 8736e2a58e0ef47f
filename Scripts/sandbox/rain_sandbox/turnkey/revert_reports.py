"""Why a call reverted, in the vendor's shape."""

from typing import Any

from ..chain.errors import ERROR_STRING_SELECTOR, PANIC_SELECTOR, revert_reason, vm_error
from ..chain.records import Receipt
from ..chain.simulation import Outcome

JSON = dict[str, Any]


def of_preflight(outcome: Outcome, account: bytes) -> JSON:
    """What the trial run before the broadcast ended in."""
    return _report("Pre-flight simulation failed", outcome.error, outcome.return_data, account)


def of_receipt(receipt: Receipt, account: bytes) -> JSON:
    """What a mined transaction ended in."""
    return _report("Execution reverted on chain", receipt.error, receipt.return_data, account)


def _report(what: str, error: Exception | None, data: bytes, account: bytes) -> JSON:
    if error is not None and type(error).__name__ != "Revert":
        return {"message": f"{what}: {vm_error(error).message}"}
    entry = _entry(data, account)
    chain = [entry]
    return {"message": f"{what}: {entry['displayMessage']}", "revertChain": chain, "eth": {"revertChain": chain}}


def _entry(data: bytes, account: bytes) -> JSON:
    entry: JSON = {"address": "0x" + account.hex()}
    reason = revert_reason(data)
    if reason is not None and data[:4] == ERROR_STRING_SELECTOR:
        native = {"nativeType": "error_string", "message": reason}
        return {**entry, "errorType": "native", "displayMessage": reason, "native": native}
    if reason is not None and data[:4] == PANIC_SELECTOR:
        native = {"nativeType": "panic", "panicCode": str(int.from_bytes(data[4:36], "big"))}
        return {**entry, "errorType": "native", "displayMessage": f"Panic: {reason}", "native": native}
    if not data:
        native = {"nativeType": "execution_reverted"}
        return {**entry, "errorType": "native", "displayMessage": "execution reverted", "native": native}
    unknown = {"selector": "0x" + data[:4].hex(), "data": "0x" + data.hex()}
    return {**entry, "errorType": "unknown", "displayMessage": unknown["selector"], "unknown": unknown}
