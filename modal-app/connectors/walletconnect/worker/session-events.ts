import type { SessionTypes } from '@walletconnect/types'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { currentChainId } from '#modal/connectors/walletconnect/namespaces.ts'
import type { WalletSession } from '#modal/connectors/walletconnect/worker-messages.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'

/** An event that a wallet sends by itself (`wc_sessionEvent`). */
interface SessionEvent {
  readonly chainId: string
  readonly event: { readonly data: unknown }
}

/**
 * Finds the network that a wallet says it moved to. Some wallets name it in the data, as a number, in decimal or hexadecimal
 * digits or as a CAIP-2 id, whatever chain the event is sent for. Others name it by that chain only.
 *
 * @returns undefined when the session has no such network.
 * @example
 * networkMovedTo(session, { chainId: 'eip155:1', event: { data: '0xa' } }) // 'eip155:10'
 */
export function networkMovedTo(
  { chainIds }: WalletSession,
  { chainId, event: { data } }: SessionEvent,
): string | undefined {
  const shared = Object.values(chainIds).flat()
  return [namedNetwork(data, namespaceOf(chainId)), chainId]
    .map(currentChainId)
    .find((named) => shared.includes(named))
}

function namedNetwork(data: unknown, namespace: string): string {
  const text = typeof data === 'number' || typeof data === 'string' ? String(data) : ''
  if (text.includes(':')) return text
  return `${namespace}:${/^0x[\da-f]+$/i.test(text) ? Number(text) : text}`
}

/**
 * Moves the accounts that a wallet says it uses now to the front. Accounts that the session does not have are ignored, and
 * accounts that the wallet does not name stay, because it has not revoked them.
 *
 * @returns undefined when nothing changes.
 */
export function accountsPutFirst(
  namespaces: SessionTypes.Namespaces,
  { chainId, event: { data } }: SessionEvent,
): SessionTypes.Namespaces | undefined {
  if (!Array.isArray(data)) return undefined
  const name = namespaceOf(chainId)
  const named = data.filter((entry) => typeof entry === 'string').map((entry) => addressOf(entry))
  const rank = (account: string): number => {
    const place = named.indexOf(addressOf(account))
    return place === -1 ? named.length : place
  }
  let isChanged = false
  const next = Object.entries(namespaces).map(([key, namespace]) => {
    if (namespaceOf(key) !== name) return [key, namespace] as const
    const accounts = namespace.accounts.toSorted((one, other) => rank(one) - rank(other))
    isChanged ||= accounts.some((account, place) => account !== namespace.accounts[place])
    return [key, { ...namespace, accounts }] as const
  })
  return isChanged ? Object.fromEntries(next) : undefined
}

/** Normalises an account so that equal addresses are equal texts. */
function addressOf(account: string): string {
  const address = parseCaipAddress(account)?.address ?? account
  return canonicalAddress(address)
}

function namespaceOf(id: string): string {
  return id.split(':')[0] ?? id
}
