"""JSON-RPC errors, with the codes and texts geth uses."""

from typing import Any

SERVER_ERROR = -32000
INVALID_PARAMS = -32602
METHOD_NOT_FOUND = -32601
INVALID_REQUEST = -32600
PARSE_ERROR = -32700
INTERNAL_ERROR = -32603
LIMIT_EXCEEDED = -32005
EXECUTION_REVERTED = 3

PANIC_TEXTS = {
    0x00: "generic panic",
    0x01: "assert(false)",
    0x11: "arithmetic underflow or overflow",
    0x12: "division or modulo by zero",
    0x21: "enum overflow",
    0x22: "invalid encoded storage byte array accessed",
    0x31: "out-of-bounds array access; popping on an empty array",
    0x32: "out-of-bounds access of an array or bytesN",
    0x41: "out of memory",
    0x51: "uninitialized function",
}

VM_TEXTS = {
    "OutOfGasError": "out of gas",
    "InvalidJumpDestError": "invalid jump destination",
    "WriteInStaticContext": "write protection",
    "OutOfBoundsRead": "return data out of bounds",
    "StackDepthLimitError": "max call depth exceeded",
    "AddressCollision": "contract address collision",
    "StackUnderflowError": "stack underflow",
    "StackOverflowError": "stack limit reached 1024 (1023)",
    "InvalidContractPrefix": "invalid code: must not begin with 0xef",
}

ERROR_STRING_SELECTOR = bytes.fromhex("08c379a0")
PANIC_SELECTOR = bytes.fromhex("4e487b71")


class RpcError(Exception):
    """What a JSON-RPC call answers in its `error` member."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def as_json(self) -> dict[str, Any]:
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data is not None:
            error["data"] = self.data
        return error


def refused(message: str) -> RpcError:
    """The plain refusal: geth puts nearly everything under one code."""
    return RpcError(SERVER_ERROR, message)


def invalid_argument(index: int, why: str) -> RpcError:
    return RpcError(INVALID_PARAMS, f"invalid argument {index}: {why}")


def reverted(return_data: bytes) -> RpcError:
    """A revert: the text when the contract gave one, and always the raw bytes in `data`."""
    message = "execution reverted"
    reason = revert_reason(return_data)
    if reason is not None:
        message += f": {reason}"
    return RpcError(EXECUTION_REVERTED, message, "0x" + return_data.hex())


def revert_reason(return_data: bytes) -> str | None:
    """The text of `Error(string)` or `Panic(uint256)`; None for anything else, also for malformed data."""
    selector, body = return_data[:4], return_data[4:]
    if selector == PANIC_SELECTOR and len(body) >= 32:
        code = int.from_bytes(body[:32], "big")
        return PANIC_TEXTS.get(code, f"unknown panic code: {code:#x}")
    if selector == ERROR_STRING_SELECTOR and len(body) >= 64:
        length = int.from_bytes(body[32:64], "big")
        try:
            return body[64 : 64 + length].decode()
        except UnicodeDecodeError:
            return None
    return None


def vm_error(error: Exception) -> RpcError:
    """A halt of the virtual machine other than a revert."""
    name = type(error).__name__
    if name == "InvalidOpcode":
        argument = error.args[0] if error.args else 0
        opcode = argument[0] if isinstance(argument, bytes) else int(argument)
        text = "INVALID" if opcode == 0xFE else f"opcode {opcode:#x} not defined"
        return refused(f"invalid opcode: {text}")
    return refused(VM_TEXTS.get(name, name))
