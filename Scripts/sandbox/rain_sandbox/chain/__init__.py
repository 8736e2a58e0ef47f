"""A local EVM chain. Consensus comes from the Ethereum Foundation's executable specification; what is written here
is what stands around it: history, a pool of pending transactions, and geth's JSON-RPC."""
