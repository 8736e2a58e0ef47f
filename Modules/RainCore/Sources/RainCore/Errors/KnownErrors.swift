internal import RainEthereum

/// The custom errors of contracts a wallet meets: tokens, permits, roles, and the card's collateral.
///
/// Tokens that revert with a text (USDC: "ERC20: transfer amount exceeds balance", "Pausable: paused", "Blacklistable: account is
/// blacklisted") need no entry.
enum KnownErrors {
    /// Those of `declarations`; a test sees that none is lost.
    static let all: [ABIError] = declarations.compactMap { try? ABIError($0) }

    static let declarations = [
        // ERC-6093, as OpenZeppelin 5 declares it.
        "error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)",
        "error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)",
        "error ERC20InvalidSender(address sender)",
        "error ERC20InvalidReceiver(address receiver)",
        "error ERC20InvalidApprover(address approver)",
        "error ERC20InvalidSpender(address spender)",
        "error SafeERC20FailedOperation(address token)",
        // EIP-2612, nonces and signatures.
        "error ERC2612ExpiredSignature(uint256 deadline)",
        "error ERC2612InvalidSigner(address signer, address owner)",
        "error InvalidAccountNonce(address account, uint256 currentNonce)",
        "error ECDSAInvalidSignature()",
        "error ECDSAInvalidSignatureLength(uint256 length)",
        "error ECDSAInvalidSignatureS(bytes32 s)",
        // Roles, pauses and calls.
        "error EnforcedPause()",
        "error ExpectedPause()",
        "error OwnableUnauthorizedAccount(address account)",
        "error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)",
        "error ReentrancyGuardReentrantCall()",
        "error AddressEmptyCode(address target)",
        "error FailedCall()",
        "error InsufficientBalance(uint256 balance, uint256 needed)",
        // The collateral and its controller.
        "error InvalidSignature()",
        "error DuplicateSigner()",
        "error UnderAdminThreshold()",
        "error SignatureExpired(uint256 expiresAt, uint256 timestamp)",
    ]
}
