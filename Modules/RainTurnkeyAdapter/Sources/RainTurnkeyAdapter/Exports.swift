// One import gives an app what it must spell: amounts and chains, contacts and session states, and the few types of the floors
// below that appear in this module's own declarations. Of those floors nothing else is re-exported.
@_exported public import RainCore
@_exported public import class RainCrypto.SecretBytes
@_exported public import RainSession
@_exported public import struct TurnkeyAPI.ExportedPhrase
@_exported public import enum TurnkeyWallet.RecoveryPhraseSource
@_exported public import struct TurnkeyWallet.TurnkeyAccount
@_exported public import struct TurnkeyWallet.TurnkeyAccounts
@_exported public import struct TurnkeyWallet.TurnkeyBackup
@_exported public import struct TurnkeyWallet.TurnkeySession
@_exported public import enum TurnkeyWallet.TurnkeySigningMode
