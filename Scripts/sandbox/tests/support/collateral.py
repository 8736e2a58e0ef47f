"""A chain in this process with the collateral contracts, and Rain's signer in the test's hands."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from eth_abi.abi import decode, encode
from eth_account import Account
from eth_account.signers.local import LocalAccount
from eth_utils.crypto import keccak

from rain_sandbox.chain import mint
from rain_sandbox.chain.artifacts import creation_code
from rain_sandbox.chain.chain import GenesisAccount
from rain_sandbox.chain.errors import RpcError
from rain_sandbox.chain.node import Node
from rain_sandbox.chain.transact import Sent, transact
from rain_sandbox.chain.world import KNOWN_CHAINS, create_chain
from rain_sandbox.issuing.identity import CONTROLLER, COORDINATOR, IssuingIdentity
from rain_sandbox.randomness import Randomness

CHAIN = 84532
WITHDRAW_V2 = "withdrawAsset(address,address,uint256,address,uint256,bytes32,bytes,bytes32[],bytes[],bool)"
WITHDRAW_V1 = "withdrawAsset(address,address,uint256,address,uint256,bytes32,bytes)"
ADMIN_FIELDS = [
    ("user", "address"),
    ("asset", "address"),
    ("amount", "uint256"),
    ("recipient", "address"),
    ("nonce", "uint256"),
]
EXECUTOR_FIELDS = [
    ("user", "address"),
    ("collateral", "address"),
    ("asset", "address"),
    ("amount", "uint256"),
    ("recipient", "address"),
    ("nonce", "uint256"),
    ("expiresAt", "uint256"),
]
RECIPIENT = "0x" + "33" * 20
HELD = 50_000_000


def selector(signature: str) -> str:
    return "0x" + keccak(text=signature)[:4].hex()


def error_text(text: str) -> str:
    """How Solidity and Vyper encode a revert with a text."""
    return "0x08c379a0" + encode(["string"], [text]).hex()


INVALID_SIGNATURE = "0x8baa579f"


def typed(name: str, version: str, chain: int, contract: str, salt: bytes) -> dict[str, Any]:
    return {"name": name, "version": version, "chainId": chain, "verifyingContract": contract, "salt": salt}


def sign_typed(signer: LocalAccount, domain: Any, fields: Sequence[tuple[str, str]], values: Sequence[Any]) -> bytes:
    types = {"Withdraw": [{"name": name, "type": kind} for name, kind in fields]}
    message = dict(zip((name for name, _ in fields), values, strict=True))
    return bytes(signer.sign_typed_data(domain, types, message).signature)


class Bench:
    """One chain, its coordinator and controller, and the accounts that matter."""

    def __init__(self, chain_id: int = CHAIN, more: Sequence[GenesisAccount] = ()) -> None:
        self.identity = IssuingIdentity.generate(Randomness("bench"))
        accounts = [*self.identity.genesis_accounts(), *more]
        self.node = Node(create_chain(KNOWN_CHAINS[chain_id], time.time, accounts))
        self.chain_id = chain_id
        self.usdc = KNOWN_CHAINS[chain_id].usdc
        self.executor: LocalAccount = Account.from_key(self.identity.executor_key)
        self.admin: LocalAccount = Account.create()
        self.give_native(self.admin.address)

    @property
    def now(self) -> int:
        return self.node.chain.head.timestamp

    def give_native(self, account: str) -> None:
        mint.add_native(self.node.chain, bytes.fromhex(account[2:]), 10**18)

    def give_usdc(self, account: str, amount: int) -> None:
        mint.mint_token(self.node.chain, bytes.fromhex(self.usdc[2:]), bytes.fromhex(account[2:]), amount)

    def deploy(self, contract: str, types: Sequence[str], values: Sequence[Any]) -> str:
        code = creation_code(contract) + encode(types, values)
        sent = transact(self.node.chain, self.identity.owner_key, None, code)
        assert sent.receipt.succeeded
        return "0x" + sent.created.hex()

    def collateral(self, *admins: str, threshold: int = 1) -> str:
        values = [COORDINATOR, list(admins or (self.admin.address,)), threshold]
        proxy = self.deploy("Collateral", ["address", "address[]", "uint256"], values)
        self.give_usdc(proxy, HELD)
        return proxy

    def collateral_v1(self) -> str:
        proxy = self.deploy("CollateralV1", ["address", "address[]"], [CONTROLLER, [self.admin.address]])
        self.give_usdc(proxy, HELD)
        return proxy

    def own(self, to: str, signature: str, *values: Any) -> Sent:
        """Sent by the contracts' owner."""
        data = bytes.fromhex(calldata(signature, *values)[2:])
        return transact(self.node.chain, self.identity.owner_key, bytes.fromhex(to[2:]), data)

    def send(self, sender: LocalAccount, to: str, data: str) -> Sent:
        return transact(
            self.node.chain, "0x" + bytes(sender.key).hex(), bytes.fromhex(to[2:]), bytes.fromhex(data[2:])
        )

    def read(self, to: str, signature: str, *values: Any, returns: str = "uint256") -> Any:
        answer = self.node.call("eth_call", {"to": to, "data": calldata(signature, *values)}, "latest")
        return decode([returns], bytes.fromhex(answer[2:]))[0]

    def balance(self, account: str) -> int:
        balance: int = self.read(self.usdc, "balanceOf(address)", account)
        return balance

    def refusal(self, to: str, data: str, sender: str) -> str | None:
        """The revert's data; None when the call passes."""
        try:
            self.node.call("eth_call", {"from": sender, "to": to, "data": data}, "latest")
        except RpcError as error:
            assert error.code == 3
            refused: str = error.data
            return refused
        return None


def calldata(signature: str, *values: Any) -> str:
    types = _types(signature)
    return selector(signature) + encode(types, values).hex()


def _types(signature: str) -> list[str]:
    inside = signature[signature.index("(") + 1 : -1]
    return inside.split(",") if inside else []


@dataclass(frozen=True)
class Withdrawal:
    """A withdrawal of version 2 with all of its parts; a test changes one and looks what the chain says."""

    bench: Bench
    proxy: str
    user: str
    amount: int
    recipient: str
    expires_at: int
    executor_salt: bytes
    executor_signature: bytes
    admin_salts: list[bytes]
    admin_signatures: list[bytes]
    direct: bool = True
    asset: str = ""

    @property
    def data(self) -> str:
        return calldata(
            WITHDRAW_V2,
            self.proxy,
            self.asset,
            self.amount,
            self.recipient,
            self.expires_at,
            self.executor_salt,
            self.executor_signature,
            self.admin_salts,
            self.admin_signatures,
            self.direct,
        )

    def changed(self, **parts: Any) -> "Withdrawal":
        return replace(self, **parts)

    def refusal(self, sender: str | None = None) -> str | None:
        return self.bench.refusal(COORDINATOR, self.data, sender or self.user)

    def send(self, sender: LocalAccount) -> Sent:
        return self.bench.send(sender, COORDINATOR, self.data)


@dataclass
class Plan:
    """What is signed. Each part can be made wrong before anybody signs."""

    bench: Bench
    proxy: str
    amount: int = 5_000_000
    recipient: str = RECIPIENT
    signers: list[LocalAccount] = field(default_factory=list)
    executor: LocalAccount | None = None
    user: str | None = None
    expires_in: int = 1800
    chain: int | None = None
    executor_chain: int | None = None
    admin_nonce: int | None = None
    executor_nonce: int | None = None
    direct: bool = True

    def sign(self) -> Withdrawal:
        bench, proxy = self.bench, self.proxy
        signers = self.signers or [bench.admin]
        user = self.user or bench.admin.address
        admin_nonce = self.admin_nonce if self.admin_nonce is not None else bench.read(proxy, "adminNonce()")
        executor_nonce = self.executor_nonce
        if executor_nonce is None:
            executor_nonce = bench.read(COORDINATOR, "nonce(address)", proxy)
        expires_at = bench.now + self.expires_in
        executor_salt = secrets.token_bytes(32)
        coordinator = typed(
            "Coordinator", "2", self.executor_chain or self.chain or bench.chain_id, COORDINATOR, executor_salt
        )
        order = [user, proxy, bench.usdc, self.amount, self.recipient, executor_nonce, expires_at]
        salts = [secrets.token_bytes(32) for _ in signers]
        agreement = [user, bench.usdc, self.amount, self.recipient, admin_nonce]
        signatures = [
            sign_typed(
                signer, typed("Collateral", "2", self.chain or bench.chain_id, proxy, salt), ADMIN_FIELDS, agreement
            )
            for signer, salt in zip(signers, salts, strict=True)
        ]
        return Withdrawal(
            bench=bench,
            proxy=proxy,
            user=user,
            amount=self.amount,
            recipient=self.recipient,
            expires_at=expires_at,
            executor_salt=executor_salt,
            executor_signature=sign_typed(self.executor or bench.executor, coordinator, EXECUTOR_FIELDS, order),
            admin_salts=salts,
            admin_signatures=signatures,
            direct=self.direct,
            asset=bench.usdc,
        )
