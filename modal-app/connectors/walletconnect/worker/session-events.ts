import type { SessionTypes } from '@walletconnect/types'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { currentChainId } from '#modal/connectors/walletconnect/namespaces.ts'
import type { WalletSession } from '#modal/connectors/walletconnect/worker-messages.ts'

/** What a wallet says of itself unasked (`wc_sessionEvent`). */
interface SessionEvent {
  readonly chainId: string
  readonly event: { readonly data: unknown }
}

/**
 * The network a wallet says it has moved to. Some name it in the event, as a number, in decimal or hexadecimal digits or as
 * a CAIP-2 id, whatever they send it under; others by what they send it under alone.
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
 * The namespaces of a session with the accounts first that a wallet says it uses now. Those the session has not are none of
 * this site's, whatever the wallet says; those it does not name stay, for it has not taken them back.
 *
 * @returns undefined when nothing changes.
 */
export function accountsPutFirst(
  namespaces: SessionTypes.Namespaces,
  { chainId, event: { data } }: SessionEvent,
): SessionTypes.Namespaces | undefined {
  if (!Array.isArray(data)) return undefined
  const name = namespaceOf(chainId)
  const named = data.filter((entry) => typeof entry === 'string').map((entry) => addressOf(entry, name))
  const rank = (account: string): number => {
    const place = named.indexOf(addressOf(account, name))
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

/** The address of an account, in a form in which equal ones are the same text. */
function addressOf(account: string, namespace: string): string {
  const address = parseCaipAddress(account)?.address ?? account
  return namespace === 'eip155' ? address.toLowerCase() : address
}

function namespaceOf(id: string): string {
  return id.split(':')[0] ?? id
}
