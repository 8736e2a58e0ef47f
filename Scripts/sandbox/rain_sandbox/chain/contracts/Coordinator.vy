# pragma version ~=0.4.3
# pragma evm-version shanghai
# Version 2 of the withdrawal: one coordinator for all collaterals. It checks Rain's signature and its expiry; the collateral
# checks its admins' and pays.
#
# Rain does not publish what its signer signs here. Assumed, and marked so wherever it matters:
#   typed data   domain "Coordinator", "2" with the executor's salt, and the seven fields that are documented for the Solana
#                program; its nonce is this contract's own `nonce(collateral)`, which a published ABI lists
#   user         the sender
#   expiry       the last good second is the one before `_expiresAt`
#   errors       the names other than InvalidSignature
#   event        which fields are indexed
from ethereum.ercs import IERC20

interface Collateral:
    def payOut(user: address, asset: address, amount: uint256, recipient: address, payee: address, salts: DynArray[bytes32, MAXIMUM_ADMINS], signatures: DynArray[Bytes[MAXIMUM_SIGNATURE], MAXIMUM_ADMINS]): nonpayable

event Withdrawal:
    collateralProxy: indexed(address)
    asset: indexed(address)
    recipient: indexed(address)
    amountNative: uint256

MAXIMUM_ADMINS: constant(uint256) = 8
MAXIMUM_SIGNATURE: constant(uint256) = 512
HALF_ORDER: constant(bytes32) = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0
EIP712_DOMAIN_TYPE_HASH: public(constant(bytes32)) = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)")
WITHDRAW_TYPE_HASH: public(constant(bytes32)) = keccak256("Withdraw(address user,address collateral,address asset,uint256 amount,address recipient,uint256 nonce,uint256 expiresAt)")

owner: public(address)
executor: public(address)
nonce: public(HashMap[address, uint256])

@external
def increaseNonce(collateral: address):
    # Makes the executor's signature that is out for this collateral worthless.
    if msg.sender != self.owner:
        raw_revert(method_id("Unauthorized()"))
    self.nonce[collateral] += 1

@view
@internal
def _executor_signed(digest: bytes32, signature: Bytes[MAXIMUM_SIGNATURE]) -> bool:
    if len(signature) != 65:
        return False
    s: uint256 = convert(slice(signature, 32, 32), uint256)
    v: uint256 = convert(slice(signature, 64, 1), uint256)
    if s > convert(HALF_ORDER, uint256) or (v != 27 and v != 28):
        return False
    signer: address = ecrecover(digest, v, convert(slice(signature, 0, 32), uint256), s)
    return signer != empty(address) and signer == self.executor

@nonreentrant
@external
def withdrawAsset(_collateralProxy: address, _asset: address, _amountNative: uint256, _recipient: address, _expiresAt: uint256, _executorPublisherSalt: bytes32, _executorPublisherSignature: Bytes[MAXIMUM_SIGNATURE], _adminSalts: DynArray[bytes32, MAXIMUM_ADMINS], _adminSignatures: DynArray[Bytes[MAXIMUM_SIGNATURE], MAXIMUM_ADMINS], _directTransfer: bool):
    if block.timestamp >= _expiresAt:
        raw_revert(method_id("ExpiredSignature()"))
    if _recipient == empty(address) or _amountNative == 0:
        raw_revert(method_id("InvalidParams()"))
    nonce: uint256 = self.nonce[_collateralProxy]
    domain: bytes32 = keccak256(abi_encode(EIP712_DOMAIN_TYPE_HASH, keccak256("Coordinator"), keccak256("2"), chain.id, self, _executorPublisherSalt))
    message: bytes32 = keccak256(abi_encode(WITHDRAW_TYPE_HASH, msg.sender, _collateralProxy, _asset, _amountNative, _recipient, nonce, _expiresAt))
    if not self._executor_signed(keccak256(concat(b"\x19\x01", domain, message)), _executorPublisherSignature):
        raw_revert(method_id("InvalidSignature()"))
    self.nonce[_collateralProxy] = nonce + 1
    if _directTransfer:
        extcall Collateral(_collateralProxy).payOut(msg.sender, _asset, _amountNative, _recipient, _recipient, _adminSalts, _adminSignatures)
    else:
        held: uint256 = staticcall IERC20(_asset).balanceOf(self)
        extcall Collateral(_collateralProxy).payOut(msg.sender, _asset, _amountNative, _recipient, self, _adminSalts, _adminSignatures)
        assert staticcall IERC20(_asset).balanceOf(self) >= held + _amountNative
        assert extcall IERC20(_asset).transfer(_recipient, _amountNative, default_return_value=True)
    log Withdrawal(collateralProxy=_collateralProxy, asset=_asset, recipient=_recipient, amountNative=_amountNative)
