# pragma version ~=0.4.3
# pragma evm-version shanghai
# A user's collateral, version 2: holds tokens and pays them out when its coordinator asks and enough admins have signed.
# It has the published interface and the published typed data; how it is built inside is this project's own.
from ethereum.ercs import IERC20

MAXIMUM_ADMINS: constant(uint256) = 8
MAXIMUM_SIGNATURE: constant(uint256) = 512  # a smart account's signature may be longer than a key's 65 bytes
HALF_ORDER: constant(bytes32) = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0
VALID_SIGNATURE: constant(bytes4) = 0x1626ba7e  # what ERC-1271's isValidSignature answers

EIP712_DOMAIN_TYPE_HASH: public(constant(bytes32)) = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)")
WITHDRAW_TYPE_HASH: public(constant(bytes32)) = keccak256("Withdraw(address user,address asset,uint256 amount,address recipient,uint256 nonce)")

coordinator: public(address)
adminThreshold: public(uint256)
adminNonce: public(uint256)
isAdmin: public(HashMap[address, bool])
admins: public(DynArray[address, MAXIMUM_ADMINS])

@deploy
def __init__(coordinator_: address, admins_: DynArray[address, MAXIMUM_ADMINS], threshold: uint256):
    assert 0 < threshold and threshold <= len(admins_), "threshold"
    self.coordinator = coordinator_
    self.adminThreshold = threshold
    for admin: address in admins_:
        assert admin != empty(address) and not self.isAdmin[admin], "admin"
        self.isAdmin[admin] = True
        self.admins.append(admin)

@view
@internal
def _digest(user: address, asset: address, amount: uint256, recipient: address, nonce: uint256, salt: bytes32) -> bytes32:
    # The salt stands in the domain: it has to be the same bytes that the wallet signed with.
    domain: bytes32 = keccak256(abi_encode(EIP712_DOMAIN_TYPE_HASH, keccak256("Collateral"), keccak256("2"), chain.id, self, salt))
    message: bytes32 = keccak256(abi_encode(WITHDRAW_TYPE_HASH, user, asset, amount, recipient, nonce))
    return keccak256(concat(b"\x19\x01", domain, message))

@view
@internal
def _signer_by_key(digest: bytes32, signature: Bytes[MAXIMUM_SIGNATURE]) -> address:
    if len(signature) != 65:
        return empty(address)
    s: uint256 = convert(slice(signature, 32, 32), uint256)
    v: uint256 = convert(slice(signature, 64, 1), uint256)
    if s > convert(HALF_ORDER, uint256) or (v != 27 and v != 28):
        return empty(address)
    return ecrecover(digest, v, convert(slice(signature, 0, 32), uint256), s)

@view
@internal
def _accepts(account: address, digest: bytes32, signature: Bytes[MAXIMUM_SIGNATURE]) -> bool:
    if account.codesize == 0:
        return False
    succeeded: bool = False
    answer: Bytes[32] = b""
    question: Bytes[740] = abi_encode(digest, signature, method_id=method_id("isValidSignature(bytes32,bytes)"))
    succeeded, answer = raw_call(account, question, max_outsize=32, is_static_call=True, revert_on_failure=False)
    return succeeded and len(answer) == 32 and convert(slice(answer, 0, 4), bytes4) == VALID_SIGNATURE

@view
@internal
def _admin_who_signed(digest: bytes32, signature: Bytes[MAXIMUM_SIGNATURE]) -> address:
    signer: address = self._signer_by_key(digest, signature)
    if signer != empty(address) and self.isAdmin[signer]:
        return signer
    for admin: address in self.admins:
        if self._accepts(admin, digest, signature):
            return admin
    return empty(address)

@external
def payOut(user: address, asset: address, amount: uint256, recipient: address, payee: address, salts: DynArray[bytes32, MAXIMUM_ADMINS], signatures: DynArray[Bytes[MAXIMUM_SIGNATURE], MAXIMUM_ADMINS]):
    # `recipient` is whom the admins agreed to; `payee` is where the tokens go now: there, or through the coordinator.
    if msg.sender != self.coordinator:
        raw_revert(method_id("OnlyCoordinator()"))
    if len(salts) != len(signatures):
        raw_revert(method_id("InvalidSignature()"))
    if len(signatures) < self.adminThreshold:
        raw_revert(method_id("UnderAdminThreshold()"))
    nonce: uint256 = self.adminNonce
    agreed: DynArray[address, MAXIMUM_ADMINS] = []
    for index: uint256 in range(len(signatures), bound=MAXIMUM_ADMINS):
        digest: bytes32 = self._digest(user, asset, amount, recipient, nonce, salts[index])
        admin: address = self._admin_who_signed(digest, signatures[index])
        if admin == empty(address):
            raw_revert(method_id("InvalidSignature()"))
        if admin in agreed:
            raw_revert(method_id("DuplicateSigner()"))
        agreed.append(admin)
    self.adminNonce = nonce + 1
    assert extcall IERC20(asset).transfer(payee, amount, default_return_value=True)
