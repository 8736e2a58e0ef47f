"""Rain's signer. What it signs for version 1 is published with the contract; for version 2 and for payments it is
assumed, as `Coordinator.vy` says, and clients treat it as 65 bytes they do not look into."""

from dataclasses import dataclass
from typing import Any

from eth_account import Account

from .records import CollateralContract


@dataclass(frozen=True)
class Order:
    """What Rain agrees to. A payment has no recipient: it goes to Rain."""

    contract: CollateralContract
    user: str
    asset: str
    amount: int
    recipient: str | None
    nonce: int
    expires_at: int


def sign(key: str, order: Order, salt: bytes) -> bytes:
    number = "uint" if order.contract.version == 1 else "uint256"
    fields = [("user", "address"), ("collateral", "address"), ("asset", "address"), ("amount", number)]
    if order.recipient is not None:
        fields.append(("recipient", "address"))
    fields += [("nonce", number), ("expiresAt", number)]
    message: dict[str, Any] = {
        "user": order.user,
        "collateral": order.contract.proxy,
        "asset": order.asset,
        "amount": order.amount,
        "recipient": order.recipient,
        "nonce": order.nonce,
        "expiresAt": order.expires_at,
    }
    primary = "Withdraw" if order.recipient is not None else "Payment"
    signed = Account.sign_typed_data(
        key,
        domain(order.contract, salt),
        {primary: [{"name": name, "type": kind} for name, kind in fields]},
        {name: message[name] for name, _ in fields},
    )
    return bytes(signed.signature)


def domain(contract: CollateralContract, salt: bytes) -> dict[str, Any]:
    name, version = ("Rain Collateral", "1") if contract.version == 1 else ("Coordinator", "2")
    return {
        "name": name,
        "version": version,
        "chainId": contract.chain_id,
        "verifyingContract": contract.controller,
        "salt": salt,
    }
