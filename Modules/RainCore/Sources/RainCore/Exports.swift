// Addresses, hashes and numbers are the vocabulary of every call here: one import gives an app both.
@_exported public import RainEthereum

// What the ports are spelled with, so that an app can write its own transport or secure store. Of those floors nothing else
// is re-exported.
@_exported public import class RainCrypto.SecretBytes
@_exported public import class RainHTTP.CurlTransport
@_exported public import struct RainHTTP.HTTPError
@_exported public import struct RainHTTP.HTTPHeaders
@_exported public import struct RainHTTP.HTTPMethod
@_exported public import struct RainHTTP.HTTPRequest
@_exported public import struct RainHTTP.HTTPResponse
@_exported public import protocol RainHTTP.HTTPTransport
@_exported public import enum RainStore.SealingKeyLocation
@_exported public import protocol RainStore.SealingKeyVault
@_exported public import struct RainStore.SealError
@_exported public import struct RainStore.VaultUnavailable
