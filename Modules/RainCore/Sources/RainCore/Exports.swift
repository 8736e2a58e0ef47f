// Addresses, hashes and numbers are the vocabulary of every call here: one import gives an app both.
@_exported public import RainEthereum
