import type { Movement } from '#server/providers/account-index/indexed-transaction.ts'
import type { EvmActivity } from './history-source.ts'

/** Detects movements that imitate others. */
export interface PoisonDetector {
  has(activity: EvmActivity, movement: Movement): boolean
}

/** The digits at either end of an address that visitors compare. */
const COMPARED = 4

/**
 * Detects address poisoning: entries others put into a history so that their address is copied from it. These are transfers
 * of zero, and transfers with an address that looks like the account's or one of its counterparties'.
 *
 * @param address In lower case.
 * @param counterparties Addresses the account dealt with on its own, in lower case.
 */
export function detectPoisoning(address: string, counterparties: ReadonlySet<string>): PoisonDetector {
  const looksalike = new Set([address, ...counterparties].map(abbreviated))
  const imitatesCounterparty = (one: string) =>
    looksalike.has(abbreviated(one)) && !counterparties.has(one) && one !== address
  return {
    has({ details }, { from, to, amount }) {
      if (details.from === address) return false
      const other = from === address ? to : from
      return amount === '0' || imitatesCounterparty(other) || imitatesCounterparty(details.from)
    },
  }
}

/**
 * The addresses an account dealt with on its own. Only transactions it sent count, since contracts can log transfers in its
 * name.
 *
 * @param address In lower case.
 */
export function counterpartiesOf(activities: readonly EvmActivity[], address: string): string[] {
  const own = activities.filter(({ details }) => details.from === address)
  return own.flatMap(({ details, movements }) =>
    [details.to, ...movements.flatMap(({ from, to }) => [from, to])].filter((one) => one !== undefined),
  )
}

function abbreviated(address: string): string {
  return address.slice(2, 2 + COMPARED) + address.slice(-COMPARED)
}
