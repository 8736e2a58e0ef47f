// One import gives an app what it must spell: amounts and chains, contacts and session states, secrets. Nothing of who is behind
// the wallet is re-exported.
@_exported public import RainCore
@_exported public import class RainCrypto.SecretBytes
@_exported public import RainSession
