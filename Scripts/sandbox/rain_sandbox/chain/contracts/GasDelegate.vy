# pragma version ~=0.4.3
# pragma evm-version shanghai
# What an account does once it is delegated here (EIP-7702): its owner signs calls, whoever likes hands them in and pays the
# fee, and the account makes them, all or none. Storage and address are the account's own. The bounds are Vyper's: 8 calls of
# 4 KiB.
MAXIMUM_CALLS: constant(uint256) = 8

struct Call:
    to: address
    value: uint256
    data: Bytes[4096]

DOMAIN_TYPE: constant(bytes32) = keccak256(
    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
)
CALL_TYPE: constant(bytes32) = keccak256("Call(address to,uint256 value,bytes data)")
BATCH_TYPE: constant(bytes32) = keccak256(
    "BatchExecution(uint256 nonce,uint256 deadline,Call[] calls)Call(address to,uint256 value,bytes data)"
)

nonce: public(uint256)

@internal
@view
def _digest(expected: uint256, deadline: uint256, calls: DynArray[Call, MAXIMUM_CALLS]) -> bytes32:
    hashes: DynArray[bytes32, MAXIMUM_CALLS] = []
    for item: Call in calls:
        hashes.append(keccak256(abi_encode(CALL_TYPE, item.to, item.value, keccak256(item.data))))
    packed: bytes32 = keccak256(slice(abi_encode(hashes), 64, 32 * len(hashes)))
    domain: bytes32 = keccak256(
        abi_encode(DOMAIN_TYPE, keccak256("GasDelegate"), keccak256("1"), chain.id, self)
    )
    batch: bytes32 = keccak256(abi_encode(BATCH_TYPE, expected, deadline, packed))
    return keccak256(concat(b"\x19\x01", domain, batch))

@external
def execute(
    expected: uint256,
    deadline: uint256,
    calls: DynArray[Call, MAXIMUM_CALLS],
    v: uint256,
    r: uint256,
    s: uint256,
):
    assert expected == self.nonce, "InvalidNonce"
    assert block.timestamp <= deadline, "DeadlineExceeded"
    assert ecrecover(self._digest(expected, deadline, calls), v, r, s) == self, "NotAuthorized"
    self.nonce = expected + 1
    for item: Call in calls:
        raw_call(item.to, item.data, value=item.value)

@payable
@external
def __default__():
    pass
