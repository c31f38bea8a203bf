import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Errors of providers, by EIP-1193, EIP-1474, EIP-5792 and WalletConnect. */
export const PROVIDER_ERRORS = {
  USER_REJECTED: {
    message: 'The request was rejected.',
    shows: 'provider',
    rpcCode: 4001,
    next: 'Ask again when the visitor starts it.',
  },
  UNAUTHORIZED: {
    message: 'The account or method is not connected to this site.',
    shows: 'provider',
    rpcCode: 4100,
    next: 'Connect first, with eth_requestAccounts or its like.',
  },
  UNSUPPORTED_METHOD: {
    message: 'The wallet does not know this method.',
    shows: 'provider',
    rpcCode: 4200,
    next: 'Ask for its capabilities before using optional methods.',
  },
  DISCONNECTED: {
    message: 'The wallet is disconnected from all chains.',
    shows: 'provider',
    rpcCode: 4900,
    next: 'Connect again.',
  },
  CHAIN_DISCONNECTED: {
    message: 'The wallet is not connected to the requested chain.',
    shows: 'provider',
    rpcCode: 4901,
    next: 'Switch the network, then try again.',
  },
  CHAIN_NOT_ADDED: {
    message: 'The wallet does not have this network.',
    shows: 'provider',
    rpcCode: 4902,
    next: 'Add it with wallet_addEthereumChain.',
  },
  WALLETCONNECT_REJECTED: {
    message: 'The wallet rejected the session.',
    shows: 'provider',
    rpcCode: 5000,
    next: 'Start a new connection.',
  },
  WALLETCONNECT_REJECTED_CHAINS: {
    message: 'The wallet rejected the networks of the session.',
    shows: 'provider',
    rpcCode: 5001,
    next: 'Ask for networks that the wallet knows.',
  },
  WALLETCONNECT_REJECTED_METHODS: {
    message: 'The wallet rejected the methods of the session.',
    shows: 'provider',
    rpcCode: 5002,
    next: 'Ask for methods that the wallet knows.',
  },
  UNSUPPORTED_CAPABILITY: {
    message: 'The wallet lacks a capability that the calls require.',
    shows: 'provider',
    rpcCode: 5700,
    next: 'Mark the capability as optional, or leave it out.',
  },
  UNSUPPORTED_CHAIN: {
    message: 'The wallet cannot send calls on this chain.',
    shows: 'provider',
    rpcCode: 5710,
    next: 'Choose a chain from wallet_getCapabilities.',
  },
  DUPLICATE_CALLS_ID: {
    message: 'Calls with this id were already sent.',
    shows: 'provider',
    rpcCode: 5720,
    next: 'Use a new id.',
  },
  UNKNOWN_CALLS_ID: {
    message: 'No calls with this id are known.',
    shows: 'provider',
    rpcCode: 5730,
    next: 'Use the id that wallet_sendCalls answered.',
  },
  CALLS_TOO_LARGE: {
    message: 'There are more calls than the wallet can send at once.',
    shows: 'provider',
    rpcCode: 5740,
    next: 'Send fewer calls.',
  },
  UPGRADE_REJECTED: {
    message: 'The change to a smart account was rejected.',
    shows: 'provider',
    rpcCode: 5750,
    next: 'Send the calls without requiring them to be atomic.',
  },
  ATOMICITY_UNSUPPORTED: {
    message: 'The wallet cannot execute calls atomically.',
    shows: 'provider',
    rpcCode: 5760,
    next: 'Send the calls without requiring them to be atomic.',
  },
  INVALID_INPUT: { message: 'The node refused the input.', shows: 'provider', rpcCode: -32000 },
  RESOURCE_NOT_FOUND: {
    message: 'The requested resource was not found.',
    shows: 'provider',
    rpcCode: -32001,
  },
  RESOURCE_UNAVAILABLE: {
    message: 'The wallet is busy with another request of this kind.',
    shows: 'provider',
    rpcCode: -32002,
    next: 'Answer the open request in the wallet first.',
  },
  TRANSACTION_REJECTED: { message: 'The node refused the transaction.', shows: 'provider', rpcCode: -32003 },
  METHOD_NOT_SUPPORTED: {
    message: 'The node does not support this method.',
    shows: 'provider',
    rpcCode: -32004,
  },
  RPC_VERSION_UNSUPPORTED: {
    message: 'The version of JSON-RPC is not supported.',
    shows: 'provider',
    rpcCode: -32006,
  },
  PARSE: { message: 'The request is not JSON.', shows: 'provider', rpcCode: -32700 },
  INVALID_REQUEST: { message: 'The request is not a JSON-RPC request.', shows: 'provider', rpcCode: -32600 },
  INVALID_PARAMS: {
    message: 'Invalid parameters: {field}: {expectation}.',
    shows: 'provider',
    rpcCode: -32602,
    next: 'Correct the named field.',
  },
  INTERNAL: { message: 'An error occurred', shows: 'provider', rpcCode: -32603, next: 'Try again.' },
} as const satisfies Record<string, ErrorRecord>
