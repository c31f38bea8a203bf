import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import type { Network } from '#schemas/entities/network.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'

/** A wallet of the directory, or one the owner describes the same way (docs/specification.md §3.28). */
export interface Wallet extends Omit<DirectoryWallet, 'chains'> {
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
}

/** What the owner's lists say: directory ids, or the reverse domain names of wallets. */
export interface OwnersLists {
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
}

const DIRECTORY_ID = /^[0-9a-f]{64}$/

/** Whether an id may be one of the directory. */
export function isDirectoryId(id: string): boolean {
  return DIRECTORY_ID.test(id)
}

/**
 * What the directory is asked for, so that it answers wallets that serve one of these networks. No wallet lists test
 * networks or the owner's own: there any wallet of the namespace will do.
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

/** Whether a wallet serves one of these networks or namespaces, as the directory finds it. */
export function servesAny({ chains = [] }: Pick<Wallet, 'chains'>, asked: readonly string[]): boolean {
  return asked.some((one) => chains.some((chain) => chain === one || chain.startsWith(`${one}:`)))
}

/** Whether the owner's lists let a wallet of the directory be shown. */
export function isListed(
  { id, rdns }: Pick<Wallet, 'id' | 'rdns'>,
  { includeWalletIds, excludeWalletIds = [] }: OwnersLists,
): boolean {
  const isNamed = (ids: readonly string[]): boolean => ids.includes(id) || Boolean(rdns && ids.includes(rdns))
  return (!includeWalletIds || isNamed(includeWalletIds)) && !isNamed(excludeWalletIds)
}

/**
 * Whether a wallet can be reached from this device. On a phone that is an app with a link, or one that opens the site in
 * its own browser for the namespace that is to be connected (docs/specification.md §5.16).
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
