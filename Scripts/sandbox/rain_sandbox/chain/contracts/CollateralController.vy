# pragma version ~=0.4.3
# pragma evm-version shanghai
# Version 1 of the withdrawal: an admin sends it with Rain's signature, and signs nothing but the transaction.
# The signed type spells `uint`, as the deployed contract does, so its hash is not the one of the usual spelling.
# Left out: payments, liquidation and the change of who holds which role.

interface Collateral:
    def isAdmin(account: address) -> bool: view
    def withdrawAsset(asset: address, recipient: address, amount: uint256): nonpayable

event Withdrawal:
    collateralProxy: indexed(address)
    asset: address
    amount: uint256

HALF_ORDER: constant(bytes32) = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0
DOMAIN_TYPE_HASH: constant(bytes32) = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)")
WITHDRAW_TYPE_HASH: public(constant(bytes32)) = keccak256("Withdraw(address user,address collateral,address asset,uint amount,address recipient,uint nonce,uint expiresAt)")

owner: public(address)
publisher: public(address)
nonce: public(HashMap[address, uint256])

@view
@internal
def _publisher_signed(digest: bytes32, signature: Bytes[65]) -> bool:
    if len(signature) != 65:
        return False
    s: uint256 = convert(slice(signature, 32, 32), uint256)
    v: uint256 = convert(slice(signature, 64, 1), uint256)
    if s > convert(HALF_ORDER, uint256) or (v != 27 and v != 28):
        return False
    signer: address = ecrecover(digest, v, convert(slice(signature, 0, 32), uint256), s)
    return signer != empty(address) and signer == self.publisher

@external
def withdrawAsset(proxy: address, asset: address, amount: uint256, recipient: address, expiresAt: uint256, salt: bytes32, signature: Bytes[65]):
    assert staticcall Collateral(proxy).isAdmin(msg.sender), "Unauthorized"
    assert amount > 0 and asset != empty(address) and recipient != empty(address), "Invalid Params"
    assert block.timestamp < expiresAt, "Expired signature"
    nonce: uint256 = self.nonce[proxy]
    domain: bytes32 = keccak256(abi_encode(DOMAIN_TYPE_HASH, keccak256("Rain Collateral"), keccak256("1"), chain.id, self, salt))
    message: bytes32 = keccak256(abi_encode(WITHDRAW_TYPE_HASH, msg.sender, proxy, asset, amount, recipient, nonce, expiresAt))
    assert self._publisher_signed(keccak256(concat(b"\x19\x01", domain, message)), signature), "Invalid signature"
    self.nonce[proxy] = nonce + 1
    extcall Collateral(proxy).withdrawAsset(asset, recipient, amount)
    log Withdrawal(collateralProxy=proxy, asset=asset, amount=amount)

@external
def increaseNonce(proxy: address):
    assert msg.sender == self.owner, "Unauthorized"
    self.nonce[proxy] += 1
