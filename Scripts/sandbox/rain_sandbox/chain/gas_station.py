"""Transactions made for an account, paid for by the stack's sponsor over a delegation (EIP-7702) or by the account.

Everything here runs in the thread of its chain.
"""

from dataclasses import dataclass
from typing import Any

from eth_abi.abi import encode
from eth_account import Account
from eth_account.datastructures import SignedSetCodeAuthorization
from eth_keys.datatypes import PrivateKey
from eth_utils.crypto import keccak
from ethereum_types.numeric import U8, U64, U256

from . import admission, mint
from .admission import DELEGATION_PREFIX
from .artifacts import slots
from .chain import ETHER, Chain
from .simulation import RPC_GAS_CAP, Call, Outcome, Simulator
from .world import GAS_DELEGATE

DELEGATE = bytes.fromhex(GAS_DELEGATE[2:])
EXECUTE = keccak(b"execute(uint256,uint256,(address,uint256,bytes)[],uint256,uint256,uint256)")[:4]
NONCE_SLOT = slots("GasDelegate")["nonce"]
DOMAIN_TYPE = keccak(b"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)")
CALL_TYPE = keccak(b"Call(address to,uint256 value,bytes data)")
BATCH_TYPE = keccak(
    b"BatchExecution(uint256 nonce,uint256 deadline,Call[] calls)Call(address to,uint256 value,bytes data)"
)
MOST_CALLS, MOST_DATA = 8, 4096
"""What the contract's arrays hold; the vendor's holds more."""
SPONSOR_BALANCE = 1_000 * ETHER
GAS_MARGIN = 40_000
"""On top of what a trial run used, because a call that is made keeps a 64th of its gas back at each level."""


@dataclass(frozen=True)
class EthCall:
    to: bytes
    value: int
    data: bytes


@dataclass(frozen=True)
class Fees:
    """What the caller fixed of an outer transaction; None is filled in."""

    nonce: int | None = None
    gas_limit: int | None = None
    max_fee: int | None = None
    max_tip: int | None = None


class PreflightFailed(Exception):
    """The trial run before the broadcast failed: nothing goes out."""

    def __init__(self, outcome: Outcome, account: bytes) -> None:
        super().__init__("pre-flight simulation failed")
        self.outcome = outcome
        self.account = account


def address_of(key: PrivateKey) -> bytes:
    address: bytes = key.public_key.to_canonical_address()
    return address


def is_delegated(chain: Chain, account: bytes) -> bool:
    return bytes(chain.account(chain.head, account).code) == DELEGATION_PREFIX + DELEGATE


def station_nonce(chain: Chain, account: bytes) -> int:
    """The delegate's own nonce of an account; it stays when the delegation goes."""
    return chain.storage(chain.head, account, NONCE_SLOT)


def sponsored(
    chain: Chain, sponsor: PrivateKey, owner: PrivateKey, calls: list[EthCall], nonce: int | None, deadline: int
) -> bytes:
    """A transaction of the sponsor's in which the owner's account makes the calls it signed for."""
    account, payer = address_of(owner), address_of(sponsor)
    if int(chain.account(chain.head, payer).balance) < SPONSOR_BALANCE // 2:
        mint.add_native(chain, payer, SPONSOR_BALANCE)
    data = _execution(chain, owner, calls, nonce, deadline)
    authorizations = _delegation(chain, owner, chain.account_nonce(account))
    return _sent_to(chain, sponsor, account, data, 0, authorizations, Fees())


def batch(
    chain: Chain, owner: PrivateKey, calls: list[EthCall], nonce: int | None, deadline: int, fees: Fees
) -> bytes:
    """A transaction of the account's own to itself, in which it makes several calls at once."""
    account = address_of(owner)
    data = _execution(chain, owner, calls, nonce, deadline)
    outer = chain.pending_nonce(account) if fees.nonce is None else fees.nonce
    # The outer transaction has taken its nonce before the authorization is looked at.
    authorizations = _delegation(chain, owner, outer + 1)
    return _sent_to(chain, owner, account, data, 0, authorizations, fees)


def single(chain: Chain, owner: PrivateKey, call: EthCall, fees: Fees) -> bytes:
    """A plain EIP-1559 transaction of the account's."""
    return _sent_to(chain, owner, call.to, call.data, call.value, [], fees)


def broadcast(chain: Chain, raw: bytes) -> bytes:
    return admission.send_raw(chain, raw)


def _sent_to(
    chain: Chain,
    key: PrivateKey,
    to: bytes,
    data: bytes,
    value: int,
    authorizations: list[SignedSetCodeAuthorization],
    fees: Fees,
) -> bytes:
    sender = address_of(key)
    tip = chain.suggested_tip if fees.max_tip is None else fees.max_tip
    fields: dict[str, Any] = {
        "chainId": chain.settings.chain_id,
        "nonce": chain.pending_nonce(sender) if fees.nonce is None else fees.nonce,
        "to": to,
        "value": value,
        "data": data,
        "maxPriorityFeePerGas": tip,
        "maxFeePerGas": 2 * chain.pending_base_fee() + tip if fees.max_fee is None else fees.max_fee,
        "gas": _gas(chain, sender, to, data, value, authorizations) if fees.gas_limit is None else fees.gas_limit,
    }
    if authorizations:
        fields["authorizationList"] = authorizations
    return bytes(Account.sign_transaction(fields, key.to_bytes()).raw_transaction)


def _gas(
    chain: Chain, sender: bytes, to: bytes, data: bytes, value: int, signed: list[SignedSetCodeAuthorization]
) -> int:
    authorizations = tuple(_as_specified(chain, item) for item in signed)
    call = Call(sender, to, data, value, gas_price=0, gas=RPC_GAS_CAP // 4, authorizations=authorizations)
    outcome = Simulator(chain, chain.head).run(call)
    if outcome.error is not None:
        raise PreflightFailed(outcome, to)
    return outcome.gas_before_refund * 64 // 63 + (GAS_MARGIN if data else 0)


def _as_specified(chain: Chain, signed: SignedSetCodeAuthorization) -> Any:
    return chain.fork.fork_types.Authorization(
        chain_id=U256(signed.chain_id),
        address=chain.fork.address(bytes(signed.address)),
        nonce=U64(signed.nonce),
        y_parity=U8(signed.y_parity),
        r=U256(signed.r),
        s=U256(signed.s),
    )


def _delegation(chain: Chain, owner: PrivateKey, nonce: int) -> list[SignedSetCodeAuthorization]:
    """What delegates the account, unless it is."""
    if is_delegated(chain, address_of(owner)):
        return []
    fields = {"chainId": chain.settings.chain_id, "address": GAS_DELEGATE, "nonce": nonce}
    signed: SignedSetCodeAuthorization = Account.sign_authorization(fields, owner.to_bytes())
    return [signed]


def _execution(chain: Chain, owner: PrivateKey, calls: list[EthCall], nonce: int | None, deadline: int) -> bytes:
    account = address_of(owner)
    number = station_nonce(chain, account) if nonce is None else nonce
    signature = owner.sign_msg_hash(_digest(chain, account, calls, number, deadline))
    listed = [(call.to, call.value, call.data) for call in calls]
    types = ["uint256", "uint256", "(address,uint256,bytes)[]", "uint256", "uint256", "uint256"]
    values = [number, deadline, listed, 27 + signature.v, signature.r, signature.s]
    return EXECUTE + encode(types, values)


def _digest(chain: Chain, account: bytes, calls: list[EthCall], nonce: int, deadline: int) -> bytes:
    word = ["bytes32"]
    domain = encode(
        [*word * 3, "uint256", "address"],
        [DOMAIN_TYPE, keccak(b"GasDelegate"), keccak(b"1"), chain.settings.chain_id, account],
    )
    hashes = b"".join(
        keccak(encode([*word, "address", "uint256", *word], [CALL_TYPE, call.to, call.value, keccak(call.data)]))
        for call in calls
    )
    message = encode([*word, "uint256", "uint256", *word], [BATCH_TYPE, nonce, deadline, keccak(hashes)])
    return keccak(b"\x19\x01" + keccak(domain) + keccak(message))
