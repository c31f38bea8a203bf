import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Errors thrown by calls of the SDK; most mean that a call came too early. */
export const THROWN_ERRORS = {
  NETWORK_NOT_FOUND: {
    message: 'Network not found',
    shows: 'thrown',
    next: 'Add the network to the option `networks`.',
    specification: '§8',
  },
  ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND: {
    message: 'Address or auth connector not found',
    shows: 'thrown',
    next: 'Log in to the embedded wallet first.',
    specification: '§8',
  },
  CHAIN_ADAPTER_NOT_FOUND: {
    message: 'Chain adapter not found',
    shows: 'thrown',
    next: 'Configure at least one network of that namespace.',
    specification: '§8',
  },
  SIWX_NOT_ENABLED: {
    message: 'SIWX is not enabled',
    shows: 'thrown',
    next: 'Set the option `siwx`.',
    specification: '§8',
  },
  DISCONNECT_FAILED: {
    message: 'Failed to disconnect',
    shows: 'thrown',
    next: 'Disconnect the site in the wallet itself.',
    specification: '§8',
  },
  DISCONNECT_CHAIN_FAILED: {
    message: 'Failed to disconnect chain {chain}',
    shows: 'thrown',
    next: 'Disconnect the site in the wallet itself.',
    specification: '§8',
  },
  WALLETCONNECT_CONNECTOR_NOT_FOUND: {
    message: 'WalletConnectConnector not found',
    shows: 'thrown',
    next: 'Set the option `enableWalletConnect`.',
    specification: '§8',
  },
  HOOK_BEFORE_CREATE: {
    message: 'Please call createAppKit before using useAppKit hook',
    shows: 'thrown',
    next: 'Create the modal once, outside of any component.',
    specification: '§8',
  },
  CHAIN_NOT_SUPPORTED: {
    message: 'Chain is not supported',
    shows: 'thrown',
    next: 'Choose a network that the wallet knows.',
    specification: '§8',
  },
  SIWE_AND_SIWX: {
    message: 'Cannot set both `siweConfig` and `siwx` options',
    shows: 'thrown',
    next: 'Keep `siwx` and remove `siweConfig`.',
    specification: '§5',
  },
  SEND_FIELDS_REQUIRED: {
    message: 'An amount and receiver address are required',
    shows: 'thrown',
    specification: '§5',
  },
  SEND_TOKEN_REQUIRED: { message: 'A token is required', shows: 'thrown', specification: '§5' },
  SEND_CHAIN_UNSUPPORTED: { message: 'Unsupported chain', shows: 'thrown', specification: '§5' },
} as const satisfies Record<string, ErrorRecord>
