"""Calls and sends: `eth_call`, `eth_estimateGas`, `eth_sendRawTransaction`."""

from typing import Any

from ethereum_types.numeric import U8, U64, U256

from .. import admission
from ..chain import Chain
from ..errors import invalid_argument, refused
from ..simulation import RPC_GAS_CAP, AccountOverride, BlockOverride, Call, Simulator, estimate_gas
from .method import rpc
from .parameters import BlockFinder, address, data, quantity, word
from .shapes import hex_bytes, hex_number


class CallMethods:
    def __init__(self, chain: Chain, finder: BlockFinder) -> None:
        self.chain = chain
        self.finder = finder

    @rpc("eth_call")
    def call(self, arguments: Any, tag: Any = None, accounts: Any = None, block: Any = None) -> str:
        call = self._call(arguments)
        outcome = self._simulator(tag, accounts, block).run(call)
        outcome.require_success()
        return hex_bytes(outcome.return_data)

    @rpc("eth_estimateGas")
    def estimate(self, arguments: Any, tag: Any = None, accounts: Any = None, block: Any = None) -> str:
        call = self._call(arguments)
        gas = quantity(arguments["gas"]) if arguments.get("gas") is not None else None
        return hex_number(estimate_gas(self._simulator(tag, accounts, block), call, gas))

    @rpc("eth_sendRawTransaction")
    def send_raw(self, raw: Any) -> str:
        return hex_bytes(admission.send_raw(self.chain, data(raw)))

    def _simulator(self, tag: Any, accounts: Any, block: Any) -> Simulator:
        return Simulator(self.chain, self.finder.block(tag), _account_overrides(accounts), _block_override(block))

    def _call(self, arguments: Any) -> Call:
        if not isinstance(arguments, dict):
            raise invalid_argument(0, "json: cannot unmarshal into Go value of type ethapi.TransactionArgs")
        fee_cap = _optional_quantity(arguments, "maxFeePerGas")
        gas_price = _optional_quantity(arguments, "gasPrice")
        _check_fees(gas_price, fee_cap, _optional_quantity(arguments, "maxPriorityFeePerGas"))
        gas = _optional_quantity(arguments, "gas") or RPC_GAS_CAP
        recipient = arguments.get("to")
        return Call(
            sender=address(arguments["from"]) if arguments.get("from") else bytes(20),
            to=address(recipient) if recipient else None,
            data=_input(arguments),
            value=_optional_quantity(arguments, "value") or 0,
            gas_price=gas_price if gas_price is not None else fee_cap or 0,
            gas=min(gas, RPC_GAS_CAP),
            access_list=tuple(
                (address(entry["address"]), tuple(word(slot) for slot in entry.get("storageKeys", [])))
                for entry in arguments.get("accessList") or []
            ),
            authorizations=tuple(self._authorization(entry) for entry in arguments.get("authorizationList") or []),
        )

    def _authorization(self, entry: Any) -> Any:
        return self.chain.fork.fork_types.Authorization(
            chain_id=U256(quantity(entry["chainId"])),
            address=self.chain.fork.address(address(entry["address"])),
            nonce=U64(quantity(entry["nonce"])),
            y_parity=U8(quantity(entry.get("yParity", "0x0"))),
            r=U256(quantity(entry["r"])),
            s=U256(quantity(entry["s"])),
        )


def _optional_quantity(arguments: dict[str, Any], name: str) -> int | None:
    return quantity(arguments[name]) if arguments.get(name) is not None else None


def _check_fees(gas_price: int | None, fee_cap: int | None, tip: int | None) -> None:
    if gas_price is not None and (fee_cap is not None or tip is not None):
        raise refused("both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified")
    if fee_cap is not None and tip is not None and tip > fee_cap:
        raise refused(f"maxFeePerGas ({fee_cap}) < maxPriorityFeePerGas ({tip})")


def _input(arguments: dict[str, Any]) -> bytes:
    older, newer = arguments.get("data"), arguments.get("input")
    if older is not None and newer is not None and older != newer:
        raise invalid_argument(
            0,
            'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
        )
    chosen = newer if newer is not None else older
    return data(chosen) if chosen is not None else b""


def _account_overrides(overrides: Any) -> dict[bytes, AccountOverride]:
    def slots(entry: dict[str, str]) -> dict[bytes, int]:
        return {word(slot, 2): int(value, 16) for slot, value in entry.items()}

    return {
        address(account, 2): AccountOverride(
            balance=quantity(entry["balance"], 2) if "balance" in entry else None,
            nonce=quantity(entry["nonce"], 2) if "nonce" in entry else None,
            code=data(entry["code"], 2) if "code" in entry else None,
            state=slots(entry["state"]) if "state" in entry else None,
            state_diff=slots(entry.get("stateDiff", {})),
        )
        for account, entry in (overrides or {}).items()
    }


def _block_override(override: Any) -> BlockOverride:
    override = override or {}
    return BlockOverride(
        number=_optional_quantity(override, "number"),
        time=_optional_quantity(override, "time"),
        base_fee=_optional_quantity(override, "baseFeePerGas"),
    )
