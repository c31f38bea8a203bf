/**
 * Numeric codes of providers, by meaning: EIP-1193 (4xxx), JSON-RPC and EIP-1474 (−32xxx), EIP-5792 (57xx), WalletConnect
 * sessions (50xx). They pass every hop unchanged.
 */
export const RPC_CODES = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  chainNotAdded: 4902,
  walletConnectRejected: 5000,
  walletConnectRejectedChains: 5001,
  walletConnectRejectedMethods: 5002,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateCallsId: 5720,
  unknownCallsId: 5730,
  callsTooLarge: 5740,
  upgradeRejected: 5750,
  atomicityUnsupported: 5760,
  invalidInput: -32000,
  resourceNotFound: -32001,
  resourceUnavailable: -32002,
  transactionRejected: -32003,
  methodNotSupported: -32004,
  limitExceeded: -32005,
  versionNotSupported: -32006,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  parse: -32700,
} as const

/**
 * The codes after which a failed network switch is followed by adding the network (docs/specification.md §8.33).
 * Wallets write the internal error with and without its sign. A 4902 nested under any code counts as well
 * (`isUnknownChainError`).
 */
export const ADD_CHAIN_CODES: readonly number[] = [4902, 5000, 32603, -32603]
