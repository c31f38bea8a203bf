/** Where a thing that is forbidden elsewhere belongs; each entry is a folder or a file from the root. */

export const NAMESPACE_LITERALS = ['eip155', 'solana', 'bip122']

export const NAMESPACE_LITERAL_PLACES = [
  'shared-schemas/primitives/chain-namespace.ts',
  'shared-schemas/namespaces/',
  'shared-schemas/networks/',
  'shared-schemas/rpc/',
  'modal-app/chains/',
  'modal-app/connectors/injected/',
  // WalletConnect signs in together with the session on EVM chains only.
  'modal-app/connectors/walletconnect/worker/sign-in.ts',
  'host-sdk/injected/',
  'host-sdk/providers/',
  // Public types name the providers by namespace.
  'host-sdk/types/account.ts',
  // The older surface reads chain ids and balances as its sites know them.
  'host-sdk/compat/',
  // wagmi is for EVM chains alone.
  'host-sdk/wagmi/',
  'embedded-wallet-frame/keys/',
  // What is shown and how it is signed differs by chain; shared code asks the registries in app/.
  'embedded-wallet-frame/preview/',
  'embedded-wallet-frame/rpc/handlers/',
]

/** Kinds of connectors, and the constants that stand for one of them. */
export const CONNECTOR_LITERALS = [
  'AUTH',
  'WALLET_CONNECT',
  'ANNOUNCED',
  'INJECTED',
  'EXTERNAL',
  'MULTI_CHAIN',
  'AUTH_CONNECTOR',
  'WALLETCONNECT_CONNECTOR',
  'WALLETCONNECT_ID',
]

export const CONNECTOR_LITERAL_PLACES = [
  'modal-app/connectors/',
  'modal-app/core/state/connectors/',
  // The build renders a row of each kind.
  'modal-app/kernel/pieces.tsx',
  // What one connector alone does.
  'modal-app/core/commands/embedded/',
  'modal-app/core/commands/pairing/',
]

export const TIMER_PLACES = [
  'modal-app/platform/clock.ts',
  'embedded-wallet-frame/platform/clock.ts',
  'shared-schemas/channel/',
  'host-sdk/',
  'server/',
]

export const MESSAGE_PLACES = [
  'modal-app/links/',
  'modal-app/platform/',
  'shared-ui/platform/',
  'embedded-wallet-frame/link/',
  'embedded-wallet-frame/platform/',
  'shared-schemas/channel/',
  'host-sdk/link/',
]

export const STORAGE_PLACES = ['modal-app/platform/', 'embedded-wallet-frame/platform/', 'host-sdk/storage/']

export const TYPED_HOOK_PLACES = ['modal-app/core/hooks/store-hooks.ts']

/**
 * Whether a file stands at one of the places.
 *
 * @param {string} file from the root of the repository
 * @param {readonly string[]} places
 */
export function standsAt(file, places) {
  return places.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place))
}
