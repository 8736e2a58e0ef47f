// One import gives an app what it must spell: amounts and chains, contacts and session states, and the few types of the floors
// below that appear in this module's own declarations. Of those floors nothing else is re-exported.
@_exported public import struct PrivyAPI.AuthorizationPayload
@_exported public import protocol PrivyAPI.PrivyAuthorizationSigner
@_exported public import struct PrivyAPI.PrivyLinkedAccount
@_exported public import struct PrivyAPI.PrivyLinkedWallet
@_exported public import struct PrivyAPI.PrivyUser
@_exported public import RainCore
@_exported public import struct RainCrypto.Redacted
@_exported public import class RainCrypto.SecretBytes
@_exported public import RainSession
