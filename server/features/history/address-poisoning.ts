import type { Movement } from '#server/providers/account-index/indexed-transaction.ts'
import type { EvmActivity } from './history-source.ts'

/** Movements that are there to be mistaken for others. */
export interface PoisonDetector {
  has(activity: EvmActivity, movement: Movement): boolean
}

/** Digits at either end of an address: what people compare. */
const COMPARED = 4

/**
 * Finds what others put into a history so that their address is copied from there (address poisoning): transfers of
 * nothing, and those of an address that looks like one the account dealt with on its own, or like the account's.
 *
 * @param address In lower case.
 * @param counterparties Whom the account dealt with on its own, in lower case.
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
 * Whom an account dealt with on its own: only what it sent itself counts, since contracts may write logs in its name.
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
