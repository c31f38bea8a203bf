import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { addressEnds, hasEnds } from '#modal/lib/address-ends.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { sendsValue } from '#modal/lib/sends-value.ts'

/**
 * Finds the addresses of a history that imitate others in it, in the hope that they are copied from here (address poisoning).
 * Among addresses with the same ends, those the account has sent to are genuine; if it has sent to none, the oldest is.
 *
 * @param own the account; an address that resembles it is an imitation.
 * @param history newest first.
 * @returns their canonical forms.
 * @example
 * lookAlikes(own, history).has(canonicalAddress(transaction.metadata.sentTo))
 */
export function lookAlikes(own: string, history: readonly Transaction[]): ReadonlySet<string> {
  const groups = new Map<string, Map<string, MetAddress>>()
  const add = (rawAddress: string, isRecipient: boolean): void => {
    const address = canonicalAddress(rawAddress)
    if (!hasEnds(address)) return
    const group = groups.get(addressEnds(address)) ?? new Map<string, MetAddress>()
    const existing = group.get(address)
    group.set(address, { address, isRecipient: isRecipient || existing?.isRecipient === true })
    groups.set(addressEnds(address), group)
  }
  add(own, true)
  // Oldest first: the later address is the copy.
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
  /** The account itself has sent something there. */
  readonly isRecipient: boolean
}
