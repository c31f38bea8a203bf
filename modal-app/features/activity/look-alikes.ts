import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { sendsValue } from '#modal/lib/sends-value.ts'

/** As many characters at each end as people compare; forgers make both ends fit. */
const COMPARED_LENGTH = 4

/**
 * The addresses of a history that were made to look like others of it: sent so that somebody copies them from here
 * (address poisoning). Of addresses with the same ends those count as known that the account itself has sent something
 * to; where it has sent to none, the oldest does.
 *
 * @param own the account; what looks like it and is not it is made to.
 * @param history newest first.
 * @returns their canonical forms.
 * @example
 * lookAlikes(own, history).has(canonicalAddress(transaction.metadata.sentTo))
 */
export function lookAlikes(own: string, history: readonly Transaction[]): ReadonlySet<string> {
  const groups = new Map<string, Map<string, MetAddress>>()
  const add = (rawAddress: string, isRecipient: boolean): void => {
    const address = canonicalAddress(rawAddress)
    if (address.length <= 2 * COMPARED_LENGTH + 2) return
    const group = groups.get(endsOf(address)) ?? new Map<string, MetAddress>()
    const existing = group.get(address)
    group.set(address, { address, isRecipient: isRecipient || existing?.isRecipient === true })
    groups.set(endsOf(address), group)
  }
  add(own, true)
  // Oldest first: what came later is the copy.
  for (const transaction of history.toReversed()) {
    const { sentFrom, sentTo } = transaction.metadata
    const isOwn = canonicalAddress(sentFrom) === canonicalAddress(own)
    add(sentFrom, false)
    add(sentTo, isOwn && sendsValue(transaction))
  }
  const found = new Set<string>()
  for (const group of groups.values()) {
    const all = [...group.values()]
    const known = all.some(({ isRecipient }) => isRecipient)
      ? all.filter(({ isRecipient }) => isRecipient)
      : all.slice(0, 1)
    for (const entry of all) if (!known.includes(entry)) found.add(entry.address)
  }
  return found
}

interface MetAddress {
  readonly address: string
  /** The account has sent something there of its own accord. */
  readonly isRecipient: boolean
}

function endsOf(address: string): string {
  const plain = address.replace(/^(?:0x|bc1[qp]|tb1[qp]|bcrt1[qp])/, '')
  return `${plain.slice(0, COMPARED_LENGTH)}…${plain.slice(-COMPARED_LENGTH)}`
}
