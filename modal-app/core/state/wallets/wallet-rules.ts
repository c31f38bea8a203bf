import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import type { Network } from '#schemas/entities/network.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'

/** A wallet of the directory, or one the owner describes the same way (docs/specification.md §3.28). */
export interface Wallet extends Omit<DirectoryWallet, 'chains'> {
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
}

/** The owner's lists of wallets, by directory id or reverse domain name. */
export interface OwnersLists {
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
}

const DIRECTORY_ID = /^[0-9a-f]{64}$/

/** Whether an id has the form of a directory id. */
export function isDirectoryId(id: string): boolean {
  return DIRECTORY_ID.test(id)
}

/**
 * Converts networks to filters of the directory for wallets that support one of them. No wallet lists test networks or the
 * owner's own, so for those any wallet of the namespace will do.
 *
 * @returns CAIP-2 ids and namespaces, each once.
 * @example
 * chainsToAsk([mainnet, sepolia]) // ['eip155:1', 'eip155']
 */
export function chainsToAsk(networks: readonly Network[]): readonly string[] {
  return [
    ...new Set(
      networks.map(({ caipNetworkId, chainNamespace, testnet }) =>
        testnet === true || !findNetwork(caipNetworkId) ? chainNamespace : caipNetworkId,
      ),
    ),
  ]
}

/** Whether a wallet supports one of these networks or namespaces, by the rule of the directory. */
export function servesAny({ chains = [] }: Pick<Wallet, 'chains'>, asked: readonly string[]): boolean {
  return asked.some((one) => chains.some((chain) => chain === one || chain.startsWith(`${one}:`)))
}

/** Whether the owner's lists allow a wallet of the directory. */
export function isListed(
  { id, rdns }: Pick<Wallet, 'id' | 'rdns'>,
  { includeWalletIds, excludeWalletIds = [] }: OwnersLists,
): boolean {
  const isNamed = (ids: readonly string[]): boolean => ids.includes(id) || Boolean(rdns && ids.includes(rdns))
  return (!includeWalletIds || isNamed(includeWalletIds)) && !isNamed(excludeWalletIds)
}

/**
 * Whether a wallet can be reached from this device. On a phone that is an app with a link, or one that opens the site in its
 * own browser for the namespace to be connected (docs/specification.md §5.16).
 */
export function isWithinReach(
  { mobile_link, link_mode, browse_links = [] }: Pick<Wallet, 'mobile_link' | 'link_mode' | 'browse_links'>,
  device: { readonly isPhone: boolean; readonly system: string; readonly namespace: string | undefined },
): boolean {
  if (!device.isPhone || mobile_link || link_mode) return true
  return browse_links.some(
    ({ namespaces, system }) =>
      device.namespace !== undefined &&
      namespaces.includes(device.namespace) &&
      (system === undefined || (system === 'android') === (device.system === 'android')),
  )
}
