public import RainCrypto

/// Where signatures are made.
public enum TurnkeySigningMode: Sendable {
    /// Inside Turnkey's enclave: the key never leaves it.
    ///
    /// Messages and transactions go there as their bytes, typed data as JSON that policies on `eth.eip_712` read.
    case enclave
    /// As `enclave`, but transactions by the service's activity for transactions, which policies on `eth.tx` read.
    ///
    /// What it makes of them must be the very transaction asked for, byte for byte.
    case enclaveTransactions
    /// On this machine, with the key derived from the wallet's recovery phrase.
    ///
    /// The derived address must be the account's. Turnkey's policies see nothing of what is signed.
    case derived(RecoveryPhraseSource)
}

/// Where the recovery phrase for signing on this machine comes from.
public enum RecoveryPhraseSource: Sendable {
    /// The phrase itself, UTF-8.
    case given(SecretBytes)
    /// Exported from Turnkey when it is first needed, sealed for this process; Turnkey marks the wallet as exported.
    case exported
}
